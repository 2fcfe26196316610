"""F2, F4.2: where the fire is hottest. Heat is kept for every spot, and follows each tile that is laid."""
from libc.stdint cimport int16_t, uint8_t, uint64_t
from libc.string cimport memcpy, memmove
from firecore._native.bits cimport STROKE, bit, count, equal_bytes, lowest, without_lowest
from firecore._native.feurio.rules.rules cimport (
    COLOURS, COLUMN, NOWHERE, SIDES, SPOTS_KEPT, TILES, TILES_KEPT, FeurioState, Tile, accesses_of, all_men_of,
    hidden_value, is_firebreak, room_of, value_of)


cdef enum:
    STRETCH = 32             # spots that are moved in one go, without a loop


cdef struct Around:          # where a space and its neighbours stand in a sorted list, and which of them stand there
    int west, here, east     # the ranks of W, of the space itself and of NE, or where those would be
    int own, w, sw, nw, se, ne, e


cdef int hottest_heat(const FeurioState* self) noexcept nogil:
    """The greatest heat of any spot (F4.2)."""
    cdef uint8_t best = 0
    cdef int i
    for i in range((self.spots + 15) & ~15):
        best = self.heat[i] if self.heat[i] > best else best
    return best


cdef uint64_t spots_of_heat(const FeurioState* self, int block, int heat) noexcept nogil:
    """Of the spots from ``block`` on, those of this heat, as a set of up to BLOCK; the first is bit 0."""
    cdef uint64_t alike = 0
    cdef int i = 0, n = min(self.spots - block, BLOCK)
    while i < n:
        alike |= equal_bytes(&self.heat[block + i], <uint8_t>heat) << i
        i += STROKE
    return alike & (~<uint64_t>0 >> (BLOCK - n))      # behind the last spot the heat is 0, which may be sought


cdef void lay_tile(FeurioState* self, int space, int face) noexcept nogil:
    """Put a tile on an empty space, and update its neighbours."""
    cdef Around tiles = _around(self.space, TILES_KEPT, space)
    cdef int at = tiles.here
    cdef uint64_t moved = ~(bit(at) - 1)
    cdef uint64_t touches = (
        _run(tiles.west, tiles.w + tiles.sw) | _run(at - tiles.nw, tiles.nw + tiles.se)
        | _run(tiles.east, tiles.ne + tiles.e))
    if self.tiles + 1 < TILES:
        _warm_around(self, space, &tiles, value_of(face))
    else:
        _forget_spots(self)     # no tile is left to be laid, so no spot matters any more
    _make_room(self, at, moved)
    self.space[at] = <int16_t>space
    self.tile[at].face = <uint8_t>face
    self.tile[at].men = 0
    touches += touches & moved
    self.touches[at] = touches
    set_ways(self, at)
    while touches:
        _lose_access(self, lowest(touches), at)
        touches = without_lowest(touches)


cdef inline uint64_t _run(int first, int n) noexcept nogil:
    """A set of n tiles one behind another."""
    return (bit(n) - 1) << first


cdef inline void _lose_access(FeurioState* self, int tile, int to) noexcept nogil:
    cdef int slots = self.slots[hidden_value(self.tile[tile].face) - 1]
    cdef int fewer = (room_of(self, tile) > 0) & (accesses_of(self, tile) <= slots)    # accesses were what counted
    self.touches[tile] |= bit(to)
    self.tile[tile].ways -= <uint8_t>(16 + fewer)
    self.roomy &= ~(<uint64_t>(room_of(self, tile) == 0) << tile)


cdef void set_ways(FeurioState* self, int tile) noexcept nogil:
    """Recount the accesses of a tile, and how many more men it takes."""
    self.tile[tile].ways = ways_on(self, tile)
    self.roomy &= ~bit(tile)
    self.roomy |= <uint64_t>(room_of(self, tile) > 0) << tile


cdef uint8_t ways_on(const FeurioState* self, int tile) noexcept nogil:
    """Free accesses, and room for men: free slots and accesses both count (F4.4), and a firebreak takes none (F5.3)."""
    cdef int accesses = SIDES - count(self.touches[tile])
    cdef int room = 0
    if not is_firebreak(self.tile[tile].face):
        room = self.slots[self.tile[tile].face - 1]
        room = (accesses if accesses < room else room) - all_men_of(self, tile)
    return <uint8_t>(16 * accesses + (room if room > 0 else 0))


# Sorted lists of spaces. Of the six neighbours of a space, W and SW follow each other in such a list, so do NE and E,
# and NW and SE stand right before and behind the space itself. Behind the last entry stands NOWHERE, so ranks are
# counted over whole blocks.

cdef inline Around _around(const int16_t* spaces, int n, int space) noexcept nogil:
    cdef Around around
    cdef int16_t west = 0, here = 0, east = 0
    cdef int i
    for i in range(n):
        west += spaces[i] < <int16_t>(space - COLUMN)
        here += spaces[i] < <int16_t>space
        east += spaces[i] < <int16_t>(space + COLUMN - 1)
    around.west, around.here, around.east = west, here, east
    around.w = spaces[west] == space - COLUMN
    around.sw = spaces[west + around.w] == space - COLUMN + 1
    around.nw = here > 0 and spaces[here - 1] == space - 1
    around.own = spaces[here] == space
    around.se = spaces[here + around.own] == space + 1
    around.ne = spaces[east] == space + COLUMN - 1
    around.e = spaces[east + around.ne] == space + COLUMN
    return around


cdef void _make_room(FeurioState* self, int at, uint64_t moved) noexcept nogil:
    """Move the tiles from ``at`` on up by one; in sets of tiles, ``moved`` ones move up too."""
    cdef int i, behind = self.tiles - at
    memmove(&self.space[at + 1], &self.space[at], behind * sizeof(int16_t))
    memmove(&self.tile[at + 1], &self.tile[at], behind * sizeof(Tile))
    memmove(&self.touches[at + 1], &self.touches[at], behind * sizeof(uint64_t))
    self.tiles += 1
    for i in range(TILES):
        self.touches[i] += self.touches[i] & moved
    for i in range(COLOURS):
        self.manned[i] += self.manned[i] & moved
    self.roomy += self.roomy & moved


cdef void _warm_around(FeurioState* self, int space, const Around* tiles, int heat) noexcept nogil:
    """Make the spots around a new tile hotter, and this spot none; where neither spot nor tile is, a spot comes up."""
    cdef Around spots = _around(self.spot, (self.spots + 16) & ~15, space)
    cdef int w = not tiles.w | spots.w
    cdef int sw = not tiles.sw | spots.sw
    cdef int nw = not tiles.nw | spots.nw
    cdef int se = not tiles.se | spots.se
    cdef int ne = not tiles.ne | spots.ne
    cdef int e = not tiles.e | spots.e
    # From the last in the list to the first, so that ranks stay true.
    _add_spots(self, spots.east + spots.ne, 0, ne, e, space + COLUMN - 1, space + COLUMN)
    _add_spots(self, spots.here, spots.own, nw, se, space - 1, space + 1)
    _add_spots(self, spots.west + spots.w, 0, w, sw, space - COLUMN, space - COLUMN + 1)
    _warm(self, spots.west, tiles.w, tiles.sw, heat)
    _warm(self, spots.here - spots.nw + w + sw, tiles.nw, tiles.se, heat)
    _warm(self, spots.east - spots.own + w + sw + nw + se, tiles.ne, tiles.e, heat)


cdef inline void _add_spots(FeurioState* self, int at, int gone, int first, int second, int first_space,
                            int second_space) noexcept nogil:
    """One spot, both or none come up at this rank, where ``gone`` ones were."""
    if first + second != gone:
        _shift_spots(self, at + gone, first + second - gone)
    if first:
        self.spot[at], self.heat[at] = <int16_t>first_space, 0
    if second:
        self.spot[at + first], self.heat[at + first] = <int16_t>second_space, 0


cdef inline void _warm(FeurioState* self, int at, int first_lies, int second_lies, int heat) noexcept nogil:
    """Make two neighbours hotter that follow each other among the spots, unless tiles lie there."""
    self.heat[at] += <uint8_t>(heat * (1 - first_lies))
    self.heat[at + 1 - first_lies] += <uint8_t>(heat * (1 - second_lies))


cdef void _shift_spots(FeurioState* self, int at, int by) noexcept nogil:
    """Move the spots from ``at`` on."""
    cdef int behind = self.spots - at
    cdef int16_t spots[STRETCH]
    cdef uint8_t heats[STRETCH]
    if behind < STRETCH and at + by + STRETCH <= SPOTS_KEPT:      # nearly always: the end of the list moves with them
        memcpy(spots, &self.spot[at], STRETCH * sizeof(int16_t))
        memcpy(heats, &self.heat[at], STRETCH)
        memcpy(&self.spot[at + by], spots, STRETCH * sizeof(int16_t))
        memcpy(&self.heat[at + by], heats, STRETCH)
        self.spots += by
        return
    memmove(&self.spot[at + by], &self.spot[at], behind * sizeof(int16_t))
    memmove(&self.heat[at + by], &self.heat[at], behind)
    self.spots += by
    if by < 0:
        self.spot[self.spots] = NOWHERE
        self.heat[self.spots] = 0


cdef void _forget_spots(FeurioState* self) noexcept nogil:
    cdef int i
    for i in range(SPOTS_KEPT):
        self.spot[i] = NOWHERE
        self.heat[i] = 0
    self.spots = 0
