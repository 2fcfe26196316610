"""What happens at the root of a tree only, for self-play.

Dirichlet noise as in AlphaZero; Gumbel noise with sequential halving, and the policy that it improves, as in Danihelka
et al., "Policy improvement by planning with Gumbel" (2022).
"""
from libc.math cimport cos, exp, log, pow, sqrt
from libc.stdint cimport uint32_t, uint64_t
from firecore._native.contract cimport MAX_LEGAL
from firecore._native.rng cimport Rng, rng_unit
from firecore._native.search.tree cimport TRIED, tabulate

cdef double VISIT_OFFSET = 50.0      # c_visit and c_scale of the paper
cdef double VALUE_SCALE = 1.0
cdef double TAU = 6.283185307179586


cdef void add_noise(Tree* self, Node* root) noexcept nogil:
    """Mix Dirichlet noise into the priors."""
    cdef double noise[MAX_LEGAL]
    cdef double everything = 0.0
    cdef float* shares = self.shares + root.first
    cdef uint32_t edge = root.tried
    cdef int i
    for i in range(root.actions):
        noise[i] = _gamma(&self.rng, self.plan.noise_alpha)
        everything += noise[i]
    if everything <= 0.0:     # all of them underflowed
        return
    for i in range(root.actions):
        if shares[i] != TRIED:
            shares[i] = _mixed_share(self, shares[i], noise[i] / everything)
    while edge:
        self.edges[edge].share = _mixed_share(self, self.edges[edge].share,
                                              noise[self.edges[edge].place] / everything)
        edge = self.edges[edge].next


cdef float _mixed_share(const Tree* self, float share, double noise) noexcept nogil:
    return <float>((1.0 - self.plan.noise_fraction) * share + self.plan.noise_fraction * noise)


cdef double _gamma(Rng* rng, double alpha) noexcept nogil:
    """A sample of the gamma distribution, by the method of Marsaglia and Tsang."""
    cdef double d, c, x, v, u, boost = 1.0
    if alpha < 1.0:
        boost = pow(_positive(rng), 1.0 / alpha)
        alpha += 1.0
    d = alpha - 1.0 / 3.0
    c = 1.0 / sqrt(9.0 * d)
    while True:
        x = sqrt(-2.0 * log(_positive(rng))) * cos(TAU * rng_unit(rng))
        v = 1.0 + c * x
        v = v * v * v
        u = _positive(rng)
        if v > 0.0 and log(u) < 0.5 * x * x + d - d * v + d * log(v):
            return boost * d * v


cdef double _positive(Rng* rng) noexcept nogil:
    """Uniform in (0, 1]."""
    return 1.0 - rng_unit(rng)


# Sequential halving: the actions with the best prior and noise are visited equally often, then the better half of them.


cdef void begin_halving(Tree* self, Node* root) noexcept nogil:
    """Draw a Gumbel number for each action, and consider those that look best with it."""
    cdef int i
    for i in range(root.actions):
        self.halving.gumbels[i] = <float>(-self.plan.gumbel_scale * log(-log(_positive(&self.rng) * (1.0 - 1e-12))))
        self.halving.survivors[i] = i
    self.halving.count = root.actions
    _keep(self, root, _considered(self, root))
    self.halving.rounds = _rounds(self, root)
    self.halving.at = 0


cdef uint32_t next_survivor(Tree* self, Node* root) noexcept nogil:
    """The index of the next action to visit; once each has had its visits, the worse half is dropped."""
    cdef Halving* halving = &self.halving
    if halving.at == halving.count:
        halving.at = 0
        halving.rounds -= 1
    if halving.rounds == 0:
        _keep(self, root, max(2, halving.count // 2))
        halving.rounds = _rounds(self, root)
    halving.at += 1
    return halving.survivors[halving.at - 1]


cdef int _considered(const Tree* self, const Node* root) noexcept nogil:
    """How many actions are considered: at most as many as there are, and as can be visited."""
    return <int>min(min(<uint64_t>self.plan.considered, self.goal), <uint64_t>root.actions)


cdef int _rounds(const Tree* self, const Node* root) noexcept nogil:
    """How often each survivor is visited before the next halving, so that all stages get equal shares of the budget."""
    cdef int stages = 1
    while 1 << stages < _considered(self, root):
        stages += 1
    return max(1, <int>(self.goal // <uint64_t>(stages * self.halving.count)))


cdef void _keep(Tree* self, Node* root, int most) noexcept nogil:
    """Keep the best of those considered, best first."""
    cdef double scores[MAX_LEGAL]
    cdef Table found
    cdef Halving* halving = &self.halving
    cdef int i, j, best, place
    cdef int kept = min(most, halving.count)
    tabulate(self, root, &found)
    for i in range(halving.count):
        scores[i] = _score(self, root, &found, halving.survivors[i])
    for i in range(kept):
        best = i
        for j in range(i + 1, halving.count):
            if scores[j] > scores[best]:
                best = j
        place = halving.survivors[best]
        halving.survivors[best], scores[best] = halving.survivors[i], scores[i]
        halving.survivors[i] = place
    halving.count = kept


cdef double _score(const Tree* self, const Node* root, const Table* found, int place) noexcept nogil:
    """Noise, prior and value."""
    return self.halving.gumbels[place] + log(found.shares[place] + 1e-30) \
        + _weight(found) * _worth(found, place, root.value)


cdef double _weight(const Table* found) noexcept nogil:
    """The weight of a value against a logit: it grows with the visits."""
    return (VISIT_OFFSET + _most_visits(found)) * VALUE_SCALE


cdef uint32_t _most_visits(const Table* found) noexcept nogil:
    cdef uint32_t most = 0
    cdef int i
    for i in range(found.n):
        most = max(most, found.visits[i])
    return most


cdef double _worth(const Table* found, int place, double otherwise) noexcept nogil:
    return found.totals[place] / found.visits[place] if found.visits[place] else otherwise


# Results.


cdef int best_place(Tree* self, const Node* root, const Table* found) noexcept nogil:
    """The index of the best action: the most visited one; with Gumbel noise, the best survivor."""
    cdef int i, best
    if self.plan.considered == 0 or not self.ready:
        return most_visited(found)
    best = self.halving.survivors[0]
    for i in range(1, self.halving.count):
        if _score(self, root, found, self.halving.survivors[i]) > _score(self, root, found, best):
            best = self.halving.survivors[i]
    return best


cdef int most_visited(const Table* found) noexcept nogil:
    """The index of the most visited action."""
    cdef int i, best = 0
    for i in range(1, found.n):
        if found.visits[i] > found.visits[best] or (
                found.visits[i] == found.visits[best] and _order(found, i) > _order(found, best)):
            best = i
    return best


cdef double _order(const Table* found, int place) noexcept nogil:
    """The order of actions with equally many visits: by value, or without visits by prior."""
    return found.totals[place] if found.visits[place] else found.shares[place]


cdef int sampled_place(Tree* self, const Node* root, const Table* found, double temperature) noexcept nogil:
    """The index of an action, drawn by its visits to the power of 1 / temperature; the best one for 0."""
    cdef double weights[MAX_LEGAL]
    cdef double everything = 0.0
    cdef double rest
    cdef uint32_t most = _most_visits(found)
    cdef int i
    if temperature <= 0.0 or self.plan.considered > 0 or most == 0:     # with Gumbel noise nothing else is random
        return best_place(self, root, found)
    for i in range(found.n):
        weights[i] = pow(found.visits[i] / <double>most, 1.0 / temperature)
        everything += weights[i]
    rest = rng_unit(&self.rng) * everything
    for i in range(found.n):
        rest -= weights[i]
        if rest < 0.0:
            return i
    return best_place(self, root, found)


cdef void improved_policy(const Tree* self, const Node* root, const Table* found, float* out) noexcept nogil:
    """The training target for each action: its share of visits; with Gumbel noise, its prior improved by its value."""
    cdef double values[MAX_LEGAL]
    cdef double weight, most, mixed, everything = 0.0
    cdef uint64_t visits = 0
    cdef int i
    for i in range(found.n):
        visits += found.visits[i]
    if self.plan.considered == 0:
        for i in range(found.n):
            out[i] = <float>(found.visits[i] / <double>visits) if visits else found.shares[i]
        return
    weight, mixed, most = _weight(found), _mixed_value(root, found, visits), -1e300
    for i in range(found.n):
        values[i] = log(found.shares[i] + 1e-30) + weight * _worth(found, i, mixed)
        most = values[i] if values[i] > most else most
    for i in range(found.n):
        values[i] = exp(values[i] - most)
        everything += values[i]
    for i in range(found.n):
        out[i] = <float>(values[i] / everything)


cdef double _mixed_value(const Node* root, const Table* found, uint64_t visits) noexcept nogil:
    """The value of actions without visits: between the evaluator's value of the root and the values found by visits."""
    cdef double share = 0.0
    cdef double sum = 0.0
    cdef int i
    for i in range(found.n):
        if found.visits[i]:
            share += found.shares[i]
            sum += found.shares[i] * found.totals[i] / found.visits[i]
    if share <= 0.0:
        return root.value
    return (root.value + visits * sum / share) / (1.0 + visits)
