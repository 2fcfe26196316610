"""again: a game of a store, decided anew in this process but played as it was, up to where an agent failed."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..agents.playing import decide
from ..agents.turn import Turn
from ..errors import AgentError
from .block import start
from .seats import Seat
from .store import Store


@dataclass(frozen=True)
class Other:
    """A decision that is not what it was."""

    token: int
    seat: int
    agent: str
    before: str
    now: str


@dataclass(frozen=True)
class Again:
    """How it went."""

    asked: int
    others: tuple[Other, ...]


@dataclass(frozen=True)
class _Watched:
    """A seat, and who looks at what its agent raises."""

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


def play_again(store: Store, block: int, turn: int, *, look: Callable[[BaseException], object] | None = None) -> Again:
    """Ask every agent again; an AgentError, from what the agent raised, where one fails.

    ``look`` is called with what an agent raised, while its turn may still be asked.
    """
    plan = store.plan
    record = store.record(block, turn)
    match = start(plan, block, turn)
    seats = [Seat(plan, block, turn, seat) for seat in range(plan.game.seats)]
    for seat, one in enumerate(seats):
        one.start(plan.game, seat)
    asked, others = 0, []
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
            others.append(Other(place, seat, match.seats[seat], record.tokens[place], now))
        match.play(record.tokens[place])
    return Again(asked, tuple(others))
