"""The same observation on the grid of the whole board. docs/games/flashpoint.md lists the planes."""
from libc.string cimport memset
from firecore._native.contract cimport Planes
from firecore._native.flashpoint.observation cimport (
    AMBULANCE_HERE, BURNS, CRACKED, EDGES, EDGE_ROW, FIRE, INDOOR_CREW, INWARDS, OPEN,
    OPENING, OUTDOOR_CREW, TREATED_HERE, TREATED_OUTSIDE, VICTIMS_HERE, VICTIMS_OUTSIDE, WALL)
from firecore._native.flashpoint.observation cimport observe as observe_rows
from firecore._native.flashpoint.rules cimport (
    COLUMNS, FIRST_INDOORS, FIRST_OUTDOORS, INDOOR_ROW, OBSERVATION, OUTDOOR_ROW, RING, ROWS, SEATS, SPACES,
    space_ranked)
from firecore._native.flashpoint.spaces cimport BOARD_COLUMN, BOARD_ROW, INWARD, OUTDOORS, OWN

cdef enum:
    GRID_ROWS = ROWS + 2
    GRID_COLUMNS = COLUMNS + 2
    CELLS = GRID_ROWS * GRID_COLUMNS

cdef enum:                   # planes: first what an indoor space's row tells, of outdoor spaces as well; then
    INDOORS = INDOOR_ROW
    VEHICLES                 # ambulance, engine, and their parking places
    OF_ALL = VEHICLES + 4    # what lies on no space, table and seats: each number fills a plane
    SEEN = OF_ALL + FIRST_INDOORS


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


cdef Planes PLANES = Planes(
    seen=SEEN,
    actions=0,
    rows=GRID_ROWS,
    columns=GRID_COLUMNS,
    observe=observe,
    place=NULL,
)


cdef const Planes* flashpoint_planes() noexcept nogil:
    return &PLANES
