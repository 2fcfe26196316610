"""A thread's share of the work on several trees."""
from libc.string cimport memset
from firecore._native.contract cimport COOPERATIVE, MAX_LEGAL, MAX_SEATS, action_t, see, seen_size
from firecore._native.search.tree cimport SOUND, backpropagate, clear_leaves, gather, iterate, world_of
from firecore._native.threads cimport is_set


cdef void grow_share(void* given, int thread) noexcept nogil:
    """Iterate up to the goals, or until the task is stopped."""
    cdef Task* task = <Task*>given
    cdef Tree* tree
    cdef int i
    for i in range(first_tree(task, thread), first_tree(task, thread + 1)):
        tree = &task.trees[i]
        while tree.iterations < tree.goal and tree.fault == SOUND:
            iterate(tree)
            if is_set(&task.stopped):
                break


cdef void gather_share(void* given, int thread) noexcept nogil:
    """Descend until enough leaves wait."""
    cdef Task* task = <Task*>given
    cdef int i
    for i in range(first_tree(task, thread), first_tree(task, thread + 1)):
        clear_leaves(&task.trees[i])
        gather(&task.trees[i], task.leaves, task.most)


cdef void observe_share(void* given, int thread) noexcept nogil:
    """Write the observations of the leaves that wait."""
    cdef Task* task = <Task*>given
    cdef Tree* tree
    cdef size_t size = seen_size(task.rules, task.planes)
    cdef int i, j
    for i in range(first_tree(task, thread), first_tree(task, thread + 1)):
        tree = &task.trees[i]
        for j in range(tree.waiting):
            see(task.rules, task.planes, world_of(tree, j), tree.leaves[j].actor,
                task.observations + (task.rows[i] + j) * size)


cdef void mask_share(void* given, int thread) noexcept nogil:
    """Mark the legal actions of the leaves that wait."""
    cdef Task* task = <Task*>given
    cdef action_t legal[MAX_LEGAL]
    cdef Tree* tree
    cdef uint8_t* row
    cdef size_t size = task.rules.n_actions
    cdef int i, j, k, n
    for i in range(first_tree(task, thread), first_tree(task, thread + 1)):
        tree = &task.trees[i]
        for j in range(tree.waiting):
            row = task.masks + (task.rows[i] + j) * size
            memset(row, 0, size)
            n = task.rules.legal(world_of(tree, j), legal)
            for k in range(n):
                row[legal[k]] = 1


cdef void backpropagate_share(void* given, int thread) noexcept nogil:
    """Pass the values of the leaves up their trees."""
    cdef Task* task = <Task*>given
    cdef Tree* tree
    cdef const float* priors
    cdef double values[MAX_SEATS]
    cdef size_t row
    cdef int i, j
    for i in range(first_tree(task, thread), first_tree(task, thread + 1)):
        tree = &task.trees[i]
        for j in range(tree.waiting):
            row = task.rows[i] + j
            priors = task.priors + <Py_ssize_t>row * task.stride if task.priors is not NULL else NULL
            _values_by_seat(task, row, tree.leaves[j].actor, values)
            backpropagate(tree, j, values, priors, task.logits, task.planes)
        clear_leaves(tree)


cdef void _values_by_seat(const Task* task, size_t row, int actor, double* out) noexcept nogil:
    """The value of a leaf to each seat. A single value is the deciding seat's; the others share the rest."""
    cdef const double* given = task.values + row * task.each
    cdef double value
    cdef int seat
    for seat in range(task.rules.n_seats):
        value = given[seat if task.each > 1 else 0]
        if task.signed:
            value = (value + 1.0) / 2.0
        if task.each == 1 and seat != actor and not task.rules.traits & COOPERATIVE:
            value = (1.0 - value) / (task.rules.n_seats - 1)
        out[seat] = value
