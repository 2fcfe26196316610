"""What a seat knows as numbers between 0 and 1. docs/games/tails.md lists them one by one."""
from libc.stdint cimport uint64_t
from libc.string cimport memcpy
from firecore._native.bits cimport count
from firecore._native.contract cimport PUBLIC
from firecore._native.tails.rules.rules cimport (
    BLANK, BURNING, CARDS, CHOOSE, DEAL, MAX_CHOSEN, MAX_PLAYERS, NUMBERS, PLAY, SEAT_ROW, TABLE, THIEF, WITH_THIEF,
    TailsState, flames_of, place_cover, place_owner)
from firecore._native.tails.rules.secrets cimport may_hold


cdef void observe(const void* state, int viewer, float* out) noexcept nogil:
    """Write OBSERVATION numbers over zeros: the table, then each seat, the viewer first, or seat 0 for the public."""
    cdef const TailsState* self = <const TailsState*>state
    cdef double all_flames = _all_flames(self)
    cdef int i, first = 0 if viewer == PUBLIC else viewer
    _observe_table(self, viewer, all_flames, out)
    for i in range(self.players):
        _observe_seat(self, (first + i) % self.players, all_flames, out + TABLE + i * SEAT_ROW)
    _observe_piles(self, first, all_flames, out + TABLE)


cdef double _all_flames(const TailsState* self) noexcept nogil:
    """The flames of all fire cards and campfires of the game."""
    cdef int i, flames = self.players
    for i in range(NUMBERS):
        flames += self.flames[i]
    return flames


cdef void _observe_table(const TailsState* self, int viewer, double all_flames, float* out) noexcept nogil:
    cdef uint64_t reserve = self.reserve
    cdef int i
    out[self.phase] = 1.0
    out[6] = self.players / <float>MAX_PLAYERS
    out[7] = (self.flags & WITH_THIEF) != 0
    out[8] = (self.flags & BLANK) != 0
    out[9] = <float>(self.lap / <double>self.max_laps)
    if self.needed:
        out[9 + self.needed] = 1.0
    if self.fire:
        out[18 + self.fire] = 1.0
    _write_set(self.deck, NUMBERS, out + 28)
    for i in range(NUMBERS):
        out[37 + i] = <float>(self.flames[i] / all_flames)
    out[46] = self.owner != 0
    out[47] = self.wild
    out[48] = self.owner == THIEF + 1
    _write_set(self.stack, NUMBERS, out + 49)
    i = 58
    while reserve:
        out[i] = (reserve & 15) / <float>NUMBERS
        reserve >>= 4
        i += 1
    if viewer != PUBLIC:
        _write_set(self.hand[viewer], CARDS, out + 67)
    out[77] = count(self.deck) / <float>NUMBERS


cdef void _observe_seat(const TailsState* self, int seat, double all_flames, float* row) noexcept nogil:
    row[0] = 1.0
    row[1] = _is_asked(self, seat)
    row[2] = self.first == seat
    row[3] = self.owner == seat + 1
    row[4] = count(self.hand[seat]) / <float>MAX_CHOSEN
    if self.phase == DEAL and not self.covers[seat]:
        row[5] = <float>(1.0 / all_flames)
    _write_set(self.covers[seat], CARDS, row + 6)
    if self.stands[seat]:
        row[25 + self.stands[seat]] = 1.0
    _write_set(self.exhausted[seat], CARDS, row + 35)
    _write_set(self.played[seat], CARDS, row + 45)
    _write_set(may_hold(self, seat), CARDS, row + 55)


cdef void _observe_piles(const TailsState* self, int first, double all_flames, float* rows) noexcept nogil:
    """What burns under each cover, and under all covers of a seat."""
    cdef float* row
    cdef float share
    cdef int burning, place, behind
    for burning in range(BURNING):
        place = self.lies[burning]
        if place:
            behind = place_owner(place) - first
            row = rows + (behind if behind >= 0 else behind + self.players) * SEAT_ROW
            share = <float>(flames_of(self, burning) / all_flames)
            _add(row + 5, share)
            _add(row + 16 + place_cover(place), share)


cdef inline void _add(float* share, float more) noexcept nogil:
    """Shares add up to 1 at most, rounding aside."""
    share[0] = min(share[0] + more, <float>1.0)


cdef bint _is_asked(const TailsState* self, int seat) noexcept nogil:
    """Whether the seat is dealt to, chooses or plays."""
    return self.seat == seat and (self.phase == DEAL or self.phase == CHOOSE or self.phase == PLAY)


cdef inline void _write_set(int members, int size, float* out) noexcept nogil:
    """Four at once: this is most of an observation."""
    cdef int i = 0
    while i + 4 <= size:
        memcpy(out + i, FOUR + 4 * (members >> i & 15), 4 * sizeof(float))
        i += 4
    while i < size:
        out[i] = members >> i & 1
        i += 1


cdef float[64] FOUR = [      # the sets of four things, as numbers
    0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0,
    0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1,
]
