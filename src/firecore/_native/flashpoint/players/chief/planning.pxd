# Planning a whole turn: many ways to play it are tried and compared over the same dice.
from libc.stdint cimport uint64_t
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.players.captain.situation cimport Temper
from firecore._native.flashpoint.rules.rules cimport FlashpointState

cdef enum:
    MAX_STEPS = 32           # of a turn that are kept
    MAX_CANDIDATES = 1024

cdef struct Candidate:       # a way to play the turn
    Temper temper            # of the captain who plays it
    FlashpointState end      # of the turn, or the first position that chance decides
    action_t actions[MAX_STEPS]
    int n
    double sum               # of its values
    double squares           # the sum of the squared values
    bint captains            # the captain's own, with his temper and beginning
    int rolls                # of the dice so far

cdef struct Planning:
    FlashpointState start
    uint64_t seed
    const float* weights     # of the network
    int tries                # ways to play the turn that are tried; outside a turn, one more than there are choices
    int rolls                # of the dice for each of them, to begin with
    int horizon              # turns of the others that are played on before a position is valued
    int candidates           # distinct ones so far
    int tried
    int left                 # candidates that are still compared: the first ones of the array
    int next                 # the candidate that is rolled for next
    int wanted               # rolls for each of them in this round
    Candidate* candidate

cdef bint plan_on(Planning* self) noexcept nogil
cdef void finish_round(Planning* self) noexcept nogil
