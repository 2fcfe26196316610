# Solo and cooperative games: how far each colour has come, in a few small numbers that weights can be looked up by.
from libc.stdint cimport uint64_t
from firecore._native.feurio.rules cimport COLOURS, TILES, FeurioState

cdef enum:                   # where the weights of each table begin; a table is indexed by one or two small numbers
    ROOM = 0                             # men left, and room for them
    ONES = ROOM + 13 * 8                 # the open 1 that the colour has, or could have
    DANGER = ONES + 16                   # … and how soon fire may close it in
    ZONES = DANGER + 3 * 8               # zones, and whether one man could join two
    BORDER = ZONES + 8                   # open sides of the zones
    PACE = BORDER + 10                   # men to place a turn
    REACH = PACE + 4 * 11                # tiles for the next man
    NEARNESS = REACH + 2 * 8             # of the zones to the hottest spots
    RIVALS = NEARNESS + 8                # colours that want a 1, and how many there are
    TABLES = RIVALS + 5 * 6
    LOOKUPS = 9                          # tables, each looked up once
    STAGES = 7                           # by how many tiles are in the stack
    WEIGHTS = STAGES * TABLES

cdef struct Ground:          # what placing men does not change
    uint64_t ones            # tiles of value 1 with an access
    int hottest
    int coolest[TILES]       # the heat of the spot beside each tile that fire reaches last; -1 without spots
    int warmest[TILES]       # … and of the one that it reaches first

cdef void survey(const FeurioState* self, Ground* ground) noexcept nogil
cdef int stage_of(const FeurioState* self) noexcept nogil
cdef void outlook(const FeurioState* self, const Ground* ground, int colour, int* out) noexcept nogil
cdef bint is_safe(const FeurioState* self, const Ground* ground, int colour) noexcept nogil
cdef int men_left(const FeurioState* self, int colour) noexcept nogil
