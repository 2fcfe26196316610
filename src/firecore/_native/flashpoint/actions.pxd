from firecore._native.flashpoint.rules cimport FlashpointState
from firecore._native.flashpoint.story cimport Story

cdef void act(FlashpointState* self, int number, Story* story) noexcept nogil
cdef void identify(FlashpointState* self, int space, Story* story) noexcept nogil
cdef void command(FlashpointState* self, int seat, int side, int what, Story* story) noexcept nogil
cdef void change_crew(FlashpointState* self, int specialist, Story* story) noexcept nogil
