from firecore._native.flashpoint.captain.situation cimport Situation, Plan
from firecore._native.flashpoint.rules cimport FlashpointState

cdef void weigh_tasks(const FlashpointState* self, const Situation* look, Plan* plan) noexcept nogil
cdef void weigh_hazmats(const FlashpointState* self, const Situation* look, Plan* plan) noexcept nogil
