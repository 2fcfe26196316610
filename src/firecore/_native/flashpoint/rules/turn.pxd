from firecore._native.flashpoint.rules.rules cimport FlashpointState
from firecore._native.flashpoint.rules.event_log cimport EventLog

cdef void begin_turn(FlashpointState* self, int seat, EventLog* log) noexcept nogil
cdef void end_turn(FlashpointState* self, EventLog* log) noexcept nogil
cdef void replenish(FlashpointState* self, EventLog* log) noexcept nogil
cdef void place_poi(FlashpointState* self, int space, EventLog* log) noexcept nogil
cdef void reveal(FlashpointState* self, bint victim, EventLog* log) noexcept nogil
cdef void reveal_placed(FlashpointState* self, bint victim, EventLog* log) noexcept nogil
