"""A policy that looks further than the next score: at what zones keep when tiles of theirs are closed in, and at where
the next man can stand.

What it looks for is counted, weighed by how far the game has come, and added up. Its weights were found by evolution
(CMA-ES, games won against three ``greedy``).
"""
from libc.stdint cimport uint64_t
from libc.string cimport memcpy
from firecore._native.bits cimport bit, lowest, without_lowest
from firecore._native.contract cimport MAX_LEGAL, Rules, action_t
from firecore._native.feurio.players.greedy cimport policy as greedy
from firecore._native.feurio.players.greedy.policy cimport Zones, is_wasted, list_zones
from firecore._native.feurio.players.marshal.win_estimate cimport estimate
from firecore._native.feurio.rules.rules cimport (
    PLACE, SHARED, VALUES, FeurioState, accesses_of, feurio_rules, is_break, placed_colour, placed_men, placed_tile,
    room_of, value_of)
from firecore._native.feurio.rules.zones cimport standing, tiles_with_accesses, zone_value
from firecore._native.policy cimport choose_best, estimating, make_policy, rate_by_distance, trusted
from firecore._native.rng cimport Rng

cdef enum:
    DEPTHS = 3               # tiles count as open with one access, with two, with three
    STAGES = 4               # by how many tiles are in the stack: more than 20, more than 8, any, none
    HOPELESS = 400           # what is this much worse than the best gets a rating of 0
    WASTED = -100000

cdef enum:                   # what is weighed
    STAY                     # no one is placed
    MORE_MEN                 # two or three men in place of one
    FILL                     # … and with them the tile is full
    GAIN                     # what the zone gains, at each depth
    ACCESS = GAIN + DEPTHS   # each that the tile has
    FACE                     # the tile's value, from 1
    NEXT = FACE + VALUES     # the values of tiles around that could be manned next
    JOINS                    # each zone that the tile joins
    COMPANY                  # another man stands there
    LAST_PLACE               # the tile is full now
    LAY                      # a laid tile: what it does to scores, at each depth
    FEATURES = LAY + DEPTHS

cdef int[STAGES][FEATURES] WEIGHT = [
    [149, -31, 12, 29, 9, -23, 72, 98, -299, -105, 49, 122, 262, 15, 337, 17, -39, -57, -261, -80],
    [15, -45, -41, 20, 5, -15, 49, 156, -169, -110, 35, 155, 264, 27, 405, 13, -49, -31, -190, -121],
    [101, 19, -67, 44, -5, -13, 7, 186, -174, -233, -2, 127, 293, 36, 170, -55, 5, 130, -54, -173],
    [27, -44, -99, 652, -33, -29, -1, 121, 38, -66, -53, 19, -31, 30, 89, 34, -4, 292, -75, -197],
]


cdef action_t choose(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    return greedy.choose(rules, state, rng) if self.flags & SHARED else choose_best(_value_actions, rules, state, rng)


cdef void rate(const Rules* rules, const void* state, const action_t* legal, int n, float* out) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    cdef int worth[MAX_LEGAL]
    if self.flags & SHARED:
        greedy.rate(rules, state, legal, n, out)
        return
    _value_actions(rules, state, legal, n, worth)
    rate_by_distance(worth, n, HOPELESS, out)


cdef void _value_actions(const Rules* rules, const void* state, const action_t* legal, int n,
                         int* worth) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    cdef const int* weight = WEIGHT[3 if self.left == 0 else 2 if self.left <= 8 else 1 if self.left <= 20 else 0]
    if self.phase == PLACE:
        _value_placements(self, legal, n, weight, worth)
    else:
        _value_lays(rules, self, legal, n, weight, worth)


cdef void _value_placements(const FeurioState* self, const action_t* legal, int n, const int* weight,
                            int* worth) noexcept nogil:
    cdef Zones zones
    cdef uint64_t open[DEPTHS]
    cdef int i, colour, tile, listed = -1
    for i in range(DEPTHS):
        open[i] = tiles_with_accesses(self, i + 1)
    worth[0] = weight[STAY]
    for i in range(1, n):
        colour = placed_colour(legal[i])
        tile = placed_tile(legal[i])
        if is_wasted(self, colour, tile):
            worth[i] = WASTED
        elif placed_men(legal[i]) > 1:
            worth[i] = worth[i - 1] + weight[MORE_MEN] + weight[FILL] * (room_of(self, tile) == placed_men(legal[i]))
        else:
            if listed != colour:
                list_zones(self, colour, open[0], &zones)
                listed = colour
            worth[i] = _worth_of_man(self, &zones, colour, tile, open, weight)


cdef int _worth_of_man(const FeurioState* self, const Zones* zones, int colour, int tile, const uint64_t* open,
                       const int* weight) noexcept nogil:
    cdef uint64_t zone = bit(tile), joined = 0
    cdef int i, joins = 0, worth = 0
    for i in range(zones.n):
        if zones.tiles[i] & self.touches[tile]:
            zone |= zones.tiles[i]
            joined |= bit(i)
            joins += 1
    for i in range(DEPTHS):
        worth += weight[GAIN + i] * (zone_value(self, zone, open[i]) - _value_of_all(self, zones, joined, open[i]))
    return (worth
            + weight[ACCESS] * accesses_of(self, tile)
            + weight[FACE + self.tile[tile].face - 1]
            + weight[NEXT] * _value_around(self, self.touches[tile] & self.roomy & ~self.manned[colour])
            + weight[JOINS] * joins
            + weight[COMPANY] * (self.tile[tile].men != 0)
            + weight[LAST_PLACE] * (room_of(self, tile) == 1))


cdef int _value_of_all(const FeurioState* self, const Zones* zones, uint64_t which, uint64_t open) noexcept nogil:
    cdef int value = 0
    while which:
        value += zone_value(self, zones.tiles[lowest(which)], open)
        which = without_lowest(which)
    return value


cdef int _value_around(const FeurioState* self, uint64_t tiles) noexcept nogil:
    cdef int value = 0
    while tiles:
        value += value_of(self.tile[lowest(tiles)].face)
        tiles = without_lowest(tiles)
    return value


cdef void _value_lays(const Rules* rules, const FeurioState* self, const action_t* legal, int n, const int* weight,
                      int* worth) noexcept nogil:
    cdef FeurioState after
    cdef int i, depth
    for i in range(n):
        if is_break(legal[i]):
            worth[i] = WASTED
            continue
        memcpy(&after, self, sizeof(FeurioState))
        rules.apply(&after, legal[i])
        worth[i] = 0
        for depth in range(DEPTHS):
            worth[i] += weight[LAY + depth] * _lead(&after, self.seat, tiles_with_accesses(&after, depth + 1))


cdef int _lead(const FeurioState* self, int seat, uint64_t open) noexcept nogil:
    """By how much a seat's score is above those of all others together, each taken alone."""
    cdef int other, lead = 0
    for other in range(self.players):
        lead += standing(self, other, open).score * (self.players - 1 if other == seat else -1)
    return lead


KEEN = estimating(trusted(make_policy(
    "keen", "weighs what zones keep once tiles are closed in, and where the next man can stand",
    choose, rate, feurio_rules())), estimate)
