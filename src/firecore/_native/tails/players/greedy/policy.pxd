from firecore._native.contract cimport Rules, action_t
from firecore._native.rng cimport Rng

cdef action_t choose(const Rules* rules, const void* state, Rng* rng) noexcept nogil
cdef void rate(const Rules* rules, const void* state, const action_t* legal, int n, float* out) noexcept nogil
