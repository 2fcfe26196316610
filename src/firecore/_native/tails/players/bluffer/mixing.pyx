"""The hands of a round, mixed by regret matching.

All seats choose at once, and what each chooses from is known to all. So the choice is a game in normal form: every seat
learns how to mix its hands against how the others mix theirs, by regret matching plus with sampled values (Tammelin,
2014; with baselines as in Schmid et al., 2019). What comes after the choice is played as usual to the end of the round,
which a small network values.
"""
from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset
from firecore._native.contract cimport MAX_SEATS, action_t
from firecore._native.rng cimport Rng, rng_below, rng_seed, rng_unit
from firecore._native.tails.players.bluffer.beliefs cimport begin_round, drawn_hand, end_round
from firecore._native.tails.players.bluffer.estimates cimport HANDS
from firecore._native.tails.rules.choices cimport choice_action
from firecore._native.tails.rules.rules cimport MAX_PLAYERS, TailsState, next_seat, tails_rules

cdef double EXPLORATION = 0.1        # the share of hands that are drawn uniformly, so that all have a value
cdef double MAX_FACTOR = 30.0        # of importance weights
cdef double RARE = 0.5               # hands with less than this share of the most frequent one are left out
cdef double USUAL_SHARE = 0.5        # how often others choose as usual rather than as they mix
cdef double FIRST = 0.02             # the initial regret of the usual hands


cdef void begin(Mixing* self, const TailsState* state, const float* weights, uint64_t seed) noexcept nogil:
    """Begin at a position in which a seat chooses its hand; what others have already chosen is ignored."""
    cdef int seat
    memset(self, 0, sizeof(Mixing))
    self.seat = state.seat
    rng_seed(&self.rng, seed)
    begin_round(&self.beliefs, state, weights)
    for seat in range(state.players):
        _list_hands(self, seat)


cdef void _list_hands(Mixing* self, int seat) noexcept nogil:
    """The hands that the seat usually chooses."""
    cdef Mixture* mixture = &self.mixture[seat]
    cdef float left[HANDS]
    cdef int i, best, n = self.beliefs.hands[seat].n
    memcpy(left, self.beliefs.hands[seat].weight, sizeof(left))
    while mixture.n < min(n, MAX_HANDS):
        best = 0
        for i in range(1, n):
            if left[i] > left[best]:
                best = i
        mixture.cards[mixture.n] = self.beliefs.hands[seat].cards[best]
        mixture.usual[mixture.n] = left[best]
        mixture.regret[mixture.n] = FIRST * left[best]
        left[best] = -1
        mixture.n += 1


cdef void mix(Mixing* self) noexcept nogil:
    """One iteration: all seats choose as they mix now, and learn from the results."""
    cdef TailsState world
    cdef double utility[MAX_SEATS]
    cdef int drawn[MAX_PLAYERS]
    cdef int seat, cards, _i
    self.done += 1
    memcpy(&world, &self.beliefs.start, sizeof(TailsState))
    seat = world.first
    for _i in range(world.players):
        _match_regrets(&self.mixture[seat])
        if seat != self.seat and (self.assumed >> seat & 1 or rng_unit(&self.rng) < USUAL_SHARE):
            drawn[seat] = -1
            cards = self.beliefs.hands[seat].cards[drawn_hand(&self.beliefs, seat, &self.rng)]
        else:
            drawn[seat] = _draw(&self.mixture[seat], &self.rng)
            cards = self.mixture[seat].cards[drawn[seat]]
        tails_rules().apply(&world, choice_action(cards))
        seat = next_seat(&world, seat)
    end_round(&self.beliefs, &world, &self.rng, utility)
    for seat in range(world.players):
        if drawn[seat] >= 0:
            _learn(&self.mixture[seat], drawn[seat], utility[seat], <double>self.done)


cdef void _match_regrets(Mixture* self) noexcept nogil:
    cdef double everything = 0.0
    cdef int i
    for i in range(self.n):
        everything += self.regret[i]
    for i in range(self.n):
        self.share[i] = self.regret[i] / everything if everything > 0.0 else 1.0 / self.n


cdef int _draw(const Mixture* self, Rng* rng) noexcept nogil:
    if rng_unit(rng) < EXPLORATION:
        return <int>rng_below(rng, self.n)
    return _drawn_by(self.share, self.n, rng)


cdef int _drawn_by(const double* shares, int n, Rng* rng) noexcept nogil:
    cdef double everything = 0.0, rest
    cdef int i
    for i in range(n):
        everything += shares[i]
    rest = rng_unit(rng) * everything
    for i in range(n):
        rest -= shares[i]
        if rest < 0.0:
            return i
    return n - 1


cdef void _learn(Mixture* self, int drawn, double utility, double weight) noexcept nogil:
    """Correct the value of the hand that was drawn, and with it every regret."""
    cdef double chance = (1.0 - EXPLORATION) * self.share[drawn] + EXPLORATION / self.n
    cdef double surprise = utility - self.value[drawn]
    cdef double sampled, mean = 0.0
    cdef int i
    if self.visits[drawn] == 0.0:
        surprise = 0.0
        self.value[drawn] = utility
    sampled = surprise * min(1.0 / chance, MAX_FACTOR)
    for i in range(self.n):
        mean += self.share[i] * self.value[i]
    mean += self.share[drawn] * sampled
    for i in range(self.n):
        self.sum[i] += weight * self.share[i]
        self.regret[i] = max(0.0, self.regret[i] + self.value[i] + (sampled if i == drawn else 0.0) - mean)
    self.visits[drawn] += 1.0
    self.value[drawn] += surprise / min(self.visits[drawn], 200.0)


cdef void final_shares(const Mixture* self, double* out) noexcept nogil:
    """The average strategy of the seat, without rare hands."""
    cdef double most = 0.0, everything = 0.0
    cdef int i
    for i in range(self.n):
        most = max(most, self.sum[i])
    for i in range(self.n):
        out[i] = self.usual[i] if most == 0.0 else self.sum[i] if self.sum[i] >= RARE * most else 0.0
        everything += out[i]
    for i in range(self.n):
        out[i] /= everything


cdef action_t chosen(Mixing* self) noexcept nogil:
    """A hand of the seat that decides, drawn as it was mixed."""
    cdef Mixture* mixture = &self.mixture[self.seat]
    cdef double shares[MAX_HANDS]
    final_shares(mixture, shares)
    return choice_action(mixture.cards[_drawn_by(shares, mixture.n, &self.rng)])
