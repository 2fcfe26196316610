"""The renderer ``svg``: a position as a drawing for articles and notebooks, which each game makes itself."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._native.state import State
from ..errors import OptionError
from ..options import Option, choice, flag, whole
from ..plugins.types import RendererPlugin
from .annotations import annotated
from .players import NAMES


def render(state: State, seat: int, names: Sequence[str] = (), **options: Any) -> str:
    """The position as that seat sees it: a whole SVG document, the same for the same view."""
    drawing = state.game.plugin.drawing
    if drawing.draw is None:
        raise OptionError(f"the game {state.game.name!r} has no drawing; as text it can be shown")
    view = state.view(seat)
    drawn: str = drawing.draw(view, names)
    printed = options.pop("printed", False)
    if not printed and all(options[one.name] == one.default for one in OPTIONS if one.name in options):
        return drawn
    overlay = drawing.printed(view) if printed and drawing.printed is not None else ""
    return annotated(drawn, overlay=overlay, **{one.name: options.get(one.name, one.default) for one in ANNOTATIONS})


def _places(value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(place, str) for place in value):
        raise ValueError
    return tuple(value)


def _arrows(value: Any) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, (list, tuple)):
        raise ValueError
    pairs = tuple(_places(pair) for pair in value)
    if not all(len(pair) == 2 for pair in pairs):
        raise ValueError
    return tuple((start, end) for start, end in pairs)


ANNOTATIONS = (
    whole("size", None, 16, 10_000, help="the width in pixels"),
    choice("theme", "light", "light", "dark", help="the colors around the board"),
    flag("board_only", False, help="leave out title, scores and players"),
    flag("coordinates", True, help="name the spaces of the board"),
    Option(name="last", default=(), check=_places, allowed="a list of places",
           help="places that the last action changed, tinted; Match.events and Game.event_text name them"),
    Option(name="highlight", default=(), check=_places, allowed="a list of places", help="places with a frame"),
    Option(name="arrows", default=(), check=_arrows, allowed="a list of pairs of places",
           help="arrows from the first place of each pair to the second"),
)
OPTIONS = (NAMES, *ANNOTATIONS, flag("printed", False, help="show what is printed on the board, if the game has it"))

PLUGIN = RendererPlugin(
    name="svg", render=render, media_type="image/svg+xml", suffix=".svg",
    help="a drawing for articles and notebooks", options=OPTIONS)
