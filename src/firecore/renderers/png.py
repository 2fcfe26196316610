"""The renderer ``png``: the drawing of a position as pixels. Needs ``firecore-games[png]``."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._native.state import State
from ..errors import OptionError
from ..options import number
from ..plugins.types import RendererPlugin
from . import svg


def render(state: State, seat: int, names: Sequence[str] = (), zoom: float = 1.0, **options: Any) -> bytes:
    """The same drawing as ``svg``, as a PNG file. Its letters take a font of the system."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise OptionError("the renderer 'png' needs resvg-py, which is not installed: "
                          "pip install 'firecore-games[png]'") from None
    return bytes(svg_to_bytes(svg_string=svg.render(state, seat, names, **options), zoom=zoom))


PLUGIN = RendererPlugin(
    name="png", render=render, media_type="image/png", suffix=".png",
    help="the drawing as pixels; takes firecore-games[png]",
    options=(*svg.OPTIONS, number("zoom", 1.0, 0.1, 10.0, help="pixels for each unit of the drawing")))
