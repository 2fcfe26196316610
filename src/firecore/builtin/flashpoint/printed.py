"""What is printed on the board and never changes: fires and POI of the family game, arrows, quarters of the house."""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .board import board_of

if TYPE_CHECKING:
    from ...game import Game

PLACES = "TRBL"     # parking places: top, right, bottom, left


def printed(game: Game) -> dict[str, Any]:
    """As plain values; the caller may change them."""
    kept = _printed(game)
    return {**{name: list(kept[name]) for name in ("fires", "poi", "first_explosions")},
            "arrows": dict(kept["arrows"]),
            "quadrants": {place: list(corners) for place, corners in kept["quadrants"].items()}}


def along_arrows(game: Game, start: str, end: str) -> list[str]:
    """The spaces that a POI passes from a target of the dice to the space where it comes to lie (P11.5)."""
    arrows = _printed(game)["arrows"]
    path = [start]
    while path[-1] != end and len(path) <= len(arrows):
        path.append(arrows[path[-1]])
    return path


@lru_cache(maxsize=64)     # boards may be anyone's, and there is no end of them
def _printed(game: Game) -> dict[str, Any]:
    board = board_of(game.options)
    return {
        "fires": tuple(map(_name, board["family_fire"])),                   # P2.1
        "poi": tuple(map(_name, board["family_poi"])),                      # P2.1
        "first_explosions": tuple(map(_name, board["first_explosion"])),    # P9.2
        "arrows": {_name(start.split(",")): _name(end) for start, end in board["poi_arrows"].items()},    # P11.5
        "quadrants": {place: _corners(board["quadrants"][quadrant])         # P10.6: the first and the last space
                      for place, quadrant in zip(PLACES, board["engine_quadrant"], strict=True)},
    }


def _name(space: Sequence[Any]) -> str:
    return f"{space[0]}{space[1]}"


def _corners(quadrant: dict[str, Any]) -> tuple[str, str]:
    (top, bottom), (left, right) = quadrant["rows"], quadrant["cols"]
    return f"{top}{left}", f"{bottom}{right}"
