"""The bluffer, for Python."""
cimport cython
from libc.stdint cimport uint64_t
from firecore._native.bits cimport bit
from firecore._native.contract cimport MAX_LEGAL, action_t
from firecore._native.state cimport State, bytes_of
from firecore._native.tails.players.bluffer.beliefs cimport Beliefs, assume
from firecore._native.tails.players.bluffer.estimates cimport (
    CARD_HIDDEN, CARD_WEIGHTS, OF_CARD, OF_PLAY, PAIRS, PLAY_HIDDEN, PLAY_WEIGHTS, Hands, describe_card,
    describe_turn, pair_of)
from firecore._native.tails.players.bluffer.mixing cimport MAX_HANDS, Mixing, Mixture, begin, chosen, final_shares, mix
from firecore._native.tails.players.bluffer.win_estimate cimport OF_SEAT, WIN_WEIGHTS, SEAT_HIDDEN, describe_seat
from firecore._native.tails.players.bluffer.playing cimport (
    Playing, Spot, action_of, begin_play, best_play, follow, play_on, root_spot)
from firecore._native.tails.players.bluffer.table cimport Table, lay_table
from firecore._native.tails.rules.choices cimport choice_action, chosen_cards
from firecore._native.tails.rules.rules cimport CARDS, CHOOSE, PLAY, REVEAL, TailsState, tails_rules
from firecore._native.weights_file cimport weights_beside

SHAPES = {"seat": (OF_SEAT, SEAT_HIDDEN), "card": (OF_CARD, CARD_HIDDEN), "play": (OF_PLAY, PLAY_HIDDEN)}
N_PAIRS = PAIRS
N_WEIGHTS = WIN_WEIGHTS + CARD_WEIGHTS + PLAY_WEIGHTS
TRAINED_WEIGHTS = weights_beside(__file__, "train_bluffer.npy", "f", (N_WEIGHTS,))     # by benchmarks/train_bluffer.py


# Training data.

def is_between_rounds(State state not None):
    """Whether the next fire card is about to be shown."""
    return _of(state).phase == REVEAL


def cards_of(action_t action):
    """The cards of a choice: bit n - 1 is the number n, bit 9 the trickster."""
    if not choice_action(0) <= action < tails_rules().n_actions:
        raise ValueError(f"{action} chooses no cards")
    return chosen_cards(action)


def describe_seats(State state not None, float[:, ::1] out not None):
    """The features of each seat between two rounds, written to ``out``."""
    cdef const TailsState* self = _of(state)
    cdef Table table
    cdef int seat
    _check_room(out.shape[0] >= self.players and out.shape[1] == OF_SEAT)
    lay_table(self, &table)
    for seat in range(self.players):
        describe_seat(self, &table, seat, &out[seat, 0])


def describe_choice(State state not None, float[:, ::1] cards not None, int[:, ::1] pairs not None):
    """The features of each card of the seat that chooses, and the place of each pair among the weights of pairs."""
    cdef const TailsState* self = _of(state)
    cdef Table table
    cdef int one, other
    if self.phase != CHOOSE:
        raise ValueError("no hand is chosen here")
    _check_room(cards.shape[0] == CARDS and cards.shape[1] == OF_CARD and pairs.shape[0] == pairs.shape[1] == CARDS)
    lay_table(self, &table)
    for one in range(CARDS):
        describe_card(self, &table, self.seat, one, &cards[one, 0])
        for other in range(CARDS):
            pairs[one, other] = pair_of(self, one, other) if one != other else 0


def describe_play(State state not None, float[::1] out not None):
    """The features of a turn in which a card may be played, written to ``out``."""
    cdef const TailsState* self = _of(state)
    cdef Table table
    if self.phase != PLAY:
        raise ValueError("no card is played here")
    _check_room(out.shape[0] == OF_PLAY)
    lay_table(self, &table)
    describe_turn(self, &table, &out[0])


cdef int _check_room(bint fits) except -1:
    if not fits:
        raise ValueError("out has the wrong shape")
    return 0


cdef const TailsState* _of(State state) except NULL:
    return <const TailsState*>bytes_of(state, tails_rules())


# The two searches.

@cython.final
cdef class Mixer:
    """Finds how the seats mix their hands, in a state in which one of them chooses.

    ``known`` fixes how some other seats choose: (cards, chance) of their hands.
    """

    cdef Mixing mixing
    cdef const float[::1] weights

    def __cinit__(self, State state not None, const float[::1] weights not None, uint64_t seed, dict known=None):
        cdef const TailsState* start = _of(state)
        if start.phase != CHOOSE:
            raise ValueError("no hand is chosen here")
        _check_weights(weights)
        self.weights = weights
        begin(&self.mixing, start, &weights[0], seed)
        for seat, hands in (known or {}).items():
            _assume(&self.mixing.beliefs, seat, hands)
            self.mixing.assumed |= <int>bit(seat)

    def go_on(self, int iterations):
        """Iterate."""
        cdef int _i
        with nogil:
            for _i in range(iterations):
                mix(&self.mixing)

    def choose(self):
        """The action that chooses a hand, drawn as the seat mixes them."""
        return chosen(&self.mixing)

    def hands(self, int seat):
        """(cards, share, value) of every hand that a seat mixes; the value is None if the hand has not been tried."""
        cdef double shares[MAX_HANDS]
        cdef Mixture* mixture
        cdef int i
        if not 0 <= seat < self.mixing.beliefs.start.players:
            raise ValueError(f"there is no seat {seat}")
        mixture = &self.mixing.mixture[seat]
        final_shares(mixture, shares)
        return [(mixture.cards[i], shares[i], mixture.value[i] if mixture.visits[i] else None)
                for i in range(mixture.n)]

    def choices(self):
        """(action, share, value) of every hand that the deciding seat mixes."""
        return [(choice_action(cards), share, value) for cards, share, value in self.hands(self.mixing.seat)]


@cython.final
cdef class Player:
    """Searches for the best play, in a state in which a seat may play a card.

    ``actions`` are the plays, and draws of the thief, of the round so far. ``known`` is as for a ``Mixer``.
    """

    cdef Playing playing
    cdef const float[::1] weights

    def __cinit__(self, State state not None, const float[::1] weights not None, uint64_t seed, list actions not None,
                  dict known=None):
        cdef const TailsState* root = _of(state)
        if root.phase != PLAY:
            raise ValueError("no card is played here")
        _check_weights(weights)
        self.weights = weights
        begin_play(&self.playing, root, &weights[0], seed)
        for seat, hands in (known or {}).items():
            _assume(&self.playing.beliefs, seat, hands)
        self._follow(actions)

    cdef int _follow(self, list actions) except -1:
        cdef action_t shown[MAX_LEGAL]
        cdef int n = 0
        for action in actions[:MAX_LEGAL]:
            shown[n] = action
            n += 1
        follow(&self.playing, shown, n)
        return 0

    def go_on(self, int iterations):
        """Iterate."""
        cdef int _i
        with nogil:
            for _i in range(iterations):
                play_on(&self.playing)

    def choose(self):
        """The most tried action."""
        return action_of(&self.playing, best_play(&self.playing))

    def choices(self):
        """(action, share, value) of all legal actions; shares are of the tries, or before the first, the network's."""
        cdef const Spot* spot = root_spot(&self.playing)
        cdef int i
        return [(action_of(&self.playing, i), spot.tried[i] / <double>spot.visits if spot.visits else spot.share[i],
                 spot.total[i] / spot.tried[i] if spot.tried[i] else None)
                for i in range(3) if spot.share[i] > 0]

    def chance_of(self, int seat, int cards):
        """The chance that another seat still holds one of these cards."""
        cdef const Hands* hands
        cdef double chance = 0.0
        cdef int i
        if not 0 <= seat < self.playing.root.players:
            raise ValueError(f"there is no seat {seat}")
        hands = &self.playing.beliefs.hands[seat]
        for i in range(hands.n):
            if hands.cards[i] & ~self.playing.root.played[seat] & cards:
                chance += hands.weight[i]
        return chance


cdef int _check_weights(const float[::1] weights) except -1:
    if weights.shape[0] != N_WEIGHTS:
        raise ValueError(f"expected {N_WEIGHTS} weights, got {weights.shape[0]}")
    return 0


cdef int _assume(Beliefs* beliefs, int seat, list given) except -1:
    """Assume that a seat chooses as given, as far as it can."""
    cdef Hands assumed
    cdef int i
    cdef float everything = 0
    if not 0 <= seat < beliefs.start.players:
        raise ValueError(f"there is no seat {seat}")
    assumed = beliefs.hands[seat]
    chances = dict(given)
    for i in range(assumed.n):
        assumed.weight[i] = chances.get(assumed.cards[i], 0.0)
        everything += assumed.weight[i]
    if not everything > 0:
        raise ValueError(f"none of these hands can be chosen by seat {seat}")
    for i in range(assumed.n):
        assumed.weight[i] /= everything
    assume(beliefs, seat, &assumed)
    return 0
