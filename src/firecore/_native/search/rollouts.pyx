"""Rollouts: policies play games to the end after each of several actions, with common random numbers; no GIL."""
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy
from firecore._native.contract cimport (
    CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, Rules, action_t, draw, is_legal)
from firecore._native.policy cimport Policy, fits
from firecore._native.rng cimport Rng, rng_stream
from firecore._native.search.tree cimport MAX_DECISIONS, Picker
from firecore._native.state cimport State, check

from firecore.errors import PluginError, StateError

cdef enum Ending:
    ENDED
    ILLEGAL
    ENDLESS


def ratings(State state not None, Policy policy not None):
    """The policy's rating of each legal action, from 0 to 1; all 1 if it has no ratings."""
    cdef action_t legal[MAX_LEGAL]
    cdef float rating[MAX_LEGAL]
    cdef int i, n = state.rules.legal(state.raw, legal)
    _check_fits(policy, state)
    for i in range(n):
        rating[i] = 1.0
    if policy.rate is not NULL:
        policy.rate(state.rules, state.raw, legal, n, rating)
    check()
    return [rating[i] for i in range(n)]


def play_after(State state not None, actions not None, uint64_t first, int n, uint64_t seed,
               Policy playout not None, Policy others not None, double points):
    """For each action, two sums over ``n`` rollouts: of their values to the acting seat, and of their returns alone.

    Rollouts are numbered from ``first`` on. Those of the same number have the same dice, and the same sample of hidden
    information, after each action. The value of a rollout is its return plus ``points`` for each point by which the
    seat's score exceeds its best opponent's.
    """
    cdef int viewer = state.rules.actor(state.raw)
    cdef size_t size = state.rules.state_size
    cdef action_t action, picked = 0
    cdef double[2] sums
    cdef Ending ending
    cdef bint together = state.engine.cooperative
    cdef char* memory
    cdef Picker own = Picker(playout.pick, playout.trusted)
    cdef Picker other = Picker(others.pick, others.trusted)
    _check_fits(playout, state)
    _check_fits(others, state)
    if viewer < 0:
        raise StateError(f"{state.game.name}: no seat has a decision here")
    found = []
    memory = <char*>malloc(2 * size)
    try:
        if memory is NULL:
            raise MemoryError
        memcpy(memory, state.raw, size)     # another thread may own the state
        for action in actions:
            if not is_legal(state.rules, memory, action):
                raise StateError(f"{state.game.name}: {action} is not legal here")
            with nogil:
                ending = _play_some(state.rules, memory, memory + size, viewer, action, first, n, seed, &own, &other,
                                    points, together, sums, &picked)
            check()
            PyErr_CheckSignals()
            if ending == ILLEGAL:
                raise PluginError(f"{state.game.name}: a policy picked {picked}, which was not legal; "
                                  "firecore.testing.check_policy finds such faults")
            if ending == ENDLESS:
                raise PluginError(f"{state.game.name}: the policies do not end the game")
            found.append((sums[0], sums[1]))
        return found
    finally:
        free(memory)


cdef int _check_fits(Policy policy, State state) except -1:
    if not fits(policy, state.rules):
        raise StateError(f"the policy {policy.name!r} does not play {state.game.name}")
    return 0


cdef Ending _play_some(const Rules* rules, const void* root, void* world, int viewer, action_t action, uint64_t first,
                       int n, uint64_t seed, const Picker* own, const Picker* other, double points, bint together,
                       double* sums, action_t* picked) noexcept nogil:
    cdef Ending ending
    cdef uint64_t number
    cdef Rng dice, choices
    sums[0], sums[1] = 0.0, 0.0
    for number in range(first, first + n):
        rng_stream(&dice, seed, 2 * number)
        rng_stream(&choices, seed, 2 * number + 1)
        memcpy(world, root, rules.state_size)
        if rules.redact is not NULL:
            rules.redact(world, viewer, &dice)
        rules.apply(world, action)
        ending = _play_on(rules, world, viewer, own, other, &dice, &choices, picked)
        if ending != ENDED:
            return ending
        _add(rules, world, viewer, points, together, sums)
    return ENDED


cdef Ending _play_on(const Rules* rules, void* world, int viewer, const Picker* own, const Picker* other, Rng* dice,
                     Rng* choices, action_t* picked) noexcept nogil:
    """Play to the end; policies draw from their own stream, so that the dice are the same whatever they choose."""
    cdef const Picker* who
    cdef int decisions = 0
    cdef int actor = rules.actor(world)
    while actor != NOBODY:
        if actor == CHANCE:
            rules.apply(world, draw(rules, world, dice))
        else:
            who = own if actor == viewer else other
            picked[0] = who.pick(rules, world, choices)
            if not who.trusted and not is_legal(rules, world, picked[0]):
                return ILLEGAL
            rules.apply(world, picked[0])
            decisions += 1
            if decisions == MAX_DECISIONS:
                return ENDLESS
        actor = rules.actor(world)
    return ENDED


cdef void _add(const Rules* rules, const void* world, int viewer, double points, bint together,
               double* sums) noexcept nogil:
    cdef int32_t scores[MAX_SEATS]
    cdef double returns[MAX_SEATS]
    cdef int seat, best = 0
    rules.returns(world, returns)
    rules.scores(world, scores)
    for seat in range(rules.n_seats):
        if seat != viewer and not together:
            best = max(best, scores[seat])
    sums[0] += returns[viewer] + points * (scores[viewer] - best)
    sums[1] += returns[viewer]
