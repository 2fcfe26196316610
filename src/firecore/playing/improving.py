"""analyze: advice that improves until it is stopped, for people who look on and for programs with a budget."""
from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import TYPE_CHECKING

from .._native.state import State
from ..agents import Agent
from ..agents.advice import Advice
from ..agents.turn import Turn
from ..errors import AgentError, FirecoreError
from ..matches.match import Match
from ..wording import describe, short
from .decisions import advise, match_at, ready
from .match_play import deadline_in

if TYPE_CHECKING:
    from ..plugins.manager import PluginManager


def analyze(where: Match | State, agent: Agent | str, seconds: float | None = None, *,
            manager: PluginManager | None = None) -> Analysis:
    """Ask an agent for advice that improves: iterate over it, with ``for`` or ``async for``, and stop when you like.

    An agent with a method ``improve(turn, stop)`` yields one :class:`Advice` after another, as the searches do; any
    other agent gives the one of :func:`advise`. It ends after ``seconds``, when the agent has nothing to add, or when
    ``stop()`` is called, from any thread. The match is not changed.
    """
    match = match_at("analyze", where)
    return Analysis(match, ready("analyze", match, agent, seconds, manager), seconds)


class Analysis:
    """What :func:`analyze` returns: an iterator over pieces of advice, each better founded than the one before."""

    def __init__(self, match: Match, agent: Agent, seconds: float | None) -> None:
        self._match, self._agent, self._seconds = match, agent, seconds
        self._stop = threading.Event()
        self._steps = self._advised()

    def stop(self) -> None:
        """End it: the advice under way comes early, and is the last."""
        self._stop.set()

    def __iter__(self) -> Iterator[Advice]:
        return self

    def __next__(self) -> Advice:
        return next(self._steps)

    async def __aiter__(self) -> AsyncIterator[Advice]:
        """The same without blocking the event loop; a task that is canceled stops it."""
        try:
            while (advice := await asyncio.to_thread(next, self._steps, None)) is not None:
                yield advice
        finally:
            self.stop()

    def __enter__(self) -> Analysis:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.stop()

    def _advised(self) -> Iterator[Advice]:
        improve = getattr(self._agent, "improve", None)
        if not callable(improve):
            if not self._stop.is_set():
                yield advise(self._match, self._agent, self._seconds)
            return
        turn = Turn(self._match, deadline=deadline_in(self._seconds))
        given = iter(())
        try:
            given = iter(improve(turn, self._stop))
            while not self._stop.is_set():
                advice = next(given, None)
                if advice is None:
                    return
                if not isinstance(advice, Advice) or not advice.choices:
                    raise AgentError(f"improve yields an Advice with at least one choice, got {short(advice)}", "type")
                yield advice
        except FirecoreError:
            raise
        except Exception as error:
            raise AgentError(f"{self._match.game.name}: the agent {short(self._agent)} failed: {describe(error)}",
                             "exception") from error
        finally:
            turn._end()
