# Ways through the house: what it costs to get from one space to any other, and how the way begins.
from libc.stdint cimport uint8_t
from firecore._native.flashpoint.rules cimport FlashpointState

cdef enum:
    UNREACHED = 255
    MOST_AP = 60             # no way that costs more is followed

cdef struct Traveller:       # what a way costs, in AP
    int step                 # into a space without fire
    int smoke                # besides, if there is smoke, which is put out first
    int fire                 # besides, if there is fire, which is put out first
    int door                 # besides, if a closed door is in the way
    int wall                 # besides, for each marker that a wall in the way still needs

cdef struct Routes:
    uint8_t cost[96]         # from the start, or backwards to the nearest goal
    uint8_t first[96]        # the side on which the way from the start leaves it

cdef void find_routes(const FlashpointState* self, int start, const Traveller* who, Routes* out) noexcept nogil
cdef void find_ways_out(const FlashpointState* self, const Traveller* who, Routes* out) noexcept nogil
