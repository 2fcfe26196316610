# Planning a whole turn: many ways of playing it are tried, and what they lead to is compared over the same dice.
from libc.stdint cimport uint64_t
from firecore._native.contract cimport action_t
from firecore._native.flashpoint.players.captain.situation cimport Temper
from firecore._native.flashpoint.rules.rules cimport FlashpointState

cdef enum:
    MAX_STEPS = 32           # of a turn that are kept
    MAX_CANDIDATES = 1024

cdef struct Candidate:       # a way to play the turn
    Temper temper            # that leads to it
    FlashpointState end      # of the turn, or the first position that chance decides
    action_t actions[MAX_STEPS]
    int n
    double sum               # of what it was worth
    double squares           # of that, added up
    bint captains            # own way, without another temper or beginning
    int rolls                # so often

cdef struct Planning:
    FlashpointState start
    uint64_t seed
    const float* weights     # of the win_chance
    int tries                # ways to play the turn that are tried; outside a turn, one more than there are choices
    int rolls                # of the dice for each of them, to begin with
    int horizon              # turns of the others that are played on before a position is valued
    int candidates           # distinct ones so far
    int tried
    int left                 # candidates that are still compared: the first ones of the array
    int next                 # that is looked at next
    int wanted               # rolls that each of them is to have in this round
    Candidate* candidate

cdef bint plan_on(Planning* self) noexcept nogil
cdef void finish_round(Planning* self) noexcept nogil
