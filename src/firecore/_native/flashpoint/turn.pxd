from firecore._native.flashpoint.rules cimport FlashpointState
from firecore._native.flashpoint.story cimport Story

cdef void begin_turn(FlashpointState* self, int seat, Story* story) noexcept nogil
cdef void end_turn(FlashpointState* self, Story* story) noexcept nogil
cdef void replenish(FlashpointState* self, Story* story) noexcept nogil
cdef void place_poi(FlashpointState* self, int space, Story* story) noexcept nogil
cdef void reveal(FlashpointState* self, bint victim, Story* story) noexcept nogil
cdef void reveal_placed(FlashpointState* self, bint victim, Story* story) noexcept nogil
