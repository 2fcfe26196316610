"""P1.1: the spaces and what lies beyond their sides."""
from firecore._native.flashpoint.rules cimport COLUMNS, OWN, ROWS, SIDES


cdef int space_at(int row, int column) noexcept nogil:
    """The space in a row and column of the whole board, 0 to 7 and 0 to 9; NOWHERE off the board."""
    if not (0 <= row <= ROWS + 1 and 0 <= column <= COLUMNS + 1):
        return NOWHERE
    if row == 0:
        return OUTDOORS + column
    if row == ROWS + 1:
        return OUTDOORS + 22 + column
    if column == 0:
        return OUTDOORS + 8 + 2 * row
    if column == COLUMNS + 1:
        return OUTDOORS + 9 + 2 * row
    return indoor_space(row, column)


cdef Around around_outdoors(const FlashpointState* self, int space) noexcept nogil:
    """P1.2: edges between outdoor spaces are open; to the house there is a wall or an opening, never a door."""
    cdef Around look
    cdef int inward = INWARD[space - OUTDOORS]
    cdef int inner, edge, axis
    look.open = RING_SIDES[space - OUTDOORS]
    look.wall = look.door = look.fire = look.smoke = 0
    if inward == OWN:
        return look
    inner = STEP[space][inward]
    axis = axis_of(inward)
    edge = edge_of(inner, opposite(inward))
    look.open |= <uint32_t>((open_edges(self, axis) >> edge & 1) << inward)
    look.wall |= <uint32_t>((self.wall[axis] >> edge & 1) << inward)
    look.fire |= <uint32_t>((self.fire >> inner & 1) << inward)
    look.smoke |= <uint32_t>((self.smoke >> inner & 1) << inward)
    return look


cdef void _measure_board() noexcept nogil:
    cdef int row, column, space
    for space in range(LAST_SPACE + 1):
        STEP[space][NORTH] = STEP[space][EAST] = STEP[space][SOUTH] = STEP[space][WEST] = NOWHERE
    for row in range(ROWS + 2):
        for column in range(COLUMNS + 2):
            space = space_at(row, column)
            BOARD_ROW[space], BOARD_COLUMN[space] = <uint8_t>row, <uint8_t>column
            STEP[space][NORTH] = <uint8_t>space_at(row - 1, column)
            STEP[space][EAST] = <uint8_t>space_at(row, column + 1)
            STEP[space][SOUTH] = <uint8_t>space_at(row + 1, column)
            STEP[space][WEST] = <uint8_t>space_at(row, column - 1)
            if is_outdoors(space):
                _measure_ring(space)


cdef void _measure_ring(int space) noexcept nogil:
    cdef int side, beyond
    INWARD[space - OUTDOORS] = OWN
    RING_SIDES[space - OUTDOORS] = 0
    for side in range(SIDES):
        beyond = STEP[space][side]
        if beyond == NOWHERE:
            continue
        if is_outdoors(beyond):
            RING_SIDES[space - OUTDOORS] |= <uint8_t>(1 << side)
        else:
            INWARD[space - OUTDOORS] = <uint8_t>side


_measure_board()
