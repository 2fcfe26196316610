"""Games that were played once and must come out alike for ever, on every machine: ``tests/records``.

``pytest tests/conformance/test_golden.py --regenerate`` writes them anew, after a change that is meant to change them.
"""
from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

import firecore as fc

from .option_sets import FEW, GAMES, every_case, load, name_of
from .walks import Case, leaders, led_walk

RECORDS = Path(__file__).parents[1] / "records"
SEED = 20240501


LED = [(case, leader) for case in FEW for leader in leaders(case)]     # games that are played well
every_golden = pytest.mark.parametrize(
    ("case", "leader"), [*((case, None) for case in GAMES), *LED], ids=lambda one: one if isinstance(one, str) else (
        "random" if one is None else name_of(one)))


def file_of(case: Case, leader: str | None = None) -> Path:
    """Where the golden record of a case is; boards and decks are too long for a name."""
    told = re.sub(r"[^\w=.-]+", "_", (f"{leader}-" if leader else "") + name_of(case))
    if len(told) > 60 or "board" in case[1]:
        told = f"{told[:60]}-{crc32(json.dumps(case[1], sort_keys=True).encode()):08x}"
    return RECORDS / f"{told}.json"


def played(case: Case) -> fc.Match:
    """The golden match: decisions by Python's own random numbers, dice by ours."""
    rng = random.Random(SEED)
    match = fc.Match(load(case), seed=SEED)
    while not match.is_over:
        match.play(match.legal_actions()[int(rng.random() * len(match.legal_actions()))])
    return match


def led(case: Case, leader: str) -> fc.Record:
    """A game that a policy led. The record stays when the policy plays otherwise one day."""
    steps = [(state.copy(), action) for state, action in led_walk(case, leader, SEED)]
    match = fc.Match(load(case), seed=SEED)
    last = steps[-1][0]
    return replace(match.record(fc.EVERYTHING), tokens=tuple(state.token(action) for state, action in steps if action is not None),
                   seed=None, scores=last.scores(), returns=last.returns())


def keys_of(record: fc.Record) -> list[str]:
    """The key of every tenth position, and of the last."""
    states = list(record.states())
    return [f"{state.key():016x}" for state in [*states[:-1:10], states[-1]]]


def written(golden: fc.Record) -> str:
    """A record as people like to read it: a line a key, the tokens in lines of some length."""
    record = golden.to_dict()
    tokens, record["tokens"] = record["tokens"], []
    record["options"] = dict(record["options"])
    lines, line = [], "  "
    for token in tokens:
        word = json.dumps(token) + ", "
        if len(line) + len(word) > 116:
            lines.append(line.rstrip())
            line = "  "
        line += word
    lines.append(line.rstrip(", "))
    text = "{\n" + ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in record.items()) + "\n}\n"
    return text.replace('"tokens": []', '"tokens": [\n' + "\n".join(lines) + "\n ]")


@pytest.fixture(scope="module", autouse=True)
def _regenerated(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("--regenerate"):
        return
    for path in RECORDS.glob("*.json"):
        path.unlink()
    keys = {}
    for case, leader in [*((case, None) for case in GAMES), *LED]:
        record = played(case).record(fc.EVERYTHING) if leader is None else led(case, leader)
        file_of(case, leader).write_text(written(record), encoding="utf-8")
        keys[file_of(case, leader).stem] = keys_of(record)
    (RECORDS / "keys.txt").write_text("".join(f"{name} {' '.join(found)}\n" for name, found in keys.items()))


@every_golden
def test_golden_records_hold(case: Case, leader: str | None) -> None:
    record = fc.Record.read(file_of(case, leader))
    state = record.verify()
    assert state.is_over
    assert record.load_game() == load(case)


@every_case
def test_the_same_seed_plays_the_golden_game_again(case: Case) -> None:
    golden = fc.Record.read(file_of(case))
    assert played(case).record(fc.EVERYTHING).to_json() == golden.to_json()


@every_golden
def test_keys_are_the_same_everywhere(case: Case, leader: str | None) -> None:
    golden = dict(line.split(" ", 1) for line in (RECORDS / "keys.txt").read_text().splitlines())
    file = file_of(case, leader)
    assert " ".join(keys_of(fc.Record.read(file))) == golden[file.stem]


def test_every_record_is_of_some_case() -> None:
    files = [*(file_of(case) for case in GAMES), *(file_of(case, leader) for case, leader in LED)]
    assert {path.name for path in RECORDS.glob("*.json")} == {file.name for file in files}
    assert len(set(files)) == len(files)


# Dice: splitmix64 as the documentation has it, beside the numbers it must give.


def mixed(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
    return word ^ word >> 31


def stream(seed: int, n: int) -> list[int]:
    """The first numbers of a seed's stream."""
    start = mixed((seed + 0x632BE59BD9B4E019) % 2**64)
    return [mixed((start + i * 0x9E3779B97F4A7C15) % 2**64) for i in range(1, n + 1)]


FIRST_NUMBERS = {
    0: [0xF5DD724FF3B8A536, 0x7C6EDE0099D1DAC1, 0x09F2C7599678A38E, 0x7F0826B1A0A9165D],
    1: [0x6B00D4B59469B24C, 0xAB99B3F747BFD3CF, 0xC84582A80C5CA00E, 0x7486C3DF0B301E52],
    2**64 - 1: [0xA2AAEB5D89D38ED5, 0xCDD66B81BABC6412, 0x9CAA849A9132EE36, 0x404EFD1FC7947F36],
}


@pytest.mark.parametrize(("seed", "numbers"), FIRST_NUMBERS.items())
def test_the_first_numbers_of_the_stream(seed: int, numbers: list[int]) -> None:
    assert stream(seed, len(numbers)) == numbers


@pytest.mark.parametrize("seed", [*FIRST_NUMBERS, 2, 3, 1234567890])
def test_picks_follow_the_stream(seed: int) -> None:
    start, dice = fc.load("feurio").start(), fc.Dice(seed)
    tiles = [value for value in range(6) for _ in range(6)]     # six of each value, each tile equally likely
    assert [dice.pick(start) for _ in range(200)] == [tiles[(number >> 32) * 36 >> 32] for number in stream(seed, 200)]
