from libc.stdint cimport uint64_t
from firecore._native.flashpoint.rules.rules cimport FlashpointState
from firecore._native.flashpoint.rules.event_log cimport EventLog

cdef uint64_t carried_off_spaces(const FlashpointState* self, int seat) noexcept nogil
cdef bint gun_is_clear(const FlashpointState* self) noexcept nogil
cdef void park(FlashpointState* self, int vehicle, int place, EventLog* log) noexcept nogil
cdef void drive(FlashpointState* self, int vehicle, bint back, EventLog* log) noexcept nogil
cdef void answer_ride(FlashpointState* self, int answer, EventLog* log) noexcept nogil
cdef void man_the_gun(FlashpointState* self, EventLog* log) noexcept nogil
cdef void aim(FlashpointState* self, int target, EventLog* log) noexcept nogil
cdef void roll_again(FlashpointState* self, int marks, int phase) noexcept nogil
cdef void fire_the_gun(FlashpointState* self, EventLog* log) noexcept nogil
