"""What stands between two spaces and who is where, asked of the plain values of a position."""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..._native.flashpoint.rules import binding

SIDES = "NESW"
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
IN_WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}

INDOORS = tuple(f"{row}{column}" for row in range(1, 7) for column in range(1, 9))
OUTDOORS = tuple(f"{row}{column}" for row in range(8) for column in range(10) if f"{row}{column}" not in INDOORS)


def beyond(space: str, side: str) -> str | None:
    """The space on that side, or None off the board."""
    row, column = int(space[0]) + STEPS[side][0], int(space[1]) + STEPS[side][1]
    return f"{row}{column}" if 0 <= row <= 7 and 0 <= column <= 9 else None


def edge(space: str, side: str) -> str:
    """The name of the edge on that side: the space north or west of it, and E or S."""
    if side in "ES":
        return space + side
    other = beyond(space, side)
    return f"{other}{'E' if side == 'W' else 'S'}"


class House:
    """A position's plain values, with questions."""

    def __init__(self, fields: binding.Fields) -> None:
        self.fields = fields

    def wall(self, space: str, side: str) -> bool:
        """Whether a wall stands there."""
        return bool(self.fields["walls"].get(edge(space, side), 2) < 2)

    def door(self, space: str, side: str) -> str | None:
        """Closed, open or destroyed; None where no door is or was."""
        door: str | None = self.fields["doors"].get(edge(space, side))
        return door

    def is_open(self, space: str, side: str) -> bool:
        """Whether one can pass (P1.2)."""
        return (beyond(space, side) is not None and not self.wall(space, side)
                and self.door(space, side) != "closed")

    def burns(self, space: str | None) -> bool:
        """Whether there is fire."""
        return space in self.fields["fire"] or space in self.fields["outside"]

    def smokes(self, space: str) -> bool:
        """Whether there is smoke."""
        return space in self.fields["smoke"]
