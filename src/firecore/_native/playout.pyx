"""Whole random games, of any game, without the GIL."""
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy, memset
from firecore._native.contract cimport (
    CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, Rules, action_t, draw)
from firecore._native.threads cimport ThreadTeam, is_set, set_flag
from firecore._native.rng cimport Rng, rng_below, rng_stream
from firecore._native.state cimport State, check

cdef enum:                   # games are played in blocks, whose sums are added in order: the same for any threads
    BLOCK = 256
    ROUND = 16               # blocks a thread before their sums are added and threads are started again


cdef int play_out(const Rules* rules, void* state, Rng* rng) noexcept nogil:
    """Play random legal actions to the end; the number of decisions taken."""
    cdef action_t legal[MAX_LEGAL]
    cdef int n, decisions = 0
    cdef int actor = rules.actor(state)
    while actor != NOBODY:
        if actor == CHANCE:
            rules.apply(state, draw(rules, state, rng))
        else:
            n = rules.legal(state, legal)
            rules.apply(state, legal[rng_below(rng, n)])
            decisions += 1
        actor = rules.actor(state)
    return decisions


cdef struct Sums:
    int64_t decisions
    int64_t scores[MAX_SEATS]
    int64_t wins[MAX_SEATS]
    double returns[MAX_SEATS]


cdef struct Task:
    const Rules* rules
    const void* root
    char* worlds             # one a thread, to play in
    Sums* sums               # one a block of the round
    uint64_t first           # block of the round
    int blocks
    int threads
    uint64_t n               # games in all
    uint64_t seed
    int stopped


def play_many(State state not None, uint64_t n, uint64_t seed, int threads):
    """Random games number 0 … ``n - 1`` from a state.

    Returns sums: of decisions, and for each seat of scores, returns and victories. Ctrl-C is noticed after every block.
    """
    cdef uint64_t blocks = (n + BLOCK - 1) // BLOCK
    if <uint64_t>threads > blocks:
        threads = <int>blocks
    cdef ThreadTeam team = ThreadTeam(threads)
    cdef size_t size = state.rules.state_size
    cdef char* worlds = <char*>PyMem_Calloc(threads + 1, size)
    cdef Sums* sums = <Sums*>PyMem_Calloc(threads * ROUND + 1, sizeof(Sums))
    cdef Sums* everything = sums + threads * ROUND
    cdef Task task
    try:
        if worlds is NULL or sums is NULL:
            raise MemoryError
        memcpy(worlds, state.raw, size)     # another thread may own the state
        task = Task(state.rules, worlds, worlds + size, sums, 0, 0, threads, n, seed, 0)
        while task.first < blocks:
            task.blocks = <int>min(<uint64_t>threads * ROUND, blocks - task.first)
            _play_round(team, &task)
            for i in range(task.blocks):
                _add(everything, &sums[i])
            task.first += task.blocks
        return (everything.decisions, [everything.scores[seat] for seat in range(state.rules.n_seats)],
                [everything.returns[seat] for seat in range(state.rules.n_seats)],
                [everything.wins[seat] for seat in range(state.rules.n_seats)])
    finally:
        PyMem_Free(worlds)
        PyMem_Free(sums)


cdef int _play_round(ThreadTeam team, Task* task) except -1:
    """Play the blocks of a round; the caller's thread checks signals between its own."""
    cdef int block = 0
    team.start(_play_share, task)
    try:
        while block < task.blocks:
            with nogil:
                _play_block(task, block, 0)
            PyErr_CheckSignals()
            block += task.threads
    except BaseException:
        set_flag(&task.stopped)
        raise
    finally:
        with nogil:
            team.wait()
    check()
    return 0


cdef void _play_share(void* given, int number) noexcept nogil:
    cdef Task* task = <Task*>given
    cdef int block = number
    while block < task.blocks and not is_set(&task.stopped):
        _play_block(task, block, number)
        block += task.threads


cdef void _play_block(const Task* task, int block, int number) noexcept nogil:
    cdef uint64_t first = (task.first + block) * BLOCK
    cdef uint64_t stop = min(first + BLOCK, task.n)
    cdef uint64_t i
    cdef Rng rng
    memset(&task.sums[block], 0, sizeof(Sums))
    for i in range(first, stop):
        rng_stream(&rng, task.seed, i)
        _play_one(task.rules, task.root, task.worlds + number * task.rules.state_size, &rng, &task.sums[block])


cdef void _play_one(const Rules* rules, const void* root, void* state, Rng* rng, Sums* sums) noexcept nogil:
    cdef int32_t scores[MAX_SEATS]
    cdef double returns[MAX_SEATS]
    cdef int seat
    memcpy(state, root, rules.state_size)
    sums.decisions += play_out(rules, state, rng)
    rules.scores(state, scores)
    rules.returns(state, returns)
    for seat in range(rules.n_seats):
        sums.scores[seat] += scores[seat]
        sums.returns[seat] += returns[seat]
        sums.wins[seat] += returns[seat] > 0.0


cdef void _add(Sums* to, const Sums* more) noexcept nogil:
    cdef int seat
    to.decisions += more.decisions
    for seat in range(MAX_SEATS):
        to.scores[seat] += more.scores[seat]
        to.wins[seat] += more.wins[seat]
        to.returns[seat] += more.returns[seat]
