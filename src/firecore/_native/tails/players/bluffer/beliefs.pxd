# What a seat believes of the others' hands, by how hands are usually chosen and cards usually played.
from libc.stdint cimport uint16_t
from firecore._native.contract cimport action_t
from firecore._native.rng cimport Rng
from firecore._native.tails.players.bluffer.estimates cimport HANDS, Hands
from firecore._native.tails.players.bluffer.table cimport Table
from firecore._native.tails.rules.rules cimport MAX_PLAYERS, TailsState

cdef struct Beliefs:
    TailsState start                     # the round before any seat chose
    Table table
    const float* weights                 # of the networks, one behind another
    Hands hands[MAX_PLAYERS]             # that each seat may have chosen
    float upto[MAX_PLAYERS][HANDS]       # cumulative chances of the hands

cdef const float* win_weights(const Beliefs* self) noexcept nogil
cdef const float* hand_weights(const Beliefs* self) noexcept nogil
cdef const float* play_weights(const Beliefs* self) noexcept nogil
cdef void begin_round(Beliefs* self, const TailsState* state, const float* weights) noexcept nogil
cdef void assume(Beliefs* self, int seat, const Hands* hands) noexcept nogil
cdef bint recall(Beliefs* self, const TailsState* state, const action_t* actions, int n) noexcept nogil
cdef int drawn_hand(const Beliefs* self, int seat, Rng* rng) noexcept nogil
cdef void end_round(const Beliefs* self, TailsState* world, Rng* rng, double* out) noexcept nogil
