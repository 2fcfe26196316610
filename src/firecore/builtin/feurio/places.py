"""What of the drawing of Feurio! an action is made of: a space as ``1,-2``, the men of a colour as ``R``."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..._native.feurio.rules import binding
from ..._native.state import State
from .pieces import COLOURS
from .position import own_colours

MAX_MEN = 3     # F4.3: that are placed at once


def places(state: State, action: int) -> tuple[str, ...]:
    """The space and the men."""
    deed = binding.meaning(state, action)
    if deed["kind"] == "lay":
        return (_space(deed),)
    if deed["kind"] == "firebreak":
        return _space(deed), deed["gives_up"]
    if deed["kind"] == "place":
        return _space(deed), deed["colour"]
    return ()


def tokens_at(state: State, place: str) -> list[str]:
    """What one might want on a space: to lay the tile there, or to place a man."""
    fields = binding.fields(state)
    if "," not in place:
        return []
    if fields["phase"] == "lay":
        return [f"@{place}"]
    return list(_men(state, fields, place))


def _men(state: State, fields: Mapping[str, Any], place: str) -> Iterator[str]:
    colours = [COLOURS[i] for i in own_colours(state.game.seats, fields["seat"])]
    if fields["reserve"] and "Y" not in colours:
        colours.append("Y")
    for colour in colours:
        yield from (f"{colour}{men}@{place}" for men in range(1, MAX_MEN + 1))


def where(event: Mapping[str, Any]) -> tuple[str, ...]:
    """Where an event happened."""
    return (_space(event),) if "q" in event else ()


def _space(what: Mapping[str, Any]) -> str:
    return f"{what['q']},{what['r']}"
