"""play: agents play a match to its end. Whatever an agent does, the match survives."""
from __future__ import annotations

import time
import warnings
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from operator import index
from types import CoroutineType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..agents import Agent, agent, checked, chooser, specs
from ..agents.clocks import Clocks
from ..agents.seeds import derive
from ..agents.turn import Turn
from ..errors import AgentError, FirecoreError, OptionError, PluginWarning
from ..game import EVERYTHING, Game
from ..matches.failure import MAX_TEXT_LENGTH, Failure
from ..matches.match import Match, nameless
from ..matches.record import Record
from ..options import choice, number, validated
from ..plugins import registry
from ..wording import describe, is_name, message_of, short

if TYPE_CHECKING:
    from ..plugins.manager import PluginManager

OPTIONS = (
    number("seconds", None, 0.001, 1e6, help="how long an agent may take for one decision"),
    number("bank", None, 0.001, 1e6, help="how long a seat may take for all its decisions together"),
    number("wall", None, 0.001, 1e6, help="how long the match may take"),
    choice("on_fault", "forfeit", "forfeit", "random", "raise", help="what happens when an agent fails"),
)
MAX_MESSAGE_LENGTH = 500     # characters of what an agent did; of a longer traceback the end is kept


def play(match: Match, agents: Sequence[Agent | str], *, seconds: float | None = None, bank: float | None = None,
         wall: float | None = None, on_fault: str = "forfeit", manager: PluginManager | None = None) -> Record:
    """Play a match to its end. ``agents`` are agents or specs, one for each seat.

    An agent fails if it raises, returns anything but a legal action, or answers too late: after more than ``seconds``
    for the decision, or more than ``bank`` for all its decisions together. It is not interrupted: an agent that never
    answers hangs the match, unless it decides in a sandbox. With ``on_fault="forfeit"`` the match ends there. By the
    rules its record is that of an unfinished game: ``returns`` is None, ``verify`` accepts it, and ``fault`` says who
    failed and how. With ``"random"`` a random legal action replaces each missing one; ``fault`` describes the first
    failure, and counts all failures, in total and for each seat. With ``"raise"`` an AgentError is raised from what
    the agent raised. A match that takes longer than ``wall`` is forfeited by the seat that used most of the time.

    In the record, seats without a name are named by the specs of their agents. An agent with a method ``end(record)``
    finally receives the record as its seat saw it; if that raises, there is a warning.

    Listeners among the plugins are notified between decisions. A KeyboardInterrupt passes through, and leaves the
    match at the last decision.
    """
    course = _course(match, agents, seconds, bank, wall, on_fault, manager, together=False)
    try:
        question = next(course)
        while True:
            question = course.send([_decide(match, one) for one in question])
    except StopIteration as over:
        record: Record = over.value
        return record


async def play_async(match: Match, agents: Sequence[Agent | str], *, seconds: float | None = None,
                     bank: float | None = None, wall: float | None = None, on_fault: str = "forfeit",
                     manager: PluginManager | None = None) -> Record:
    """Play a match like :func:`play`, from a coroutine: agents may have ``async def choose(turn)``.

    A coroutine is cancelled when its time is up. Other agents decide in threads, so that they do not block the loop.
    Where seats choose at the same time, their agents are asked at the same time. The record is the same.
    """
    course = _course(match, agents, seconds, bank, wall, on_fault, manager, together=True)
    try:
        questions = next(course)
        while True:
            questions = course.send(await _decide_together(match, questions))
    except StopIteration as over:
        record: Record = over.value
        return record
    finally:
        course.close()


class _Question(NamedTuple):
    """A decision: which agent is asked, about which match, and its time limits."""

    agent: Agent
    where: Match
    seconds: float | None
    bank: float | None
    clock: AbstractContextManager[None]


def _course(match: Match, agents: Sequence[Agent | str], seconds: float | None, bank: float | None, wall: float | None,
            on_fault: str, manager: PluginManager | None, *,
            together: bool) -> Generator[list[_Question], list[int | Failure], Record]:
    """The course of a match: it asks for decisions, at the same time where ``together``, and returns the record."""
    validated("play", OPTIONS, {"seconds": seconds, "bank": bank, "wall": wall, "on_fault": on_fault})
    if not isinstance(match, Match):
        raise OptionError(f"play: match must be a Match, such as Match(game, seed=1), got {short(match)}")
    manager = manager or registry.default_manager()
    seats, names = seated(match, agents, manager), named(match, agents)
    notifier = Notifier(match, manager)
    failures: list[Failure] = []
    clocks = Clocks(len(seats), seconds, bank, wall)
    while match.actor is not None:
        answers = yield [_Question(seats[seat], match if seat == match.actor else match.for_seat(seat),
                                   clocks.limit(seat), clocks.left(seat), clocks.running(seat))
                         for seat in (match.actors if together else (match.actor,))]
        late = clocks.late()
        if late is not None:
            answers = [_failure(match, "deadline", late.message, seat=late.seat)]
            on_fault = "forfeit" if on_fault == "random" else on_fault
        for action in answers:
            if isinstance(action, Failure):
                assert action.seat is not None
                failures.append(replace(action, name=names[action.seat], error=None))     # which would keep its frames
                if on_fault == "raise":
                    message = f"{names[action.seat]}: {action.message}"
                    raise AgentError(message, action.kind, action.traceback) from action.error
                if on_fault == "forfeit":
                    break
                action = stand_in(match)
            notifier.play(action)
        else:
            continue
        break
    record = replace(match.record(EVERYTHING), seats=names)
    if failures:
        record = replace(record, failure=_summed(failures, on_fault, len(seats)))
    notifier.ended(record)
    for seat, one in enumerate(seats):
        end(one, match, seat, record)
    return record


def end(one: Agent, match: Match, seat: int, record: Record) -> None:
    """Call the agent's ``end(record)``, if it has one, with what its seat may know."""
    listener = getattr(one, "end", None)
    if not callable(listener):
        return
    failure = None if record.failure is None else record.failure.seen_by(seat)
    try:
        answer = listener(replace(match.record(seat), seats=record.seats, failure=failure))
        if isinstance(answer, CoroutineType):
            answer.close()     # else Python complains that it was never awaited
            raise TypeError("end is a coroutine, and none is awaited after the match")
    except KeyboardInterrupt:
        raise
    except BaseException as error:     # the match is over, and its record stands
        warnings.warn(f"the agent of seat {seat} ({record.seats[seat]}) failed in end: {describe(error)}",
                      PluginWarning, stacklevel=4)


def _summed(failures: list[Failure], then: str, seats: int) -> Failure:
    """The failure that the record stores: the first one, its consequence, and the number of failures."""
    each = [failure.seat for failure in failures]
    return replace(failures[0], then=then, count=len(each), counts=tuple(each.count(i) for i in range(seats)))


def seated(match: Match, agents: Sequence[Agent | str], manager: PluginManager) -> list[Agent]:
    """The agents, one for each seat, created and started. Raises an OptionError if that is impossible."""
    listed = isinstance(agents, Sequence) and not isinstance(agents, str)
    if not listed or len(agents) != match.game.seats:
        given = str(len(agents)) if listed else short(agents)
        raise OptionError(f"{match.game!r} has {match.game.seats} seats and needs as many agents, got {given}")
    made = [named_agent(one, match.game, manager) if isinstance(one, str) else checked(f"seat {seat}", one)
            for seat, one in enumerate(agents)]
    for seat, (one, name) in enumerate(zip(made, named(match, agents), strict=True)):
        begin(one, match.game, seat, name)
    return made


def named_agent(spec: str, game: Game, manager: PluginManager) -> Agent:
    """The agent of a spec. If the spec names a file, the agent decides in a sandbox, where there are sandboxes."""
    if specs.names_file(spec) and manager.is_found_anywhere(game.name):
        from ..sandbox import SANDBOXES, Sandbox  # which stands above agents, and is seldom needed

        if SANDBOXES:
            return Sandbox(spec)
    return agent(spec, manager=manager)


def named(match: Match, agents: Sequence[Agent | str]) -> tuple[str, ...]:
    """The names of the players: those of the match, and for unnamed seats the specs of their agents."""
    return tuple(one if name == nameless(seat) and isinstance(one, str) and is_name(one) else name
                 for seat, (name, one) in enumerate(zip(match.seats, agents, strict=True)))


def begin(one: Agent, game: Game, seat: int, name: str) -> None:
    """Call the agent's ``start(game, seat)``, if it has one."""
    start = getattr(one, "start", None)
    if not callable(start):
        return
    try:
        start(game, seat)
    except AgentError as error:     # in a process of its own
        reason = message_of(error).removeprefix("as it started, ")
        raise OptionError(f"the agent of seat {seat} ({name}) could not start: {reason}") from error
    except (KeyboardInterrupt, MemoryError, FirecoreError):
        raise
    except BaseException as error:
        raise OptionError(
            f"the agent of seat {seat} ({name}) could not start: {describe(error)}") from error


def decide(match: Match, agent: Agent, seconds: float | None = None, *, bank: float | None = None) -> int | Failure:
    """The decision of an agent for the actor of a match, or its failure. The match is not changed."""
    turn, before = Turn(match, deadline=deadline_in(seconds), bank=bank), _standing(match)
    return _decided(match, match, before, turn, seconds, _asked(match, turn, agent))


def _decide(match: Match, question: _Question) -> int | Failure:
    with question.clock:
        return decide(match, question.agent, question.seconds, bank=question.bank)


def _asked(match: Match, turn: Turn, agent: Agent) -> Any:
    """The unchecked answer of an agent, or its failure."""
    place = len(match.tokens)
    try:
        return chooser(agent)(turn)
    except KeyboardInterrupt:
        raise
    except BaseException as error:     # SystemExit and its like too
        return _raised(match, error, turn.seat, place)
    finally:
        turn._end()


async def _decide_together(match: Match, questions: list[_Question]) -> list[int | Failure]:
    """Decisions of agents that may be coroutines, all asked at once."""
    import asyncio

    if len(questions) == 1:
        return [await _decide_async(match, questions[0])]
    asked = [asyncio.ensure_future(_decide_async(match, one)) for one in questions]
    try:
        return list(await asyncio.gather(*asked))
    finally:
        for one in asked:     # if one of them was interrupted
            one.cancel()


async def _decide_async(match: Match, question: _Question) -> int | Failure:
    """The same for one agent."""
    turn = Turn(question.where, deadline=deadline_in(question.seconds), bank=question.bank)
    before = _standing(match)
    with question.clock:
        answer = await _asked_async(turn, question)
    return _decided(match, question.where, before, turn, question.seconds, answer)


async def _asked_async(turn: Turn, question: _Question) -> Any:
    import asyncio
    from inspect import iscoroutinefunction

    match, seconds, choose = question.where, question.seconds, chooser(question.agent)
    place = len(match.tokens)
    try:
        if iscoroutinefunction(choose) or iscoroutinefunction(type(choose).__call__):
            # A little later than it should be, so that it is late by any clock.
            return await asyncio.wait_for(choose(turn), seconds and seconds + 0.002)     # type: ignore[arg-type]
        return await asyncio.to_thread(choose, turn)
    except (KeyboardInterrupt, asyncio.CancelledError):
        raise
    except BaseException as error:
        return _raised(match, error, turn.seat, place)
    finally:
        turn._end()


def deadline_in(seconds: float | None) -> float | None:
    """The moment so many seconds from now, by ``time.monotonic()``."""
    return None if seconds is None else time.monotonic() + seconds


def _decided(match: Match, where: Match, before: Standing, turn: Turn, seconds: float | None,
             answer: Any) -> int | Failure:
    """The legal action that an answer stands for, or the failure; ``where`` is the match as the seat was asked."""
    late = 0.0 if turn.deadline is None else time.monotonic() - turn.deadline
    if _standing(match) != before:
        _restore(match, before)
        return _failure(where, "illegal", "it changed the match itself")
    if isinstance(answer, Failure) and not (late > 0 and isinstance(answer.error, TimeoutError)):
        return answer
    if late > 0:
        return _failure(where, "deadline", f"it had {seconds:.4g} seconds to answer and took {late:.3g} more")
    return _checked(where, answer)


def _raised(match: Match, error: BaseException, seat: int, place: int) -> Failure:
    if isinstance(error, AgentError):     # of an agent in a process of its own
        return _failure(match, error.kind, message_of(error), traceback=error.traceback, error=error, seat=seat,
                        place=place)
    return _failure(match, "exception", f"it raised {describe(error)}", traceback=_traceback(error), error=error,
                    seat=seat, place=place)


Standing = tuple[list[str], list[tuple[int, str]]]     # of a match: its tokens, and what is committed


def _standing(match: Match) -> Standing:
    return match.tokens, match._pending()


def _restore(match: Match, before: Standing) -> None:
    """Restore the match."""
    tokens, committed = before
    while match._pending() or match.tokens != tokens[:len(match.tokens)]:
        match.undo()
    while len(match.tokens) < len(tokens):
        match.play(tokens[len(match.tokens)])
    for seat, token in committed:
        match.play(token, seat)


def _checked(match: Match, answer: Any) -> int | Failure:
    try:
        action = None if isinstance(answer, bool) else int(index(answer))
    except KeyboardInterrupt:
        raise
    except BaseException:     # it may be an object of the agent's, which may do what it likes
        action = None
    if action is None:
        if isinstance(answer, CoroutineType):
            answer.close()     # else Python complains that it was never awaited
            return _failure(match, "type", "its choose is a coroutine; play_async awaits it")
        return _failure(match, "type", f"it answered {short(answer)}, which is not the id of an action")
    if action not in match.legal_actions():
        # Not which ones were: they reveal the hand of the seat to anyone who reads this (T6).
        return _failure(match, "illegal", f"it answered {short(action)}, which is not legal here")
    return action


def _failure(match: Match, kind: str, message: str, *, traceback: str = "", error: BaseException | None = None,
             seat: int | None = None, place: int | None = None) -> Failure:
    """How the agent of a seat failed, of the actor as a rule, at a place, as a rule this one."""
    seat = match.actor if seat is None else seat
    assert seat is not None
    return Failure(seat=seat, name=match.seats[seat], kind=kind, token=len(match.tokens) if place is None else place,
                   message=" ".join(message.split())[:MAX_MESSAGE_LENGTH], traceback=traceback, error=error)


def _traceback(error: BaseException) -> str:
    from traceback import format_exception

    return "".join(format_exception(error))[-MAX_TEXT_LENGTH:]


def stand_in(match: Match) -> int:
    """A random legal action, always the same at the same place of the same match."""
    legal = match.legal_actions()
    return legal[derive(match.seed, "stand-in", len(match.tokens)) % len(legal)]


class Notifier:
    """Plays a match on and notifies the listeners among the plugins; without listeners it costs nothing more.

    The listeners hear that the match has started as this is made, and of each decision that ``play`` plays.
    """

    def __init__(self, match: Match, manager: PluginManager | None = None) -> None:
        if not isinstance(match, Match):
            raise OptionError(f"notifier: match must be a Match, such as Match(game, seed=1), got {short(match)}")
        manager = manager or registry.default_manager()
        self._match = match
        self._manager = manager if manager.listeners else None
        if self._manager:
            self._notify("firecore_match_started")

    def play(self, action: int | str, seat: int | None = None) -> None:
        """Play a decision, with what follows it, and notify the listeners: of what is committed as it is played."""
        if self._manager is None:
            self._match.play(action, seat)
            return
        known = len(self._match.tokens)
        self._match.play(action, seat)
        for seat, token in self._match.history[known:]:
            self._notify("firecore_action_played", seat=seat, token=token)

    def ended(self, record: Record) -> None:
        """Notify the listeners that the match is over."""
        if self._manager:
            self._notify("firecore_match_ended", record=record)

    def _notify(self, event: str, **what: object) -> None:
        assert self._manager is not None
        restore = partial(_restore, self._match, _standing(self._match))
        self._manager.listeners.notify(event, match=self._match, restore=restore, **what)
