"""again: replay a game of a store in this process, asking every agent again, up to where an agent failed."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...agents.turn import Turn
from ...errors import AgentError
from ...playing.match_play import decide
from ..store import Store
from .block import start
from .seats import Seat


@dataclass(frozen=True)
class Deviation:
    """A decision that differs from the stored one."""

    token: int
    seat: int
    agent: str
    before: str
    now: str


@dataclass(frozen=True)
class Replay:
    """The number of decisions asked for, and those that differ."""

    asked: int
    deviations: tuple[Deviation, ...]


@dataclass(frozen=True)
class _Watched:
    """A seat that reports what its agent raises."""

    seat: Seat
    look: Callable[[BaseException], object]

    def choose(self, turn: Turn) -> int:
        try:
            return self.seat.choose(turn)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.look(error)
            raise


def play_again(store: Store, block: int, turn: int, *, look: Callable[[BaseException], object] | None = None) -> Replay:
    """Ask every agent again, and play the stored decisions. Raises an AgentError where an agent fails.

    ``look`` is called with what an agent raised, while its turn can still be used.
    """
    plan = store.plan
    record = store.record(block, turn)
    match = start(plan, block, turn)
    seats = [Seat(plan, block, turn, seat) for seat in range(plan.game.seats)]
    for seat, one in enumerate(seats):
        one.start(plan.game, seat)
    asked, deviations = 0, []
    failed_at = record.failure.token if record.failure is not None and record.failure.then == "forfeit" else None
    while match.actor is not None and (len(match.tokens) < len(record.tokens) or len(match.tokens) == failed_at):
        seat, place = match.actor, len(match.tokens)
        asked += 1
        action = decide(match, _Watched(seats[seat], look) if look else seats[seat], plan.seconds)
        if not isinstance(action, int):
            raise AgentError(f"token {place}: seat {seat} ({match.seats[seat]}): {action.message}", action.kind,
                             action.traceback) from action.error
        if place == len(record.tokens):
            break     # it failed here, and does not now
        now = match.state.token(action)
        if now != record.tokens[place]:
            deviations.append(Deviation(place, seat, match.seats[seat], record.tokens[place], now))
        match.play(record.tokens[place])
    return Replay(asked, tuple(deviations))
