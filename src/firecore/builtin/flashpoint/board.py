"""P1.3: boards of Flash Point: the two printed ones, and those of users, checked wholly."""
from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ...wording import short

Board = dict[str, Any]
Space = tuple[int, int]

PRINTED = ("front", "back")
ROWS, COLUMNS = 6, 8
SIDES = ("top", "right", "bottom", "left")
QUADRANTS = {
    "TL": {"rows": [1, 3], "cols": [1, 4]},
    "TR": {"rows": [1, 3], "cols": [5, 8]},
    "BL": {"rows": [4, 6], "cols": [1, 4]},
    "BR": {"rows": [4, 6], "cols": [5, 8]},
}
KEYS = ("name", "rows", "cols", "walls", "doors", "exits", "ambulance", "engine", "engine_quadrant", "quadrants",
        "family_fire", "family_poi", "first_explosion", "poi_arrows")
MAX_FILE_BYTES = 100_000     # bytes; the printed boards have 2500
MAX_EDGES = 110           # there are no more on the board
MAX_NAME_LENGTH = 80

INDOORS = tuple((row, column) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))


def printed(name: str) -> Board:
    """A printed board as its file has it."""
    with open(os.path.join(os.path.dirname(__file__), "data", f"{name}.json"), "rb") as file:
        board: Board = json.load(file)
    return board


@cache
def _printed(name: str) -> Board:
    return printed(name)


def board_of(options: Mapping[str, Any]) -> Board:
    """The board that values options name, or hold."""
    board = options["board"]
    return _printed(board) if isinstance(board, str) else board


def read_board(given: Any) -> tuple[Board | None, list[str]]:
    """The checked board that a path or mapping gives, or all that is wrong with it."""
    faults: list[str] = []
    data = given if isinstance(given, Mapping) else _read_file(given, faults)
    if faults:
        return None, faults
    if not isinstance(data, Mapping):
        return None, [f"a board is a JSON object, got {short(data)}"]
    board = _check(data, faults)
    return (None, faults) if faults else (board, [])


# Files.


def _read_file(path: Any, faults: list[str]) -> Any:
    try:
        if not os.path.isfile(path):
            faults.append(f"there is no board and no file {short(path)}; 'front' and 'back' are the printed boards")
            return None
        with open(path, "rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        faults.append(f"the file {short(path)} cannot be read: {error}")
        return None
    if len(content) > MAX_FILE_BYTES:
        faults.append(f"the file {short(path)} has more than {MAX_FILE_BYTES} bytes, no board has")
        return None
    try:
        return json.loads(content.decode("utf-8"), object_pairs_hook=_object)
    except RecursionError:
        faults.append(f"the file {short(path)} is nested too deeply")
    except ValueError as error:
        faults.append(f"the file {short(path)} is not JSON: {error}")
    return None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    for key, _ in pairs:
        if [other for other, _ in pairs].count(key) > 1:
            raise ValueError(f"the key {short(key)} comes twice")
    return dict(pairs)


# Checking.


def _check(data: Mapping[Any, Any], faults: list[str]) -> Board:
    """A plain copy of the board; what is wrong goes to ``faults``."""
    unknown = [key for key in data if key not in KEYS]
    faults += [f"no key {short(key)} belongs to a board, only {', '.join(KEYS)}" for key in unknown[:MAX_EDGES]]
    board: Board = {}
    sound = set()
    for key in KEYS:
        if key not in data:
            faults.append(f"the key {key!r} is missing")
            continue
        before = len(faults)
        board[key] = _CHECKS[key](key, data[key], faults)
        if len(faults) == before:
            sound.add(key)
    _check_edges(board, sound, faults)
    if sound >= {"ambulance", "engine"}:
        _check_parking(board, faults)
    if sound >= {"family_fire", "family_poi"}:
        _check_start(board, faults)
    return board


def _name(key: str, value: Any, faults: list[str]) -> Any:
    if not isinstance(value, str) or not 0 < len(value) <= MAX_NAME_LENGTH or not value.isprintable():
        faults.append(f"{key} must be a text of 1 to {MAX_NAME_LENGTH} characters, got {short(value)}")
    return value


def _exactly(wanted: Any) -> Callable[[str, Any, list[str]], Any]:
    def check(key: str, value: Any, faults: list[str]) -> Any:
        if not _same(value, wanted):
            faults.append(f"{key} must be {wanted}, got {short(value)}")
        return json.loads(json.dumps(wanted))

    return check


def _same(value: Any, wanted: Any) -> bool:
    """Whether a value is the wanted one, of the same types; lists and tuples are alike."""
    if isinstance(wanted, dict):
        return (isinstance(value, Mapping) and set(value) == set(wanted)
                and all(_same(value[key], wanted[key]) for key in wanted))
    if isinstance(wanted, list):
        return (isinstance(value, (list, tuple)) and len(value) == len(wanted)
                and all(map(_same, value, wanted)))
    return type(value) is type(wanted) and bool(value == wanted)


def _items(key: str, value: Any, faults: list[str], least: int, most: int) -> list[Any]:
    """The items of a list of so many, or none and a fault."""
    wanted = str(least) if least == most else f"{least} to {most}"
    if not isinstance(value, (list, tuple)):
        faults.append(f"{key} must be a list of {wanted}, got {short(value)}")
        return []
    if not least <= len(value) <= most:
        faults.append(f"{key} must be a list of {wanted}, got {len(value)}")
        return []
    return list(value)


def _is_space(value: Any) -> bool:
    return (isinstance(value, (list, tuple)) and len(value) == 2
            and all(isinstance(number, int) and not isinstance(number, bool) for number in value)
            and 0 <= value[0] <= ROWS + 1 and 0 <= value[1] <= COLUMNS + 1)


def _is_indoors(space: Sequence[int]) -> bool:
    return 1 <= space[0] <= ROWS and 1 <= space[1] <= COLUMNS


def _space(key: str, value: Any, faults: list[str], indoors: bool = False) -> list[int]:
    if not _is_space(value):
        faults.append(f"{key}: a space is [row, column], 0 to {ROWS + 1} and 0 to {COLUMNS + 1}, got {short(value)}")
        return [0, 0]
    if indoors and not _is_indoors(value):
        faults.append(f"{key}: {list(value)} is not indoors")
    return [int(number) for number in value]


def _edges(key: str, value: Any, faults: list[str]) -> Any:
    edges = []
    for edge in _items(key, value, faults, 0, MAX_EDGES):
        if not isinstance(edge, (list, tuple)) or len(edge) != 2 or not all(map(_is_space, edge)):
            faults.append(f"{key}: an edge is two spaces [[row, column], [row, column]], got {short(edge)}")
            continue
        edges.append([[int(number) for number in space] for space in edge])
    return edges


def _places(key: str, value: Any, faults: list[str]) -> Any:
    return [[_space(key, space, faults) for space in _items(f"{key}: a parking place", place, faults, 2, 2)]
            for place in _items(key, value, faults, len(SIDES), len(SIDES))]


def _quadrant_names(key: str, value: Any, faults: list[str]) -> Any:
    names = _items(key, value, faults, len(SIDES), len(SIDES))
    for name in names:
        if not isinstance(name, str) or name not in QUADRANTS:
            faults.append(f"{key}: a quadrant is {', '.join(QUADRANTS)}, got {short(name)}")
    return names


def _indoor_spaces(n: int) -> Callable[[str, Any, list[str]], Any]:
    def check(key: str, value: Any, faults: list[str]) -> Any:
        return [_space(key, space, faults, indoors=True) for space in _items(key, value, faults, n, n)]

    return check


def _arrows(key: str, value: Any, faults: list[str]) -> Any:
    if not isinstance(value, Mapping):
        faults.append(f"{key} must be an object of {len(INDOORS)} arrows, got {short(value)}")
        return {}
    names = [f"{row},{column}" for row, column in INDOORS]
    unknown = [name for name in value if name not in names]
    faults += [f"{key}: no arrow starts at {short(name)}" for name in unknown[:MAX_EDGES]]
    faults += [f"{key}: the arrow of {name} is missing" for name in names if name not in value]
    return {name: _space(key, value[name], faults, indoors=True) for name in names if name in value}


_CHECKS: dict[str, Callable[[str, Any, list[str]], Any]] = {
    "name": _name,
    "rows": _exactly(ROWS),
    "cols": _exactly(COLUMNS),
    "walls": _edges,
    "doors": _edges,
    "exits": _edges,
    "ambulance": _places,
    "engine": _places,
    "engine_quadrant": _quadrant_names,
    "quadrants": _exactly(QUADRANTS),
    "family_fire": _indoor_spaces(10),
    "family_poi": _indoor_spaces(3),
    "first_explosion": _indoor_spaces(8),
    "poi_arrows": _arrows,
}


# What must hold between the parts of a board.


def _check_edges(board: Board, sound: set[str], faults: list[str]) -> None:
    seen: dict[frozenset[Space], str] = {}
    for key, indoor_ends, wanted in (("walls", (1, 2), "at least one space"), ("doors", (2,), "both spaces"),
                                     ("exits", (1,), "exactly one space")):
        for edge in board.get(key, []):
            if not _touch(*edge):
                faults.append(f"{key}: {edge[0]} and {edge[1]} do not touch")
                continue
            if sum(map(_is_indoors, edge)) not in indoor_ends:
                faults.append(f"{key}: {edge} must have {wanted} indoors")
            ends = frozenset((space[0], space[1]) for space in edge)
            if ends in seen:
                faults.append(f"{key}: {edge} is listed already, among {seen[ends]}")
            seen.setdefault(ends, key)
    for inner, outer in _outer_edges() if sound >= {"walls", "doors", "exits"} else ():
        if frozenset((inner, outer)) not in seen:
            faults.append(f"walls, exits: there is neither between {list(outer)} and {list(inner)}")


def _touch(one: list[int], other: list[int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _outer_edges() -> Iterator[tuple[Space, Space]]:
    """Every edge between an indoor and an outdoor space."""
    for row, column in INDOORS:
        for outer in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
            if not _is_indoors(outer):
                yield (row, column), outer


def _check_parking(board: Board, faults: list[str]) -> None:
    taken: dict[Space, str] = {}
    for key in ("ambulance", "engine"):
        for side, place in zip(SIDES, board[key], strict=True):
            if not _touch(*place) or not all(_is_on(side, space) for space in place):
                faults.append(f"{key}: {place} is not two touching outdoor spaces on the {side} side")
            for space in place:
                other = taken.setdefault((space[0], space[1]), f"{key}, {side}")
                if other != f"{key}, {side}":
                    faults.append(f"{key}: {space} belongs to a parking place already ({other})")


def _is_on(side: str, space: list[int]) -> bool:
    return {"top": space[0] == 0, "right": space[1] == COLUMNS + 1,
            "bottom": space[0] == ROWS + 1, "left": space[1] == 0}[side]


def _check_start(board: Board, faults: list[str]) -> None:
    fires = [tuple(space) for space in board["family_fire"]]
    poi = [tuple(space) for space in board["family_poi"]]
    for key, spaces in (("family_fire", fires), ("family_poi", poi)):
        faults += [f"{key}: {list(space)} comes {spaces.count(space)} times"
                   for space in sorted(set(spaces)) if spaces.count(space) > 1]
    faults += [f"family_poi: {list(space)} burns" for space in sorted(set(poi) & set(fires))]
