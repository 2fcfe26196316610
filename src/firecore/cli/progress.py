"""The progress of a long run, on standard error: a bar on a terminal, else a line now and then."""
from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

from ..wording import printable
from .terminal import columns

if TYPE_CHECKING:
    from ..arena.running.activity import Deciding

REDRAWN = 0.25                # seconds between two drawings of the bar
FIRST, MAX_WAIT = 10.0, 600.0  # seconds until the first line, and at most between two: each time twice as long
WIDE = 100                    # columns of a terminal from which on the bar is long


class Progress:
    """Shown by a thread of its own, so that it is seen from the first second on, whatever the others do."""

    def __init__(self, total: int, unit: str, now: Callable[[], str] | None = None, first: float = FIRST) -> None:
        """``now`` says what is going on at the moment; without a terminal the first line comes after ``first``."""
        self._total, self._unit, self._now = total, unit, now
        self._wait = first
        self._done = 0
        self._words: str | None = None      # instead of the time left
        self._started = time.monotonic()
        self._over = threading.Event()
        self._on_terminal = sys.stderr.isatty()
        self._thread = threading.Thread(target=self._draw_often if self._on_terminal else self._log, daemon=True)

    def __enter__(self) -> Progress:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()
        if self._on_terminal:
            self._draw()
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def advance(self) -> None:
        """One more is done."""
        self._done += 1

    def show(self, done: int, total: int, words: str) -> None:
        """So many are done of so many; ``words`` replace the estimate of the time left."""
        self._done, self._total, self._words = done, max(done, total, 1), words

    def _draw_often(self) -> None:
        self._draw()
        while not self._over.wait(REDRAWN):
            self._draw()

    def _draw(self) -> None:
        room = max(columns() - 1, 20)
        length = 30 if room >= WIDE else 10
        full = length * self._done // self._total
        line = f"[{'#' * full}{'.' * (length - full)}] {self._line()}"
        sys.stderr.write(f"\r\x1b[K{line[:room]}")
        sys.stderr.flush()

    def _log(self) -> None:
        while not self._over.wait(self._wait):
            print(self._line(), file=sys.stderr, flush=True)
            self._wait = min(2 * self._wait, MAX_WAIT)

    def _line(self) -> str:
        passed = time.monotonic() - self._started
        now = self._now() if self._now else ""
        left = f", about {duration(passed * (self._total - self._done) / self._done)} left" if self._done else ""
        return (f"{self._done}/{self._total} {self._unit}, {duration(passed)}"
                f"{left if self._words is None else self._words}{f', {now}' if now else ''}")


def deciding_in_words(game: str, one: Deciding) -> str:
    """Which seat is deciding in a game, and for how long."""
    return (f"game {game}: seat {one.seat} ({printable(one.agent)}) decides, {duration(time.monotonic() - one.since)}, "
            f"after {one.decisions} decisions")


def duration(seconds: float) -> str:
    """``4 s``, ``2 min 10 s``, ``3 h 5 min``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
