"""Text on a terminal: wrapped at blanks at any width."""
from __future__ import annotations

import re
import sys

import pytest

from firecore.cli.terminal import SEAT_COLORS, in_color_of, wrapped

TOKENS = "legal: " + " ".join(f"@{n}" for n in range(60))


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_lines_are_broken_between_tokens(width: int, terminal: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = wrapped(TOKENS, indent="  ").split("\n")
    assert max(map(len, lines)) <= width
    assert " ".join(line.strip() for line in lines) == TOKENS
    assert all(line.startswith("  @") for line in lines[1:])


def test_colors_take_no_room(terminal: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    colored = re.sub(r"(\w+)", "\x1b[31m\\1\x1b[0m", "one two six ten red")
    assert wrapped(colored) == colored
    assert wrapped(f"{colored} abc").count("\n") == 1


def test_a_word_that_fits_no_line_stays_whole(terminal: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    assert wrapped(f"so {'x' * 30} far", indent="  ") == f"so\n  {'x' * 30} far"


def test_without_a_terminal_lines_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    assert wrapped(TOKENS) == TOKENS


# Colors of seats.


def luminance(number: int) -> float:
    """The relative luminance of one of xterm's 216 colors."""
    steps = [(number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6]
    parts = [(0 if step == 0 else 55 + 40 * step) / 255 for step in steps]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("number", SEAT_COLORS)
def test_the_color_of_a_seat_is_readable_on_black_and_on_white(number: int) -> None:
    assert 1.05 / (luminance(number) + 0.05) >= 3 <= (luminance(number) + 0.05) / 0.05


def test_each_of_six_seats_has_its_own_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert len({in_color_of(seat, "seat") for seat in range(6)}) == 6
    monkeypatch.setenv("NO_COLOR", "1")
    assert in_color_of(0, "seat") == "seat"
