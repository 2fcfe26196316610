"""Options, names and objects that make no sense: the documented error, with a short message."""
from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

import firecore as fc

from .bad_input import Awkward, record_of
from .option_sets import every_case, load
from .walks import Case

# Options.


@pytest.mark.parametrize("name", fc.games())
def test_every_option_refuses_what_makes_no_sense(name: str) -> None:
    for option in fc.load(name).plugin.rules.options:
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
    assert all(known.name in str(caught.value) for known in fc.load(name).plugin.rules.options)


@pytest.mark.parametrize("name", ["", "chess", "Feurio", "feurio\n", "x" * 10**6, None, 5, b"feurio", ["feurio"],
                                  Awkward()],
                         ids=lambda one: type(one).__name__)
def test_unknown_games_are_refused(name: Any) -> None:
    with pytest.raises(fc.OptionError, match="available: feurio, flashpoint, tails") as caught:
        fc.load(name)
    assert len(str(caught.value)) < 1000


class Colour(IntEnum):
    RED = 1


def test_numbers_of_other_makes_are_kept_as_plain_ones() -> None:
    game = fc.load("feurio", players=Colour.RED)
    assert type(game.options["players"]) is int
    assert game == fc.load("feurio", players=1)


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


@every_case
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


def message(kind: type[fc.FirecoreError], do: Callable[[], object]) -> str:
    with pytest.raises(kind) as caught:
        do()
    return str(caught.value)


def test_whole_numbers_may_be_of_any_make() -> None:
    game = fc.load("feurio", players=np.int64(3))
    assert game == fc.load("feurio", players=3)
    assert type(game.options["players"]) is int
    assert len(fc.Batch(game, np.int32(4), seed=np.uint64(1))) == 4
    assert fc.playouts(game.start(), np.int8(5), seed=np.int64(1)) == fc.playouts(game.start(), 5, seed=1)
    for wrong in (np.float64(3), np.bool_(True), np.array([3])):
        with pytest.raises(fc.OptionError, match="players must be"):
            fc.load("feurio", players=wrong)
