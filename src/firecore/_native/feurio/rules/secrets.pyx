"""F5.3–F5.5: what a seat knows of the tiles, and how the rest is resampled."""
from firecore._native.feurio.rules.rules cimport (
    FIREBREAKS, VALUES, FeurioState, hidden_value, is_firebreak, owner_of)
from firecore._native.rng cimport rng_below


cdef bint knows_hand(const FeurioState* self, int viewer) noexcept nogil:
    """Whether the viewer sees the tile in hand (F5.1)."""
    return not self.flags & FIREBREAKS or self.seat == viewer


cdef bint knows_tile(const FeurioState* self, int viewer, int tile) noexcept nogil:
    """Whether the viewer knows the value of a tile on the table (F5.3)."""
    return not is_firebreak(self.tile[tile].face) or owner_of(self.tile[tile].face) == viewer


cdef int unseen(const FeurioState* self, int viewer, uint8_t* by_value) noexcept nogil:
    """The tiles that the viewer has not seen: stack, firebreaks of others, a tile in another's hand."""
    cdef int i, n = self.left
    for i in range(VALUES):
        by_value[i] = self.stack[i]
    if self.hand and not knows_hand(self, viewer):
        by_value[self.hand - 1] += 1
        n += 1
    for i in range(self.tiles):
        if not knows_tile(self, viewer, i):
            by_value[hidden_value(self.tile[i].face) - 1] += 1
            n += 1
    return n


cdef void redact(void* state, int viewer, Rng* rng) noexcept nogil:
    """Deal the unseen tiles at random, every assignment equally likely; without a stream, the lowest first."""
    cdef FeurioState* self = <FeurioState*>state
    cdef uint8_t pool[VALUES]
    cdef int i, n = unseen(self, viewer, pool)
    if self.hand and not knows_hand(self, viewer):
        self.hand = <uint8_t>_deal(pool, &n, rng)
    for i in range(self.tiles):
        if not knows_tile(self, viewer, i):
            self.tile[i].face = <uint8_t>(16 * (owner_of(self.tile[i].face) + 1) + _deal(pool, &n, rng))
    for i in range(VALUES):
        self.stack[i] = pool[i]


cdef int _deal(uint8_t* pool, int* n, Rng* rng) noexcept nogil:
    cdef int at = <int>rng_below(rng, n[0]) if rng is not NULL else 0
    cdef int value = 0
    while at >= pool[value]:
        at -= pool[value]
        value += 1
    pool[value] -= 1
    n[0] -= 1
    return value + 1
