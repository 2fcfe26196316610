"""What can come next: something that happens by itself, a roll of dice, or a choice of a seat."""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from .board import COLUMNS, ROWS, Space, name_of

if TYPE_CHECKING:
    from .table import Table

CHANCE = -1
Outcomes = list[tuple[str, Fraction]]

BLACK_DIE = list(COLUMNS)
RED_DIE = list(ROWS)
BOTH_DICE: list[Space] = [(row, column) for row in RED_DIE for column in BLACK_DIE]


class Step:
    """One thing that must be settled before the rest of ``Table.todo``."""


class Happening(Step, ABC):
    """Follows from the position: nobody is asked and nothing is rolled."""

    @abstractmethod
    def happen(self, table: Table) -> None: ...


class Chance(Step, ABC):
    """Dice, a draw, or a POI that is turned over."""

    @abstractmethod
    def outcomes(self, table: Table) -> Outcomes: ...

    @abstractmethod
    def take(self, table: Table, token: str) -> None: ...


class Choice(Step, ABC):
    """A decision of one seat."""

    def chooser(self, table: Table) -> int:
        # P3.3: whatever a turn calls for, its seat decides.
        return table.seat

    @abstractmethod
    def options(self, table: Table) -> list[str]: ...

    @abstractmethod
    def take(self, table: Table, token: str) -> None: ...


def thrown(results: Iterable[Space]) -> Outcomes:
    """P12.1: the throws that are accepted, each as likely as any other; equal targets add up (P12.2)."""
    throws = Counter(results)
    return [(f"*{name_of(space)}", Fraction(times, throws.total())) for space, times in sorted(throws.items())]


def drawn(names: list[str]) -> Outcomes:
    """One of several, all equally likely."""
    return [(f"*{name}", Fraction(1, len(names))) for name in names]
