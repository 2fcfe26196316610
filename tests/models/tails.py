"""Tails on Fire, written slowly and plainly, as a second reading of the clauses T1 to T7.

Cards are the strings "1" to "9" and "+"; fire cards are known by their start value, an int.
A test may set up a position by assigning attributes, as long as somebody is to be asked in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from math import prod

CHANCE = -1
THIEF = -2  # T1.3: takes turns and owns cards, but is no seat

NUMBER_CARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
TRICKSTER = "+"
TEN_CARDS = (*NUMBER_CARDS, TRICKSTER)  # T7.1: this is also the order of the cards

START_VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9)
USUAL_DECK = tuple(zip(START_VALUES, (2, 3, 4, 2, 3, 4, 2, 3, 4), strict=True))  # T1.1
CAMPFIRE_FLAMES = 1  # T1.2
CARDS_CHOSEN = 3  # T3.1
MAX_PLAYERS_WITH_THIEF = 3  # T1.3

PASS = "-"


@dataclass
class Pile:
    """A fire pile: what burns, and the card that covers it."""

    cover: str | None  # None only until chance has shown the start card
    number: int | None  # None under a blank trickster, and without a cover
    campfires: set[int] = field(default_factory=set)  # the seats they came from
    fires: set[int] = field(default_factory=set)  # start values of the fire cards


@dataclass
class PlayedCard:
    """A card played in this round, and the number it counts as."""

    owner: int  # a seat or THIEF
    card: str
    number: int  # T3.4: of a trickster, the number it stands for


class TailsModel:
    """One game, from the first start card to the end of the ninth round."""

    def __init__(
        self,
        *,
        players: int = 4,
        trickster: str = "frozen",
        max_laps: int = 27,
        deck: Iterable[tuple[int, int]] = USUAL_DECK,
    ) -> None:
        self.seats = players
        self.trickster = trickster  # T3.6: "frozen" or "blank"
        self.max_laps = max_laps
        self.flames: dict[int, int] = dict(deck)  # start value -> flames

        self.phase = "start cards"  # then "fire card", "choice", "play" round by round; "over"
        self.first = 0  # T2.2: the first player of this round
        self.turn = 0  # whose turn it is: a seat, or THIEF

        self.fire_deck: set[int] = set(self.flames)  # not yet seen
        self.fire_card: int | None = None  # the one this round is about
        self.lost_fires: set[int] = set()  # fire cards that left the game
        self.lost_campfires: set[int] = set()  # campfires that left the game

        # By seat.
        # T2.1: everyone has his campfire from the start; chance adds the cover.
        self.piles: list[list[Pile]] = [[Pile(None, None, {seat})] for seat in range(players)]
        self.exhausted: list[set[str]] = [set() for _ in range(players)]
        self.held: list[set[str]] = [set() for _ in range(players)]  # chosen, not yet played

        # This round's play.
        self.lap = 0  # T3.3: counts from 1, and stays as it is during the chase; 0 outside of play
        self.start_value: int | None = None  # what opens in this lap; None outside of play
        self.played: list[PlayedCard] = []  # everybody's, in order; the last one is the top card

        # T4.1. Without a thief both stay empty.
        self.thief_stack: set[str] = set()
        self.thief_reserve: list[str] = []  # the last one is on top
        self._gather_thief_cards()

        self.tokens: list[str] = []
        self.token_actors: list[int] = []  # who decided each token: a seat or CHANCE
        self.choice_at: list[int | None] = [None] * players  # where in tokens this round's `=` is

    # What a player asks.

    @property
    def actor(self) -> int | None:
        """The seat to be asked, CHANCE, or None when the game is over."""
        if self.phase == "over":
            return None
        if self.phase in ("start cards", "fire card"):
            return CHANCE
        if self.turn == THIEF:
            return CHANCE  # T4.4: the thief stops the game only to draw
        return self.turn

    def legal(self) -> list[str]:
        """The tokens that may be applied now, in the order of T7.1."""
        if self.phase == "over":
            return []
        if self.actor == CHANCE:
            return [token for token, _ in self.chance()]
        if self.phase == "choice":
            return self._legal_choices()
        return self._legal_plays()

    def chance(self) -> list[tuple[str, Fraction]]:
        """The outcomes of this chance node; all are equally likely."""
        assert self.actor == CHANCE
        outcomes = self._numbers_that_may_show()
        return [(f"*{number}", Fraction(1, len(outcomes))) for number in outcomes]

    def apply(self, token: str) -> None:
        """Play one token, and all that follows from it without asking anybody."""
        assert token in self.legal(), f"{token} is not one of {self.legal()}"
        actor = self.actor
        assert actor is not None
        self.tokens.append(token)
        self.token_actors.append(actor)

        if self.phase == "start cards":
            self._show_start_card(token[1:])
        elif self.phase == "fire card":
            self._show_fire_card(int(token[1:]))
        elif self.phase == "choice":
            self._choose(set(token[1:]))
        elif self.turn == THIEF:
            self._thief_draws(token[1:])
        elif token == PASS:
            self._next_turn()
        else:
            self._play(token)

    def scores(self) -> tuple[int, ...]:
        """The flames in each seat's own piles."""
        return tuple(sum(self.pile_flames(pile) for pile in piles) for piles in self.piles)  # T5.2

    def returns(self) -> tuple[Fraction, ...]:
        """The shares of the win; only when the game is over."""
        assert self.phase == "over"
        scores = self.scores()
        winners = [seat for seat in range(self.seats) if scores[seat] == max(scores)]  # T5.1
        share = Fraction(1, len(winners))  # T5.2
        return tuple(share if seat in winners else Fraction(0) for seat in range(self.seats))

    def copy(self) -> TailsModel:
        """The same position, sharing nothing with this one."""
        return deepcopy(self)

    # What is known.

    def seen(self, seat: int) -> list[str]:
        """Every token so far, with the choices of the others covered up."""
        return [
            _face_down(token) if token.startswith("=") and actor != seat else token  # T7.2
            for token, actor in zip(self.tokens, self.token_actors, strict=True)
        ]

    def worlds(self, seat: int) -> list[tuple[TailsModel, Fraction]]:
        """Every state this seat must reckon with, and how likely it is.

        The choices of this round are rewritten in the history of each; older ones stay as they
        are, as the state no longer depends on them.
        """
        others = [other for other in range(self.seats) if other != seat]
        hands_by_other = [self.possible_hands(other) for other in others]
        probability = Fraction(1, prod(len(hands) for hands in hands_by_other))
        worlds = []
        for hands in product(*hands_by_other):
            world = self.copy()
            for other, hand in zip(others, hands, strict=True):
                world._hold_instead(other, hand)
            worlds.append((world, probability))
        return worlds

    def possible_hands(self, seat: int) -> list[set[str]]:
        """The hands this seat may hold for all that the others know; all are equally likely."""
        # T6: known are the cards he could choose from, those of them he played, and how many are
        # left. Every choice was as likely as another, and no pass speaks against one.
        unseen = _in_order(self.available(seat) - self._played_by(seat))
        return [set(hand) for hand in combinations(unseen, len(self.held[seat]))]

    def available(self, seat: int) -> set[str]:
        """The cards this seat chooses from in this round."""
        return set(TEN_CARDS) - self.covers(seat) - self.exhausted[seat]  # T3.1

    def covers(self, seat: int) -> set[str]:
        """The cards of this seat that lie on his fire piles."""
        return {pile.cover for pile in self.piles[seat] if pile.cover is not None}

    @property
    def top(self) -> PlayedCard | None:
        """The card to be covered; None while the round is not open."""
        return self.played[-1] if self.played else None

    @property
    def needed(self) -> int | None:
        """The number that may be played now; None outside of play."""
        if self.top is not None:
            return _next_number(self.top.number)  # T3.4
        return self.start_value  # T3.2

    @property
    def has_thief(self) -> bool:
        """Whether the thief joins in."""
        return self.seats <= MAX_PLAYERS_WITH_THIEF  # T1.3

    def turn_order(self) -> list[int]:
        """Who takes part, from the first player, the thief last."""
        seats = [(self.first + i) % self.seats for i in range(self.seats)]
        return [*seats, THIEF] if self.has_thief else seats  # T3.2, T4.1

    def pile_flames(self, pile: Pile) -> int:
        """What a pile is worth."""
        return CAMPFIRE_FLAMES * len(pile.campfires) + sum(self.flames[v] for v in pile.fires)

    # Which tokens are legal.

    def _numbers_that_may_show(self) -> list[int]:
        if self.phase == "start cards":
            taken = {cover for seat in range(self.seats) for cover in self.covers(seat)}
            return sorted(int(card) for card in NUMBER_CARDS if card not in taken)  # T2.1
        if self.phase == "fire card":
            return sorted(self.fire_deck)  # T2.3
        return sorted(int(card) for card in self.thief_stack)  # T4.2

    def _legal_choices(self) -> list[str]:
        cards = _in_order(self.available(self.turn))
        how_many = min(CARDS_CHOSEN, len(cards))  # T3.1: with three or fewer, all of them
        return ["=" + "".join(choice) for choice in combinations(cards, how_many)]  # T7.1

    def _legal_plays(self) -> list[str]:
        plays = [PASS]  # T3.8: also where nothing else can be done
        if str(self.needed) in self.held[self.turn]:
            plays.append(str(self.needed))  # T3.2, T3.4
        if TRICKSTER in self.held[self.turn] and self._trickster_may_be_played():
            plays.append(TRICKSTER)
        return plays

    def _trickster_may_be_played(self) -> bool:
        if self.top is None:
            return False  # T3.2: it never opens
        return self.top.card != TRICKSTER  # T3.4

    # T2: set-up.

    def _show_start_card(self, card: str) -> None:
        (pile,) = self.piles[self.turn]
        pile.cover = card
        pile.number = int(card)
        if self.turn < self.seats - 1:
            self.turn += 1  # T2.1: seat by seat
            return
        self._begin_round()

    # T3.1: the choice.

    def _begin_round(self) -> None:
        self.phase = "fire card"  # T2.3: seen before anybody chooses
        self.turn = self.first

    def _show_fire_card(self, start_value: int) -> None:
        self.fire_deck.remove(start_value)
        self.fire_card = start_value
        self.phase = "choice"

    def _choose(self, cards: set[str]) -> None:
        self.held[self.turn] = cards
        self.choice_at[self.turn] = len(self.tokens) - 1
        self.turn = (self.turn + 1) % self.seats  # T3.1: from the first player on
        if self.turn == self.first:
            self._begin_play()

    # T3.2 to T3.4: the laps and the chase.

    def _begin_play(self) -> None:
        self.phase = "play"
        self.lap = 1  # T3.3
        self.start_value = self.fire_card

    def _play(self, card: str) -> None:
        number = self._number_it_counts_as(card)
        self.held[self.turn].remove(card)
        self.played.append(PlayedCard(self.turn, card, number))
        self._next_turn()

    def _number_it_counts_as(self, card: str) -> int:
        if card != TRICKSTER:
            return int(card)
        assert self.top is not None
        return _next_number(self.top.number)  # T3.4

    def _next_turn(self) -> None:
        order = self.turn_order()
        place = order.index(self.turn) + 1
        if place < len(order):
            self._take_turn(order[place])
            return
        if self.played:
            self._take_turn(order[0])  # T3.4: round and round, without counting
            return
        self._end_lap_without_a_card()

    def _end_lap_without_a_card(self) -> None:
        if self.lap == self.max_laps:
            self._end_void_round()
            return
        assert self.start_value is not None
        self.lap += 1
        self.start_value = _next_number(self.start_value)  # T3.2
        self._take_turn(self.turn_order()[0])

    def _take_turn(self, player: int) -> None:
        self.turn = player
        if self.top is not None and self.top.owner == player:
            self._win()  # T3.5, T4.2: without being asked
            return
        if player == THIEF:
            self._thief_turn()

    # T4: the thief.

    def _gather_thief_cards(self) -> None:
        if self.has_thief:
            self.thief_stack = set(NUMBER_CARDS)  # T4.1
            self.thief_reserve = []

    def _thief_turn(self) -> None:
        # T4.2: the reserve goes before the stack, and only its top card counts.
        if self.thief_reserve and self._thief_can_play(self.thief_reserve[-1]):
            self._thief_plays(self.thief_reserve.pop())
            return
        if not self.thief_stack:
            self._next_turn()  # T4.2: nothing to draw, so it passes
        # Otherwise it waits for chance to draw.

    def _thief_draws(self, card: str) -> None:
        self.thief_stack.remove(card)
        if self._thief_can_play(card):
            self._thief_plays(card)
            return
        self.thief_reserve.append(card)
        self._next_turn()

    def _thief_can_play(self, card: str) -> bool:
        return int(card) == self.needed

    def _thief_plays(self, card: str) -> None:
        self.played.append(PlayedCard(THIEF, card, int(card)))
        self._next_turn()  # T4.2: one card a turn

    # T3.3, T3.5 to T3.7, T4.3: how a round ends.

    def _win(self) -> None:
        winning = self.played[-1]
        assert self.fire_card is not None
        pile = Pile(winning.card, self._number_as_cover(winning), set(), {self.fire_card})
        for robbed in self._take_robbed_piles(winning):
            pile.campfires |= robbed.campfires  # T3.5
            pile.fires |= robbed.fires
        if winning.owner == THIEF:
            self.lost_campfires |= pile.campfires  # T4.3
            self.lost_fires |= pile.fires
        else:
            self.piles[winning.owner].append(pile)
            self.first = winning.owner  # T3.7; after a thief's win the first player stays
        self._end_round()

    def _number_as_cover(self, winning: PlayedCard) -> int | None:
        if winning.card == TRICKSTER and self.trickster == "blank":
            return None  # T3.6
        return winning.number

    def _take_robbed_piles(self, winning: PlayedCard) -> list[Pile]:
        """Remove the piles that this card robs; their covers are with their owners again."""
        robbed = []
        for seat in range(self.seats):
            if seat == winning.owner:
                continue  # T3.6: one's own piles never merge
            # T3.6: a winning trickster robs by the number it stood for, with either option.
            robbed += [pile for pile in self.piles[seat] if pile.number == winning.number]
            self.piles[seat] = [pile for pile in self.piles[seat] if pile.number != winning.number]
        return robbed

    def _end_void_round(self) -> None:
        assert self.fire_card is not None
        self.lost_fires.add(self.fire_card)  # T3.3
        self._end_round()

    def _end_round(self) -> None:
        for seat in range(self.seats):
            # T3.7: first everything comes back, then what was played here tires, covers apart.
            self.held[seat] = set()
            self.exhausted[seat] = self._played_by(seat) - self.covers(seat)
            self.choice_at[seat] = None
        self.fire_card = None
        self.played = []
        self.lap = 0
        self.start_value = None
        self._gather_thief_cards()
        if not self.fire_deck:
            self.phase = "over"  # T5.1
            return
        self._begin_round()

    def _played_by(self, seat: int) -> set[str]:
        return {played.card for played in self.played if played.owner == seat}

    # T6: another world.

    def _hold_instead(self, seat: int, hand: set[str]) -> None:
        self.held[seat] = set(hand)
        where = self.choice_at[seat]
        if where is not None:
            self.tokens[where] = "=" + "".join(_in_order(hand | self._played_by(seat)))


def _next_number(number: int) -> int:
    return 1 if number == 9 else number + 1  # T3.2, T3.4


def _in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=TEN_CARDS.index)  # T7.1


def _face_down(choice: str) -> str:
    return "=" + "?" * len(choice[1:])  # T7.2: nothing after the sign if nothing was chosen
