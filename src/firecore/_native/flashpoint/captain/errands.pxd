from firecore._native.flashpoint.captain.outlook cimport Outlook, Plan
from firecore._native.flashpoint.rules cimport FlashpointState

cdef void weigh_errands(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil
cdef void weigh_hazmats(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil
