"""Notes: what somebody says of a game goes with its record, and changes nothing in it."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.analysis.values import valued

RECORD = fc.play(fc.Match(fc.load("tails", players=2), 3), ["greedy", "random"])


def test_notes_round_trip(tmp_path: Path) -> None:
    noted = RECORD.annotated(0, "Los geht's: ä ✓").annotated(3, value=0.25, by="a search").annotated(
        len(RECORD.tokens), "over", value=1, by="Ada")
    noted.write(tmp_path / "game.json")
    assert fc.Record.read(tmp_path / "game.json") == noted
    assert noted.verify() == RECORD.verify()
    assert RECORD.notes == ()
    assert [note.token for note in noted.notes] == [0, 3, len(RECORD.tokens)]
    assert noted.to_dict()["notes"][1] == {"token": 3, "value": 0.25, "by": "a search"}


def test_a_record_without_notes_is_written_as_ever() -> None:
    assert "notes" not in RECORD.to_dict()


def test_notes_are_not_for_those_who_see_less() -> None:
    assert RECORD.annotated(2, "seat 1 hides its best card").seen_by(0).notes == ()


@pytest.mark.parametrize(("note", "told"), [
    ({"token": -1}, "token must be a whole number from 0, got -1"),
    ({"token": 10**6}, "token must be from 0 to"),
    ({"token": True}, "token must be a whole number"),
    ({"token": 0, "text": 5}, "text must be a text of at most 20000 characters, got 5"),
    ({"token": 0, "text": "x" * 20_001}, "text must be a text"),
    ({"token": 0, "value": 2}, "value must be a number from 0 to 1, or None, got 2"),
    ({"token": 0, "value": "high"}, "value must be"),
    ({"token": 0, "by": "a\nb"}, "by must be a name"),
    ({"token": 0, "mood": "good"}, "a note holds token, and maybe text, value, by"),
    ({}, "a note holds token"),
    (7, "a note holds token"),
])
def test_faulty_notes_are_told(note: Any, told: str) -> None:
    with pytest.raises(fc.RecordError) as caught:
        fc.Record.from_dict(RECORD.to_dict() | {"notes": [note]})
    assert told in str(caught.value)


def test_notes_that_are_no_list_are_told() -> None:
    with pytest.raises(fc.RecordError, match="notes must be a list of at most 100000, got 'much'"):
        fc.Record.from_dict(RECORD.to_dict() | {"notes": "much"})


def test_a_search_values_each_decision_by_what_the_seat_knows() -> None:
    told = valued(RECORD, 30)
    deciders = [i for i, state in enumerate(RECORD.states()) if state.actor is not None and state.actor >= 0]
    assert [note.token for note in told.notes] == deciders
    assert all(note.value is not None and 0 <= note.value <= 1 and note.by == "search 30" for note in told.notes)
    assert valued(RECORD, 30) == told
    winner = max(range(2), key=lambda seat: (RECORD.returns or ())[seat])
    last = next(note for note in reversed(told.notes) if list(RECORD.states())[note.token].actor == winner)
    assert (last.value or 0) > 0.5
