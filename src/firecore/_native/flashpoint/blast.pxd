from firecore._native.flashpoint.rules cimport FlashpointState
from firecore._native.flashpoint.story cimport Story

cdef void explode(FlashpointState* self, int space, Story* story) noexcept nogil
cdef void damage_wall(FlashpointState* self, int axis, int edge, Story* story, int space, int side) noexcept nogil
