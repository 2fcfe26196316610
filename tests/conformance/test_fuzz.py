"""Mutated saves, records, positions and tokens, and walks by any ids: refused as documented, or sound.

Case number i of a kind is the same on every run. ``pytest tests/conformance/test_fuzz.py --fuzz 1000000`` goes on for
longer; what fails says its number, and ``--fuzz-from`` begins there.
"""
from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import msgpack
import pytest

import firecore as fc

from .option_sets import GAMES, load
from .walks import MAX_STEPS, play_on, some_states

STRANGE: list[Any] = [
    None, True, False, 0, 1, -1, 2**31, 2**32 - 1, 2**63, 2**64 - 1, -(2**63), 0.0, 1.5, -0.0, 1e308, float("inf"),
    float("nan"), "", "-", "*", "*1", "@0,0", "\x00", "é", "𝕏", "x" * 300, b"", b"\xff", [], {}, [[]], {"a": 1},
    [None] * 20,
]
LETTERS = " -*@#+=.,:;/_0123456789abcdefnorsxyRGBY?\x00é٣\n"


@pytest.fixture
def numbers(request: pytest.FixtureRequest) -> range:
    """The numbers of the cases to try."""
    first: int = request.config.getoption("--fuzz-from")
    return range(first, first + request.config.getoption("--fuzz"))


# Taking something that is right and making it wrong.


def mutated_text(text: str, rng: random.Random) -> str:
    """A text after one to three small accidents."""
    for _ in range(rng.randint(1, 3)):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        text = rng.choice([
            text[:at] + text[at + 1:],
            text[:at] + rng.choice(LETTERS) + text[at:],
            text[:at] + rng.choice(LETTERS) + text[at + 1:],
            text[:at] + text[to:],
            text[:to] + text[at:],
            text[:at] + str(rng.randint(-3, 120)) + text[at + 1:],
        ])
    return text


def mutated_line(line: str, other: str, rng: random.Random) -> str:
    """A position with words, or parts of words, taken from another position, moved, dropped or changed."""
    words, others = line.split(" "), other.split(" ")
    for _ in range(rng.randint(1, 3)):
        i = rng.randrange(len(words))
        name, equals, value = words[i].partition("=")
        kind = rng.randrange(6)
        if kind == 0 and len(others) == len(words):
            words[i] = others[i]
        elif kind == 1:
            digits = [k for k, letter in enumerate(value) if letter.isdigit()]
            if digits:
                k = rng.choice(digits)
                value = value[:k] + str((int(value[k]) + rng.choice([-1, 1])) % 10) + value[k + 1:]
                words[i] = name + equals + value
        elif kind == 2:
            words[i] = name + equals + shuffled(value, rng)
        elif kind == 3:
            words[i] = name + equals + mutated_text(value, rng)
        elif kind == 4:
            words[i] = name + equals + rng.choice(["-", "0", "yes", "no", "over", "play", "99", value * 2])
        else:
            j = rng.randrange(len(words))
            words[i], words[j] = words[j], words[i]
    return " ".join(words)


def shuffled(value: str, rng: random.Random) -> str:
    """The parts of a word with one of them dropped, doubled, or two swapped."""
    mark = rng.choice([one for one in ";,/:" if one in value] or [","])
    parts = value.split(mark)
    i, j = rng.randrange(len(parts)), rng.randrange(len(parts))
    rng.choice([lambda: parts.pop(i), lambda: parts.insert(j, parts[i]), lambda: swap(parts, i, j)])()
    return mark.join(parts)


def swap(parts: list[Any], i: int, j: int) -> None:
    parts[i], parts[j] = parts[j], parts[i]


def mutated_values(value: Any, rng: random.Random) -> Any:
    """Plain values with something in them, however deep, changed for something else."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        changed = {**value, key: mutated_values(value[key], rng)}
        accident = rng.random()
        if accident < 0.05:
            del changed[key]
        elif accident < 0.1:
            changed[rng.choice(["", "name", "more", key * 2 if isinstance(key, str) else "x"])] = rng.choice(STRANGE)
        return changed
    if isinstance(value, (list, tuple)) and value and rng.random() < 0.9:
        parts = list(value)
        i, j = rng.randrange(len(parts)), rng.randrange(len(parts))
        rng.choice([lambda: parts.pop(i), lambda: parts.insert(i, parts[j]), lambda: swap(parts, i, j),
                    lambda: parts.__setitem__(i, mutated_values(parts[i], rng)),
                    lambda: parts.__delitem__(slice(i, None)), lambda: parts.append(rng.choice(STRANGE))])()
        return parts
    if isinstance(value, str) and rng.random() < 0.7:
        return mutated_text(value, rng)
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.7:
        return max(-(2**63), min(value + rng.choice([-1, 1, 2, 256, -256]), 2**64 - 1))
    return copy.deepcopy(rng.choice(STRANGE))


def mutated_bytes(data: bytes, rng: random.Random) -> bytes:
    """Bytes after one to four accidents."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(changed) + 1)
        kind = rng.randrange(5)
        if kind == 0 and at < len(changed):
            changed[at] ^= 1 << rng.randrange(8)
        elif kind == 1 and at < len(changed):
            changed[at] = rng.randrange(256)
        elif kind == 2:
            del changed[at:at + rng.randint(1, 8)]
        elif kind == 3:
            changed[at:at] = rng.randbytes(rng.randint(1, 8))
        else:
            changed[at:at] = rng.choice([b"\xdd\xff\xff\xff\xff", b"\xdf\x00\x00\x00\xff", b"\xdb\x00\x00\xff\xff",
                                         b"\x91" * 50, b"\xc1", b"\xd6\xff\x00\x00\x00\x00", b"\xcf" + b"\xff" * 8])
    return bytes(changed)


# Where cases come from.


def match_number(i: int, rng: random.Random) -> fc.Match:
    """A match of one of the games, somewhere on its way."""
    case = GAMES[i % len(GAMES)]
    return play_on(fc.Match(load(case), seed=rng.randrange(8)), seed=rng.randrange(8),
                   decisions=rng.choice([0, 1, 3, 10, 30, MAX_STEPS]))


def case_number(i: int) -> tuple[random.Random, list[fc.State]]:
    """Random numbers of its own for a case, and states of its game."""
    return random.Random(i), some_states(GAMES[i % len(GAMES)], every=15)


def played_out(state: fc.State, rng: random.Random, steps: int = 400) -> fc.State:
    """The state after some more random actions; each leaves it sound."""
    for _ in range(steps):
        if state.is_over:
            break
        state.apply(rng.choice(state.legal_actions()))
        assert state.faults() == ()
    return state


def each(numbers: range, try_one: Callable[[int], None]) -> None:
    """Try every case; one that fails says its number."""
    for i in numbers:
        try:
            try_one(i)
        except BaseException as error:
            error.add_note(f"this was case number {i}: --fuzz-from {i} --fuzz 1")
            raise


# What must hold.


def load_and_check(data: bytes) -> None:
    try:
        match = fc.Match.load(data)
    except fc.SaveError as error:
        assert str(error)
        return
    assert match.state.faults() == ()
    assert fc.Match.load(match.save()).save() == match.save()
    match.record(fc.EVERYTHING).verify()


def test_saves_with_other_bytes(numbers: range) -> None:
    def try_one(i: int) -> None:
        rng = random.Random(i)
        load_and_check(mutated_bytes(match_number(i, rng).save(), rng))

    each(numbers, try_one)


def test_saves_with_other_values(numbers: range) -> None:
    def try_one(i: int) -> None:
        rng = random.Random(i)
        values = msgpack.unpackb(match_number(i, rng).save())
        for _ in range(rng.randint(1, 2)):
            values = mutated_values(values, rng)
        load_and_check(msgpack.packb(values, unicode_errors="surrogatepass"))

    each(numbers, try_one)


def test_records_with_other_values(numbers: range) -> None:
    def try_one(i: int) -> None:
        rng = random.Random(i)
        record = match_number(i, rng).record(fc.EVERYTHING)
        text = mutated_text(record.to_json(), rng) if rng.random() < 0.3 else json.dumps(
            mutated_values(record.to_dict(), rng), default=str)
        try:
            state = fc.Record.from_json(text).verify()
        except fc.RecordError as error:
            assert str(error)
        else:
            assert state.faults() == ()

    each(numbers, try_one)


def test_positions_with_other_words(numbers: range) -> None:
    def try_one(i: int) -> None:
        rng, states = case_number(i)
        state, other = rng.choice(states), rng.choice(states)
        line = state.position()
        changed = mutated_text(line, rng) if rng.random() < 0.3 else mutated_line(line, other.position(), rng)
        try:
            read = state.game.read(changed)
        except fc.PositionError as error:
            assert error.faults
            return
        assert read.faults() == ()
        again = state.game.read(read.position())
        assert again == read
        assert str(read)
        for seat in range(state.game.seats):
            assert read.view(seat)
            assert read.resample(seat, fc.Dice(i)).faults() == ()
        played_out(read, rng)

    each(numbers, try_one)


def test_tokens_that_nobody_wrote(numbers: range) -> None:
    def try_one(i: int) -> None:
        rng, states = case_number(i)
        state, other = rng.choice(states), rng.choice(states)
        tokens = [one.token(action) for one in (state, other) for action in one.legal_actions()] or ["-"]
        token = mutated_text(rng.choice(tokens), rng)
        before = state.copy()
        reason = state.why_not(token)
        if reason is None:
            assert state.token(state.parse(token)) == token
            return
        assert reason.strip()
        with pytest.raises(fc.IllegalActionError, match=r"\S"):
            state.apply(token)
        assert state == before

    each(numbers, try_one)


def test_walks_by_any_ids(numbers: range) -> None:
    def try_one(i: int) -> None:
        rng, states = case_number(i)
        state = rng.choice(states)
        for _ in range(30):
            action = rng.choice([rng.randrange(state.game.n_actions), rng.randrange(-2, 2**33), rng.randrange(2**65)])
            legal = state.legal_actions()
            before = state.copy()
            if action in legal:
                state.apply(action)
                assert state.faults() == ()
                continue
            with pytest.raises(fc.IllegalActionError, match=r"\S"):
                state.apply(action)
            assert state == before
            if legal:
                state.apply(rng.choice(legal))

    each(numbers, try_one)


def test_options_that_nobody_offers(numbers: range) -> None:
    def try_one(i: int) -> None:
        rng = random.Random(i)
        name, options = GAMES[i % len(GAMES)]
        whole = dict(fc.load(name, **options).options)
        for option in rng.choices(list(whole), k=2):
            whole[option] = mutated_values(whole[option], rng)
        try:
            game = fc.load(name, **whole)
        except fc.OptionError as error:
            assert str(error)
            return
        state = played_out(game.start(), rng, steps=40)
        assert fc.load(name, **game.options) == game
        assert game.read(state.position()) == state

    each(numbers, try_one)
