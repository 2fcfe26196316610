from firecore._native.contract cimport action_t
from firecore._native.flashpoint.players.captain.situation cimport Temper
from firecore._native.flashpoint.rules.rules cimport FlashpointState

cdef action_t best_command(const FlashpointState* self, const Temper* temper, const action_t* legal,
                           int n) noexcept nogil
cdef action_t command_out_of_fire(const FlashpointState* self, const action_t* legal, int n) noexcept nogil
