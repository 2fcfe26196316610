from firecore._native.flashpoint.rules.rules cimport FlashpointState
from firecore._native.flashpoint.rules.event_log cimport EventLog

cdef void explode(FlashpointState* self, int space, EventLog* log) noexcept nogil
cdef void damage_wall(FlashpointState* self, int axis, int edge, EventLog* log, int space, int side) noexcept nogil
