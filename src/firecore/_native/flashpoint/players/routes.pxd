# Ways through the house: what it costs to get from one space to any other, and how the way begins.
from libc.stdint cimport uint8_t, uint64_t
from firecore._native.bits cimport bit
from firecore._native.flashpoint.rules.rules cimport FlashpointState
from firecore._native.flashpoint.rules.spaces cimport OUTDOORS, is_outdoors

cdef enum:
    UNREACHED = 255
    MAX_AP = 59              # no way that costs more is followed

cdef struct Traveller:       # what a way costs, in AP
    int step                 # into a space without fire
    int smoke                # besides, if there is smoke, which is put out first
    int fire                 # besides, if there is fire, which is put out first
    int door                 # besides, if a closed door is in the way
    int wall                 # besides, for each marker that a wall in the way still needs
    int most                 # no way that costs more is followed; at most MAX_AP

cdef struct Region:          # a set of spaces
    uint64_t indoors
    uint64_t outdoors        # bit 0 is the space OUTDOORS

cdef struct Routes:
    uint8_t cost[96]         # from the nearest start, or to the nearest goal; UNREACHED also where it was not asked for

cdef inline Region nowhere() noexcept nogil:
    cdef Region region
    region.indoors = region.outdoors = 0
    return region

cdef inline Region everywhere() noexcept nogil:
    cdef Region region
    region.indoors = region.outdoors = ~<uint64_t>0
    return region

cdef inline void add_space(Region* region, int space) noexcept nogil:
    if is_outdoors(space):
        region.outdoors |= bit(space - OUTDOORS)
    else:
        region.indoors |= bit(space)

# The search ends as soon as all that is asked for is reached. `find_routes` also writes what the spaces on the way
# cost, as `first_side` needs them, and returns all that was reached; the others write no more than is asked for.
cdef Region find_routes(const FlashpointState* self, Region starts, const Traveller* who, Region asked,
                        Routes* out) noexcept nogil
cdef void find_costs(const FlashpointState* self, Region starts, const Traveller* who, Region asked,
                     Routes* out) noexcept nogil
cdef void find_ways_out(const FlashpointState* self, const Traveller* who, Region asked, Routes* out) noexcept nogil
cdef int first_side(const FlashpointState* self, int start, const Traveller* who, const Routes* routes,
                    int goal) noexcept nogil
cdef Region safe_spaces(const FlashpointState* self) noexcept nogil                 # where victims are rescued
