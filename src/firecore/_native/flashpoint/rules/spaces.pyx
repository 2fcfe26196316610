"""P1.1: the spaces and what lies beyond their sides."""
from firecore._native.flashpoint.rules.rules cimport COLUMNS, OWN, ROWS, SIDES


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
            INNER[space - OUTDOORS] = <uint8_t>beyond
            OUTER_EDGE[space - OUTDOORS] = <uint8_t>edge_of(beyond, opposite(side))


_measure_board()
