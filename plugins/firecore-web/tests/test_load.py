"""The figures of a full house can be had: here of a small one, whatever they are."""
from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1]))     # where load.py is

from load import measure


@pytest.mark.skipif(sys.platform == "win32", reason="a socket is handed on by its number")
def test_decisions_are_timed() -> None:
    figures = measure(tables=3, sockets=6, moves=1, think=0)
    assert figures["decisions of people"] == 3 and figures["positions sent"] > 6
    assert 0 < figures["own ms, median"] <= figures["own ms, most"]
