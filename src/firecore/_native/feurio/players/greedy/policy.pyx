"""A policy one decision deep: take the placement that gains most, lay the tile where it helps most."""
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcpy
from firecore._native.bits cimport bit
from firecore._native.contract cimport MAX_LEGAL, MAX_SEATS, Rules, action_t
from firecore._native.feurio.rules.rules cimport (
    COLOURS, PLACE, SHARED, TILES, FeurioState, accesses_of, feurio_rules, is_break,
    placed_colour, placed_men, placed_tile)
from firecore._native.feurio.rules.zones cimport open_tiles, zone_around, zone_value
from firecore._native.policy cimport choose_best, make_policy, spread, trusted
from firecore._native.rng cimport Rng

cdef enum:
    CERTAIN = 16             # a point of score weighs this much against what may come of a tile
    A_MAN = 2 * CERTAIN      # what a man given up for a firebreak, and the placement lost, are worth


cdef action_t choose(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    return choose_best(_value_actions, rules, state, rng)


cdef void rate(const Rules* rules, const void* state, const action_t* legal, int n, float* out) noexcept nogil:
    cdef int worth[MAX_LEGAL]
    _value_actions(rules, state, legal, n, worth)
    spread(worth, n, out)


cdef void _value_actions(const Rules* rules, const void* state, const action_t* legal, int n,
                         int* worth) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    if self.phase != PLACE:
        _value_lays(rules, self, legal, n, worth)
    elif self.flags & SHARED:
        _value_shared_placements(self, legal, n, worth)
    else:
        _value_placements(self, legal, n, worth)


# Placing men. One man is as good as three: more of them on a tile score nothing (F7.2).

cdef void _value_placements(const FeurioState* self, const action_t* legal, int n, int* worth) noexcept nogil:
    cdef Zones zones[COLOURS]
    cdef uint64_t open = open_tiles(self)
    cdef uint64_t known = 0
    cdef int i, colour
    worth[0] = 1             # placing no one is better than wasting a man
    for i in range(1, n):
        colour = placed_colour(legal[i])
        worth[i] = 0
        if is_wasted(self, colour, placed_tile(legal[i])):
            continue
        if placed_men(legal[i]) > 1:
            worth[i] = worth[i - 1] * 3 // 4
            continue
        if not known >> colour & 1:
            known |= bit(colour)
            list_zones(self, colour, open, &zones[colour])
        worth[i] = _gain(self, &zones[colour], placed_tile(legal[i]), open)


cdef void list_zones(const FeurioState* self, int colour, uint64_t open, Zones* zones) noexcept nogil:
    cdef uint64_t rest = self.manned[colour]
    zones.n = 0
    while rest:
        zones.tiles[zones.n] = zone_around(self, rest & (~rest + 1), self.manned[colour])
        zones.value[zones.n] = zone_value(self, zones.tiles[zones.n], open)
        rest &= ~zones.tiles[zones.n]
        zones.n += 1


cdef int _gain(const FeurioState* self, const Zones* zones, int tile, uint64_t open) noexcept nogil:
    """What the score gains by a man on a tile, and a little for every access that the tile keeps."""
    cdef uint64_t zone = bit(tile)
    cdef int i, before = 0
    for i in range(zones.n):
        if zones.tiles[i] & self.touches[tile]:
            zone |= zones.tiles[i]
            before += zones.value[i]
    i = zone_value(self, zone, open) - before
    return i * CERTAIN + accesses_of(self, tile) if i > 0 else 0


# Laying the tile. Firebreaks are weighed as well, where the option offers them.

cdef void _value_lays(const Rules* rules, const FeurioState* self, const action_t* legal, int n,
                      int* worth) noexcept nogil:
    cdef FeurioState after
    cdef int i
    for i in range(n):
        memcpy(&after, self, sizeof(FeurioState))
        rules.apply(&after, legal[i])
        worth[i] = _standing_of(rules, &after, self.seat) - (A_MAN * self.players if is_break(legal[i]) else 0)


cdef int _standing_of(const Rules* rules, const FeurioState* self, int seat) noexcept nogil:
    """How far the seat's score is above the others'; in shared games how near the common goal is."""
    cdef int32_t scores[MAX_SEATS]
    cdef int other, worth
    rules.scores(self, scores)
    if self.flags & SHARED:
        return scores[0] * TILES + _open_ones(self)
    worth = scores[seat] * self.players
    for other in range(self.players):
        worth -= scores[other]
    return worth * CERTAIN


cdef int _open_ones(const FeurioState* self) noexcept nogil:
    cdef int tile, ones = 0
    for tile in range(self.tiles):
        ones += self.tile[tile].face == 1 and accesses_of(self, tile) > 0
    return ones


# Solo and cooperative games (F8.2): all men of a colour in one zone, with an open tile of value 1.

cdef void _value_shared_placements(const FeurioState* self, const action_t* legal, int n, int* worth) noexcept nogil:
    cdef Zones zones[COLOURS]
    cdef uint64_t open = open_tiles(self)
    cdef int i
    for i in range(COLOURS):
        list_zones(self, i, open, &zones[i])
    worth[0] = 1
    for i in range(1, n):
        worth[i] = _shared_worth(self, &zones[placed_colour(legal[i])], legal[i], open)


cdef int _shared_worth(const FeurioState* self, const Zones* zones, action_t action, uint64_t open) noexcept nogil:
    """Men placed count, zones joined count more, new zones least; and a zone wants an open 1."""
    cdef int tile = placed_tile(action)
    cdef bint is_one = self.tile[tile].face == 1 and open >> tile & 1
    cdef int i, joined = 0, worth = 1 + placed_men(action)
    for i in range(zones.n):
        joined += (zones.tiles[i] & (self.touches[tile] | bit(tile))) != 0
    if zones.n and not joined:
        return 0
    if zones.n == 0:
        return worth + 6 * is_one
    return worth + 8 * (joined - 1) + 4 * is_one


GREEDY = trusted(make_policy(
    "greedy", "takes the placement that gains most, and lays tiles where they help most",
    choose, rate, feurio_rules()))
