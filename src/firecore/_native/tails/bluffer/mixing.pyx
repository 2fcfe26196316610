"""The hands of a round, mixed by regret matching.

All seats choose at once, and what each chooses from is known to all. So the choice is a game in normal form: every seat
learns how to mix its hands against how the others mix theirs, by regret matching plus with sampled values (Tammelin,
2014; with baselines as in Schmid et al., 2019). What comes after the choice is played out greedily.
"""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset
from firecore._native.contract cimport CHANCE, MAX_LEGAL, MAX_SEATS, NOBODY, Rules, action_t
from firecore._native.rng cimport Rng, rng_below, rng_seed, rng_unit
from firecore._native.tails.choices cimport chosen_cards, choice_action
from firecore._native.tails.greedy cimport choose as play_greedily, rate
from firecore._native.tails.rules cimport MOST_PLAYERS, TailsState, next_seat, tails_rules

cdef double EXPLORATION = 0.1        # the share of hands that are drawn at random, so that all have a value
cdef double BOLDEST = 30.0           # no sampled value counts more often than this
cdef double MARGIN = 0.5             # the weight of the share of all flames against victory
cdef double RARE = 0.03              # hands that are mixed in less often are left out in the end


cdef void begin(Mixing* self, const TailsState* state, uint64_t seed) noexcept nogil:
    """Look at a position in which a seat chooses its hand; whatever others have chosen before it is forgotten."""
    cdef int seat
    memset(self, 0, sizeof(Mixing))
    memcpy(&self.round, state, sizeof(TailsState))
    self.seat = state.seat
    self.round.seat = self.round.first
    rng_seed(&self.rng, seed)
    for seat in range(state.players):
        self.round.hand[seat] = 0
    for seat in range(state.players):
        _list_hands(self, seat)


cdef void _list_hands(Mixing* self, int seat) noexcept nogil:
    """The hands that the greedy policy rates best."""
    cdef const Rules* rules = tails_rules()
    cdef Mixture* mixture = &self.mixture[seat]
    cdef TailsState asked
    cdef action_t legal[MAX_LEGAL]
    cdef float rating[MAX_LEGAL]
    cdef int i, j, n, best
    memcpy(&asked, &self.round, sizeof(TailsState))
    asked.seat = <uint8_t>seat
    n = rules.legal(&asked, legal)
    rate(rules, &asked, legal, n, rating)
    for j in range(MOST_HANDS):
        best = -1
        for i in range(n):
            if rating[i] >= 0 and (best < 0 or rating[i] > rating[best]):
                best = i
        if best < 0:
            break
        mixture.cards[j] = <uint16_t>chosen_cards(legal[best])
        mixture.share[j] = rating[best]
        rating[best] = -1
        mixture.n += 1
    for j in range(mixture.n):
        mixture.regret[j] = 1e-3 * (0.05 + mixture.share[j] * mixture.share[j])


cdef void mix(Mixing* self) noexcept nogil:
    """One iteration: all seats choose as they mix now, and learn from what comes of it."""
    cdef const Rules* rules = tails_rules()
    cdef TailsState world
    cdef double utility[MAX_SEATS]
    cdef int drawn[MOST_PLAYERS]
    cdef int seat, _i
    self.done += 1
    memcpy(&world, &self.round, sizeof(TailsState))
    seat = world.first
    for _i in range(world.players):
        _match_regrets(&self.mixture[seat])
        drawn[seat] = _draw(&self.mixture[seat], &self.rng)
        rules.apply(&world, choice_action(self.mixture[seat].cards[drawn[seat]]))
        seat = next_seat(&world, seat)
    _play_out(rules, &world, &self.rng, utility)
    for seat in range(world.players):
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
    sampled = surprise * min(1.0 / chance, BOLDEST)
    for i in range(self.n):
        mean += self.share[i] * self.value[i]
    mean += self.share[drawn] * sampled
    for i in range(self.n):
        self.sum[i] += weight * self.share[i]
        self.regret[i] = max(0.0, self.regret[i] + self.value[i] + (sampled if i == drawn else 0.0) - mean)
    self.visits[drawn] += 1.0
    self.value[drawn] += surprise / min(self.visits[drawn], 200.0)


cdef void _play_out(const Rules* rules, TailsState* world, Rng* rng, double* utility) noexcept nogil:
    cdef int32_t flames[MAX_SEATS]
    cdef int actor = rules.actor(world), seat, everything = 0
    while actor != NOBODY:
        if actor == CHANCE:
            rules.apply(world, rules.draw(world, rng))
        else:
            rules.apply(world, play_greedily(rules, world, rng))
        actor = rules.actor(world)
    rules.returns(world, utility)
    rules.scores(world, flames)
    for seat in range(world.players):
        everything += flames[seat]
    if everything <= 0:
        return
    for seat in range(world.players):
        utility[seat] += MARGIN * (flames[seat] / <double>everything - utility[seat])


cdef action_t chosen(Mixing* self) noexcept nogil:
    """A hand of the seat that decides, drawn as it was mixed."""
    cdef Mixture* mixture = &self.mixture[self.seat]
    cdef double everything = 0.0
    cdef double shares[MOST_HANDS]
    cdef int i
    for i in range(mixture.n):
        everything += mixture.sum[i]
    for i in range(mixture.n):
        shares[i] = mixture.sum[i] if mixture.sum[i] >= RARE * everything else 0.0
    return choice_action(mixture.cards[_drawn_by(shares, mixture.n, &self.rng)])
