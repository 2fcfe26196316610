"""P3, P7: a turn begins and ends, and POI are replenished and revealed."""
from libc.stdint cimport uint8_t
from firecore._native.bits cimport bit, count
from firecore._native.flashpoint.rules.specialists cimport allowance_of, extra_of
from firecore._native.flashpoint.rules.ending cimport finish
from firecore._native.flashpoint.rules.pieces cimport add_victim
from firecore._native.flashpoint.rules.replenishing cimport end_of_arrows, poi_can_be_placed
from firecore._native.flashpoint.rules.rules cimport (
    ACT, CREW_MAY_CHANGE, CUT_OFF, ENGINE, MAX_SAVED, POI_WANTED, REPLENISH, REVEAL_PLACED, ROLL,
    is_experienced, stands_by)
from firecore._native.flashpoint.rules.event_log cimport (
    ALARM_REVEALED, FIRE_OUT, NOT_SAID, POI_PLACED, SMOKE_OUT, TURN, TURN_ENDS, VICTIM_REVEALED, log_event, log_at,
    log_of)


cdef void begin_turn(FlashpointState* self, int seat, EventLog* log) noexcept nogil:
    """P3.2: the AP of the turn, and those saved."""
    cdef int specialist = self.specialist[seat]
    self.seat = <uint8_t>seat
    self.phase = ACT
    self.ap = <uint8_t>(self.saved[seat] + allowance_of(specialist))
    self.saved[seat] = 0
    self.extra = <uint8_t>extra_of(specialist)
    self.marks = 0
    if self.max_turns:
        self.turn += 1
    if is_experienced(self) and stands_by(self, seat, ENGINE):
        self.marks = CREW_MAY_CHANGE             # P10.8
    log_of(log, TURN, seat)


cdef void end_turn(FlashpointState* self, EventLog* log) noexcept nogil:
    """P3.2: the AP that are left are kept; P10.1: extra AP are not."""
    self.saved[self.seat] = self.ap if self.ap < MAX_SAVED else MAX_SAVED
    self.ap = 0
    self.extra = 0
    self.marks = 0
    self.phase = ROLL
    log_event(log, TURN_ENDS, NOT_SAID, self.saved[self.seat], self.seat)


# Replenishing.

cdef void replenish(FlashpointState* self, EventLog* log) noexcept nogil:
    """P7.1: while fewer than three POI and victims are on the board and there are more in the bag."""
    cdef int face_down = count(self.poi)
    if (face_down + self.victims < POI_WANTED and self.victims_left + self.alarms_left > face_down
            and poi_can_be_placed(self)):
        self.phase = REPLENISH
        return
    _next_turn(self, log)


cdef void _next_turn(FlashpointState* self, EventLog* log) noexcept nogil:
    if self.max_turns and self.turn == self.max_turns:        # P8.5
        self.marks = CUT_OFF
        finish(self, log)
        return
    begin_turn(self, self.seat + 1 if self.seat + 1 < self.players else 0, log)


cdef void place_poi(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    """The dice have shown where the new POI goes."""
    if is_experienced(self):
        space = end_of_arrows(self, space)       # P11.5
    else:
        _clear(self, space, log)
    self.poi |= bit(space)
    log_at(log, POI_PLACED, space)
    if _somebody_stands_at(self, space):
        self.phase = REVEAL_PLACED
        self.target = <uint8_t>space
        return
    replenish(self, log)


cdef void _clear(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    """P7.1: fire or smoke on the target is removed."""
    if log is not NULL and self.fire & bit(space):
        log_at(log, FIRE_OUT, space)
    if log is not NULL and self.smoke & bit(space):
        log_at(log, SMOKE_OUT, space)
    self.fire &= ~bit(space)
    self.smoke &= ~bit(space)


cdef bint _somebody_stands_at(const FlashpointState* self, int space) noexcept nogil:
    cdef int seat
    cdef bint found = False
    for seat in range(self.players):
        found |= self.at[seat] == space
    return found


# Revealing (P7.2: it is now that a token becomes a victim or a false alarm).

cdef void reveal(FlashpointState* self, bint victim, EventLog* log) noexcept nogil:
    """P4.2: a POI entered, or identified."""
    self.phase = ACT
    _turn_over(self, victim, log)


cdef void reveal_placed(FlashpointState* self, bint victim, EventLog* log) noexcept nogil:
    """P7.1: a POI that came to where a firefighter stands."""
    _turn_over(self, victim, log)
    replenish(self, log)


cdef void _turn_over(FlashpointState* self, bint victim, EventLog* log) noexcept nogil:
    cdef int space = self.target
    self.target = 0
    self.poi &= ~bit(space)
    if victim:
        self.victims_left -= 1
        add_victim(self, space)
        log_at(log, VICTIM_REVEALED, space)
        return
    self.alarms_left -= 1
    log_at(log, ALARM_REVEALED, space)
