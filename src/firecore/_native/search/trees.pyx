"""Trees for Python: ``n`` of them side by side, grown by threads."""
cimport cython
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cpython.pythread cimport (
    NOWAIT_LOCK, PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock,
    PyThread_type_lock)
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from firecore._native.contract cimport CHANCE, MAX_LEGAL, NO_CELL, Rules, action_t, cells_of, seen_size
from firecore._native.learning.networks cimport Network, net_fits
from firecore._native.policy cimport Policy, fits
from firecore._native.rng cimport rng_stream
from firecore._native.search.root cimport best_place, improved_policy, most_visited, sampled_place
from firecore._native.search.shares cimport (
    Task, backpropagate_share, first_tree, gather_share, grow_share, mask_share, observe_share)
from firecore._native.search.tree cimport (
    ENDLESS, ILLEGAL, MAX_DECISIONS, NO_MEMORY, NO_PRIOR, SOUND, Node, Picker, Table, Tree, Workspace, free_tree,
    free_workspace, iterate, make_room, make_tree, make_workspace, node_of, root_node, set_root, tabulate, world_of)
from firecore._native.state cimport Engine, State, check, failed, make_state
from firecore._native.threads cimport ThreadTeam, set_flag

from firecore.errors import PluginError, StateError

cdef enum:
    CHUNK = 64               # iterations between two checks of the budget and of signals
    POLL_MICROSECONDS = 5000     # between two such checks while other threads finish


@cython.final
cdef class Trees:
    """``n`` trees over one game. ``grow`` searches; ``gather`` and ``backpropagate`` leave the values to the caller.

    A tree belongs to one thread while it grows.
    """

    cdef readonly object game
    cdef readonly int n
    cdef Engine engine
    cdef const Rules* rules
    cdef Tree* trees
    cdef Workspace* workspaces   # one a thread
    cdef int* rows               # where the leaves of each tree begin among all that wait; n + 1 indices
    cdef ThreadTeam team
    cdef PyThread_type_lock in_use
    cdef Policy playout, others
    cdef Network network

    def __cinit__(self, game, int n, *, Policy playout, Policy others, uint64_t seed, uint64_t slots, uint32_t edges,
                  int threads, double explore, double bias, double margin, double fpu_reduction,
                  double noise_alpha=1.0, double noise_fraction=0.0, int considered=0, double gumbel_scale=1.0,
                  Network network=None, int horizon=-1):
        cdef int i, j
        cdef Tree* tree
        cdef Task task
        self.game = game
        self.engine = game.engine
        self.rules = &self.engine.rules
        self.playout = playout
        self.others = others
        self.network = network
        if network is not None and not net_fits(&network.net, self.rules):
            network.check(game)
        for policy in (playout, others):
            if policy is not None and not fits(policy, self.rules):
                raise StateError(f"the policy {policy.name!r} does not play {game.name}")
        if horizon >= 0 and (playout is None or playout.expected is NULL):
            raise StateError("search: a horizon needs a playout policy that estimates positions")
        self.team = ThreadTeam(min(threads, n))
        self.in_use = PyThread_allocate_lock()
        self.trees = <Tree*>PyMem_Calloc(n, sizeof(Tree))
        self.rows = <int*>PyMem_Calloc(n + 1, sizeof(int))
        self.workspaces = <Workspace*>PyMem_Calloc(self.team.n, sizeof(Workspace))
        if self.trees is NULL or self.workspaces is NULL or self.rows is NULL or self.in_use is NULL:
            raise MemoryError
        self.n = n
        task = _new_task(self)
        for i in range(self.team.n):
            if not make_workspace(&self.workspaces[i], self.rules):
                raise MemoryError
            for j in range(first_tree(&task, i), first_tree(&task, i + 1)):
                if not make_tree(&self.trees[j], self.rules, &self.workspaces[i], slots, edges):
                    raise MemoryError
        for i in range(n):
            tree = &self.trees[i]
            rng_stream(&tree.rng, seed, i)
            tree.plan.explore, tree.plan.bias, tree.plan.margin = explore, bias, margin
            tree.plan.fpu_reduction = fpu_reduction
            tree.plan.noise_alpha, tree.plan.noise_fraction = noise_alpha, noise_fraction
            tree.plan.considered, tree.plan.gumbel_scale = considered, gumbel_scale
            tree.plan.uses_evaluator = playout is None
            if network is not None:
                tree.plan.net = &network.net
            if not make_room(tree, 1):
                raise MemoryError
            if playout is not None:
                tree.plan.playout = Picker(playout.pick, playout.trusted)
                tree.plan.rate = playout.rate
                tree.plan.estimate = playout.expected
                tree.plan.horizon = horizon
            if others is not None:
                tree.plan.others = Picker(others.pick, others.trusted)

    def __dealloc__(self):
        cdef int i
        for i in range(self.n):
            free_tree(&self.trees[i])
        if self.workspaces is not NULL:
            for i in range(self.team.n):
                free_workspace(&self.workspaces[i])
        PyMem_Free(self.trees)
        PyMem_Free(self.workspaces)
        PyMem_Free(self.rows)
        if self.in_use is not NULL:
            PyThread_free_lock(self.in_use)

    def set_root(self, int i, State state not None, bint keep):
        """Search this position with tree number ``i`` from now on, keeping what it knows if ``keep``."""
        if state.rules is not self.rules:
            raise StateError(f"search: states must all be of {self.game!r}, got one of {state.game!r}")
        _lock(self)
        cdef bint decides = set_root(&self.trees[i], state.raw, keep)
        PyThread_release_lock(self.in_use)
        check()
        if not decides:
            raise StateError(
                f"{self.game.name}: no seat has a decision here, so there is nothing to search")

    def set_chance_root(self, int i, State state not None):
        """Value this chance node with tree number ``i`` from now on, by what is public."""
        if state.rules is not self.rules:
            raise StateError(f"search: states must all be of {self.game!r}, got one of {state.game!r}")
        if self.rules.actor(state.raw) != CHANCE:
            raise StateError(f"{self.game.name}: this is no chance node")
        _lock(self)
        set_root(&self.trees[i], state.raw, False)
        PyThread_release_lock(self.in_use)
        check()

    def set_goals(self, list goals not None):
        """Set the goal of each tree: its iterations since its root was set."""
        cdef int i
        if len(goals) != self.n:
            raise StateError(f"search: expected {self.n} goals, one a tree, got {len(goals)}")
        for i in range(self.n):
            self.trees[i].goal = goals[i]

    def grow(self, budget):
        """Grow all trees up to their goals, or as far as ``budget`` allows, by playouts or by the network.

        ``budget.allows(done, most)`` returns how many more iterations the first tree may do before the next call;
        ``budget.is_spent()`` ends the others too.
        """
        cdef Task task = _new_task(self)
        if self.trees[0].plan.uses_evaluator and self.network is None:
            raise StateError("search: growing needs a playout policy or a network")
        _lock(self)
        self.team.start(grow_share, &task)
        try:
            _grow_first(self, &task, budget)
            while not _waited(self):
                PyErr_CheckSignals()
                if budget.is_spent():
                    set_flag(&task.stopped)
            if budget.is_spent():
                set_flag(&task.stopped)
        except BaseException:
            set_flag(&task.stopped)
            raise
        finally:
            with nogil:
                self.team.wait()
            PyThread_release_lock(self.in_use)
        _raise_fault(self)

    def gather(self, int leaves, uint64_t most):
        """Descend in every tree until ``leaves`` positions wait for their values, or ``most`` more iterations are done.

        Returns how many wait in all. They are numbered tree by tree.
        """
        cdef Task task = _new_task(self)
        cdef int i
        task.leaves, task.most = leaves, most
        _lock(self)
        for i in range(self.n):
            if not make_room(&self.trees[i], leaves):
                PyThread_release_lock(self.in_use)
                raise MemoryError
        self.team.run(gather_share, &task)
        for i in range(self.n):
            self.rows[i + 1] = self.rows[i] + self.trees[i].waiting
        PyThread_release_lock(self.in_use)
        _raise_fault(self)
        return self.rows[self.n]

    def observe(self, float[:, ::1] out not None, bint planes):
        """Write the observations of the positions that wait, by the seats that decide there."""
        cdef Task task = _new_task(self)
        _check_grid(self, planes, False)
        if out.shape[0] != self.rows[self.n] or out.shape[1] != seen_size(self.rules, planes):
            raise StateError("search: out has the wrong shape")
        task.observations, task.planes = &out[0, 0], planes
        _lock(self)
        self.team.run(observe_share, &task)
        PyThread_release_lock(self.in_use)
        check()

    def mask(self, uint8_t[:, ::1] out not None):
        """Write the legal actions of the positions that wait."""
        cdef Task task = _new_task(self)
        if out.shape[0] != self.rows[self.n] or out.shape[1] != self.rules.n_actions:
            raise StateError("search: out has the wrong shape")
        task.masks = &out[0, 0]
        _lock(self)
        self.team.run(mask_share, &task)
        PyThread_release_lock(self.in_use)
        check()

    def actors(self, int8_t[::1] out not None):
        """Write the seats that decide in the positions that wait."""
        cdef int i, j
        if out.shape[0] != self.rows[self.n]:
            raise StateError("search: out has the wrong shape")
        _lock(self)
        for i in range(self.n):
            for j in range(self.trees[i].waiting):
                out[self.rows[i] + j] = <int8_t>self.trees[i].leaves[j].actor
        PyThread_release_lock(self.in_use)

    def state(self, int row):
        """A copy of one of the positions that wait."""
        cdef int i = 0
        if not 0 <= row < self.rows[self.n]:
            raise StateError(f"search: {self.rows[self.n]} positions wait, so there is no number {row}")
        while self.rows[i + 1] <= row:
            i += 1
        _lock(self)
        try:
            return make_state(self.game, world_of(&self.trees[i], row - self.rows[i]))
        finally:
            PyThread_release_lock(self.in_use)

    def outside(self, const double[:, ::1] values not None, double low):
        """The index, row by row, of the first number that is not from ``low`` to 1; -1 if all are."""
        cdef Py_ssize_t i, j
        for i in range(values.shape[0]):
            for j in range(values.shape[1]):
                if not low <= values[i, j] <= 1.0:
                    return i * values.shape[1] + j
        return -1

    def backpropagate(self, const double[:, ::1] values not None, const float[:, :] priors, bint logits,
                      bint signed=False, bint planes=False):
        """Pass on the values of all positions that wait, and the priors of all actions, if any.

        Values are one number a seat, or one for the seat that decides; ``signed``: from -1 to 1. The priors of a
        position are contiguous, by ids or by the cells of planes.
        """
        cdef Task task = _new_task(self)
        cdef int n = self.rows[self.n]
        cdef int seats = self.rules.n_seats
        cdef Py_ssize_t actions = _n_cells(self.rules) if planes else self.rules.n_actions
        _check_grid(self, False, planes)
        if values.shape[0] != n or values.shape[1] not in (1, seats) or (
                priors is not None and (priors.shape[0] != n or priors.shape[1] != actions
                                        or priors.strides[1] != sizeof(float))):
            raise StateError(f"search: expected {n} rows of {seats} values, or one, and of {actions} priors")
        task.values, task.logits = &values[0, 0] if n else NULL, logits
        task.planes, task.signed, task.each = planes, signed, <int>values.shape[1]
        if priors is not None and n:
            task.priors, task.stride = &priors[0, 0], priors.strides[0] // <Py_ssize_t>sizeof(float)
        _lock(self)
        self.team.run(backpropagate_share, &task)
        memset(self.rows, 0, (self.n + 1) * sizeof(int))
        PyThread_release_lock(self.in_use)
        _raise_fault(self)

    def iterations(self, int i):
        """How many iterations tree number ``i`` has done since its root was set."""
        return self.trees[i].iterations

    def totals(self, int i):
        """The sums of their values, one a seat."""
        return [self.trees[i].totals[seat] for seat in range(self.rules.n_seats)]

    def results(self, uint32_t[:, ::1] visits not None, float[:, ::1] policies not None,
                float[:, ::1] values not None, int64_t[::1] best not None, bint planes=False):
        """For each tree that had a goal: visits and policy over all actions, the mean of each seat, the best action.

        Actions are at their ids, or in the cells of planes.
        """
        cdef Tree* tree
        cdef Node* node
        cdef Table found
        cdef float policy[MAX_LEGAL]
        cdef int32_t cells[MAX_LEGAL]
        cdef int i, j
        cdef Py_ssize_t size = _n_cells(self.rules) if planes else self.rules.n_actions
        _check_grid(self, False, planes)
        if visits.shape[0] != self.n or visits.shape[1] != size or policies.shape[0] != self.n \
                or policies.shape[1] != size or values.shape[0] != self.n or values.shape[1] != self.rules.n_seats \
                or best.shape[0] != self.n:
            raise StateError(
                f"search: expected arrays for {self.n} times {size} actions and {self.rules.n_seats} values")
        _lock(self)
        for i in range(self.n):
            tree = &self.trees[i]
            visits[i, :] = 0
            policies[i, :] = 0.0
            values[i, :] = 0.0
            best[i] = -1
            node = _searched(tree)
            if node is NULL:
                continue
            tabulate(tree, node, &found)
            improved_policy(tree, node, &found, policy)
            cells_of(self.rules, planes, tree.root, tree.root_legal, found.n, cells)
            for j in range(found.n):
                if cells[j] != NO_CELL:
                    visits[i, cells[j]] = found.visits[j]
                    policies[i, cells[j]] = policy[j]
            for j in range(self.rules.n_seats):
                values[i, j] = <float>(tree.totals[j] / max(<uint64_t>1, tree.iterations))
            best[i] = tree.root_legal[best_place(tree, node, &found)]
        PyThread_release_lock(self.in_use)
        check()

    def choose(self, const double[::1] temperatures not None, int64_t[::1] out not None):
        """For each tree that had a goal an action, drawn by visits."""
        cdef Tree* tree
        cdef Node* node
        cdef Table found
        cdef int i
        if temperatures.shape[0] != self.n or out.shape[0] != self.n:
            raise StateError(f"search: expected {self.n} temperatures, one a tree, got {temperatures.shape[0]}")
        _lock(self)
        for i in range(self.n):
            tree = &self.trees[i]
            out[i] = -1
            node = _searched(tree)
            if node is not NULL:
                tabulate(tree, node, &found)
                out[i] = tree.root_legal[sampled_place(tree, node, &found, temperatures[i])]
        PyThread_release_lock(self.in_use)
        check()

    def line(self, int i, int most):
        """The sequence of most visited actions of tree number ``i``, up to chance or an unvisited position."""
        cdef Tree* tree = &self.trees[i]
        cdef list line = []
        _lock(self)
        try:
            if tree.viewer >= 0:
                _follow(self, tree, line, most)
            check()
            return line
        finally:
            PyThread_release_lock(self.in_use)

    def edges(self, int i):
        """(action, visits, total, share) for every legal action of the root of tree number ``i``."""
        cdef Tree* tree = &self.trees[i]
        cdef Table found
        cdef Node* node
        cdef int j
        _lock(self)
        try:
            if tree.viewer < 0:
                raise StateError("search: this tree has no root yet")
            node = root_node(tree)
            if node is NULL or node.actions != tree.root_actions:
                return [(tree.root_legal[j], 0, 0.0, 1.0 / tree.root_actions) for j in range(tree.root_actions)]
            tabulate(tree, node, &found)
            return [(tree.root_legal[j], found.visits[j], found.totals[j], found.shares[j]) for j in range(found.n)]
        finally:
            PyThread_release_lock(self.in_use)


cdef Node* _searched(Tree* tree) noexcept nogil:
    """The root node of a tree that had a goal; NULL if there is none."""
    cdef Node* node
    if tree.goal == 0 or tree.viewer < 0:
        return NULL
    node = root_node(tree)
    return node if node is not NULL and node.actions == tree.root_actions else NULL


cdef int _follow(Trees self, Tree* tree, list line, int most) except -1:
    """In games with secrets only up to another seat's decision, which depends on what that seat knows."""
    cdef action_t legal[MAX_LEGAL]
    cdef Node* node
    cdef Table found
    cdef int n, best, actor
    memcpy(tree.workspace.world, tree.root, self.rules.state_size)
    while len(line) < most:
        actor = self.rules.actor(tree.workspace.world)
        if actor < 0 or (self.rules.redact is not NULL and actor != tree.viewer):
            return 0
        n = self.rules.legal(tree.workspace.world, legal)
        node = node_of(tree, tree.workspace.world, actor)
        if node is NULL and n == 1:
            line.append(legal[0])
            self.rules.apply(tree.workspace.world, legal[0])
            continue
        if node is NULL or node.visits == 0 or node.actions != n:
            return 0
        tabulate(tree, node, &found)
        best = most_visited(&found)
        if found.visits[best] == 0:
            return 0
        line.append(legal[best])
        self.rules.apply(tree.workspace.world, legal[best])
    return 0


cdef int _lock(Trees self) except -1:
    """Refuse a second thread while one is working."""
    if not PyThread_acquire_lock(self.in_use, NOWAIT_LOCK):
        raise StateError("search: another thread is using it, or was as this process was forked: give each thread "
                         "searches of its own, or take turns")
    return 0


cdef int _raise_fault(Trees self) except -1:
    """Raise the error for the first fault, if there is any."""
    cdef int i
    cdef Tree* tree
    check()
    for i in range(self.n):
        tree = &self.trees[i]
        if tree.fault == NO_MEMORY:
            raise MemoryError
        if tree.fault == NO_PRIOR:
            raise StateError(f"search: the evaluator's priors must be finite numbers, logits or weights from 0 as the "
                             f"option priors says; that of action {tree.bad_action} is not")
        if tree.fault == ENDLESS:
            raise PluginError(f"{self.game.name}: a playout by the policy {self.playout.name!r} does not end: "
                              f"{MAX_DECISIONS} decisions were played")
        if tree.fault == ILLEGAL:
            policy = self.others if tree.by_others else self.playout
            raise PluginError(
                f"{self.game.name}: the policy {policy.name!r} picked {tree.bad_action}, which is not legal; "
                "firecore.testing.check_policy finds such faults")
    return 0


cdef int _check_grid(Trees self, bint seen, bint actions) except -1:
    """Refuse observations or actions on a grid where there is none."""
    if (seen or actions) and self.rules.planes is NULL or actions and self.rules.planes.actions == 0:
        raise StateError(f"search: {self.game!r} has no planes of {'observations' if seen else 'actions'}")
    return 0


cdef Py_ssize_t _n_cells(const Rules* rules) noexcept nogil:
    """The number of cells of the action planes; 0 if there are none."""
    if rules.planes is NULL:
        return 0
    return <Py_ssize_t>rules.planes.actions * rules.planes.rows * rules.planes.columns


cdef Task _new_task(Trees self) noexcept:
    cdef Task task
    memset(&task, 0, sizeof(Task))
    task.trees, task.rules, task.rows, task.n, task.threads = self.trees, self.rules, self.rows, self.n, self.team.n
    return task


cdef int _grow_first(Trees self, Task* task, budget) except -1:
    """The share of the caller's thread, the only one that checks signals and the budget."""
    cdef Tree* tree
    cdef uint64_t most, stop
    cdef int i
    for i in range(first_tree(task, 0), first_tree(task, 1)):
        tree = &self.trees[i]
        while tree.iterations < tree.goal and tree.fault == SOUND:
            most = min(<uint64_t>CHUNK, tree.goal - tree.iterations)
            most = min(most, <uint64_t>budget.allows(tree.iterations, most))
            if most == 0:
                return 0
            stop = tree.iterations + most
            with nogil:
                while tree.iterations < stop and tree.fault == SOUND:
                    iterate(tree)
            PyErr_CheckSignals()
            if failed:
                set_flag(&task.stopped)
                return 0
    return 0


cdef bint _waited(Trees self) noexcept:
    """Whether all other threads are done, after waiting a little."""
    cdef bint done
    with nogil:
        done = self.team.wait_for(POLL_MICROSECONDS)
    return done
