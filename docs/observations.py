"""The tables of observations in docs/games/, made of what the games tell of them: ``python docs/observations.py``."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import firecore as fc
from firecore.plugins.encodings import Numbers, Rows

ROOT = Path(__file__).parents[1]
MAX_NAMED = 40     # planes of actions; where there are more, the page says in words which is which
BEGIN, END = "<!-- numbers: made by docs/observations.py -->", "<!-- end of numbers -->"


def page(game: str) -> Path:
    """Where a game is described."""
    return ROOT / "docs" / "games" / f"{game}.md"


def with_tables(name: str) -> str:
    """The text of a game's page with its tables as they should be."""
    text = page(name).read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{chr(10).join([*tables(fc.load(name)), *planes(fc.load(name))])}\n{END}{after}"


def tables(game: fc.Game) -> Iterator[str]:
    """One for what there is once, and one for each kind of rows."""
    parts = game.plugin.features.rows(game)
    single = [part for part in parts if isinstance(part, Numbers)]
    at = sum(len(part.names) for part in single)
    yield "| the table | | |\n|---|---|---|"
    yield from _lines(single)
    for part in parts:
        if isinstance(part, Rows):
            width = sum(len(one.names) for one in part.numbers)
            yield ""
            yield (f"| {part.about}: `{part.names[0]}` … `{part.names[-1]}`, {width} numbers each, from {at} on | | |\n"
                   "|---|---|---|")
            yield from _lines(part.numbers)
            at += width * len(part.names)


def planes(game: fc.Game) -> Iterator[str]:
    """The planes of what lies on the board, and of actions; what fills whole planes is in the other tables."""
    if game.plugin.features.planes is None:
        return
    seen, actions = game.plugin.features.planes(game)
    filled = {one.name for one in game.plugin.features.rows(game) if isinstance(one, Numbers)}
    spatial = [one for one in seen if one.name not in filled and not one.name.startswith("seat")]
    yield from ["", "| planes | | |\n|---|---|---|", *_lines(spatial)]
    if 0 < len(actions) <= MAX_NAMED:
        yield from ["", f"Planes of actions, from 0 on: {', '.join(f'`{name}`' for name in actions)}."]


def _lines(numbers: Sequence[Numbers]) -> Iterator[str]:
    at = 0
    for one in numbers:
        n = len(one.names)
        each = f".{_shortened(one.each)}" if one.each else ""
        yield f"| {at if n == 1 else f'{at}–{at + n - 1}'} | `{one.name}{each}` | {one.about}{_range(one)} |"
        at += n


def _shortened(each: Sequence[str]) -> str:
    return " ".join(each) if len(each) <= 4 else f"{each[0]} … {each[-1]}"


def _range(one: Numbers) -> str:
    return "" if (one.low, one.high) in ((0, 1), (0, 0)) else f" ({one.low:.3g} to {one.high:.3g})"


if __name__ == "__main__":
    for name in fc.games():
        fresh = with_tables(name)
        page(name).write_text(fresh, encoding="utf-8")
