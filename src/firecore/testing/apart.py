"""Work in a process of its own: what native code breaks there is broken nowhere else, and reported as a broken law."""
from __future__ import annotations

import mmap
import os
import pickle
import select
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable

from .laws import LawBroken

DOES_NOT_CRASH = "native code does not crash"
ANSWERS = "native code answers"
PATIENCE = 120.0     # seconds without a step after which a process counts as hung
_ROOM = 512          # bytes for where the work stands


class Progress:
    """Where the work stands, reported to the process that waits for it."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _ROOM)
        self._steps = 0

    def at(self, where: str) -> None:
        """Say what comes next."""
        self._steps += 1
        line = f"{self._steps} {where}".encode()[:_ROOM - 1]
        self._memory[:] = line.ljust(_ROOM, b"\0")

    @property
    def report(self) -> str:
        """What was reported last, with the number of the step."""
        return bytes(self._memory).rstrip(b"\0").decode(errors="ignore")

    @property
    def where(self) -> str:
        """What was reported last."""
        return self.report.partition(" ")[2]


def apart(work: Callable[[Progress], None], *, patience: float = PATIENCE) -> None:
    """Do the work in a copy of this process, where the platform has ``fork``, else here; what it raises is raised."""
    progress = Progress()
    if not hasattr(os, "fork"):
        work(progress)
        return
    theirs, ours = os.pipe()
    sys.stdout.flush()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)     # of threads that are not copied: none is needed
        child = os.fork()
    if child == 0:
        _do(work, progress, ours)
    os.close(ours)
    try:
        answer = _listen(theirs, child, progress, patience)
    except BaseException:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    finally:
        os.close(theirs)
    _, status = os.waitpid(child, 0)
    if not answer:
        raise LawBroken(DOES_NOT_CRASH, f"it ended by {_ending(status)}", progress.where)
    error = pickle.loads(answer)
    if error is not None:
        raise error


def _do(work: Callable[[Progress], None], progress: Progress, answers: int) -> None:
    """What the copy does: it never returns."""
    error: BaseException | None = None
    try:
        work(progress)
    except BaseException as raised:
        error = raised
    try:
        with os.fdopen(answers, "wb") as file:
            file.write(_packed(error))
    finally:
        os._exit(0)


def _packed(error: BaseException | None) -> bytes:
    if isinstance(error, LawBroken) and error.__cause__ is not None:
        error.add_note("".join(traceback.format_exception(error.__cause__)))     # causes do not travel
    try:
        packed = pickle.dumps(error)
        pickle.loads(packed)
    except Exception:
        return pickle.dumps(RuntimeError(f"{type(error).__name__}: {error}"))
    return packed


def _listen(answers: int, child: int, progress: Progress, patience: float) -> bytes:
    """What the copy answers: nothing if it ended without an answer."""
    answer, last, since = b"", "", time.monotonic()
    while True:
        if select.select([answers], [], [], 0.5)[0]:
            part = os.read(answers, 65536)
            if not part:
                return answer
            answer += part
        if progress.report != last:
            last, since = progress.report, time.monotonic()
        elif time.monotonic() - since > patience:
            raise LawBroken(ANSWERS, f"not within {patience:g} seconds", progress.where)


def _ending(status: int) -> str:
    if os.WIFSIGNALED(status):
        return signal.Signals(os.WTERMSIG(status)).name
    return f"exit {os.WEXITSTATUS(status)}"
