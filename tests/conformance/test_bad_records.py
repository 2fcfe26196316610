"""Records that are wrong: always a RecordError, or what Python says of a file.

``test_fuzz.py`` goes on where these examples end.
"""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import firecore as fc

from .bad_input import record_of

WRONG_IN_RECORDS: dict[str, list[Any]] = {
    "firecore": [0, 2, True, 1.0, "1", None],
    "game": ["", "chess", None, 1, ["feurio"]],
    "options": [None, [], "x", {"players": 99}, {"name": 1}, {"": 1}, {"players": [[[]]]}, {"slots": [10**400] * 6}],
    "seed": [-1, 1.5, "1", True, 2**64, 10**400],
    "seats": [[], ["a"], None, [1, 2, 3, 4], "abcd", ["\x00"] * 4],
    "tokens": [None, [], [1], ["nonsense"], "*1*2", [["*1"]], ["\ud800"], [""]],
    "scores": [None, [], [1.0, 2.0, 3.0, 4.0], ["1"], [10**400] * 4, [True] * 4],
    "returns": [[], ["1"], [None] * 4, [10**400] * 4, [-1] * 4, [float("nan")] * 4, [True, False, False, False], 1.0],
    "fault": [1, "x", [], {}, {"message": "\x1b[2J"}],
}
FAULT = {"seat": 2, "name": "c", "kind": "illegal", "token": 4, "message": "\x1b[2J", "traceback": "", "then": "forfeit",
         "count": 1}
WRONG_IN_FAULTS: dict[str, list[Any]] = {
    "seat": [-1, 4, True, 1.0, "x"],
    "name": [None, 1, "\x1b[2J", "x" * 1001],
    "kind": [None, "", "sloth", ["type"]],
    "token": [-1, 10**6, True, "4"],
    "message": [None, 5, "x" * 20_001],
    "traceback": [None, [], "x" * 20_001],
    "then": [None, "else", ["forfeit"]],
    "count": [None, 0, True, 1.0, 10**400],
    "counts": [None, 1, [], [1], [1, 2, 3, -4], [True] * 4, [10**400] * 4],
    "more": [1],
}


@pytest.mark.parametrize("key", WRONG_IN_RECORDS)
def test_a_record_with_a_wrong_value_is_refused(key: str) -> None:
    record = record_of(("feurio", {}))
    for wrong in WRONG_IN_RECORDS[key]:
        with pytest.raises(fc.RecordError, match=r"\S"):
            fc.Record.from_dict(record | {key: wrong}).verify()


@pytest.mark.parametrize("key", WRONG_IN_FAULTS)
def test_a_record_with_a_wrong_value_in_its_fault_is_refused(key: str) -> None:
    record = record_of(("feurio", {}))
    for fault in (FAULT, FAULT | {"seat": None, "token": None, "counts": [0, 1, 0, 5]}):
        assert fc.Record.from_dict(record | {"fault": fault}).fault == fault
        for wrong in WRONG_IN_FAULTS[key]:
            with pytest.raises(fc.RecordError, match="fault") as caught:
                fc.Record.from_dict(record | {"fault": fault | {key: wrong}})
            assert len(str(caught.value)) < 1000


def test_texts_that_are_no_record_are_refused(tmp_path: Path) -> None:
    record = json.dumps(record_of(("feurio", {})))
    texts = ["", "{", "null", "[]", "1", '"x"', "{}", record[:-1], record + "x", record.replace("1", "NaN"),
             "[" * 100_000, '{"firecore":' * 5000,
             record.replace('"seed": 1', '"seed": 1' + "0" * 5000), "\ufeff" + record]
    for i, text in enumerate(texts):
        with pytest.raises(fc.RecordError, match=r"\S"):
            fc.Record.from_json(text)
        path = tmp_path / f"{i}.json"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(fc.RecordError, match=str(path)):
            fc.Record.read(path)


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\x80", b"{" * (4 * 1024 * 1024 + 1)], ids=["utf-16", "latin", "large"])
def test_files_that_hold_no_text_are_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "record.json").write_bytes(data)
    with pytest.raises(fc.RecordError, match=r"record\.json"):
        fc.Record.read(tmp_path / "record.json")


def test_a_file_that_is_not_there_is_pythons_own_affair(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        fc.Record.read(tmp_path / "nothing")


@pytest.mark.parametrize("path", ["a\0b", "\0" * 5000, "\ud800"], ids=["zero", "zeros", "surrogate"])
def test_what_no_file_can_be_called_is_no_record(path: str) -> None:
    with pytest.raises((fc.RecordError, OSError)) as caught:
        fc.Record.read(path)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("value", [None, 1, "x", [], {}, {1: 2}, {"firecore": 1}, {"firecore": 1, None: 1}], ids=str)
def test_values_that_are_no_record_are_refused(value: Any) -> None:
    with pytest.raises(fc.RecordError, match=r"\S"):
        fc.Record.from_dict(value)
    with pytest.raises(fc.RecordError, match=r"\S"):
        fc.Record.from_dict(record_of(("feurio", {})) | {"options": {1: 2}})


def test_a_record_is_a_text_of_no_more_than_four_megabytes(tmp_path: Path) -> None:
    told = fc.Match(fc.load("tails"), seed=1).record(fc.EVERYTHING).to_json()
    for wrong in (None, 1, told.encode(), [told]):
        with pytest.raises(fc.RecordError, match="text"):
            fc.Record.from_json(wrong)  # type: ignore[arg-type]
    long = told + " " * 4 * 1024 * 1024
    with pytest.raises(fc.RecordError, match="at most"):
        fc.Record.from_json(long)
    (tmp_path / "long.json").write_text(long)
    with pytest.raises(fc.RecordError, match="at most"):
        fc.Record.read(tmp_path / "long.json")


def test_what_cannot_be_written_is_told_by_the_name_that_was_given(tmp_path: Path) -> None:
    record = fc.Match(fc.load("feurio"), seed=1).record(fc.EVERYTHING)
    with pytest.raises(FileNotFoundError) as caught:
        record.write(tmp_path / "nowhere" / "one.json")
    assert caught.value.filename == str(tmp_path / "nowhere" / "one.json")


def test_keys_that_are_amiss_are_named() -> None:
    told = record_of(("feurio", {}))
    with pytest.raises(fc.RecordError, match="; seed is missing; 'comment' is not known"):
        fc.Record.from_dict({key: value for key, value in told.items() if key != "seed"} | {"comment": ""})


@pytest.mark.parametrize("depth", [21, 500, 900])
def test_options_that_are_nested_deeply_are_refused(depth: int) -> None:
    nested: Any = []
    for _ in range(depth):
        nested = [nested]
    told = record_of(("feurio", {}))
    told["options"]["slots"] = nested
    for wrong in (lambda: fc.Record.from_dict(told), lambda: fc.Record.from_json(json.dumps(told))):
        with pytest.raises(fc.RecordError, match="nested"):
            wrong()


@pytest.mark.parametrize("key", ["seed", "players"])
def test_a_key_that_is_given_twice_is_refused(key: str) -> None:
    text = json.dumps(record_of(("feurio", {})))
    at = text.index(f'"{key}":')
    with pytest.raises(fc.RecordError, match=f"'{key}' is given twice"):
        fc.Record.from_json(f'{text[:at]}"{key}": 1, {text[at:]}')


def test_near_misses_are_guessed_at_a_few_times_only(monkeypatch: pytest.MonkeyPatch) -> None:
    guesses: list[object] = []

    def suggestion(name: object, known: object) -> str:
        guesses.append(name)
        return ""

    monkeypatch.setattr("firecore.options.suggestion", suggestion)
    told = record_of(("feurio", {})) | {"options": {f"slot{i}": 1 for i in range(1000)}}
    with pytest.raises(fc.RecordError, match="and 975 more"):
        fc.Record.from_dict(told).verify()
    assert len(guesses) < 30


def test_a_record_shares_nothing_that_can_be_changed() -> None:
    told = record_of(("feurio", {})) | {"fault": {
        "seat": 0, "name": "a", "kind": "illegal", "token": 0, "message": "", "traceback": "", "then": "random",
        "count": 1, "counts": [1, 0, 0, 0]}}
    record = fc.Record.from_dict(told)
    before = record.to_json()
    for shared in (told, record.to_dict()):
        shared["fault"]["counts"].append(9)
        shared["fault"]["seat"] = 7
        shared["options"]["slots"].append(9)
    assert record.to_json() == before
