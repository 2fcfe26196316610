from firecore._native.flashpoint.rules.rules cimport FlashpointState
from firecore._native.flashpoint.rules.event_log cimport EventLog

cdef void roll_fire(FlashpointState* self, int target, EventLog* log) noexcept nogil
cdef void explode_hazmat(FlashpointState* self, int space, EventLog* log) noexcept nogil
cdef void carry_off(FlashpointState* self, int space, EventLog* log) noexcept nogil
cdef void reveal_burning(FlashpointState* self, bint victim, EventLog* log) noexcept nogil
cdef void set_fire(FlashpointState* self, int space, EventLog* log) noexcept nogil
cdef void add_hot_spot(FlashpointState* self, int space, EventLog* log) noexcept nogil
