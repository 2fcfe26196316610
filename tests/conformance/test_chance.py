"""Chance: dice, and when they are asked. That they keep to the probabilities is a law of the kit."""
from __future__ import annotations

import pickle
from typing import Any

import pytest

import firecore as fc

from .option_sets import every_case, load
from .walks import Case, play_on, some_states


@every_case
def test_dice_take_one_number_for_each_pick_and_leave_the_state_alone(case: Case) -> None:
    dice = fc.Dice(2)
    for state in some_states(case, every=3):
        before, drawn = state.copy(), dice.drawn
        if not state.is_chance:
            with pytest.raises(fc.StateError, match="chance"):
                dice.pick(state)
            with pytest.raises(fc.StateError, match="chance"):
                state.chance_outcomes()
            assert dice.drawn == drawn
            continue
        assert dice.pick(state) in state.legal_actions()
        assert dice.drawn == drawn + 1
        assert state == before


def thrown(dice: fc.Dice, n: int = 20) -> list[int]:
    """What the dice give at the start of a game."""
    state = fc.load("feurio").start()
    return [dice.pick(state) for _ in range(n)]


def test_equal_seeds_give_equal_dice() -> None:
    assert thrown(fc.Dice(5)) == thrown(fc.Dice(5))
    assert thrown(fc.Dice(5)) != thrown(fc.Dice(6))
    assert fc.Dice(5) == fc.Dice(5) != fc.Dice(6)


@pytest.mark.parametrize("drawn", [0, 1, 17, 2**40, 2**64 - 1])
def test_a_stream_can_be_wound_to_any_place(drawn: int) -> None:
    dice = fc.Dice(5)
    dice.wind(drawn)
    assert dice.drawn == drawn
    assert pickle.loads(pickle.dumps(dice)) == dice
    assert dice.copy() == dice
    assert thrown(dice.copy()) == thrown(dice)


def test_winding_and_throwing_come_to_the_same() -> None:
    thrown_on, wound = fc.Dice(5), fc.Dice(5)
    thrown(thrown_on, 13)
    wound.wind(13)
    assert thrown_on == wound


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30, 1.0, "1", None, True, b"", float("nan")], ids=str)
def test_a_seed_is_a_whole_number_of_64_bits(seed: object) -> None:
    with pytest.raises(fc.StateError, match="seed"):
        fc.Dice(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("drawn", [-1, 2**64, 10**30, 1.0, "1", None, True], ids=str)
def test_a_place_in_a_stream_is_a_number_of_64_bits(drawn: Any) -> None:
    dice = fc.Dice(1)
    with pytest.raises(fc.StateError, match=r"a whole number from 0 to 2\*\*64 - 1"):
        dice.wind(drawn)
    assert dice == fc.Dice(1)


@every_case
def test_equal_seeds_and_decisions_make_equal_games(case: Case) -> None:
    games = [play_on(fc.Match(load(case), seed=seed), seed=1) for seed in (1, 1, 2)]
    assert games[0].tokens == games[1].tokens != games[2].tokens
