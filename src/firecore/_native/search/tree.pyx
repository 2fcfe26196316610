"""Monte Carlo tree search for any game: any number of seats, chance, secrets; no GIL, no allocation while it runs.

A node stands for what the deciding seat knows: the position, or with secrets the observation of that seat. So seats
never use hidden information, transpositions share statistics, and chance is sampled, never chosen. Each iteration
starts with hidden information resampled for the searching seat.
"""
from libc.math cimport exp, sqrt
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset
from firecore._native.contract cimport (
    CHANCE, DEALS_ALIKE, MAX_LEGAL, MAX_SEATS, NOBODY, NO_CELL, PUBLIC, Rules, action_t, cells_of, draw, is_legal)
from firecore._native.simd cimport first_from, greatest
from firecore._native.learning.networks cimport net_evaluate
from firecore._native.rng cimport rng_below
from firecore._native.search.digest cimport digest
from firecore._native.search.root cimport add_noise, begin_halving, next_survivor

cdef float MAX_PRIOR = 1e30
cdef double JUST_BELOW = 1.0 - 2.0 ** -24       # a float times this is above every lesser float


cdef bint make_workspace(Workspace* self, const Rules* rules) noexcept nogil:
    """Allocate the memory of a thread; False if there is not enough."""
    self.world = <char*>malloc(rules.state_size)
    self.resampled = <char*>malloc(rules.state_size)
    self.observation = <float*>malloc((rules.observation_size + 1) * sizeof(float))
    self.priors = <float*>malloc((rules.n_actions + 1) * sizeof(float))
    return not (self.world is NULL or self.resampled is NULL or self.observation is NULL or self.priors is NULL)


cdef void free_workspace(Workspace* self) noexcept nogil:
    free(self.world)
    free(self.resampled)
    free(self.observation)
    free(self.priors)


cdef bint make_tree(Tree* self, const Rules* rules, Workspace* workspace, uint64_t slots,
                    uint32_t edges) noexcept nogil:
    """Allocate a tree with room for this many nodes and edges; False if there is not enough memory."""
    memset(self, 0, sizeof(Tree))
    self.rules = rules
    self.workspace = workspace
    self.viewer = NOBODY
    self.mask = 63
    while self.mask + 1 < slots:
        self.mask = 2 * self.mask + 1
    self.capacity = edges
    self.root = <char*>malloc(rules.state_size)
    self.slots = <uint32_t*>calloc(self.mask + 1, sizeof(uint32_t))
    self.nodes = <Node*>malloc((self.mask + 1) * sizeof(Node))
    self.shares = <float*>malloc(edges * sizeof(float))
    self.edges = <Edge*>malloc((edges + <size_t>1) * sizeof(Edge))
    return not (self.root is NULL or self.slots is NULL or self.nodes is NULL or self.shares is NULL
                or self.edges is NULL)


cdef void free_tree(Tree* self) noexcept nogil:
    free(self.root)
    free(self.slots)
    free(self.nodes)
    free(self.shares)
    free(self.edges)
    free(self.leaves)
    free(self.worlds)
    free(self.steps)


cdef void clear_tree(Tree* self) noexcept nogil:
    """Remove all nodes."""
    memset(self.slots, 0, (self.mask + 1) * sizeof(uint32_t))
    self.placed = 0
    self.used = 0
    self.tried = 0


cdef bint make_room(Tree* self, int leaves) noexcept nogil:
    """Allocate room for this many waiting leaves; False if there is not enough memory."""
    if leaves <= self.room:
        return True
    free(self.leaves)
    free(self.worlds)
    self.leaves = <Leaf*>malloc(leaves * sizeof(Leaf))
    self.worlds = <char*>malloc(leaves * <size_t>self.rules.state_size)
    self.room = leaves if self.leaves is not NULL and self.worlds is not NULL else 0
    return self.room > 0


cdef bint set_root(Tree* self, const void* state, bint keep) noexcept nogil:
    """Search from this position, keeping what is known of it if ``keep``; False if no seat decides there.

    What was found for another seat rests on that seat's secrets, so in games with secrets it is dropped. At a chance
    node the search knows what is public, and values the node: it has no root whose actions it could compare.
    """
    cdef int actor = self.rules.actor(state), seat
    cdef int viewer = PUBLIC if actor == CHANCE else actor
    cdef bint is_full = 2 * self.used > self.capacity or 2 * <uint64_t>self.placed > self.mask
    cdef bint is_anothers = self.rules.redact is not NULL and viewer != self.viewer
    if not keep or is_full or is_anothers or self.fault != SOUND:
        clear_tree(self)
    memcpy(self.root, state, self.rules.state_size)
    self.viewer = viewer
    if viewer >= 0:
        self.root_key = _knowledge(self, self.root, viewer)
        self.root_actions = self.rules.legal(self.root, self.root_legal)
    else:
        self.root_key, self.root_actions = 0, 0     # the key of no node
    self.root_node = NULL
    self.fault = SOUND
    self.iterations = 0
    self.asked = viewer < 0     # only a root waits alone
    self.ready = False
    for seat in range(MAX_SEATS):
        self.totals[seat] = 0.0
    clear_leaves(self)
    return viewer >= 0


cdef void iterate(Tree* self) noexcept nogil:
    """One iteration that ends with a playout, or with the values of the network."""
    cdef Step path[MAX_DEPTH]
    cdef Leaf leaf
    if self.plan.uses_evaluator:
        gather(self, 1, 1)
        if self.waiting and self.fault == SOUND:
            _evaluate(self)
        clear_leaves(self)
        return
    _start(self)
    _descend(self, path, &leaf)
    if self.fault == SOUND:
        _play_out(self)
    if self.fault != SOUND:
        return
    _visit(self, path, leaf.depth)
    _backpropagate_scratch(self, path, leaf.depth)
    self.iterations += 1


cdef void _evaluate(Tree* self) noexcept nogil:
    """Value the waiting leaf by the network."""
    cdef action_t legal[MAX_LEGAL]
    cdef double values[MAX_SEATS]
    cdef const void* world = world_of(self, 0)
    cdef int n = self.rules.legal(world, legal)
    net_evaluate(self.plan.net, self.rules, world, self.leaves[0].actor, legal, n, self.workspace.observation, values,
                 self.workspace.priors)
    backpropagate(self, 0, values, self.workspace.priors, True, False)


cdef void gather(Tree* self, int leaves, uint64_t most) noexcept nogil:
    """Descend until this many leaves wait, this many more iterations are done, or the goal is reached.

    Games that end on the way have a result at once. While a leaf waits, its path counts as lost, so that the descents
    of one batch spread. A root without a value waits alone, and does not count as an iteration.
    """
    cdef Leaf* leaf
    cdef Step* path
    cdef uint64_t stop = min(self.iterations + most, self.goal)
    while self.waiting < leaves and self.iterations < stop and self.fault == SOUND:
        if not _reserve_path(self):
            self.fault = NO_MEMORY
            return
        leaf = &self.leaves[self.waiting]
        if not self.ready:
            _get_ready(self)
        leaf.path = self.stepped
        path = self.steps + leaf.path
        _start(self)
        _descend(self, path, leaf)
        _let_chance_decide(self)
        if self.fault != SOUND:
            return
        leaf.actor = self.rules.actor(self.workspace.world)
        if leaf.depth == 0 and not self.asked:
            if self.waiting == 0:
                _queue_leaf(self, leaf)
            self.asked = True
            return
        _visit(self, path, leaf.depth)
        self.iterations += 1
        if leaf.actor == NOBODY:
            _backpropagate_scratch(self, path, leaf.depth)
        else:
            _queue_leaf(self, leaf)


cdef void backpropagate(Tree* self, int number, const double* values, const float* priors, bint logits,
                        bint planes) noexcept nogil:
    """Add the value of a leaf, one number a seat, and the priors of all actions, if there are any."""
    cdef Leaf* leaf = &self.leaves[number]
    cdef Node* node
    if leaf.knowledge != 0 and _find(self, leaf.knowledge) is NULL:
        node = _expand(self, leaf, world_of(self, number), priors, logits, planes)
        if node is not NULL:
            node.value = <float>values[leaf.actor]
        if self.fault != SOUND:
            return
    if leaf.depth > 0 or self.viewer < 0:     # the value of a root that waited alone belongs to no iteration
        _add(self, self.steps + leaf.path, leaf.depth, values)


cdef void clear_leaves(Tree* self) noexcept nogil:
    """Drop all waiting leaves."""
    self.waiting = 0
    self.stepped = 0


cdef Node* root_node(Tree* self) noexcept nogil:
    """The node of the root; NULL if there is none."""
    if self.root_node is NULL:
        self.root_node = _find(self, self.root_key)
    return self.root_node


cdef Node* node_of(Tree* self, const void* state, int seat) noexcept nogil:
    """The node of what a seat knows in a state; NULL if there is none."""
    return _find(self, _knowledge(self, state, seat))


# The path of an iteration.


cdef void _start(Tree* self) noexcept nogil:
    """Begin a world to play in at the root, with hidden information resampled."""
    memcpy(self.workspace.world, self.root, self.rules.state_size)
    if self.rules.redact is not NULL:
        self.rules.redact(self.workspace.world, self.viewer, &self.rng)


cdef void _descend(Tree* self, Step* path, Leaf* leaf) noexcept nogil:
    """Follow the tree from the root to where it ends.

    With playouts that is after the first decision of a new node, whose actions the policy rates. With an evaluator it
    is the new node itself, whose knowledge is written to the leaf.
    """
    cdef action_t found[MAX_LEGAL]
    cdef const action_t* legal = found
    cdef Node* node
    cdef uint32_t edge
    cdef int n, actor
    cdef bint fresh = False, at_root
    leaf.depth = 0
    leaf.knowledge = 0
    while leaf.depth < MAX_DEPTH and not fresh:
        actor = self.rules.actor(self.workspace.world)
        if actor == NOBODY:
            return
        if actor == CHANCE:
            self.rules.apply(self.workspace.world, draw(self.rules, self.workspace.world, &self.rng))
            continue
        if self.plan.others.pick is not NULL and actor != self.viewer:
            if not _play_by(self, &self.plan.others):
                return
            continue
        at_root = leaf.depth == 0 and self.viewer >= 0
        if at_root:
            n, legal, leaf.knowledge = self.root_actions, self.root_legal, self.root_key
        else:
            n, legal = self.rules.legal(self.workspace.world, found), found
            if n == 1:     # a forced action needs no node; the root has one in any case
                self.rules.apply(self.workspace.world, legal[0])
                continue
            leaf.knowledge = _knowledge(self, self.workspace.world, actor)
        leaf.actions = n
        node = root_node(self) if at_root else _find(self, leaf.knowledge)
        fresh = node is NULL
        if fresh and not self.plan.uses_evaluator:
            node = _expand_by_rate(self, leaf.knowledge, legal, n)
        if node is NULL:
            return
        if node.actions != n:
            return     # two kinds of knowledge with one hash: play out rather than play an illegal action
        edge = _chosen(self, node, leaf.depth)
        if edge == 0:
            return     # the policy gave ratings that are not numbers
        path[leaf.depth] = Step(<uint32_t>(node - self.nodes), edge, actor)
        leaf.depth += 1
        leaf.knowledge = 0
        self.rules.apply(self.workspace.world, legal[self.edges[edge].place])


cdef uint64_t _knowledge(Tree* self, const void* state, int seat) noexcept nogil:
    """A hash of all that a seat knows; never 0."""
    cdef uint64_t seen
    if self.rules.redact is NULL:
        seen = digest(state, self.rules.state_size)
    elif self.rules.traits & DEALS_ALIKE:     # one world stands for all that look alike
        memcpy(self.workspace.resampled, state, self.rules.state_size)
        self.rules.redact(self.workspace.resampled, seat, NULL)
        seen = digest(self.workspace.resampled, self.rules.state_size) + seat
    else:
        memset(self.workspace.observation, 0, self.rules.observation_size * sizeof(float))
        self.rules.observe(state, seat, self.workspace.observation)
        seen = digest(self.workspace.observation, self.rules.observation_size * sizeof(float)) + seat
    return seen if seen else 1


cdef Node* _find(Tree* self, uint64_t knowledge) noexcept nogil:
    """The node of this knowledge; NULL if there is none."""
    cdef uint32_t number = self.slots[_slot(self, knowledge)]
    return &self.nodes[number - 1] if number else NULL


cdef inline uint64_t _slot(const Tree* self, uint64_t knowledge) noexcept nogil:
    """The slot of the node of this knowledge, or the free one where it belongs."""
    cdef uint64_t at = knowledge & self.mask
    while self.slots[at] and self.nodes[self.slots[at] - 1].key != knowledge:
        at = (at + 1) & self.mask
    return at


cdef uint32_t _chosen(Tree* self, Node* node, int depth) noexcept nogil:
    """The edge to follow."""
    cdef double mean, attention
    if node.share_kind != SHARES:
        _find_shares(self, node)
    if depth == 0 and self.plan.considered > 0 and self.ready:
        return _edge_at(self, node, next_survivor(self, node))
    attention = self.plan.explore * sqrt(<double>node.visits + 1.0)
    if self.plan.uses_evaluator:
        return _promising(self, node, _untried(self, node), attention)
    mean = node.total / node.visits if node.visits else 0.5
    return _promising(self, node, mean, attention)


cdef uint32_t _promising(Tree* self, Node* node, double otherwise, double attention) noexcept nogil:
    """The most promising action by PUCT, where the value of an untried action is ``otherwise``.

    With an evaluator as in AlphaZero; with playouts, each action counts as tried once already. Edges are compared one
    by one; of the untried actions the one with the greatest share is best. Ties are broken by the first index from a
    random one on.
    """
    cdef uint32_t offset = rng_below(&self.rng, node.actions)
    cdef uint32_t place, best = 0
    cdef uint32_t nearest = node.actions
    cdef uint32_t next = node.tried
    cdef Edge* edge
    cdef double value, highest = -1e300
    cdef const float* shares = self.shares + node.first
    cdef float most = greatest(shares, node.actions, TRIED)
    while next:
        edge = &self.edges[next]
        value = _worth(edge, self.plan.uses_evaluator, otherwise, attention)
        if value >= highest:
            place = _behind(node, edge.place, offset)
            if value > highest or place < nearest:
                best, highest, nearest = next, value, place
        next = edge.next
    value = otherwise + attention * most
    if most == TRIED or value < highest:
        return best
    place = _first_of_the_best(shares, node.actions, offset, most, otherwise, attention)
    return _edge_of(self, node, place) if value > highest or _behind(node, place, offset) < nearest else best


cdef uint32_t _first_of_the_best(const float* shares, int n, uint32_t offset, float most, double otherwise,
                                 double attention) noexcept nogil:
    """The index of the first share, from an index on, that is worth as much as the greatest."""
    cdef double value = otherwise + attention * most
    cdef float least = most
    cdef int i
    if otherwise + attention * (JUST_BELOW * most) >= value:     # after rounding, smaller ones are worth as much
        for i in range(n):
            if shares[i] != TRIED and otherwise + attention * shares[i] >= value and shares[i] < least:
                least = shares[i]
    i = first_from(shares, offset, n, least)
    return i if i < n else first_from(shares, 0, n, least)


cdef inline double _worth(const Edge* edge, bint uses_evaluator, double otherwise, double attention) noexcept nogil:
    if uses_evaluator:
        return edge.mean + attention * edge.share / (edge.visits + 1)
    return (edge.total + otherwise + attention * edge.share) / (edge.visits + 1)


cdef inline uint32_t _behind(const Node* node, uint32_t place, uint32_t offset) noexcept nogil:
    """How far an index is behind another one, where the last is followed by the first."""
    return place - offset if place >= offset else place + node.actions - offset


cdef uint32_t _edge_at(Tree* self, Node* node, uint32_t place) noexcept nogil:
    """The edge of an action; a new one if it has not been tried."""
    cdef uint32_t edge = node.tried
    while edge and self.edges[edge].place != place:
        edge = self.edges[edge].next
    return edge if edge else _edge_of(self, node, place)


cdef uint32_t _edge_of(Tree* self, Node* node, uint32_t place) noexcept nogil:
    """A new edge; there is room for one a share."""
    cdef float* share = self.shares + node.first + place
    self.tried += 1
    self.edges[self.tried] = Edge(0.0, 0.0, share[0], 0, place, node.tried)
    share[0] = TRIED
    node.tried = self.tried
    return self.tried


cdef double _untried(Tree* self, Node* node) noexcept nogil:
    """First-play urgency: the mean of the node, reduced by the share of its actions that have been tried."""
    cdef double mean = (node.value + node.total) / (node.visits + 1)
    cdef double tried = 0.0
    cdef uint32_t edge = node.tried
    if self.plan.fpu_reduction == 0.0:
        return mean
    while edge:
        tried += self.edges[edge].share
        edge = self.edges[edge].next
    return mean - self.plan.fpu_reduction * sqrt(tried)


cdef void _play_out(Tree* self) noexcept nogil:
    """Play to the end by the policies, or up to the horizon."""
    cdef Picker* others = &self.plan.others if self.plan.others.pick is not NULL else &self.plan.playout
    cdef int actor = self.rules.actor(self.workspace.world), decisions = 0, draws = 0
    while actor != NOBODY:
        if actor == CHANCE:
            if draws == self.plan.horizon:
                return
            draws += 1
            self.rules.apply(self.workspace.world, draw(self.rules, self.workspace.world, &self.rng))
            actor = self.rules.actor(self.workspace.world)
            continue
        if not _play_by(self, &self.plan.playout if actor == self.viewer else others):
            return
        actor = self.rules.actor(self.workspace.world)
        decisions += 1
        if decisions == MAX_DECISIONS:
            self.fault = ENDLESS
            return


cdef bint _play_by(Tree* self, const Picker* who) noexcept nogil:
    """Play what a policy picks; False if that is illegal."""
    cdef action_t action = who.pick(self.rules, self.workspace.world, &self.rng)
    if not who.trusted and not is_legal(self.rules, self.workspace.world, action):
        self.fault = ILLEGAL
        self.bad_action = action
        self.by_others = who == &self.plan.others
        return False
    self.rules.apply(self.workspace.world, action)
    return True


cdef void _let_chance_decide(Tree* self) noexcept nogil:
    while self.rules.actor(self.workspace.world) == CHANCE:
        self.rules.apply(self.workspace.world, draw(self.rules, self.workspace.world, &self.rng))


cdef void _get_ready(Tree* self) noexcept nogil:
    """Before the first iteration from a root that has been valued: noise, and which of its actions to consider."""
    cdef Node* node = root_node(self)
    if node is NULL:
        return
    if node.share_kind != SHARES:
        _find_shares(self, node)
    self.ready = True
    if self.plan.noise_fraction > 0.0:
        add_noise(self, node)
    if self.plan.considered > 0:
        begin_halving(self, node)


# The memory of the tree.


cdef Node* _expand_by_rate(Tree* self, uint64_t knowledge, const action_t* legal, int n) noexcept nogil:
    """A new node with shares by the policy's ratings; NULL if there is no room."""
    cdef Node* node = _place(self, knowledge, n)
    cdef float* rating
    cdef double everything = 0.0
    cdef int i
    if node is NULL or self.plan.rate is NULL:
        return node
    node.share_kind = SHARES
    rating = self.shares + node.first
    self.plan.rate(self.rules, self.workspace.world, legal, n, rating)
    for i in range(n):
        rating[i] = <float>exp(self.plan.bias * rating[i])
        everything += rating[i]
    for i in range(n):
        rating[i] = <float>(rating[i] / everything)
    return node


cdef Node* _expand(Tree* self, const Leaf* leaf, const void* world, const float* priors, bint logits,
                   bint planes) noexcept nogil:
    """A new node with the priors of its actions, equal ones without priors; NULL if there is no room.

    An action's prior is in its cell; an action beyond the grid has the logit or weight 0. A prior that is not a number,
    infinite, or a negative weight is a fault; a logit may be minus infinity.
    """
    cdef action_t legal[MAX_LEGAL]
    cdef int32_t cells[MAX_LEGAL]
    cdef float given[MAX_LEGAL]
    cdef Node* node
    cdef int i
    if priors is NULL:
        return _place(self, leaf.knowledge, leaf.actions)
    self.rules.legal(world, legal)
    cells_of(self.rules, planes, world, legal, leaf.actions, cells)
    for i in range(leaf.actions):
        given[i] = priors[cells[i]] if cells[i] != NO_CELL else <float>0.0
        if not given[i] <= MAX_PRIOR or (not logits and given[i] < 0.0):
            self.fault = NO_PRIOR
            self.bad_action = legal[i]
            return NULL
    node = _place(self, leaf.knowledge, leaf.actions)
    if node is not NULL:
        memcpy(self.shares + node.first, given, leaf.actions * sizeof(float))
        node.share_kind = LOGITS if logits else WEIGHTS
    return node


cdef Node* _place(Tree* self, uint64_t knowledge, int n) noexcept nogil:
    """A new node without priors; NULL if there is no room."""
    cdef Node* node = &self.nodes[self.placed]
    if self.used + n > self.capacity or 4 * <uint64_t>self.placed > 3 * self.mask:
        return NULL
    node[0] = Node(knowledge, 0.0, self.used, 0, 0, 0.0, n, UNIFORM)
    self.placed += 1
    self.used += n
    self.slots[_slot(self, knowledge)] = self.placed
    return node


cdef void _find_shares(Tree* self, Node* node) noexcept nogil:
    """Turn priors into shares. Most nodes never need it, since they are not visited again."""
    cdef float* share = self.shares + node.first
    cdef double everything = 0.0
    cdef float most = -1e30
    cdef int i, n = node.actions
    if node.share_kind == LOGITS:
        for i in range(n):
            most = share[i] if share[i] > most else most
        for i in range(n):
            share[i] = <float>exp(share[i] - most)
    for i in range(n):
        if node.share_kind == UNIFORM:
            share[i] = 1.0
        everything += share[i]
    for i in range(n):
        share[i] = <float>(share[i] / everything) if everything > 0.0 else <float>1.0 / n
    node.share_kind = SHARES


cdef void tabulate(Tree* self, Node* node, Table* out) noexcept nogil:
    """Shares, visits and values of the actions of a node."""
    cdef uint32_t edge = node.tried
    cdef Edge* at
    if node.share_kind != SHARES:
        _find_shares(self, node)
    out.n = node.actions
    memcpy(out.shares, self.shares + node.first, node.actions * sizeof(float))
    memset(out.visits, 0, node.actions * sizeof(uint32_t))
    memset(out.totals, 0, node.actions * sizeof(double))
    while edge:
        at = &self.edges[edge]
        out.shares[at.place], out.visits[at.place], out.totals[at.place] = at.share, at.visits, at.total
        edge = at.next


cdef void _visit(Tree* self, const Step* path, int depth) noexcept nogil:
    cdef Edge* edge
    cdef int i
    for i in range(depth):
        self.nodes[path[i].node].visits += 1
        edge = &self.edges[path[i].edge]
        edge.visits += 1
        edge.mean = edge.total / edge.visits


cdef void _add(Tree* self, const Step* path, int depth, const double* returns) noexcept nogil:
    cdef Edge* edge
    cdef int i
    for i in range(depth):
        self.nodes[path[i].node].total += returns[path[i].seat]
        edge = &self.edges[path[i].edge]
        edge.total += returns[path[i].seat]
        edge.mean = edge.total / edge.visits
    for i in range(self.rules.n_seats):
        self.totals[i] += returns[i]


cdef void _backpropagate_scratch(Tree* self, const Step* path, int depth) noexcept nogil:
    cdef double returns[MAX_SEATS]
    _result(self, returns)
    _add(self, path, depth, returns)


cdef void _result(Tree* self, double* out) noexcept nogil:
    """The returns, or at the horizon the policy's estimates.

    With ``margin``, returns are mixed with each seat's share of all scores, so that clear wins count more than narrow
    ones.
    """
    cdef int32_t scores[MAX_SEATS]
    cdef int seat, everything = 0
    if self.rules.actor(self.workspace.world) != NOBODY:
        self.plan.estimate(self.rules, self.workspace.world, out)
        return
    self.rules.returns(self.workspace.world, out)
    if self.plan.margin == 0.0:
        return
    self.rules.scores(self.workspace.world, scores)
    for seat in range(self.rules.n_seats):
        everything += scores[seat]
    if everything <= 0:
        return
    for seat in range(self.rules.n_seats):
        out[seat] += self.plan.margin * (scores[seat] / <double>everything - out[seat])


cdef void _queue_leaf(Tree* self, Leaf* leaf) noexcept nogil:
    """Keep the position of a leaf until it has its value."""
    memcpy(world_of(self, self.waiting), self.workspace.world, self.rules.state_size)
    self.stepped += leaf.depth
    self.waiting += 1


cdef bint _reserve_path(Tree* self) noexcept nogil:
    """Make room for the steps of one more path."""
    cdef Step* steps
    if self.stepped + MAX_DEPTH <= self.reach:
        return True
    steps = <Step*>realloc(self.steps, 2 * (self.reach + MAX_DEPTH) * sizeof(Step))
    if steps is NULL:
        return False
    self.steps = steps
    self.reach = 2 * (self.reach + MAX_DEPTH)
    return True
