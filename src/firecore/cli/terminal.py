"""What the terminal can show: colors, tables, wrapped text."""
from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from itertools import zip_longest

_COLOR = re.compile(r"\x1b\[[\d;]*m")
SEAT_COLORS = 33, 166, 28, 129, 160, 30     # of xterm's 256: as readable on black as on white
GAP = 2            # blanks between columns
NARROWEST = 8      # a column may become on a terminal; less is no table


@contextmanager
def output_to_stderr() -> Iterator[None]:
    """Redirect what plugins and agents print, in whatever way, to standard error: standard output is for results."""
    with redirect_stdout(sys.stderr):
        try:
            stdout = os.dup(1)
            os.dup2(2, 1)
        except OSError:     # one of them is closed
            yield
            return
        try:
            yield
        finally:
            os.dup2(stdout, 1)
            os.close(stdout)


def has_colors() -> bool:
    """Whether to write colors: to a terminal that knows them, or with FORCE_COLOR; never with NO_COLOR."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def columns() -> int:
    """The width of the terminal; 80 where there is none."""
    return shutil.get_terminal_size().columns


def filled(text: str, width: int, indent: str = "") -> str:
    """One paragraph, wrapped at blanks; ``indent`` starts each line but the first."""
    from textwrap import fill  # slow to import, and many commands print nothing long

    return fill(" ".join(text.split()), max(width, NARROWEST), subsequent_indent=indent, break_on_hyphens=False,
                break_long_words=False)


def wrapped(text: str, indent: str = "") -> str:
    """Text whose lines are wrapped at blanks where they are too long for the terminal; as it is where there is none.

    ``indent`` starts what is wrapped. Colors take no room.
    """
    if not sys.stdout.isatty():
        return text
    return "\n".join(part for line in text.split("\n") for part in _broken(line, columns(), indent))


def _broken(line: str, width: int, indent: str) -> list[str]:
    lines: list[str] = []
    while _width(line) > width:
        end = max((place for place in _blanks(line) if _width(line[:place]) <= width), default=0)
        if not line[:end].strip():
            break     # a word that does not fit a line
        lines.append(line[:end].rstrip())
        line = indent + line[end:].lstrip()
    return [*lines, line]


def _blanks(line: str) -> list[int]:
    return [place for place, sign in enumerate(line) if sign == " "]


def _width(text: str) -> int:
    return len(_COLOR.sub("", text))


def in_color_of(seat: int, text: str) -> str:
    """Text in the color of a seat, on terminals with colors."""
    return f"\x1b[38;5;{SEAT_COLORS[seat % len(SEAT_COLORS)]}m{text}\x1b[0m" if has_colors() else text


def board_renderer() -> str:
    """The renderer for boards on standard output."""
    return "ansi" if has_colors() else "text"


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows as columns of text, the first row being the heads; the columns in ``right`` are flush right.

    On a terminal cells are wrapped so that the table fits; where it is too narrow for columns, each row is a paragraph.
    """
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    if not sys.stdout.isatty():
        return _columns(rows, widths, right)
    room = shutil.get_terminal_size().columns
    least = [min(width, max(NARROWEST, width if i in right else 0)) for i, width in enumerate(widths)]
    if sum(least) + GAP * (len(widths) - 1) > room:
        return "\n\n".join(_paragraph(rows[0], row, room) for row in rows[1:])
    while sum(widths) + GAP * (len(widths) - 1) > room:
        widest = max((i for i in range(len(widths)) if widths[i] > least[i]), key=lambda i: widths[i])
        widths[widest] -= 1
    return _columns(rows, widths, right)


def _columns(rows: Sequence[Sequence[str]], widths: Sequence[int], right: Sequence[int]) -> str:
    lines = [line for row in rows for line in zip_longest(*map(_wrapped, row, widths), fillvalue="")]
    return "\n".join(
        (" " * GAP).join(cell.rjust(width) if i in right else cell.ljust(width)
                         for i, (cell, width) in enumerate(zip(line, widths, strict=True))).rstrip()
        for line in lines)


def _paragraph(heads: Sequence[str], row: Sequence[str], room: int) -> str:
    return "\n".join(line for head, cell in zip(heads, row, strict=True)
                     for line in _wrapped(f"{head}: {cell}" if head else cell, max(room, NARROWEST)))


def _wrapped(text: str, width: int) -> list[str]:
    if len(text) <= width:
        return [text]
    from textwrap import wrap  # slow to import, and most tables fit

    return wrap(text, width, break_on_hyphens=False)
