"""Chance: what it may decide, with which probabilities, and that dice keep to them."""
from __future__ import annotations

import math
import pickle
import random
from collections import Counter
from typing import Any

import pytest

import firecore as fc

from .option_sets import every_case, load
from .walks import Case, play_on, some_states, walk

FAR_OUT = 5.0     # standard deviations: one in some millions


def chance_nodes(case: Case, most: int) -> list[fc.State]:
    """States where chance decides, those with the most outcomes first."""
    found = [state.copy() for seed in range(3) for state, _ in walk(case, seed) if state.is_chance]
    found.sort(key=lambda state: -len(state.legal_actions()))
    return [*found[:most // 2], *random.Random(1).sample(found, min(most // 2, len(found)))]


def surprise(counted: Counter[int], expected: dict[int, float], n: int) -> float:
    """By how many standard deviations the chi-square of what was counted is too large (Wilson and Hilferty)."""
    rare = {outcome for outcome, p in expected.items() if p * n < 5.0}
    cells = [(counted[outcome], p * n) for outcome, p in expected.items() if outcome not in rare]
    if rare:
        cells.append((sum(counted[one] for one in rare), max(sum(expected[one] for one in rare) * n, 1.0)))
    freedom = len(cells) - 1
    if freedom < 1:
        return 0.0
    chi_square = sum((seen - due) ** 2 / due for seen, due in cells)
    spread = 2.0 / (9.0 * freedom)
    return (math.cbrt(chi_square / freedom) - (1.0 - spread)) / math.sqrt(spread)


@every_case
def test_probabilities_are_those_of_the_legal_outcomes_and_add_up(case: Case) -> None:
    for state in some_states(case, every=3):
        if not state.is_chance:
            with pytest.raises(fc.StateError, match="chance"):
                state.chance_outcomes()
            continue
        outcomes = state.chance_outcomes()
        assert [action for action, _ in outcomes] == state.legal_actions()
        assert all(0.0 < p <= 1.0 for _, p in outcomes)
        assert math.isclose(math.fsum(p for _, p in outcomes), 1.0, abs_tol=1e-12)


@every_case
def test_dice_take_one_number_for_each_pick_and_leave_the_state_alone(case: Case) -> None:
    dice = fc.Dice(2)
    for state in some_states(case, every=3):
        before, drawn = state.copy(), dice.drawn
        if not state.is_chance:
            with pytest.raises(fc.StateError, match="chance"):
                dice.pick(state)
            assert dice.drawn == drawn
            continue
        assert dice.pick(state) in state.legal_actions()
        assert dice.drawn == drawn + 1
        assert state == before


@every_case
def test_dice_keep_to_the_probabilities(case: Case) -> None:
    n = 3000
    for i, state in enumerate(chance_nodes(case, most=10)):
        dice = fc.Dice(i)
        expected = dict(state.chance_outcomes())
        counted = Counter(dice.pick(state) for _ in range(n))
        assert set(counted) <= set(expected)
        assert surprise(counted, expected, n) < FAR_OUT


def test_the_measure_of_surprise_notices_a_loaded_die() -> None:
    fair = dict.fromkeys(range(6), 1 / 6)
    rng = random.Random(1)
    straight = Counter(rng.randrange(6) for _ in range(3000))
    loaded = Counter(rng.choice([0, 1, 2, 3, 4, 5, 5]) for _ in range(3000))
    assert surprise(straight, fair, 3000) < FAR_OUT < surprise(loaded, fair, 3000)


# Dice.


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
