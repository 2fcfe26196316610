# Solo and cooperative games: how far each colour has come, in a few small numbers that weights can be looked up by.
from libc.stdint cimport uint64_t
from firecore._native.feurio.rules.rules cimport SPOTS, TILES, FeurioState

cdef enum:                   # where the weights of each table begin; a table is indexed by one or two small numbers
    ROOM = 0                             # men left, and room for them
    ONES = ROOM + 13 * 8                 # the open 1 that the colour has, or could have
    DANGER = ONES + 16                   # … and how soon fire may close it in
    ZONES = DANGER + 3 * 8               # zones, and what could join two: a man, a tile, or neither
    BORDER = ZONES + 12                  # open sides of the zones
    PACE = BORDER + 10                   # men to place a turn
    REACH = PACE + 4 * 11                # the two tiles that take most men
    NEARNESS = REACH + 4 * 16            # of the zones to the hottest spots
    RIVALS = NEARNESS + 8                # colours that want a 1, and how many there are
    SPARE = RIVALS + 5 * 6               # open tiles of value 1 that the colour has, and others in reach
    NEED = SPARE + 3 * 4                 # turns to come, and how many it takes to place all men on what is in reach
    LASTING = NEED + 10 * 8              # men left, and room for them that the next tiles leave
    FRONT = LASTING + 13 * 8             # open sides of the zones where fire comes soon, and where it does not
    TABLES = FRONT + 5 * 6
    OWN_LOOKUPS = 11                     # in tables about a colour's own zones
    COMMON_LOOKUPS = 2                   # in tables about what all colours have to share
    LOOKUPS = OWN_LOOKUPS + COMMON_LOOKUPS
    STAGES = 9                           # by how many tiles are in the stack
    WEIGHTS = 4 * STAGES * TABLES        # … and by the number of players

cdef struct Ground:          # what placing men does not change
    uint64_t ones            # tiles of value 1 with an access
    int hottest
    int spots                # and what touches each of them
    uint64_t touched[SPOTS]
    int coolest[TILES]       # the heat of the spot beside each tile that fire reaches last; 255 without one
    int warmest[TILES]       # … and of the one that it reaches first; -1 without one
    int lasting[TILES]       # the accesses of each tile that are no hottest spot
    int hot[TILES]           # … those that are nearly as hot
    int cool[TILES]          # … and those that are not half as hot

cdef void survey(const FeurioState* self, Ground* ground) noexcept nogil
cdef int block_of(const FeurioState* self) noexcept nogil
cdef uint64_t own_features(const FeurioState* self, const Ground* ground, int colour, int* out) noexcept nogil
cdef void common_features(const FeurioState* self, const Ground* ground, int colour, int* out) noexcept nogil
cdef bint is_safe(const FeurioState* self, const Ground* ground, int colour) noexcept nogil
