from firecore._native.contract cimport action_t
from firecore._native.flashpoint.players.captain.situation cimport Temper
from firecore._native.flashpoint.rules.rules cimport FlashpointState
from firecore._native.rng cimport Rng

cdef action_t choose_tempered(const FlashpointState* self, const Temper* temper, Rng* rng) noexcept nogil
