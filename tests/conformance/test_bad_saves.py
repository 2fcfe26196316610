"""Saves that are wrong: always a SaveError, at once and in little memory, and no look at a file.

``test_fuzz.py`` goes on where these examples end.
"""
from __future__ import annotations

import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgpack
import numpy as np
import pytest

import firecore as fc
from firecore.matches.saves import MAX_BYTES, MAX_TOKENS, Save, pack

from .option_sets import every_case, load, name_of
from .walks import Case, play_on

QUICK = 5.0     # seconds of work: a hundred times what the slowest of these takes, ten times so under sanitizers


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


@every_case
def test_no_part_of_a_save_is_a_save(case: Case) -> None:
    save = saved(case)
    for end in range(len(save)):
        assert refused(save[:end])
    for start in range(1, len(save)):
        assert refused(save[start:])


@every_case
def test_a_save_goes_on_to_its_end_and_no_further(case: Case) -> None:
    save = saved(case)
    for tail in (b"\x00", b"\xc0", b" ", save, b"\xc1", b"\xff" * 100):
        assert "end" in refused(save + tail)


@every_case
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


@every_case
def test_a_save_holds_all_its_keys_and_no_other(case: Case) -> None:
    values = values_of(saved(case))
    for key in values:
        assert refused(msgpack.packb({other: value for other, value in values.items() if other != key}))
    assert refused(msgpack.packb(values | {"more": 1}))
    assert refused(msgpack.packb(values | {b"more": 1}))
    assert refused(msgpack.packb(list(values.items())))


@every_case
def test_a_save_ends_where_a_seat_decides(case: Case) -> None:
    match = fc.Match(load(case), seed=1)
    on_chance = 0
    while not match.is_over and on_chance < 3:
        values, after = values_of(match.save()), match.state.copy()
        action = match.legal_actions()[-1]
        values["tokens"].append(after.token(action))
        after.apply(action)
        if after.is_chance:
            on_chance += 1
            assert "chance" in refused(msgpack.packb(values))
        else:
            assert fc.Match.load(msgpack.packb(values)).state == after
        match.play(action)
    assert on_chance


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
    return head + part * ((MAX_BYTES - len(head)) // len(part))


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
    "long lists in long lists": filled(b"", claim(0xDD, MAX_TOKENS)),
    "small lists in long lists in long lists": filled(claim(0xDD, MAX_TOKENS) * 900, b"\x91" * 100 + b"\x90"),
    "small maps in long lists in long lists": filled(claim(0xDD, MAX_TOKENS) * 900, b"\x81\xa0" * 100 + b"\x80"),
    "maps in maps in a list": filled(claim(0xDD, MAX_TOKENS), b"\x81\xa0" * 500 + b"\x80"),
    "many empty lists": filled(claim(0xDD, MAX_TOKENS), b"\x90"),
    "many small maps": filled(claim(0xDD, MAX_TOKENS), b"\x81\xa0\x80"),
    "many nothings": filled(claim(0xDD, MAX_TOKENS), b"\xc0"),
    "a date": b"\xd6\xff\x00\x00\x00\x00",
    "an extension": b"\xd4\x05\x00",
    "text that is no UTF-8": b"\xa4\xff\xfe\xfd\xfc",
    "a key that is no text": b"\x81\x01\x01",
    "a key that is a list": b"\x81\x90\x01",
    "a key twice": b"\x82\xa1a\x01\xa1a\x01",
    "too many bytes": b"\x00" * (MAX_BYTES + 1),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_do_not_go_off(name: str) -> None:
    assert refused(BOMBS[name])


def test_bombs_take_little_memory() -> None:
    code = (
        "import resource, firecore as fc\n"
        "from tests.conformance.test_bad_saves import BOMBS, saved\n"
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


def test_no_save_and_no_record_makes_us_look_at_a_file(tmp_path: Path) -> None:
    board = Path(fc.__file__).parent / "builtin" / "flashpoint" / "data" / "back.json"
    match = fc.Match(fc.load("flashpoint", board=board), seed=1)
    assert fc.Match.load(match.save()).record(fc.EVERYTHING) == match.record(fc.EVERYTHING)
    for path in (str(board), str(tmp_path / "none"), "", "/dev/zero", "\\\\host\\share"):
        values = values_of(match.save())
        assert "what the file holds" in refused(msgpack.packb(values | {"options": values["options"] | {"board": path}}))
        told = match.record(fc.EVERYTHING).to_dict()
        with pytest.raises(fc.RecordError, match="what the file holds"):
            fc.Record.from_dict(told | {"options": told["options"] | {"board": path}}).verify()


@pytest.mark.parametrize("tokens", [("-",) * (MAX_TOKENS + 1), ("=123", "=1234") * 50_000])
def test_what_could_not_be_loaded_is_not_saved(tokens: tuple[str, ...]) -> None:
    save = Save(game="tails", options={}, seed=1, dice=0, seats=("a", "b", "c", "d"), tokens=tokens)
    with pytest.raises(fc.SaveError, match="could not be read again"):
        pack(save)
