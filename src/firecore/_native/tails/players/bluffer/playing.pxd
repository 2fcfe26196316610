# The play of cards: a small tree over the decisions of the playing seat in the rest of the round.
from libc.stdint cimport uint32_t, uint64_t
from firecore._native.contract cimport action_t
from firecore._native.rng cimport Rng
from firecore._native.tails.players.bluffer.beliefs cimport Beliefs
from firecore._native.tails.rules.rules cimport TailsState

cdef enum:
    SPOTS = 1024             # of the tree, a power of two
    MAX_DEPTH = 4            # decisions on one path; then the seat plays as usual

cdef struct Spot:            # where the seat may play: it passes, plays the number needed, or its trickster
    uint64_t key             # all that has been played since the root; 0: the slot is free
    uint32_t visits
    uint32_t tried[3]
    float share[3]           # the network's chance of each
    double total[3]          # of the values

cdef struct Playing:
    Beliefs beliefs
    TailsState root
    Rng rng
    int used
    Spot spots[SPOTS]

cdef void begin_play(Playing* self, const TailsState* state, const float* weights, uint64_t seed) noexcept nogil
cdef void follow(Playing* self, const action_t* actions, int n) noexcept nogil
cdef void play_on(Playing* self) noexcept nogil
cdef const Spot* root_spot(const Playing* self) noexcept nogil
cdef int best_play(const Playing* self) noexcept nogil
cdef action_t action_of(const Playing* self, int what) noexcept nogil
