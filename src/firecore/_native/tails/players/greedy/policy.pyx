"""A policy one decision deep: choose cards near the start value, play what is likely to stay on top."""
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.contract cimport MAX_LEGAL, Rules, action_t
from firecore._native.policy cimport choose_best, make_policy, spread, trusted
from firecore._native.rng cimport Rng
from firecore._native.tails.rules.choices cimport chosen_cards
from firecore._native.tails.rules.rules cimport (
    BLANK, BURNING, CARDS, CHOOSE, NUMBERS, TRICKSTER, WITH_THIEF, TailsState, flames_of, is_play, number_after,
    number_card, place_cover, place_owner, played_card, tails_rules)
from firecore._native.tails.rules.secrets cimport may_hold

cdef enum:
    CERTAIN = 1000           # a chance of one
    TRICKSTER_PRICE = 900    # what it costs to have no trickster in the next round
    MAX_FLAMES = 500000      # more are worth no more, so that three cards' worth is always a number of 32 bits

# How likely a card comes into play, by how many steps it is behind the start value.
cdef int[9] REACHED = [900, 900, 800, 800, 700, 600, 500, 400, 300]


cdef action_t choose(const Rules* rules, const void* state, Rng* rng) noexcept nogil:
    return choose_best(_value_actions, rules, state, rng)


cdef void rate(const Rules* rules, const void* state, const action_t* legal, int n, float* out) noexcept nogil:
    cdef int worth[MAX_LEGAL]
    _value_actions(rules, state, legal, n, worth)
    spread(worth, n, out)


cdef void _value_actions(const Rules* rules, const void* state, const action_t* legal, int n,
                         int* worth) noexcept nogil:
    cdef const TailsState* self = <const TailsState*>state
    if self.phase == CHOOSE:
        _weigh_choices(self, legal, n, worth)
    else:
        _weigh_plays(self, legal, n, worth)


cdef int _prize(const TailsState* self, int seat, int number) noexcept nogil:
    """The flames that a win with this number brings: the fire card, and all that it robs (T3.5)."""
    cdef int flames = self.flames[number_card(self.fire)]
    cdef int i, owner
    for i in range(BURNING):
        if not self.lies[i]:
            continue
        owner = place_owner(self.lies[i])
        if owner != seat and _number_of(self, owner, place_cover(self.lies[i])) == number:
            flames += flames_of(self, i)
    return min(flames, MAX_FLAMES)


cdef int _number_of(const TailsState* self, int owner, int cover) noexcept nogil:
    """The number of a pile; 0 if it has none (T3.6)."""
    if cover != TRICKSTER:
        return cover + 1
    return 0 if self.flags & BLANK else self.stands[owner]


# The choice: each card for itself.

cdef void _weigh_choices(const TailsState* self, const action_t* legal, int n, int* worth) noexcept nogil:
    cdef int of_card[CARDS]
    cdef int i, steps
    cdef unsigned long long cards
    for i in range(NUMBERS):
        steps = (i + 1 - self.fire + NUMBERS) % NUMBERS
        of_card[i] = REACHED[steps] * _prize(self, self.seat, i + 1)
    of_card[TRICKSTER] = CERTAIN * min(<int>self.flames[number_card(self.fire)], MAX_FLAMES) - TRICKSTER_PRICE
    for i in range(n):
        worth[i] = 0
        cards = chosen_cards(legal[i])
        while cards:
            worth[i] += of_card[lowest(cards)]
            cards = without_lowest(cards)


# The play: a card is worth the prize times the chance that no one covers it.

cdef void _weigh_plays(const TailsState* self, const action_t* legal, int n, int* worth) noexcept nogil:
    cdef int i
    cdef int stays
    for i in range(n):
        if not is_play(legal[i]):
            worth[i] = 0
            continue
        stays = _chance_to_stay(self, played_card(legal[i]) == TRICKSTER)
        worth[i] = 1 + stays * _prize(self, self.seat, self.needed)
        if played_card(legal[i]) == TRICKSTER:
            worth[i] -= TRICKSTER_PRICE


cdef int _chance_to_stay(const TailsState* self, bint wild) noexcept nogil:
    """The chance that none of the others holds what covers the number needed, by what is known of their hands."""
    cdef int after = number_card(number_after(self.needed))
    cdef int stays = CERTAIN
    cdef int seat, pool, size, held
    for seat in range(self.players):
        held = count(self.hand[seat])
        if seat == self.seat or not held:
            continue
        pool = may_hold(self, seat)
        size = count(pool)
        if pool & bit(after):
            stays -= stays * held // size
        if not wild and pool & bit(TRICKSTER):
            stays -= stays * held // (2 * size)      # it is often kept for later
    if self.flags & WITH_THIEF and self.stack & bit(after):
        stays -= stays // count(self.stack)
    return stays


GREEDY = trusted(make_policy(
    "greedy", "chooses cards near the start value, and plays what is likely to stay on top",
    choose, rate, tails_rules()))
