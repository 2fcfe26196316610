"""The renderer ``json``: what a seat may know, as plain values."""
from __future__ import annotations

import json
from typing import Any

from .._native.state import State
from ..matches.record import Record
from ..options import whole
from ..plugins.types import RendererPlugin


def render(state: State, seat: int, *, indent: int | None) -> str:
    """``state.view(seat)`` as JSON."""
    return json.dumps(state.view(seat), indent=indent)


def render_record(record: Record, seat: int, *, indent: int | None) -> str:
    """Every view of the match, one after another, as a list."""
    views: list[dict[str, Any]] = [state.view(seat) for state in record.states()]
    return json.dumps(views, indent=indent)


PLUGIN = RendererPlugin(
    name="json", render=render, render_record=render_record, media_type="application/json", suffix=".json",
    help="the view of a seat as JSON",
    options=(whole("indent", None, 0, 8, help="blanks a level; everything on one line without"),))
