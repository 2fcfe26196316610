"""Monte Carlo tree search over any game: any number of seats, chance, secrets; no GIL, no allocation once it runs.

A node stands for what the deciding seat knows: the position, or with secrets the observation of that seat. So seats
never use what they cannot know, transpositions share their statistics, and chance is sampled, never chosen. Each
iteration starts from a world dealt anew as the searching seat must expect it.
"""
cimport cython
from libc.math cimport exp, sqrt
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset
from firecore._native.contract cimport (
    CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, Rules, action_t, draw, key)
from firecore._native.policy cimport Policy, choose_t, fits, rate_t
from firecore._native.rng cimport Rng, rng_below, rng_stream
from firecore._native.state cimport State, make_state

from firecore.errors import StateError

cdef enum:
    MAX_DEPTH = 256          # decisions in the tree on one path


cdef struct Edge:            # one action of a node
    action_t action
    uint32_t visits
    float share              # of the attention of its node, by what the policy thinks of it
    double total             # of the returns of the seat that decides


cdef struct Node:
    uint64_t key             # 0: the slot is free
    double total             # of the returns of the seat that decides
    uint32_t first           # its edges stand side by side from here
    uint32_t visits
    uint32_t edges


cdef struct Step:
    Node* node
    Edge* edge
    int seat


@cython.final
cdef class Tree:
    """One tree of one thread, for that many iterations. ``grow`` runs some; ``edges`` tells what they found."""

    cdef const Rules* rules
    cdef State root
    cdef Node* nodes         # a hash table by key
    cdef Edge* arena
    cdef uint64_t mask       # of slots, a power of two less one
    cdef uint64_t placed     # nodes in the table
    cdef uint32_t used       # edges of the arena in use
    cdef uint32_t capacity
    cdef char* scratch       # the state that an iteration plays with
    cdef float* sight        # an observation, where knowledge is more than the position
    cdef choose_t playout
    cdef choose_t others     # how the other seats play, if they do not search
    cdef rate_t rate
    cdef double bias
    cdef double margin
    cdef double explore
    cdef int viewer
    cdef Rng rng
    cdef list waiting        # the paths of states whose values are awaited
    cdef readonly long long iterations

    def __cinit__(self, State state not None, Policy playout not None, Policy others, *, uint64_t seed,
                  uint64_t stream, double explore, double bias, double margin, uint32_t nodes, uint64_t iterations):
        cdef uint64_t slots = 64
        cdef uint64_t needed = 2 * iterations if 2 * iterations < nodes // 4 else nodes // 4   # a node each at most
        self.root = state.copy()
        self.waiting = []
        self.rules = self.root.rules
        self.viewer = self.rules.actor(self.root.raw)
        if self.viewer == CHANCE or self.viewer == NOBODY:
            raise StateError(f"{state.game.name}: there is nothing for a seat to decide here, so nothing to search")
        for policy in (playout, others):
            if policy is not None and not fits(policy, self.rules):
                raise StateError(f"the policy {policy.name!r} does not play {state.game.name}")
        while slots < needed:
            slots *= 2
        self.mask = slots - 1
        self.capacity = nodes
        self.playout = playout.pick
        self.rate = playout.rate
        if others is not None:
            self.others = others.pick
        self.explore = explore
        self.bias = bias
        self.margin = margin
        self.nodes = <Node*>calloc(slots, sizeof(Node))
        self.arena = <Edge*>malloc(nodes * sizeof(Edge))
        self.scratch = <char*>malloc(self.rules.state_size)
        self.sight = <float*>malloc(self.rules.observation_size * sizeof(float))
        if self.nodes is NULL or self.arena is NULL or self.scratch is NULL or self.sight is NULL:
            raise MemoryError
        rng_stream(&self.rng, seed, stream)

    def __dealloc__(self):
        free(self.nodes)
        free(self.arena)
        free(self.scratch)
        free(self.sight)

    def grow(self, int iterations):
        """Run some iterations; other threads may run meanwhile, with trees of their own."""
        cdef int _
        with nogil:
            for _ in range(iterations):
                _iterate(self)
        self.iterations += iterations

    def gather(self, int n):
        """Descend ``n`` times and stop where the tree ends: the states there, for ``settle`` to be told their values.

        Games that end on the way are settled at once. While a value is awaited its path counts as lost, so that the
        descents of one batch spread.
        """
        cdef Step path[MAX_DEPTH]
        cdef int depth
        cdef list states = []
        for _ in range(n):
            _start(self)
            depth = _descend(self, path)
            _let_chance_decide(self)
            _visit(path, depth)
            self.iterations += 1
            if self.rules.actor(self.scratch) == NOBODY:
                _settle_scratch(self, path, depth)
                continue
            self.waiting.append((<char*>path)[:depth * sizeof(Step)])
            states.append(make_state(self.root.game, self.scratch))
        return states

    def settle(self, const double[:, ::1] values not None):
        """Tell the values of the states that ``gather`` gave: for each a row, one number a seat."""
        cdef double returns[MAX_SEATS]
        cdef bytes path
        cdef int i, seat
        if values.shape[0] != len(self.waiting) or values.shape[1] != self.rules.n_seats:
            raise StateError(f"search: {len(self.waiting)} rows of {self.rules.n_seats} values are awaited, "
                             f"got {values.shape[0]} of {values.shape[1]}")
        for i, path in enumerate(self.waiting):
            for seat in range(self.rules.n_seats):
                returns[seat] = values[i, seat]
            _add(<const Step*><const char*>path, <int>(len(path) // sizeof(Step)), returns)
        self.waiting.clear()

    def edges(self):
        """(action, visits, total) for every legal action of the root."""
        cdef action_t legal[MAX_LEGAL]
        cdef int i, n = self.rules.legal(self.root.raw, legal)
        cdef Node* node = _find(self, _knowledge(self, self.root.raw, self.viewer))
        if node.key == 0:
            return [(legal[i], 0, 0.0) for i in range(n)]
        return [(self.arena[node.first + i].action, self.arena[node.first + i].visits,
                 self.arena[node.first + i].total) for i in range(<int>node.edges)]


cdef void _iterate(Tree self) noexcept nogil:
    cdef Step path[MAX_DEPTH]
    cdef int depth
    _start(self)
    depth = _descend(self, path)
    _play_out(self)
    _visit(path, depth)
    _settle_scratch(self, path, depth)


cdef void _start(Tree self) noexcept nogil:
    """Put a world to play with where the searching seat stands."""
    memcpy(self.scratch, self.root.raw, self.rules.state_size)
    if self.rules.redact is not NULL:
        self.rules.redact(self.scratch, self.viewer, &self.rng)


cdef void _settle_scratch(Tree self, const Step* path, int depth) noexcept nogil:
    cdef double returns[MAX_SEATS]
    _result(self, returns)
    _add(path, depth, returns)


cdef void _visit(const Step* path, int depth) noexcept nogil:
    cdef int i
    for i in range(depth):
        path[i].node.visits += 1
        path[i].edge.visits += 1


cdef void _add(const Step* path, int depth, const double* returns) noexcept nogil:
    cdef int i
    for i in range(depth):
        path[i].node.total += returns[path[i].seat]
        path[i].edge.total += returns[path[i].seat]


cdef void _result(Tree self, double* out) noexcept nogil:
    """The returns; with ``margin``, in part each seat's share of all scores, which tells narrow from clear wins."""
    cdef int32_t scores[MAX_SEATS]
    cdef int seat, everything = 0
    self.rules.returns(self.scratch, out)
    if self.margin == 0.0:
        return
    self.rules.scores(self.scratch, scores)
    for seat in range(self.rules.n_seats):
        everything += scores[seat]
    if everything <= 0:
        return
    for seat in range(self.rules.n_seats):
        out[seat] += self.margin * (scores[seat] / <double>everything - out[seat])


cdef int _descend(Tree self, Step* path) noexcept nogil:
    """Follow the tree from the root to the first decision behind a new node; how many of its decisions that were."""
    cdef action_t legal[MAX_LEGAL]
    cdef Node* node
    cdef Edge* edge
    cdef uint64_t seen
    cdef int n, actor, depth = 0
    cdef bint fresh = False
    while depth < MAX_DEPTH and not fresh:
        actor = self.rules.actor(self.scratch)
        if actor == NOBODY:
            break
        if actor == CHANCE:
            self.rules.apply(self.scratch, draw(self.rules, self.scratch, &self.rng))
            continue
        if self.others is not NULL and actor != self.viewer:
            self.rules.apply(self.scratch, self.others(self.rules, self.scratch, &self.rng))
            continue
        n = self.rules.legal(self.scratch, legal)
        if n == 1 and depth > 0:     # what is forced costs nothing; at the root its value may be wanted
            self.rules.apply(self.scratch, legal[0])
            continue
        seen = _knowledge(self, self.scratch, actor)
        node = _find(self, seen)
        fresh = node.key == 0
        if fresh and not _expand(self, node, seen, legal, n):
            break
        edge = _select(self, node)
        if edge is NULL or node.edges != <uint32_t>n or edge.action != legal[edge - &self.arena[node.first]]:
            break     # two kinds of knowledge with one key: rather play out than do what is not legal
        path[depth].node, path[depth].edge, path[depth].seat = node, edge, actor
        depth += 1
        self.rules.apply(self.scratch, edge.action)
    return depth


cdef uint64_t _knowledge(Tree self, const void* state, int seat) noexcept nogil:
    """A hash of all that a seat knows; never 0."""
    cdef uint64_t seen
    if self.rules.redact is NULL:
        seen = key(state, self.rules.state_size)
    else:
        memset(self.sight, 0, self.rules.observation_size * sizeof(float))
        self.rules.observe(state, seat, self.sight)
        seen = key(self.sight, self.rules.observation_size * sizeof(float)) + seat
    return seen if seen else 1


cdef Node* _find(Tree self, uint64_t knowledge) noexcept nogil:
    """The node of this knowledge, or the free slot where it belongs."""
    cdef uint64_t at = knowledge & self.mask
    while self.nodes[at].key != knowledge and self.nodes[at].key != 0:
        at = (at + 1) & self.mask
    return &self.nodes[at]


cdef bint _expand(Tree self, Node* node, uint64_t knowledge, const action_t* legal, int n) noexcept nogil:
    """Make a node of a free slot, unless the arena is full."""
    cdef float rating[MAX_LEGAL]
    cdef double everything = 0.0
    cdef int i
    if self.used + n > self.capacity or 4 * self.placed > 3 * self.mask:
        return False
    self.placed += 1
    node.key = knowledge
    node.first = self.used
    node.edges = n
    self.used += n
    if self.rate is not NULL:
        self.rate(self.rules, self.scratch, legal, n, rating)
    for i in range(n):
        rating[i] = <float>exp(self.bias * rating[i]) if self.rate is not NULL else <float>1.0
        everything += rating[i]
    for i in range(n):
        self.arena[node.first + i] = Edge(legal[i], 0, <float>(rating[i] / everything), 0.0)
    return True


cdef Edge* _select(Tree self, Node* node) noexcept nogil:
    """The most promising action (PUCT). Each counts as tried once already, with the mean of the node."""
    cdef Edge* edges = &self.arena[node.first]
    cdef Edge* best = NULL
    cdef double mean = node.total / node.visits if node.visits else 0.5
    cdef double attention = self.explore * sqrt(<double>node.visits + 1.0)
    cdef double value, highest = -1.0
    cdef uint32_t i, offset = rng_below(&self.rng, node.edges)     # ties are broken fairly
    cdef Edge* edge
    for i in range(node.edges):
        edge = &edges[i + offset if i + offset < node.edges else i + offset - node.edges]
        value = (edge.total + mean + attention * edge.share) / (edge.visits + 1)
        if value > highest:
            best, highest = edge, value
    return best


cdef void _play_out(Tree self) noexcept nogil:
    """Let the policies play to the end."""
    cdef choose_t others = self.others if self.others is not NULL else self.playout
    cdef choose_t pick
    cdef int actor
    _let_chance_decide(self)
    actor = self.rules.actor(self.scratch)
    while actor != NOBODY:
        pick = self.playout if actor == self.viewer else others
        self.rules.apply(self.scratch, pick(self.rules, self.scratch, &self.rng))
        _let_chance_decide(self)
        actor = self.rules.actor(self.scratch)


cdef void _let_chance_decide(Tree self) noexcept nogil:
    while self.rules.actor(self.scratch) == CHANCE:
        self.rules.apply(self.scratch, draw(self.rules, self.scratch, &self.rng))
