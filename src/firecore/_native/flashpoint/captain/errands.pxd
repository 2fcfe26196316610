from firecore._native.flashpoint.captain.outlook cimport Outlook, Plan
from firecore._native.flashpoint.rules cimport FlashpointState

cdef void weigh_fires(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil
cdef void weigh_smoke(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil
cdef void weigh_victims(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil
cdef void weigh_poi(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil
cdef void weigh_hazmats(const FlashpointState* self, const Outlook* look, Plan* plan) noexcept nogil
