from libc.stdint cimport uint8_t
from firecore._native.feurio.rules cimport FeurioState

cdef int hottest_heat(const FeurioState* self) noexcept nogil
cdef void lay_tile(FeurioState* self, int space, int face) noexcept nogil
cdef uint8_t ways_on(const FeurioState* self, int tile) noexcept nogil
cdef void set_ways(FeurioState* self, int tile) noexcept nogil
