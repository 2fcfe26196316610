"""The policy ``swift``, for any game: the action after which the standing is best, chance thrown once."""
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcpy
from firecore.native cimport (
    CHANCE, COOPERATIVE, MAX_LEGAL, MAX_SEATS, NOBODY, Rng, Rules, action_t, best_of, draw, make_policy)

cdef enum:
    WORDS = 8192          # as many as the largest state has: MAX_STATE / 8
    WON = 1000000         # more than any score


cdef action_t pick(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    """The best action for the seat to act; of equals any, each equally likely."""
    cdef action_t legal[MAX_LEGAL]
    cdef int worth[MAX_LEGAL]
    cdef uint64_t after[WORDS]
    cdef int i, n = rules.legal(state, legal)
    if n == 1:
        return legal[0]
    for i in range(n):
        memcpy(after, state, rules.state_size)
        rules.apply(after, legal[i])
        _let_chance_decide(rules, after, rng)
        worth[i] = _standing(rules, after, rules.actor(state))
    return legal[best_of(worth, n, rng)]


cdef void _let_chance_decide(const Rules* rules, void* state, Rng* rng) noexcept nogil:
    while rules.actor(state) == CHANCE:
        rules.apply(state, draw(rules, state, rng))


cdef int _standing(const Rules* rules, const void* state, int seat) noexcept nogil:
    """How far a seat is ahead of the best other; together, how many points there are. A result counts before points."""
    cdef int32_t scores[MAX_SEATS]
    cdef double returns[MAX_SEATS]
    cdef int worth
    rules.scores(state, scores)
    worth = scores[seat]
    if rules.n_seats > 1 and not rules.traits & COOPERATIVE:
        worth -= _best_other(scores, rules.n_seats, seat)
    if rules.actor(state) == NOBODY:
        rules.returns(state, returns)
        worth += <int>(WON * returns[seat])
    return worth


cdef int _best_other(const int32_t* scores, int seats, int seat) noexcept nogil:
    cdef int other, best = scores[0 if seat else 1]
    for other in range(seats):
        if other != seat and scores[other] > best:
            best = scores[other]
    return best


POLICY = make_policy("swift", "the action after which the standing is best, for any game", pick, NULL, NULL)
