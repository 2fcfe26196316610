from firecore._native.contract cimport action_t
from firecore._native.flashpoint.rules.rules cimport FlashpointState

cdef action_t best_waiting_place(const FlashpointState* self, const action_t* legal, int n) noexcept nogil
