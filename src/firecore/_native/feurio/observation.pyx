"""What a seat knows as numbers, most of them between 0 and 1. docs/games/feurio.md lists them one by one."""
from libc.stdint cimport uint8_t
from firecore._native.contract cimport PUBLIC
from firecore._native.feurio.rules cimport (
    COLOURS, LAY, MEN, PLACE, REACH, REINFORCEMENTS, SIDES, SPOT_ROW, TABLE, TILE_ROW, TILES, VALUES, FeurioState,
    accesses_of, colours_of, hidden_value, is_firebreak, men_of, owner_of, q_of, r_of, room_of, value_of)
from firecore._native.feurio.secrets cimport knows_hand, knows_tile, unseen


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
    return (seat - (0 if viewer == PUBLIC else viewer) + self.players) % self.players


cdef void observe_tile(const FeurioState* self, int viewer, int tile, float* row) noexcept nogil:
    cdef int colour, face = self.tile[tile].face
    row[0] = 1.0
    row[1] = q_of(self.space[tile]) / <float>REACH
    row[2] = r_of(self.space[tile]) / <float>REACH
    row[3] = value_of(face) / <float>VALUES
    if is_firebreak(face):
        row[4] = 1.0
        row[5] = hidden_value(face) / <float>VALUES if knows_tile(self, viewer, tile) else <float>0.0
        row[12] = (1 + _behind(self, viewer, owner_of(face))) / <float>4.0
    row[6] = accesses_of(self, tile) / <float>SIDES
    row[7] = room_of(self, tile) / <float>SIDES
    for colour in range(COLOURS):
        row[8 + colour] = men_of(self, tile, colour) / <float>SIDES


cdef void observe_spot(const FeurioState* self, int spot, float* row) noexcept nogil:
    row[0] = 1.0
    row[1] = q_of(self.spot[spot]) / <float>REACH
    row[2] = r_of(self.spot[spot]) / <float>REACH
    row[3] = self.heat[spot] / <float>(SIDES * VALUES)
