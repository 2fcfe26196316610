from firecore._native.contract cimport action_t
from firecore._native.flashpoint.players.captain.situation cimport Situation, Plan
from firecore._native.flashpoint.rules.rules cimport FlashpointState

cdef void weigh_vehicles(const FlashpointState* self, const Situation* situation, Plan* plan) noexcept nogil
cdef action_t best_parking(const FlashpointState* self, const action_t* legal, int n) noexcept nogil
cdef action_t aim(const FlashpointState* self, const action_t* legal, int n) noexcept nogil
