"""The figures of a full house can be had: here of a small one, whatever they are."""
from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1]))     # where load.py is

from load import measure


@pytest.mark.skipif(sys.platform == "win32", reason="a socket is handed on by its number")
def test_decisions_are_timed() -> None:
    with ThreadPoolExecutor(1) as pool:     # in the main thread an event loop of Playwright's may run
        figures = pool.submit(measure, tables=3, sockets=6, moves=1, think=0).result()
    assert figures["decisions of people"] == 3 and figures["positions sent"] > 6
    assert 0 < figures["own ms, median"] <= figures["own ms, most"]
