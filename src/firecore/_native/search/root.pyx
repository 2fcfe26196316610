"""What is done at the root of a tree alone, for learners.

Dirichlet noise as in AlphaZero; Gumbel noise with sequential halving, and the policy that it improves, as in Danihelka
et al., "Policy improvement by planning with Gumbel" (2022).
"""
from libc.math cimport cos, exp, log, pow, sqrt
from libc.stdint cimport uint32_t, uint64_t
from firecore._native.contract cimport MAX_LEGAL
from firecore._native.rng cimport Rng, rng_unit

cdef double VISIT_OFFSET = 50.0      # c_visit and c_scale of the paper
cdef double VALUE_SCALE = 1.0
cdef double TAU = 6.283185307179586


cdef void add_noise(Tree* self, Node* root) noexcept nogil:
    """Replace some of the priors by Dirichlet noise."""
    cdef double noise[MAX_LEGAL]
    cdef double everything = 0.0
    cdef double fraction = self.plan.noise_fraction
    cdef Edge* edge
    cdef uint32_t i
    for i in range(root.edges):
        noise[i] = _gamma(&self.rng, self.plan.noise_alpha)
        everything += noise[i]
    if everything <= 0.0:     # each of them was too small for a number
        return
    for i in range(root.edges):
        edge = &self.arena[root.first + i]
        edge.share = <float>((1.0 - fraction) * edge.share + fraction * noise[i] / everything)


cdef double _gamma(Rng* rng, double alpha) noexcept nogil:
    """A number of the gamma distribution, by Marsaglia and Tsang."""
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


# Sequential halving: the actions that are best by prior and luck are visited equally often, then the better half.


cdef void begin_halving(Tree* self, Node* root) noexcept nogil:
    """Draw a Gumbel number for each action, and consider those that look best with it."""
    cdef int i
    for i in range(<int>root.edges):
        self.halving.gumbels[i] = <float>(-self.plan.gumbel_scale * log(-log(_positive(&self.rng) * (1.0 - 1e-12))))
        self.halving.survivors[i] = i
    self.halving.count = <int>root.edges
    _keep(self, root, _considered(self, root))
    self.halving.rounds = _rounds(self, root)
    self.halving.at = 0


cdef Edge* next_survivor(Tree* self, Node* root) noexcept nogil:
    """The next of those considered; when each has had its visits, half of them are dropped."""
    cdef Halving* halving = &self.halving
    if halving.at == halving.count:
        halving.at = 0
        halving.rounds -= 1
    if halving.rounds == 0:
        _keep(self, root, max(2, halving.count // 2))
        halving.rounds = _rounds(self, root)
    halving.at += 1
    return &self.arena[root.first + halving.survivors[halving.at - 1]]


cdef int _considered(const Tree* self, const Node* root) noexcept nogil:
    """How many are considered: no more than there are, or than can be visited."""
    return <int>min(min(<uint64_t>self.plan.considered, self.goal), <uint64_t>root.edges)


cdef int _rounds(const Tree* self, const Node* root) noexcept nogil:
    """How often each survivor is visited before the next halving, so that every stage gets as much of the whole."""
    cdef int stages = 1
    while 1 << stages < _considered(self, root):
        stages += 1
    return max(1, <int>(self.goal // <uint64_t>(stages * self.halving.count)))


cdef void _keep(Tree* self, Node* root, int most) noexcept nogil:
    """Keep the best of those considered, best first."""
    cdef double scores[MAX_LEGAL]
    cdef Halving* halving = &self.halving
    cdef int i, j, best, place
    cdef int kept = min(most, halving.count)
    for i in range(halving.count):
        scores[i] = _score(self, root, halving.survivors[i])
    for i in range(kept):
        best = i
        for j in range(i + 1, halving.count):
            if scores[j] > scores[best]:
                best = j
        place = halving.survivors[best]
        halving.survivors[best], scores[best] = halving.survivors[i], scores[i]
        halving.survivors[i] = place
    halving.count = kept


cdef double _score(Tree* self, Node* root, int place) noexcept nogil:
    """Luck, prior and what was found out."""
    cdef Edge* edge = &self.arena[root.first + place]
    return self.halving.gumbels[place] + log(edge.share + 1e-30) + _weight(self, root) * _worth(edge, root.value)


cdef double _weight(Tree* self, Node* root) noexcept nogil:
    """How much a value counts beside a logit: the more, the more visits there are."""
    cdef uint32_t i, most = 0
    for i in range(root.first, root.first + root.edges):
        most = self.arena[i].visits if self.arena[i].visits > most else most
    return (VISIT_OFFSET + most) * VALUE_SCALE


cdef double _worth(const Edge* edge, double otherwise) noexcept nogil:
    return edge.total / edge.visits if edge.visits else otherwise


# What the search comes to.


cdef int best_place(Tree* self, Node* root) noexcept nogil:
    """The place of the best action: most visits; with Gumbel noise, the best survivor."""
    cdef int i, best
    if self.plan.considered == 0 or not self.ready:
        return most_visited(self, root)
    best = self.halving.survivors[0]
    for i in range(1, self.halving.count):
        if _score(self, root, self.halving.survivors[i]) > _score(self, root, best):
            best = self.halving.survivors[i]
    return best


cdef int most_visited(Tree* self, Node* node) noexcept nogil:
    """The place of the action with most visits."""
    cdef Edge* edges = &self.arena[node.first]
    cdef int i, best = 0
    for i in range(1, <int>node.edges):
        if edges[i].visits > edges[best].visits or (
                edges[i].visits == edges[best].visits and _order(&edges[i]) > _order(&edges[best])):
            best = i
    return best


cdef double _order(const Edge* edge) noexcept nogil:
    """Among actions with as many visits: by what came of them, or by prior if there are none."""
    return edge.total if edge.visits else edge.share


cdef int sampled_place(Tree* self, Node* root, double temperature) noexcept nogil:
    """The place of an action, drawn by its visits to the power of 1 / temperature; the best one for 0."""
    cdef double weights[MAX_LEGAL]
    cdef double everything = 0.0
    cdef double rest
    cdef uint32_t most = 0
    cdef int i, n = <int>root.edges
    if temperature <= 0.0 or self.plan.considered > 0:     # Gumbel noise is all the luck there is
        return best_place(self, root)
    for i in range(n):
        most = max(most, self.arena[root.first + i].visits)
    if most == 0:
        return best_place(self, root)
    for i in range(n):
        weights[i] = pow(self.arena[root.first + i].visits / <double>most, 1.0 / temperature)
        everything += weights[i]
    rest = rng_unit(&self.rng) * everything
    for i in range(n):
        rest -= weights[i]
        if rest < 0.0:
            return i
    return best_place(self, root)


cdef void improved_policy(Tree* self, Node* root, float* out) noexcept nogil:
    """What a learner imitates, by place: the share of visits; with Gumbel noise, priors improved by values."""
    cdef Edge* edges = &self.arena[root.first]
    cdef double values[MAX_LEGAL]
    cdef double weight, most, mixed, everything = 0.0
    cdef uint64_t visits = 0
    cdef int i, n = <int>root.edges
    for i in range(n):
        visits += edges[i].visits
    if self.plan.considered == 0:
        for i in range(n):
            out[i] = <float>(edges[i].visits / <double>visits) if visits else edges[i].share
        return
    weight, mixed, most = _weight(self, root), _mixed_value(self, root, visits), -1e300
    for i in range(n):
        values[i] = log(edges[i].share + 1e-30) + weight * _worth(&edges[i], mixed)
        most = values[i] if values[i] > most else most
    for i in range(n):
        values[i] = exp(values[i] - most)
        everything += values[i]
    for i in range(n):
        out[i] = <float>(values[i] / everything)


cdef double _mixed_value(Tree* self, Node* root, uint64_t visits) noexcept nogil:
    """The worth of actions without visits: between what the evaluator said of the root and what visits found."""
    cdef double share = 0.0
    cdef double found = 0.0
    cdef Edge* edge
    cdef uint32_t i
    for i in range(root.first, root.first + root.edges):
        edge = &self.arena[i]
        if edge.visits:
            share += edge.share
            found += edge.share * edge.total / edge.visits
    if share <= 0.0:
        return root.value
    return (root.value + visits * found / share) / (1.0 + visits)
