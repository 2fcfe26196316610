"""The options of Feurio!, and the native rules for a choice of them."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._native.feurio.rules import binding
from ..._native.state import Engine
from ...options import Option, choice, flag, whole

MAX_SLOTS = 6       # a tile never holds more men than it has sides (F4.4)
USUAL_SLOTS = (1, 1, 2, 2, 3, 3)


def _slots(value: Any) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)) or len(value) != 6:
        raise ValueError
    if any(isinstance(one, bool) or not isinstance(one, int) or not 0 <= one <= MAX_SLOTS for one in value):
        raise ValueError
    return tuple(value)


OPTIONS = (
    whole("players", 4, 1, 4, help="a game for one is a solo game (F8)"),
    flag("cooperative", False, help="the seats win or lose together (F8)"),
    flag("firebreaks", False, help="tiles may be laid face down (F5)"),
    flag("hot", False, help="zone values are rounded down (F7.3)"),
    choice("layout", "hot-centre", "hot-centre", "drawn", help="how four start tiles are arranged (F3.3)"),
    Option(name="slots", default=USUAL_SLOTS, check=_slots, allowed=f"six whole numbers from 0 to {MAX_SLOTS}",
           help="how many men a tile of each value holds (F1.2)"),
)


def validate(options: dict[str, Any]) -> list[str]:
    """F0: neither firebreaks nor hot zones go with a solo or cooperative game."""
    if not options["cooperative"] and options["players"] > 1:
        return []
    kind = "solo" if options["players"] == 1 else "cooperative"
    return [f"{name}=True does not go with a {kind} game (F0, F8.1)"
            for name in ("firebreaks", "hot") if options[name]]


def engine(**options: Any) -> Engine:
    """The native rules for these options."""
    return binding.engine(**options)


def options_in_words(view: Mapping[str, Any]) -> list[str]:
    """The options that change the rules, as text and drawing name them."""
    options, seats = view["options"], len(view["scores"])
    words = ["solo" if seats == 1 else "cooperative"] if seats == 1 or options["cooperative"] else []
    words += [name for name in ("firebreaks", "hot") if options[name]]
    if tuple(options["slots"]) != USUAL_SLOTS:
        words.append(f"slots {' '.join(map(str, options['slots']))}")
    return words
