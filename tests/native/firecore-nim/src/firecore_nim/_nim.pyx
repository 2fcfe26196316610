# cython: language_level=3, wraparound=False
"""A game and an agent that know nothing of firecore but firecore.native."""
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcpy, memset
from firecore.native cimport (
    CHANCE, CONTRACT_VERSION, MAX_LEGAL, MAX_STATE, NOBODY, Engine, Rng, Rules, State, action_t, bit, count, make_engine,
    make_state, play_out, rng_stream)


cdef struct NimState:
    int32_t stones           # 0: the die is yet to be thrown, or the game is over
    int32_t turn             # counts the moves; the throw is the first


cdef int actor(const void* state) noexcept nogil:
    cdef const NimState* self = <const NimState*>state
    if self.turn == 0:
        return CHANCE
    return (self.turn - 1) % 2 if self.stones else NOBODY


cdef int legal(const void* state, action_t* out) noexcept nogil:
    cdef const NimState* self = <const NimState*>state
    cdef int i, n = 6 if self.turn == 0 else min(self.stones, 3)
    for i in range(n):
        out[i] = i
    return n


cdef void weights(const void* state, double* out) noexcept nogil:
    cdef int i
    for i in range(6):
        out[i] = 1.0 / 6


cdef void apply(void* state, action_t action) noexcept nogil:
    cdef NimState* self = <NimState*>state
    self.stones += <int32_t>(action + 1) if self.turn == 0 else -<int32_t>(action + 1)
    self.turn += 1


cdef void scores(const void* state, int32_t* out) noexcept nogil:
    cdef const NimState* self = <const NimState*>state
    cdef int seat
    for seat in range(2):
        out[seat] = self.turn > 1 and self.stones == 0 and self.turn % 2 == seat


cdef void returns(const void* state, double* out) noexcept nogil:
    cdef int32_t won[2]
    scores(state, won)
    out[0], out[1] = won[0], won[1]


cdef uint64_t faults(const void* state) noexcept nogil:
    return bit(0) if (<const NimState*>state).stones > 6 else 0


cdef void observe(const void* state, int viewer, float* out) noexcept nogil:
    out[0] = <float>(<const NimState*>state).stones


cdef Rules RULES = Rules(
    version=CONTRACT_VERSION, state_size=sizeof(NimState), traits=0, n_actions=6, observation_size=1, n_seats=2,
    max_legal=6, actor=actor, legal=legal, weights=weights, draw=NULL, apply=apply, scores=scores, returns=returns,
    faults=faults, redact=NULL, observe=observe, planes=NULL)


def engine():
    cdef NimState opening
    memset(&opening, 0, sizeof(NimState))
    return make_engine(&RULES, &opening)


def build(game, int stones):
    cdef NimState raw
    raw.stones, raw.turn = stones, 1
    return make_state(game, &raw)


def stones(State state not None):
    return (<const NimState*>state.raw).stones


def first(State state not None):
    """The first legal action of any game, chosen without the GIL."""
    cdef action_t out[MAX_LEGAL]
    cdef int n
    with nogil:
        n = state.rules.legal(state.raw, out)
    return out[0] if n else None


def lengths(State state not None, int games):
    """How many decisions each of some random games of any kind takes, and how many seats the game has."""
    cdef char copy[MAX_STATE]
    cdef Engine rules = state.engine
    cdef Rng rng
    cdef int i
    found = []
    for i in range(games):
        memcpy(copy, state.raw, rules.rules.state_size)
        rng_stream(&rng, 1, i)
        found.append(play_out(state.rules, copy, &rng))
    return found, count(bit(rules.rules.n_seats) - 1)
