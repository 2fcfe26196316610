from libc.stdint cimport uint8_t, uint32_t, uint64_t
from firecore._native.flashpoint.rules.rules cimport SEATS, FlashpointState

cdef struct Prospect:            # what the escape rule looks at: the house and those concerned after an action
    uint64_t fire
    uint64_t open[2]             # edges
    uint64_t closed[2]           # doors
    uint64_t brittle[2]          # walls that the firefighter of the turn fells for 1 AP
    int space                    # of the firefighter of the turn
    int ap
    int extra
    int specialist
    uint8_t commanded[SEATS]     # where those stand whom he may have commanded into fire; else NOWHERE

cdef Prospect prospect(const FlashpointState* self) noexcept nogil
cdef bint all_can_get_out(const Prospect* after) noexcept nogil
cdef bint all_can_get_out_for(const FlashpointState* self, int ap) noexcept nogil
cdef bint commanded_in_fire(const FlashpointState* self) noexcept nogil
cdef uint64_t that_leave_a_way_out(const FlashpointState* self, uint64_t acts) noexcept nogil
cdef uint32_t commands_that_leave_a_way_out(const FlashpointState* self, int seat, uint32_t commands) noexcept nogil
