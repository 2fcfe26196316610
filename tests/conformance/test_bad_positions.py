"""Lines that are no position: always a PositionError with every fault.

``test_fuzz.py`` goes on where these examples end.
"""
from __future__ import annotations

import pytest

import firecore as fc

from .bad_input import Awkward
from .option_sets import every_case, load
from .walks import Case, some_states

NO_LINES = ["", " ", "\n", "x", "feurio/1", "feurio/2 tiles=-", "\x00" * 100, "é" * 1000, "a=b " * 1000,
            "=" * 20_000, "\ud800"]


@every_case
def test_what_is_no_line_is_no_position(case: Case) -> None:
    game = load(case)
    line = game.start().position()
    for wrong in [*NO_LINES, line + " ", " " + line, line + "\n", line.upper(), line * 2, "x" * 10**6]:
        with pytest.raises(fc.PositionError, match=game.name):
            game.read(wrong)
    for wrong in (None, 1, b"", line.encode(), [line], Awkward()):
        with pytest.raises(fc.PositionError, match="text"):
            game.read(wrong)  # type: ignore[arg-type]


@every_case
def test_no_part_of_a_position_is_a_position(case: Case) -> None:
    for state in some_states(case, every=20):
        line = state.position()
        for end in range(len(line)):
            assert read_or_refused(state.game, line[:end]) in (None, line[:end])
        for word in line.split(" "):
            assert read_or_refused(state.game, line.replace(word, "", 1)) is None


def read_or_refused(game: fc.Game, line: str) -> str | None:
    """The position that a line is read as; None if it is refused, with every fault."""
    try:
        return game.read(line).position()
    except fc.PositionError as error:
        assert error.faults
        return None
