"""Endgames of cooperative games: the best result that is still possible, by exhaustive search, without the GIL."""
from libc.stdint cimport int64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy
from firecore._native.contract cimport CHANCE, COOPERATIVE, MAX_LEGAL, MAX_SEATS, NOBODY, Rules, action_t
from firecore._native.state cimport State, check, check_legal

cdef enum:
    MAX_DEPTH = 11           # actions, chance included, within which the game must be over


cdef struct Trial:
    const Rules* rules
    size_t size
    int64_t left             # positions that may still be visited; below 0: there were too many
    char* states             # one a depth


def best_returns(State state not None, actions not None, int64_t positions):
    """The return after each action under perfect play, averaged over chance.

    None if this takes more than so many positions, or if the game may last longer than ``MAX_DEPTH`` actions; also for
    competitive games and games with secrets.
    """
    cdef Trial trial
    cdef action_t action
    if not state.rules.traits & COOPERATIVE or state.rules.redact is not NULL:
        return None
    trial.rules, trial.size, trial.left = state.rules, state.rules.state_size, positions
    trial.states = <char*>malloc((MAX_DEPTH + 1) * trial.size)
    found = []
    try:
        if trial.states is NULL:
            raise MemoryError
        for action in actions:
            check_legal(state, action, state.rules)
            memcpy(trial.states, state.raw, trial.size)
            state.rules.apply(trial.states, action)
            with nogil:
                value = _best(&trial, 0)
            check()
            if trial.left < 0:
                return None
            found.append(value)
        return found
    finally:
        free(trial.states)


cdef double _best(Trial* trial, int depth) noexcept nogil:
    """The best return from the state at a depth."""
    cdef action_t legal[MAX_LEGAL]
    cdef double weights[MAX_LEGAL]
    cdef double returns[MAX_SEATS]
    cdef const Rules* rules = trial.rules
    cdef char* state = trial.states + depth * trial.size
    cdef int actor = rules.actor(state)
    cdef double best = 0, mean = 0, here
    cdef int i, n
    trial.left -= 1
    if actor == NOBODY:
        rules.returns(state, returns)
        return returns[0]
    if depth == MAX_DEPTH:
        trial.left = -1
    n = rules.legal(state, legal)
    if actor == CHANCE:
        rules.weights(state, weights)
    for i in range(n):
        if trial.left < 0:
            break
        memcpy(state + trial.size, state, trial.size)
        rules.apply(state + trial.size, legal[i])
        here = _best(trial, depth + 1)
        if actor == CHANCE:
            mean += weights[i] * here
        elif here >= 1:      # nothing is better than victory
            return here
        best = max(best, here)
    return mean if actor == CHANCE else best
