"""Activity: which seats are deciding, in the games under way in this process, for a user who waits for them."""
from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from ..plans.plan import Plan


class Deciding(NamedTuple):
    """A seat that is deciding."""

    plan: Plan
    block: int
    turn: int
    seat: int
    decisions: int      # of this seat, in this game, before this one
    since: float        # by time.monotonic()

    @property
    def agent(self) -> str:
        """The name of the agent in that seat."""
        return self.plan.seats(self.block, self.turn)[self.seat]


class Activity:
    """Written by the threads that play, each under its own key, and read by any other without a lock."""

    def __init__(self) -> None:
        self._deciding: dict[tuple[int, int], Deciding] = {}

    @contextmanager
    def of(self, deciding: Deciding) -> Iterator[None]:
        """Show the decision while it is made. One that is interrupted stays, to say where the game was."""
        game = deciding.block, deciding.turn
        self._deciding[game] = deciding
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException:
            self._deciding.pop(game, None)
            raise
        self._deciding.pop(game, None)

    def longest(self) -> Deciding | None:
        """The decision that has taken longest so far, if a seat is deciding."""
        return min(list(self._deciding.values()), key=lambda one: one.since, default=None)


_watching: ContextVar[Activity | None] = ContextVar("watching", default=None)


@contextmanager
def watched() -> Iterator[Activity]:
    """The activity of games that are started within a ``with`` block, also in threads of ours."""
    activity = Activity()
    before = _watching.set(activity)
    try:
        yield activity
    finally:
        _watching.reset(before)


@contextmanager
def deciding(plan: Plan, block: int, turn: int, seat: int, decisions: int) -> Iterator[None]:
    """Show, if someone watches, that a seat decides."""
    activity = _watching.get()
    if activity is None:
        yield
        return
    with activity.of(Deciding(plan, block, turn, seat, decisions, time.monotonic())):
        yield
