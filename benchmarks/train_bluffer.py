"""``python -m benchmarks.train_bluffer``: train the three small networks of the bluffer of Tails on Fire.

They estimate what a table is worth to each seat between two rounds, which hands players choose, and which cards they
play. The first games are those of the greedy policy, with some random decisions. Each generation then plays games with
search, from which the next one learns how hands are chosen and cards played, and more games without search, from which
it learns what tables are worth. This takes eight minutes and writes train_bluffer.npy.
"""
from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

import firecore as fc
from firecore._native.tails.players.bluffer.binding import (
    N_PAIRS,
    N_WEIGHTS,
    SHAPES,
    Mixer,
    Player,
    cards_of,
    describe_choice,
    describe_play,
    describe_seats,
    is_between_rounds,
)
from firecore.policies import policies

Array = NDArray[Any]
Weighed = list[tuple[int, float]]     # actions, and how often each is played

FILE = Path(fc.__file__).parent / "_native" / "tails" / "players" / "bluffer" / "train_bluffer.npy"
GAMES = {players: fc.load("tails", players=players) for players in range(2, 7)}
TABLES = (2, 3, 4, 4, 4, 4, 5, 6)     # numbers of players, one as likely as another
SEATS, CARDS = 6, 10
PASS, TRICKSTER = 9, 19               # actions; the nine behind PASS play numbers, those behind TRICKSTER choose hands
HANDS = [cards for cards in range(1 << CARDS) if cards.bit_count() == 3]
PLACE = {cards: place for place, cards in enumerate(HANDS)}
IN_HAND = np.array([[cards >> card & 1 for card in range(CARDS)] for cards in HANDS], np.float32)
PAIRS = np.array([[(a, b) for a in range(CARDS) for b in range(a) if cards >> a & cards >> b & 1] for cards in HANDS])
NEVER = -1e9                          # the logit of what is not legal
ILLEGAL = -1                          # in place of how often it is played
ODD = 0.1                             # of the plays in games by search are drawn by how often each was tried
RATE = 0.003


@dataclass
class Kept:
    """What is learned from: each kind of position in numbers, and what came of it."""

    tables: list[Array] = field(default_factory=list)
    results: list[Array] = field(default_factory=list)
    cards: list[Array] = field(default_factory=list)
    pairs: list[Array] = field(default_factory=list)
    hands: list[Array] = field(default_factory=list)
    turns: list[Array] = field(default_factory=list)
    plays: list[Array] = field(default_factory=list)


class Way(Protocol):
    """A way of playing: for each decision the action, and how often each should be played."""

    def hand(self, state: fc.State) -> tuple[int, Weighed]:
        """Where a hand is chosen."""

    def play(self, state: fc.State, shown: list[int]) -> tuple[int, Weighed]:
        """Where a card may be played; ``shown`` is what was played and drawn in the round."""


class Greedy:
    """By the greedy policy, with some random decisions."""

    def __init__(self, seed: int) -> None:
        self.chance, self.dice = random.Random(seed), fc.Dice(seed)

    def hand(self, state: fc.State) -> tuple[int, Weighed]:
        """A hand of three cards near the start value, or any."""
        return self._decide(state, 0.2)

    def play(self, state: fc.State, shown: list[int]) -> tuple[int, Weighed]:
        """A card that is likely to stay on top, or any."""
        return self._decide(state, 0.1)

    def _decide(self, state: fc.State, odd: float) -> tuple[int, Weighed]:
        action = policies(state.game)["greedy"].choose(state, self.dice)
        if self.chance.random() < odd:
            action = self.chance.choice(state.legal_actions())
        return action, [(action, 1.0)]


class Bluffing:
    """As the bluffer does with these weights; without iterations, as players usually do."""

    def __init__(self, seed: int, weights: Array, hands: int, plays: int) -> None:
        self.chance, self.weights, self.hands, self.plays = random.Random(seed), weights, hands, plays

    def hand(self, state: fc.State) -> tuple[int, Weighed]:
        """A hand as they are mixed."""
        mixer = Mixer(state, self.weights, self.chance.getrandbits(60))
        mixer.go_on(self.hands)
        weighed = [(action, share) for action, share, _ in mixer.choices()]
        return self._drawn(weighed), weighed

    def play(self, state: fc.State, shown: list[int]) -> tuple[int, Weighed]:
        """What was tried most."""
        player = Player(state, self.weights, self.chance.getrandbits(60), shown if self.plays else [])
        player.go_on(self.plays)
        tried = [(action, share) for action, share, _ in player.choices()]
        action = player.choose() if self.plays and self.chance.random() >= ODD else self._drawn(tried)
        squares = sum(share * share for _, share in tried)     # the network is a little surer than the search
        return action, [(one, share * share / squares) for one, share in tried]

    def _drawn(self, weighed: Weighed) -> int:
        actions, shares = zip(*weighed, strict=True)
        return int(self.chance.choices(actions, shares)[0])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.train_bluffer", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--games", type=int, default=1300, help="by search, in each generation")
    parser.add_argument("--quick", type=int, default=20_000, help="games without search")
    parser.add_argument("--hands", type=int, default=1500, help="iterations for a hand")
    parser.add_argument("--plays", type=int, default=300, help="iterations for a play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=FILE, help="the file to write; default: the one of the package")
    given = parser.parse_args()
    seeds = random.Random(given.seed)
    first = play_games(given.quick // 2, seeds, Greedy)
    networks = Networks.learned(first, first)
    for number in range(1, given.generations + 1):
        networks = next_generation(networks.weights(), first, given, seeds)
        print(f"generation {number}: losses {', '.join(f'{loss:.4f}' for loss in networks.losses)}", flush=True)
        np.save(given.to, networks.weights().astype("<f4"))


def next_generation(weights: Array, first: Kept, given: argparse.Namespace, seeds: random.Random) -> Networks:
    """What is learned from games with these weights."""
    searched = play_games(given.games, seeds, partial(Bluffing, weights=weights, hands=given.hands, plays=given.plays))
    usual = Networks.learned(first, searched).weights()
    quick = play_games(given.quick, seeds, partial(Bluffing, weights=usual, hands=0, plays=0))
    for _ in range(3):     # they are few, and better
        quick.tables += searched.tables
        quick.results += searched.results
    return Networks.learned(quick, searched)


# Games.


def play_games(games: int, seeds: random.Random, way: Callable[[int], Way]) -> Kept:
    """That many, and what was kept of them."""
    kept = Kept()
    for _ in range(games):
        play_game(GAMES[seeds.choice(TABLES)], seeds.getrandbits(60), way, kept)
    return kept


def play_game(game: fc.Game, seed: int, way: Callable[[int], Way], kept: Kept) -> None:
    """One game, in which all seats play in the same way."""
    state, dice, decides = game.start(), fc.Dice(seed), way(seed)
    shown: list[int] = []
    tables = 0
    while not state.is_over:
        legal = state.legal_actions()
        if is_between_rounds(state):
            tables += 1
            keep_table(kept, state)
        if state.is_chance:
            action = dice.pick(state)
        elif len(legal) == 1:
            action = legal[0]
        elif legal[0] > TRICKSTER:
            action, weighed = decides.hand(state)
            keep_hand(kept, state, weighed)
        else:
            action, weighed = decides.play(state, shown)
            keep_play(kept, state, weighed)
        shown = [] if action > TRICKSTER else [*shown, action]
        state.apply(action)
    result = np.zeros(SEATS, np.float32)
    result[:game.seats] = state.returns()
    kept.results += [result] * tables


def keep_table(kept: Kept, state: fc.State) -> None:
    """The seats that do not take part stay empty."""
    seats = np.zeros((SEATS, SHAPES["seat"][0]), np.float32)
    describe_seats(state, seats)
    kept.tables.append(seats.astype(np.float16))


def keep_hand(kept: Kept, state: fc.State, weighed: Weighed) -> None:
    """Each card, the places of pairs, and how often each hand is to be chosen."""
    cards, pairs = np.zeros((CARDS, SHAPES["card"][0]), np.float32), np.zeros((CARDS, CARDS), np.int32)
    describe_choice(state, cards, pairs)
    shares = np.full(len(HANDS), ILLEGAL, np.float32)
    shares[[PLACE[cards_of(action)] for action in state.legal_actions()]] = 0
    for action, share in weighed:
        shares[PLACE[cards_of(action)]] = share
    kept.cards.append(cards.astype(np.float16))
    kept.pairs.append(pairs.astype(np.int8))
    kept.hands.append(shares)


def keep_play(kept: Kept, state: fc.State, weighed: Weighed) -> None:
    """The turn, and how often to pass, play the number and play the trickster."""
    turn, shares = np.zeros(SHAPES["play"][0], np.float32), np.full(3, ILLEGAL, np.float32)
    describe_play(state, turn)
    shares[[kind(action) for action in state.legal_actions()]] = 0
    for action, share in weighed:
        shares[kind(action)] = share
    kept.turns.append(turn)
    kept.plays.append(shares)


def kind(action: int) -> int:
    """To pass, to play the number that is needed, or the trickster."""
    return {PASS: 0, TRICKSTER: 2}.get(action, 1)


# Networks, each with one hidden layer.


class Networks:
    """All three; the parts of each are biases, a row for each feature, and what leaves the hidden layer."""

    def __init__(self) -> None:
        rng = np.random.default_rng(1)
        self.tables = fresh(rng, "seat", 1)
        self.hands = [*fresh(rng, "card", 1), np.zeros(N_PAIRS, np.float32)]
        self.plays = fresh(rng, "play", 2)
        self.losses: list[float] = []

    @classmethod
    def learned(cls, kept: Kept, searched: Kept) -> Networks:
        """What tables are worth from some games, and what players usually do from others."""
        self = cls()
        tables, results = np.array(kept.tables), np.array(kept.results)
        cards, pairs, hands = np.array(searched.cards), np.array(searched.pairs), np.array(searched.hands)
        turns, plays = np.array(searched.turns), np.array(searched.plays)
        self.losses = [
            descend(self.tables, 8, 512, len(tables),
                    lambda at: slopes_of_tables(self.tables, tables[at], results[at])),
            descend(self.hands, 5, 128, len(cards),
                    lambda at: slopes_of_hands(self.hands, cards[at], pairs[at], hands[at])),
            descend(self.plays, 8, 512, len(turns),
                    lambda at: slopes_of_plays(self.plays, turns[at], plays[at]))]
        return self

    def weights(self) -> Array:
        """One behind another, as the bluffer reads them."""
        parts = [part.ravel() for part in (*self.tables, *self.hands, *self.plays)]
        weights = np.concatenate(parts).astype(np.float32)
        assert len(weights) == N_WEIGHTS
        return weights


def fresh(rng: np.random.Generator, name: str, outputs: int) -> list[Array]:
    """A network that knows nothing."""
    inputs, hidden = SHAPES[name]
    parts = [np.zeros(hidden), 0.2 * rng.standard_normal((inputs, hidden))]
    for _ in range(outputs):
        parts += [0.1 * rng.standard_normal(hidden), np.zeros(1)]
    return [part.astype(np.float32) for part in parts]


def descend(parts: Sequence[Array], epochs: int, batch: int, size: int,
            slopes: Callable[[Array], tuple[float, Sequence[Array]]]) -> float:
    """Improve the parts by Adam; the mean loss of the last fifth."""
    rng = np.random.default_rng(1)
    means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    steps = max(1, epochs * size // batch)
    losses = []
    for step in range(1, steps + 1):
        loss, found = slopes(rng.integers(0, size, batch))
        losses.append(loss)
        rate = RATE * (1 - step / steps)
        for part, mean, square, slope in zip(parts, means, squares, found, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return float(np.mean(losses[-max(1, steps // 5):]))


def slopes_of_tables(parts: Sequence[Array], tables: Array, results: Array) -> tuple[float, list[Array]]:
    """The victory goes to one of the seats that take part."""
    tables = tables.astype(np.float32)
    hidden = np.maximum(tables @ parts[1] + parts[0], 0)
    logits = hidden @ parts[2] + parts[3]
    logits[~tables.any(2)] = NEVER
    loss, error = cross_entropy(logits, results)
    back = error[..., None] * parts[2] * (hidden > 0)
    return loss, [back.sum((0, 1)), rows(tables).T @ rows(back), rows(hidden).T @ error.ravel(), np.zeros(1)]


def slopes_of_hands(parts: Sequence[Array], cards: Array, pairs: Array, hands: Array) -> tuple[float, list[Array]]:
    """A hand is worth what its cards are worth, and its pairs."""
    cards = cards.astype(np.float32)
    hidden = np.maximum(cards @ parts[1] + parts[0], 0)
    places = pairs[:, PAIRS[..., 0], PAIRS[..., 1]]
    logits = hidden @ parts[2] @ IN_HAND.T + parts[4][places].sum(2)
    logits[hands == ILLEGAL] = NEVER
    loss, error = cross_entropy(logits, np.maximum(hands, 0))
    of_cards = error @ IN_HAND
    back = of_cards[..., None] * parts[2] * (hidden > 0)
    of_pairs = np.bincount(places.ravel(), np.repeat(error.ravel(), 3), len(parts[4]))
    return loss, [back.sum((0, 1)), rows(cards).T @ rows(back), rows(hidden).T @ of_cards.ravel(), np.zeros(1),
                  of_pairs]


def slopes_of_plays(parts: Sequence[Array], turns: Array, plays: Array) -> tuple[float, list[Array]]:
    """To pass is worth nothing, the others more or less."""
    hidden = np.maximum(turns @ parts[1] + parts[0], 0)
    logits = np.stack([np.zeros(len(turns), np.float32), hidden @ parts[2] + parts[3], hidden @ parts[4] + parts[5]], 1)
    logits[plays == ILLEGAL] = NEVER
    loss, error = cross_entropy(logits, np.maximum(plays, 0))
    number, trickster = error[:, 1], error[:, 2]
    back = (np.outer(number, parts[2]) + np.outer(trickster, parts[4])) * (hidden > 0)
    return loss, [back.sum(0), turns.T @ back, hidden.T @ number, number.sum(keepdims=True),
                  hidden.T @ trickster, trickster.sum(keepdims=True)]


def cross_entropy(logits: Array, shares: Array) -> tuple[float, Array]:
    """The loss, and how it changes with the logits."""
    chances = np.exp(logits - logits.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return float(-(shares * np.log(chances + 1e-9)).sum(1).mean()), (chances - shares) / len(logits)


def rows(numbers: Array) -> Array:
    """One row for each seat, or card, of all positions."""
    return numbers.reshape(-1, numbers.shape[-1])


if __name__ == "__main__":
    main()
