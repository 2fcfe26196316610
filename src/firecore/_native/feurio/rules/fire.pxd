from libc.stdint cimport uint8_t, uint64_t
from firecore._native.feurio.rules.rules cimport FeurioState

cdef enum:
    BLOCK = 64               # spots in a set

cdef int hottest_heat(const FeurioState* self) noexcept nogil
cdef uint64_t spots_of_heat(const FeurioState* self, int block, int heat) noexcept nogil
cdef void lay_tile(FeurioState* self, int space, int face) noexcept nogil
cdef uint8_t ways_on(const FeurioState* self, int tile) noexcept nogil
cdef void set_ways(FeurioState* self, int tile) noexcept nogil
