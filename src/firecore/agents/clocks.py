"""Clocks: the time that the seats of a match have used, and have left."""
from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .turn import Turn

MARGIN = 0.05, 0.02     # of the time left, but at least so many seconds, goes to the last playout and what follows it


def time_for(turn: Turn, seconds: float | None) -> float | None:
    """The time for a search: at most ``seconds``, and no longer than until the deadline."""
    left = turn.seconds_left
    if left is None:
        return seconds
    left = max(0.0, left - max(MARGIN[0] * left, MARGIN[1]))
    return left if seconds is None else min(left, seconds)


def effort_for(turn: Turn, iterations: int | None, seconds: float | None,
               default: int) -> tuple[int | None, float | None]:
    """The iterations and the time of a search: ``default`` iterations if its agent was given neither.

    A deadline shortens the search, and never lengthens it: an agent with neither option does not think until then.
    """
    if iterations is None and seconds is None:
        iterations = default
    return iterations, time_for(turn, seconds)


class Late(NamedTuple):
    """A match that exceeded its time limit."""

    seat: int        # that took most of it
    message: str


class Clocks:
    """Those of a match: a limit for each decision, one for all decisions of a seat, and one for the match.

    Each limit is in seconds, or None for none. The match begins where its clocks are made.
    """

    def __init__(self, seats: int, seconds: float | None, bank: float | None, wall: float | None) -> None:
        self._seconds, self._bank, self._wall = seconds, bank, wall
        self._taken = [0.0] * seats
        self._began = time.monotonic()

    @contextmanager
    def running(self, seat: int) -> Iterator[None]:
        """Measure the time while the seat decides."""
        began = time.monotonic()
        yield
        self._taken[seat] += time.monotonic() - began

    def left(self, seat: int) -> float | None:
        """The time left in the seat's bank."""
        return None if self._bank is None else max(0.0, self._bank - self._taken[seat])

    def limit(self, seat: int) -> float | None:
        """The time limit of the next decision of the seat."""
        until_the_wall = None if self._wall is None else max(0.0, self._began + self._wall - time.monotonic())
        limits = [one for one in (self._seconds, self.left(seat), until_the_wall) if one is not None]
        return min(limits, default=None)

    def late(self) -> Late | None:
        """The seat to blame if the match has exceeded its time limit."""
        if self._wall is None or time.monotonic() - self._began < self._wall:
            return None
        most = max(self._taken)
        return Late(self._taken.index(most), f"the match had {self._wall:g} seconds, and this seat took {most:.4g} "
                                             f"of them for its decisions")
