"""What comes from outside and is wrong: always the documented error, at once and in little memory, and nothing else.

``test_fuzz.py`` goes on where these examples end.
"""
from __future__ import annotations

import json
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any

import msgpack
import numpy as np
import pytest

import firecore as fc
from firecore.saves import LARGEST, MOST_TOKENS, Save, pack

from .option_sets import GAMES, load, name_of
from .walks import Case, play_on, some_states

every_game = pytest.mark.parametrize("case", GAMES, ids=name_of)

QUICK = 5.0     # seconds of work: a hundred times what the slowest of these takes, ten times so under sanitizers


class Awkward:
    """A value that does not like to be looked at."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __bool__(self) -> bool:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]


class Colour(IntEnum):
    RED = 1


def saved(case: Case, decisions: int = 12) -> bytes:
    return play_on(fc.Match(load(case), seed=1), seed=1, decisions=decisions).save()


def values_of(save: bytes) -> dict[str, Any]:
    values: dict[str, Any] = msgpack.unpackb(save)
    return values


def refused(data: Any) -> str:
    """The message of the SaveError that loading ends with; it must come quickly."""
    started = time.process_time()
    with pytest.raises(fc.SaveError) as caught:
        fc.Match.load(data)
    assert time.process_time() - started < QUICK
    return str(caught.value)


# Saves.


@every_game
def test_no_part_of_a_save_is_a_save(case: Case) -> None:
    save = saved(case)
    for end in range(len(save)):
        assert refused(save[:end])
    for start in range(1, len(save)):
        assert refused(save[start:])


@every_game
def test_a_save_goes_on_to_its_end_and_no_further(case: Case) -> None:
    save = saved(case)
    for tail in (b"\x00", b"\xc0", b" ", save, b"\xc1", b"\xff" * 100):
        assert "end" in refused(save + tail)


@every_game
def test_a_save_with_one_byte_changed_is_refused_or_sound(case: Case) -> None:
    save = saved(case, decisions=4)
    for place in range(len(save)):
        for flip in (0x01, 0x80, 0xFF):
            changed = bytearray(save)
            changed[place] ^= flip
            try:
                match = fc.Match.load(bytes(changed))
            except fc.SaveError as error:
                assert str(error)
            else:
                assert match.state.faults() == ()
                assert fc.Match.load(match.save()).save() == match.save()


WRONG_VALUES: dict[str, list[Any]] = {
    "firecore": [0, 2, -1, 2**64 - 1, True, 1.0, "1", None, [], {}],
    "game": ["", "chess", "Feurio", "feurio ", "x" * 4096, None, 1, [], {}, ["feurio"]],
    "options": [None, [], "players=2", 1, {"players": 99}, {"": 1}, {"name": 1}, {"self": 1}, {"plugin": None},
                {"x" * 4096: 1}, {str(i): i for i in range(250)}, {"players": float("nan")}, {"players": 2**64 - 1}],
    "seed": [-1, None, 1.0, "1", True, [], {}, float("inf")],
    "dice": [-1, 0, 10**6, 2**64 - 1, None, 1.0, "1", True, []],
    "seats": [[], ["a"], ["a"] * 50, None, "abcd", [1, 2, 3, 4], [None] * 4, [["a"]] * 4, {}, ["\n"] * 4,
              ["é" * 1001] * 4],
    "tokens": [None, "*1", {}, [1], [None], [["*1"]], [""], ["nonsense"], ["*1"] * 1000, ["x" * 4096] * 50, [b""]],
}


@pytest.mark.parametrize("key", WRONG_VALUES)
@pytest.mark.parametrize("case", [("feurio", {}), ("feurio", {"players": 2, "firebreaks": True})], ids=name_of)
def test_a_save_with_a_wrong_value_is_refused(case: Case, key: str) -> None:
    values = values_of(saved(case))
    for wrong in WRONG_VALUES[key]:
        assert refused(msgpack.packb(values | {key: wrong}))


@every_game
def test_a_save_holds_all_its_keys_and_no_other(case: Case) -> None:
    values = values_of(saved(case))
    for key in values:
        assert refused(msgpack.packb({other: value for other, value in values.items() if other != key}))
    assert refused(msgpack.packb(values | {"more": 1}))
    assert refused(msgpack.packb(values | {b"more": 1}))
    assert refused(msgpack.packb(list(values.items())))


@every_game
def test_a_save_ends_where_a_seat_decides(case: Case) -> None:
    values = values_of(saved(case))
    for end in range(len(values["tokens"])):
        changed = msgpack.packb(values | {"tokens": values["tokens"][:end]})
        try:
            assert fc.Match.load(changed).actor != fc.CHANCE
        except fc.SaveError:
            continue


def test_what_is_no_bytes_is_no_save() -> None:
    for data in (None, "", 5, [], {}, object(), np.zeros(4), iter(b"")):
        assert "bytes" in refused(data)


def test_bytes_of_any_make_are_read() -> None:
    save = saved(("feurio", {}))
    for data in (bytearray(save), memoryview(save), memoryview(bytearray(save))):
        assert fc.Match.load(data).save() == save  # type: ignore[arg-type]
    assert refused(memoryview(save)[::-1])
    assert refused(memoryview(save)[::2])
    gone = memoryview(save)
    gone.release()
    assert "released" in refused(gone)


def claim(kind: int, n: int) -> bytes:
    """The head of a list (0xdd), map (0xdf), text (0xdb) or other thing of msgpack that says it has ``n`` parts."""
    return struct.pack(">BI", kind, n)


def filled(head: bytes, part: bytes) -> bytes:
    """As many of a part as fit into a save."""
    return head + part * ((LARGEST - len(head)) // len(part))


BOMBS = {
    "nothing": b"",
    "one byte that stands for nothing": b"\xc1",
    "lists in lists": filled(b"", b"\x91"),
    "maps in maps": filled(b"", b"\x81\xa1x"),
    "a list of four billion": claim(0xDD, 2**32 - 1),
    "a map of four billion": claim(0xDF, 2**32 - 1),
    "a text of four billion": claim(0xDB, 2**32 - 1),
    "bytes, four billion": claim(0xC6, 2**32 - 1),
    "an extension of four billion": claim(0xC9, 2**32 - 1) + b"\x01",
    "long lists in long lists": filled(b"", claim(0xDD, MOST_TOKENS)),
    "small lists in long lists in long lists": filled(claim(0xDD, MOST_TOKENS) * 900, b"\x91" * 100 + b"\x90"),
    "small maps in long lists in long lists": filled(claim(0xDD, MOST_TOKENS) * 900, b"\x81\xa0" * 100 + b"\x80"),
    "maps in maps in a list": filled(claim(0xDD, MOST_TOKENS), b"\x81\xa0" * 500 + b"\x80"),
    "many empty lists": filled(claim(0xDD, MOST_TOKENS), b"\x90"),
    "many small maps": filled(claim(0xDD, MOST_TOKENS), b"\x81\xa0\x80"),
    "many nothings": filled(claim(0xDD, MOST_TOKENS), b"\xc0"),
    "a date": b"\xd6\xff\x00\x00\x00\x00",
    "an extension": b"\xd4\x05\x00",
    "text that is no UTF-8": b"\xa4\xff\xfe\xfd\xfc",
    "a key that is no text": b"\x81\x01\x01",
    "a key that is a list": b"\x81\x90\x01",
    "a key twice": b"\x82\xa1a\x01\xa1a\x01",
    "too many bytes": b"\x00" * (LARGEST + 1),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_do_not_go_off(name: str) -> None:
    assert refused(BOMBS[name])


def test_bombs_take_little_memory() -> None:
    code = (
        "import resource, firecore as fc\n"
        "from tests.conformance.test_bad_input import BOMBS, saved\n"
        "fc.Match.load(saved(('feurio', {})))\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "for bomb in BOMBS.values():\n"
        "    try:\n        fc.Match.load(bomb)\n    except fc.SaveError:\n        pass\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n")
    pytest.importorskip("resource")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                         cwd=Path(__file__).parents[2])
    kilobytes = int(run.stdout) // (1024 if sys.platform == "darwin" else 1)
    assert kilobytes < 128 * 1024


# Records.


def record_of(case: Case) -> dict[str, Any]:
    return play_on(fc.Match(load(case), seed=1), seed=1).record().to_dict()


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


# Options.


@pytest.mark.parametrize("name", fc.games())
def test_every_option_refuses_what_makes_no_sense(name: str) -> None:
    for option in fc.load(name).plugin.options:
        for wrong in (Awkward(), object(), float("nan"), -1, -(10**5000), 10**5000, b"x", "\x00", [[]], [None] * 6,
                      {"a": Awkward()}, (), [float("nan")] * 6, [10**5000] * 6, 1j, iter([]), type, "x" * 10**6):
            try:
                game = fc.load(name, **{option.name: wrong})
            except fc.OptionError as error:
                assert option.name in str(error)
                assert len(str(error)) < 1000
            else:
                assert fc.load(name, **game.options) == game


@pytest.mark.parametrize("name", fc.games())
@pytest.mark.parametrize("option", ["", "playrs", "name", "self", "options", "é", "x" * 10**6, "__class__"],
                         ids=lambda one: one[:12])
def test_unknown_options_are_refused(name: str, option: str) -> None:
    with pytest.raises(fc.OptionError, match="no option") as caught:
        fc.load(name, **{option: 1})
    assert len(str(caught.value)) < 1000
    assert all(known.name in str(caught.value) for known in fc.load(name).plugin.options)


@pytest.mark.parametrize("name", ["", "chess", "Feurio", "feurio\n", "x" * 10**6, None, 5, b"feurio", ["feurio"],
                                  Awkward()],
                         ids=lambda one: type(one).__name__)
def test_unknown_games_are_refused(name: Any) -> None:
    with pytest.raises(fc.OptionError, match="feurio") as caught:
        fc.load(name)
    assert len(str(caught.value)) < 1000


def test_numbers_of_other_makes_are_kept_as_plain_ones() -> None:
    game = fc.load("feurio", players=Colour.RED)
    assert type(game.options["players"]) is int
    assert game == fc.load("feurio", players=1)


# Positions.

NO_LINES = ["", " ", "\n", "x", "feurio/1", "feurio/2 tiles=-", "\x00" * 100, "é" * 1000, "a=b " * 1000,
            "=" * 20_000, "\ud800"]


@every_game
def test_what_is_no_line_is_no_position(case: Case) -> None:
    game = load(case)
    line = game.start().position()
    for wrong in [*NO_LINES, line + " ", " " + line, line + "\n", line.upper(), line * 2, "x" * 10**6]:
        with pytest.raises(fc.PositionError, match=game.name):
            game.read(wrong)
    for wrong in (None, 1, b"", line.encode(), [line], Awkward()):
        with pytest.raises(fc.PositionError, match="text"):
            game.read(wrong)  # type: ignore[arg-type]


@every_game
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


def test_a_record_is_a_text_of_no_more_than_four_megabytes(tmp_path: Path) -> None:
    told = fc.Match(fc.load("tails"), seed=1).record().to_json()
    for wrong in (None, 1, told.encode(), [told]):
        with pytest.raises(fc.RecordError, match="text"):
            fc.Record.from_json(wrong)  # type: ignore[arg-type]
    long = told + " " * 4 * 1024 * 1024
    with pytest.raises(fc.RecordError, match="at most"):
        fc.Record.from_json(long)
    (tmp_path / "long.json").write_text(long)
    with pytest.raises(fc.RecordError, match="at most"):
        fc.Record.read(tmp_path / "long.json")


# Files.


def test_no_save_and_no_record_makes_us_look_at_a_file(tmp_path: Path) -> None:
    board = Path(fc.__file__).parent / "games" / "data" / "flashpoint_back.json"
    match = fc.Match(fc.load("flashpoint", board=board), seed=1)
    assert fc.Match.load(match.save()).record() == match.record()
    for path in (str(board), str(tmp_path / "none"), "", "/dev/zero", "\\\\host\\share"):
        values = values_of(match.save())
        assert "what the file holds" in refused(msgpack.packb(values | {"options": values["options"] | {"board": path}}))
        told = match.record().to_dict()
        with pytest.raises(fc.RecordError, match="what the file holds"):
            fc.Record.from_dict(told | {"options": told["options"] | {"board": path}}).verify()


# Seats' names.


@pytest.mark.parametrize("seats", [[], ["a"], ["a"] * 5, ["\ud800"] * 4, ["\n"] * 4, ["x" * 1001] * 4, [1] * 4,
                                   [None] * 4, "abc", {}, 5], ids=lambda one: repr(one)[:20])
def test_names_that_could_not_be_kept_are_refused(seats: Any) -> None:
    with pytest.raises(fc.OptionError, match="seats must be 4 names"):
        fc.Match(fc.load("feurio"), seats=seats)


# Objects of other kinds.


@pytest.mark.parametrize("other", [None, 5, "x", Awkward()], ids=lambda one: type(one).__name__)
def test_dice_and_matches_are_taken_for_nothing_else(other: Any) -> None:
    with pytest.raises(fc.StateError, match="takes firecore.Dice"):
        fc.load("tails").start().resample(0, other)
    with pytest.raises(fc.StateError, match="a turn is of a match"):
        fc.Turn(other)


# Messages.


def message(kind: type[fc.FirecoreError], do: Callable[[], object]) -> str:
    with pytest.raises(kind) as caught:
        do()
    return str(caught.value)


@every_game
def test_messages_are_short_whatever_they_are_about(case: Case) -> None:
    game, told = load(case), record_of(case)
    words = game.start().position().split(" ")
    lines = [" ".join([*words[:i], word.partition("=")[0] + "=" + part * (15_000 // len(part)), *words[i + 1:]])
             for i, word in enumerate(words) for part in (",", ";", "x,", "1:")]
    for line in lines:
        assert len(message(fc.PositionError, lambda line=line: game.read(line))) < 6000
    assert len(message(fc.OptionError, lambda: fc.load(game.name, **{f"o{i}": i for i in range(250)}))) < 6000
    for wrong in ({"scores": [10**4000] * 900}, {"returns": [0.5] * 90_000}, {"seats": ["a" * 1000] * 900},
                  {"tokens": ["@" + "9" * 90_000 + ",0"]}, {"game": "x" * 90_000}):
        record = fc.Record.from_dict(told | wrong)
        assert len(message(fc.RecordError, record.verify)) < 1000
    state = fc.Match(game, seed=1).state
    for token in ("@{},0", "@0,-{}", "#{},0R", "R1@0,{}", "R{}@0,0", "*{}", "={}", "i{}", "k{}", "2:N{}", "{}"):
        assert len(str(state.why_not(token.format("9" * 90_000)))) < 1000


@pytest.mark.parametrize("tokens", [("-",) * (MOST_TOKENS + 1), ("=123", "=1234") * 50_000])
def test_what_could_not_be_loaded_is_not_saved(tokens: tuple[str, ...]) -> None:
    save = Save(game="tails", options={}, seed=1, dice=0, seats=("a", "b", "c", "d"), tokens=tokens)
    with pytest.raises(fc.SaveError, match="could not be read again"):
        pack(save)
