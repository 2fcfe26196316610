"""Competitive games: each seat's chance to win, by a small network over what its zones are worth and may become.

What a zone scores in the end depends on which of its low tiles stay open (F7.2). So zones are valued several times, and
each time other tiles count as open: by their accesses, or by how much cooler than the hottest spots the coolest spot
beside them is. From these and other features the network computes how strong a seat is; the softmax of the strengths of
all seats is their chances. benchmarks/train_marshal.py trains a network for each number of players.
"""
from libc.math cimport expf
from libc.stdint cimport uint64_t
from libc.string cimport memset
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.contract cimport MAX_SEATS
from firecore._native.dense cimport hidden_layer, output
from firecore._native.feurio.players.ranger.features cimport Ground, survey
from firecore._native.feurio.players.marshal.weights cimport trained_weights
from firecore._native.feurio.rules.rules cimport (
    COLOURS, HOT, MEN, PLACE, SHARED, TILES, VALUES, FeurioState, accesses_of, colours_of, value_of)
from firecore._native.feurio.rules.zones cimport colours_safe, zone_around

cdef enum:                   # ways to count open tiles
    NOW                      # those that are
    UNTHREATENED             # without those that the next tile may close in
    TWO_ACCESSES             # with so many, or more
    THREE_ACCESSES
    COOLER                   # with a spot beside them that is somewhat cooler than the hottest
    COOL
    COLD
    COUNTED

cdef enum:
    COOLER_BY = 2            # heat
    COOL_BY = 5
    COLD_BY = 9
    SEAT_ZONES = 2 * MEN     # of a seat with two colours, at most


cdef struct Land:            # what is the same for all seats
    uint64_t of_value[VALUES + 1]
    uint64_t open[COUNTED]
    uint64_t hot             # tiles beside a hottest spot
    int hottest              # how many hottest spots there are


cdef struct Claim:           # what a seat has
    int zones
    uint64_t zone[SEAT_ZONES]
    int sum[SEAT_ZONES]      # of the values of its tiles
    int score[COUNTED]
    int best                 # the most valuable zone, now
    int main                 # the zone with the greatest sum
    uint64_t tiles           # all that are manned
    uint64_t reach           # tiles beside the main zone that take a man
    uint64_t joins           # tiles that take a man and touch two zones
    int gain                 # of the best placement of one man, now
    int cool_gain
    int next_score           # after the next tile is laid where it suits its player
    int worst_score          # … or where it hurts most


cdef void estimate(const Rules* rules, const void* state, double* out) noexcept nogil:
    """The chance of each seat; alone and together, the share of the colours that are safe."""
    cdef const FeurioState* self = <const FeurioState*>state
    cdef float features[MAX_SEATS * FEATURES]
    cdef float strength[MAX_SEATS]
    cdef const float* weights
    cdef float most, everything = 0
    cdef int seat
    if self.flags & SHARED:
        for seat in range(self.players):
            out[seat] = colours_safe(self) / <double>COLOURS
        return
    weights = trained_weights(self.players)
    describe(self, features)
    for seat in range(self.players):
        strength[seat] = _strength(features + seat * FEATURES, weights)
    most = strength[0]
    for seat in range(1, self.players):
        most = strength[seat] if strength[seat] > most else most
    for seat in range(self.players):
        strength[seat] = expf(strength[seat] - most)
        everything += strength[seat]
    for seat in range(self.players):
        out[seat] = strength[seat] / everything


cdef float _strength(const float* features, const float* weights) noexcept nogil:
    cdef float hidden[HIDDEN]
    hidden_layer(weights, features, FEATURES, HIDDEN, hidden)
    return output(0, weights + WEIGHTS - HIDDEN, hidden, HIDDEN)


cdef void describe(const FeurioState* self, float* out) noexcept nogil:
    """FEATURES numbers for each seat, most of them between 0 and 2."""
    cdef Ground ground
    cdef Land land
    cdef Claim claims[MAX_SEATS]
    cdef int seat
    survey(self, &ground)
    _survey_land(self, &ground, &land)
    for seat in range(self.players):
        _survey_claim(self, &land, seat, &claims[seat])
    _survey_next_tile(self, &ground, &land, claims)
    for seat in range(self.players):
        _describe_scores(self, claims, seat, out)
        _describe_turns(self, seat, out)
        _describe_zones(self, &land, &claims[seat], out)
        _describe_land(self, &ground, &land, out)
        out += FEATURES


# The board.


cdef void _survey_land(const FeurioState* self, const Ground* ground, Land* land) noexcept nogil:
    cdef int tile, spot, accesses, cooler_by
    cdef uint64_t one
    memset(land, 0, sizeof(Land))
    for spot in range(ground.spots):
        if self.heat[spot] == ground.hottest:
            land.hot |= ground.touched[spot]
            land.hottest += 1
    for tile in range(self.tiles):
        one = bit(tile)
        land.of_value[value_of(self.tile[tile].face)] |= one
        accesses = accesses_of(self, tile)
        if accesses == 0:
            continue
        cooler_by = ground.hottest - ground.coolest[tile]
        land.open[NOW] |= one
        land.open[UNTHREATENED] |= one if accesses > 1 or cooler_by > 0 else 0
        land.open[TWO_ACCESSES] |= one if accesses > 1 else 0
        land.open[THREE_ACCESSES] |= one if accesses > 2 else 0
        land.open[COOLER] |= one if cooler_by >= COOLER_BY else 0
        land.open[COOL] |= one if cooler_by >= COOL_BY else 0
        land.open[COLD] |= one if cooler_by >= COLD_BY else 0


cdef void _survey_claim(const FeurioState* self, const Land* land, int seat, Claim* claim) noexcept nogil:
    cdef uint64_t own = colours_of(self, seat)
    memset(claim, 0, sizeof(Claim))
    while own:
        _survey_colour(self, land, lowest(own), claim)
        own = without_lowest(own)


cdef void _survey_colour(const FeurioState* self, const Land* land, int colour, Claim* claim) noexcept nogil:
    cdef uint64_t rest = self.manned[colour], around = 0, beside, zone
    cdef int i, value, first = claim.zones
    claim.tiles |= rest
    while rest:
        zone = zone_around(self, rest & (~rest + 1), self.manned[colour])
        rest &= ~zone
        beside = _beside(self, zone) & self.roomy & ~self.manned[colour]
        claim.joins |= around & beside
        around |= beside
        claim.zone[claim.zones] = zone
        claim.sum[claim.zones] = _sum_of(land, zone)
        for i in range(COUNTED):
            value = _value(self, claim.sum[claim.zones], _lowest_of(land, zone & land.open[i]))
            claim.score[i] += value
            claim.best = value if i == NOW and value > claim.best else claim.best
        if claim.zones == 0 or claim.sum[claim.zones] > claim.sum[claim.main]:
            claim.main, claim.reach = claim.zones, beside
        claim.zones += 1
    if self.supply[colour]:
        _survey_gains(self, land, around, first, claim)


cdef inline uint64_t _beside(const FeurioState* self, uint64_t tiles) noexcept nogil:
    cdef uint64_t touched = 0
    while tiles:
        touched |= self.touches[lowest(tiles)]
        tiles = without_lowest(tiles)
    return touched


cdef void _survey_gains(const FeurioState* self, const Land* land, uint64_t around, int first,
                        Claim* claim) noexcept nogil:
    """What a man gains on one of these tiles, beside his colour's zones, which stand in the list from ``first``."""
    cdef uint64_t joined
    cdef int tile, i, sum, gain, cool_gain
    while around:
        tile = lowest(around)
        around = without_lowest(around)
        joined = bit(tile)
        sum, gain, cool_gain = value_of(self.tile[tile].face), 0, 0
        for i in range(first, claim.zones):
            if claim.zone[i] & self.touches[tile]:
                joined |= claim.zone[i]
                sum += claim.sum[i]
                gain -= _value(self, claim.sum[i], _lowest_of(land, claim.zone[i] & land.open[NOW]))
                cool_gain -= _value(self, claim.sum[i], _lowest_of(land, claim.zone[i] & land.open[COOL]))
        gain += _value(self, sum, _lowest_of(land, joined & land.open[NOW]))
        cool_gain += _value(self, sum, _lowest_of(land, joined & land.open[COOL]))
        claim.gain = gain if gain > claim.gain else claim.gain
        claim.cool_gain = cool_gain if cool_gain > claim.cool_gain else claim.cool_gain


cdef void _survey_next_tile(const FeurioState* self, const Ground* ground, const Land* land,
                            Claim* claims) noexcept nogil:
    cdef int scores[MAX_SEATS]
    cdef int next_seat = (self.seat + (self.phase == PLACE)) % self.players
    cdef int spot, seat, i, lead, best = 0
    cdef bint found = False
    cdef uint64_t open
    for seat in range(self.players):
        claims[seat].next_score = claims[seat].worst_score = claims[seat].score[NOW]
    for spot in range(ground.spots):
        if self.heat[spot] != ground.hottest:
            continue
        open = land.open[NOW] & (~ground.touched[spot] | land.open[TWO_ACCESSES])
        lead = 0
        for seat in range(self.players):
            scores[seat] = 0
            for i in range(claims[seat].zones):
                scores[seat] += _value(self, claims[seat].sum[i], _lowest_of(land, claims[seat].zone[i] & open))
            lead += scores[seat] * (self.players - 1 if seat == next_seat else -1)
            claims[seat].worst_score = min(claims[seat].worst_score, scores[seat])
        if not found or lead > best:
            found, best = True, lead
            for seat in range(self.players):
                claims[seat].next_score = scores[seat]


cdef inline int _sum_of(const Land* land, uint64_t tiles) noexcept nogil:
    cdef int value, sum = 0
    for value in range(1, VALUES + 1):
        sum += value * count(tiles & land.of_value[value])
    return sum


cdef inline int _lowest_of(const Land* land, uint64_t tiles) noexcept nogil:
    """The smallest value among these tiles; 0 if there are none."""
    cdef int value
    for value in range(1, VALUES + 1):
        if tiles & land.of_value[value]:
            return value
    return 0


cdef inline int _value(const FeurioState* self, int sum, int lowest_open) noexcept nogil:
    """F7.2, F7.3."""
    return (sum + (0 if self.flags & HOT else lowest_open - 1)) // lowest_open if lowest_open else 0


# Features.


cdef void _describe_scores(const FeurioState* self, const Claim* claims, int seat, float* out) noexcept nogil:
    cdef const Claim* own = &claims[seat]
    cdef int i
    for i in range(COUNTED):
        out[i] = own.score[i] / <float>16
    out[7] = own.best / <float>16
    out[27] = _lead(self, claims, seat, NOW)
    out[28] = _lead(self, claims, seat, TWO_ACCESSES)
    out[29] = _lead(self, claims, seat, COOL)
    out[40] = own.next_score / <float>16
    out[41] = own.worst_score / <float>16
    out[42] = own.gain / <float>8
    out[43] = own.cool_gain / <float>8


cdef inline float _lead(const FeurioState* self, const Claim* claims, int seat, int counted) noexcept nogil:
    """How far the score is above the best of the others."""
    cdef int other, rival = 0
    for other in range(self.players):
        if other != seat and claims[other].score[counted] > rival:
            rival = claims[other].score[counted]
    return (claims[seat].score[counted] - rival) / <float>16


cdef void _describe_turns(const FeurioState* self, int seat, float* out) noexcept nogil:
    """Men that are left, and turns to come in which a tile is laid."""
    cdef uint64_t colours = colours_of(self, seat)
    cdef int ahead = (seat - self.seat - (self.phase == PLACE) + 2 * self.players) % self.players
    cdef int turns = self.left + (self.hand > 0)
    cdef int men = 0
    turns = (turns - ahead + self.players - 1) // self.players if turns > ahead else 0
    while colours:
        men += self.supply[lowest(colours)]
        colours = without_lowest(colours)
    out[8] = men / <float>MEN
    out[9] = turns / <float>9
    out[10] = min(men, turns) / <float>9
    out[11] = ahead / <float>self.players
    out[34] = 1 / <float>(1 + turns)


cdef void _describe_zones(const FeurioState* self, const Land* land, const Claim* own, float* out) noexcept nogil:
    cdef uint64_t main = own.zone[own.main]
    cdef int sum = own.sum[own.main]
    cdef int with_reach = sum + _sum_of(land, own.reach)
    cdef uint64_t keys = main & land.open[NOW] & land.of_value[_lowest_of(land, main & land.open[NOW])]
    out[12] = own.zones / <float>4
    out[13] = sum / <float>32
    out[14] = _inverse(_lowest_of(land, main & land.open[NOW]))
    out[15] = _inverse(_lowest_of(land, main & land.open[TWO_ACCESSES]))
    out[16] = _inverse(_lowest_of(land, main & land.open[COOL]))
    out[17] = count(own.reach) / <float>8
    out[18] = _sum_of(land, own.reach) / <float>24
    out[19] = _value(self, with_reach, _lowest_of(land, (main | own.reach) & land.open[TWO_ACCESSES])) / <float>24
    out[20] = _value(self, with_reach, _lowest_of(land, (main | own.reach) & land.open[COOL])) / <float>24
    out[21] = _value(self, with_reach, _lowest_of(land, (main | own.reach) & land.open[COLD])) / <float>24
    out[22] = count(own.joins) / <float>3
    out[23] = count(own.tiles & land.hot) / <float>4
    out[24] = count(own.tiles & land.open[NOW]) / <float>8
    out[25] = count(own.tiles & land.open[COOL] & (land.of_value[1] | land.of_value[2])) / <float>4
    out[26] = count(own.tiles & land.open[COLD] & land.of_value[1]) / <float>2
    out[36] = count(keys) / <float>3
    out[37] = count(keys & ~land.open[UNTHREATENED]) / <float>max(land.hottest, 1)
    out[39] = count(own.reach & land.open[COOL] & land.of_value[1]) / <float>2


cdef inline float _inverse(int value) noexcept nogil:
    return 1 / <float>value if value else 0


cdef void _describe_land(const FeurioState* self, const Ground* ground, const Land* land, float* out) noexcept nogil:
    out[30] = self.left / <float>TILES
    out[31] = count(land.open[COOL] & land.of_value[1] & self.roomy) / <float>4
    out[32] = self.stack[0] / <float>6
    out[33] = ground.hottest / <float>16
    out[35] = 1 / <float>(1 + self.left)
    out[38] = 1 / <float>max(land.hottest, 1)
