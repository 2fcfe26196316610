"""What must be true of every state: the one definition of a sound position."""
from libc.stdint cimport uint8_t, uint32_t
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.rules.chance cimport outcomes
from firecore._native.flashpoint.rules.specialists cimport allowance_of, extra_of
from firecore._native.flashpoint.rules.ending cimport is_won, nobody_is_left
from firecore._native.flashpoint.rules.escape cimport all_can_get_out_for
from firecore._native.flashpoint.rules.parking cimport gun_is_clear
from firecore._native.flashpoint.rules.pieces cimport hazmat_spaces
from firecore._native.flashpoint.rules.rules cimport (
    ACT, AIM, ALARMS, AMBULANCE, CAFS, CAFS_COMMANDED, CAPTAIN, CHOOSE_SPECIALIST, COLUMN_ROLLED_AGAIN, COLUMNS,
    CREW_MAY_CHANGE, CUT_OFF, DRAWN_CREW, DRAW_SPECIALIST, DRIVER, ENGINE, ENGINE_RIDES, FIRST_CHANCE, FLARED_UP,
    FLARES_UP, GIVEN_CREW, GUN, GUN_BOTH, GUN_COLUMN, GUN_ROW, HAZMATS, KNOCKED_DOWN, LAST_DAMAGE, LEGAL_LIMIT,
    MAX_SAVED, NEXT_HAZMAT, NO_PLACE, OVER, PARK_AMBULANCE, PARK_ENGINE, PERFECT, PLACE_FIREFIGHTER, PLACES,
    POI_WANTED, REPLENISH, RESOLVED_FLARES, REVEAL, REVEAL_BURNING, REVEAL_PLACED, RIDE, ROLL, ROW_ROLLED_AGAIN, SEATS,
    SETUP_EXPLOSION, SETUP_HAZMAT, SETUP_HOT_SPOT, SETUP_POI, SPECIALISTS, TOO_MANY_LOST, TREATED, VICTIMS,
    FlashpointState, is_experienced, is_parked_at, stands_by)
from firecore._native.flashpoint.rules.setup cimport hot_reserve, setup_explosions, setup_hazmats, setup_hot_spots
from firecore._native.flashpoint.rules.spaces cimport (
    INNER, INWARD, LAST_SPACE, NOWHERE, OUTDOORS, OUTER_EDGE, OWN, STRIDE, axis_of, burns, indoors, northmost,
    open_edges, westmost)

cdef enum:                       # without these, spaces, seats or places that others ask about may not exist
    MAY_NOT_EXIST = (1 << VICTIMS_ARE_SOUND | 1 << HAZMATS_ARE_SOUND | 1 << FIREFIGHTERS_ARE_SOUND
                     | 1 << SPECIALISTS_ARE_SOUND | 1 << AP_ARE_SOUND | 1 << VEHICLES_ARE_SOUND)

cdef enum:
    MAX_LIT = 5                  # spaces that one explosion sets on fire: its own and one in each direction (P5.2)


cdef uint64_t faults(const void* state) noexcept nogil:
    cdef const FlashpointState* self = <const FlashpointState*>state
    cdef uint64_t broken = 0
    broken |= _unless(_spaces_are_sound(self), SPACES_ARE_SOUND)
    broken |= _unless(_edges_are_sound(self), EDGES_ARE_SOUND)
    broken |= _unless(_damage_is_counted(self), DAMAGE_IS_COUNTED)
    broken |= _unless(_tokens_are_all_there(self), TOKENS_ARE_ALL_THERE)
    broken |= _unless(_victims_are_sound(self), VICTIMS_ARE_SOUND)
    broken |= _unless(_hazmats_are_sound(self), HAZMATS_ARE_SOUND)
    broken |= _unless(_hot_spots_are_sound(self), HOT_SPOTS_ARE_SOUND)
    broken |= _unless(_firefighters_are_sound(self), FIREFIGHTERS_ARE_SOUND)
    broken |= _unless(_specialists_are_sound(self), SPECIALISTS_ARE_SOUND)
    broken |= _unless(_ap_are_sound(self), AP_ARE_SOUND)
    broken |= _unless(_vehicles_are_sound(self), VEHICLES_ARE_SOUND)
    broken |= _unless(_end_is_sound(self), END_IS_SOUND)
    broken |= _unless(_turns_are_counted(self), TURNS_ARE_COUNTED)
    broken |= _unless(_outside_is_sound(self), OUTSIDE_IS_SOUND)
    if not broken & MAY_NOT_EXIST:
        broken |= _unless(_phase_is_sound(self), PHASE_IS_SOUND)
        broken |= _unless(_marks_are_sound(self), MARKS_ARE_SOUND)
    if not broken:
        broken |= _unless(not _is_in_turn(self) or all_can_get_out_for(self, 0), ALL_GET_OUT)
    if not broken:
        broken |= _unless(_something_can_happen(self), SOMETHING_CAN_HAPPEN)
    return broken


cdef inline uint64_t _unless(bint sound, int invariant) noexcept nogil:
    return 0 if sound else bit(invariant)


cdef inline bint _is_in_turn(const FlashpointState* self) noexcept nogil:
    """Whether a seat is spending AP, or waits for what an action of its turn brings."""
    cdef int phase = self.phase
    return phase == ACT or phase == RIDE or phase == AIM or phase == REVEAL or GUN <= phase <= GUN_BOTH


cdef inline bint _is_in_setup(const FlashpointState* self) noexcept nogil:
    return self.phase <= PARK_ENGINE and self.phase != ACT or SETUP_EXPLOSION <= self.phase <= SETUP_HOT_SPOT


cdef inline bint _is_indoors(int space) noexcept nogil:
    return space < OUTDOORS and indoors() >> space & 1


# The board.

cdef bint _spaces_are_sound(const FlashpointState* self) noexcept nogil:
    return not ((self.fire | self.smoke | self.poi | self.hot) & ~indoors()) and not self.fire & self.smoke


cdef bint _edges_are_sound(const FlashpointState* self) noexcept nogil:
    cdef uint64_t seen, outer, doors
    cdef int axis
    for axis in range(2):
        seen = self.wall[axis] & self.fallen[axis] | self.closed[axis] & self.ajar[axis]
        seen |= (self.closed[axis] | self.ajar[axis]) & self.gone[axis]
        doors = self.closed[axis] | self.ajar[axis] | self.gone[axis]
        seen |= doors & (self.wall[axis] | self.fallen[axis])
        outer = northmost() | northmost() << STRIDE * 6 if axis == 0 else westmost() | westmost() << COLUMNS
        if seen or doors & outer or self.cracked[axis] & ~self.wall[axis]:
            return False
    return True


cdef bint _damage_is_counted(const FlashpointState* self) noexcept nogil:
    cdef int damage = (count(self.cracked[0]) + count(self.cracked[1])
                       + 2 * (count(self.fallen[0]) + count(self.fallen[1])))
    return damage == self.damage and damage <= LAST_DAMAGE


cdef bint _tokens_are_all_there(const FlashpointState* self) noexcept nogil:
    return (self.victims_left + self.victims + self.rescued + self.lost == VICTIMS and self.alarms_left <= ALARMS
            and count(self.poi) + _poi_to_come(self) <= self.victims_left + self.alarms_left)


cdef int _poi_to_come(const FlashpointState* self) noexcept nogil:
    """How many the set-up has yet to place (P9.4)."""
    if self.phase == SETUP_POI:
        return self.to_come
    return POI_WANTED if self.phase == SETUP_EXPLOSION or self.phase == SETUP_HAZMAT else 0


cdef bint _victims_are_sound(const FlashpointState* self) noexcept nogil:
    cdef int i, space
    if self.victims > VICTIMS:
        return False
    for i in range(VICTIMS):
        if i >= self.victims:
            if self.victim[i]:
                return False
            continue
        if i and self.victim[i] < self.victim[i - 1]:
            return False
        space = self.victim[i] & ~TREATED
        if not _is_indoors(space) and not (is_experienced(self) and OUTDOORS <= space <= LAST_SPACE):
            return False
        if self.victim[i] & TREATED and not is_experienced(self):
            return False
        if self.place[AMBULANCE] < PLACES and is_parked_at(self, AMBULANCE, space):
            return False                         # P10.2: rescued there
    return True


cdef bint _hazmats_are_sound(const FlashpointState* self) noexcept nogil:
    cdef int i
    if self.hazmats > (setup_hazmats(self.level) if is_experienced(self) else 0):
        return False
    if self.hazmats and self.phase == SETUP_EXPLOSION:
        return False
    for i in range(HAZMATS):
        if i >= self.hazmats:
            if self.hazmat[i]:
                return False
        elif not _is_indoors(self.hazmat[i]) or (i and self.hazmat[i] < self.hazmat[i - 1]):
            return False
    return True


cdef bint _hot_spots_are_sound(const FlashpointState* self) noexcept nogil:
    """P1.5: what lies there came by set-up or from the reserve."""
    cdef int reserve = hot_reserve(self.level)
    if not is_experienced(self):
        return not self.hot and not self.hot_left
    if _is_in_setup(self) and self.hot_left != reserve:
        return False
    return (self.hot_left <= reserve and count(self.hot) + _hot_spots_to_come(self) <= reserve - self.hot_left
            + setup_explosions(self.level) + setup_hot_spots(self.level, self.players))


cdef int _hot_spots_to_come(const FlashpointState* self) noexcept nogil:
    """How many the set-up has yet to place (P9.2, P9.6)."""
    if self.phase == SETUP_HOT_SPOT:
        return self.to_come
    if self.phase == SETUP_EXPLOSION:
        return self.to_come + setup_hot_spots(self.level, self.players)
    if SETUP_HAZMAT <= self.phase <= SETUP_POI or self.phase == CHOOSE_SPECIALIST or self.phase == DRAW_SPECIALIST:
        return setup_hot_spots(self.level, self.players)
    return 0


# The crew.

cdef bint _firefighters_are_sound(const FlashpointState* self) noexcept nogil:
    cdef int seat, placed = self.players
    if self.players > SEATS or self.seat >= self.players:
        return False
    if self.phase == PLACE_FIREFIGHTER:
        placed = self.seat
    elif (_is_in_setup(self) and self.phase != PARK_AMBULANCE and self.phase != PARK_ENGINE
          or self.phase == OVER and self.at[0] == NOWHERE):
        placed = 0
    for seat in range(SEATS):
        if seat >= placed:
            if self.at[seat] != NOWHERE:
                return False
        elif not _is_indoors(self.at[seat]) and not OUTDOORS <= self.at[seat] <= LAST_SPACE:
            return False
    return placed > 0 or self.phase != OVER or (is_experienced(self) and self.damage == LAST_DAMAGE)


cdef bint _specialists_are_sound(const FlashpointState* self) noexcept nogil:
    cdef int seat, chosen = self.players if is_experienced(self) else 0
    cdef uint32_t seen = 1
    if is_experienced(self) and not self.options & GIVEN_CREW:
        if self.phase == CHOOSE_SPECIALIST or self.phase == DRAW_SPECIALIST:
            chosen = self.seat
        elif SETUP_EXPLOSION <= self.phase <= SETUP_POI or self.phase == OVER and self.at[0] == NOWHERE:
            chosen = 0
    for seat in range(SEATS):
        if seat >= chosen:
            if self.specialist[seat]:
                return False
            continue
        if self.specialist[seat] > SPECIALISTS or seen >> self.specialist[seat] & 1:
            return False
        seen |= <uint32_t>1 << self.specialist[seat]
    return True


cdef bint _ap_are_sound(const FlashpointState* self) noexcept nogil:
    cdef int seat, most = MAX_SAVED
    cdef int specialist = self.specialist[self.seat] if self.seat < SEATS else 0
    for seat in range(SEATS):
        if self.saved[seat] > (0 if _is_in_setup(self) or seat >= self.players else MAX_SAVED):
            return False
    if specialist > SPECIALISTS:
        return False
    if not _is_in_turn(self) and self.phase != OVER:
        return not self.ap and not self.extra
    if _is_in_turn(self) and self.saved[self.seat]:
        return False
    return self.ap <= most + allowance_of(specialist) and self.extra <= extra_of(specialist)


cdef bint _vehicles_are_sound(const FlashpointState* self) noexcept nogil:
    cdef bint parked = not _is_in_setup(self) and not (self.phase == OVER and self.at[0] == NOWHERE)
    if not is_experienced(self):
        return self.place[AMBULANCE] == NO_PLACE and self.place[ENGINE] == NO_PLACE
    if not _is_parked(self, AMBULANCE, parked or self.phase == PARK_ENGINE):
        return False
    return _is_parked(self, ENGINE, parked)


cdef inline bint _is_parked(const FlashpointState* self, int vehicle, bint wanted) noexcept nogil:
    return self.place[vehicle] < PLACES if wanted else self.place[vehicle] == NO_PLACE


# What goes on.

cdef bint _end_is_sound(const FlashpointState* self) noexcept nogil:
    """P8: the game is over if, and only if, there is a reason; a collapse leaves no one on the board (P8.2)."""
    cdef bint collapsed = self.damage == LAST_DAMAGE
    cdef bint won = is_won(self) and not self.options & PERFECT
    cdef bint lost = self.lost >= TOO_MANY_LOST or nobody_is_left(self)
    if self.phase == OVER:
        return (collapsed or won or lost or self.marks == CUT_OFF) and not (
            self.target or self.pending or self.to_come or self.marks & ~CUT_OFF or collapsed and self.victims
            or collapsed and self.poi)
    return not (collapsed or won) and (not lost or self.phase == REVEAL_BURNING)


cdef bint _turns_are_counted(const FlashpointState* self) noexcept nogil:
    if self.marks & CUT_OFF and (self.phase != OVER or not self.max_turns or self.turn != self.max_turns):
        return False
    if not self.max_turns or _is_in_setup(self) or self.phase == OVER and self.at[0] == NOWHERE:
        return self.turn == 0
    return 1 <= self.turn <= self.max_turns


cdef bint _phase_is_sound(const FlashpointState* self) noexcept nogil:
    """The fields that belong to some phases only, and what the phases ask for."""
    cdef int phase = self.phase
    if phase > OVER:
        return False
    if not is_experienced(self) and (phase == RIDE or phase == AIM or phase == NEXT_HAZMAT or phase == PARK_AMBULANCE
                                     or phase == PARK_ENGINE or phase == CHOOSE_SPECIALIST or GUN <= phase <= GUN_BOTH
                                     or SETUP_EXPLOSION <= phase <= SETUP_HOT_SPOT):
        return False
    if _is_in_setup(self) and self.seat and not (
            phase == PLACE_FIREFIGHTER or phase == CHOOSE_SPECIALIST or phase == DRAW_SPECIALIST):
        return False
    if (phase == CHOOSE_SPECIALIST and self.options & (DRAWN_CREW | GIVEN_CREW)
            or phase == DRAW_SPECIALIST and not self.options & DRAWN_CREW):
        return False
    if phase == NEXT_HAZMAT and not without_lowest(hazmat_spaces(self) & self.fire):
        return False
    if phase == REVEAL_BURNING and (not self.poi & self.fire or _victims_burn(self)):
        return False
    if phase == REPLENISH and (count(self.poi) + self.victims >= POI_WANTED
                               or count(self.poi) == self.victims_left + self.alarms_left):
        return False
    if GUN <= phase <= GUN_BOTH or phase == AIM:
        if not stands_by(self, self.seat, ENGINE) or not gun_is_clear(self):
            return False
        if phase != GUN and self.specialist[self.seat] != DRIVER:
            return False
    return _target_is_sound(self) and _pending_is_sound(self) and _to_come_is_sound(self)


cdef bint _victims_burn(const FlashpointState* self) noexcept nogil:
    cdef int i
    for i in range(self.victims):
        if burns(self, self.victim[i] & ~TREATED):
            return True
    return False


cdef bint _target_is_sound(const FlashpointState* self) noexcept nogil:
    cdef int phase = self.phase
    if phase == REVEAL or phase == REVEAL_PLACED:
        if not _is_indoors(self.target) or not self.poi & bit(self.target):
            return False
        return phase == REVEAL or not is_experienced(self) and _is_stood_on(self, self.target)
    if phase == NEXT_HAZMAT or phase == AIM or phase == GUN_ROW or phase == GUN_COLUMN:
        return _is_indoors(self.target)
    if phase == SETUP_EXPLOSION and setup_explosions(self.level) - self.to_come == 2:
        return 1 <= self.target <= COLUMNS
    return self.target == 0


cdef bint _is_stood_on(const FlashpointState* self, int space) noexcept nogil:
    cdef int seat
    for seat in range(self.players):
        if self.at[seat] == space:
            return True
    return False


cdef bint _pending_is_sound(const FlashpointState* self) noexcept nogil:
    cdef int seat
    if self.pending >> self.players:
        return False
    if self.phase == RIDE:
        return self.pending and _riders_are_sound(self, ENGINE if self.marks & ENGINE_RIDES else AMBULANCE)
    if self.phase != KNOCKED_DOWN:
        return not self.pending
    for seat in range(self.players):
        if self.pending >> seat & 1 and not burns(self, self.at[seat]):
            return False
    return self.pending != 0


cdef bint _riders_are_sound(const FlashpointState* self, int vehicle) noexcept nogil:
    """P10.5: all those still asked stand on one place next to the vehicle's new one; the engine took its driver."""
    cdef int first = lowest(self.pending)
    cdef const uint8_t* left = self.parking[vehicle][(self.place[vehicle] + 1) % PLACES]
    cdef int seat
    if self.at[first] != left[0] and self.at[first] != left[1]:
        left = self.parking[vehicle][(self.place[vehicle] + PLACES - 1) % PLACES]
    if self.at[first] != left[0] and self.at[first] != left[1]:
        return False
    for seat in range(first, self.players):
        if (self.pending >> seat & 1) != (self.at[seat] == left[0] or self.at[seat] == left[1]):
            return False
    return vehicle == AMBULANCE or self.pending >> self.seat & 1 or stands_by(self, self.seat, ENGINE)


cdef bint _to_come_is_sound(const FlashpointState* self) noexcept nogil:
    cdef int most = 0
    if self.phase == SETUP_EXPLOSION:
        most = setup_explosions(self.level)
    elif self.phase == SETUP_HAZMAT:
        most = setup_hazmats(self.level) - self.hazmats
    elif self.phase == SETUP_POI:
        most = POI_WANTED
    elif self.phase == SETUP_HOT_SPOT:
        most = setup_hot_spots(self.level, self.players)
    return self.to_come <= most and (most == 0 or self.to_come >= 1)


cdef bint _marks_are_sound(const FlashpointState* self) noexcept nogil:
    cdef int marks = self.marks
    cdef int phase = self.phase
    cdef int rolled = marks & (ROW_ROLLED_AGAIN | COLUMN_ROLLED_AGAIN)
    if marks & CREW_MAY_CHANGE and not _crew_may_change(self):
        return False
    if marks & CAFS_COMMANDED and not (_is_in_turn(self) and self.specialist[self.seat] == CAPTAIN
                                       and _is_in_play(self, CAFS)):
        return False
    if marks & ENGINE_RIDES and phase != RIDE:
        return False
    if marks & FLARES_UP and (phase != NEXT_HAZMAT or self.options & RESOLVED_FLARES):
        return False
    if marks & FLARED_UP and phase != NEXT_HAZMAT and phase != ROLL:
        return False
    if phase == AIM:
        return rolled != ROW_ROLLED_AGAIN | COLUMN_ROLLED_AGAIN
    if phase == GUN_ROW:
        return rolled & ROW_ROLLED_AGAIN
    if phase == GUN_COLUMN:
        return rolled & COLUMN_ROLLED_AGAIN
    if phase == GUN_BOTH:
        return rolled == ROW_ROLLED_AGAIN | COLUMN_ROLLED_AGAIN
    return not rolled


cdef bint _crew_may_change(const FlashpointState* self) noexcept nogil:
    """P10.8: nothing is spent yet, and no one stands in fire when a turn begins."""
    cdef int specialist = self.specialist[self.seat]
    cdef int seat
    for seat in range(self.players):
        if burns(self, self.at[seat]):
            return False
    return (is_experienced(self) and self.phase == ACT and stands_by(self, self.seat, ENGINE)
            and self.ap >= allowance_of(specialist) and self.extra == extra_of(specialist))


cdef bint _is_in_play(const FlashpointState* self, int specialist) noexcept nogil:
    cdef int seat
    for seat in range(self.players):
        if self.specialist[seat] == specialist:
            return True
    return False


cdef bint _outside_is_sound(const FlashpointState* self) noexcept nogil:
    """Fire outdoors came over an open edge from a space that burns, and goes with the fire phase (P5.5, P5.8)."""
    cdef uint64_t rest = self.outside
    cdef int spot, phase = self.phase
    if rest and not (phase == NEXT_HAZMAT or phase == KNOCKED_DOWN or phase == REVEAL_BURNING or phase == OVER
                     or phase == ROLL and self.marks & FLARED_UP):
        return False
    while rest:
        spot = lowest(rest)
        rest = without_lowest(rest)
        if INWARD[spot] == OWN or not self.fire >> INNER[spot] & 1:
            return False
        if not open_edges(self, axis_of(INWARD[spot])) >> OUTER_EDGE[spot] & 1:
            return False
    return True


cdef bint _something_can_happen(const FlashpointState* self) noexcept nogil:
    cdef action_t out[LEGAL_LIMIT]
    return (self.phase < FIRST_CHANCE or self.phase == OVER
            or outcomes(self, out) > 0 and _set_up_has_room(self))


cdef bint _set_up_has_room(const FlashpointState* self) noexcept nogil:
    """P9: hazmats and POI find spaces that do not burn, however the explosions before them go."""
    cdef int explosions = self.to_come if self.phase == SETUP_EXPLOSION else 0
    return count(indoors() & ~(self.fire | self.poi)) >= explosions * MAX_LIT + _poi_to_come(self)
