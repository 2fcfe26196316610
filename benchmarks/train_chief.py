"""``python -m benchmarks.train_chief``: train the network by which the chief of Flash Point estimates positions.

The captain plays games with all kinds of options. In some of them, some turns are played differently, so that positions
occur that the captain would not get into. A few positions of each game in which a turn begins are kept, with the result
of the game, and a network with one hidden layer learns the chance of victory from them. This takes some minutes and
writes train_chief.npy.
"""
from __future__ import annotations

import argparse
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import firecore as fc
from firecore._native.flashpoint.players.chief.binding import N_FEATURES, N_HIDDEN, N_WEIGHTS, Planner, describe
from firecore.policies import policies

Array = NDArray[np.float32]

FILE = Path(fc.__file__).parent / "_native" / "flashpoint" / "players" / "chief" / "train_chief.npy"
EARLY = 36               # turns in which most games are decided,
OF_EARLY, OF_LATE = 9, 7     # and so many positions that are kept of those, and of the rest
MAX_TURNS = 400          # turns of a game: some never end
ODD = (0.0, 0.15, 0.4)   # of the turns of a game are not the captain's
BATCH, RATE = 1024, 0.003


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.train_chief", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=90_000)
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--to", type=Path, default=FILE, help="the file to write; default: the one of the package")
    given = parser.parse_args()
    chance = random.Random(given.seed)
    kept = [one for number in range(given.games) for one in positions(chance, given.seed * 1_000_003 + number)]
    described, won = (np.array(part, np.float32) for part in zip(*kept, strict=True))
    weights = learn(described, won, given.epochs)
    assert len(weights) == N_WEIGHTS
    np.save(given.to, weights.astype("<f4"))


def kind(chance: random.Random) -> dict[str, Any]:
    """Options of a game."""
    options = {"board": chance.choice(("front", "front", "front", "back")),
               "players": chance.choice((1, 2, 3, 3, 3, 4, 5, 6, 6))}
    if chance.random() < 0.06:
        return options
    return options | {"rules": "experienced",
                      "level": chance.choice(("recruit", "recruit", "veteran", "veteran", "heroic")),
                      "specialists": chance.choice(("choose", "choose", "random"))}


@cache
def loaded(options: str) -> fc.Game:
    """The game with these options."""
    return fc.load("flashpoint", **json.loads(options))


def positions(chance: random.Random, seed: int) -> list[tuple[Array, float]]:
    """Some positions of one game, each described, and whether the game was won."""
    game, dice = loaded(json.dumps(kind(chance))), fc.Dice(seed)
    captain, odd = policies(game)["captain"], chance.choice(ODD)
    state, found, turns, begins = game.start(), [], 0, True
    while not state.is_over and turns < MAX_TURNS:
        if state.is_chance:
            state.apply(dice.pick(state))
            continue
        last = state.legal_actions()[-1]
        may_end = state.token(last) == "."
        actions: tuple[int, ...] = (captain.choose(state, dice),)
        if begins and may_end:
            begins, turns = False, turns + 1
            found.append(np.empty(N_FEATURES, np.float32))
            describe(state, found[-1])
            if chance.random() < odd:
                actions = another(state, chance.getrandbits(60))
        begins |= may_end and actions[-1] == last
        for action in actions:
            state.apply(action)
    if not state.is_over:
        return []
    won = state.returns()[0]
    early, late = found[:EARLY], found[EARLY:]
    kept = chance.sample(early, min(len(early), OF_EARLY)) + chance.sample(late, min(len(late), OF_LATE))
    return [(one, won) for one in kept]


def another(state: fc.State, seed: int) -> tuple[int, ...]:
    """A way to play the turn that is rarely the captain's."""
    planner = Planner(state, np.zeros(N_WEIGHTS, np.float32), seed, 3, 1, 0)
    planner.go_on(3)
    return planner.candidates()[-1][2]


def learn(described: Array, won: Array, epochs: int) -> Array:
    """The weights of a network, by Adam: biases, a row for each feature, and what leaves the hidden layer."""
    rng = np.random.default_rng(1)
    parts = [np.zeros(N_HIDDEN), 0.25 * rng.standard_normal((N_FEATURES, N_HIDDEN)),
             0.2 * rng.standard_normal(N_HIDDEN), np.zeros(1)]
    parts = [part.astype(np.float32) for part in parts]
    means, squares = [np.zeros_like(one) for one in parts], [np.zeros_like(one) for one in parts]
    batch = min(BATCH, len(won))
    steps = epochs * (len(won) // batch)
    for step in range(1, steps + 1):
        chosen = rng.integers(0, len(won), batch)
        seen, result = described[chosen], won[chosen]
        hidden = np.maximum(seen @ parts[1] + parts[0], 0)
        error = (1 / (1 + np.exp(-hidden @ parts[2] - parts[3])) - result) / batch
        back = np.outer(error, parts[2]) * (hidden > 0)
        slopes = [back.sum(0), seen.T @ back, hidden.T @ error, error.sum(keepdims=True)]
        rate = RATE * (1 - step / steps)
        for part, mean, square, slope in zip(parts, means, squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return np.concatenate([part.ravel() for part in parts]).astype(np.float32)


if __name__ == "__main__":
    main()
