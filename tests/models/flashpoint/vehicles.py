"""P10.5 and P10.6: driving, riding along, and the deck gun."""
from __future__ import annotations

from dataclasses import dataclass

from .board import PARKING_PLACES, Space, space_named
from .steps import BLACK_DIE, RED_DIE, Chance, Choice, Outcomes, thrown
from .table import Table

CLOCKWISE, COUNTER_CLOCKWISE = "+", "-"
STAY, FIRST_SPACE, SECOND_SPACE = "b0", "b1", "b2"


def next_place(place: str, way: str) -> str:
    """P10.5: one parking place further round the house."""
    step = 1 if way == CLOCKWISE else -1
    return PARKING_PLACES[(PARKING_PLACES.index(place) + step) % len(PARKING_PLACES)]


def rescue_where_ambulance_arrives(table: Table) -> None:
    """P10.2, P10.5: all victims who lie on its new place, together."""
    waiting = 0
    for space in table.ambulance_place():
        waiting += table.victims.pop(space, 0) + table.treated.pop(space, 0)
    table.rescue(waiting)


def ask_riders(
    table: Table, left: tuple[Space, Space], arrived: tuple[Space, Space], *, cannot_stay: int | None
) -> None:
    """P10.5: those who stood on the place that the vehicle left, by seat."""
    table.next(
        *(
            Ride(seat, arrived, may_stay=seat != cannot_stay)
            for seat in range(table.seats)
            if table.where(seat) in left
        )
    )


@dataclass(frozen=True)
class Ride(Choice):
    """P10.5: stay, or ride to one of the two spaces of the new place, in the order of the board data."""

    rider: int
    place: tuple[Space, Space]
    may_stay: bool

    def options(self, table: Table) -> list[str]:
        return [STAY, FIRST_SPACE, SECOND_SPACE] if self.may_stay else [FIRST_SPACE, SECOND_SPACE]

    def take(self, table: Table, token: str) -> None:
        if token == FIRST_SPACE:
            table.firefighters[self.rider] = self.place[0]
        if token == SECOND_SPACE:
            table.firefighters[self.rider] = self.place[1]


def quadrant_of_engine(table: Table) -> frozenset[Space]:
    assert table.engine is not None
    return table.board.engine_quadrant[table.engine]


@dataclass(frozen=True)
class DeckGunDice(Chance):
    """P10.6, P12.3: the dice that have no number yet are thrown; the token shows both as they lie."""

    row: int | None
    column: int | None
    may_throw_again: str  # "r", "c": the dice that have been thrown only once

    def outcomes(self, table: Table) -> Outcomes:
        rows = RED_DIE if self.row is None else [self.row]
        columns = BLACK_DIE if self.column is None else [self.column]
        return thrown((row, column) for row in rows for column in columns)

    def take(self, table: Table, token: str) -> None:
        row, column = space_named(token[1:])
        if table.specialists[table.seat] == "driver" and self.may_throw_again:
            table.next(ThrowAgain(row, column, self.may_throw_again))
            return
        hit(table, row, column)


@dataclass(frozen=True)
class ThrowAgain(Choice):
    """P10.6: the driver may throw either die again, or both, but each only once."""

    row: int
    column: int
    may_throw_again: str

    def options(self, table: Table) -> list[str]:
        answers = {"g.": "", "gr": "r", "gc": "c", "grc": "rc"}
        return [token for token, dice in answers.items() if all(die in self.may_throw_again for die in dice)]

    def take(self, table: Table, token: str) -> None:
        dice = token[1:].strip(".")
        if dice == "":
            hit(table, self.row, self.column)
            return
        table.next(
            DeckGunDice(
                row=None if "r" in dice else self.row,
                column=None if "c" in dice else self.column,
                may_throw_again="".join(die for die in self.may_throw_again if die not in dice),
            )
        )


def hit(table: Table, row: int, column: int) -> None:
    """P10.6: fire and smoke go from the target and from every space adjacent to it, in the quadrant or not."""
    target = turned_into_quadrant(quadrant_of_engine(table), row, column)
    for space in [target, *table.all_adjacent(target)]:
        table.clear(space)


def turned_into_quadrant(quadrant: frozenset[Space], row: int, column: int) -> Space:
    """P10.6: each die that points outside is turned to its opposite face."""
    rows = {space[0] for space in quadrant}
    columns = {space[1] for space in quadrant}
    return (row if row in rows else 7 - row, column if column in columns else 9 - column)
