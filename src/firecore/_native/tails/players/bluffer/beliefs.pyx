"""The hands that others may have chosen, weighted by what they have shown since."""
from libc.stdint cimport uint16_t
from libc.string cimport memcmp, memcpy, memset
from firecore._native.bits cimport bit, count, lowest, without_lowest
from firecore._native.contract cimport action_t
from firecore._native.rng cimport Rng, rng_unit
from firecore._native.tails.players.bluffer.estimates cimport CARD_WEIGHTS, Hands, usual_hands, usual_play, usual_plays
from firecore._native.tails.players.bluffer.win_estimate cimport WIN_WEIGHTS, win_chances
from firecore._native.tails.players.bluffer.table cimport lay_table
from firecore._native.tails.rules.rules cimport (
    ALL_NUMBERS, CHOOSE, DRAW, MAX_CHOSEN, PASS, PLAY, TRICKSTER, WITH_THIEF, TailsState, available,
    is_play, number_after, number_card, played_card, shown_number, tails_rules)

cdef float DOUBT = 0.05      # whether a seat plays as usual

cdef enum:
    KINDS = 32               # of hands, by all that a turn depends on


cdef const float* win_weights(const Beliefs* self) noexcept nogil:
    return self.weights


cdef const float* hand_weights(const Beliefs* self) noexcept nogil:
    return self.weights + WIN_WEIGHTS


cdef const float* play_weights(const Beliefs* self) noexcept nogil:
    return self.weights + WIN_WEIGHTS + CARD_WEIGHTS


cdef void begin_round(Beliefs* self, const TailsState* state, const float* weights) noexcept nogil:
    """Go back to where no seat had chosen, and assume that all seats choose as usual."""
    cdef TailsState* start = &self.start
    cdef int seat
    memcpy(start, state, sizeof(TailsState))
    memset(start.hand, 0, sizeof(start.hand))
    memset(start.played, 0, sizeof(start.played))
    start.reserve = 0
    start.stack = ALL_NUMBERS if start.flags & WITH_THIEF else 0
    start.lap = 0
    start.needed = 0
    start.owner = 0
    start.wild = 0
    start.seat = start.first
    start.phase = CHOOSE
    self.weights = weights
    lay_table(start, &self.table)
    for seat in range(start.players):
        usual_hands(start, &self.table, seat, hand_weights(self), &self.hands[seat])
        _add_up(self, seat)


cdef void assume(Beliefs* self, int seat, const Hands* hands) noexcept nogil:
    """Assume that a seat has chosen with these chances."""
    self.hands[seat] = hands[0]
    _add_up(self, seat)


cdef void _add_up(Beliefs* self, int seat) noexcept nogil:
    cdef float sum = 0
    cdef int i
    for i in range(self.hands[seat].n):
        sum += self.hands[seat].weight[i]
        self.upto[seat][i] = sum


cdef int drawn_hand(const Beliefs* self, int seat, Rng* rng) noexcept nogil:
    """The index of a hand of the seat, drawn by the chances."""
    cdef int low = 0, high = self.hands[seat].n - 1, middle
    cdef double point = rng_unit(rng) * self.upto[seat][high]       # below the sum: nothing impossible is drawn
    while low < high:
        middle = (low + high) // 2
        if self.upto[seat][middle] > point:
            high = middle
        else:
            low = middle + 1
    return low


cdef bint recall(Beliefs* self, const TailsState* state, const action_t* actions, int n) noexcept nogil:
    """Update the beliefs by the plays and draws of the round; False if these do not lead to the position.

    Then only the cards that have been played are known, as without any plays.
    """
    cdef TailsState world
    cdef int i, seat
    cdef bint followed
    memcpy(&world, &self.start, sizeof(TailsState))
    world.lap = 1
    world.needed = world.fire
    world.phase = PLAY
    for i in range(n):
        if not _may_follow(&world, actions[i]):
            break
        if world.phase == PLAY:
            _put_hands(&world, actions[i])
            if world.seat != state.seat:
                _consider(self, &world, actions[i])
        tails_rules().apply(&world, actions[i])
    followed = _is_same(&world, state)
    for seat in range(state.players):
        if not followed:
            usual_hands(&self.start, &self.table, seat, hand_weights(self), &self.hands[seat])
        _keep_played(self, seat, state.played[seat])
        _add_up(self, seat)
    return followed


cdef bint _may_follow(const TailsState* world, action_t action) noexcept nogil:
    """Whether this can happen, whatever the hands are."""
    cdef int card
    if world.phase == DRAW:
        return action < PASS and world.stack >> number_card(shown_number(action)) & 1
    if world.phase != PLAY:
        return False
    if action == PASS:
        return True
    if not is_play(action):
        return False
    card = played_card(action)
    if not available(world, world.seat) & ~world.played[world.seat] & bit(card):
        return False
    if count(world.played[world.seat]) == MAX_CHOSEN:
        return False
    return world.owner and not world.wild if card == TRICKSTER else card == number_card(world.needed)


cdef bint _is_same(const TailsState* world, const TailsState* state) noexcept nogil:
    return (world.phase == state.phase and world.seat == state.seat and world.needed == state.needed
            and world.lap == state.lap and world.owner == state.owner and world.wild == state.wild
            and memcmp(world.played, state.played, sizeof(world.played)) == 0)


cdef void _put_hands(TailsState* world, action_t action) noexcept nogil:
    """Give every seat as many cards as it has, which is all that others know, and the acting seat the card it plays."""
    cdef int seat
    for seat in range(world.players):
        world.hand[seat] = <uint16_t>_some_hand(world, seat)
    if action != PASS:
        world.hand[world.seat] = <uint16_t>(without_lowest(world.hand[world.seat] & ~bit(played_card(action)))
                                            | bit(played_card(action)))


cdef void _consider(Beliefs* self, const TailsState* world, action_t action) noexcept nogil:
    """Update the belief in a seat's hand by its pass or its play."""
    cdef Hands* hands = &self.hands[world.seat]
    cdef TailsState asked
    cdef float known[KINDS]
    cdef float chance[3]
    cdef float everything = 0
    cdef int i, kind, hand
    cdef int what = 0 if action == PASS else 2 if played_card(action) == TRICKSTER else 1
    memcpy(&asked, world, sizeof(TailsState))
    for i in range(KINDS):
        known[i] = -1
    for i in range(hands.n):
        hand = hands.cards[i] & ~world.played[world.seat]
        if action != PASS and not hand >> played_card(action) & 1:
            hands.weight[i] = 0
            continue
        kind = _kind(world, hand)
        if known[kind] < 0:
            asked.hand[world.seat] = <uint16_t>hand
            usual_plays(&asked, &self.table, play_weights(self), chance)
            known[kind] = chance[what] + DOUBT
        hands.weight[i] *= known[kind]
        everything += hands.weight[i]
    for i in range(hands.n):
        hands.weight[i] = hands.weight[i] / everything if everything > 0 else 0


cdef inline int _kind(const TailsState* world, int hand) noexcept nogil:
    """What a turn depends on in a hand of known size: the next four numbers and the trickster."""
    cdef int number = world.needed
    cdef int kind = hand >> TRICKSTER & 1
    cdef int _i
    for _i in range(4):
        kind = kind << 1 | (hand >> number_card(number) & 1)
        number = number_after(number)
    return kind


cdef int _some_hand(const TailsState* world, int seat) noexcept nogil:
    """As many cards as the seat still has, whichever they are."""
    cdef unsigned long long rest = available(world, seat) & ~world.played[seat]
    cdef int cards = 0, _i
    for _i in range(min(MAX_CHOSEN, count(available(world, seat))) - count(world.played[seat])):
        cards |= <int>bit(lowest(rest))
        rest = without_lowest(rest)
    return cards


cdef void _keep_played(Beliefs* self, int seat, int played) noexcept nogil:
    """Only hands with the cards that were played are possible; all alike if none of them was likely at all."""
    cdef Hands* hands = &self.hands[seat]
    cdef float everything = 0
    cdef int i
    for i in range(hands.n):
        if played & ~hands.cards[i]:
            hands.weight[i] = 0
        everything += hands.weight[i]
    for i in range(hands.n):
        if everything > 0:
            hands.weight[i] /= everything
        else:
            hands.weight[i] = 0 if played & ~hands.cards[i] else 1


cdef void end_round(const Beliefs* self, TailsState* world, Rng* rng, double* out) noexcept nogil:
    """Play the round to its end as usual, and estimate each seat's chance to win then."""
    while True:
        if world.phase == PLAY:
            tails_rules().apply(world, usual_play(world, &self.table, play_weights(self), rng))
        elif world.phase == DRAW:
            tails_rules().apply(world, tails_rules().draw(world, rng))
        else:
            break
    win_chances(world, win_weights(self), out)
