"""Feurio!: its options, and words for its positions. The notation itself is in the binding, where it is fast."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from .._native.feurio import binding
from .._native.state import Engine, State
from ..errors import PositionError
from ..options import Option, choice, flag, whole
from ..plugins.types import GamePlugin, Played
from .feurio_position import position, read
from .feurio_text import text

COLOURS = "RGBY"
MOST_PLACED = 3


def _slots(value: Any) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)) or len(value) != 6:
        raise ValueError
    if any(isinstance(one, bool) or not isinstance(one, int) or one < 0 for one in value):
        raise ValueError
    return tuple(value)


OPTIONS = (
    whole("players", 4, 1, 4, help="one alone is a solo game"),
    flag("cooperative", False, help="all colours must be saved together (F8)"),
    flag("firebreaks", False, help="tiles may be laid face down (F5)"),
    flag("hot", False, help="zone values are rounded down (F7.3)"),
    choice("layout", "hot-centre", "hot-centre", "drawn", help="how four start tiles are laid (F3.3)"),
    Option(name="slots", default=(1, 1, 2, 2, 3, 3), check=_slots, allowed="six whole numbers from 0",
           help="how many men a tile of each value holds (F1.2)"),
)


def settle(options: dict[str, Any]) -> list[str]:
    """F0: neither firebreaks nor hot zones go with a solo or co-operative game."""
    if not options["cooperative"] and options["players"] > 1:
        return []
    return [f"{name}=True does not go with a {'solo' if options['players'] == 1 else 'co-operative'} game (F0, F8.1)"
            for name in ("firebreaks", "hot") if options[name]]


def engine(**options: Any) -> Engine:
    """The native rules for these options."""
    return binding.engine(**options)
