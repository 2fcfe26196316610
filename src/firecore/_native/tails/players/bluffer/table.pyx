"""What burns where."""
from libc.string cimport memset
from firecore._native.bits cimport bit
from firecore._native.tails.rules.rules cimport (
    BURNING, NUMBERS, TRICKSTER, TailsState, fire_card, flames_of, place_cover, place_owner)

cdef float USUAL = 27.0      # flames of nine fire cards


cdef void lay_table(const TailsState* self, Table* out) noexcept nogil:
    cdef float everything = 0, flames
    cdef int i, owner, cover, number
    memset(out, 0, sizeof(Table))
    for i in range(NUMBERS):
        everything += self.flames[i]
    out.unit = USUAL / everything if everything > 0 else 1
    for i in range(NUMBERS):
        if self.deck & bit(i):
            out.left += self.flames[i] * out.unit
    if self.fire:
        out.fire = self.flames[fire_card(self.fire)] * out.unit
    for i in range(BURNING):
        if not self.lies[i]:
            continue
        owner = place_owner(self.lies[i])
        cover = place_cover(self.lies[i])
        number = cover + 1 if cover != TRICKSTER else self.stands[owner]     # T3.6: 0 under a blank trickster
        flames = flames_of(self, i) * out.unit
        out.under[owner][number] += flames
        out.all_under[number] += flames
        out.flames[owner] += flames
    _compare(self, out)


cdef void _compare(const TailsState* self, Table* out) noexcept nogil:
    cdef int seat
    out.best, out.second = 0, 1
    if out.flames[1] > out.flames[0]:
        out.best, out.second = 1, 0
    for seat in range(2, self.players):
        if out.flames[seat] > out.flames[out.best]:
            out.best, out.second = seat, out.best
        elif out.flames[seat] > out.flames[out.second]:
            out.second = seat
    for seat in range(self.players):
        out.lead[seat] = out.flames[seat] - out.flames[rival(out, seat)]
