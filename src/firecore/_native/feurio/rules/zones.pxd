from libc.stdint cimport uint64_t
from firecore._native.feurio.rules.rules cimport FeurioState

cdef enum:
    MAX_ZONES = 48           # each holds one of the men at least (F1.3, F7.1)

cdef struct Zone:
    uint64_t tiles
    int colour
    int sum                  # of its tiles' values
    int lowest_open          # the smallest value among its open tiles; 0: it is closed
    int value                # what it scores (F7.2, F7.3)

cdef struct Progress:        # of one colour, towards F8.2
    int men_left             # that are not on the board yet
    int zones
    bint open_one            # whether one of its zones has an open tile of value 1

cdef struct Standing:
    int score                # F7.4
    int best                 # the single most valuable zone (F7.5)

cdef uint64_t open_tiles(const FeurioState* self) noexcept nogil
cdef uint64_t tiles_with_accesses(const FeurioState* self, int least) noexcept nogil
cdef uint64_t zone_around(const FeurioState* self, uint64_t seed, uint64_t manned) noexcept nogil
cdef int zone_value(const FeurioState* self, uint64_t zone, uint64_t open) noexcept nogil
cdef Standing standing(const FeurioState* self, int seat, uint64_t open) noexcept nogil
cdef int list_zones(const FeurioState* self, Zone* out) noexcept nogil
cdef Progress progress(const FeurioState* self, int colour, uint64_t open) noexcept nogil
cdef int men_left(const FeurioState* self, int colour) noexcept nogil
cdef int colours_safe(const FeurioState* self) noexcept nogil
