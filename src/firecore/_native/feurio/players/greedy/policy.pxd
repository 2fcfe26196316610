from libc.stdint cimport uint64_t
from firecore._native.contract cimport Rules, action_t
from firecore._native.feurio.rules.rules cimport MEN, YELLOW, FeurioState
from firecore._native.rng cimport Rng

cdef struct Zones:           # the zones of one colour, as they stand before a placement
    int n
    uint64_t tiles[MEN]
    int value[MEN]

cdef action_t choose(const Rules* rules, const void* state, Rng* rng) noexcept nogil
cdef void rate(const Rules* rules, const void* state, const action_t* legal, int n, float* out) noexcept nogil
cdef void list_zones(const FeurioState* self, int colour, uint64_t open, Zones* zones) noexcept nogil

cdef inline bint is_wasted(const FeurioState* self, int colour, int tile) noexcept nogil:
    """A second man of a colour on a tile scores nothing more (F7.2), a reinforcement nothing at all (F7.4)."""
    return self.manned[colour] >> tile & 1 or (self.players == 3 and colour == YELLOW)
