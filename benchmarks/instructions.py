"""How many instructions a decision takes: ``nox -s instructions``, which needs valgrind.

Each piece of work is done a few times, and a few times more, by a process that valgrind watches; what the second took
more than the first, divided by its decisions, is told. So neither the start of Python counts nor what else the machine
does. Sources named beside ours, built in place, get a column of their own: ``nox -s instructions -- ../other/src``.
"""
from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import firecore as fc

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "Feurio!": ("feurio", {}),
    "Flash Point": ("flashpoint", {}),
    "… experienced, 4": ("flashpoint", {"rules": "experienced", "players": 4}),
    "Tails on Fire": ("tails", {}),
}
FEW, MORE = 8, 24     # how often each work is done by the two processes
WATCHED = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", sys.executable]
ROOT = Path(__file__).parents[1]


def natively(game: fc.Game, times: int) -> int:
    """Random games without Python in between."""
    return fc.playouts(game.start(), 10 * times, seed=1).decisions


def from_python(game: fc.Game, times: int) -> int:
    """Random games through a ``State``: list, choose, apply."""
    rng, dice, n = random.Random(1), fc.Dice(1), 0
    for _ in range(times):
        state = game.start()
        while not state.is_over:
            if state.is_chance:
                state.apply(dice.pick(state))
                continue
            actions = state.legal_actions()
            state.apply(actions[int(rng.random() * len(actions))])
            n += 1
    return n


def searching(game: fc.Game, times: int) -> int:
    """Simulations of a search with random playouts."""
    state, seeds = fc.Match(game, seed=1).state, count()
    return sum(fc.search(state, iterations=100, seed=next(seeds)).iterations for _ in range(times))


WORKS: dict[str, tuple[str, Callable[[fc.Game, int], int]]] = {
    "native": ("a decision, natively", natively),
    "state": ("a decision, from Python", from_python),
    "search": ("a simulation of `fc.search`", searching),
}


def instructions(work: str, game: str, sources: str | None) -> float:
    """Of one unit of the work."""
    (more, more_units), (less, less_units) = (_watched(work, game, times, sources) for times in (MORE, FEW))
    return (more - less) / (more_units - less_units)


def _watched(work: str, game: str, times: int, sources: str | None) -> tuple[int, int]:
    paths = [*filter(None, [sources]), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}
    run = subprocess.run([*WATCHED, "-m", "benchmarks.instructions", "--do", work, game, str(times)],
                         env=env, capture_output=True, text=True, check=False)
    counted = re.search(r"I +refs: +([\d,]+)", run.stderr)
    if run.returncode or not counted:
        sys.exit(f"{work}, {game}: {run.stderr}")
    return int(counted[1].replace(",", "")), int(run.stdout)


def do(work: str, game: str, times: str) -> None:
    """What the watched process does; it tells how many units that were."""
    name, options = GAMES[game]
    print(WORKS[work][1](fc.load(name, **options), int(times)))


def main(others: list[str]) -> None:
    """A table with a line for each work and game, and a column for each tree of sources."""
    from .timing import table

    columns: list[str | None] = [*others, None]
    rows = [("instructions of", "game", *(Path(other).resolve().parent.name for other in others), "here")]
    for work, (title, _) in WORKS.items():
        for game in GAMES:
            rows.append((title, game, *(f"{instructions(work, game, where):,.0f}" for where in columns)))
    print(table(rows))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--do"]:
        do(*sys.argv[2:])
    else:
        main(sys.argv[1:])
