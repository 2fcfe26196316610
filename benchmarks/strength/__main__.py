"""Play plans, and write docs/strength-table.md with a table and a plot of strength against time for each.

python -m benchmarks.strength                            every plan, as far as it says
python -m benchmarks.strength flashpoint-veteran-3       one plan
python -m benchmarks.strength --blocks 50 feurio-solo    fewer games, or more: what was played is kept
python -m benchmarks.strength --here flashpoint-heroic-3 without a process for each agent; times are those of the CPU
"""
from __future__ import annotations

import argparse
import math
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from time import process_time

from firecore.agents.turn import Turn
from firecore.arena import Plan, Store, run
from firecore.arena.running.block import play_seated
from firecore.arena.running.seats import Seat
from firecore.arena.statistics.standings import Standing

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
PAGE = DOCS / "strength-table.md"
PLOTS = DOCS / "strength"
STORES = HERE.parents[1] / "build" / "strength"
TITLE = "# How strong the agents are\n\nMade by `nox -s strength` from the plans in `benchmarks/strength/`.\n"
SECTION = re.compile(r"^## (?P<title>.*)\n\n<!-- (?P<name>[a-z0-9-]+) -->\n(?P<body>(?:(?!^## ).*\n)*)", re.MULTILINE)
WIDTH, HEIGHT, LEFT, BOTTOM = 720, 340, 60, 40


def main() -> None:
    """The command line."""
    plans = {path.stem: path for path in sorted(HERE.glob("*.toml"))}
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plans", nargs="*", metavar="PLAN", help="names of plans; all, if none is named")
    parser.add_argument("--blocks", type=int, help="instead of those that the plan says")
    parser.add_argument("--jobs", type=int, default=1, help="games at once; times are true if no core has two")
    parser.add_argument("--here", action="store_true",
                        help="let agents decide in this process, one game at once, and take their CPU time")
    parser.add_argument("--stores", type=Path, default=STORES, metavar="FOLDER", help="where games are kept")
    given = parser.parse_args()
    if unknown := [name for name in given.plans if name not in plans]:
        parser.error(f"no plan {', '.join(unknown)}; there are {', '.join(plans)}")
    for folder in (given.stores, PLOTS):
        folder.mkdir(parents=True, exist_ok=True)
    sections = {found["name"]: found[0] for found in SECTION.finditer(PAGE.read_text("utf-8") if PAGE.exists() else "")}
    for name in given.plans or plans:
        plan = Plan.read(plans[name])
        with Store(given.stores / f"{name}.db", plan) as store:
            if given.here:
                play_here(plan, store, given.blocks or plan.blocks or 1)
            else:
                run(plan, store, blocks=given.blocks, jobs=given.jobs)
            rows = store.ratings()
        sections[name] = section(name, title_of(plans[name]), rows)
        (PLOTS / f"{name}.svg").write_text(plot(rows), encoding="utf-8")
        PAGE.write_text("\n".join([TITLE, *(sections[one].rstrip() + "\n" for one in sorted(sections))]), "utf-8")
        print(sections[name])


def play_here(plan: Plan, store: Store, blocks: int) -> None:
    """Play the games that are missing; each is kept as soon as it is over."""
    store.check()
    store.remember(blocks=blocks)
    there = {(one.block, one.turn) for one in store.games()}
    for block in range(blocks):
        for turn in range(plan.turns(block)):
            if (block, turn) not in there:
                seats = [SeatHere(plan, block, turn, seat) for seat in range(plan.game.seats)]
                store.add([play_seated(plan, block, turn, seats)])


class SeatHere(Seat):
    """An agent in this process, whose time is that of the CPU: whatever else the machine does is not counted."""

    def choose(self, turn: Turn) -> int:
        """As any seat."""
        before, began = self.seconds, process_time()
        try:
            return super().choose(turn)
        finally:
            self.seconds = before + process_time() - began


def title_of(path: Path) -> str:
    """The first line of a plan's file, a comment."""
    return path.read_text("utf-8").splitlines()[0].removeprefix("#").strip()


def section(name: str, title: str, rows: Sequence[Standing]) -> str:
    """A table with a row for each agent, and its plot."""
    lines = [f"## {title}", "", f"<!-- {name} -->", "| agent | games | won | ms a decision |", "|---|---:|---:|---:|"]
    lines += [f"| `{row.agent}` | {row.games:,} | {100 * row.share:.1f} % ({100 * row.low:.1f}–{100 * row.high:.1f}) | "
              f"{row.milliseconds:.3g} |" for row in rows]
    return "\n".join([*lines, "", f"![Games won, against the time for a decision]({PLOTS.name}/{name}.svg)", ""])


def plot(rows: Sequence[Standing]) -> str:
    """Shares with their intervals, against the logarithm of the time for a decision."""
    times = [math.log10(max(row.milliseconds, 1e-4)) for row in rows]
    first, last = math.floor(min(times)), max(math.floor(min(times)) + 1, math.ceil(max(times)))

    def x(time: float) -> float:
        return LEFT + (WIDTH - LEFT - 90) * (time - first) / (last - first)

    def y(share: float) -> float:
        return 12 + (HEIGHT - BOTTOM - 12) * (1 - share)

    parts = [line(x(at), 12, x(at), y(0), "#ddd") + text(x(at), HEIGHT - 22, f"{10.0 ** at:g} ms", "middle")
             for at in range(first, last + 1)]
    parts += [line(LEFT, y(at), WIDTH - 20, y(at), "#ddd") + text(LEFT - 8, y(at) + 4, f"{100 * at:g} %", "end")
              for at in (0, 0.25, 0.5, 0.75, 1)]
    for row, time in zip(rows, times, strict=True):
        parts += [line(x(time), y(row.low), x(time), y(row.high), "#a33"),
                  f'<circle cx="{x(time):.1f}" cy="{y(row.share):.1f}" r="5" fill="#a33"/>',
                  text(x(time) + 9, y(row.share) + 4, row.agent, "start")]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
            f'font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>{"".join(parts)}</svg>\n')


def line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    """A straight one."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="1.5"/>'


def text(x: float, y: float, words: str, anchor: str) -> str:
    """Words in the plot."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


if __name__ == "__main__":
    main()
