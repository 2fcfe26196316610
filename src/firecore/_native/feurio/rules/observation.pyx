"""What a seat knows as numbers, most of them between 0 and 1. docs/games/feurio.md lists them one by one."""
from libc.stdint cimport uint8_t
from libc.string cimport memcpy
from firecore._native.contract cimport PUBLIC
from firecore._native.feurio.rules.rules cimport (
    COLOURS, COLUMN, LAY, MEN, PLACE, REACH, REINFORCEMENTS, SIDES, SPOT_ROW, TABLE, TILE_ROW, TILES, VALUES,
    FeurioState, Tile, colours_of, hidden_value, is_firebreak, owner_of, r_of, value_of)
from firecore._native.feurio.rules.secrets cimport knows_hand, knows_tile, unseen

# Divisions done once: by six, also of a byte's lower and upper half side by side, and of coordinates as a space has
# them.
cdef float[16] _SIXTHS
cdef float[512] _PAIRS
cdef float[COLUMN] _REACHES


cdef void observe(const void* state, int viewer, float* out) noexcept nogil:
    """Write OBSERVATION numbers over zeros."""
    cdef const FeurioState* self = <const FeurioState*>state
    cdef int i
    observe_table(self, viewer, out)
    out += TABLE
    for i in range(self.tiles):
        observe_tile(self, viewer, i, out + i * TILE_ROW)
    out += TILES * TILE_ROW
    for i in range(self.spots):
        observe_spot(self, i, out + i * SPOT_ROW)


cdef void observe_table(const FeurioState* self, int viewer, float* out) noexcept nogil:
    cdef uint8_t pool[VALUES]
    cdef int i, seat
    unseen(self, viewer, pool)
    out[0] = self.phase < LAY
    out[1] = self.phase == LAY
    out[2] = self.phase == PLACE
    out[3 + _behind(self, viewer, self.seat)] = 1.0
    if self.hand:
        out[7] = self.hand / <float>VALUES if knows_hand(self, viewer) else <float>0.0
        out[8] = not knows_hand(self, viewer)
    out[9] = self.left / <float>TILES
    out[10] = self.laid
    out[11] = self.passes / <float>4.0
    for i in range(VALUES):
        out[12 + i] = pool[i] / <float>VALUES
        out[18 + i] = self.slots[i] / <float>SIDES
    for i in range(COLOURS):
        out[24 + i] = self.supply[i] / <float>MEN
        out[28 + i] = self.given_up[i] / <float>MEN
        out[32 + i] = viewer != PUBLIC and colours_of(self, viewer) >> i & 1
    if self.players == 3:
        for seat in range(3):
            out[36 + _behind(self, viewer, seat)] = self.reserve[seat] / <float>REINFORCEMENTS
    out[39] = self.players / <float>4.0
    for i in range(4):
        out[40 + i] = self.drawn[i] / <float>VALUES


cdef int _behind(const FeurioState* self, int viewer, int seat) noexcept nogil:
    """How many turns after the viewer's that seat's turn comes; after seat 0's if the viewer has none."""
    cdef int behind = seat - (0 if viewer == PUBLIC else viewer)
    return behind if behind >= 0 else behind + self.players


cdef void observe_tile(const FeurioState* self, int viewer, int tile, float* row) noexcept nogil:
    cdef const Tile* lies = &self.tile[tile]
    _write_four(self.space[tile], _SIXTHS[value_of(lies.face)], row)
    if is_firebreak(lies.face):
        _observe_firebreak(self, viewer, tile, row)
    memcpy(row + 6, &_PAIRS[2 * (lies.ways >> 4 | (lies.ways & 15) << 4)], 2 * sizeof(float))
    memcpy(row + 8, &_PAIRS[2 * (lies.men & 255)], 2 * sizeof(float))
    memcpy(row + 10, &_PAIRS[2 * (lies.men >> 8)], 2 * sizeof(float))


cdef void _observe_firebreak(const FeurioState* self, int viewer, int tile, float* row) noexcept nogil:
    cdef int face = self.tile[tile].face
    row[4] = 1.0
    row[5] = _SIXTHS[hidden_value(face)] if knows_tile(self, viewer, tile) else <float>0.0
    row[12] = (1 + _behind(self, viewer, owner_of(face))) / <float>4.0


cdef void observe_spot(const FeurioState* self, int spot, float* row) noexcept nogil:
    _write_four(self.spot[spot], self.heat[spot] / <float>(SIDES * VALUES), row)


cdef inline void _write_four(int space, float last, float* row) noexcept nogil:
    """That something lies there, and in which space, at one stroke."""
    cdef float[4] four
    four[0], four[1], four[2], four[3] = 1.0, _REACHES[space >> 7], _REACHES[space & (COLUMN - 1)], last
    memcpy(row, four, 4 * sizeof(float))


cdef void _list_shares() noexcept nogil:
    cdef int i
    for i in range(16):
        _SIXTHS[i] = i / <float>SIDES
    for i in range(256):
        _PAIRS[2 * i], _PAIRS[2 * i + 1] = _SIXTHS[i & 15], _SIXTHS[i >> 4]
    for i in range(COLUMN):
        _REACHES[i] = r_of(i) / <float>REACH


_list_shares()
