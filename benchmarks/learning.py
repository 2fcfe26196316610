"""What learners wait for: searches with networks, batches with observations, datasets. ``nox -s learning``.

Everything runs on one core, in turn, round after round; times are CPU time, and the median counts.
"""
from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"     # read by numpy when it is imported

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

import firecore as fc
from firecore.analysis.evaluators import Leaves
from firecore.arena import Plan, Store, dataset
from firecore.arena.running.block import play_game

from .instructions import GAMES
from .timing import Times, Work, machine, measure, middle, ratio, table

ROUNDS = 5
SEARCHES, ITERATIONS, MOVES = 256, 64, 6      # side by side, of each, and decisions of each game from its start
BATCH, STEPS = 1024, 20
STORED, ROWS = 1000, 1024
BOT = "import random\nLUCK = random.Random(1)\n\n\ndef choose(turn):\n    return LUCK.choice(turn.legal_actions())\n"


def arrays(game: fc.Game, hidden: int = 128) -> dict[str, Any]:
    """A random network with one hidden layer."""
    rng = np.random.default_rng(1)
    sizes = {"w0": (game.observation_shape[0], hidden), "b0": (hidden,), "value_w": (hidden, 1), "value_b": (1,),
             "policy_w": (hidden, game.n_actions), "policy_b": (game.n_actions,)}
    return {name: rng.normal(0, 0.1, size).astype(np.float32) for name, size in sizes.items()}


def answers(net: dict[str, Any], x: Any) -> Any:
    """Values and priors, as NumPy computes them."""
    hidden = np.maximum(x @ net["w0"] + net["b0"], 0)
    values = 1 / (1 + np.exp(-(hidden @ net["value_w"] + net["value_b"])))
    return values, hidden @ net["policy_w"] + net["policy_b"]


def by_numpy(net: dict[str, Any], leaves: Leaves) -> Any:
    """The network as an evaluator."""
    return answers(net, leaves.observations)


def even(leaves: Leaves) -> Any:
    """What costs nothing."""
    return np.full((len(leaves), leaves.game.seats), 0.5)


def searching(game: fc.Game, evaluator: Callable[[Leaves], Any]) -> int:
    """The iterations of many searches side by side."""
    batch = fc.Batch(game, SEARCHES, seed=1)
    searches = fc.Searches(game, SEARCHES, evaluator, iterations=ITERATIONS, seed=1)
    for _ in range(MOVES):
        searches.run(batch)
        assert (searches.visits.sum(axis=1) == ITERATIONS).all()
        batch.apply(searches.choose())
    return SEARCHES * ITERATIONS * MOVES


def alone(net: dict[str, Any], x: Any) -> int:
    """The same network without a search."""
    for _ in range(50):
        values, _ = answers(net, x)
    assert len(values) == len(x)
    return 50 * len(x)


def stepping(batch: fc.Batch, streams: Iterator[int]) -> int:
    """Random decisions with masks and observations."""
    for _ in range(STEPS):
        batch.apply(batch.sample(1, next(streams)))
    return STEPS * len(batch)


def observed(game: fc.Game) -> fc.Batch:
    """A batch whose games are apart from one another."""
    batch = fc.Batch(game, BATCH, seed=1)
    assert batch.legal_masks.any() and batch.observations.any()
    for stream in range(30):
        batch.apply(batch.sample(2, stream))
    return batch


def works() -> Iterator[Work]:
    """Everything but datasets, for each game."""
    for name, (plugin, options) in GAMES.items():
        game = fc.load(plugin, **options)
        net, batch = arrays(game), observed(game)
        x = np.repeat(batch.observations[:SEARCHES // 4], 4, axis=0)
        yield Work(f"even: {name}", partial(searching, game, even))
        yield Work(f"native: {name}", partial(searching, game, fc.Network(net)))
        yield Work(f"numpy: {name}", partial(searching, game, partial(by_numpy, net)))
        yield Work(f"alone: {name}", partial(alone, net, x))
        yield Work(f"batch: {name}", partial(stepping, batch, count()))


def reading(path: Path, arrays: dict[str, bool]) -> int:
    """The games of a store as arrays."""
    with Store(path) as store:
        parts = [int(part.games[-1]) for part in dataset(store, rows=ROWS, **arrays)]
    assert parts[-1] == STORED - 1
    return STORED


def stored(folder: Path) -> Path:
    """Games of Feurio! with four seats, whose decisions are kept."""
    bot, path = folder / "bot.py", folder / "games.db"
    bot.write_text(BOT, encoding="utf-8")
    plan = Plan(fc.load("feurio", players=4), [f"{bot}:choose"], seed=1, schedule="table")
    with Store(path, plan) as store:
        store.add([play_game(plan, block, 0) for block in range(STORED)])
    return path


def line(title: str, times: Times, kind: str) -> tuple[str, ...]:
    """Millions a second, game by game."""
    return title, *(f"{1e-6 / middle(times[f'{kind}: {name}'])[0]:.2f}" for name in GAMES)


def main(rounds: int) -> str:
    """The tables."""
    parts = {"actions": {"observations": False, "masks": False}, "masks": {"observations": False}, "observations": {}}
    with tempfile.TemporaryDirectory() as folder:
        path = stored(Path(folder))
        read = [Work(f"dataset: {name}", partial(reading, path, chosen)) for name, chosen in parts.items()]
        times = measure([*works(), *read], rounds=rounds)
    shares = [f"{ratio(times[f'alone: {name}'], times[f'numpy: {name}'])[0]:.0%}" for name in GAMES]
    games = table([
        ("millions a second", *GAMES),
        line("iterations of searches, 0.5 for every seat", times, "even"),
        line("… a `Network` with 128 hidden units", times, "native"),
        line("… the same network by NumPy", times, "numpy"),
        ("the share of the time that NumPy alone would take", *shares),
        line("decisions in a batch, with masks and observations", times, "batch")])
    sets = table([("games of Feurio! a second, from a store", *parts),
                  ("a dataset", *(f"{1 / middle(times[f'dataset: {name}'])[0]:,.0f}" for name in parts))])
    return f"Measured on {machine()}; {rounds} rounds in turn.\n\n{games}\n\n{sets}"


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
