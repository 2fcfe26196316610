"""How the policy ``ranger`` learns: it plays games in which it chooses by lot, the better the likelier, and its weights
are changed so that what went better than expected becomes more likely (a policy gradient).
"""
from libc.math cimport exp, log1p
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy
from firecore._native.contract cimport CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, action_t
from firecore._native.feurio.players.ranger.weights cimport learned_weights
from firecore._native.feurio.players.ranger.features cimport (
    LOOKUPS, OWN_LOOKUPS, WEIGHTS, Ground, block_of, common_features, own_features, survey)
from firecore._native.feurio.players.ranger.policy cimport WEIGHT_UNIT, MAX_SUM, choose, move_men
from firecore._native.feurio.rules.rules cimport (
    COLOURS, PLACE, SHARED, TILES, VALUES, FeurioState, feurio_rules, placed_colour, placed_tile, set_up)
from firecore._native.rng cimport Rng, rng_stream, rng_unit

cdef enum:
    FACTS = 3                # what a result is expected from: 1, the sum of the chances of the colours, their product
    DECISIONS = 2 * TILES
    KEPT = 8192              # of a game, choices that had a chance

cdef double SLIM = 0.001     # the chance of a choice that is too small to learn from
cdef double WARMTH = 0.1     # by which differences of worth are divided before the lot: more is bolder
cdef double POINT = 0.1      # what a colour that is safe in the end counts, beside victory

N_WEIGHTS = WEIGHTS
N_FACTS = FACTS
N_LEFT = TILES               # the stack never holds as many when a seat decides


cdef struct Prospect:        # of a position after a choice
    int at[COLOURS][LOOKUPS]
    double doubt[COLOURS]    # 1 less the chance of each colour
    double worth
    double facts[FACTS]

cdef struct Choice:
    int at[COLOURS][LOOKUPS]
    double slope[COLOURS]    # of the logarithm of the chance of what was chosen, by the sum of this choice's weights

cdef struct Decision:
    int first, n             # its choices
    int block                # of weights
    int left                 # tiles in the stack
    double facts[FACTS]      # of the position that it was made in, as they were after the choice before

cdef struct Practice:
    const float* weights
    Rng dice, luck
    FeurioState state
    double facts[FACTS]
    Prospect placement[MAX_LEGAL]
    Prospect prospect[MAX_LEGAL]
    Decision decision[DECISIONS]
    Choice choice[KEPT]
    int decisions, choices


def learned():
    """The weights of the package."""
    return [learned_weights()[i] / <double>WEIGHT_UNIT for i in range(WEIGHTS)]


def practise(int players, int games, uint64_t seed, const float[::1] weights not None,
             const double[:, ::1] expected not None, float[::1] slope not None, double[:, :, ::1] moments not None):
    """Play games; how many were won, and how many colours were saved in all.

    ``expected`` has the coefficients of the facts of a position for each number of tiles in the stack; what was better
    than expected is added to ``slope``, by weight. Sums of products of facts, and of facts and results, are added to
    ``moments``: from these the next ``expected`` can be found.
    """
    cdef Practice* self
    cdef int32_t scores[MAX_SEATS]
    cdef uint8_t[VALUES] slots = [1, 1, 2, 2, 3, 3]
    cdef int i, won = 0, saved = 0
    if not 1 <= players <= 4:
        raise ValueError(f"from 1 to 4 seats can play, got {players}")
    if (weights.shape[0], slope.shape[0]) != (WEIGHTS, WEIGHTS):
        raise ValueError(f"there are {WEIGHTS} weights, got {weights.shape[0]} and {slope.shape[0]}")
    if ((expected.shape[0], expected.shape[1]) != (TILES, FACTS)
            or (moments.shape[0], moments.shape[1], moments.shape[2]) != (TILES, FACTS, FACTS + 1)):
        raise ValueError("what is expected has a row for each number of tiles, and its moments a square and a column")
    self = <Practice*>malloc(sizeof(Practice))
    if self is NULL:
        raise MemoryError
    self.weights = &weights[0]
    with nogil:
        for i in range(games):
            rng_stream(&self.dice, seed, 2 * i)
            rng_stream(&self.luck, seed, 2 * i + 1)
            set_up(&self.state, players, SHARED, slots)
            _play(self)
            feurio_rules().scores(&self.state, scores)
            won += scores[0] == COLOURS
            saved += scores[0]
            _learn(self, (scores[0] == COLOURS) + POINT * scores[0], expected, &slope[0], moments)
    free(self)
    return won, saved


cdef void _play(Practice* self) noexcept nogil:
    cdef action_t action
    cdef int actor = feurio_rules().actor(&self.state)
    self.decisions = self.choices = 0
    self.facts[0], self.facts[1], self.facts[2] = 1, 0, 0
    while actor != NOBODY:
        if actor == CHANCE:
            action = feurio_rules().draw(&self.state, &self.dice)
        elif self.state.left == 0:      # the last turn needs no weights (F6.3)
            action = choose(feurio_rules(), &self.state, &self.luck)
        else:
            action = _decide(self)
        feurio_rules().apply(&self.state, action)
        actor = feurio_rules().actor(&self.state)


cdef action_t _decide(Practice* self) noexcept nogil:
    cdef action_t legal[MAX_LEGAL]
    cdef double chance[MAX_LEGAL]
    cdef int n = feurio_rules().legal(&self.state, legal)
    cdef int chosen
    if n == 1:
        return legal[0]
    if self.state.phase == PLACE:
        _look_at_placements(self, &self.state, legal, n, self.prospect)
    else:
        _look_at_lays(self, legal, n)
    _chances(self, n, chance)
    chosen = _by_lot(chance, n, &self.luck)
    _remember(self, chance, n, chosen)
    memcpy(self.facts, self.prospect[chosen].facts, sizeof(self.facts))
    return legal[chosen]


cdef void _chances(const Practice* self, int n, double* chance) noexcept nogil:
    cdef double best = self.prospect[0].worth, sum = 0
    cdef int i
    for i in range(1, n):
        best = max(best, self.prospect[i].worth)
    for i in range(n):
        chance[i] = exp((self.prospect[i].worth - best) / WARMTH)
        sum += chance[i]
    for i in range(n):
        chance[i] /= sum


cdef int _by_lot(const double* chance, int n, Rng* luck) noexcept nogil:
    cdef double at = rng_unit(luck)
    cdef int i
    for i in range(n - 1):
        at -= chance[i]
        if at < 0:
            return i
    return n - 1


cdef void _remember(Practice* self, const double* chance, int n, int chosen) noexcept nogil:
    cdef Decision* decision = &self.decision[self.decisions]
    cdef Choice* choice
    cdef int i, colour
    self.decisions += 1
    decision.first, decision.n = self.choices, 0
    decision.block, decision.left = block_of(&self.state), self.state.left
    memcpy(decision.facts, self.facts, sizeof(self.facts))
    for i in range(n):
        if (chance[i] < SLIM and i != chosen) or self.choices == KEPT:
            continue
        choice = &self.choice[self.choices]
        memcpy(choice.at, self.prospect[i].at, sizeof(choice.at))
        for colour in range(COLOURS):
            choice.slope[colour] = ((i == chosen) - chance[i]) / WARMTH * self.prospect[i].doubt[colour]
        self.choices += 1
        decision.n += 1


cdef void _look_at_lays(Practice* self, const action_t* legal, int n) noexcept nogil:
    """A tile is worth what the best placement after it is worth, as for the policy."""
    cdef FeurioState after
    cdef action_t placements[MAX_LEGAL]
    cdef int i, j, m, best
    for i in range(n):
        after = self.state
        feurio_rules().apply(&after, legal[i])
        m = feurio_rules().legal(&after, placements)
        _look_at_placements(self, &after, placements, m, self.placement)
        best = 0
        for j in range(1, m):
            if self.placement[j].worth > self.placement[best].worth:
                best = j
        self.prospect[i] = self.placement[best]


cdef void _look_at_placements(const Practice* self, const FeurioState* state, const action_t* legal, int n,
                              Prospect* out) noexcept nogil:
    cdef FeurioState after = state[0]
    cdef Ground ground
    cdef uint64_t depends[COLOURS]
    cdef int i, colour
    survey(&after, &ground)
    for colour in range(COLOURS):
        depends[colour] = own_features(&after, &ground, colour, out[0].at[colour])
    _value(self, &after, &ground, &out[0])
    for i in range(1, n):
        move_men(&after, legal[i], 1)
        for colour in range(COLOURS):
            if colour == placed_colour(legal[i]) or depends[colour] >> placed_tile(legal[i]) & 1:
                own_features(&after, &ground, colour, out[i].at[colour])
            else:
                memcpy(out[i].at[colour], out[0].at[colour], OWN_LOOKUPS * sizeof(int))
        _value(self, &after, &ground, &out[i])
        move_men(&after, legal[i], -1)


cdef void _value(const Practice* self, const FeurioState* state, const Ground* ground, Prospect* out) noexcept nogil:
    cdef const float* weights = self.weights + block_of(state)
    cdef double max_sum = MAX_SUM / WEIGHT_UNIT, sum
    cdef int colour, i
    out.worth = 0
    out.facts[0], out.facts[1], out.facts[2] = 1, 0, 1
    for colour in range(COLOURS):
        common_features(state, ground, colour, &out.at[colour][OWN_LOOKUPS])
        sum = 0
        for i in range(LOOKUPS):
            sum += weights[out.at[colour][i]]
        sum = max(-max_sum, min(max_sum, sum))
        out.worth -= log1p(exp(-sum))
        out.doubt[colour] = 1 / (1 + exp(sum))
        out.facts[1] += 1 - out.doubt[colour]
        out.facts[2] *= 1 - out.doubt[colour]


cdef void _learn(const Practice* self, double result, const double[:, ::1] expected, float* slope,
                 double[:, :, ::1] moments) noexcept nogil:
    cdef const Decision* decision
    cdef double gain
    cdef int i, j, k
    for i in range(self.decisions):
        decision = &self.decision[i]
        gain = result
        for j in range(FACTS):
            gain -= expected[decision.left, j] * decision.facts[j]
            moments[decision.left, j, FACTS] += decision.facts[j] * result
            for k in range(FACTS):
                moments[decision.left, j, k] += decision.facts[j] * decision.facts[k]
        for j in range(decision.first, decision.first + decision.n):
            _trace(&self.choice[j], gain, slope + decision.block)


cdef void _trace(const Choice* choice, double gain, float* slope) noexcept nogil:
    cdef int colour, i
    for colour in range(COLOURS):
        for i in range(LOOKUPS):
            slope[choice.at[colour][i]] += <float>(gain * choice.slope[colour])
