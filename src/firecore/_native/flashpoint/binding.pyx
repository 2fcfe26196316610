"""Flash Point as Python sees it: options and tokens in, plain values out."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from firecore._native.bits cimport bit
from firecore._native.contract cimport Rules
from firecore._native.flashpoint.rules cimport (
    AMBULANCE, COLUMNS, DRAWN_CREW, ENGINE, EXPERIENCED, EAST, GIVEN_CREW, NORTH, PERFECT, PLACES, ROWS, SIDES, SOUTH,
    FlashpointState, flashpoint_rules, rank_of)
from firecore._native.flashpoint.setup cimport set_up
from firecore._native.flashpoint.spaces cimport STEP, axis_of, edge_of, indoor_space, is_outdoors, opposite, space_at
from firecore._native.state cimport Engine, State, make_engine, make_state

cdef tuple SPECIALIST_NAMES = (
    "", "paramedic", "cafs", "hazmat", "generalist", "captain", "rescue", "imaging", "driver")
cdef tuple LEVELS = ("recruit", "veteran", "heroic")
cdef tuple QUADRANTS = ("TL", "TR", "BL", "BR")
cdef object MOST_TURNS = (1 << 32) - 1


def engine(*, str rules, dict board, int players, str level, object specialists, bint perfect, object max_turns):
    """The engine for these options, which are sound; ``board`` is the plain dict of a board file."""
    cdef FlashpointState opening
    cdef Rules table = flashpoint_rules()[0]
    cdef bint experienced = rules == "experienced"
    memset(&opening, 0, sizeof(FlashpointState))
    opening.players = players
    opening.max_turns = 0 if max_turns is None else <uint32_t>min(max_turns, MOST_TURNS)
    opening.options = PERFECT if perfect else 0
    _lay_board(&opening, board)
    if experienced:
        opening.level = LEVELS.index(level)
        opening.options |= EXPERIENCED
        _hire(&opening, specialists)
    else:
        _light_fires(&opening, board)
    set_up(&opening)
    table.n_seats = players
    return make_engine(&table, &opening)


cdef void _hire(FlashpointState* self, object specialists):
    cdef int seat
    if specialists == "choose":
        return
    if specialists == "random":
        self.options |= DRAWN_CREW
        return
    self.options |= GIVEN_CREW
    for seat in range(self.players):
        self.specialist[seat] = SPECIALIST_NAMES.index(specialists[seat])


cdef void _light_fires(FlashpointState* self, dict board):
    """P2.1."""
    for space in board["family_fire"]:
        self.fire |= bit(_space(space))
    for space in board["family_poi"]:
        self.poi |= bit(_space(space))


cdef void _lay_board(FlashpointState* self, dict board):
    cdef int place, row, column
    for one, other in board["walls"]:
        _mark_edge(self.wall, one, other)
    for one, other in board["doors"]:
        _mark_edge(self.closed, one, other)
    for place in range(PLACES):
        _lay_parking(self.parking[AMBULANCE][place], board["ambulance"][place])
        _lay_parking(self.parking[ENGINE][place], board["engine"][place])
        self.quadrant[place] = QUADRANTS.index(board["engine_quadrant"][place])
    for column in range(COLUMNS):
        self.first[column] = _space(board["first_explosion"][column])
    for row in range(1, ROWS + 1):
        for column in range(1, COLUMNS + 1):
            self.arrow[rank_of(indoor_space(row, column))] = _space(board["poi_arrows"][f"{row},{column}"])


cdef int _space(object row_and_column):
    return space_at(row_and_column[0], row_and_column[1])


cdef void _lay_parking(uint8_t* place, object spaces):
    place[0] = _space(spaces[0])
    place[1] = _space(spaces[1])


cdef void _mark_edge(uint64_t* edges, object one, object other):
    """Put the edge between two spaces into a set of edges, whichever comes first."""
    cdef int space = _space(one)
    cdef int beyond = _space(other)
    cdef int side = 0
    if is_outdoors(space):
        space, beyond = beyond, space
    while STEP[space][side] != beyond:
        side += 1
    edges[axis_of(side)] |= bit(edge_of(space, side))
