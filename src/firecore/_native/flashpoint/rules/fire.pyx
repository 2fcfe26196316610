"""P5, P11: the fire advances. Each function ends with what comes next, or leaves a question in the phase."""
from libc.stdint cimport uint8_t, uint64_t
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.flashpoint.rules.explosion cimport explode
from firecore._native.flashpoint.rules.ending cimport test_losses
from firecore._native.flashpoint.rules.flashover cimport flash_over
from firecore._native.flashpoint.rules.pieces cimport hazmat_spaces, remove_hazmat, remove_victim_number
from firecore._native.flashpoint.rules.rules cimport (
    FLARED_UP, FLARES_UP, KNOCKED_DOWN, NEXT_HAZMAT, OVER, RESOLVED_FLARES, REVEAL_BURNING, ROLL, TREATED)
from firecore._native.flashpoint.rules.spaces cimport beside, burns, open_edges
from firecore._native.flashpoint.rules.event_log cimport (
    ALARM_REVEALED, CARRIED_OFF, FIRE, FLARE_UP, HAZMAT_EXPLODES, HOT_SPOT, KNOCKED_OUT, NOT_SAID, POI_LOST, SMOKE,
    VICTIM_LOST, log_event, log_at)
from firecore._native.flashpoint.rules.turn cimport replenish


# One roll of the dice.

cdef void roll_fire(FlashpointState* self, int target, EventLog* log) noexcept nogil:
    """P11.1: a roll, its explosion, and the flashover; in the family game that is all (P5)."""
    self.target = <uint8_t>target
    self.marks &= ~FLARES_UP
    if self.hot & bit(target) and not self.options & RESOLVED_FLARES:
        self.marks |= FLARES_UP                  # P11.2: what counts is what lies there now
    _advance(self, target, log)
    if self.phase == OVER:
        return
    flash_over(self, log)
    _explode_hazmats(self, log)


cdef void _advance(FlashpointState* self, int target, EventLog* log) noexcept nogil:
    """P5.1: clear, smoke, fire."""
    cdef uint64_t here = bit(target)
    if self.fire & here:
        explode(self, target, log)
    elif self.smoke & here or beside(here, open_edges(self, 0), open_edges(self, 1)) & self.fire:
        set_fire(self, target, log)
    else:
        self.smoke |= here
        log_at(log, SMOKE, target)


cdef void set_fire(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    self.fire |= bit(space)
    self.smoke &= ~bit(space)
    log_at(log, FIRE, space)


cdef void _explode_hazmats(FlashpointState* self, EventLog* log) noexcept nogil:
    """P11.1 (3), (4): as long as a hazmat is in a burning space; the player is asked when there are several such."""
    cdef uint64_t burning = hazmat_spaces(self) & self.fire
    while burning:
        if without_lowest(burning):
            self.phase = NEXT_HAZMAT
            return
        _explode_hazmat_at(self, lowest(burning), log)
        if self.phase == OVER:
            return
        burning = hazmat_spaces(self) & self.fire
    _end_roll(self, log)


cdef void explode_hazmat(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    """The player has chosen which hazmat explodes next."""
    _explode_hazmat_at(self, space, log)
    if self.phase != OVER:
        _explode_hazmats(self, log)


cdef void _explode_hazmat_at(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    log_at(log, HAZMAT_EXPLODES, space)
    remove_hazmat(self, space)
    explode(self, space, log)
    if self.phase == OVER:
        return
    add_hot_spot(self, space, log)
    if not hazmat_spaces(self) & self.fire:
        flash_over(self, log)                  # P11.1 (4): once no hazmat is left in fire


cdef void add_hot_spot(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    """P11.1, P11.2: from the reserve, if the space has none and there is one left (P1.5)."""
    if self.hot & bit(space) or not self.hot_left:
        return
    self.hot |= bit(space)
    self.hot_left -= 1
    log_at(log, HOT_SPOT, space)


cdef void _end_roll(FlashpointState* self, EventLog* log) noexcept nogil:
    """P11.2: the fire flares up, or the chain of rolls ends."""
    if _flares_up(self):
        self.marks = FLARED_UP
        log_at(log, FLARE_UP, self.target)
        self.target = 0
        self.phase = ROLL
        return
    if self.marks & FLARED_UP:
        add_hot_spot(self, self.target, log)
    self.target = 0
    self.marks = 0
    _knock_down(self, log)


cdef bint _flares_up(const FlashpointState* self) noexcept nogil:
    """P11.2: what counts is the hot spot of the throw or, by the option, one that is there now."""
    if self.options & RESOLVED_FLARES:
        return self.hot & bit(self.target) != 0
    return self.marks & FLARES_UP != 0


# After the last roll (P5.7).

cdef void _knock_down(FlashpointState* self, EventLog* log) noexcept nogil:
    """P6.1: who is knocked down is fixed before the first is moved."""
    cdef int seat
    for seat in range(self.players):
        if burns(self, self.at[seat]):
            self.pending |= <uint8_t>(1 << seat)
            log_event(log, KNOCKED_OUT, self.at[seat], NOT_SAID, seat)
    if self.pending:
        self.phase = KNOCKED_DOWN
        return
    _lose_victims(self, log)


cdef void carry_off(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    """The player has chosen where the next one who is knocked down goes."""
    cdef int seat = lowest(self.pending)
    self.at[seat] = <uint8_t>space
    self.pending = <uint8_t>without_lowest(self.pending)
    log_event(log, CARRIED_OFF, space, NOT_SAID, seat)
    if not self.pending:
        _lose_victims(self, log)


cdef void _lose_victims(FlashpointState* self, EventLog* log) noexcept nogil:
    cdef int i = 0
    cdef int space
    while i < self.victims:
        space = self.victim[i] & ~TREATED
        if burns(self, space):
            remove_victim_number(self, i)
            self.lost += 1
            log_at(log, VICTIM_LOST, space)
        else:
            i += 1
    _lose_poi(self, log)


cdef void _lose_poi(FlashpointState* self, EventLog* log) noexcept nogil:
    if self.poi & self.fire:
        self.phase = REVEAL_BURNING
        return
    test_losses(self, log)
    if self.phase == OVER:
        return
    self.outside = 0                             # P5.8
    replenish(self, log)


cdef void reveal_burning(FlashpointState* self, bint victim, EventLog* log) noexcept nogil:
    """P5.7: the first POI that burns, in the order of spaces."""
    cdef int space = lowest(self.poi & self.fire)
    self.poi &= ~bit(space)
    if victim:
        self.victims_left -= 1
        self.lost += 1
        log_at(log, POI_LOST, space)
    else:
        self.alarms_left -= 1
        log_at(log, ALARM_REVEALED, space)
    _lose_poi(self, log)
