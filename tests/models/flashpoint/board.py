"""P1: spaces, edges, and what a board file says."""
from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Space = tuple[int, int]  # (row, column)
Edge = frozenset[Space]  # the two spaces that share it

ROWS = range(1, 7)  # indoors; the red die
COLUMNS = range(1, 9)  # indoors; the black die
ALL_ROWS = range(0, 8)
ALL_COLUMNS = range(0, 10)

# P1.1: the house and the ring around it, by row, then column.
SPACES: list[Space] = [(row, column) for row in ALL_ROWS for column in ALL_COLUMNS]
INDOORS: list[Space] = [(row, column) for row in ROWS for column in COLUMNS]
OUTDOORS: list[Space] = [space for space in SPACES if space not in INDOORS]

SIDES: dict[str, tuple[int, int]] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
PARKING_PLACES = "TRBL"  # top, right, bottom, left: clockwise

DATA = Path(__file__).resolve().parents[3] / "src" / "firecore" / "builtin" / "flashpoint" / "data"


def load_board(name: str) -> dict[str, Any]:
    """The board called ``"front"`` or ``"back"``, as its file has it."""
    return read_board(DATA / f"{name}.json")


def read_board(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@dataclass(frozen=True)
class Board:
    """What is printed on the board and never changes."""

    walls: frozenset[Edge]
    doors: frozenset[Edge]
    exits: frozenset[Edge]
    ambulance: dict[str, tuple[Space, Space]]  # parking place -> its two spaces
    engine: dict[str, tuple[Space, Space]]
    engine_quadrant: dict[str, frozenset[Space]]  # the engine's parking place -> what its deck gun reaches
    family_fire: tuple[Space, ...]
    family_poi: tuple[Space, ...]
    first_explosion: tuple[Space, ...]  # by the black die, 1 to 8
    poi_arrows: dict[Space, Space]


def board_from(board: str | dict[str, Any]) -> Board:
    """P0: a board is ``"front"``, ``"back"``, the path of a file, or what such a file holds."""
    if isinstance(board, dict):
        return _board_from_data(board)
    if board in ("front", "back"):
        return _board_from_data(load_board(board))
    return _board_from_data(read_board(Path(board)))


def _board_from_data(data: dict[str, Any]) -> Board:
    quadrants = {
        name: frozenset(
            (row, column)
            for row, column in INDOORS
            if corners["rows"][0] <= row <= corners["rows"][1] and corners["cols"][0] <= column <= corners["cols"][1]
        )
        for name, corners in data["quadrants"].items()
    }
    return Board(
        walls=_edges(data["walls"]),
        doors=_edges(data["doors"]),
        exits=_edges(data["exits"]),
        ambulance=_parking(data["ambulance"]),
        engine=_parking(data["engine"]),
        engine_quadrant={
            place: quadrants[name] for place, name in zip(PARKING_PLACES, data["engine_quadrant"], strict=True)
        },
        family_fire=tuple(_space(space) for space in data["family_fire"]),
        family_poi=tuple(_space(space) for space in data["family_poi"]),
        first_explosion=tuple(_space(space) for space in data["first_explosion"]),
        poi_arrows={_space(key.split(",")): _space(space) for key, space in data["poi_arrows"].items()},
    )


def _space(pair: Sequence[int | str]) -> Space:
    return int(pair[0]), int(pair[1])


def _edges(pairs: Sequence[Sequence[Sequence[int]]]) -> frozenset[Edge]:
    return frozenset(edge_between(_space(one), _space(other)) for one, other in pairs)


def _parking(places: Sequence[Sequence[Sequence[int]]]) -> dict[str, tuple[Space, Space]]:
    return {
        place: (_space(first), _space(second))
        for place, (first, second) in zip(PARKING_PLACES, places, strict=True)
    }


def edge_between(one: Space, other: Space) -> Edge:
    return frozenset((one, other))


def beyond(space: Space, side: str) -> Space | None:
    """The space across that side, or None at the rim of the board."""
    row, column = space[0] + SIDES[side][0], space[1] + SIDES[side][1]
    return (row, column) if row in ALL_ROWS and column in ALL_COLUMNS else None


def is_indoors(space: Space) -> bool:
    return space[0] in ROWS and space[1] in COLUMNS


def is_outdoors(space: Space) -> bool:
    return not is_indoors(space)


def name_of(space: Space) -> str:
    """P1.1: two digits name a space."""
    return f"{space[0]}{space[1]}"


def space_named(name: str) -> Space:
    return int(name[0]), int(name[1])
