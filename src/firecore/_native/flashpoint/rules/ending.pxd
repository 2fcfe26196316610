# How the game ends (P8).
from firecore._native.flashpoint.rules.rules cimport (
    CUT_OFF, ENOUGH_RESCUED, OVER, PERFECT, TOO_MANY_LOST, VICTIMS, FlashpointState)
from firecore._native.flashpoint.rules.event_log cimport DEFEAT, RESCUED, STOPPED, WON, EventLog, log_kind, log_at

cdef inline bint is_won(const FlashpointState* self) noexcept nogil:
    return self.rescued >= ENOUGH_RESCUED

cdef inline bint nobody_is_left(const FlashpointState* self) noexcept nogil:
    """Every victim of the game is rescued or lost, whatever false alarms are left (P8.3)."""
    return self.rescued + self.lost == VICTIMS

cdef inline void finish(FlashpointState* self, EventLog* log) noexcept nogil:
    """P8.6: the game ends here, and the state stays as it is; only what was still to come is cleared."""
    self.phase = OVER
    self.target = 0
    self.pending = 0
    self.to_come = 0
    self.marks &= CUT_OFF
    log_kind(log, STOPPED if self.marks & CUT_OFF and not is_won(self) else (WON if is_won(self) else DEFEAT))

cdef inline void rescue(FlashpointState* self, EventLog* log, int space) noexcept nogil:
    self.rescued += 1
    log_at(log, RESCUED, space)

cdef inline void test_rescues(FlashpointState* self, EventLog* log) noexcept nogil:
    """P8.1; P8.3: with the option perfect the game goes on while anybody is left."""
    if nobody_is_left(self) or is_won(self) and not self.options & PERFECT:
        finish(self, log)

cdef inline void test_losses(FlashpointState* self, EventLog* log) noexcept nogil:
    """P8.1, P8.3: at the end of P5.7."""
    if nobody_is_left(self) or self.lost >= TOO_MANY_LOST:
        finish(self, log)
