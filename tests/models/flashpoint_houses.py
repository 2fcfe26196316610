"""Houses of the reference model of Flash Point drawn as text, turned into models and back.

A picture shows a part of a house that has outer walls and else only what is drawn. A space takes three characters:
`.` nothing, `f` fire, `s` smoke, `p` POI, `*` hot spot, `v` victim, `t` treated victim, `h` hazmat, a digit the
firefighter of that seat. Between two spaces of a row, and on the lines between rows under a space's second character,
stand the edges: `#` wall, `%` wall with one damage marker, `/` fallen wall, `D` closed, `d` open, `o` destroyed door.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from textwrap import dedent
from typing import Any

from .flashpoint import FlashpointModel, load_board
from .flashpoint.board import INDOORS, SIDES, Edge, Space, beyond, edge_between, is_indoors
from .flashpoint.turn import BeginTurn

DEFAULT_EXITS = (((3, 0), (3, 1)), ((0, 6), (1, 6)))
CELL = 4  # characters of a picture from one space to the next
DAMAGE_DRAWN = {"#": 0, "%": 1, "/": 2}
DOOR_DRAWN = {"D": "closed", "d": "open", "o": "destroyed"}


def scene(
    picture: str,
    *,
    at: Space = (2, 2),
    outside: dict[int, Space] | None = None,
    saved: tuple[int, ...] = (),
    specialists: tuple[str, ...] = (),
    ambulance: str = "T",
    engine: str = "R",
    exits: tuple[tuple[Space, Space], ...] = DEFAULT_EXITS,
    **options: Any,
) -> FlashpointModel:
    """Seat 0 begins its turn in this position; specialists make it an experienced game."""
    drawn = list(cells(picture, at))
    where = {int(sign): space for space, signs in drawn for sign in signs if sign.isdigit()} | (outside or {})
    if specialists:
        options |= {"rules": "experienced", "specialists": specialists}
    model = FlashpointModel(board=house(picture, at=at, exits=exits), players=len(where), **options)
    model.fire = {space for space, signs in drawn if "f" in signs}
    model.smoke = {space for space, signs in drawn if "s" in signs}
    model.poi = {space for space, signs in drawn if "p" in signs}
    model.hot_spots = {space for space, signs in drawn if "*" in signs}
    model.victims = Counter({space: signs.count("v") for space, signs in drawn if "v" in signs})
    model.treated = Counter({space: signs.count("t") for space, signs in drawn if "t" in signs})
    model.hazmats = Counter({space: signs.count("h") for space, signs in drawn if "h" in signs})
    for edge, sign in edges(picture, at):
        if sign in DAMAGE_DRAWN:
            model.damage[edge] = DAMAGE_DRAWN[sign]
        else:
            model.doors[edge] = DOOR_DRAWN[sign]
    model.firefighters = [where[seat] for seat in range(len(where))]
    model.saved = [*saved, *[0] * (len(where) - len(saved))]
    if specialists:
        model.ambulance, model.engine = ambulance, engine
    model.todo = [BeginTurn(0)]
    model.go_on()
    return model


def on_front(
    specialists: tuple[str, ...], *, where: list[Space], ambulance: str = "T", engine: str = "R", **options: Any
) -> FlashpointModel:
    """Seat 0 begins its turn in the experienced game on the printed front board, with nothing in the house."""
    model = FlashpointModel(rules="experienced", players=len(where), specialists=specialists, **options)
    model.firefighters = list(where)
    model.ambulance, model.engine = ambulance, engine
    model.todo = [BeginTurn(0)]
    model.go_on()
    return model


def house(picture: str, *, at: Space, exits: tuple[tuple[Space, Space], ...] = DEFAULT_EXITS) -> dict[str, Any]:
    """A board with outer walls, these exits, and the walls and doors that are drawn."""
    signs = dict(edges(picture, at))
    openings = {edge_between(*pair) for pair in exits}
    sides = [(space, across(space, side)) for space in INDOORS for side in SIDES]
    outer = {edge_between(space, there) for space, there in sides if not is_indoors(there)}
    drawn = {sign: {edge for edge, drawn_sign in signs.items() if drawn_sign == sign} for sign in "#%/Ddo"}
    walls = (outer | drawn["#"] | drawn["%"] | drawn["/"]) - openings
    doors = drawn["D"] | drawn["d"] | drawn["o"]
    return {**load_board("front"), "walls": pairs(walls), "doors": pairs(doors), "exits": pairs(openings)}


def cells(picture: str, at: Space) -> Iterator[tuple[Space, str]]:
    """The drawn spaces, with what is drawn in them; the first one is `at`."""
    for number, line in enumerate(lines_of(picture)[::2]):
        for index in range(0, len(line), CELL):
            yield (at[0] + number, at[1] + index // CELL), line[index : index + CELL - 1].strip()


def edges(picture: str, at: Space) -> Iterator[tuple[Edge, str]]:
    """The drawn edges, with their signs."""
    for number, line in enumerate(lines_of(picture)):
        row = at[0] + number // 2
        between_rows = number % 2 == 1
        for index, sign in enumerate(line):
            here = (row, at[1] + index // CELL)
            if between_rows and sign != " ":
                assert index % CELL == 1, f"{sign} stands between two edges"
                yield edge_between(here, across(here, "S")), sign
            if not between_rows and sign != " " and index % CELL == CELL - 1:
                yield edge_between(here, across(here, "E")), sign


def lines_of(picture: str) -> list[str]:
    return [line.rstrip() for line in dedent(picture).strip("\n").split("\n")]


def across(space: Space, side: str) -> Space:
    there = beyond(space, side)
    assert there is not None
    return there


def pairs(some_edges: set[Edge]) -> list[list[list[int]]]:
    return [[list(space) for space in sorted(edge)] for edge in sorted(some_edges, key=sorted)]


def drawing(model: FlashpointModel, *, at: Space = (2, 2), rows: int, columns: int) -> str:
    """The same kind of picture of a part of the house, as it is now."""
    lines = []
    for row in range(at[0], at[0] + rows):
        spaces = [(row, column) for column in range(at[1], at[1] + columns)]
        lines.append("".join(f"{signs_at(model, space):3}{edge_sign(model, space, 'E')}" for space in spaces))
        lines.append("".join(f" {edge_sign(model, space, 'S')}  " for space in spaces))
    return "\n".join(line.rstrip() for line in lines[:-1])


def signs_at(model: FlashpointModel, space: Space) -> str:
    flags = {"f": model.fire, "s": model.smoke, "p": model.poi, "*": model.hot_spots}
    piles = {"v": model.victims, "t": model.treated, "h": model.hazmats}
    signs = "".join(sign for sign, spaces in flags.items() if space in spaces)
    signs += "".join(sign * pile[space] for sign, pile in piles.items())
    return (signs + "".join(str(seat) for seat, where in enumerate(model.firefighters) if where == space)) or "."


def edge_sign(model: FlashpointModel, space: Space, side: str) -> str:
    edge = edge_between(space, across(space, side))
    if edge in model.board.walls:
        return "#%/"[model.damage[edge]]
    return {"closed": "D", "open": "d", "destroyed": "o", None: " "}[model.doors.get(edge)]


def like(picture: str) -> str:
    return "\n".join(lines_of(picture))


def play(model: FlashpointModel, tokens: str) -> FlashpointModel:
    for token in tokens.split():
        model.apply(token)
    return model


