"""Policy gradients for the policy ``ranger`` of Feurio!, which benchmarks/train_ranger.py follows.

The policy plays games in which it draws its actions, good ones with higher probability. The gradient makes actions more
likely whose results were better than expected.
"""
from libc.math cimport exp, log1p
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy
from firecore._native.contract cimport CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, action_t
from firecore._native.feurio.players.ranger.features cimport (
    LOOKUPS, OWN_LOOKUPS, WEIGHTS, Ground, block_of, common_features, own_features, survey)
from firecore._native.feurio.players.ranger.policy cimport MAX_SUM, WEIGHT_UNIT, choose, move_men
from firecore._native.feurio.rules.rules cimport (
    COLOURS, PLACE, SHARED, TILES, VALUES, FeurioState, feurio_rules, placed_colour, placed_tile, set_up)
from firecore._native.rng cimport Rng, rng_stream, rng_unit

cdef enum:
    PREDICTORS = 3           # of the result: 1, the sum of the colours' chances, their product
    MAX_DECISIONS = 2 * TILES
    MAX_CANDIDATES = 8192    # of a game, likely enough to learn from

cdef double MIN_PROBABILITY = 0.001      # of an action that is learned from
cdef double TEMPERATURE = 0.1            # of the draw: lower is bolder
cdef double SAFE_COLOUR = 0.1            # what a colour that is safe in the end counts beside victory

N_WEIGHTS = WEIGHTS
N_PREDICTORS = PREDICTORS
N_LEFT = TILES               # the stack is never full when a seat decides


cdef struct Estimate:        # of the position after an action
    int at[COLOURS][LOOKUPS]
    double risk[COLOURS]     # 1 minus the chance of each colour
    double value
    double predictors[PREDICTORS]

cdef struct Candidate:
    int at[COLOURS][LOOKUPS]
    double gradient[COLOURS]     # of the log-probability of the chosen action, by the sum of this candidate's weights

cdef struct Decision:
    int first, n             # its candidates
    int block                # of weights
    int left                 # tiles in the stack
    double predictors[PREDICTORS]    # of the position, as they were after the action before

cdef struct Training:
    const float* weights
    Rng dice, policy_rng
    FeurioState state
    double predictors[PREDICTORS]
    Estimate placement[MAX_LEGAL]
    Estimate estimate[MAX_LEGAL]
    Decision decision[MAX_DECISIONS]
    Candidate candidate[MAX_CANDIDATES]
    int decisions, candidates


def add_gradient(int players, int games, uint64_t seed, const float[::1] weights not None,
                 const double[:, ::1] baseline not None, float[::1] gradient not None,
                 double[:, :, ::1] moments not None):
    """Play games; how many were won, and how many colours were safe in all.

    ``baseline`` has the coefficients of the predictors for each number of tiles in the stack; what exceeds it is added
    to ``gradient``, weight by weight. Sums of products of predictors, and of predictors and results, are added to
    ``moments``, from which the next baseline follows by least squares.
    """
    cdef Training* self
    cdef int32_t scores[MAX_SEATS]
    cdef uint8_t[VALUES] slots = [1, 1, 2, 2, 3, 3]
    cdef int i, won = 0, safe = 0
    if not 1 <= players <= 4:
        raise ValueError(f"players must be 1 to 4, got {players}")
    if (weights.shape[0], gradient.shape[0]) != (WEIGHTS, WEIGHTS):
        raise ValueError(f"expected {WEIGHTS} weights, got {weights.shape[0]} and {gradient.shape[0]}")
    if ((baseline.shape[0], baseline.shape[1]) != (TILES, PREDICTORS)
            or (moments.shape[0], moments.shape[1], moments.shape[2]) != (TILES, PREDICTORS, PREDICTORS + 1)):
        raise ValueError("expected a row of the baseline for each number of tiles, and moments with one more column")
    self = <Training*>malloc(sizeof(Training))
    if self is NULL:
        raise MemoryError
    self.weights = &weights[0]
    with nogil:
        for i in range(games):
            rng_stream(&self.dice, seed, 2 * i)
            rng_stream(&self.policy_rng, seed, 2 * i + 1)
            set_up(&self.state, players, SHARED, slots)
            _play(self)
            feurio_rules().scores(&self.state, scores)
            won += scores[0] == COLOURS
            safe += scores[0]
            _learn(self, (scores[0] == COLOURS) + SAFE_COLOUR * scores[0], baseline, &gradient[0], moments)
    free(self)
    return won, safe


cdef void _play(Training* self) noexcept nogil:
    cdef action_t action
    cdef int actor = feurio_rules().actor(&self.state)
    self.decisions = self.candidates = 0
    self.predictors[0], self.predictors[1], self.predictors[2] = 1, 0, 0
    while actor != NOBODY:
        if actor == CHANCE:
            action = feurio_rules().draw(&self.state, &self.dice)
        elif self.state.left == 0:      # the last turn needs no weights (F6.3)
            action = choose(feurio_rules(), &self.state, &self.policy_rng)
        else:
            action = _decide(self)
        feurio_rules().apply(&self.state, action)
        actor = feurio_rules().actor(&self.state)


cdef action_t _decide(Training* self) noexcept nogil:
    cdef action_t legal[MAX_LEGAL]
    cdef double probability[MAX_LEGAL]
    cdef int n = feurio_rules().legal(&self.state, legal)
    cdef int chosen
    if n == 1:
        return legal[0]
    if self.state.phase == PLACE:
        _estimate_placements(self, &self.state, legal, n, self.estimate)
    else:
        _estimate_lays(self, legal, n)
    _softmax(self, n, probability)
    chosen = _draw(probability, n, &self.policy_rng)
    _record(self, probability, n, chosen)
    memcpy(self.predictors, self.estimate[chosen].predictors, sizeof(self.predictors))
    return legal[chosen]


cdef void _softmax(const Training* self, int n, double* probability) noexcept nogil:
    cdef double best = self.estimate[0].value, sum = 0
    cdef int i
    for i in range(1, n):
        best = max(best, self.estimate[i].value)
    for i in range(n):
        probability[i] = exp((self.estimate[i].value - best) / TEMPERATURE)
        sum += probability[i]
    for i in range(n):
        probability[i] /= sum


cdef int _draw(const double* probability, int n, Rng* rng) noexcept nogil:
    cdef double point = rng_unit(rng)
    cdef int i
    for i in range(n - 1):
        point -= probability[i]
        if point < 0:
            return i
    return n - 1


cdef void _record(Training* self, const double* probability, int n, int chosen) noexcept nogil:
    cdef Decision* decision = &self.decision[self.decisions]
    cdef Candidate* candidate
    cdef int i, colour
    self.decisions += 1
    decision.first, decision.n = self.candidates, 0
    decision.block, decision.left = block_of(&self.state), self.state.left
    memcpy(decision.predictors, self.predictors, sizeof(self.predictors))
    for i in range(n):
        if (probability[i] < MIN_PROBABILITY and i != chosen) or self.candidates == MAX_CANDIDATES:
            continue
        candidate = &self.candidate[self.candidates]
        memcpy(candidate.at, self.estimate[i].at, sizeof(candidate.at))
        for colour in range(COLOURS):
            candidate.gradient[colour] = ((i == chosen) - probability[i]) / TEMPERATURE * self.estimate[i].risk[colour]
        self.candidates += 1
        decision.n += 1


cdef void _estimate_lays(Training* self, const action_t* legal, int n) noexcept nogil:
    """A tile is worth what the best placement after it is worth, as for the policy."""
    cdef FeurioState after
    cdef action_t placements[MAX_LEGAL]
    cdef int i, j, m, best
    for i in range(n):
        after = self.state
        feurio_rules().apply(&after, legal[i])
        m = feurio_rules().legal(&after, placements)
        _estimate_placements(self, &after, placements, m, self.placement)
        best = 0
        for j in range(1, m):
            if self.placement[j].value > self.placement[best].value:
                best = j
        self.estimate[i] = self.placement[best]


cdef void _estimate_placements(const Training* self, const FeurioState* state, const action_t* legal, int n,
                               Estimate* out) noexcept nogil:
    cdef FeurioState after = state[0]
    cdef Ground ground
    cdef uint64_t depends[COLOURS]
    cdef int i, colour
    survey(&after, &ground)
    for colour in range(COLOURS):
        depends[colour] = own_features(&after, &ground, colour, out[0].at[colour])
    _evaluate(self, &after, &ground, &out[0])
    for i in range(1, n):
        move_men(&after, legal[i], 1)
        for colour in range(COLOURS):
            if colour == placed_colour(legal[i]) or depends[colour] >> placed_tile(legal[i]) & 1:
                own_features(&after, &ground, colour, out[i].at[colour])
            else:
                memcpy(out[i].at[colour], out[0].at[colour], OWN_LOOKUPS * sizeof(int))
        _evaluate(self, &after, &ground, &out[i])
        move_men(&after, legal[i], -1)


cdef void _evaluate(const Training* self, const FeurioState* state, const Ground* ground, Estimate* out) noexcept nogil:
    cdef const float* weights = self.weights + block_of(state)
    cdef double max_sum = MAX_SUM / WEIGHT_UNIT, sum
    cdef int colour, i
    out.value = 0
    out.predictors[0], out.predictors[1], out.predictors[2] = 1, 0, 1
    for colour in range(COLOURS):
        common_features(state, ground, colour, &out.at[colour][OWN_LOOKUPS])
        sum = 0
        for i in range(LOOKUPS):
            sum += weights[out.at[colour][i]]
        sum = max(-max_sum, min(max_sum, sum))
        out.value -= log1p(exp(-sum))
        out.risk[colour] = 1 / (1 + exp(sum))
        out.predictors[1] += 1 - out.risk[colour]
        out.predictors[2] *= 1 - out.risk[colour]


cdef void _learn(const Training* self, double result, const double[:, ::1] baseline, float* gradient,
                 double[:, :, ::1] moments) noexcept nogil:
    cdef const Decision* decision
    cdef double advantage
    cdef int i, j, k
    for i in range(self.decisions):
        decision = &self.decision[i]
        advantage = result
        for j in range(PREDICTORS):
            advantage -= baseline[decision.left, j] * decision.predictors[j]
            moments[decision.left, j, PREDICTORS] += decision.predictors[j] * result
            for k in range(PREDICTORS):
                moments[decision.left, j, k] += decision.predictors[j] * decision.predictors[k]
        for j in range(decision.first, decision.first + decision.n):
            _add(&self.candidate[j], advantage, gradient + decision.block)


cdef void _add(const Candidate* candidate, double advantage, float* gradient) noexcept nogil:
    cdef int colour, i
    for colour in range(COLOURS):
        for i in range(LOOKUPS):
            gradient[candidate.at[colour][i]] += <float>(advantage * candidate.gradient[colour])
