# cython: language_level=3, wraparound=False
"""Policies that nobody should trust, and a game that need not end."""
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset
from firecore.native cimport MAX_LEGAL, NOBODY, Rng, Rules, action_t, make_engine, make_policy, new_rules, rng_below


cdef struct Treadmill:
    int32_t steps
    int32_t left


cdef int actor(const void* state) noexcept nogil:
    return NOBODY if (<const Treadmill*>state).left else 0


cdef int legal(const void* state, action_t* out) noexcept nogil:
    """0 goes on, 1 leaves."""
    out[0], out[1] = 0, 1
    return 2


cdef void weights(const void* state, double* out) noexcept nogil:
    pass


cdef void apply(void* state, action_t action) noexcept nogil:
    cdef Treadmill* self = <Treadmill*>state
    self.steps += action == 0
    self.left = action == 1


cdef void scores(const void* state, int32_t* out) noexcept nogil:
    out[0] = 0


cdef void returns(const void* state, double* out) noexcept nogil:
    out[0] = 1.0


cdef uint64_t faults(const void* state) noexcept nogil:
    return 0


cdef void observe(const void* state, int viewer, float* out) noexcept nogil:
    out[0] = <float>(<const Treadmill*>state).steps


cdef Rules RULES = new_rules()
RULES.state_size = sizeof(Treadmill)
RULES.n_actions = 2
RULES.observation_size = 1
RULES.n_seats = 1
RULES.max_legal = 2
RULES.actor = actor
RULES.legal = legal
RULES.weights = weights
RULES.apply = apply
RULES.scores = scores
RULES.returns = returns
RULES.faults = faults
RULES.observe = observe


def engine():
    cdef Treadmill opening
    memset(&opening, 0, sizeof(Treadmill))
    return make_engine(&RULES, &opening)


cdef action_t outside(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    return 99999


cdef action_t elsewhere(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    """Now and then the first action that the game has and this state has not."""
    cdef action_t out[MAX_LEGAL]
    cdef int i, n = rules.legal(state, out)
    if rng_below(rng, 8):
        return out[0]
    for i in range(n):
        if out[i] != <action_t>i:
            return i
    return n


cdef action_t first(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    cdef action_t out[MAX_LEGAL]
    rules.legal(state, out)
    return out[0]


OUTSIDE = make_policy("outside", "picks what no game has", outside, NULL, NULL)
ELSEWHERE = make_policy("elsewhere", "picks what is not legal, now and then", elsewhere, NULL, NULL)
FIRST = make_policy("first", "picks the first action", first, NULL, NULL)
