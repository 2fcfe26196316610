"""The same observation on the grid of the whole board, and where actions lie on it. docs/games/flashpoint.md lists the
planes.
"""
from libc.stdint cimport int32_t
from libc.string cimport memset
from firecore._native.bits cimport lowest
from firecore._native.contract cimport NO_CELL, Planes, action_t, new_planes
from firecore._native.flashpoint.rules.observation cimport (
    AMBULANCE_HERE, BURNS, CRACKED, EDGES, EDGE_ROW, FIRE, INDOOR_CREW, INWARDS, OPEN,
    OPENING, OUTDOOR_CREW, TREATED_HERE, TREATED_OUTSIDE, VICTIMS_HERE, VICTIMS_OUTSIDE, WALL)
from firecore._native.flashpoint.rules.observation cimport observe as observe_rows
from firecore._native.flashpoint.rules.rules cimport (
    COLUMNS, DECK_GUN, END_TURN, FIRST_CARRIED_OFF, FIRST_CHOSEN, FIRST_COMMAND, FIRST_DRIVE, FIRST_HAZMAT,
    FIRST_IDENTIFIED, FIRST_INDOORS, FIRST_OUTDOORS, FIRST_PARKED, FIRST_PLACED, FIRST_RIDE, INDOOR_ROW, OBSERVATION,
    OUTDOOR_ROW, PLACES, RING, ROWS, SEATS, SPACES, FlashpointState, commanded_seat, driven_vehicle, space_in,
    space_ranked)
from firecore._native.flashpoint.rules.spaces cimport BOARD_COLUMN, BOARD_ROW, INWARD, NOWHERE, OUTDOORS, OWN

cdef enum:
    GRID_ROWS = ROWS + 2
    GRID_COLUMNS = COLUMNS + 2
    CELLS = GRID_ROWS * GRID_COLUMNS

cdef enum:                   # planes: first the numbers of an indoor space's row, for outdoor spaces as well; then
    INDOORS = INDOOR_ROW
    VEHICLES                 # ambulance, engine, and their parking places
    OF_ALL = VEHICLES + 4    # what lies on no space, table and seats: each number fills a plane
    SEEN = OF_ALL + FIRST_INDOORS

cdef enum:                   # planes of actions, in the order of the ids
    PLACED
    PARKED                   # by vehicle
    CHOSEN = PARKED + 2      # by specialist, then the acts of one firefighter
    IDENTIFIED = CHOSEN + FIRST_IDENTIFIED - FIRST_CHOSEN
    COMMANDS                 # by turns to the seat, then like their ids
    DRIVES = COMMANDS + (SEATS - 1) * 32
    RIDES = DRIVES + FIRST_RIDE - FIRST_DRIVE
    GUN = RIDES + DECK_GUN - FIRST_RIDE
    NEXT = GUN + FIRST_HAZMAT - DECK_GUN
    CARRIED_OFF
    ENDS
    ACTIONS


cdef void observe(const void* state, int viewer, float* out) noexcept nogil:
    """Write SEEN planes over zeros."""
    cdef float rows[OBSERVATION]
    cdef int i
    memset(rows, 0, sizeof(rows))
    observe_rows(state, viewer, rows)
    for i in range(SPACES):
        _spread_indoors(rows + FIRST_INDOORS + i * INDOOR_ROW, out + _cell(space_ranked(i)))
    for i in range(RING):
        _spread_outdoors(rows + FIRST_OUTDOORS + i * OUTDOOR_ROW, INWARD[i], out + _cell(OUTDOORS + i))
    for i in range(FIRST_INDOORS):
        if rows[i] != 0.0:
            _fill(out + (OF_ALL + i) * CELLS, rows[i])


cdef inline int _cell(int space) noexcept nogil:
    return BOARD_ROW[space] * GRID_COLUMNS + BOARD_COLUMN[space]


cdef inline void _spread_indoors(const float* row, float* cell) noexcept nogil:
    """The row of a space, over the planes."""
    cdef int k
    for k in range(INDOOR_ROW):
        cell[k * CELLS] = row[k]
    cell[INDOORS * CELLS] = 1.0


cdef inline void _spread_outdoors(const float* row, int inward, float* cell) noexcept nogil:
    cdef float* edge = cell + (EDGES + EDGE_ROW * inward) * CELLS
    cdef int k
    cell[FIRE * CELLS] = row[BURNS]
    cell[VICTIMS_HERE * CELLS] = row[VICTIMS_OUTSIDE]
    cell[TREATED_HERE * CELLS] = row[TREATED_OUTSIDE]
    if inward != OWN:
        edge[WALL * CELLS] = row[INWARDS + WALL]
        edge[CRACKED * CELLS] = row[INWARDS + CRACKED]
        edge[OPEN * CELLS] = row[INWARDS + OPENING]
    for k in range(4):
        cell[(VEHICLES + k) * CELLS] = row[AMBULANCE_HERE + k]
    for k in range(SEATS):
        cell[(INDOOR_CREW + k) * CELLS] = row[OUTDOOR_CREW + k]


cdef inline void _fill(float* plane, float number) noexcept nogil:
    cdef int i
    for i in range(CELLS):
        plane[i] = number


cdef void place(const void* state, const action_t* legal, int n, int32_t* cells) noexcept nogil:
    cdef const FlashpointState* self = <const FlashpointState*>state
    cdef int i
    for i in range(n):
        cells[i] = _cell_of(self, legal[i])


cdef int _cell_of(const FlashpointState* self, action_t action) noexcept nogil:
    """The cell of the action planes; NO_CELL for what chance decides. Acts lie where the firefighter stands."""
    cdef int own = self.at[self.seat]
    cdef int number, vehicle, seat, turns
    if action < FIRST_PLACED:
        return NO_CELL
    if action < FIRST_PARKED:
        return _in_plane(PLACED, OUTDOORS + <int>action - FIRST_PLACED)
    if action < FIRST_CHOSEN:
        number = <int>action - FIRST_PARKED
        vehicle = number // PLACES
        return _in_plane(PARKED + vehicle, self.parking[vehicle][number % PLACES][0])
    if action < FIRST_IDENTIFIED:
        return _in_plane(CHOSEN + <int>action - FIRST_CHOSEN, own)
    if action < FIRST_COMMAND:
        return _in_plane(IDENTIFIED, space_in(action, FIRST_IDENTIFIED))
    if action < FIRST_DRIVE:
        seat = commanded_seat(action)
        turns = (seat - self.seat + self.players) % self.players
        return _in_plane(COMMANDS + 32 * (turns - 1) + ((<int>action - FIRST_COMMAND) & 31), self.at[seat])
    if action < FIRST_RIDE:
        vehicle = driven_vehicle(action)
        return _in_plane(DRIVES + <int>action - FIRST_DRIVE, self.parking[vehicle][self.place[vehicle]][0])
    if action < DECK_GUN:
        return _in_plane(RIDES + <int>action - FIRST_RIDE, self.at[lowest(self.pending)])
    if action < FIRST_HAZMAT:
        return _in_plane(GUN + <int>action - DECK_GUN, own)
    if action < FIRST_CARRIED_OFF:
        return _in_plane(NEXT, space_in(action, FIRST_HAZMAT))
    if action < END_TURN:
        return _in_plane(CARRIED_OFF, OUTDOORS + <int>action - FIRST_CARRIED_OFF)
    return _in_plane(ENDS, own)


cdef inline int _in_plane(int plane, int space) noexcept nogil:
    """The corner of the board stands for firefighters who are not on it yet."""
    return plane * CELLS + (0 if space == NOWHERE else _cell(space))


cdef Planes PLANES = new_planes()
PLANES.seen = SEEN
PLANES.actions = ACTIONS
PLANES.rows = GRID_ROWS
PLANES.columns = GRID_COLUMNS
PLANES.observe = observe
PLANES.place = place


cdef const Planes* flashpoint_planes() noexcept nogil:
    return &PLANES
