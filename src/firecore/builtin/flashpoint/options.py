"""The options of Flash Point, and the native rules for a choice of them."""
from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ..._native.flashpoint.rules import binding
from ..._native.state import Engine
from ...options import Option, choice, flag, whole
from ..seat_words import plural
from .board import PRINTED, board_of, read_board
from .pieces import SPECIALISTS


def _board(value: Any) -> Any:
    """A name, path or mapping; what stands there is checked once all options are known."""
    if isinstance(value, (bytes, bool, int)) or not isinstance(value, (str, os.PathLike, Mapping)):
        raise ValueError
    return value


def _is_path(value: Any) -> bool:
    return isinstance(value, (str, os.PathLike)) and value not in PRINTED


def _specialists(value: Any) -> str | tuple[str, ...]:
    if value in ("choose", "random") and isinstance(value, str):
        return str(value)
    if not isinstance(value, (list, tuple)) or not all(isinstance(name, str) and name in SPECIALISTS for name in value):
        raise ValueError
    if len(set(value)) != len(value) or not value:
        raise ValueError
    return tuple(value)


OPTIONS = (
    choice("rules", "family", "family", "experienced", help="which game is played"),
    Option(name="board", default="front", check=_board, allowed="'front', 'back', a path or a dict",
           is_path=_is_path, help="the side of the printed board, or a board file (P1.3)"),
    whole("players", 3, 1, 6, help="number of firefighters, one for each seat"),
    choice("level", "recruit", "recruit", "veteran", "heroic", help="difficulty of the experienced game (P9.1)"),
    Option(name="specialists", default="choose", check=_specialists,
           allowed=f"'choose', 'random' or distinct names, one for each seat, of {', '.join(SPECIALISTS)}",
           help="who plays which specialist in the experienced game (P9.5)"),
    choice("flare_up", "thrown", "thrown", "resolved", added_later=True,
           help="when a hot spot must be there for the fire to flare up: as dice are thrown, or resolved (P11.2)"),
    flag("perfect", False, help="play on after the seventh rescue, until every victim is rescued or lost (P8.3)"),
    whole("max_turns", None, 1, 2**63 - 1, help="stop after this many turns (P8.5)"),
)


def validate(options: dict[str, Any]) -> list[str]:
    """P0, P1.3: one specialist a seat; a board that is not printed becomes what its file says."""
    faults = []
    named, players = options["specialists"], options["players"]
    if isinstance(named, tuple) and len(named) != players:
        faults.append(f"specialists must be one for each seat: {plural(len(named), 'name', 'names')} for "
                      f"{plural(players, 'player', 'players')} (P0)")
    if isinstance(options["board"], str) and options["board"] in PRINTED:
        return faults
    options["board"], wrong = read_board(options["board"])
    return faults + [f"board: {fault} (P1.3)" for fault in wrong]


def engine(**options: Any) -> Engine:
    """The native rules for these options."""
    return binding.engine(**options | {"board": board_of(options)})


def options_shown(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that change the rules, as a view gives them; a board of one's own by its name."""
    board = options["board"]
    return {
        "rules": options["rules"],
        "board": board if isinstance(board, str) else str(board["name"]),
        "level": options["level"] if options["rules"] == "experienced" else None,
        "flare_up": options["flare_up"] if options["rules"] == "experienced" else None,
        "perfect": options["perfect"],
        "max_turns": options["max_turns"],
    }


def options_in_words(view: Mapping[str, Any]) -> list[str]:
    """The same, as text and drawing name them."""
    options = view["options"]
    words = [f"{options['rules']} game", *([options["level"]] if options["level"] else []), f"board {options['board']}"]
    words += ["flare-ups resolved"] if options["flare_up"] == "resolved" else []
    words += ["perfect"] if options["perfect"] else []
    return words + ([f"{options['max_turns']} turns at most"] if options["max_turns"] else [])
