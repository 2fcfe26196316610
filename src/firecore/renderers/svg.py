"""The renderer ``svg``: a position as a drawing for articles and notebooks, which each game makes itself."""
from __future__ import annotations

from collections.abc import Sequence

from .._native.state import State
from ..errors import OptionError
from ..plugins.types import RendererPlugin
from .players import NAMES


def render(state: State, seat: int | None, names: Sequence[str] = ()) -> str:
    """The position as that seat sees it: a whole SVG document, the same for the same view."""
    draw = state.game.plugin.drawing.draw
    if draw is None:
        raise OptionError(f"the game {state.game.name!r} has no drawing; as text it can be shown")
    drawn: str = draw(state.view(seat), names)
    return drawn


PLUGIN = RendererPlugin(
    name="svg", render=render, media_type="image/svg+xml", suffix=".svg",
    help="a drawing for articles and notebooks",
    options=(NAMES,))
