from firecore._native.contract cimport Rules, action_t
from firecore._native.feurio.rules.rules cimport FeurioState
from firecore._native.rng cimport Rng

cdef enum:
    WEIGHT_UNIT = 64         # a weight of 1 as it is stored
    MAX_SUM = 8 * WEIGHT_UNIT  # sums beyond this are as good as certain

cdef action_t choose(const Rules* rules, const void* state, Rng* rng) noexcept nogil
cdef void move_men(FeurioState* self, action_t placement, int sign) noexcept nogil
