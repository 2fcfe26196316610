# How spaces and edges are numbered, and what lies beside what (P1.1, P1.2).
#
# An indoor space is the number of its bit: nine times its row plus its column, both counted from 0. Every row
# has a ninth bit that is no space, so that each edge can be named by a space: the one south or east of it.
# Edges north of spaces are one word of bits, edges west of spaces another. So the south edge of a space has
# the number of the space nine further on, and its east edge the number of the next.
#
# Outdoor spaces are 64 and up, by row and column.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from firecore._native.flashpoint.rules.rules cimport EAST, NORTH, OWN, SOUTH, WEST, FlashpointState

cdef enum:
    STRIDE = 9
    OUTDOORS = 64
    LAST_SPACE = 95
    NOWHERE = 255

cdef uint8_t STEP[96][4]         # the space beyond each side, or NOWHERE
cdef uint8_t BOARD_ROW[96]       # 0 to 7, outdoor spaces too
cdef uint8_t BOARD_COLUMN[96]    # 0 to 9
cdef uint8_t INWARD[32]          # the side on which an outdoor space touches the house, or OWN at the corners
cdef uint8_t INNER[32]           # the indoor space there, 0 at the corners
cdef uint8_t OUTER_EDGE[32]      # the number of the edge between them
cdef uint8_t RING_SIDES[32]      # the sides on which it touches other outdoor spaces

cdef struct Around:              # what one firefighter has around him, as sets of sides
    uint32_t open                # edges that are open
    uint32_t wall                # standing walls
    uint32_t door                # doors, open or closed
    uint32_t fire
    uint32_t smoke

cdef inline uint64_t indoors() noexcept nogil:
    return <uint64_t>0x1FEFF7FBFDFEFFU

cdef inline uint64_t northmost() noexcept nogil:
    return <uint64_t>0xFFU

cdef inline uint64_t westmost() noexcept nogil:
    return <uint64_t>0x201008040201U

cdef inline bint is_outdoors(int space) noexcept nogil:
    return space & OUTDOORS

cdef inline int row_of(int space) noexcept nogil:
    return space // STRIDE + 1

cdef inline int column_of(int space) noexcept nogil:
    return space % STRIDE + 1

cdef inline int board_row(int space) noexcept nogil:
    return BOARD_ROW[space]

cdef inline int board_column(int space) noexcept nogil:
    return BOARD_COLUMN[space]

cdef inline int indoor_space(int row, int column) noexcept nogil:
    return (row - 1) * STRIDE + column - 1

cdef inline int opposite(int side) noexcept nogil:
    return side ^ 2

cdef inline int axis_of(int side) noexcept nogil:
    """The word that holds the edges of that side: 0 for those north of spaces, 1 for those west of them."""
    return side & 1

cdef inline int edge_of(int space, int side) noexcept nogil:
    """The number of an indoor space's edge in the word of its axis."""
    if side == SOUTH:
        return space + STRIDE
    return space + (side == EAST)

cdef inline uint64_t open_edges(const FlashpointState* self, int axis) noexcept nogil:
    return ~(self.wall[axis] | self.closed[axis])

cdef inline uint64_t beside(uint64_t spaces, uint64_t open_north, uint64_t open_west) noexcept nogil:
    """All spaces adjacent to some spaces (P1.2); what lies outdoors is lost, or falls on a ninth bit."""
    return ((spaces & open_north) >> STRIDE | (spaces << STRIDE & open_north)
            | (spaces & open_west) >> 1 | (spaces << 1 & open_west))

cdef inline uint32_t sides_of(uint64_t north, uint64_t west, int space) noexcept nogil:
    """The sides on which an indoor space has one of these edges."""
    return <uint32_t>((north >> space & 1) | (west >> (space + 1) & 1) << EAST
                      | (north >> (space + STRIDE) & 1) << SOUTH | (west >> space & 1) << WEST)

cdef inline uint32_t sides_towards(uint64_t spaces, int space) noexcept nogil:
    """The sides on which an indoor space has one of these spaces, whatever stands between."""
    return <uint32_t>((spaces << STRIDE >> space & 1) | (spaces >> 1 >> space & 1) << EAST
                      | (spaces >> STRIDE >> space & 1) << SOUTH | (spaces << 1 >> space & 1) << WEST)

cdef inline bint burns(const FlashpointState* self, int space) noexcept nogil:
    if is_outdoors(space):
        return self.outside >> (space - OUTDOORS) & 1
    return self.fire >> space & 1

cdef inline Around look_around_outdoors(const FlashpointState* self, int space) noexcept nogil:
    """Edges between outdoor spaces are open; to the house there is a wall or an opening, never a door (P1.3)."""
    cdef Around look
    cdef int spot = space - OUTDOORS
    cdef int inward = INWARD[spot]
    cdef int inner = INNER[spot]
    cdef uint32_t wall = self.wall[axis_of(inward)] >> OUTER_EDGE[spot] & 1
    look.open = RING_SIDES[spot]
    look.wall = look.door = look.fire = look.smoke = 0
    if inward == OWN:
        return look
    look.open |= (wall ^ 1) << inward
    look.wall = wall << inward
    look.fire = <uint32_t>(self.fire >> inner & 1) << inward
    look.smoke = <uint32_t>(self.smoke >> inner & 1) << inward
    return look

cdef inline Around surroundings(const FlashpointState* self, int space) noexcept nogil:
    cdef Around look
    if is_outdoors(space):
        return look_around_outdoors(self, space)
    look.open = sides_of(open_edges(self, 0), open_edges(self, 1), space)
    look.wall = sides_of(self.wall[0], self.wall[1], space)
    look.door = sides_of(self.closed[0] | self.ajar[0], self.closed[1] | self.ajar[1], space)
    look.fire = sides_towards(self.fire, space)
    look.smoke = sides_towards(self.smoke, space)
    return look

cdef int space_at(int row, int column) noexcept nogil
