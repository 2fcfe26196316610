"""The position as numbers, most of them between 0 and 1. docs/games/flashpoint.md lists them one by one."""
from libc.stdint cimport uint64_t
from firecore._native.bits cimport bit
from firecore._native.flashpoint.pieces cimport hazmats_at, treated_at, victims_at
from firecore._native.flashpoint.rules cimport (
    AIM, ALARMS, AMBULANCE, ENGINE, GUN_COLUMN, GUN_ROW, HAZMATS, INDOOR_ROW, LAST_DAMAGE, MOST_SAVED, NEXT_HAZMAT,
    NO_PLACE, OUTDOOR_ROW, PLACES, REVEAL, REVEAL_PLACED, RING, SEATS, SEAT_ROW, SIDES, SPACES, TABLE, VICTIMS,
    FlashpointState, is_parked_at, space_ranked)
from firecore._native.flashpoint.spaces cimport (
    BOARD_COLUMN, BOARD_ROW, INWARD, NOWHERE, OUTDOORS, OUTER_EDGE, OWN, axis_of, edge_of)


cdef void observe(const void* state, int viewer, float* out) noexcept nogil:
    """Write OBSERVATION numbers over zeros. Everybody sees everything; seats count from the viewer."""
    cdef const FlashpointState* self = <const FlashpointState*>state
    cdef int i
    _observe_table(self, viewer, out)
    out += TABLE
    for i in range(self.players):
        _observe_seat(self, (viewer + i) % self.players, out + i * SEAT_ROW)
    out += SEATS * SEAT_ROW
    for i in range(SPACES):
        _observe_indoors(self, viewer, space_ranked(i), out + i * INDOOR_ROW)
    out += SPACES * INDOOR_ROW
    for i in range(RING):
        _observe_outdoors(self, viewer, i, out + i * OUTDOOR_ROW)


cdef inline int _behind(const FlashpointState* self, int viewer, int seat) noexcept nogil:
    """How many turns after the viewer's that seat's turn comes."""
    return (seat - viewer + self.players) % self.players


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


cdef void _observe_seat(const FlashpointState* self, int seat, float* row) noexcept nogil:
    row[0] = 1.0
    row[1] = self.saved[seat] / <float>MOST_SAVED
    row[2] = self.pending >> seat & 1
    if self.at[seat] != NOWHERE:
        row[3] = 1.0
        row[4] = BOARD_ROW[self.at[seat]] / <float>7.0
        row[5] = BOARD_COLUMN[self.at[seat]] / <float>9.0
    if self.specialist[seat]:
        row[5 + self.specialist[seat]] = 1.0                         # 6 … 13


cdef void _observe_indoors(const FlashpointState* self, int viewer, int space, float* row) noexcept nogil:
    cdef int side, seat
    row[0] = self.fire >> space & 1
    row[1] = self.smoke >> space & 1
    row[2] = self.poi >> space & 1
    row[3] = self.hot >> space & 1
    row[4] = victims_at(self, space) / <float>3.0
    row[5] = treated_at(self, space) / <float>3.0
    row[6] = hazmats_at(self, space) / <float>3.0
    row[7] = _is_pointed_at(self, space)
    for side in range(SIDES):
        _observe_edge(self, axis_of(side), edge_of(space, side), row + 8 + 5 * side)
    for seat in range(self.players):
        row[28 + _behind(self, viewer, seat)] = self.at[seat] == space


cdef bint _is_pointed_at(const FlashpointState* self, int space) noexcept nogil:
    """Whether the dice lie so, or the POI there is being revealed."""
    cdef int phase = self.phase
    cdef bint points = phase == AIM or phase == NEXT_HAZMAT or phase == REVEAL or phase == REVEAL_PLACED
    points |= phase == GUN_ROW or phase == GUN_COLUMN
    return points and self.target == space


cdef void _observe_edge(const FlashpointState* self, int axis, int edge, float* row) noexcept nogil:
    cdef uint64_t here = bit(edge)
    row[0] = (self.wall[axis] & here) != 0
    row[1] = (self.cracked[axis] & here) != 0
    row[2] = (self.closed[axis] & here) != 0
    row[3] = (self.ajar[axis] & here) != 0
    row[4] = not (self.wall[axis] | self.closed[axis]) & here


cdef void _observe_outdoors(const FlashpointState* self, int viewer, int spot, float* row) noexcept nogil:
    cdef int space = OUTDOORS + spot
    cdef int seat, place
    row[0] = self.outside >> spot & 1
    row[1] = victims_at(self, space) / <float>3.0
    row[2] = treated_at(self, space) / <float>3.0
    if INWARD[spot] != OWN:
        _observe_edge_inwards(self, spot, row + 3)
    row[6] = is_parked_at(self, AMBULANCE, space)
    row[7] = is_parked_at(self, ENGINE, space)
    for place in range(PLACES):
        row[8] += self.parking[AMBULANCE][place][0] == space or self.parking[AMBULANCE][place][1] == space
        row[9] += self.parking[ENGINE][place][0] == space or self.parking[ENGINE][place][1] == space
    for seat in range(self.players):
        row[10 + _behind(self, viewer, seat)] = self.at[seat] == space


cdef void _observe_edge_inwards(const FlashpointState* self, int spot, float* row) noexcept nogil:
    cdef int axis = axis_of(INWARD[spot])
    row[0] = self.wall[axis] >> OUTER_EDGE[spot] & 1
    row[1] = self.cracked[axis] >> OUTER_EDGE[spot] & 1
    row[2] = not self.wall[axis] >> OUTER_EDGE[spot] & 1
