from firecore._native.flashpoint.rules cimport FlashpointState
from firecore._native.flashpoint.story cimport Story

cdef void roll_fire(FlashpointState* self, int target, Story* story) noexcept nogil
cdef void explode_hazmat(FlashpointState* self, int space, Story* story) noexcept nogil
cdef void carry_off(FlashpointState* self, int space, Story* story) noexcept nogil
cdef void reveal_burning(FlashpointState* self, bint victim, Story* story) noexcept nogil
cdef void set_fire(FlashpointState* self, int space, Story* story) noexcept nogil
cdef void add_hot_spot(FlashpointState* self, int space, Story* story) noexcept nogil
