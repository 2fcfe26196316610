"""The position as numbers, most of them between 0 and 1. docs/games/flashpoint.md lists them one by one."""
from libc.stdint cimport uint16_t, uint64_t
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.flashpoint.rules.pieces cimport hazmats_at, treated_at, victims_at
from firecore._native.flashpoint.rules.rules cimport (
    AIM, ALARMS, EAST, FIRST_INDOORS, FIRST_OUTDOORS, GUN_COLUMN, GUN_ROW, HAZMATS, INDOOR_ROW, LAST_DAMAGE, MAX_SAVED,
    NEXT_HAZMAT, NO_PLACE, OUTDOOR_ROW, PLACES, RESOLVED_FLARES, REVEAL, REVEAL_PLACED, RING, SEATS, SEAT_ROW, SIDES,
    SOUTH, SPACES, TABLE, TREATED, VICTIMS, FlashpointState, rank_of, space_ranked)
from firecore._native.flashpoint.rules.spaces cimport (
    BOARD_COLUMN, BOARD_ROW, INWARD, NOWHERE, OUTDOORS, OUTER_EDGE, OWN, axis_of, edge_of, indoors, is_outdoors)

cdef struct Places:          # the numbers of an edge in the rows of its two spaces
    uint16_t behind          # the one south or east of it
    uint16_t before

cdef uint64_t EDGE[2]                # the edges that an indoor space has
cdef Places SEEN_AT[2][64]           # of the wall that stands there
cdef Places OPEN_AT[2][64]           # of its being open


cdef void observe(const void* state, int viewer, float* out) noexcept nogil:
    """Write what is not zero of OBSERVATION numbers. Everybody sees everything; seats count from the viewer."""
    cdef const FlashpointState* self = <const FlashpointState*>state
    cdef int i
    _observe_table(self, viewer, out)
    for i in range(self.players):
        _observe_seat(self, (viewer + i) % self.players, out + TABLE + i * SEAT_ROW)
    for i in range(2):
        _observe_edges(self, i, out)
    _mark_indoors(self.fire, out + FIRST_INDOORS + FIRE)
    _mark_indoors(self.smoke, out + FIRST_INDOORS + SMOKE)
    _mark_indoors(self.poi, out + FIRST_INDOORS + POI)
    _mark_indoors(self.hot, out + FIRST_INDOORS + HOT)
    _mark_outdoors(self.outside, out + FIRST_OUTDOORS + BURNS)
    _observe_victims(self, out)
    for i in range(self.hazmats):
        _row_of(self.hazmat[i], out)[HAZMATS_HERE] = hazmats_at(self, self.hazmat[i]) / <float>3.0
    if _is_pointed_at(self):
        _row_of(self.target, out)[POINTED_AT] = 1.0
    _observe_vehicles(self, out + FIRST_OUTDOORS)
    for i in range(self.players):
        _observe_firefighter(self, i, _behind(self, viewer, i), out)


cdef inline int _behind(const FlashpointState* self, int viewer, int seat) noexcept nogil:
    """How many turns after the viewer's that seat's turn comes."""
    return (seat - viewer + self.players) % self.players


cdef inline float* _row_of(int space, float* out) noexcept nogil:
    """The row of a space, indoors or outdoors."""
    if is_outdoors(space):
        return out + FIRST_OUTDOORS + (space - OUTDOORS) * OUTDOOR_ROW
    return out + FIRST_INDOORS + rank_of(space) * INDOOR_ROW


cdef void _observe_table(const FlashpointState* self, int viewer, float* out) noexcept nogil:
    cdef int i
    out[self.phase] = 1.0                                            # 0 … OVER (23)
    out[24 + _behind(self, viewer, self.seat)] = 1.0
    for i in range(8):
        out[30 + i] = self.marks >> i & 1
    for i in range(2):
        if self.place[i] != NO_PLACE:
            out[38 + PLACES * i + self.place[i]] = 1.0
    out[46] = self.ap / <float>9.0
    out[47] = self.extra / <float>3.0
    out[48] = self.rescued / <float>VICTIMS
    out[49] = self.lost / <float>VICTIMS
    out[50] = self.victims_left / <float>VICTIMS
    out[51] = self.alarms_left / <float>ALARMS
    out[52] = self.damage / <float>LAST_DAMAGE
    out[53] = self.hot_left / <float>12.0
    out[54] = self.to_come / <float>HAZMATS
    out[55] = self.players / <float>SEATS
    out[56] = self.level / <float>2.0
    for i in range(4):
        out[57 + i] = self.options >> i & 1
    if self.max_turns:
        out[61] = 1.0
        out[62] = <float>(<double>(self.max_turns - self.turn) / self.max_turns)
    out[63] = self.options & RESOLVED_FLARES != 0


cdef void _observe_seat(const FlashpointState* self, int seat, float* row) noexcept nogil:
    row[0] = 1.0
    row[1] = self.saved[seat] / <float>MAX_SAVED
    row[2] = self.pending >> seat & 1
    if self.at[seat] != NOWHERE:
        row[3] = 1.0
        row[4] = BOARD_ROW[self.at[seat]] / <float>7.0
        row[5] = BOARD_COLUMN[self.at[seat]] / <float>9.0
    if self.specialist[seat]:
        row[5 + self.specialist[seat]] = 1.0                         # 6 … 13


cdef void _observe_edges(const FlashpointState* self, int axis, float* out) noexcept nogil:
    """All edges north of spaces, or west of spaces, as the spaces on both sides see them."""
    cdef uint64_t wall = self.wall[axis] & EDGE[axis]
    cdef uint64_t closed = self.closed[axis] & EDGE[axis]
    _mark_edges(wall, SEEN_AT[axis], out + WALL)
    _mark_edges(self.cracked[axis] & EDGE[axis], SEEN_AT[axis], out + CRACKED)
    _mark_edges(closed, SEEN_AT[axis], out + CLOSED)
    _mark_edges(self.ajar[axis] & EDGE[axis], SEEN_AT[axis], out + AJAR)
    _mark_edges(EDGE[axis] & ~(wall | closed), OPEN_AT[axis], out)


cdef inline void _mark_edges(uint64_t edges, const Places* places, float* out) noexcept nogil:
    cdef int edge
    while edges:
        edge = lowest(edges)
        out[places[edge].behind] = 1.0
        out[places[edge].before] = 1.0
        edges = without_lowest(edges)


cdef inline void _mark_indoors(uint64_t spaces, float* out) noexcept nogil:
    while spaces:
        out[rank_of(lowest(spaces)) * INDOOR_ROW] = 1.0
        spaces = without_lowest(spaces)


cdef inline void _mark_outdoors(uint64_t spots, float* out) noexcept nogil:
    while spots:
        out[lowest(spots) * OUTDOOR_ROW] = 1.0
        spots = without_lowest(spots)


cdef void _observe_victims(const FlashpointState* self, float* out) noexcept nogil:
    cdef int i, space
    cdef float* row
    for i in range(self.victims):
        space = self.victim[i] & ~TREATED
        row = _row_of(space, out) + (VICTIMS_OUTSIDE if is_outdoors(space) else VICTIMS_HERE)
        if self.victim[i] & TREATED:
            row[1] = treated_at(self, space) / <float>3.0
        else:
            row[0] = victims_at(self, space) / <float>3.0


cdef bint _is_pointed_at(const FlashpointState* self) noexcept nogil:
    """Whether the dice lie on the target, or the POI there is being revealed."""
    cdef int phase = self.phase
    cdef bint points = phase == AIM or phase == NEXT_HAZMAT or phase == REVEAL or phase == REVEAL_PLACED
    points |= phase == GUN_ROW or phase == GUN_COLUMN
    return points and not is_outdoors(self.target) and indoors() >> self.target & 1


cdef void _observe_vehicles(const FlashpointState* self, float* out) noexcept nogil:
    """Where they stand, and where they may."""
    cdef int vehicle, place, one, other
    for vehicle in range(2):
        for place in range(PLACES):
            one, other = self.parking[vehicle][place][0] - OUTDOORS, self.parking[vehicle][place][1] - OUTDOORS
            _park(one, vehicle, self.place[vehicle] == place, out)
            if other != one:
                _park(other, vehicle, self.place[vehicle] == place, out)


cdef inline void _park(int spot, int vehicle, bint stands, float* out) noexcept nogil:
    if not 0 <= spot < RING:
        return
    if stands:
        out[spot * OUTDOOR_ROW + AMBULANCE_HERE + vehicle] = 1.0
    out[spot * OUTDOOR_ROW + AMBULANCE_MAY + vehicle] += 1.0


cdef void _observe_firefighter(const FlashpointState* self, int seat, int behind, float* out) noexcept nogil:
    cdef int space = self.at[seat]
    if space != NOWHERE:
        _row_of(space, out)[(OUTDOOR_CREW if is_outdoors(space) else INDOOR_CREW) + behind] = 1.0


cdef void _find_edges() noexcept nogil:
    """The numbers of an edge: those in the rows of the two spaces that it lies between."""
    cdef int i, side, row
    for i in range(SPACES):
        for side in range(SIDES):
            row = FIRST_INDOORS + i * INDOOR_ROW + EDGES + side * EDGE_ROW
            EDGE[axis_of(side)] |= bit(edge_of(space_ranked(i), side))
            _note(edge_of(space_ranked(i), side), side, row, row + OPEN)
    for i in range(RING):
        if INWARD[i] != OWN:
            row = FIRST_OUTDOORS + i * OUTDOOR_ROW + INWARDS
            _note(OUTER_EDGE[i], INWARD[i], row, row + OPENING)


cdef void _note(int edge, int side, int wall, int opening) noexcept nogil:
    """Where a space has the numbers of the edge on one of its sides."""
    cdef Places* seen = &SEEN_AT[axis_of(side)][edge]
    cdef Places* is_open = &OPEN_AT[axis_of(side)][edge]
    if side == SOUTH or side == EAST:
        seen.before, is_open.before = <uint16_t>wall, <uint16_t>opening
    else:
        seen.behind, is_open.behind = <uint16_t>wall, <uint16_t>opening


_find_edges()
