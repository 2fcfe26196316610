from libc.stdint cimport uint64_t
from firecore._native.flashpoint.rules.rules cimport FlashpointState

cdef uint64_t targets_for_poi(const FlashpointState* self) noexcept nogil
cdef bint poi_can_be_placed(const FlashpointState* self) noexcept nogil
cdef int end_of_arrows(const FlashpointState* self, int space) noexcept nogil
