"""The process of one agent, seen from outside: three pipes, and a supervisor that watches it."""
from __future__ import annotations

import contextlib
import math
import os
import select
import signal
import time
from typing import Any, NoReturn

from ..agents.turn import Turn
from ..errors import AgentError
from ..game import Game
from ..wording import describe, printable, short
from . import cancellation
from . import protocol as lines
from .limits import MAX_TASKS, TOO_MANY_TASKS, TOO_MUCH_MEMORY
from .supervisor import NOT_BEGUN
from .supervisor_pool import Disturbed, Unavailable, supervisors

KEPT = 20_000       # bytes of what an agent printed last
DYING = 1.0         # seconds between the end of a pipe and the news that the process ended


class AgentProcess:
    """Between its start and its end an agent is asked here. What goes wrong raises an AgentError."""

    def __init__(self, game: Game, order: dict[str, Any]) -> None:
        self.game = game
        self._memory = order["memory"]
        self._wants_view = True
        self._held = b""                     # what was read and not yet used
        self._noise = b""
        self._ended: int | None = None       # how, once it has
        self._closed = False
        self._supervisor = supervisors.take()
        try:
            theirs = self._pipes()
        except OSError as error:
            supervisors.give_back(self._supervisor)
            raise Unavailable(f"there are no pipes for an agent: {describe(error)}", "killed") from None
        try:
            self._supervisor.give(order, theirs)
        except BaseException:
            self.close()
            raise
        finally:
            for one in theirs:
                os.close(one)

    def _pipes(self) -> list[int]:
        """Make them; the ends that the agent is given."""
        with contextlib.ExitStack() as undo:
            pipes = []
            for _ in range(3):
                pipes.append(os.pipe())
                for end in pipes[-1]:
                    undo.callback(os.close, end)
            (asked, self._ask), (self._answer, answered), (self._noises, printed) = pipes
            for one in (self._ask, self._answer, self._noises):
                os.set_blocking(one, False)
            undo.pop_all()
        self._open = {self._answer, self._noises}     # of those that are read, the ones that have not ended
        return [asked, answered, printed]

    def begin(self, seat: int, seconds: float) -> None:
        """Send hello, and read whether the agent plays the game."""
        self._wants_view = lines.wants_view(self._exchange(lines.hello(self.game, seat), time.monotonic() + seconds))

    def decide(self, turn: Turn) -> int:
        """Ask for a decision, and validate it."""
        return lines.decision(self._exchange(lines.question(turn, view=self._wants_view), turn.deadline), turn)

    def printed(self) -> str:
        """The end of its output."""
        text = self._noise.decode(errors="replace")
        return "".join(sign if sign == "\n" else printable(sign) for sign in text)[-lines.MAX_TEXT_LENGTH:]

    def close(self) -> None:
        """End the process, and free its supervisor."""
        if self._closed:
            return
        self._closed = True
        for one in (self._ask, self._answer, self._noises):
            os.close(one)
        if self._ended is None:
            self._supervisor.stop()
        supervisors.give_back(self._supervisor)

    # Asking.

    def _exchange(self, line: bytes, deadline: float | None) -> bytes:
        """Send a line and wait for another. Output is read meanwhile, so that the agent never blocks on it."""
        began = time.monotonic()
        self._hear()
        self._refuse_more("it spoke without being asked")
        while b"\n" not in self._held:
            if self._ended is not None:
                raise self._death(self._ended)
            if deadline is not None and time.monotonic() >= deadline:
                raise AgentError(f"it had {max(deadline - began, 0):.3g} seconds to answer, and was ended", "deadline")
            line = self._step(line, deadline)
        answer, _, self._held = self._held.partition(b"\n")
        self._refuse_more("it went on after its answer")
        return answer

    def _refuse_more(self, what: str) -> None:
        if self._held:
            raise AgentError(f"{what}: {short(self._held.decode(errors='replace'))}", "protocol")

    def _step(self, line: bytes, deadline: float | None) -> bytes:
        """Wait until something can be written or read, and do so; what is left to write."""
        look = select.poll()
        for one in (*self._open, self._supervisor.control.fileno()):
            look.register(one, select.POLLIN)
        if line:
            look.register(self._ask, select.POLLOUT)
        cancellation.check()
        left = math.inf if deadline is None else max(0.0, deadline - time.monotonic())
        ready = dict(look.poll(min(left, cancellation.POLL) * 1000 + 1))
        if self._ask in ready:
            try:
                line = line[os.write(self._ask, line):]
            except BrokenPipeError:
                self._lost("its standard input")
        self._hear()
        if b"\n" not in self._held and self._supervisor.control.fileno() in ready:
            self._ended = self._supervisor.ended(0)
            self._hear()     # what it said last
        return line

    def _hear(self) -> None:
        """Read what has arrived."""
        if self._noises in self._open:
            self._noise = (self._noise + self._read(self._noises))[-KEPT:]
        if self._answer in self._open:
            self._held += self._read(self._answer)
        if len(self._held) > lines.MAX_ANSWER_BYTES:
            raise AgentError(f"it answered with more than {lines.MAX_ANSWER_BYTES} bytes", "protocol")
        if self._answer not in self._open and b"\n" not in self._held:
            self._lost("its standard output")

    def _read(self, descriptor: int) -> bytes:
        with contextlib.suppress(BlockingIOError):
            data = os.read(descriptor, 1 << 16)
            if not data:
                self._open.discard(descriptor)
            return data
        return b""

    def _lost(self, closed: str) -> NoReturn:
        """One of its ends is closed: say why."""
        if self._ended is None:
            self._ended = self._supervisor.ended(DYING)
        if self._ended is None:
            raise AgentError(f"it closed {closed}", "protocol")
        raise self._death(self._ended)

    def _death(self, status: int) -> AgentError:
        if self._noises in self._open:
            self._noise = (self._noise + self._read(self._noises))[-KEPT:]
        printed = self.printed().strip().splitlines()
        last = f"; it last printed {printed[-1][:200]}" if printed else ""
        if status == NOT_BEGUN:
            return Unavailable(f"no jail could be built for an agent{last}", "killed")
        if not self._supervisor.has_begun:
            return Unavailable(self._supervisor.start_failure(), "killed")
        if status == TOO_MUCH_MEMORY:
            return AgentError(f"its processes used more than the {self._memory} bytes that they may{last}", "memory")
        if status == TOO_MANY_TASKS:
            return AgentError(f"it had more than {MAX_TASKS} processes and threads{last}", "crash")
        if status == -signal.SIGKILL:
            return Disturbed(f"its process was killed, by itself or from without{last}", "killed")
        if status < 0:
            return AgentError(f"its process was ended by {_signal(-status)}{last}", "crash")
        return AgentError(f"its process ended with exit code {status} before it answered{last}", "crash")


def _signal(number: int) -> str:
    with contextlib.suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"
