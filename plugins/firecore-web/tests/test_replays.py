"""Replays: positions by number, as anybody saw them, with what was thought."""
from __future__ import annotations

import json
from typing import Any

import pytest
from visitors import Visitor

import firecore as fc


@pytest.fixture
def record() -> fc.Record:
    """A game with a note."""
    played = fc.play(fc.Match(fc.load("tails", players=2), seed=3), ["greedy", "random"])
    return played.annotated(4, "a bold choice", value=0.75, by="Ada")


def put(visitor: Visitor, record: fc.Record) -> str:
    answer = visitor.http.post("/replay", content=record.to_json())
    assert answer.status_code == 200, answer.text
    return str(answer.json()["at"])


def ask(visitor: Visitor, path: str) -> dict[str, Any]:
    told: dict[str, Any] = visitor.http.get(path).json()
    return told


def test_every_position_is_there_and_the_story_tells_all(visitor: Visitor, record: fc.Record) -> None:
    at = put(visitor, record)
    story = ask(visitor, f"{at}/story")
    assert story["n"] == len(record.tokens) == len(story["lines"])
    assert story["thoughts"] == {"4": ["Ada: expects 0.75, a bold choice"]}
    for n in (0, 5, len(record.tokens)):
        assert ask(visitor, f"{at}/at/{n}")["svg"] == fc.render(
            list(record.states())[n], "svg", names=record.seats)
    assert fc.Record.from_json(visitor.http.get(f"{at}/record").text) == record


@pytest.mark.parametrize("seat", ["0", "public"])
def test_a_seat_and_the_public_see_what_they_saw(visitor: Visitor, record: fc.Record, seat: str) -> None:
    at = put(visitor, record)
    told = json.dumps(ask(visitor, f"{at}/story?seat={seat}"))
    assert '"seat": 1, "words": "chooses 3 cards' in told
    assert ('"seat": 0, "words": "chooses 3 cards' in told) == (seat == "public")
    assert ask(visitor, f"{at}/at/5?seat={seat}")["svg"] != ask(visitor, f"{at}/at/5")["svg"]


@pytest.mark.parametrize("path", ["/at/9999", "/at/0?seat=7", "/story?seat=x", "/at/0?seat=-1"])
def test_what_there_is_not_is_refused(visitor: Visitor, record: fc.Record, path: str) -> None:
    answer = visitor.http.get(put(visitor, record) + path)
    assert answer.status_code == 400 and answer.json()["error"] == "refused"


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"firecore": 1}', "\xff", "[" * 9999])
def test_what_is_no_record_is_refused_with_a_reason(visitor: Visitor, text: str) -> None:
    answer = visitor.http.post("/replay", content=text.encode("latin-1"))
    assert answer.status_code == 400 and answer.json()["words"]


def test_a_record_that_the_rules_contradict_is_refused(visitor: Visitor, record: fc.Record) -> None:
    values = record.to_dict() | {"scores": [99, 99]}
    answer = visitor.http.post("/replay", content=json.dumps(values))
    assert answer.status_code == 400 and "by the rules they are" in answer.json()["words"]


def test_who_shares_a_name_gets_the_number_of_the_seat(visitor: Visitor) -> None:
    played = fc.play(fc.Match(fc.load("flashpoint", max_turns=2, players=2), seed=1), ["captain", "captain"])
    story = ask(visitor, put(visitor, played) + "/story")
    assert story["seats"] == ["captain 0", "captain 1"]
    assert story["lines"][0]["words"].startswith("goes to")


def test_a_replay_that_there_is_not(visitor: Visitor) -> None:
    for rest in ("", "/story", "/at/0", "/record"):
        assert visitor.http.get(f"/r/nothing{rest}").status_code == 404
