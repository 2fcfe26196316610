"""Whole games by policies, at random as a rule, of any game, without the GIL."""
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy, memset
from firecore._native.contract cimport (
    CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, Rules, action_t, draw, is_legal)
from firecore._native.policy cimport Policy, choose_t, fits
from firecore._native.threads cimport ThreadTeam, is_set, set_flag
from firecore._native.rng cimport Rng, rng_below, rng_stream
from firecore._native.state cimport State, check

from firecore.errors import PluginError, StateError

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
    bint at_random           # no seat has a policy
    choose_t picks[MAX_SEATS]
    bint trusted[MAX_SEATS]
    int* is_broken           # set when a policy has picked what is not legal


cdef int play_by(const Task* task, void* state, Rng* rng) noexcept nogil:
    """Play to the end by the policies of the seats; the number of decisions taken, or -1 after an illegal pick."""
    cdef const Rules* rules = task.rules
    cdef action_t action
    cdef int decisions = 0
    cdef int actor = rules.actor(state)
    while actor != NOBODY:
        if actor == CHANCE:
            rules.apply(state, draw(rules, state, rng))
        else:
            action = task.picks[actor](rules, state, rng)
            if not task.trusted[actor] and not is_legal(rules, state, action):
                set_flag(task.is_broken)
                return -1
            rules.apply(state, action)
            decisions += 1
        actor = rules.actor(state)
    return decisions


def play_many(State state not None, uint64_t n, uint64_t seed, int threads, list policies=None):
    """Games number 0 … ``n - 1`` from a state, at random, or by a policy for each seat.

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
    cdef int is_broken = 0
    cdef Policy policy
    try:
        if worlds is NULL or sums is NULL:
            raise MemoryError
        memcpy(worlds, state.raw, size)     # another thread may own the state
        memset(&task, 0, sizeof(Task))
        task.rules, task.root, task.worlds, task.sums = state.rules, worlds, worlds + size, sums
        task.threads, task.n, task.seed, task.is_broken = threads, n, seed, &is_broken
        task.at_random = policies is None
        if policies is not None:
            for seat in range(state.rules.n_seats):
                policy = policies[seat]
                if not fits(policy, state.rules):
                    raise StateError(f"the policy {policy.name!r} does not play {state.game.name}")
                task.picks[seat], task.trusted[seat] = policy.pick, policy.trusted
        while task.first < blocks:
            task.blocks = <int>min(<uint64_t>threads * ROUND, blocks - task.first)
            _play_round(team, &task)
            if is_broken:
                raise PluginError(f"{state.game.name}: a policy picked what is not legal; "
                                  "firecore.testing.check_policy finds such faults")
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
        if is_set(task.is_broken):
            return
        rng_stream(&rng, task.seed, i)
        _play_one(task, task.worlds + number * task.rules.state_size, &rng, &task.sums[block])


cdef void _play_one(const Task* task, void* state, Rng* rng, Sums* sums) noexcept nogil:
    cdef const Rules* rules = task.rules
    cdef int32_t scores[MAX_SEATS]
    cdef double returns[MAX_SEATS]
    cdef int seat, decisions
    memcpy(state, task.root, rules.state_size)
    decisions = play_out(rules, state, rng) if task.at_random else play_by(task, state, rng)
    if decisions < 0:
        return
    sums.decisions += decisions
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
