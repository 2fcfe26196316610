from firecore._native.contract cimport Rules
from firecore._native.rng cimport Rng

cdef int play_out(const Rules* rules, void* state, Rng* rng) noexcept nogil
