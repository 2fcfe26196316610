from libc.stdint cimport uint64_t
from firecore._native.feurio.rules cimport FeurioState

cdef struct Standing:
    int score                # F7.4
    int best                 # the single most valuable zone (F7.5)

cdef uint64_t open_tiles(const FeurioState* self) noexcept nogil
cdef uint64_t tiles_with_accesses(const FeurioState* self, int least) noexcept nogil
cdef uint64_t zone_around(const FeurioState* self, uint64_t seed, uint64_t manned) noexcept nogil
cdef int zone_value(const FeurioState* self, uint64_t zone, uint64_t open) noexcept nogil
cdef Standing standing(const FeurioState* self, int seat, uint64_t open) noexcept nogil
cdef int colours_safe(const FeurioState* self) noexcept nogil
