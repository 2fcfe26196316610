"""A policy for solo and cooperative games: it maximizes the chance that every colour meets F8.2, by trained weights.

The chance of a colour is a logistic function of a sum of weights, one from each table of features.pxd; the chances of
the four colours are multiplied. benchmarks/train_ranger.py trains the weights. In the last turn, in which nothing is
drawn any more, the policy knows what is safe. Against opponents it plays as ``keen``.
"""
from libc.math cimport exp, log1p, lround
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy
from firecore._native.bits cimport bit
from firecore._native.contract cimport MAX_LEGAL, Rules, action_t
from firecore._native.feurio.players.keen cimport policy as keen
from firecore._native.feurio.players.ranger.weights cimport trained_weights
from firecore._native.feurio.players.ranger.features cimport (
    COMMON_LOOKUPS, OWN_LOOKUPS, Ground, block_of, common_features, is_safe, own_features, survey)
from firecore._native.feurio.rules.rules cimport (
    COLOURS, PLACE, SHARED, YELLOW, FeurioState, feurio_rules, men_of, placed_colour, placed_men, placed_tile, room_of)
from firecore._native.policy cimport choose_best, make_policy, rate_by_distance, trusted
from firecore._native.rng cimport Rng

cdef enum:
    CERTAIN = 1024           # the negative logarithm of a chance of 1 / e
    LOST = 20 * CERTAIN      # the same of a colour that cannot become safe
    HOPELESS = 2 * CERTAIN   # what is this much worse than the best gets a rating of 0

cdef int[2 * MAX_SUM + 1] WORTH     # the logarithm of the chance, by the sum of weights


cdef void _tabulate() noexcept:
    cdef int i
    for i in range(2 * MAX_SUM + 1):
        WORTH[i] = <int>-lround(CERTAIN * log1p(exp(-(i - MAX_SUM) / <double>WEIGHT_UNIT)))


cdef action_t choose(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    return choose_best(_value_actions, rules, state, rng) if self.flags & SHARED else keen.choose(rules, state, rng)


cdef void rate(const Rules* rules, const void* state, const action_t* legal, int n, float* out) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    cdef int worth[MAX_LEGAL]
    if not self.flags & SHARED:
        keen.rate(rules, state, legal, n, out)
        return
    _value_actions(rules, state, legal, n, worth)
    rate_by_distance(worth, n, HOPELESS, out)


cdef void _value_actions(const Rules* rules, const void* state, const action_t* legal, int n,
                         int* worth) noexcept nogil:
    cdef const FeurioState* self = <const FeurioState*>state
    if self.phase == PLACE:
        _value_placements(self, legal, n, worth)
    else:
        _value_lays(rules, self, legal, n, worth)


cdef void _value_lays(const Rules* rules, const FeurioState* self, const action_t* legal, int n,
                      int* worth) noexcept nogil:
    """A tile is worth what the best placement after it is worth."""
    cdef FeurioState after
    cdef action_t placements[MAX_LEGAL]
    cdef int worths[MAX_LEGAL]
    cdef int i, j, m
    for i in range(n):
        memcpy(&after, self, sizeof(FeurioState))
        rules.apply(&after, legal[i])
        m = rules.legal(&after, placements)
        _value_placements(&after, placements, m, worths)
        worth[i] = worths[0]
        for j in range(m):
            worth[i] = max(worth[i], worths[j])


cdef void _value_placements(const FeurioState* self, const action_t* legal, int n, int* worth) noexcept nogil:
    cdef FeurioState after
    cdef Ground ground
    cdef uint64_t depends[COLOURS]
    cdef int own[COLOURS]
    cdef int i, colour
    memcpy(&after, self, sizeof(FeurioState))
    survey(&after, &ground)
    for colour in range(COLOURS):
        own[colour] = _own_sum(&after, &ground, colour, &depends[colour])
    worth[0] = _worth_of_all(&after, &ground, own)
    for i in range(1, n):
        move_men(&after, legal[i], 1)
        worth[i] = _worth_after(&after, &ground, legal[i], own, depends)
        move_men(&after, legal[i], -1)


cdef int _worth_after(const FeurioState* self, const Ground* ground, action_t placement, const int* before,
                      const uint64_t* depends) noexcept nogil:
    cdef int own[COLOURS]
    cdef uint64_t now
    cdef int colour
    for colour in range(COLOURS):
        own[colour] = before[colour]
        if colour == placed_colour(placement) or depends[colour] >> placed_tile(placement) & 1:
            own[colour] = _own_sum(self, ground, colour, &now)
    return _worth_of_all(self, ground, own)


cdef void move_men(FeurioState* self, action_t placement, int sign) noexcept nogil:
    """Place men, or with -1 take them back, and stay within the turn."""
    cdef int tile = placed_tile(placement)
    cdef int colour = placed_colour(placement)
    cdef int men = sign * placed_men(placement)
    self.tile[tile].men += <uint16_t>(men * (1 << 4 * colour))
    self.tile[tile].ways -= <uint8_t>men
    if self.players == 3 and colour == YELLOW:
        self.reserve[self.seat] -= <uint8_t>men
    else:
        self.supply[colour] -= <uint8_t>men
    self.manned[colour] &= ~bit(tile)
    if men_of(self, tile, colour):
        self.manned[colour] |= bit(tile)
    self.roomy &= ~bit(tile)
    if room_of(self, tile):
        self.roomy |= bit(tile)


cdef int _worth_of_all(const FeurioState* self, const Ground* ground, const int* own) noexcept nogil:
    cdef const int16_t* weights = trained_weights() + block_of(self)
    cdef int at[COMMON_LOOKUPS]
    cdef int colour, i, sum, worth = 0
    for colour in range(COLOURS):
        if self.left == 0:       # the last turn: nothing more is drawn (F6.3)
            worth -= 0 if is_safe(self, ground, colour) else LOST
            continue
        common_features(self, ground, colour, at)
        sum = own[colour]
        for i in range(COMMON_LOOKUPS):
            sum += weights[at[i]]
        worth += WORTH[max(-MAX_SUM, min(MAX_SUM, sum)) + MAX_SUM]
    return worth


cdef int _own_sum(const FeurioState* self, const Ground* ground, int colour, uint64_t* depends) noexcept nogil:
    cdef const int16_t* weights = trained_weights() + block_of(self)
    cdef int at[OWN_LOOKUPS]
    cdef int i, sum = 0
    depends[0] = own_features(self, ground, colour, at)
    for i in range(OWN_LOOKUPS):
        sum += weights[at[i]]
    return sum


_tabulate()

RANGER = trusted(make_policy(
    "ranger", "in solo and cooperative games weighs every colour's chance to be safe; against others plays as keen",
    choose, rate, feurio_rules()))
