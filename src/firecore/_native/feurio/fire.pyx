"""F2, F4.2: where the fire is hottest. Heat is kept for every spot, and follows each tile that is laid."""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memmove
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.feurio.rules cimport (
    COLOURS, COLUMN, NOWHERE, SIDES, SPOTS_KEPT, TILES, TILES_KEPT, FeurioState, all_men_of, is_firebreak, value_of)


cdef int hottest_heat(const FeurioState* self) noexcept nogil:
    """The greatest heat of any spot (F4.2)."""
    cdef uint8_t best = 0
    cdef int i
    for i in range((self.spots + 15) & ~15):
        best = self.heat[i] if self.heat[i] > best else best
    return best


cdef void lay_tile(FeurioState* self, int space, int face) noexcept nogil:
    """Put a tile on an empty space, and tell its neighbours."""
    cdef int at = _tile_rank(self, space)
    cdef uint64_t touches = _tiles_around(self, space, at)
    cdef uint64_t moved = ~(bit(at) - 1)
    if self.tiles + 1 < TILES:
        _warm_around(self, space, at, touches, value_of(face))
    else:
        _forget_spots(self)     # no tile is left to be laid, so no spot matters any more
    _make_room(self, at, moved)
    self.space[at] = <int16_t>space
    self.face[at] = <uint8_t>face
    self.men[at] = 0
    touches += touches & moved
    self.touches[at] = touches
    set_room(self, at)
    while touches:
        _lose_access(self, lowest(touches), at)
        touches = without_lowest(touches)


cdef int accesses(uint64_t touches) noexcept nogil:
    """How many sides of a tile touch no other, given those it touches (F2.3)."""
    return SIDES - count(touches)


cdef void _lose_access(FeurioState* self, int tile, int to) noexcept nogil:
    self.touches[tile] |= bit(to)
    set_room(self, tile)


cdef void set_room(FeurioState* self, int tile) noexcept nogil:
    """Count anew how many more men a tile takes."""
    self.room[tile] = room_on(self, tile)
    self.roomy &= ~bit(tile)
    self.roomy |= <uint64_t>(self.room[tile] > 0) << tile


cdef uint8_t room_on(const FeurioState* self, int tile) noexcept nogil:
    """How many more men the tile takes (F4.4); none if it is a firebreak (F5.3)."""
    cdef int most, free
    if is_firebreak(self.face[tile]):
        return 0
    most = self.slots[self.face[tile] - 1]
    free = accesses(self.touches[tile])
    most = (free if free < most else most) - all_men_of(self, tile)
    return <uint8_t>most if most > 0 else 0


# Sorted lists of spaces. Of the six neighbours of a space, W and SW follow each other in such a list, so do NE and E,
# and NW and SE stand right before and behind the space itself. Behind the last entry stands NOWHERE, so ranks are
# counted over whole blocks.

cdef inline int _tile_rank(const FeurioState* self, int space) noexcept nogil:
    cdef int16_t wanted = <int16_t>space
    cdef int16_t rank = 0
    cdef int i
    for i in range(TILES_KEPT):
        rank += self.space[i] < wanted
    return rank


cdef inline int _spot_rank(const FeurioState* self, int space) noexcept nogil:
    cdef int16_t wanted = <int16_t>space
    cdef int16_t rank = 0
    cdef int i
    for i in range((self.spots + 16) & ~15):
        rank += self.spot[i] < wanted
    return rank


cdef inline uint64_t _tiles_around(const FeurioState* self, int space, int at) noexcept nogil:
    """The tiles that touch a space whose own rank would be ``at``."""
    cdef int west = _tile_rank(self, space - COLUMN)
    cdef int east = _tile_rank(self, space + COLUMN - 1)
    cdef uint64_t tiles = _found(self, west, space - COLUMN) | _found(self, east, space + COLUMN - 1)
    west += self.space[west] == space - COLUMN
    east += self.space[east] == space + COLUMN - 1
    tiles |= _found(self, west, space - COLUMN + 1) | _found(self, east, space + COLUMN)
    tiles |= _found(self, at, space + 1)
    return tiles | _found(self, at - 1, space - 1) if at else tiles


cdef inline uint64_t _found(const FeurioState* self, int tile, int space) noexcept nogil:
    return <uint64_t>(self.space[tile] == space) << tile


cdef inline bint _lies_on(const FeurioState* self, uint64_t tiles, int space) noexcept nogil:
    while tiles:
        if self.space[lowest(tiles)] == space:
            return True
        tiles = without_lowest(tiles)
    return False


cdef void _make_room(FeurioState* self, int at, uint64_t moved) noexcept nogil:
    """Move the tiles from ``at`` on up by one; in sets of tiles, ``moved`` ones move up too."""
    cdef int i, behind = self.tiles - at
    memmove(&self.space[at + 1], &self.space[at], behind * sizeof(int16_t))
    memmove(&self.face[at + 1], &self.face[at], behind)
    memmove(&self.room[at + 1], &self.room[at], behind)
    memmove(&self.men[at + 1], &self.men[at], behind * sizeof(uint16_t))
    memmove(&self.touches[at + 1], &self.touches[at], behind * sizeof(uint64_t))
    self.tiles += 1
    for i in range((self.tiles + 3) & ~3):
        self.touches[i] += self.touches[i] & moved
    for i in range(COLOURS):
        self.manned[i] += self.manned[i] & moved
    self.roomy += self.roomy & moved


cdef void _warm_around(FeurioState* self, int space, int at, uint64_t touches, int heat) noexcept nogil:
    """Make the spots around a new tile hotter, and this spot none; from the last in the list to the first."""
    cdef int own = _spot_rank(self, space)
    cdef int west = _spot_rank(self, space - COLUMN)
    cdef int east = _spot_rank(self, space + COLUMN - 1)
    _warm(self, east + (self.spot[east] == space + COLUMN - 1), space + COLUMN, touches, heat)
    _warm(self, east, space + COLUMN - 1, touches, heat)
    if self.spot[own] == space:
        _remove_spot(self, own)
    _warm(self, own, space + 1, touches, heat)
    _warm(self, own - (own > 0 and self.spot[own - 1] == space - 1), space - 1, touches, heat)
    _warm(self, west + (self.spot[west] == space - COLUMN), space - COLUMN + 1, touches, heat)
    _warm(self, west, space - COLUMN, touches, heat)


cdef inline void _warm(FeurioState* self, int at, int space, uint64_t touches, int heat) noexcept nogil:
    """Make one neighbour hotter if it is a spot or becomes one; ``at`` is its rank among the spots."""
    if self.spot[at] != space:
        if _lies_on(self, touches, space):
            return
        _insert_spot(self, at, space)
    self.heat[at] += <uint8_t>heat


cdef void _insert_spot(FeurioState* self, int at, int space) noexcept nogil:
    cdef int behind = self.spots - at
    memmove(&self.spot[at + 1], &self.spot[at], behind * sizeof(int16_t))
    memmove(&self.heat[at + 1], &self.heat[at], behind)
    self.spots += 1
    self.spot[at] = <int16_t>space
    self.heat[at] = 0


cdef void _remove_spot(FeurioState* self, int at) noexcept nogil:
    cdef int behind
    self.spots -= 1
    behind = self.spots - at
    memmove(&self.spot[at], &self.spot[at + 1], behind * sizeof(int16_t))
    memmove(&self.heat[at], &self.heat[at + 1], behind)
    self.spot[self.spots] = NOWHERE
    self.heat[self.spots] = 0


cdef void _forget_spots(FeurioState* self) noexcept nogil:
    cdef int i
    for i in range(SPOTS_KEPT):
        self.spot[i] = NOWHERE
        self.heat[i] = 0
    self.spots = 0
