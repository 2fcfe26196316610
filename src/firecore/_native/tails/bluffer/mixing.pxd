# How the hands of a round are mixed: one table of regrets for each seat.
from libc.stdint cimport uint16_t, uint64_t
from firecore._native.contract cimport action_t
from firecore._native.rng cimport Rng
from firecore._native.tails.rules cimport MOST_PLAYERS, TailsState

cdef enum:
    MOST_HANDS = 24          # of a seat that are mixed: those that the greedy policy rates best

cdef struct Mixture:         # of one seat
    int n
    uint16_t cards[MOST_HANDS]
    double regret[MOST_HANDS]      # of not having chosen the hand; never below 0
    double share[MOST_HANDS]       # how the seat mixes now
    double sum[MOST_HANDS]         # … and has mixed so far, late iterations counting more
    double value[MOST_HANDS]       # the mean of what came of it
    double visits[MOST_HANDS]

cdef struct Mixing:
    TailsState round         # as it stands before anybody chooses
    int seat                 # that decides
    Mixture mixture[MOST_PLAYERS]
    Rng rng
    uint64_t done            # iterations

cdef void begin(Mixing* self, const TailsState* state, uint64_t seed) noexcept nogil
cdef void mix(Mixing* self) noexcept nogil
cdef action_t chosen(Mixing* self) noexcept nogil
