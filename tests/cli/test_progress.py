"""The progress of a long run."""
from __future__ import annotations

import re
import threading

import pytest

from firecore.cli.progress import Progress, duration


@pytest.mark.parametrize(("seconds", "told"), [
    (0, "0 s"), (59.4, "59 s"), (59.6, "1 min 0 s"), (3599, "59 min 59 s"), (3600, "1 h 0 min"), (90061, "25 h 1 min")])
def test_durations(seconds: float, told: str) -> None:
    assert duration(seconds) == told


def test_without_a_terminal_there_is_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    asked = threading.Semaphore(0)

    def now() -> str:
        asked.release()
        return "game 1: seat 0 (slow) decides"

    with Progress(3, "games", now, first=0.001) as progress:
        asked.acquire()
        progress.advance()
        for _ in range(2):
            asked.acquire()     # one line may have been on its way
    lines = capsys.readouterr().err.splitlines()
    assert re.fullmatch(r"0/3 games, \d+ s, game 1: seat 0 \(slow\) decides", lines[0])
    assert re.fullmatch(r"1/3 games, \d+ s, about \d+ s left, game 1: seat 0 \(slow\) decides", lines[2])


def test_a_short_run_without_a_terminal_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(3, "games") as progress:
        progress.advance()
    assert capsys.readouterr() == ("", "")
