"""P6.1, P10.5, P10.6: the parking places, the vehicles, and the deck gun."""
from libc.stdint cimport uint8_t, uint64_t
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.flashpoint.rules.specialists cimport gun_price, pay
from firecore._native.flashpoint.rules.ending cimport rescue, test_rescues
from firecore._native.flashpoint.rules.pieces cimport remove_victim_number
from firecore._native.flashpoint.rules.rules cimport (
    ACT, AIM, AMBULANCE, COLUMN_ROLLED_AGAIN, COLUMNS, DRIVER, ENGINE, ENGINE_RIDES, GUN, GUN_BOTH, NOTHING, OVER,
    PLACES, RIDE, ROW_ROLLED_AGAIN, ROWS, TREATED, is_experienced, is_parked_at)
from firecore._native.flashpoint.rules.spaces cimport (
    OUTDOORS, beside, board_column, board_row, column_of, indoor_space, indoors, is_outdoors, open_edges, row_of)
from firecore._native.flashpoint.rules.event_log cimport (
    FIRE_OUT, GUN_HITS, GUN_MANNED, MOVES_TO, NOT_SAID, PARKED, SMOKE_OUT, log_event, log_at, log_of)


# Where the knocked-down go.

cdef uint64_t carried_off_spaces(const FlashpointState* self, int seat) noexcept nogil:
    """P6.1, P11.4: the outdoor spaces that the player may choose from, one bit each."""
    cdef uint64_t chosen = 0
    cdef int place, distance, nearest = 1000
    if is_experienced(self):
        return _spaces_of_place(self, self.place[AMBULANCE])
    for place in range(PLACES):
        distance = _distance_to_place(self, self.at[seat], place)
        if distance < nearest:
            nearest, chosen = distance, 0
        if distance == nearest:
            chosen |= _spaces_of_place(self, place)
    return chosen


cdef uint64_t _spaces_of_place(const FlashpointState* self, int place) noexcept nogil:
    cdef const uint8_t* spaces = self.parking[AMBULANCE][place]
    return bit(spaces[0] - OUTDOORS) | bit(spaces[1] - OUTDOORS)


cdef int _distance_to_place(const FlashpointState* self, int space, int place) noexcept nogil:
    """In a straight line, squared, to the nearer of the two spaces."""
    cdef int first = _distance(space, self.parking[AMBULANCE][place][0])
    cdef int second = _distance(space, self.parking[AMBULANCE][place][1])
    return first if first < second else second


cdef int _distance(int one, int other) noexcept nogil:
    cdef int down = board_row(one) - board_row(other)
    cdef int across = board_column(one) - board_column(other)
    return down * down + across * across


# Driving (P10.5).

cdef void park(FlashpointState* self, int vehicle, int place, EventLog* log) noexcept nogil:
    self.place[vehicle] = <uint8_t>place
    log_event(log, PARKED, NOT_SAID, place, vehicle)


cdef void drive(FlashpointState* self, int vehicle, bint back, EventLog* log) noexcept nogil:
    """The vehicle moves, victims on the ambulance's new place are rescued, and those it may take along are asked."""
    cdef int seat
    pay(self, 2, 0)
    for seat in range(self.players):
        if is_parked_at(self, vehicle, self.at[seat]):
            self.pending |= <uint8_t>(1 << seat)
    park(self, vehicle, (self.place[vehicle] + (PLACES - 1 if back else 1)) % PLACES, log)
    if vehicle == AMBULANCE:
        _rescue_waiting(self, log)
        if self.phase == OVER:
            return
    if self.pending:
        self.phase = RIDE
        self.marks |= ENGINE_RIDES if vehicle == ENGINE else 0


cdef void _rescue_waiting(FlashpointState* self, EventLog* log) noexcept nogil:
    """P10.2: those who lie where the ambulance arrives."""
    cdef int i = 0
    cdef int space
    cdef bint rescued = False
    while i < self.victims:
        space = self.victim[i] & ~TREATED
        if is_parked_at(self, AMBULANCE, space):
            remove_victim_number(self, i)
            rescue(self, log, space)
            rescued = True
        else:
            i += 1
    if rescued:
        test_rescues(self, log)


cdef void answer_ride(FlashpointState* self, int answer, EventLog* log) noexcept nogil:
    """The next of those asked stays (0), or rides to the first or second space of the new place."""
    cdef int vehicle = ENGINE if self.marks & ENGINE_RIDES else AMBULANCE
    cdef int seat = lowest(self.pending)
    if answer:
        self.at[seat] = self.parking[vehicle][self.place[vehicle]][answer - 1]
        log_event(log, MOVES_TO, self.at[seat], NOTHING, seat)
    self.pending = <uint8_t>without_lowest(self.pending)
    if not self.pending:
        self.phase = ACT
        self.marks &= ~ENGINE_RIDES


# The deck gun (P10.6).

cdef bint gun_is_clear(const FlashpointState* self) noexcept nogil:
    """Whether no firefighter is in the quadrant that the gun reaches."""
    cdef int seat
    for seat in range(self.players):
        if not is_outdoors(self.at[seat]) and _quadrant_of(self.at[seat]) == self.quadrant[self.place[ENGINE]]:
            return False
    return True


cdef int _quadrant_of(int space) noexcept nogil:
    return 2 * (row_of(space) > ROWS // 2) + (column_of(space) > COLUMNS // 2)


cdef void man_the_gun(FlashpointState* self, EventLog* log) noexcept nogil:
    log_of(log, GUN_MANNED, self.seat)
    pay(self, gun_price(self.specialist[self.seat]), 0)
    self.phase = GUN


cdef void aim(FlashpointState* self, int target, EventLog* log) noexcept nogil:
    """The dice lie; the Driver/Operator is asked as long as he has a die to roll again."""
    cdef bint all_rolled_again = self.marks & ROW_ROLLED_AGAIN and self.marks & COLUMN_ROLLED_AGAIN
    self.target = <uint8_t>target
    if self.specialist[self.seat] == DRIVER and not all_rolled_again:
        self.phase = AIM
        return
    fire_the_gun(self, log)


cdef void roll_again(FlashpointState* self, int marks, int phase) noexcept nogil:
    """One die is taken up again, or both."""
    self.marks |= <uint8_t>marks
    self.phase = <uint8_t>phase
    if phase == GUN_BOTH:
        self.target = 0


cdef void fire_the_gun(FlashpointState* self, EventLog* log) noexcept nogil:
    """Dice that point outside the quadrant are turned over; fire and smoke go from the target and around it."""
    cdef int target = _turned_over(self.target, self.quadrant[self.place[ENGINE]])
    cdef uint64_t wet = bit(target)
    wet |= beside(wet, open_edges(self, 0), open_edges(self, 1)) & indoors()
    if log is not NULL:
        _tell_gun(self, target, wet, log)
    self.fire &= ~wet
    self.smoke &= ~wet
    self.target = 0
    self.marks &= ~(ROW_ROLLED_AGAIN | COLUMN_ROLLED_AGAIN)
    self.phase = ACT


cdef int _turned_over(int space, int quadrant) noexcept nogil:
    cdef int row = row_of(space)
    cdef int column = column_of(space)
    if (row > ROWS // 2) != quadrant // 2:
        row = ROWS + 1 - row
    if (column > COLUMNS // 2) != quadrant % 2:
        column = COLUMNS + 1 - column
    return indoor_space(row, column)


cdef void _tell_gun(const FlashpointState* self, int target, uint64_t wet, EventLog* log) noexcept nogil:
    log_at(log, GUN_HITS, target)
    while wet:
        if self.fire & bit(lowest(wet)):
            log_at(log, FIRE_OUT, lowest(wet))
        if self.smoke & bit(lowest(wet)):
            log_at(log, SMOKE_OUT, lowest(wet))
        wet = without_lowest(wet)
