"""``python -m benchmarks.train_marshal``: train the networks by which ``keen`` and ``marshal`` estimate positions.

They learn first from games of ``keen``. Its first turns are drawn by its ratings, so that positions occur that it would
not get into; from then on it plays as usual, and a few of the positions in which a tile is drawn are kept, with the
result. A network learns each seat's chance to win from them. With --search the networks are then refined with games of
``marshal``, which plays by the current ones. This takes some minutes and writes train_marshal.npy, so run it twice:

python -m benchmarks.train_marshal
python -m benchmarks.train_marshal --search 2500
"""
from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import firecore as fc
from firecore._native.feurio.players.marshal.binding import N_FEATURES, N_HIDDEN, features
from firecore._native.search.rollouts import ratings
from firecore.builtin.feurio.players.marshal import SETTINGS
from firecore.policies import find

Array = NDArray[np.float32]

FILE = Path(fc.__file__).parent / "_native" / "feurio" / "players" / "marshal" / "train_marshal.npy"
PLAYERS = (2, 3, 4)
SHARPNESS = (4.0, 7.0, 12.0, 30.0)     # how much drawn turns prefer what keen rates best
KEPT = 2                               # positions of a game of keen; of marshal's, all are
ODD_TURNS = (0, 4, 8, 16)              # first turns of a game in which marshal may draw by visits
BATCH, RATE, REFINING_RATE = 512, 0.004, 0.001
EPOCHS, REFINING_EPOCHS = 6, 3


class Seen(NamedTuple):
    """A position, described seat by seat, and the result of its game."""

    described: Array
    returns: tuple[float, ...]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.train_marshal", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", choices=PLAYERS, default=PLAYERS, help="the others are kept")
    parser.add_argument("--games", type=int, default=250_000, help="of keen")
    parser.add_argument("--search", type=int, metavar="GAMES", default=0, help="of marshal, to refine what there is")
    parser.add_argument("--iterations", type=int, default=400, help="of marshal")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--to", type=Path, default=FILE, help="the file to write; default: the one of the package")
    given = parser.parse_args()
    tables = dict(zip(PLAYERS, np.load(FILE), strict=True))
    for players in given.players:
        game, chance = fc.load("feurio", players=players), random.Random(given.seed)
        if given.search:
            seen = [one for _ in range(given.search) for one in game_of_marshal(game, chance, given.iterations)]
            tables[players] = learn(seen, unpacked(tables[players]), REFINING_EPOCHS, REFINING_RATE)
        else:
            seen = [one for _ in range(given.games) for one in game_of_keen(game, chance)]
            tables[players] = learn(seen, beginning(), EPOCHS, RATE)
    np.save(given.to, np.stack([tables[players] for players in PLAYERS]).astype("<f4"))


# Games.


def game_of_keen(game: fc.Game, chance: random.Random) -> list[Seen]:
    """Some positions of a game."""
    keen, dice = find(game, "keen"), fc.Dice(chance.getrandbits(60))
    sharpness, odd = chance.choice(SHARPNESS), chance.randrange(36 - game.seats)

    def choose(state: fc.State, turn: int) -> int:
        if turn >= odd:
            return keen.choose(state, dice)
        legal = state.legal_actions()
        return chance.choices(legal, [math.exp(sharpness * one) for one in ratings(state, keen)])[0]

    return played(game, dice, choose, lambda turn: turn == odd or (turn > odd and chance.random() < 0.25))[:KEPT]


def game_of_marshal(game: fc.Game, chance: random.Random, iterations: int) -> list[Seen]:
    """All positions of a game."""
    odd = chance.choice(ODD_TURNS)

    def choose(state: fc.State, turn: int) -> int:
        found = fc.search(state, seed=chance.getrandbits(60), iterations=iterations, **SETTINGS)
        if turn >= odd or chance.random() < 0.5:
            return found.best
        return chance.choices([action for action, _, _ in found.actions], [visits for _, visits, _ in found.actions])[0]

    return played(game, fc.Dice(chance.getrandbits(60)), choose, lambda turn: True)


def played(game: fc.Game, dice: fc.Dice, choose: Callable[[fc.State, int], int],
           wanted: Callable[[int], bool]) -> list[Seen]:
    """The positions of a game that are wanted, by the number of the turn that begins there."""
    state, turn, described = game.start(), -game.seats, []
    while not state.is_over:
        if state.is_chance:
            if turn >= 0 and wanted(turn):
                described.append(np.empty((game.seats, N_FEATURES), np.float32))
                features(state, described[-1])
            turn += 1
            state.apply(dice.pick(state))
            continue
        legal = state.legal_actions()
        state.apply(legal[0] if len(legal) == 1 else choose(state, turn - 1))
    return [Seen(one, state.returns()) for one in described]


# The network: biases, a row for each feature, and what leaves the hidden layer.


def beginning() -> list[Array]:
    """A network that knows nothing."""
    rng = np.random.default_rng(1)
    return [np.zeros(N_HIDDEN, np.float32), rng.normal(0, 0.25, (N_FEATURES, N_HIDDEN)).astype(np.float32),
            rng.normal(0, 0.2, N_HIDDEN).astype(np.float32)]


def unpacked(table: Array) -> list[Array]:
    """Its parts."""
    return [table[:N_HIDDEN], table[N_HIDDEN:-N_HIDDEN].reshape(N_FEATURES, N_HIDDEN), table[-N_HIDDEN:]]


def learn(seen: Iterable[Seen], parts: list[Array], epochs: int, rate: float) -> Array:
    """The network trained by Adam to predict the returns, by the cross entropy of the softmax over seats."""
    rng = np.random.default_rng(1)
    described, returns = (np.array(part, np.float32) for part in zip(*seen, strict=True))
    parts = [part.copy() for part in parts]
    means, squares = [np.zeros_like(one) for one in parts], [np.zeros_like(one) for one in parts]
    batch = min(BATCH, len(returns))
    steps = epochs * (len(returns) // batch)
    for step in range(1, steps + 1):
        chosen = rng.integers(0, len(returns), batch)
        inner = described[chosen] @ parts[1] + parts[0]
        hidden = np.maximum(inner, 0)
        chances = np.exp(hidden @ parts[2])
        chances /= chances.sum(1, keepdims=True)
        error = (chances - returns[chosen]) / batch
        back = error[:, :, None] * parts[2] * (inner > 0)
        slopes = [back.sum((0, 1)), np.tensordot(described[chosen], back, ((0, 1), (0, 1))),
                  np.tensordot(error, hidden, ((0, 1), (0, 1)))]
        now = rate * (1 + math.cos(math.pi * step / steps)) / 2
        for part, mean, square, slope in zip(parts, means, squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= now * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return np.concatenate([part.ravel() for part in parts]).astype(np.float32)


if __name__ == "__main__":
    main()
