"""A renderer for firecore: positions and whole games as Markdown."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

import firecore as fc
from firecore.options import flag
from firecore.plugins import hookimpl
from firecore.plugins.types import RendererPlugin


def render(state: fc.State, seat: int, *, title: bool) -> str:
    """A heading, the board as text, and the scores."""
    names = [f"seat {one}" for one in range(state.game.seats)]
    return _page(state, seat, names, title)


def render_record(record: fc.Record, seat: int, *, title: bool) -> str:
    """The same for the last position of a game, and all that was played as that seat saw it."""
    *before, last = record.states()
    rows = [(str(number), _who(state.actor, record.seats), f"`{token}`")
            for number, (state, token) in enumerate(zip(before, record.seen(seat), strict=True), start=1)]
    return _page(last, seat, record.seats, title) + "\n" + _table(("", "who", "token"), rows)


def _page(state: fc.State, seat: int, names: Sequence[str], title: bool) -> str:
    heading = [f"# {_escaped(state.game.name)}", ""] if title else []
    board = ["```text", state.text(seat), "```", ""]
    scores = _table(("seat", "name", "score"), (
        (str(one), _escaped(name), str(score))
        for one, (name, score) in enumerate(zip(names, state.scores(), strict=True))))
    return "\n".join([*heading, *board, scores])


def _who(actor: int | None, names: Sequence[str]) -> str:
    return "chance" if actor is None or actor < 0 else _escaped(names[actor])


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _escaped(text: str) -> str:
    """A name that somebody gave, as text and nothing but text."""
    return "".join("\\" + sign if sign in "\\`*_{}[]<>()#+-.!|" else sign for sign in " ".join(text.split()))


PLUGIN = RendererPlugin(
    name="markdown",
    render=render,
    render_record=render_record,
    media_type="text/markdown",
    suffix=".md",
    help="Markdown, for articles and issues",
    options=(flag("title", True, help="begin with a heading"),),
)


@hookimpl
def firecore_renderers() -> list[RendererPlugin]:
    """The renderer, for firecore's plugin manager."""
    return [PLUGIN]
