"""Supervisors, as seen from the process that plays: started when needed, kept for the next agent, ended with us."""
from __future__ import annotations

import atexit
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from typing import Any

from ..errors import AgentError
from ..wording import describe
from .supervisor import BEGUN, ENDED, LENGTH

ENDING = 5.0        # seconds until a supervisor that does not answer is killed
MAX_IDLE = 32      # of those that wait for work; each takes some 40 MB, most of it shared
_START = "import sys; sys.path[:] = {path!r}; from firecore.sandbox.supervisor import main; main()"


class Disturbed(AgentError):
    """An agent's process was killed from without, or by itself in just that way: the two cannot be distinguished."""


class Unavailable(Disturbed):
    """No process could be started, through no fault of an agent: nothing of it has run."""


_spent = threading.local()


def spent() -> float:
    """The seconds of CPU time of all agents that this thread has had in sandboxes, and that have ended."""
    return getattr(_spent, "seconds", 0.0)


class Supervisor:
    """A process that runs one agent at a time, as ordered, and lets nothing of it remain."""

    def __init__(self) -> None:
        self.control, theirs = socket.socketpair()
        self.number = 0
        self.has_begun = False     # whether anything of the agent that it was given last may have run
        path = [os.path.abspath(one) for one in sys.path]
        with theirs:
            try:
                self.process = subprocess.Popen(
                    [sys.executable, "-c", _START.format(path=path)], stdin=theirs.fileno(),
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            except BaseException:
                self.control.close()
                raise

    def give(self, order: dict[str, Any], descriptors: list[int]) -> None:
        """Have an agent started, which reads, answers and prints there."""
        self.number, self.has_begun = self.number + 1, False
        data = json.dumps(order | {"number": self.number}).encode()
        try:
            socket.send_fds(self.control, [LENGTH.pack(len(data))], descriptors)
            self.control.sendall(data)
        except OSError:
            self.end()
            raise Unavailable(self.start_failure(), "killed") from None

    def ended(self, seconds: float) -> int | None:
        """How the agent ended, if it does within so many seconds; None if it has not."""
        look = select.poll()
        look.register(self.control, select.POLLIN)
        until = time.monotonic() + seconds
        while look.poll(max(0, until - time.monotonic()) * 1000):
            report = self._report()
            if report is None:
                self.end()
                return -signal.SIGKILL
            number, status, cpu = report
            if (number, status) == (self.number, BEGUN):
                self.has_begun = True
            elif number == self.number:
                _spent.seconds = spent() + cpu
                return status
        return None

    def _report(self) -> tuple[int, int, float] | None:
        with contextlib.suppress(OSError):
            report = self.control.recv(ENDED.size)
            if len(report) == ENDED.size:
                return ENDED.unpack(report)
        return None

    def stop(self) -> None:
        """End the agent and all that it has started."""
        if self.control.fileno() < 0:     # the supervisor is gone, and nothing of the agent with it
            return
        with contextlib.suppress(OSError):
            self.control.sendall(LENGTH.pack(0))
        if self.ended(ENDING) is None:
            self.end()

    def end(self) -> None:
        """End the supervisor itself."""
        self.control.close()
        try:
            self.process.wait(ENDING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def start_failure(self) -> str:
        """In words, for when it did so before it had begun."""
        return (f"no process could be started for an agent: {sys.executable} ended with exit code "
                f"{self.process.returncode}")

    @property
    def is_there(self) -> bool:
        """Whether it takes orders."""
        return self.control.fileno() >= 0 and self.process.poll() is None


class Supervisors:
    """Those that there are. Threads may ask at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[Supervisor] = []
        self._all: set[Supervisor] = set()
        atexit.register(self.end)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    def take(self) -> Supervisor:
        """One that is free."""
        with self._lock:
            while self._idle:
                supervisor = self._idle.pop()
                if supervisor.is_there:
                    return supervisor
                self._drop(supervisor)
            try:
                supervisor = Supervisor()
            except OSError as error:
                raise Unavailable(f"no process could be started for an agent: {describe(error)}", "killed") from None
            self._all.add(supervisor)
            return supervisor

    def give_back(self, supervisor: Supervisor) -> None:
        """It is free again, or gone."""
        with self._lock:
            if supervisor.is_there and len(self._idle) < MAX_IDLE:
                self._idle.append(supervisor)
            elif supervisor in self._all:
                self._drop(supervisor)

    def _drop(self, supervisor: Supervisor) -> None:
        self._all.discard(supervisor)
        supervisor.end()

    def end(self) -> None:
        """End all that wait, and all that stand over an agent."""
        with self._lock:
            self._idle.clear()
            while self._all:
                self._drop(self._all.pop())

    def _forget(self) -> None:
        """After a fork they belong to the parent. Held open here, their sockets would hide that it died."""
        for supervisor in self._all:
            supervisor.control.close()
            supervisor.process.returncode = 0     # it is none of ours to wait for
        self._lock = threading.Lock()
        self._idle, self._all = [], set()


supervisors = Supervisors()
