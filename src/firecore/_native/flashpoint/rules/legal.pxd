from libc.stdint cimport uint64_t
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.rules.rules cimport FlashpointState

cdef int legal_decisions(const FlashpointState* self, action_t* out) noexcept nogil
cdef int spaces_in_order(uint64_t spaces, int first, action_t* out) noexcept nogil
cdef uint64_t specialists_left(const FlashpointState* self) noexcept nogil
