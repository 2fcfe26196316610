"""The games and option sets that every law is tested with. A new game adds its own here, and nothing else."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc


def open_house() -> dict[str, Any]:
    """A board without one wall inside and with an exit on each side, whose arrows all turn in circles of two."""
    spaces = [(row, column) for row in range(1, 7) for column in range(1, 9)]
    outer = [[[row + down, column + right], [row, column]] for row, column in spaces
             for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1))
             if not (1 <= row + down <= 6 and 1 <= column + right <= 8)]
    exits = [outer[0], outer[-1], outer[9], outer[10]]
    return {
        "name": "open house", "rows": 6, "cols": 8, "doors": [], "exits": exits,
        "walls": [edge for edge in outer if edge not in exits],
        "ambulance": [[[0, 2], [0, 1]], [[2, 9], [1, 9]], [[7, 5], [7, 4]], [[4, 0], [3, 0]]],
        "engine": [[[0, 7], [0, 8]], [[5, 9], [6, 9]], [[7, 1], [7, 2]], [[5, 0], [6, 0]]],
        "engine_quadrant": ["TR", "BR", "BL", "BL"],
        "quadrants": {"TL": {"rows": [1, 3], "cols": [1, 4]}, "TR": {"rows": [1, 3], "cols": [5, 8]},
                      "BL": {"rows": [4, 6], "cols": [1, 4]}, "BR": {"rows": [4, 6], "cols": [5, 8]}},
        "family_fire": [[1, column] for column in range(1, 9)] + [[2, 1], [2, 2]],
        "family_poi": [[6, 1], [6, 8], [3, 3]],
        "first_explosion": [[3, 3]] * 4 + [[4, 4]] * 3 + [[5, 5]],
        "poi_arrows": {f"{row},{column}": [row, column + (1 if column % 2 else -1)] for row, column in spaces},
    }


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
        {"slots": [0, 0, 1, 4, 6, 6], "players": 2, "firebreaks": True},
        {"players": 1, "slots": [3, 3, 3, 3, 3, 3]},
    ],
    "flashpoint": [
        {},
        {"players": 1},
        {"players": 6, "board": "back"},
        {"players": 2, "perfect": True},
        {"max_turns": 7},
        {"rules": "experienced"},
        {"rules": "experienced", "players": 1, "level": "veteran", "specialists": "random"},
        {"rules": "experienced", "players": 2, "board": "back", "perfect": True},
        {"rules": "experienced", "players": 4, "level": "veteran", "specialists": "random"},
        {"rules": "experienced", "players": 5, "level": "heroic", "board": "back"},
        {"rules": "experienced", "players": 6, "level": "heroic", "specialists": "random"},
        {"rules": "experienced", "players": 6, "board": "back", "max_turns": 30,
         "specialists": ["captain", "rescue", "cafs", "hazmat", "driver", "paramedic"]},
        {"rules": "experienced", "specialists": ["captain", "cafs", "imaging"]},
        {"rules": "experienced", "players": 2, "specialists": ["rescue", "driver"], "level": "heroic"},
        {"rules": "experienced", "board": open_house()},
        {"rules": "experienced", "players": 4, "level": "heroic", "specialists": "random", "flare_up": "resolved"},
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


def of_every_game(*cases: tuple[str, dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """Examples, at least one of each game."""
    missing = set(fc.games()) - {name for name, _ in cases}
    assert not missing, f"there is no example of {', '.join(sorted(missing))}"
    return list(cases)


GAMES = of_every_game(*((name, options) for name, sets in OPTION_SETS.items() for options in sets))

# Those that lead through all native code; --few leaves out the others.
FEW = of_every_game(
    ("feurio", {}), ("feurio", {"players": 3, "firebreaks": True, "hot": True}), ("feurio", {"players": 1}),
    ("feurio", {"slots": [0, 0, 1, 4, 6, 6], "players": 2, "firebreaks": True}),
    ("flashpoint", {}), ("flashpoint", {"players": 6, "board": "back"}),
    ("flashpoint", {"rules": "experienced", "players": 6, "level": "heroic", "specialists": "random"}),
    ("flashpoint", {"rules": "experienced", "specialists": ["captain", "cafs", "imaging"]}),
    ("flashpoint", {"rules": "experienced", "players": 2, "specialists": ["rescue", "driver"], "level": "heroic"}),
    ("flashpoint", {"rules": "experienced", "players": 4, "level": "heroic", "specialists": "random",
                    "flare_up": "resolved"}),
    ("tails", {}), ("tails", {"players": 3, "trickster": "blank", "max_laps": 9}), ("tails", {"players": 2}),
    ("tails", {"players": 6, "max_laps": 1, "trickster": "blank"}))


def name_of(case: tuple[str, dict[str, Any]]) -> str:
    """A short name for a test's id."""
    name, options = case
    return name + "".join(f"-{key}={value}".replace(" ", "") for key, value in options.items() if key != "board")


def load(case: tuple[str, dict[str, Any]]) -> fc.Game:
    """The game of a case."""
    return fc.load(case[0], **case[1])


every_case = pytest.mark.parametrize("case", GAMES, ids=name_of)
