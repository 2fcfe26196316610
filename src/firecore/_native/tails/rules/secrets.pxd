from firecore._native.rng cimport Rng
from firecore._native.tails.rules.rules cimport TailsState

cdef int may_hold(const TailsState* self, int seat) noexcept nogil
cdef void redact(void* state, int viewer, Rng* rng) noexcept nogil
