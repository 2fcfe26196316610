"""Replays: positions by number, as anybody saw them, with what was thought."""
from __future__ import annotations

import json
import sqlite3
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from firecore_web import app
from visitors import Visitor

import firecore as fc
from firecore.arena import Plan, Store
from firecore.arena.running.block import play_block


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
            list(record.states())[n], "svg", fc.EVERYTHING, names=record.seats)
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
    for rest in ("", "/story", "/at/0", "/record", "/at/x", "/at/-1", f"/at/{'9' * 5000}"):
        assert visitor.http.get(f"/r/nothing{rest}").status_code == 404


# Files that the server was given.


@pytest.fixture
def plan() -> Plan:
    return Plan(fc.load("tails", players=2), ("greedy", "random"), seed=5)


@pytest.fixture
def given(plan: Plan, tmp_path: Path, record: fc.Record) -> tuple[Path, Path]:
    """The store of an arena, and a record."""
    with Store(tmp_path / "a b.db", plan) as store:
        store.add(one for block in range(120) for one in play_block(plan, block))
    record.write(tmp_path / "<i>.json")
    return tmp_path / "a b.db", tmp_path / "<i>.json"


@pytest.fixture
def reader(given: tuple[Path, Path]) -> Iterator[Visitor]:
    """Somebody who visits a server with these files."""
    one = Visitor(app(replays=given))
    with one.http:
        yield one


def test_any_game_of_a_store_can_be_looked_at(reader: Visitor, given: tuple[Path, Path]) -> None:
    assert '<a href="/s/a_b">' in reader.http.get("/").text
    page = reader.http.get("/s/a_b").text
    assert page.count("<tr>") == 1 + 100 and "/r/a_b-0-0" in page
    assert "/s/a_b?from=50" in page and reader.http.get("/s/a_b?from=100").text.count("<tr>") == 1 + 40
    assert "more games" not in reader.http.get("/s/a_b?from=100").text
    with Store(given[0]) as store:
        kept = store.record(7, 1)
    assert fc.Record.from_json(reader.http.get("/r/a_b-7-1/record").text) == kept
    assert ask(reader, "/r/a_b-7-1/story")["seats"] == list(kept.seats)
    assert ask(reader, f"/r/a_b-7-1/at/{len(kept.tokens)}")["scores"] == list(kept.scores)


def test_a_record_that_the_server_was_given(reader: Visitor, record: fc.Record) -> None:
    assert ask(reader, "/r/i/story")["n"] == len(record.tokens)


@pytest.mark.parametrize("path", ["/s/none", "/s/a_b?from=-1", "/s/a_b?from=x", "/s/..%2Fa_b", "/r/a_b-7-2", "/r/a_b-7",
                                  "/r/a_b--1-0", "/r/a_b-7-00000", "/r/none-0-0", f"/r/a_b-{10**12}-0"])
def test_a_game_that_there_is_not(reader: Visitor, path: str) -> None:
    assert reader.http.get(path).status_code == 404


@pytest.mark.parametrize(("column", "value"), [
    ("result", "[]"), ("result", "[[1,1],[1,1],[1,1],[1e999,1]]"), ("result", "[[0,0],[0,0],[1,1],[1,1]]"),
    ("choices", b"nonsense"), ("choices", zlib.compress(struct.pack("<I", 3) + bytes([200, 200, 200])))])
def test_a_store_that_somebody_changed_is_refused_with_a_reason(given: tuple[Path, Path], column: str,
                                                                value: object) -> None:
    with sqlite3.connect(given[0]) as db:
        db.execute(f"UPDATE games SET {column} = ? WHERE block = 7", (value,))
    db.close()
    one = Visitor(app(replays=given[:1]))
    with one.http:
        for path in ("", "/story", "/at/0"):
            answer = one.http.get(f"/r/a_b-7-0{path}")
            assert answer.status_code == 400 and answer.json()["words"]
        assert one.http.get("/r/a_b-8-0/story").status_code == 200


def test_no_code_is_run_for_a_store(tmp_path: Path, plan: Plan) -> None:
    """Decisions that are missing are made again by native policies alone."""
    (tmp_path / "bot.py").write_text(f"from pathlib import Path\nPath({str(tmp_path / 'ran')!r}).touch()\n"
                                     "def bot(turn): return turn.legal_actions()[0]\n")
    theirs = replace(plan, agents=("greedy", f"{tmp_path / 'bot.py'}:bot"))
    with Store(tmp_path / "theirs.db", theirs) as store:
        (tmp_path / "ran").unlink(missing_ok=True)
        store.add(one._replace(choices=None) for one in play_block(plan, 0))
    one = Visitor(app(replays=[tmp_path / "theirs.db"]))
    with one.http:
        assert "only native policies" in ask(one, "/r/theirs-0-0/story")["words"]
    assert not (tmp_path / "ran").exists()
