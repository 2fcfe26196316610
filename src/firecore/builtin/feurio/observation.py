"""What the numbers of a Feurio! observation are."""
from __future__ import annotations

from typing import Any

from ...plugins.encodings import Numbers, Rows

VALUES = ("1", "2", "3", "4", "5", "6")
COLOURS = ("R", "G", "B", "Y")
TURNS = ("0", "1", "2", "3")      # how many turns after the viewer's
TILES, SPOTS = 36, 142

TABLE = (
    Numbers("phase", "what comes next; all zero when the game is over", ("draw", "lay", "place")),
    Numbers("turn", "whose turn it is, counted from the viewer", TURNS),
    Numbers("hand", "value of the tile in hand / 6; zero if the viewer does not see it"),
    Numbers("hidden_hand", "1: there is a tile in hand that the viewer does not see"),
    Numbers("stack", "tiles in the stack / 36"),
    Numbers("laid", "whether this turn laid a tile"),
    Numbers("passes", "passes in a row / 4"),
    Numbers("unseen", "unseen tiles of each value / 6", VALUES),
    Numbers("slots", "slots of each value / 6", VALUES),
    Numbers("supply", "men in supply, by colour / 12", COLOURS),
    Numbers("given_up", "men given up, by colour / 12", COLOURS),
    Numbers("own", "which colours are the viewer's own", COLOURS),
    Numbers("reserve", "with three players, reinforcements left / 4, counted from the viewer", TURNS[:3]),
    Numbers("players", "players / 4"),
    Numbers("drawn", "start tiles drawn so far, value / 6", TURNS),
)
TILE = (
    Numbers("value", "face-up value / 6, zero for a firebreak"),
    Numbers("firebreak", "1: a firebreak"),
    Numbers("firebreak_value", "its value / 6, if the viewer knows it"),
    Numbers("accesses", "accesses / 6"),
    Numbers("room", "room for more men / 6"),
    Numbers("men", "men, by colour / 6", COLOURS),
    Numbers("owner", "for a firebreak, (1 + turns from the viewer to its owner) / 4"),
)
SPACE = (
    Numbers("q", "q / 35", low=-1.0),
    Numbers("r", "r / 35", low=-1.0),
)


def rows(game: Any) -> tuple[Numbers | Rows, ...]:
    """What the numbers are, in their order."""
    return (*TABLE,
            Rows("the tiles, by q, then r; zero where there is none", tuple(f"tile{i}" for i in range(TILES)),
                 (Numbers("is", "1: there is such a tile"), *SPACE, *TILE)),
            Rows("the spots, by q, then r; zero where there is none", tuple(f"spot{i}" for i in range(SPOTS)),
                 (Numbers("is", "1: there is such a spot"), *SPACE, Numbers("heat", "heat / 36"))))


def planes(game: Any) -> tuple[tuple[Numbers, ...], tuple[str, ...]]:
    """What the planes are, and those of actions."""
    seen = (Numbers("tile", "1: a tile lies there"), *TILE, Numbers("spot", "1: a spot"), Numbers("heat", "heat / 36"))
    men = tuple(f"place.{colour}{number}" for colour in COLOURS for number in (1, 2, 3))
    return (*seen, *TABLE), (*men, "lay", *(f"firebreak.{colour}" for colour in COLOURS), "pass")
