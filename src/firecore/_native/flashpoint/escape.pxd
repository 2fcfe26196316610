from libc.stdint cimport uint64_t
from firecore._native.flashpoint.rules cimport FlashpointState

cdef struct Prospect:            # what the escape rule looks at: the house and the firefighter after an action
    uint64_t fire
    uint64_t open[2]             # edges
    int space
    int ap
    int extra
    int specialist

cdef Prospect prospect(const FlashpointState* self) noexcept nogil
cdef bint can_get_out(const Prospect* after) noexcept nogil
cdef uint64_t that_leave_a_way_out(const FlashpointState* self, uint64_t acts) noexcept nogil
