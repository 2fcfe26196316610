# P5.6: smoke adjacent to fire becomes fire, again and again until none is left.
from libc.stdint cimport uint64_t
from firecore._native.bits cimport lowest, without_lowest
from firecore._native.flashpoint.rules.rules cimport FlashpointState
from firecore._native.flashpoint.rules.spaces cimport beside, open_edges
from firecore._native.flashpoint.rules.event_log cimport FLASHOVER, EventLog, log_at

cdef inline void flash_over(FlashpointState* self, EventLog* log) noexcept nogil:
    """All spaces that catch fire in one step do so together: each round is a few shifts of the whole house."""
    cdef uint64_t north = open_edges(self, 0)
    cdef uint64_t west = open_edges(self, 1)
    # Fire outdoors ignites nothing: the space indoors that it came from burns already (P5.5).
    cdef uint64_t caught = beside(self.fire, north, west) & self.smoke
    while caught:
        self.fire |= caught
        self.smoke ^= caught
        if log is not NULL:
            _log_flashovers(log, caught)
        caught = beside(caught, north, west) & self.smoke

cdef inline void _log_flashovers(EventLog* log, uint64_t caught) noexcept nogil:
    while caught:
        log_at(log, FLASHOVER, lowest(caught))
        caught = without_lowest(caught)
