from firecore._native.contract cimport action_t
from firecore._native.flashpoint.rules.rules cimport FlashpointState
from firecore._native.rng cimport Rng

cdef int outcomes(const FlashpointState* self, action_t* out) noexcept nogil
cdef void weights(const void* state, double* out) noexcept nogil
cdef action_t draw(const void* state, Rng* rng) noexcept nogil
