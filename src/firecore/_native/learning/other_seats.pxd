# The seats of a batch that policies or networks play, where one seat of each game is the learner's own.
from libc.stdint cimport int8_t, uint64_t
from firecore._native.contract cimport MAX_SEATS, Rules, action_t
from firecore._native.learning.networks cimport Net
from firecore._native.policy cimport choose_t
from firecore._native.rng cimport Rng

cdef enum:                   # the own seat of the next game in the same place:
    STAYS                    # the same one,
    ROTATES                  # the next one,
    DRAWN                    # or any

cdef struct OtherSeats:
    int8_t* own              # the own seat of each game; NULL: there are no other seats
    Rng* rngs                # of the policies, a stream a game
    choose_t picks[MAX_SEATS]        # of the policies after the own seat, in turn,
    const Net* nets[MAX_SEATS]       # or, where not NULL, networks
    float* scratch           # for the networks: room for one evaluation a thread
    int moving               # STAYS, ROTATES or DRAWN

cdef int seat_others(OtherSeats* self, object game, const Rules* rules, list players, Py_ssize_t n,
                     int threads) except -1
cdef void free_others(OtherSeats* self) noexcept
cdef void seed_others(OtherSeats* self, Py_ssize_t i, uint64_t seed, uint64_t stream) noexcept nogil
cdef void next_own_seat(OtherSeats* self, const Rules* rules, Py_ssize_t i) noexcept nogil
cdef action_t others_pick(OtherSeats* self, const Rules* rules, const void* state, Py_ssize_t i, int actor,
                          int thread) noexcept nogil

cdef inline int place_after_own(const OtherSeats* self, const Rules* rules, Py_ssize_t i, int seat) noexcept nogil:
    """Which of the seats after the own one this is, from 0."""
    return (seat - self.own[i] - 1 + rules.n_seats) % rules.n_seats
