"""P2, P9: the set-up, one step after another."""
from libc.stdint cimport uint8_t
from libc.string cimport memset
from firecore._native.bits cimport bit
from firecore._native.flashpoint.rules.explosion cimport explode
from firecore._native.flashpoint.rules.fire cimport set_fire
from firecore._native.flashpoint.rules.pieces cimport add_hazmat
from firecore._native.flashpoint.rules.rules cimport (
    ALARMS, AMBULANCE, CHOOSE_SPECIALIST, DRAWN_CREW, DRAW_SPECIALIST, ENGINE, EXPERIENCED, GIVEN_CREW, HEROIC,
    NOTHING, NO_PLACE, OVER, PARK_AMBULANCE, PARK_ENGINE, PLACE_FIREFIGHTER, POI_WANTED, RECRUIT, SEATS,
    SETUP_EXPLOSION, SETUP_HAZMAT, SETUP_HOT_SPOT, SETUP_POI, VICTIMS)
from firecore._native.flashpoint.rules.parking cimport park
from firecore._native.flashpoint.rules.spaces cimport NOWHERE, column_of
from firecore._native.flashpoint.rules.event_log cimport (
    CREW_CHANGE, HAZMAT_PLACED, HOT_SPOT, MOVES_TO, NOT_SAID, POI_PLACED, log_event, log_at)
from firecore._native.flashpoint.rules.turn cimport begin_turn


# What the levels bring (P9.1, P9.6, P1.5).

cdef int setup_explosions(int level) noexcept nogil:
    return 4 if level == HEROIC else 3


cdef int setup_hazmats(int level) noexcept nogil:
    return 3 + level


cdef int setup_hot_spots(int level, int players) noexcept nogil:
    """P9.6: those that come by dice."""
    return (0 if level == RECRUIT else 3) + (3 if players >= 4 else (2 if players == 3 else 0))


cdef int hot_reserve(int level) noexcept nogil:
    return 12 if level == HEROIC else 6


cdef void set_up(FlashpointState* self) noexcept nogil:
    """The position before the first action, on a state that holds the board and the options and is else zero.

    In the family game the fires and POI of the board lie there already.
    """
    memset(self.at, NOWHERE, SEATS)
    self.place[AMBULANCE] = self.place[ENGINE] = NO_PLACE
    self.victims_left = VICTIMS
    self.alarms_left = ALARMS
    if not self.options & EXPERIENCED:
        self.phase = PLACE_FIREFIGHTER
        return
    self.hot_left = <uint8_t>hot_reserve(self.level)
    self.phase = SETUP_EXPLOSION
    self.to_come = <uint8_t>setup_explosions(self.level)


cdef void explode_at_setup(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    """P9.2. The column of the second is kept until the third has used it."""
    cdef bint second = self.to_come == setup_explosions(self.level) - 1
    self.target = <uint8_t>column_of(space) if second else 0
    self.hot |= bit(space)
    log_at(log, HOT_SPOT, space)
    set_fire(self, space, log)
    explode(self, space, log)
    if self.phase == OVER:
        return
    self.outside = 0
    self.to_come -= 1
    if not self.to_come:
        self.phase = SETUP_HAZMAT
        self.to_come = <uint8_t>setup_hazmats(self.level)


cdef void place_hazmat(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    """P9.3."""
    add_hazmat(self, space)
    log_at(log, HAZMAT_PLACED, space)
    self.to_come -= 1
    if not self.to_come:
        self.phase = SETUP_POI
        self.to_come = POI_WANTED


cdef void place_first_poi(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    """P9.4."""
    self.poi |= bit(space)
    log_at(log, POI_PLACED, space)
    self.to_come -= 1
    if self.to_come:
        return
    if self.options & GIVEN_CREW:
        _go_on_to_hot_spots(self)
        return
    self.phase = DRAW_SPECIALIST if self.options & DRAWN_CREW else CHOOSE_SPECIALIST


cdef void take_specialist(FlashpointState* self, int specialist, EventLog* log) noexcept nogil:
    """P9.5."""
    self.specialist[self.seat] = <uint8_t>specialist
    log_event(log, CREW_CHANGE, NOT_SAID, specialist, self.seat)
    self.seat += 1
    if self.seat == self.players:
        self.seat = 0
        _go_on_to_hot_spots(self)


cdef void _go_on_to_hot_spots(FlashpointState* self) noexcept nogil:
    self.to_come = <uint8_t>setup_hot_spots(self.level, self.players)
    self.phase = SETUP_HOT_SPOT if self.to_come else PLACE_FIREFIGHTER


cdef void place_hot_spot(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    """P9.6."""
    self.hot |= bit(space)
    log_at(log, HOT_SPOT, space)
    self.to_come -= 1
    if not self.to_come:
        self.phase = PLACE_FIREFIGHTER


cdef void place_firefighter(FlashpointState* self, int space, EventLog* log) noexcept nogil:
    """P2.2, P9.7."""
    self.at[self.seat] = <uint8_t>space
    log_event(log, MOVES_TO, space, NOTHING, self.seat)
    if self.seat + 1 < self.players:
        self.seat += 1
        return
    self.seat = 0
    if self.options & EXPERIENCED:
        self.phase = PARK_AMBULANCE
    else:
        begin_turn(self, 0, log)


cdef void park_at_setup(FlashpointState* self, int vehicle, int place, EventLog* log) noexcept nogil:
    """P9.7: seat 0 chooses for the ambulance, then for the engine."""
    park(self, vehicle, place, log)
    if vehicle == AMBULANCE:
        self.phase = PARK_ENGINE
    else:
        begin_turn(self, 0, log)
