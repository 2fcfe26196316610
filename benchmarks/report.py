"""The tables of docs/performance.md and the picture of docs/doors.md: ``nox -s report`` measures and writes them.

Everything is CPU time, in rounds, one thing after another in each; the median counts. Only threads are measured by the
clock on the wall.
"""
from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import firecore as fc

from .doors import DOORS, PICTURE, picture
from .layers import LAYERS, decisions, questions
from .timing import ROUNDS, Times, Work, machine, measure, middle, short, table

MAX_SEATS = 8
PAGE = Path(__file__).parents[1] / "docs" / "performance-table.md"


def by_game(works: dict[str, list[Work]]) -> dict[tuple[str, str], float]:
    """Seconds of each work for each game."""
    flat = [Work(f"{name}: {work.name}", work.run) for name, some in works.items() for work in some]
    times = measure(flat, rounds=rounds())
    return {(work.name, name): middle(times[f"{name}: {work.name}"])[0]
            for name, some in works.items() for work in some}


def lines(found: dict[tuple[str, str], float], order: list[str], first: str) -> str:
    """A table with a line for each work and a column for each game."""
    games = list(dict.fromkeys(name for _, name in found))
    rows = [(first, *games)]
    for line in order:
        cells = [short(found[line, name]) if (line, name) in found else "" for name in games]
        if any(cells):
            rows.append((LAYERS.get(line, line), *cells))
    return table(rows)


def layers() -> str:
    """What a random decision costs on every layer, as a table and as a picture."""
    found = by_game({name: list(decisions(fc.load(name))) for name in fc.games()})
    PICTURE.write_text(picture({at: seconds for at, seconds in found.items() if at[0] in DOORS}), encoding="utf-8")
    return lines(found, list(LAYERS), "a random decision")


def positions() -> str:
    """What a question about a position costs."""
    works = {name: list(questions(fc.load(name))) for name in fc.games()}
    return lines(by_game(works), [work.name for work in next(iter(works.values()))], "in mid-game")


def growth(first: str, second: str, works: list[Work]) -> str:
    """A table with a line for each work."""
    return table([(first, second), *((name, short(middle(found)[0]))
                                     for name, found in measure(works, rounds=rounds()).items())])


def with_players() -> str:
    """A random decision, natively, by the number of seats."""
    def works() -> Iterator[Work]:
        for name in fc.games():
            for players in _players(name):
                start = fc.load(name, players=players).start()
                yield Work(f"{name}, {players} seats", partial(_playouts, start))
    return growth("", "a decision, natively", list(works()))


def _players(name: str) -> list[int]:
    """With how many a game is measured: from 2 up to as many as there may be, every second number if they are many."""
    found = []
    for players in range(2, MAX_SEATS + 1):
        with suppress(fc.OptionError):
            found.append(fc.load(name, players=players).seats)
    return found[::2] if len(found) > 4 else found


def with_tiles() -> str:
    """A random decision of Feurio!, by how much lies on the table."""
    def works() -> Iterator[Work]:
        for tiles in (6, 12, 18, 24, 30, 36):
            yield Work(f"{tiles} tiles", partial(_list_and_apply, _with_tiles(tiles)))
    return growth("Feurio! with", "copy, list and apply, from Python", list(works()))


def _with_tiles(tiles: int) -> fc.State:
    match, rng = fc.Match(fc.load("feurio"), seed=2), random.Random(2)
    while len(match.view(fc.PUBLIC)["tiles"]) < tiles or len(match.legal_actions()) < 3:
        match.play(rng.choice(match.legal_actions()))
    return match.state


def _list_and_apply(state: fc.State) -> int:
    for _ in range(100):
        twin = state.copy()
        twin.apply(twin.legal_actions()[1])
    return 100


def _playouts(start: fc.State) -> int:
    return fc.playouts(start, 300, seed=1).decisions


def with_iterations() -> str:
    """A simulation of a search, by how many of them there are."""
    start = fc.Match(fc.load("feurio"), seed=1).state
    return growth("Feurio!, search from the start", "a simulation", [
        Work(f"{n:,} simulations", partial(_search, start, n)) for n in (100, 1_000, 10_000, 50_000)])


def _search(state: fc.State, n: int) -> int:
    return fc.search(state, iterations=n, seed=1).iterations


def with_games() -> str:
    """A decision in a batch, by how many games it has."""
    return growth("Feurio!, batch with masks", "a decision", [
        Work(f"{n:,} games", partial(_step, _batch(n), iter(range(10**9)))) for n in (1, 16, 256, 4096, 16384)])


def _batch(n: int) -> fc.Batch:
    batch = fc.Batch(fc.load("feurio"), n)
    assert batch.legal_masks.any()
    return batch


def _step(batch: fc.Batch, streams: Iterator[int]) -> int:
    for _ in range(5):
        batch.apply(batch.sample(1, next(streams)))
    return 5 * len(batch)


def with_threads() -> str:
    """Random games, by the number of threads, on the clock."""
    start = fc.load("feurio").start()
    works = [Work(f"{threads}", partial(_threaded, start, threads)) for threads in (1, 2, 4)]
    times: Times = measure(works, rounds=rounds(), seconds=0.3, clock=time.perf_counter)
    return table([("threads", "a decision, natively, by the clock"),
                  *((name, short(min(found))) for name, found in times.items())])


def _threaded(start: fc.State, threads: int) -> int:
    return fc.playouts(start, 4000, seed=1, threads=threads).decisions


def rounds() -> int:
    """How many rounds were asked for."""
    return int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS


def page() -> str:
    """All tables."""
    parts = [f"Measured on {machine()}; {rounds()} rounds in turn, the median of each."]
    for title, made in (("A random decision, layer by layer", layers), ("Questions about a position", positions),
                        ("Growth with players", with_players), ("Growth with tiles", with_tiles),
                        ("Growth with simulations", with_iterations), ("Growth with games in a batch", with_games),
                        ("Growth with threads", with_threads)):
        parts += [f"**{title}**", made()]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    told = page()
    PAGE.write_text("<!-- made by benchmarks/report.py -->\n\n" + told, encoding="utf-8")
    print(told)
