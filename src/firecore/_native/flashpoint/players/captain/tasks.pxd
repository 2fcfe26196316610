from firecore._native.contract cimport action_t
from firecore._native.flashpoint.players.captain.situation cimport Situation, Plan
from firecore._native.flashpoint.rules.rules cimport FlashpointState

cdef void weigh_tasks(const FlashpointState* self, const Situation* situation, Plan* plan) noexcept nogil
cdef void weigh_hazmats(const FlashpointState* self, const Situation* situation, Plan* plan) noexcept nogil
cdef action_t on_the_way(const FlashpointState* self, const Situation* situation, const Plan* plan,
                         int goal) noexcept nogil
