from firecore._native.flashpoint.rules.rules cimport FlashpointState
from firecore._native.flashpoint.rules.event_log cimport EventLog

cdef void set_up(FlashpointState* self) noexcept nogil
cdef void explode_at_setup(FlashpointState* self, int space, EventLog* log) noexcept nogil
cdef void place_hazmat(FlashpointState* self, int space, EventLog* log) noexcept nogil
cdef void place_first_poi(FlashpointState* self, int space, EventLog* log) noexcept nogil
cdef void place_hot_spot(FlashpointState* self, int space, EventLog* log) noexcept nogil
cdef void take_specialist(FlashpointState* self, int specialist, EventLog* log) noexcept nogil
cdef void place_firefighter(FlashpointState* self, int space, EventLog* log) noexcept nogil
cdef void park_at_setup(FlashpointState* self, int vehicle, int place, EventLog* log) noexcept nogil
cdef int setup_explosions(int level) noexcept nogil
cdef int setup_hazmats(int level) noexcept nogil
cdef int setup_hot_spots(int level, int players) noexcept nogil
cdef int hot_reserve(int level) noexcept nogil
