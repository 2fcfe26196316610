"""The games and option sets that every law is tested with. A new game adds its own here, and nothing else."""
from __future__ import annotations

from typing import Any

import firecore as fc

OPTION_SETS: dict[str, list[dict[str, Any]]] = {
    "feurio": [
        {},
        {"layout": "drawn"},
        {"hot": True},
        {"firebreaks": True},
        {"players": 3},
        {"players": 3, "firebreaks": True, "hot": True},
        {"players": 2},
        {"players": 2, "firebreaks": True},
        {"players": 1},
        {"players": 2, "cooperative": True},
        {"players": 3, "cooperative": True},
        {"players": 4, "cooperative": True, "slots": [6, 6, 6, 6, 6, 6]},
        {"slots": [0, 0, 1, 4, 9, 100], "players": 2, "firebreaks": True},
        {"players": 1, "slots": [3, 3, 3, 3, 3, 3]},
    ],
    "tails": [
        {},
        {"players": 2},
        {"players": 3},
        {"players": 5},
        {"players": 6},
        {"trickster": "blank"},
        {"players": 2, "trickster": "blank"},
        {"players": 3, "trickster": "blank", "max_laps": 9},
        {"players": 2, "max_laps": 1},
        {"players": 3, "max_laps": 10},
        {"max_laps": 2},
        {"players": 6, "max_laps": 1, "trickster": "blank"},
        {"deck": [[9, 0], [1, 100000000], [8, 1], [2, 0], [7, 3], [3, 1], [6, 1], [4, 1], [5, 2]]},
    ],
}

GAMES = [(name, options) for name, sets in OPTION_SETS.items() for options in sets]


def name_of(case: tuple[str, dict[str, Any]]) -> str:
    """A short name for a test's id."""
    name, options = case
    return name + "".join(f"-{key}={value}".replace(" ", "") for key, value in options.items() if key != "board")


def load(case: tuple[str, dict[str, Any]]) -> fc.Game:
    """The game of a case."""
    return fc.load(case[0], **case[1])
