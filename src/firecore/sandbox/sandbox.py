"""Sandboxes: agents that decide in processes of their own, one for each seat.

Such an agent may hang, crash, use up memory, print, or close any descriptor: only the agent itself fails, and the
failure says what it did. It knows only what it is sent, which is what its seat may know. The messages are defined in
:mod:`firecore.sandbox.protocol`; :mod:`firecore.sandbox.supervisor` is the other side.
"""
from __future__ import annotations

import contextlib
import os
import sys
import weakref
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from ..agents import specs
from ..agents.turn import Turn
from ..errors import AgentError, OptionError
from ..game import Game
from ..options import number, validated, whole
from ..wording import short
from . import program
from .availability import AUTO, JAIL, bwrap_for
from .process import AgentProcess

SANDBOXES = hasattr(os, "fork")     # whether they work here: on Linux and macOS, not on Windows
MEMORY = 2 << 30
PATIENCE = 60.0
OPTIONS = (
    whole("memory", MEMORY, 1 << 20, help="how many bytes the agent may use"),
    number("patience", PATIENCE, 0.001, 1e6, help="how many seconds it may take to start"),
    JAIL,
)
HARMLESS = ("exception", "type", "illegal")     # failures after which the agent may be asked again


class Sandbox:
    """An agent that decides in a process of its own: one for each seat that it plays.

    ``spec`` names any agent, including ``cmd:`` and a command line. ``memory`` is the number of bytes that it may use,
    ``patience`` the number of seconds that it may take to start. With ``jail="required"`` there is an OptionError where
    no jail can be built, with ``"off"`` no jail. The process starts with ``start``, which ``firecore.play`` calls, or
    with the first decision. It is killed if it misses a deadline. After that, or after a crash, ``choose`` raises an
    AgentError, and the next decision starts another process.
    """

    def __init__(self, spec: str, *, memory: int = MEMORY, patience: float = PATIENCE, jail: str = AUTO) -> None:
        if not SANDBOXES:
            raise OptionError("a sandbox needs a system that can fork processes, such as Linux or macOS")
        limits = validated("a sandbox", OPTIONS, {"memory": memory, "patience": patience, "jail": jail})
        self.spec = spec
        self._order = _order(spec) | {"memory": limits["memory"], "jail": bwrap_for(limits["jail"])}
        self._patience = limits["patience"]
        self._processes: dict[int, AgentProcess] = {}
        weakref.finalize(self, _close, self._processes)

    def start(self, game: Game, seat: int) -> None:
        """Start the process that decides for a seat. Raises an OptionError if the agent refuses the game."""
        self._end(seat)
        with self._blamed(seat, "as it started, "):
            self._processes[seat] = AgentProcess(game, self._order)
            self._processes[seat].begin(seat, self._patience)

    def choose(self, turn: Turn) -> int:
        """The id of a legal action. Raises an AgentError if the agent fails."""
        if turn.seat not in self._processes or self._processes[turn.seat].game != turn.game:
            self.start(turn.game, turn.seat)
        with self._blamed(turn.seat):
            return self._processes[turn.seat].decide(turn)

    def printed(self, seat: int) -> str:
        """The end of the output of that seat's agent since it started."""
        return self._processes[seat].printed() if seat in self._processes else ""

    def close(self) -> None:
        """End the processes."""
        _close(self._processes)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.close()

    @contextlib.contextmanager
    def _blamed(self, seat: int, when: str = "") -> Iterator[None]:
        """What a failure means for the process, and what is reported of it."""
        try:
            yield
        except AgentError as error:
            error.args = (f"{when}{error}",)
            error.traceback = error.traceback or self.printed(seat)
            if when or error.kind not in HARMLESS:
                self._end(seat)
            if error.kind == "refused":
                reason = error.args[0].removeprefix(when)
                for spec in (self.spec, self._order.get("spec")):     # as it was given, and as it was made
                    reason = reason.removeprefix(f"agent {spec}: ")
                raise OptionError(f"agent {self.spec}: {reason}") from error
            raise
        except BaseException:     # Ctrl-C: the answer to this question must not be taken for that to the next
            self._end(seat)
            raise

    def _end(self, seat: int) -> None:
        process = self._processes.pop(seat, None)
        if process is not None:
            process.close()

    def __repr__(self) -> str:
        return f"Sandbox({self.spec!r})"


def _order(spec: str) -> dict[str, Any]:
    """What a supervisor is to run, in words that mean the same wherever it stands."""
    if not isinstance(spec, str):
        raise OptionError(f"a sandbox is for the spec of an agent, such as 'mcts:iterations=2000', got {short(spec)}")
    parsed = specs.parse(spec)
    if parsed.place == specs.COMMAND:
        return {"words": program.words(parsed.options.get("command", "")), "folder": os.getcwd()}
    path = [os.path.abspath(one) for one in sys.path]
    return {"spec": specs.anywhere(spec), "folder": os.getcwd(), "path": path}


def _close(processes: dict[int, AgentProcess]) -> None:
    while processes:
        processes.popitem()[1].close()
