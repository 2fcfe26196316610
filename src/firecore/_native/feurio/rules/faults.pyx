"""What a sound position of Feurio! is: a list of invariants, each recomputed from scratch."""
from libc.stdint cimport uint64_t
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.feurio.rules.fire cimport ways_on
from firecore._native.feurio.rules.rules cimport (
    COLOURS, COLUMN, COPIES, DRAW, FIREBREAKS, LAY, MEN, NOWHERE, OVER, PLACE, REACH, REINFORCEMENTS, SETUP, SHARED,
    SIDES, SPOTS, SPOTS_KEPT, TILES, VALUES, YELLOW, FeurioState, colours_of, hidden_value, is_firebreak, men_of,
    owner_of, q_of, r_of, room_of, space_at, value_of)

cdef int[6] STEPS = [COLUMN, COLUMN - 1, -1, -COLUMN, 1 - COLUMN, 1]


cdef uint64_t faults(const void* state) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    cdef uint64_t broken = 0
    if self.tiles > TILES or self.spots > SPOTS or not 1 <= self.players <= 4 or self.seat >= self.players:
        return bit(WRONG_SUMS)
    if not _has_six_of_each(self):
        broken |= bit(WRONG_TILES)
    if not _is_one_board(self):
        broken |= bit(WRONG_BOARD)
    elif not _sums_follow(self):
        broken |= bit(WRONG_SUMS)
    if not _men_fit(self):
        broken |= bit(WRONG_SLOTS)
    if not _men_are_all_there(self):
        broken |= bit(WRONG_MEN)
    if not _reserve_fits(self):
        broken |= bit(WRONG_RESERVE)
    if not _firebreaks_are_paid(self):
        broken |= bit(WRONG_FIREBREAKS)
    if not _turn_makes_sense(self):
        broken |= bit(WRONG_TURN)
    return broken


cdef bint _has_six_of_each(const FeurioState* self) noexcept nogil:
    cdef int value, i, n, left = 0
    for value in range(1, VALUES + 1):
        n = self.stack[value - 1] + (self.hand == value)
        left += self.stack[value - 1]
        for i in range(self.tiles):
            n += hidden_value(self.tile[i].face) == value
        for i in range(4):
            n += self.drawn[i] == value
        if n != COPIES:
            return False
    return left == self.left and self.hand <= VALUES


cdef bint _is_one_board(const FeurioState* self) noexcept nogil:
    cdef uint64_t seen = 0, fresh
    cdef int i, q, r, tile
    if self.roomy >> self.tiles:
        return False
    for i in range(TILES):
        if i >= self.tiles:
            if self.space[i] != NOWHERE or self.touches[i]:
                return False
            if self.tile[i].face or self.tile[i].men or self.tile[i].ways:
                return False
            continue
        q, r = q_of(self.space[i]), r_of(self.space[i])
        if not (-REACH <= q <= REACH and -REACH <= r <= REACH and -REACH <= q + r <= REACH):
            return False
        if i and self.space[i] <= self.space[i - 1]:
            return False
        if self.space[i] == space_at(0, 0):
            seen = bit(i)
    if not self.tiles:
        return True
    fresh = seen
    while fresh:
        tile = lowest(fresh)
        fresh = without_lowest(fresh) | (_touching(self, self.space[tile]) & ~seen)
        seen |= _touching(self, self.space[tile])
    return seen == bit(self.tiles) - 1


cdef uint64_t _touching(const FeurioState* self, int space) noexcept nogil:
    """The tiles that touch a space, by looking at every one."""
    cdef uint64_t touching = 0
    cdef int tile, side
    for tile in range(self.tiles):
        for side in range(SIDES):
            if self.space[tile] == space + STEPS[side]:
                touching |= bit(tile)
    return touching


cdef bint _sums_follow(const FeurioState* self) noexcept nogil:
    cdef uint64_t manned
    cdef int tile, colour
    for tile in range(self.tiles):
        if self.touches[tile] != _touching(self, self.space[tile]) or self.tile[tile].ways != ways_on(self, tile):
            return False
        if (self.roomy >> tile & 1) != (room_of(self, tile) > 0):
            return False
    for colour in range(COLOURS):
        manned = 0
        for tile in range(self.tiles):
            if men_of(self, tile, colour):
                manned |= bit(tile)
        if manned != self.manned[colour]:
            return False
    return _spots_follow(self)


cdef bint _spots_follow(const FeurioState* self) noexcept nogil:
    cdef uint64_t touching
    cdef int i, tile, side, heat, sides = 0
    for i in range(self.spots, SPOTS_KEPT):
        if self.spot[i] != NOWHERE or self.heat[i]:
            return False
    if self.tiles == TILES:
        return self.spots == 0
    for i in range(self.spots):
        if i and self.spot[i] <= self.spot[i - 1]:
            return False
        touching = _touching(self, self.spot[i])
        heat = 0
        while touching:
            heat += value_of(self.tile[lowest(touching)].face)
            touching = without_lowest(touching)
            sides += 1
        if heat != self.heat[i]:
            return False
    # Every free side of every tile is a side of some spot.
    for tile in range(self.tiles):
        for side in range(SIDES):
            sides -= not _is_tile(self, self.space[tile] + STEPS[side])
    return sides == 0


cdef bint _is_tile(const FeurioState* self, int space) noexcept nogil:
    cdef int tile
    for tile in range(self.tiles):
        if self.space[tile] == space:
            return True
    return False


cdef bint _men_fit(const FeurioState* self) noexcept nogil:
    cdef int tile, colour, men
    for tile in range(self.tiles):
        men = 0
        for colour in range(COLOURS):
            men += men_of(self, tile, colour)
        if men > (0 if is_firebreak(self.tile[tile].face) else self.slots[self.tile[tile].face - 1]):
            return False
    return True


cdef bint _men_are_all_there(const FeurioState* self) noexcept nogil:
    cdef int tile, colour, men
    for colour in range(COLOURS):
        men = self.supply[colour] + self.given_up[colour]
        if self.players == 3 and colour == YELLOW:
            men += self.reserve[0] + self.reserve[1] + self.reserve[2]
        for tile in range(self.tiles):
            men += men_of(self, tile, colour)
        if men != MEN:
            return False
    return True


cdef bint _reserve_fits(const FeurioState* self) noexcept nogil:
    cdef int i, most = REINFORCEMENTS if self.players == 3 else 0
    for i in range(3):
        if self.reserve[i] > most:
            return False
    return self.players != 3 or self.supply[YELLOW] + self.given_up[YELLOW] == 0


cdef bint _firebreaks_are_paid(const FeurioState* self) noexcept nogil:
    cdef int balance[8]
    cdef int i, seat, colour
    for seat in range(8):
        balance[seat] = 0
    for i in range(self.tiles):
        if not is_firebreak(self.tile[i].face):
            continue
        if not self.flags & FIREBREAKS or owner_of(self.tile[i].face) >= self.players:
            return False
        balance[owner_of(self.tile[i].face)] += 1
    for seat in range(self.players):
        for colour in range(COLOURS):
            if colours_of(self, seat) >> colour & 1:
                balance[seat] -= self.given_up[colour]
        if balance[seat]:
            return False
    return True


cdef bint _turn_makes_sense(const FeurioState* self) noexcept nogil:
    cdef bint shared = (self.flags & SHARED) != 0
    if self.phase > OVER or self.laid > 1 or self.passes > (0 if shared else self.players):
        return False
    if self.phase == SETUP:
        return (_start_tiles_drawn(self) >= 0 and self.tiles == 0 and not self.hand and not self.laid
                and not self.passes and self.seat == 0)
    if self.drawn[0] or self.drawn[1] or self.drawn[2] or self.drawn[3] or not self.tiles:
        return False
    if (self.hand != 0) != (self.phase == LAY) or (self.laid and self.phase != PLACE):
        return False
    if self.passes and (self.left or self.laid or self.phase == LAY):
        return False
    if self.phase == OVER:
        return not self.left and (shared or self.passes == self.players)
    if not shared and self.passes == self.players:
        return False
    if self.phase == DRAW:
        return self.left > 0
    # A turn that lays no tile begins with the stack empty, and shared games end before there is one.
    return self.phase == LAY or self.laid or (not self.left and not shared)


cdef int _start_tiles_drawn(const FeurioState* self) noexcept nogil:
    """How many of the start tiles are drawn, fewer than all; -1 if there is a gap or one too many."""
    cdef int i, n = 0
    for i in range(4):
        if self.drawn[i]:
            if n != i:
                return -1
            n += 1
    return n if n < self.players else -1
