"""The renderer ``svg``: a position as a drawing for articles and notebooks. Each game has its own module."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .._native.state import State
from ..options import Option
from ..plugins.types import RendererPlugin
from . import svg_feurio, svg_flashpoint, svg_tails

DRAW: Mapping[str, Callable[[Mapping[str, Any], Sequence[str]], str]] = {
    "feurio": svg_feurio.draw,
    "flashpoint": svg_flashpoint.draw,
    "tails": svg_tails.draw,
}


def render(state: State, seat: int | None, names: Sequence[str] = ()) -> str:
    """The position as that seat sees it: a whole SVG document, the same for the same view."""
    return DRAW[state.game.name](state.view(seat), names)


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(name, str) for name in value):
        raise ValueError
    return tuple(value)


PLUGIN = RendererPlugin(
    name="svg", render=render, media_type="image/svg+xml", suffix=".svg", games=frozenset(DRAW),
    help="a drawing for articles and notebooks",
    options=(Option(name="names", default=(), check=_names, allowed="a list of names", help="who sits on each seat"),))
