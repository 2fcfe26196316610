"""What the guided fuzzer begins with, and what it once found: every door, with every file of its corpus."""
from __future__ import annotations

from pathlib import Path

import pytest

import firecore as fc
from fuzz.doors import DOORS, GAMES

from ..scripts import PROJECT

CORPUS = PROJECT / "fuzz" / "corpus"


def test_no_game_is_left_out() -> None:
    assert {name for name, _ in GAMES} >= set(fc.games())


@pytest.mark.parametrize("door", DOORS)
def test_no_file_of_the_corpus_gets_through(door: str) -> None:
    files = sorted(path for path in Path(CORPUS, door).iterdir())
    assert files
    for path in files:
        try:
            DOORS[door](path.read_bytes())
        except BaseException as error:
            error.add_note(f"this was {path.relative_to(PROJECT)}")
            raise


@pytest.mark.parametrize("door", DOORS)
def test_a_door_takes_any_bytes(door: str) -> None:
    for data in (b"", b"\x00", b"{}", b"\xff" * 64, b"\x80\x00{", bytes(range(256))):
        DOORS[door](data)
