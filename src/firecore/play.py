"""play: a match played by agents to its end, whatever they do."""
from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from operator import index
from types import CoroutineType
from typing import TYPE_CHECKING, Any

from . import registry
from .agents import Agent, agent, checked, chooser
from .errors import FirecoreError, OptionError, StateError
from .game import Game
from .match import Match, nameless
from .options import choice, describe, is_name, number, settle, short
from .record import Record
from .seeds import derive
from .turn import Turn

if TYPE_CHECKING:
    from .plugins.manager import PluginManager

OPTIONS = (
    number("seconds", None, 0.001, 1e6, help="how long an agent may take for one decision"),
    choice("on_fault", "forfeit", "forfeit", "random", help="what happens when an agent fails"),
)
LONGEST_MESSAGE = 500          # characters
LONGEST_TRACEBACK = 20_000     # of a longer one the end is kept


@dataclass(frozen=True, kw_only=True)
class Fault:
    """How an agent failed: its record keeps this as ``fault``."""

    seat: int
    name: str           # as in the record's seats
    kind: str           # "exception", "type", "illegal" or "deadline"
    token: int          # the number of tokens played before, so the index of the one that was due
    message: str
    traceback: str      # empty unless the agent raised


def play(match: Match, agents: Sequence[Agent | str], *, seconds: float | None = None, on_fault: str = "forfeit",
         manager: PluginManager | None = None) -> Record:
    """Play a match on to its end; ``agents`` are agents or specs, one a seat.

    An agent fails when it raises, answers with something that is no action or not a legal one, or after more than
    ``seconds``. It is asked to keep time, not cut off: an agent that never answers hangs the match. With ``on_fault``
    "forfeit" the match ends there, and the record stands as the rules see it: an unfinished game, with ``returns``
    None, that ``verify`` accepts; ``fault`` says who failed and how. With "random" a random legal action takes the
    place of each missing one; ``fault`` tells the first, and how many there were, in all and of each seat.

    In the record a seat that the match has no name for goes by its agent's spec.

    Listeners among the plugins are told of the match between decisions. A KeyboardInterrupt passes through, and the
    match stands where it was.
    """
    settle("play", OPTIONS, {"seconds": seconds, "on_fault": on_fault})
    if not isinstance(match, Match):
        raise OptionError(f"play: match must be a Match, such as Match(game, seed=1), got {short(match)}")
    manager = manager or registry.default_manager()
    seats, names = seated(match, agents, manager), named(match, agents)
    tell = Teller(match, manager)
    faults: list[Fault] = []
    while match.actor is not None:
        action = decide(match, seats[match.actor], seconds)
        if isinstance(action, Fault):
            faults.append(replace(action, name=names[action.seat]))
            if on_fault == "forfeit":
                break
            action = stand_in(match)
        tell.play(action)
    record = replace(match.record(), seats=names)
    if faults:
        record = replace(record, fault=_told(faults, on_fault, len(seats)))
    tell.ended(record)
    return record


def _told(faults: list[Fault], then: str, seats: int) -> dict[str, Any]:
    """What the record keeps: the first fault, what became of it, and how many there were."""
    each = [fault.seat for fault in faults]
    return asdict(faults[0]) | {"then": then, "count": len(each), "counts": [each.count(i) for i in range(seats)]}


def seated(match: Match, agents: Sequence[Agent | str], manager: PluginManager) -> list[Agent]:
    """The agents, one for each seat of the match, made and started; an OptionError if that cannot be."""
    listed = isinstance(agents, Sequence) and not isinstance(agents, str)
    if not listed or len(agents) != match.game.seats:
        given = str(len(agents)) if listed else short(agents)
        raise OptionError(f"{match.game!r} has {match.game.seats} seats and needs as many agents, got {given}")
    made = [agent(one, manager=manager) if isinstance(one, str) else checked(f"seat {seat}", one)
            for seat, one in enumerate(agents)]
    for seat, (one, name) in enumerate(zip(made, named(match, agents), strict=True)):
        start = getattr(one, "start", None)
        if callable(start):
            _start(match.game, seat, name, start)
    return made


def named(match: Match, agents: Sequence[Agent | str]) -> tuple[str, ...]:
    """The names of those who play: the match's own, and for seats without one the specs of their agents."""
    return tuple(one if name == nameless(seat) and isinstance(one, str) and is_name(one) else name
                 for seat, (name, one) in enumerate(zip(match.seats, agents, strict=True)))


def _start(game: Game, seat: int, name: str, start: Callable[..., object]) -> None:
    try:
        start(game, seat)
    except (KeyboardInterrupt, FirecoreError):
        raise
    except BaseException as error:
        raise OptionError(
            f"the agent of seat {seat} ({name}) could not start: {describe(error)}") from error


def decide(match: Match, agent: Agent, seconds: float | None = None) -> int | Fault:
    """What an agent decides for the actor of a match, or how it failed. The match stays as it is."""
    deadline = None if seconds is None else time.monotonic() + seconds
    turn = Turn(match, deadline=deadline)
    try:
        answer: Any = chooser(agent)(turn)
    except KeyboardInterrupt:
        raise
    except BaseException as error:     # SystemExit and its like too
        return _fault(match, "exception", f"it raised {describe(error)}", error)
    finally:
        turn._end()
    if deadline is not None and time.monotonic() > deadline:
        over = time.monotonic() - deadline
        return _fault(match, "deadline", f"it had {seconds:g} seconds to answer and took {over:.3g} more")
    return _checked(match, answer)


def _checked(match: Match, answer: Any) -> int | Fault:
    try:
        action = None if isinstance(answer, bool) else int(index(answer))
    except Exception:
        action = None
    if action is None:
        if isinstance(answer, CoroutineType):
            answer.close()     # else Python complains that nobody waited for it
        return _fault(match, "type", f"it answered {short(answer)}, which is not the id of an action")
    if action not in match.legal_actions():
        legal = match.legal_actions()
        some = ", ".join(map(str, legal[:12])) + (" …" if len(legal) > 12 else "")
        return _fault(match, "illegal", f"it answered {short(action)}, which is not legal here; legal: {some}")
    return action


def _fault(match: Match, kind: str, message: str, error: BaseException | None = None) -> Fault:
    seat = match.actor
    assert seat is not None
    told = "" if error is None else _traceback(error)
    return Fault(seat=seat, name=match.seats[seat], kind=kind, token=len(match.tokens),
                 message=" ".join(message.split())[:LONGEST_MESSAGE], traceback=told)


def _traceback(error: BaseException) -> str:
    from traceback import format_exception

    return "".join(format_exception(error))[-LONGEST_TRACEBACK:]


def stand_in(match: Match) -> int:
    """A random legal action, the same for the same place of the same match."""
    legal = match.legal_actions()
    return legal[derive(match.seed, "stand-in", len(match.tokens)) % len(legal)]


class Teller:
    """Plays on a match and tells the listeners among the plugins; without any it costs nothing more."""

    def __init__(self, match: Match, manager: PluginManager) -> None:
        self._match = match
        self._manager = manager if manager.has_listeners else None
        if self._manager:
            self._tell("firecore_match_started")

    def play(self, action: int | str) -> None:
        """Play a decision, with the chance that follows, and tell of them."""
        if self._manager is None:
            self._match.play(action)
            return
        known = len(self._match.tokens)
        self._match.play(action)
        for seat, token in self._match.history[known:]:
            self._tell("firecore_action_played", seat=seat, token=token)

    def ended(self, record: Record) -> None:
        """Tell that the match is over."""
        if self._manager:
            self._tell("firecore_match_ended", record=record)

    def _tell(self, event: str, **what: object) -> None:
        assert self._manager is not None
        before = self._match.tokens
        self._manager.tell(event, match=self._match, **what)
        if self._match.tokens != before:
            raise StateError(f"a plugin changed the match in {event}: listeners may read it only")
