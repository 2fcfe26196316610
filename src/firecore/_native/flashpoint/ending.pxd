# How the game ends (P8).
from firecore._native.flashpoint.rules cimport (
    CUT_OFF, ENOUGH_RESCUED, OVER, PERFECT, TOO_MANY_LOST, FlashpointState)
from firecore._native.flashpoint.story cimport DEFEAT, RESCUED, STOPPED, WON, Story, tell, tell_at

cdef inline bint is_won(const FlashpointState* self) noexcept nogil:
    return self.rescued >= ENOUGH_RESCUED

cdef inline bint nobody_is_left(const FlashpointState* self) noexcept nogil:
    """No POI or victim on the board or in the bag; tokens in the bag and face down are counted together."""
    return self.victims_left + self.alarms_left + self.victims == 0

cdef inline void finish(FlashpointState* self, Story* story) noexcept nogil:
    """P8.6: the game ends here, and everything stays as it stands; only what was to come is forgotten."""
    self.phase = OVER
    self.target = 0
    self.pending = 0
    self.to_come = 0
    self.marks &= CUT_OFF
    tell(story, STOPPED if self.marks & CUT_OFF and not is_won(self) else (WON if is_won(self) else DEFEAT))

cdef inline void rescue(FlashpointState* self, Story* story, int space) noexcept nogil:
    self.rescued += 1
    tell_at(story, RESCUED, space)

cdef inline void test_rescues(FlashpointState* self, Story* story) noexcept nogil:
    """P8.1; P8.3: after a rescue."""
    if self.options & PERFECT:
        test_perfect(self, story)
    elif is_won(self):
        finish(self, story)

cdef inline void test_perfect(FlashpointState* self, Story* story) noexcept nogil:
    """P8.3: with the option perfect the game ends when nobody is left."""
    if self.options & PERFECT and nobody_is_left(self):
        finish(self, story)

cdef inline void test_losses(FlashpointState* self, Story* story) noexcept nogil:
    """P8.1, P8.3: at the end of P5.7."""
    if self.lost >= TOO_MANY_LOST:
        finish(self, story)
    else:
        test_perfect(self, story)
