"""Lines that are no position: always a PositionError with every fault.

``test_fuzz.py`` goes on where these examples end.
"""
from __future__ import annotations

import random

import pytest

import firecore as fc

from .bad_input import Awkward
from .option_sets import GAMES, every_case, load
from .walks import Case, some_states

NO_LINES = ["", " ", "\n", "x", "feurio/1", "feurio/2 tiles=-", "\x00" * 100, "é" * 1000, "a=b " * 1000,
            "=" * 20_000, "\ud800"]


@every_case
def test_what_is_no_line_is_no_position(case: Case) -> None:
    game = load(case)
    line = game.start().position()
    for wrong in [*NO_LINES, line + " ", " " + line, line + "\n", line.upper(), line * 2, "x" * 10**6]:
        with pytest.raises(fc.PositionError, match=game.name):
            game.read(wrong)
    for wrong in (None, 1, b"", line.encode(), [line], Awkward()):
        with pytest.raises(fc.PositionError, match="text"):
            game.read(wrong)  # type: ignore[arg-type]


@every_case
def test_no_part_of_a_position_is_a_position(case: Case) -> None:
    for i, state in enumerate(some_states(case, every=20)):
        line = state.position()
        for end in range(len(line)) if i == 9 else range(len(line) - 30, len(line)):     # else the last word is missing
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


# Where one word cannot be read, what is wrong with the others is told all the same.


@pytest.mark.parametrize(("name", "words", "told"), [
    ("feurio", {"turn": "x", "passes": "1", "given": "0,0,1,0"}, ["turn must be", "F6.2", "F5.1"]),
    ("feurio", {"tiles": "0,0:9", "drawn": "3", "laid": "yes"}, ["a tile is written", "F3.3", "F4.1"]),
    ("flashpoint", {"ap": "x", "smoke": "22", "turn": "3", "outside": "01"}, ["ap must be", "P1.4", "P8.5", "P5.5"]),
    ("flashpoint", {"crew": "x", "lost": "1", "smoke": "22"}, ["a firefighter is written", "P1.5", "P1.4"]),
    ("flashpoint", {"turn": "x", "marks": "cafs-commanded", "pending": "0"}, ["turn must be", "P10.7", "P3, P5"]),
    ("tails", {"deck": "x", "fire": "-", "exhausted": "1234;-;-;-"}, ["deck must be", "T2.3", "T3.7"]),
    ("tails", {"first": "x", "hand": "11;-;-;-", "reserve": "12"}, ["first must be", "hand must be", "T1.3"]),
])
def test_a_word_that_cannot_be_read_hides_no_other_fault(name: str, words: dict[str, str], told: list[str]) -> None:
    state = fc.Match(fc.load(name), seed=1).state
    faults = faults_of(state.game, with_words(state.position(), words))
    assert [part for part in told if not any(part in fault for fault in faults)] == []


@pytest.mark.parametrize("name", fc.games())
def test_nothing_is_said_of_what_depends_on_a_word_that_cannot_be_read(name: str) -> None:
    """Whatever is told without a word is told with any other in its place, too."""
    rng = random.Random(5)
    lines = [state.position() for case in GAMES if case[0] == name and not case[1] for state in some_states(case)]
    game, judged = fc.load(name), 0
    keys = [word.partition("=")[0] for word in lines[0].split(" ")[1:]]
    for line in lines:
        broken = with_words(line, dict(rng.sample(sorted(words_of(rng.choice(lines)).items()), 3)))
        whole = set(faults_of(game, broken))
        for key in keys:
            blind = set(faults_of(game, with_words(broken, {key: "~"})))
            own = {fault for fault in blind if "'~'" in fault}
            assert own
            for other in rng.sample(lines, 4):
                there = set(faults_of(game, with_words(broken, {key: words_of(other)[key]})))
                if there <= whole:
                    assert blind - own <= there, (broken, key, other)
                    judged += bool(blind - own)
    assert judged > 50


def faults_of(game: fc.Game, line: str) -> tuple[str, ...]:
    try:
        game.read(line)
    except fc.PositionError as error:
        return error.faults
    return ()


def words_of(line: str) -> dict[str, str]:
    return dict(word.split("=") for word in line.split(" ")[1:])


def with_words(line: str, words: dict[str, str]) -> str:
    """The position with other words for some keys."""
    return " ".join([line.split(" ")[0], *(f"{key}={word}" for key, word in (words_of(line) | words).items())])
