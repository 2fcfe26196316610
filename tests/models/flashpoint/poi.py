"""P4.2, P7 and P11.5: POI that are turned over, and new ones."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .board import Space, space_named
from .steps import BOTH_DICE, Chance, Happening, Outcomes, thrown
from .table import Table

POI_AND_VICTIMS = 3  # P7.1: how many there should be on the board


@dataclass(frozen=True)
class Reveal(Chance):
    """P4.2: a POI is turned over, and a victim stays where it is."""

    space: Space

    def outcomes(self, table: Table) -> Outcomes:
        """P7.2: what nobody has seen yet, in the bag or face down, is equally likely to lie here."""
        victims, false_alarms = table.victims_left(), table.false_alarms_left()
        chances = {
            "*v": Fraction(victims, victims + false_alarms),
            "*f": Fraction(false_alarms, victims + false_alarms),
        }
        return [(token, chance) for token, chance in chances.items() if chance > 0]  # P12.2

    def take(self, table: Table, token: str) -> None:
        table.poi.remove(self.space)
        if token == "*v":
            self.victim_found(table)
        else:
            table.false_alarm()

    def victim_found(self, table: Table) -> None:
        table.victims[self.space] += 1


@dataclass(frozen=True)
class RevealInFire(Reveal):
    """P5.7: a POI that burns is turned over, and a victim is lost."""

    def victim_found(self, table: Table) -> None:
        table.lost += 1


@dataclass(frozen=True)
class Replenish(Happening):
    def happen(self, table: Table) -> None:
        """P7.1: one after the other, until there are three, or the bag is empty, or there is no space for one."""
        if len(table.poi) + table.victims_on_board() >= POI_AND_VICTIMS or table.bag() == 0:
            return
        if not accepted_targets(table):
            return
        table.next(DicePoi(), Replenish())


@dataclass(frozen=True)
class DicePoi(Chance):
    def outcomes(self, table: Table) -> Outcomes:
        return thrown(accepted_targets(table))

    def take(self, table: Table, token: str) -> None:
        target = space_named(token[1:])
        if table.experienced:
            _new_poi_experienced(table, target)
        else:
            _new_poi_family(table, target)


def accepted_targets(table: Table) -> list[Space]:
    """The throws of both dice that are not rolled again."""
    if table.experienced:
        return [target for target in BOTH_DICE if end_of_arrows(table, target) is not None]
    return [target for target in BOTH_DICE if target not in table.poi and table.victims_at(target) == 0]


def _new_poi_family(table: Table, target: Space) -> None:
    """P7.1: it drives fire and smoke away, and a firefighter who is there sees at once what it is."""
    table.clear(target)
    table.poi.add(target)
    if table.someone_at(target):
        table.next(Reveal(target))


def _new_poi_experienced(table: Table, target: Space) -> None:
    """P11.5: it lies where the arrows lead; nothing is removed and nobody is there to see it."""
    space = end_of_arrows(table, target)
    assert space is not None
    table.poi.add(space)


def end_of_arrows(table: Table, target: Space) -> Space | None:
    """P11.5: the first valid space from the target along the arrows, or None if they go round in a circle."""
    visited: list[Space] = []
    space = target
    while space not in visited:
        if _may_come_to(table, space):
            return space
        visited.append(space)
        space = table.board.poi_arrows[space]
    return None


def _may_come_to(table: Table, space: Space) -> bool:
    """P11.5: no fire, smoke, firefighter, POI or victim."""
    return (
        space not in table.fire
        and space not in table.smoke
        and not table.someone_at(space)
        and space not in table.poi
        and table.victims_at(space) == 0
    )
