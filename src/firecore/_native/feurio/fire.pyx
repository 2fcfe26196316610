"""F2, F4.2: where the fire is hottest. Heat is kept for every spot, and follows each tile that is laid."""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memmove
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.feurio.rules cimport (
    COLOURS, COLUMN, NOWHERE, SIDES, SPOTS_KEPT, TILES, FeurioState, is_firebreak, men_of, value_of)


cdef int hottest_heat(const FeurioState* self) noexcept nogil:
    """The greatest heat of any spot (F4.2)."""
    cdef uint8_t best = 0
    cdef int i
    for i in range((self.spots + 15) & ~15):
        best = self.heat[i] if self.heat[i] > best else best
    return best


cdef void lay_tile(FeurioState* self, int space, int face) noexcept nogil:
    """Put a tile on an empty space, and tell its neighbours."""
    cdef int tile = _insert_tile(self, space, face)
    cdef int side, heat = value_of(face)
    cdef uint64_t touches = 0
    if self.tiles < TILES:
        _remove_spot(self, space)
    else:
        _forget_spots(self)
    touches |= _touch(self, space - COLUMN, heat)
    touches |= _touch(self, space - COLUMN + 1, heat)
    touches |= _touch(self, space - 1, heat)
    touches |= _touch(self, space + 1, heat)
    touches |= _touch(self, space + COLUMN - 1, heat)
    touches |= _touch(self, space + COLUMN, heat)
    self.touches[tile] = touches
    self.room[tile] = room_on(self, tile)
    while touches:
        _lose_access(self, lowest(touches), tile)
        touches = without_lowest(touches)


cdef int accesses(uint64_t touches) noexcept nogil:
    """How many sides of a tile touch no other, given those it touches (F2.3)."""
    return SIDES - count(touches)


cdef uint64_t _touch(FeurioState* self, int space, int heat) noexcept nogil:
    """Tell one neighbour of a new tile: the set of the tile there; or none, and the spot there is hotter."""
    cdef int at = _tile_rank(self, space)
    if at < TILES and self.space[at] == space:
        return bit(at)
    if self.tiles == TILES:
        return 0     # no tile is left to be laid, so no spot matters any more
    at = _spot_rank(self, space)
    if self.spot[at] != space:
        _insert_spot(self, at, space)
    self.heat[at] += <uint8_t>heat
    return 0


cdef void _lose_access(FeurioState* self, int tile, int to) noexcept nogil:
    self.touches[tile] |= bit(to)
    self.room[tile] = room_on(self, tile)


cdef uint8_t room_on(const FeurioState* self, int tile) noexcept nogil:
    """How many more men the tile takes (F4.4); none if it is a firebreak (F5.3)."""
    cdef int colour, most, free
    if is_firebreak(self.face[tile]):
        return 0
    most = self.slots[self.face[tile] - 1]
    free = accesses(self.touches[tile])
    most = free if free < most else most
    for colour in range(COLOURS):
        most -= men_of(self, tile, colour)
    return <uint8_t>most if most > 0 else 0


# Sorted lists of spaces. Behind the last entry stands NOWHERE, so ranks are counted over whole blocks.

cdef inline int _tile_rank(const FeurioState* self, int space) noexcept nogil:
    cdef int16_t wanted = <int16_t>space
    cdef int16_t rank = 0
    cdef int i
    for i in range(TILES):
        rank += self.space[i] < wanted
    return rank


cdef inline int _spot_rank(const FeurioState* self, int space) noexcept nogil:
    cdef int16_t wanted = <int16_t>space
    cdef int16_t rank = 0
    cdef int i
    for i in range((self.spots + 16) & ~15):
        rank += self.spot[i] < wanted
    return rank


cdef int _insert_tile(FeurioState* self, int space, int face) noexcept nogil:
    cdef int i, at = _tile_rank(self, space)
    cdef int behind = self.tiles - at
    cdef uint64_t moved = ~(bit(at) - 1)
    memmove(&self.space[at + 1], &self.space[at], behind * sizeof(int16_t))
    memmove(&self.face[at + 1], &self.face[at], behind)
    memmove(&self.room[at + 1], &self.room[at], behind)
    memmove(&self.men[at + 1], &self.men[at], behind * sizeof(uint16_t))
    memmove(&self.touches[at + 1], &self.touches[at], behind * sizeof(uint64_t))
    self.tiles += 1
    # In sets of tiles, every tile behind the new one moves up by one.
    for i in range(TILES):
        self.touches[i] += self.touches[i] & moved
    for i in range(COLOURS):
        self.manned[i] += self.manned[i] & moved
    self.space[at] = <int16_t>space
    self.face[at] = <uint8_t>face
    self.men[at] = 0
    return at


cdef void _insert_spot(FeurioState* self, int at, int space) noexcept nogil:
    cdef int behind = self.spots - at
    memmove(&self.spot[at + 1], &self.spot[at], behind * sizeof(int16_t))
    memmove(&self.heat[at + 1], &self.heat[at], behind)
    self.spots += 1
    self.spot[at] = <int16_t>space
    self.heat[at] = 0


cdef void _remove_spot(FeurioState* self, int space) noexcept nogil:
    cdef int at = _spot_rank(self, space)
    cdef int behind
    if self.spot[at] != space:
        return
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
