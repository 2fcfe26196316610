"""Whole random games, of any game, without the GIL."""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy
from firecore._native.contract cimport (
    CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, Rules, action_t, draw)
from firecore._native.rng cimport Rng, rng_below, rng_stream
from firecore._native.state cimport State

# Games are played in blocks, and the sums of the blocks are added in order: the same for any number of threads.
BLOCK = 256


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


def play_block(State state not None, uint64_t first, int n, uint64_t seed):
    """Random games number ``first`` … ``first + n - 1`` from a state.

    Returns the sums: decisions, and for each seat scores, returns and victories.
    """
    cdef const Rules* rules = state.rules
    cdef char* memory = <char*>malloc(2 * rules.state_size)
    cdef Sums sums
    cdef Rng rng
    cdef int i, seat
    if memory is NULL:
        raise MemoryError
    sums.decisions = 0
    for seat in range(MAX_SEATS):
        sums.scores[seat], sums.wins[seat], sums.returns[seat] = 0, 0, 0.0
    memcpy(memory, state.raw, rules.state_size)     # another thread may own the state
    with nogil:
        for i in range(n):
            rng_stream(&rng, seed, first + i)
            _play_one(rules, memory, memory + rules.state_size, &rng, &sums)
    free(memory)
    seats = range(rules.n_seats)
    return (sums.decisions, [sums.scores[seat] for seat in seats], [sums.returns[seat] for seat in seats],
            [sums.wins[seat] for seat in seats])
