"""P4, P10: what one firefighter does."""
from libc.stdint cimport uint8_t, uint64_t
from firecore._native.bits cimport bit
from firecore._native.flashpoint.rules.explosion cimport damage_wall
from firecore._native.flashpoint.rules.specialists cimport (
    allowance_of, chop_price, dousing_price, extra_of, pay, price_of_load)
from firecore._native.flashpoint.rules.ending cimport rescue, test_rescues
from firecore._native.flashpoint.rules.pieces cimport add_hazmat, add_victim, remove_hazmat, remove_victim
from firecore._native.flashpoint.rules.rules cimport (
    AMBULANCE, CAFS, CAFS_COMMANDED, CAPTAIN, CARRIES_HAZMAT, CARRIES_VICTIM, CHOPS, COMMAND_DOOR, DOORS, DOUSES,
    DRENCHES, LEADS, LEADS_AND_CARRIES_HAZMAT, LEADS_AND_CARRIES_TREATED, LEADS_AND_CARRIES_VICTIM, MOVES, NOTHING,
    OWN, RESCUE, REVEAL, TREAT, TREATED, is_experienced, is_parked_at, moved_load, moved_side)
from firecore._native.flashpoint.rules.spaces cimport (
    STEP, axis_of, burns, edge_of, is_outdoors, opposite)
from firecore._native.flashpoint.rules.event_log cimport (
    CREW_CHANGE, DOOR_CLOSED, DOOR_OPENED, FIRE_OUT, FIRE_TO_SMOKE, HAZMAT_REMOVED, IDENTIFIES, MOVES_TO, NOT_SAID,
    SMOKE_OUT, TREATS, log_event, log_at, log_edge)


cdef void act(FlashpointState* self, int number, EventLog* log) noexcept nogil:
    """What the firefighter whose turn it is does where he stands; acts are numbered in rules.pxd."""
    cdef int space = self.at[self.seat]
    if number < DOORS:
        _move(self, moved_side(number - MOVES), moved_load(number - MOVES), log)
    elif number < DOUSES:
        pay(self, 1, 0)
        _turn_door(self, space, number - DOORS, log)
    elif number < DRENCHES:
        pay(self, dousing_price(self.specialist[self.seat]), CAFS)
        _douse(self, _space_on(space, number - DOUSES), log)
    elif number < CHOPS:
        pay(self, 2 * dousing_price(self.specialist[self.seat]), CAFS)
        _drench(self, _space_on(space, number - DRENCHES), log)
    elif number < TREAT:
        pay(self, chop_price(self.specialist[self.seat]), 0)
        _chop(self, space, number - CHOPS, log)
    elif number == TREAT:
        pay(self, 1, 0)
        _treat(self, space, log)
    else:
        pay(self, 2, 0)
        _remove(self, space, log)


cdef inline int _space_on(int space, int side) noexcept nogil:
    return space if side == OWN else STEP[space][side]


# Moving (P4.1, P4.2).

cdef void _move(FlashpointState* self, int side, int load, EventLog* log) noexcept nogil:
    cdef int goal = STEP[self.at[self.seat]][side]
    pay(self, 2 if burns(self, goal) else price_of_load(load), RESCUE)
    _go(self, self.seat, goal, load, log)


cdef void _go(FlashpointState* self, int seat, int goal, int load, EventLog* log) noexcept nogil:
    cdef int start = self.at[seat]
    self.at[seat] = <uint8_t>goal
    log_event(log, MOVES_TO, goal, load, seat)
    if load != NOTHING:
        _take_along(self, start, goal, load, log)
    if not is_outdoors(goal) and self.poi & bit(goal):
        self.phase = REVEAL
        self.target = <uint8_t>goal


cdef void _take_along(FlashpointState* self, int start, int goal, int load, EventLog* log) noexcept nogil:
    cdef int rescued = self.rescued
    if load >= LEADS:
        _bring_victim(self, start + TREATED, goal + TREATED, log)
    if load == CARRIES_VICTIM or load == LEADS_AND_CARRIES_VICTIM:
        _bring_victim(self, start, goal, log)
    elif load == LEADS_AND_CARRIES_TREATED:
        _bring_victim(self, start + TREATED, goal + TREATED, log)
    elif load == CARRIES_HAZMAT or load == LEADS_AND_CARRIES_HAZMAT:
        _bring_hazmat(self, start, goal, log)
    if self.rescued > rescued:
        test_rescues(self, log)


cdef void _bring_victim(FlashpointState* self, int start, int goal, EventLog* log) noexcept nogil:
    remove_victim(self, start)
    if _is_safe(self, goal & ~TREATED):
        rescue(self, log, goal & ~TREATED)
    else:
        add_victim(self, goal)


cdef bint _is_safe(const FlashpointState* self, int space) noexcept nogil:
    """Where a victim is rescued: outdoors (P4.4); experienced: where the ambulance stands (P10.2)."""
    if not is_outdoors(space):
        return False
    return not is_experienced(self) or is_parked_at(self, AMBULANCE, space)


cdef void _bring_hazmat(FlashpointState* self, int start, int goal, EventLog* log) noexcept nogil:
    """P10.4: outdoors it is out of the game."""
    remove_hazmat(self, start)
    if is_outdoors(goal):
        log_at(log, HAZMAT_REMOVED, goal)
    else:
        add_hazmat(self, goal)


# Everything else.

cdef void _turn_door(FlashpointState* self, int space, int side, EventLog* log) noexcept nogil:
    cdef int axis = axis_of(side)
    cdef uint64_t here = bit(edge_of(space, side))
    self.closed[axis] ^= here
    self.ajar[axis] ^= here
    log_edge(log, DOOR_CLOSED if self.closed[axis] & here else DOOR_OPENED, space, side)


cdef void _douse(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    if self.fire & bit(space):
        self.fire &= ~bit(space)
        self.smoke |= bit(space)
        log_at(log, FIRE_TO_SMOKE, space)
        return
    self.smoke &= ~bit(space)
    log_at(log, SMOKE_OUT, space)


cdef void _drench(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    self.fire &= ~bit(space)
    log_at(log, FIRE_OUT, space)


cdef void _chop(FlashpointState* self, int space, int side, EventLog* log) noexcept nogil:
    """From outdoors too: the edge is then known by the space behind it."""
    if is_outdoors(space):
        damage_wall(self, axis_of(side), edge_of(STEP[space][side], opposite(side)), log, space, side)
    else:
        damage_wall(self, axis_of(side), edge_of(space, side), log, space, side)


cdef void _treat(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    remove_victim(self, space)
    add_victim(self, space + TREATED)
    log_at(log, TREATS, space)


cdef void _remove(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    remove_hazmat(self, space)
    log_at(log, HAZMAT_REMOVED, space)


cdef void identify(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    log_at(log, IDENTIFIES, space)
    pay(self, 1, 0)
    self.phase = REVEAL
    self.target = <uint8_t>space


cdef void command(FlashpointState* self, int seat, int side, int what, EventLog* log) noexcept nogil:
    """P10.7: at the other's price, out of the captain's AP."""
    cdef int goal
    if self.specialist[seat] == CAFS:
        self.marks |= CAFS_COMMANDED
    if what == COMMAND_DOOR:
        pay(self, 1, CAPTAIN)
        _turn_door(self, self.at[seat], side, log)
        return
    goal = STEP[self.at[seat]][side]
    pay(self, 2 if burns(self, goal) else price_of_load(what), CAPTAIN)
    _go(self, seat, goal, what, log)


cdef void change_crew(FlashpointState* self, int specialist, EventLog* log) noexcept nogil:
    """P10.8: the new one's AP, less 2, and what had been saved."""
    cdef int saved = self.ap - allowance_of(self.specialist[self.seat])
    self.specialist[self.seat] = <uint8_t>specialist
    self.ap = <uint8_t>(saved + allowance_of(specialist) - 2)
    self.extra = <uint8_t>extra_of(specialist)
    log_event(log, CREW_CHANGE, NOT_SAID, specialist, self.seat)
