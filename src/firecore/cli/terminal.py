"""What the terminal can show: colours, a progress bar, tables."""
from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from types import TracebackType


def has_colours() -> bool:
    """Whether to write colours: to a terminal that knows them, or with FORCE_COLOR; never with NO_COLOR."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def board_renderer() -> str:
    """The renderer for boards on standard output."""
    return "ansi" if has_colours() else "text"


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows as columns of text, the first row being the heads; the columns in ``right`` are flush right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.rjust(width) if i in right else cell.ljust(width)
                  for i, (cell, width) in enumerate(zip(row, widths, strict=True))).rstrip()
        for row in rows)


class Progress:
    """A bar on standard error while something long goes on; nothing if that is no terminal."""

    WIDTH = 30

    def __init__(self, total: int, unit: str) -> None:
        self._total = total
        self._unit = unit
        self._done = 0
        self._started = time.monotonic()
        self._shown = sys.stderr.isatty()

    def __enter__(self) -> Progress:
        self._draw()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def advance(self) -> None:
        """One more is done."""
        self._done += 1
        self._draw()

    def _draw(self) -> None:
        if not self._shown:
            return
        filled = self.WIDTH * self._done // self._total
        left = ""
        if self._done:
            seconds = (time.monotonic() - self._started) * (self._total - self._done) / self._done
            left = f", {seconds:.0f} s left"
        bar = "#" * filled + "." * (self.WIDTH - filled)
        sys.stderr.write(f"\r\x1b[K[{bar}] {self._done}/{self._total} {self._unit}{left}")
        sys.stderr.flush()
