"""Boards of Feurio! drawn as text, turned into states and back.

A picture shows each tile as its value and its men (``6RB``), a firebreak as its hidden value and its owner
(``#4/1``). Rows run from north to south; a step east is eight columns, a step south-east four. The tile at (0,0)
stands in brackets, its value where it would stand without them. ``*`` marks an empty space that a test speaks of,
``.`` just keeps a place. From ``>`` on lie, in a line to the east, all tiles that are neither drawn, nor in hand, nor
in the stack, the lowest first.

        3       6GG
           (6R)     4       *
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import firecore as fc

from ..playing import after, legal

RED, GREEN, BLUE, YELLOW = range(4)
LETTERS = "RGBY"
EAST, SOUTH_EAST = 8, 4      # columns of a picture
MEN = 12                     # of a colour
OWN = {4: ("R", "G", "B", "Y"), 3: ("R", "G", "B"), 2: ("RG", "BY"), 1: ("RGBY",)}

Space = tuple[int, int]


def drawn(picture: str) -> dict[Space, str]:
    """The words of a picture by their spaces, places that are only kept left out."""
    words = [(row, word.start() + (word.group()[0] == "("), word.group())
             for row, line in enumerate(picture.split("\n")) for word in re.finditer(r"\S+", line)]
    (middle, centre), = [(row, column) for row, column, word in words if word[0] == "("]
    table = {}
    for row, column, word in words:
        r = row - middle
        q, off = divmod(column - centre - SOUTH_EAST * r, EAST)
        if off:
            raise ValueError(f"{word} stands between two spaces")
        if word != ".":
            table[q, r] = word.strip("()")
    return table


def tiles(picture: str) -> dict[Space, str]:
    """The tiles that a picture shows."""
    return {space: word for space, word in drawn(picture).items() if word[0] in "#123456"}


def marked(picture: str) -> list[Space]:
    """The spaces that a picture marks with ``*``, in the order of the notation."""
    return sorted(space for space, word in drawn(picture).items() if word == "*")


def lying(state: fc.State) -> dict[Space, str]:
    """The tiles on the table, written as in a picture."""
    word = re.search(r"tiles=(\S+)", state.position())
    named = [tile.split(":") for tile in word[1].split(";")] if word and word[1] != "-" else []
    return {(int(q), int(r)): tile for name, tile in named for q, r in [name.split(",")]}


def board(game: fc.Game, picture: str, **rest: Any) -> fc.State:
    """The position that a picture shows; ``rest`` is as for ``line``."""
    return game.read(line(game, picture, **rest))


def line(game: fc.Game, picture: str, *, turn: int = 0, phase: str = "place", hand: int | None = None,
         stack: str | None = None, passes: int = 0, laid: bool | None = None,
         given: Iterable[int] | None = None, reserve: Iterable[int] = (4, 4, 4)) -> str:
    """The position that a picture shows as a line, whether sound or not.

    ``stack`` names the tiles to come, if the picture has a ``>``. Men that are not drawn are in supply. For each
    firebreak its owner gave up a man of his first colour, unless ``given`` says otherwise. While tiles are to come,
    men are placed in a turn that laid one.
    """
    table = tiles(picture)
    tail = [space for space, word in drawn(picture).items() if word == ">"]
    if tail:
        gone = _values(table.values()) + Counter(stack or "") + Counter(str(hand or ""))
        rest = (Counter("123456" * 6) - gone).elements()
        table |= {(tail[0][0] + i, tail[0][1]): value for i, value in enumerate(sorted(rest))}
    to_come = 36 - len(table) - (hand is not None)
    if given is None:
        owners = [int(word[-1]) for word in table.values() if word[0] == "#"]
        given = [sum(OWN[game.seats][owner][0] == colour for owner in owners) for colour in LETTERS]
    given = list(given)
    men = Counter("".join(table.values()))
    supply = [MEN - men[colour] - given[i] for i, colour in enumerate(LETTERS)]
    if game.seats == 3:
        supply[YELLOW] = 0
    if laid is None:
        laid = phase == "place" and to_come > 0
    words = {
        "tiles": ";".join(f"{q},{r}:{word}" for (q, r), word in sorted(table.items())),
        "supply": _listed(supply), "reserve": _listed(reserve) if game.seats == 3 else "-", "given": _listed(given),
        "turn": turn, "phase": phase, "hand": hand or "-", "drawn": "-", "laid": "yes" if laid else "no",
        "passes": passes,
    }
    return "feurio/1 " + " ".join(f"{key}={value}" for key, value in words.items())


def _values(words: Iterable[str]) -> Counter[str]:
    return Counter(word.strip("#")[0] for word in words)


def _listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def played(tokens: str = "", **options: Any) -> fc.State:
    """The position after these tokens of a new game."""
    return after(fc.load("feurio", **options).start(), tokens)


def at(state: fc.State, space: str) -> list[str]:
    """The legal tokens that place men on a tile."""
    return [token for token in legal(state) if token.endswith(f"@{space}") and token[0] != "@"]


def spots(state: fc.State) -> dict[Space, int]:
    """The heat of every spot."""
    return {(spot["q"], spot["r"]): spot["heat"] for spot in state.view(fc.EVERYTHING)["spots"]}


def hottest(state: fc.State) -> list[Space]:
    """The hottest spots, in their order."""
    return [(q, r) for q, r in state.view(fc.EVERYTHING)["hottest"]]


def accesses(state: fc.State) -> dict[Space, int]:
    """How many accesses every tile has."""
    return {(tile["q"], tile["r"]): tile["accesses"] for tile in state.view(fc.EVERYTHING)["tiles"]}
