"""P5, P11: the fire advances. Each function ends with what comes next, or leaves a question in the phase."""
from libc.stdint cimport uint8_t, uint64_t
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.flashpoint.blast cimport explode
from firecore._native.flashpoint.ending cimport test_losses, test_perfect
from firecore._native.flashpoint.flashover cimport flash_over
from firecore._native.flashpoint.pieces cimport hazmat_spaces, remove_hazmat, remove_victim_number
from firecore._native.flashpoint.rules cimport (
    FLARED_UP, FLARES_UP, KNOCKED_DOWN, NEXT_HAZMAT, OVER, REVEAL_BURNING, ROLL, TREATED)
from firecore._native.flashpoint.spaces cimport beside, burns, open_edges
from firecore._native.flashpoint.story cimport (
    ALARM_REVEALED, CARRIED_OFF, FIRE, FLARE_UP, HAZMAT_EXPLODES, HOT_SPOT, KNOCKED_OUT, NOT_SAID, POI_LOST, SMOKE,
    VICTIM_LOST, tell_all, tell_at)
from firecore._native.flashpoint.turn cimport replenish


# One roll of the dice.

cdef void roll_fire(FlashpointState* self, int target, Story* story) noexcept nogil:
    """P11.1: a roll, its explosion, and the flashover; in the family game that is all (P5)."""
    self.target = <uint8_t>target
    self.marks &= ~FLARES_UP
    if self.hot & bit(target):
        self.marks |= FLARES_UP                  # P11.2: what counts is what lies there now
    _advance(self, target, story)
    if self.phase == OVER:
        return
    flash_over(self, story)
    _explode_hazmats(self, story)


cdef void _advance(FlashpointState* self, int target, Story* story) noexcept nogil:
    """P5.1: clear, smoke, fire."""
    cdef uint64_t here = bit(target)
    if self.fire & here:
        explode(self, target, story)
    elif self.smoke & here or beside(here, open_edges(self, 0), open_edges(self, 1)) & self.fire:
        set_fire(self, target, story)
    else:
        self.smoke |= here
        tell_at(story, SMOKE, target)


cdef void set_fire(FlashpointState* self, int space, Story* story) noexcept nogil:
    self.fire |= bit(space)
    self.smoke &= ~bit(space)
    tell_at(story, FIRE, space)


cdef void _explode_hazmats(FlashpointState* self, Story* story) noexcept nogil:
    """P11.1 (3), (4): as long as a hazmat is in a burning space; the player is asked when there are several such."""
    cdef uint64_t burning = hazmat_spaces(self) & self.fire
    while burning:
        if without_lowest(burning):
            self.phase = NEXT_HAZMAT
            return
        _explode_hazmat_at(self, lowest(burning), story)
        if self.phase == OVER:
            return
        burning = hazmat_spaces(self) & self.fire
    _end_roll(self, story)


cdef void explode_hazmat(FlashpointState* self, int space, Story* story) noexcept nogil:
    """The player has chosen which hazmat explodes next."""
    _explode_hazmat_at(self, space, story)
    if self.phase != OVER:
        _explode_hazmats(self, story)


cdef void _explode_hazmat_at(FlashpointState* self, int space, Story* story) noexcept nogil:
    tell_at(story, HAZMAT_EXPLODES, space)
    remove_hazmat(self, space)
    explode(self, space, story)
    if self.phase == OVER:
        return
    add_hot_spot(self, space, story)
    if not hazmat_spaces(self) & self.fire:
        flash_over(self, story)                  # P11.1 (4): once no hazmat is left in fire


cdef void add_hot_spot(FlashpointState* self, int space, Story* story) noexcept nogil:
    """P11.1, P11.2: from the reserve, if the space has none and there is one left (P1.5)."""
    if self.hot & bit(space) or not self.hot_left:
        return
    self.hot |= bit(space)
    self.hot_left -= 1
    tell_at(story, HOT_SPOT, space)


cdef void _end_roll(FlashpointState* self, Story* story) noexcept nogil:
    """P11.2: the fire flares up, or the chain of rolls ends."""
    if self.marks & FLARES_UP:
        self.marks = FLARED_UP
        tell_at(story, FLARE_UP, self.target)
        self.target = 0
        self.phase = ROLL
        return
    if self.marks & FLARED_UP:
        add_hot_spot(self, self.target, story)
    self.target = 0
    self.marks = 0
    _knock_down(self, story)


# After the last roll (P5.7).

cdef void _knock_down(FlashpointState* self, Story* story) noexcept nogil:
    """P6.1: who is knocked down is fixed before the first is moved."""
    cdef int seat
    for seat in range(self.players):
        if burns(self, self.at[seat]):
            self.pending |= <uint8_t>(1 << seat)
            tell_all(story, KNOCKED_OUT, self.at[seat], NOT_SAID, seat)
    if self.pending:
        self.phase = KNOCKED_DOWN
        return
    _lose_victims(self, story)


cdef void carry_off(FlashpointState* self, int space, Story* story) noexcept nogil:
    """The player has chosen where the next one who is knocked down goes."""
    cdef int seat = lowest(self.pending)
    self.at[seat] = <uint8_t>space
    self.pending = <uint8_t>without_lowest(self.pending)
    tell_all(story, CARRIED_OFF, space, NOT_SAID, seat)
    if not self.pending:
        _lose_victims(self, story)


cdef void _lose_victims(FlashpointState* self, Story* story) noexcept nogil:
    cdef int i = 0
    cdef int space
    while i < self.victims:
        space = self.victim[i] & ~TREATED
        if burns(self, space):
            remove_victim_number(self, i)
            self.lost += 1
            tell_at(story, VICTIM_LOST, space)
        else:
            i += 1
    _lose_poi(self, story)


cdef void _lose_poi(FlashpointState* self, Story* story) noexcept nogil:
    if self.poi & self.fire:
        self.phase = REVEAL_BURNING
        return
    test_losses(self, story)
    if self.phase == OVER:
        return
    self.outside = 0                             # P5.8
    replenish(self, story)


cdef void reveal_burning(FlashpointState* self, bint victim, Story* story) noexcept nogil:
    """P5.7: the first POI that burns, in the order of spaces."""
    cdef int space = lowest(self.poi & self.fire)
    self.poi &= ~bit(space)
    if victim:
        self.victims_left -= 1
        self.lost += 1
        tell_at(story, POI_LOST, space)
    else:
        self.alarms_left -= 1
        tell_at(story, ALARM_REVEALED, space)
        test_perfect(self, story)
        if self.phase == OVER:
            return
    _lose_poi(self, story)
