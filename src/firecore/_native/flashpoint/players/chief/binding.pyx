"""The chief, for Python."""
from libc.stdlib cimport calloc, free
from firecore._native.contract cimport MAX_LEGAL, action_t
from firecore._native.flashpoint.players.chief.win_estimate cimport (
    FEATURES, HIDDEN, WEIGHTS, describe as describe_it, win_chance)
from firecore._native.flashpoint.players.chief.planning cimport MAX_CANDIDATES, Candidate, Planning, plan_on
from firecore._native.flashpoint.rules.legal cimport legal_decisions
from firecore._native.flashpoint.rules.rules cimport ACT, FIRST_CHANCE, FlashpointState, flashpoint_rules
from firecore._native.state cimport State, bytes_of
from firecore._native.weights_file cimport weights_beside

N_FEATURES = FEATURES
N_HIDDEN = HIDDEN
N_WEIGHTS = WEIGHTS
MAX_TRIES = MAX_CANDIDATES
TRAINED_WEIGHTS = weights_beside(__file__, "train_chief.npy", "f", (WEIGHTS,))     # by benchmarks/train_chief.py


def describe(State state not None, float[::1] out not None):
    """The features of a position in which a turn begins, written to ``out``."""
    cdef const FlashpointState* self = <const FlashpointState*>bytes_of(state, flashpoint_rules())
    if out.shape[0] != FEATURES:
        raise ValueError(f"there are {FEATURES} features, got room for {out.shape[0]}")
    describe_it(self, &out[0])


def chance_of_victory(State state not None, const float[::1] weights not None):
    """The network's estimate of a position in which a turn begins."""
    _check(weights)
    return win_chance(<const FlashpointState*>bytes_of(state, flashpoint_rules()), &weights[0])


cdef int _check(const float[::1] weights) except -1:
    if weights.shape[0] != WEIGHTS:
        raise ValueError(f"expected {WEIGHTS} weights, got {weights.shape[0]}")
    return 0


cdef class Planner:
    """Plans what the actor of a state does. Call ``go_on`` until it returns False, or while there is time."""

    cdef Planning planning
    cdef const float[::1] weights

    def __cinit__(self, State state not None, const float[::1] weights not None, unsigned long long seed, int tries,
                  int rolls, int horizon):
        cdef const FlashpointState* start = <const FlashpointState*>bytes_of(state, flashpoint_rules())
        cdef action_t legal[MAX_LEGAL]
        _check(weights)
        if start.phase >= FIRST_CHANCE:
            raise ValueError("no seat has a decision here")
        if not 1 <= tries <= MAX_CANDIDATES:
            raise ValueError(f"tries must be from 1 to {MAX_CANDIDATES}, got {tries}")
        self.weights = weights
        self.planning.start = start[0]
        self.planning.weights = &weights[0]
        self.planning.seed = seed
        if start.phase != ACT:
            tries = legal_decisions(start, legal) + 1
        self.planning.tries, self.planning.rolls, self.planning.horizon = tries, rolls, horizon
        self.planning.candidate = <Candidate*>calloc(tries, sizeof(Candidate))
        if self.planning.candidate is NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.planning.candidate)

    def go_on(self, int steps=16):
        """Do some steps of work; whether there is more to do."""
        cdef bint more = True
        cdef int _i
        with nogil:
            for _i in range(steps):
                more = plan_on(&self.planning)
                if not more:
                    break
        return more

    def candidates(self):
        """(value, rolls, actions) of every candidate; the best first, those still compared before the others."""
        cdef Candidate* one
        cdef int i, j, left = self.planning.left if self.planning.tried == self.planning.tries else 1
        found = []
        for i in range(self.planning.candidates):
            one = &self.planning.candidate[i]
            found.append((one.sum / one.rolls if one.rolls else None, one.rolls,
                          tuple([one.actions[j] for j in range(one.n)])))
        return sorted(found[:left], key=_worth, reverse=True) + sorted(found[left:], key=_worth, reverse=True)


def _worth(tuple found):
    return -1.0 if found[0] is None else found[0]
