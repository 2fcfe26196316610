"""Policies, and the one that every game has: a random legal action."""
cimport cython
from firecore._native.contract cimport CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, is_legal
from firecore._native.making cimport is_making, set_making
from firecore._native.rng cimport rng_below
from firecore._native.state cimport Dice, Engine, State, check

from firecore.errors import PluginError, StateError


cdef Policy make_policy(str name, str help, choose_t pick, rate_t rate, const Rules* rules):
    """A policy for the states of one game, or of any with ``rules`` NULL."""
    cdef Policy policy
    set_making(True)
    try:
        policy = Policy.__new__(Policy)
    finally:
        set_making(False)
    policy.name = name
    policy.help = help
    policy.pick = pick
    policy.rate = rate
    if rules is not NULL:
        policy.plays = rules.legal
    return policy


cdef Policy trusted(Policy policy):
    """The policy, whose picks are not checked from now on: only for policies that firecore's own tests cover."""
    policy.trusted = True
    return policy


cdef Policy estimating(Policy policy, estimate_t estimate):
    """The policy, which now also estimates what positions are worth."""
    policy.expected = estimate
    return policy


cdef bint fits(Policy policy, const Rules* rules) noexcept:
    """Whether a policy can read the states of these rules."""
    return policy.plays is NULL or policy.plays == rules.legal


cdef action_t pick_random(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    cdef action_t legal[MAX_LEGAL]
    return legal[rng_below(rng, rules.legal(state, legal))]


cdef action_t choose_best(value_actions_t value_actions, const Rules* rules, const void* state,
                          Rng* rng) noexcept nogil:
    """The legal action that is worth most, a random one among equals."""
    cdef action_t legal[MAX_LEGAL]
    cdef int worth[MAX_LEGAL]
    cdef int n = rules.legal(state, legal)
    if n == 1:
        return legal[0]
    value_actions(rules, state, legal, n, worth)
    return legal[best_of(worth, n, rng)]


cdef int best_of(const int* worth, int n, Rng* rng) noexcept nogil:
    """The index of the greatest number; a random one if there are several."""
    cdef int i, best = 0, ties = 1
    for i in range(1, n):
        if worth[i] > worth[best]:
            best, ties = i, 1
        elif worth[i] == worth[best]:
            ties += 1
            if rng_below(rng, ties) == 0:
                best = i
    return best


cdef void rate_by_distance(const int* worth, int n, int hopeless, float* out) noexcept nogil:
    """1 for the best; 0 for whatever is worse by at least ``hopeless``."""
    cdef int i, best = worth[0]
    for i in range(n):
        best = max(best, worth[i])
    for i in range(n):
        out[i] = 1 - min(best - worth[i], hopeless) / <float>hopeless


cdef void spread(const int* worth, int n, float* out) noexcept nogil:
    """The numbers scaled from 0 for the least to 1 for the greatest."""
    cdef int i, least = worth[0], greatest = worth[0]
    for i in range(1, n):
        least = worth[i] if worth[i] < least else least
        greatest = worth[i] if worth[i] > greatest else greatest
    for i in range(n):
        out[i] = (worth[i] - least) / <float>(greatest - least) if greatest > least else <float>0.5


@cython.final
cdef class Policy:
    """A native policy: ``choose`` picks an action by what the actor knows."""

    def __cinit__(self):
        if not is_making:
            raise TypeError("policies come with a game: game.players.policies")

    @property
    def estimates(self):
        """Whether the policy estimates what positions are worth, as the option ``horizon`` of searches requires."""
        return self.expected is not NULL

    def estimate(self, State state not None):
        """The return that each seat can expect, as the policy estimates it; only while the game is on."""
        cdef double[MAX_SEATS] values
        if not fits(self, state.rules):
            raise StateError(f"the policy {self.name!r} does not play {state.game.name}")
        if self.expected is NULL:
            raise StateError(f"the policy {self.name!r} makes no estimates")
        if state.rules.actor(state.raw) == NOBODY:
            raise StateError(f"{state.game.name}: the game is over; ask for its returns")
        self.expected(state.rules, state.raw, values)
        check()
        return tuple([values[seat] for seat in range(state.rules.n_seats)])

    def choose(self, State state not None, Dice dice not None):
        """The id of the action that the policy picks for the actor of ``state``."""
        cdef int actor = state.rules.actor(state.raw)
        cdef action_t action
        if not fits(self, state.rules):
            raise StateError(f"the policy {self.name!r} does not play {state.game.name}")
        if actor == CHANCE or actor == NOBODY:
            raise StateError(f"{state.game.name}: no seat has a decision here")
        action = self.pick(state.rules, state.raw, &dice.rng)
        check()
        _check_picked(self, state, action)
        return action

    def __repr__(self):
        return f"<Policy {self.name}>"


cdef int _check_picked(Policy self, State state, action_t picked) except -1:
    if self.trusted or is_legal(state.rules, state.raw, picked):
        return 0
    raise PluginError(f"the policy {self.name!r} picked {picked}, which is not legal here; "
                      "firecore.testing.check_policy finds such faults")


def is_for(Policy policy not None, Engine engine not None):
    """Whether a policy plays the game of that engine."""
    return fits(policy, &engine.rules)


RANDOM = trusted(make_policy("random", "any legal action, each equally likely", pick_random, NULL, NULL))
