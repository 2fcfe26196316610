# Feurio!: the state field by field, and the ids of its actions.
#
# Tiles are kept in the order of their spaces (q, then r) and named by their rank in it, and so are the
# spots around them. So equal boards have equal bytes however they came about, and lists need no sorting.
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from firecore._native.contract cimport Rules, action_t

cdef enum:
    TILES = 36
    TILES_KEPT = 40          # the same, in whole blocks of 8
    VALUES = 6
    COPIES = 6               # of each value (F1.1)
    COLOURS = 4
    YELLOW = 3               # the colour of three players' reinforcements
    MEN = 12                 # of each colour (F1.3)
    REINFORCEMENTS = 4       # of each seat, with three players
    MAX_PLACED = 3           # men in one turn (F4.3)
    SPOTS = 142              # around the 35 tiles that may lie while one is still to come: 4 * 35 + 2
    SPOTS_KEPT = 144         # the same, in whole blocks of 16
    SIDES = 6

cdef enum:                   # a space as one number that sorts by q, then r
    COLUMN = 128             # one step in q
    ORIGIN = 64 * COLUMN + 64
    REACH = 35               # no sound position has a tile farther from (0, 0) (F2.2)
    NOWHERE = 32767          # behind the last tile, and behind the last spot

cdef enum:                   # FeurioState.phase
    SETUP                    # chance draws the start tiles
    DRAW                     # chance draws the tile of the turn
    LAY
    PLACE
    OVER

cdef enum:                   # FeurioState.flags
    SHARED = 1               # solo or cooperative
    FIREBREAKS = 2
    HOT = 4
    AS_DRAWN = 8             # layout="drawn"

cdef struct Tile:
    uint16_t men                 # four bits a colour
    uint8_t face                 # 1-6: face up; 16 * (owner + 1) + value: a firebreak
    uint8_t ways                 # 16 * free accesses (F2.3) + how many more men may stand there (F4.4)

cdef struct FeurioState:
    uint64_t touches[TILES]      # the tiles that share a side with this one, by rank
    uint64_t manned[COLOURS]     # the tiles that hold at least one man of the colour
    uint64_t roomy               # the tiles that take more men
    int16_t space[TILES_KEPT]    # ascending; NOWHERE behind the last
    int16_t spot[SPOTS_KEPT]        # ascending; NOWHERE behind the last; none once all tiles lie
    Tile tile[TILES]             # zero behind the last
    uint8_t heat[SPOTS_KEPT]     # of each spot (F4.2); zero behind the last
    uint8_t stack[VALUES]        # tiles yet to be drawn, by value
    uint8_t slots[VALUES]        # F1.2
    uint8_t supply[COLOURS]      # men not yet placed, by colour, without reinforcements
    uint8_t reserve[3]           # reinforcements not yet placed, by seat
    uint8_t given_up[COLOURS]    # men returned to the box for firebreaks
    uint8_t drawn[4]             # the start tiles drawn so far, in order; zero once they lie
    uint8_t hand                 # the value of the tile drawn, 0 if none
    uint8_t tiles
    uint8_t spots
    uint8_t left                 # how many tiles are in the stack
    uint8_t seat                 # whose turn it is
    uint8_t phase
    uint8_t passes               # in a row (F6.1)
    uint8_t laid                 # whether this turn laid a tile, and so is no pass (F6.2)
    uint8_t players
    uint8_t flags
    uint8_t unused[3]            # zero: room for what is yet to come, so that the size stays (docs/adding-an-option.md)

cdef enum:                   # the observation: one block for the table, then a row a tile, then a row a spot
    TABLE = 44
    TILE_ROW = 13
    SPOT_ROW = 4
    OBSERVATION = TABLE + TILES * TILE_ROW + SPOTS * SPOT_ROW

# Action ids, in blocks by kind. Tiles and spots go by rank.
cdef enum:
    PASS = VALUES                                            # behind the six draws
    FIRST_PLACE = PASS + 1
    FIRST_LAY = FIRST_PLACE + TILES * COLOURS * MAX_PLACED
    FIRST_BREAK = FIRST_LAY + SPOTS
    N_ACTIONS = FIRST_BREAK                                  # without firebreaks
    N_ACTIONS_FIREBREAKS = FIRST_BREAK + SPOTS * COLOURS

cdef inline action_t draw_action(int value) noexcept nogil:
    return <action_t>(value - 1)

cdef inline int drawn_value(action_t action) noexcept nogil:
    return <int>action + 1

cdef inline action_t place_action(int tile, int colour, int men) noexcept nogil:
    return <action_t>(FIRST_PLACE + (tile * COLOURS + colour) * MAX_PLACED + men - 1)

cdef inline action_t lay_action(int spot) noexcept nogil:
    return <action_t>(FIRST_LAY + spot)

cdef inline action_t break_action(int spot, int colour) noexcept nogil:
    return <action_t>(FIRST_BREAK + spot * COLOURS + colour)

cdef inline bint is_place(action_t action) noexcept nogil:
    return FIRST_PLACE <= action < FIRST_LAY

cdef inline bint is_lay(action_t action) noexcept nogil:
    return FIRST_LAY <= action < FIRST_BREAK

cdef inline bint is_break(action_t action) noexcept nogil:
    return action >= FIRST_BREAK

cdef inline int placed_tile(action_t action) noexcept nogil:
    return (<int>action - FIRST_PLACE) // (COLOURS * MAX_PLACED)

cdef inline int placed_colour(action_t action) noexcept nogil:
    return (<int>action - FIRST_PLACE) // MAX_PLACED % COLOURS

cdef inline int placed_men(action_t action) noexcept nogil:
    return (<int>action - FIRST_PLACE) % MAX_PLACED + 1

cdef inline int laid_spot(action_t action) noexcept nogil:
    return <int>action - FIRST_LAY

cdef inline int broken_spot(action_t action) noexcept nogil:
    return (<int>action - FIRST_BREAK) // COLOURS

cdef inline int broken_colour(action_t action) noexcept nogil:
    return (<int>action - FIRST_BREAK) % COLOURS

# Spaces.
cdef inline int space_at(int q, int r) noexcept nogil:
    return ORIGIN + q * COLUMN + r

cdef inline int q_of(int space) noexcept nogil:
    return space // COLUMN - 64

cdef inline int r_of(int space) noexcept nogil:
    return space % COLUMN - 64

# Tiles.
cdef inline bint is_firebreak(int face) noexcept nogil:
    return face >= 16

cdef inline int owner_of(int face) noexcept nogil:
    return (face >> 4) - 1

cdef inline int value_of(int face) noexcept nogil:
    """The value that lies face up; 0 for a firebreak (F5.3)."""
    return 0 if is_firebreak(face) else face

cdef inline int hidden_value(int face) noexcept nogil:
    return face & 15

cdef inline int men_of(const FeurioState* self, int tile, int colour) noexcept nogil:
    return self.tile[tile].men >> (4 * colour) & 15

cdef inline int all_men_of(const FeurioState* self, int tile) noexcept nogil:
    cdef int pairs = (self.tile[tile].men & 0x0F0F) + (self.tile[tile].men >> 4 & 0x0F0F)
    return (pairs & 0xFF) + (pairs >> 8)

cdef inline int accesses_of(const FeurioState* self, int tile) noexcept nogil:
    return self.tile[tile].ways >> 4

cdef inline int room_of(const FeurioState* self, int tile) noexcept nogil:
    return self.tile[tile].ways & 15

# Seats.
cdef inline int colours_of(const FeurioState* self, int seat) noexcept nogil:
    """The colours that a seat calls its own, as a set of four bits (F3); reinforcements are not among them."""
    if self.players == 1:
        return 15
    if self.players == 2:
        return 12 if seat else 3
    return 1 << seat

cdef const Rules* feurio_rules() noexcept nogil
cdef void set_up(FeurioState* self, int players, int flags, const uint8_t* slots) noexcept nogil
