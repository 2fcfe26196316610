"""The same observation on a grid, and where actions lie on it. docs/games/feurio.md lists the planes.

Rows are r, columns q. The middle of the board lies in the middle of the grid. As tiles lie on hottest spots (F4.1),
boards are compact and fit; what lies beyond, as it may in a position that was written by hand, is not on the grid.
"""
from libc.stdint cimport int32_t
from libc.string cimport memset
from firecore._native.contract cimport NO_CELL, Planes, action_t, new_planes
from firecore._native.feurio.rules.observation cimport observe_spot, observe_table, observe_tile
from firecore._native.feurio.rules.rules cimport (
    COLOURS, MAX_PLACED, PASS, SPOT_ROW, TABLE, TILE_ROW, FeurioState, broken_colour, broken_spot, is_break, is_lay,
    is_place, laid_spot, placed_colour, placed_men, placed_tile, q_of, r_of)

cdef enum:
    SIDE = 21                # of the grid
    MIDDLE = SIDE // 2
    CELLS = SIDE * SIDE

cdef enum:                   # planes of the observation
    TILE_HERE                # then the other numbers of a tile's row, except its place
    SPOT_HERE = 1 + TILE_ROW - 3
    HEAT
    OF_TABLE                 # each number of the table fills a plane
    SEEN = OF_TABLE + TABLE

cdef enum:                   # planes of actions
    PLACES                   # by colour and number of men
    LAYS = PLACES + COLOURS * MAX_PLACED
    BREAKS                   # by the colour given up
    PASSES = BREAKS + COLOURS    # in the middle
    ACTIONS

cdef struct Corner:          # what lies in the first cell
    int q
    int r


cdef Corner _corner(const FeurioState* self) noexcept nogil:
    cdef int i, r, lowest = 0, highest = 0, middle = 0
    if self.tiles == 0:
        return Corner(-MIDDLE, -MIDDLE)
    lowest = highest = r_of(self.space[0])
    for i in range(1, self.tiles):
        r = r_of(self.space[i])
        lowest, highest = min(lowest, r), max(highest, r)
    middle = q_of(self.space[0]) + q_of(self.space[self.tiles - 1])
    return Corner((middle >> 1) - MIDDLE, ((lowest + highest) >> 1) - MIDDLE)


cdef inline int _cell(const Corner* corner, int space) noexcept nogil:
    cdef int row = r_of(space) - corner.r, column = q_of(space) - corner.q
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else NO_CELL


cdef void observe(const void* state, int viewer, float* out) noexcept nogil:
    """Write SEEN planes over zeros."""
    cdef const FeurioState* self = <const FeurioState*>state
    cdef Corner corner = _corner(self)
    cdef float table[TABLE]
    cdef float row[TILE_ROW]
    cdef int i, k, cell
    for i in range(self.tiles):
        cell = _cell(&corner, self.space[i])
        if cell == NO_CELL:
            continue
        memset(row, 0, sizeof(row))
        observe_tile(self, viewer, i, row)
        out[TILE_HERE * CELLS + cell] = row[0]
        for k in range(3, TILE_ROW):
            out[(TILE_HERE + k - 2) * CELLS + cell] = row[k]
    for i in range(self.spots):
        cell = _cell(&corner, self.spot[i])
        if cell != NO_CELL:
            observe_spot(self, i, row)
            out[SPOT_HERE * CELLS + cell] = row[0]
            out[HEAT * CELLS + cell] = row[SPOT_ROW - 1]
    memset(table, 0, sizeof(table))
    observe_table(self, viewer, table)
    for i in range(TABLE):
        if table[i] != 0.0:
            _fill(out + (OF_TABLE + i) * CELLS, table[i])


cdef inline void _fill(float* plane, float number) noexcept nogil:
    cdef int i
    for i in range(CELLS):
        plane[i] = number


cdef void place(const void* state, const action_t* legal, int n, int32_t* cells) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    cdef Corner corner = _corner(self)
    cdef int i
    for i in range(n):
        cells[i] = _cell_of(self, &corner, legal[i])


cdef int _cell_of(const FeurioState* self, const Corner* corner, action_t action) noexcept nogil:
    """The cell of the action planes; NO_CELL for what chance decides, and beyond the grid."""
    cdef int plane, cell
    if is_place(action):
        plane = PLACES + placed_colour(action) * MAX_PLACED + placed_men(action) - 1
        cell = _cell(corner, self.space[placed_tile(action)])
    elif is_lay(action):
        plane, cell = LAYS, _cell(corner, self.spot[laid_spot(action)])
    elif is_break(action):
        plane, cell = BREAKS + broken_colour(action), _cell(corner, self.spot[broken_spot(action)])
    elif action == PASS:
        plane, cell = PASSES, MIDDLE * SIDE + MIDDLE
    else:
        return NO_CELL
    return NO_CELL if cell == NO_CELL else plane * CELLS + cell


cdef Planes PLANES = new_planes()
PLANES.seen = SEEN
PLANES.actions = ACTIONS
PLANES.rows = SIDE
PLANES.columns = SIDE
PLANES.observe = observe
PLANES.place = place


cdef const Planes* feurio_planes() noexcept nogil:
    return &PLANES
