# How the hands of a round are mixed: one table of regrets for each seat.
from libc.stdint cimport uint16_t, uint64_t
from firecore._native.contract cimport action_t
from firecore._native.rng cimport Rng
from firecore._native.tails.players.bluffer.beliefs cimport Beliefs
from firecore._native.tails.rules.rules cimport MAX_PLAYERS, TailsState

cdef enum:
    MAX_HANDS = 32           # of a seat that are mixed: those that are chosen most often

cdef struct Mixture:         # of one seat
    int n
    uint16_t cards[MAX_HANDS]
    double usual[MAX_HANDS]        # how often the hand is chosen
    double regret[MAX_HANDS]       # of not having chosen the hand; never below 0
    double share[MAX_HANDS]        # how the seat mixes now
    double sum[MAX_HANDS]          # … and has mixed so far, late iterations counting more
    double value[MAX_HANDS]        # the mean of what came of it
    double visits[MAX_HANDS]

cdef struct Mixing:
    Beliefs beliefs
    int seat                 # that decides
    int assumed              # the others whose hands are known to be chosen as the beliefs say, as a set
    Mixture mixture[MAX_PLAYERS]
    Rng rng
    uint64_t done            # iterations

cdef void begin(Mixing* self, const TailsState* state, const float* weights, uint64_t seed) noexcept nogil
cdef void mix(Mixing* self) noexcept nogil
cdef void final_shares(const Mixture* self, double* out) noexcept nogil
cdef action_t chosen(Mixing* self) noexcept nogil
