from libc.stdint cimport uint8_t
from firecore._native.feurio.rules.rules cimport FeurioState
from firecore._native.rng cimport Rng

cdef bint knows_hand(const FeurioState* self, int viewer) noexcept nogil
cdef bint knows_tile(const FeurioState* self, int viewer, int tile) noexcept nogil
cdef int unseen(const FeurioState* self, int viewer, uint8_t* by_value) noexcept nogil
cdef void redact(void* state, int viewer, Rng* rng) noexcept nogil
