"""The other seats of a batch: policies and networks that answer the learner's own seat."""
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy
from firecore._native.contract cimport MAX_STATE
from firecore._native.learning.networks cimport Network, net_pick, net_room
from firecore._native.policy cimport Policy, fits
from firecore._native.rng cimport rng_below, rng_stream

from firecore.errors import OptionError, StateError

cdef enum:
    STREAM = 0x07E25         # added to the seed of a batch for the policies


cdef int seat_others(OtherSeats* self, object game, const Rules* rules, list players, Py_ssize_t n,
                     int threads) except -1:
    """Get the memory for ``n`` games, and seat a policy or network for each seat after the own one, in turn."""
    cdef Policy policy
    cdef int place
    self.rngs = <Rng*>malloc(n * sizeof(Rng))
    self.own = <int8_t*>malloc(n)
    if self.rngs is NULL or self.own is NULL:
        raise MemoryError
    for place in range(rules.n_seats - 1):
        if isinstance(players[place], Network):
            _seat_network(self, game, rules, place, players[place], threads)
            continue
        policy = players[place]
        if not fits(policy, rules):
            raise StateError(f"the policy {policy.name!r} does not play {game.name}")
        self.picks[place] = policy.pick
    return 0


cdef int _seat_network(OtherSeats* self, object game, const Rules* rules, int place, Network network,
                       int threads) except -1:
    network.check(game)
    if not network.has_priors:
        raise OptionError("batch: a network without priors cannot play")
    if self.scratch is NULL:
        self.scratch = <float*>malloc(threads * net_room(rules) * sizeof(float))
        if self.scratch is NULL:
            raise MemoryError
    self.nets[place] = &network.net
    return 0


cdef void free_others(OtherSeats* self) noexcept:
    free(self.own)
    free(self.rngs)
    free(self.scratch)


cdef void seed_others(OtherSeats* self, Py_ssize_t i, uint64_t seed, uint64_t stream) noexcept nogil:
    rng_stream(&self.rngs[i], seed + STREAM, stream)


cdef void next_own_seat(OtherSeats* self, const Rules* rules, Py_ssize_t i) noexcept nogil:
    if self.moving == ROTATES:
        self.own[i] = (self.own[i] + 1) % rules.n_seats
    elif self.moving == DRAWN:
        self.own[i] = <int8_t>rng_below(&self.rngs[i], rules.n_seats)


cdef action_t others_pick(OtherSeats* self, const Rules* rules, const void* state, Py_ssize_t i, int actor,
                          int thread) noexcept nogil:
    """What the policy of a seat picks in game ``i``, where hidden information is resampled first."""
    cdef char world[MAX_STATE]
    cdef int place = place_after_own(self, rules, i, actor)
    if rules.redact is not NULL:
        memcpy(world, state, rules.state_size)
        rules.redact(world, actor, &self.rngs[i])
        state = world
    if self.nets[place] is not NULL:
        return net_pick(self.nets[place], rules, state, &self.rngs[i], self.scratch + thread * net_room(rules))
    return self.picks[place](rules, state, &self.rngs[i])
