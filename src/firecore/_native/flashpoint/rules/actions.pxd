from firecore._native.flashpoint.rules.rules cimport FlashpointState
from firecore._native.flashpoint.rules.event_log cimport EventLog

cdef void act(FlashpointState* self, int number, EventLog* log) noexcept nogil
cdef void identify(FlashpointState* self, int space, EventLog* log) noexcept nogil
cdef void command(FlashpointState* self, int seat, int side, int what, EventLog* log) noexcept nogil
cdef void change_crew(FlashpointState* self, int specialist, EventLog* log) noexcept nogil
