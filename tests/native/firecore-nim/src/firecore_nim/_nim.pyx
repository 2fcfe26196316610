# cython: language_level=3, wraparound=False
"""A game and an agent that know nothing of firecore but firecore.native."""
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from firecore.native cimport (
    CHANCE, MAX_LEGAL, MAX_STATE, NOBODY, Rng, Rules, action_t, best_of, bit, bytes_of, count, draw, fits, key,
    make_engine, make_policy, make_state, new_rules, opening_of, pick_random, play_out, rng_seed, rng_stream, rules_of,
    spread, stream_of)



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


cdef Rules RULES = new_rules()
RULES.state_size = sizeof(NimState)
RULES.n_actions = 6
RULES.observation_size = 1
RULES.n_seats = 2
RULES.max_legal = 6
RULES.actor = actor
RULES.legal = legal
RULES.weights = weights
RULES.apply = apply
RULES.scores = scores
RULES.returns = returns
RULES.faults = faults
RULES.observe = observe


def engine():
    cdef NimState opening
    memset(&opening, 0, sizeof(NimState))
    return make_engine(&RULES, &opening)


def build(game, int stones):
    cdef NimState raw
    raw.stones, raw.turn = stones, 1
    return make_state(game, &RULES, &raw)


def stones(state):
    return (<const NimState*>bytes_of(state, &RULES)).stones


def first(state):
    """The first legal action of any game, chosen without the GIL."""
    cdef const Rules* rules = rules_of(state)
    cdef const void* bytes = bytes_of(state, rules)
    cdef action_t out[MAX_LEGAL]
    cdef int n
    with nogil:
        n = rules.legal(bytes, out)
    return out[0] if n else None


def lengths(state, int games):
    """How many decisions each of some random games of any kind takes, and how many seats the game has."""
    cdef char copy[MAX_STATE]
    cdef const Rules* rules = rules_of(state)
    cdef Rng rng
    cdef int i
    found = []
    for i in range(games):
        memcpy(copy, bytes_of(state, NULL), rules.state_size)
        rng_stream(&rng, 1, i)
        found.append(play_out(rules, copy, &rng))
    return found, count(bit(rules.n_seats) - 1)


cdef action_t pick_last(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    """The action with the greatest number, as promised functions find it."""
    cdef action_t out[MAX_LEGAL]
    cdef int worth[MAX_LEGAL]
    cdef int i, n = rules.legal(state, out)
    for i in range(n):
        worth[i] = <int>out[i]
    return out[best_of(worth, n, rng)]


cdef void rate_last(const Rules* rules, const void* state, const action_t* legal, int n, float* out) noexcept nogil:
    cdef int worth[MAX_LEGAL]
    cdef int i
    for i in range(n):
        worth[i] = <int>legal[i]
    spread(worth, n, out)


POLICY = make_policy("last", "the last action", pick_last, rate_last, &RULES)


def table():
    """How large the table is that this was compiled with."""
    return RULES.size


def altered(uint32_t version, uint32_t size, bint whole):
    """An engine of a table that says it is of that version and size, and may lack what every game has."""
    cdef NimState opening
    cdef Rules rules = RULES
    memset(&opening, 0, sizeof(NimState))
    rules.version, rules.size = version, size
    if not whole:
        rules.legal = NULL
        rules.observe = NULL
    return make_engine(&rules, &opening)


def asked(state, dice):
    """What the promised functions answer that nothing else here asks."""
    cdef Rng rng
    cdef const Rules* rules = rules_of(state)
    cdef const void* bytes = bytes_of(state, rules)
    cdef action_t thrown = draw(rules, opening_of(state.game, rules), stream_of(dice))
    rng_seed(&rng, 1)
    return [key(bytes, rules.state_size), thrown, pick_random(rules, bytes, &rng), fits(POLICY, rules)]
