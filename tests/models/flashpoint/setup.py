"""P2 and P9: setting up the family and the experienced game."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .board import OUTDOORS, PARKING_PLACES, Space, name_of, space_named
from .fire import explode
from .specialists import SPECIALISTS
from .steps import BLACK_DIE, BOTH_DICE, RED_DIE, Chance, Choice, Outcomes, drawn, thrown
from .table import Table
from .turn import BeginTurn

EXPLOSIONS = {"recruit": 3, "veteran": 3, "heroic": 4}  # P9.1
HAZMATS = {"recruit": 3, "veteran": 4, "heroic": 5}  # P9.1
POI = 3  # P9.4
HOT_SPOTS_FOR_LEVEL = {"recruit": 0, "veteran": 3, "heroic": 3}  # P9.6
HOT_SPOTS_FOR_FIREFIGHTERS = {1: 0, 2: 0, 3: 2, 4: 3, 5: 3, 6: 3}  # P9.6


def set_up(table: Table) -> None:
    if table.experienced:
        _set_up_experienced(table)
    else:
        _set_up_family(table)


def _set_up_family(table: Table) -> None:
    """P2.1, P2.2."""
    table.fire = set(table.board.family_fire)
    table.poi = set(table.board.family_poi)
    table.next(*(PlaceFirefighter(seat) for seat in range(table.seats)), BeginTurn(0))


def _set_up_experienced(table: Table) -> None:
    """P9: everything in its order."""
    further_hot_spots = HOT_SPOTS_FOR_LEVEL[table.level] + HOT_SPOTS_FOR_FIREFIGHTERS[table.seats]
    table.next(
        FirstExplosion(),
        SecondExplosion(),  # puts the third behind itself
        *(FourthExplosion() for _ in range(EXPLOSIONS[table.level] - 3)),
        *(PlaceHazmat() for _ in range(HAZMATS[table.level])),
        *(PlacePoi() for _ in range(POI)),
        *_specialists(table),
        *(PlaceHotSpot() for _ in range(further_hot_spots)),
        *(PlaceFirefighter(seat) for seat in range(table.seats)),
        ParkAmbulance(),
        ParkEngine(),
        BeginTurn(0),
    )


def _specialists(table: Table) -> list[Chance | Choice]:
    """P9.5: chosen, drawn or given."""
    if table.specialists_option == "choose":
        return [ChooseSpecialist(seat) for seat in range(table.seats)]
    if table.specialists_option == "random":
        return [DrawSpecialist(seat) for seat in range(table.seats)]
    table.specialists = list(table.specialists_option)
    return []


def specialists_not_in_play(table: Table) -> list[str]:
    return [name for name in SPECIALISTS if name not in table.specialists]


# P9.2: the first explosions


def _first_blast(table: Table, target: Space) -> None:
    """P9.2: a hot spot and fire, then the explosion; afterwards fire outdoors is removed."""
    table.hot_spots.add(target)
    table.ignite(target)
    explode(table, target)
    table.outdoors_goes_out()


def _row_first_then_both(table: Table, column: int) -> Outcomes:
    """P9.2: the row die is thrown until the target does not burn; no use where the whole column burns."""
    free = [(row, column) for row in RED_DIE if (row, column) not in table.fire]
    return thrown(free) if free else _both_then_row(table)


def _both_then_row(table: Table) -> Outcomes:
    """P9.2, P12.1: both dice give a column that is not all on fire; the row die alone is thrown again."""
    free = {column: [row for row in RED_DIE if (row, column) not in table.fire] for column in BLACK_DIE}
    columns = [column for column in BLACK_DIE if free[column]]
    return [
        (f"*{name_of((row, column))}", Fraction(1, len(columns)) * Fraction(1, len(free[column])))
        for row, column in BOTH_DICE
        if row in free[column]
    ]


@dataclass(frozen=True)
class FirstExplosion(Chance):
    def outcomes(self, table: Table) -> Outcomes:
        return thrown(table.board.first_explosion)

    def take(self, table: Table, token: str) -> None:
        _first_blast(table, space_named(token[1:]))


@dataclass(frozen=True)
class SecondExplosion(Chance):
    def outcomes(self, table: Table) -> Outcomes:
        return thrown(space for space in BOTH_DICE if space not in table.fire)

    def take(self, table: Table, token: str) -> None:
        row, column = space_named(token[1:])
        _first_blast(table, (row, column))
        table.next(ThirdExplosion(column=9 - column))  # P9.2: the opposite face of the black die


@dataclass(frozen=True)
class ThirdExplosion(Chance):
    column: int

    def outcomes(self, table: Table) -> Outcomes:
        return _row_first_then_both(table, self.column)

    def take(self, table: Table, token: str) -> None:
        _first_blast(table, space_named(token[1:]))


@dataclass(frozen=True)
class FourthExplosion(Chance):
    def outcomes(self, table: Table) -> Outcomes:
        return _both_then_row(table)

    def take(self, table: Table, token: str) -> None:
        _first_blast(table, space_named(token[1:]))


# P9.3 to P9.6: what is put into the house


@dataclass(frozen=True)
class PlaceHazmat(Chance):
    """P9.3: not into fire; several may share a space."""

    def outcomes(self, table: Table) -> Outcomes:
        return thrown(space for space in BOTH_DICE if space not in table.fire)

    def take(self, table: Table, token: str) -> None:
        table.hazmats[space_named(token[1:])] += 1


@dataclass(frozen=True)
class PlacePoi(Chance):
    """P9.4: not into fire, not onto another POI."""

    def outcomes(self, table: Table) -> Outcomes:
        return thrown(space for space in BOTH_DICE if space not in table.fire and space not in table.poi)

    def take(self, table: Table, token: str) -> None:
        table.poi.add(space_named(token[1:]))


@dataclass(frozen=True)
class ChooseSpecialist(Choice):
    """P9.5: each seat chooses for itself."""

    seat: int

    def chooser(self, table: Table) -> int:
        return self.seat

    def options(self, table: Table) -> list[str]:
        return [f"={name}" for name in specialists_not_in_play(table)]

    def take(self, table: Table, token: str) -> None:
        table.specialists[self.seat] = token[1:]


@dataclass(frozen=True)
class DrawSpecialist(Chance):
    """P9.5: or draws."""

    seat: int

    def outcomes(self, table: Table) -> Outcomes:
        return drawn(specialists_not_in_play(table))

    def take(self, table: Table, token: str) -> None:
        table.specialists[self.seat] = token[1:]


@dataclass(frozen=True)
class PlaceHotSpot(Chance):
    """P9.6: not onto another one; fire does not matter, and the reserve is not touched."""

    def outcomes(self, table: Table) -> Outcomes:
        return thrown(space for space in BOTH_DICE if space not in table.hot_spots)

    def take(self, table: Table, token: str) -> None:
        table.hot_spots.add(space_named(token[1:]))


# P2.2 and P9.7: firefighters and vehicles


@dataclass(frozen=True)
class PlaceFirefighter(Choice):
    """P2.2, P9.7: each seat places its own, on any outdoor space."""

    seat: int

    def chooser(self, table: Table) -> int:
        return self.seat

    def options(self, table: Table) -> list[str]:
        return [f"@{name_of(space)}" for space in OUTDOORS]

    def take(self, table: Table, token: str) -> None:
        table.firefighters[self.seat] = space_named(token[1:])


@dataclass(frozen=True)
class ParkAmbulance(Choice):
    """P9.7: seat 0 decides for all."""

    def chooser(self, table: Table) -> int:
        return 0

    def options(self, table: Table) -> list[str]:
        return [f"A={place}" for place in PARKING_PLACES]

    def take(self, table: Table, token: str) -> None:
        table.ambulance = token[2:]


@dataclass(frozen=True)
class ParkEngine(Choice):
    """P9.7: then the engine, again seat 0."""

    def chooser(self, table: Table) -> int:
        return 0

    def options(self, table: Table) -> list[str]:
        return [f"E={place}" for place in PARKING_PLACES]

    def take(self, table: Table, token: str) -> None:
        table.engine = token[2:]
