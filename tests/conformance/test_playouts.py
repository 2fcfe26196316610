"""Many games at once: the same whatever does the work, and by the same rules."""
from __future__ import annotations

import random
from statistics import fmean, stdev
from typing import Any

import pytest

import firecore as fc

from .option_sets import every_case, load
from .walks import MAX_STEPS, Case, some_states


def played_slowly(start: fc.State, seed: int) -> tuple[int, tuple[int, ...], tuple[float, ...]]:
    """One random game by way of Python: decisions, scores, returns."""
    rng, dice, state = random.Random(seed), fc.Dice(seed), start.copy()
    decisions = 0
    for _ in range(MAX_STEPS):
        if state.is_over:
            break
        if state.is_chance:
            state.apply(dice.pick(state))
            continue
        state.apply(rng.choice(state.legal_actions()))
        decisions += 1
    return decisions, state.scores(), state.returns()


@every_case
def test_threads_make_no_difference(case: Case) -> None:
    start = load(case).start()
    results = [fc.playouts(start, 600, seed=1, threads=threads) for threads in (1, 2, 3)]
    assert results[0] == results[1] == results[2]
    assert results[0] != fc.playouts(start, 600, seed=2)


@every_case
def test_sums_are_those_of_whole_games(case: Case) -> None:
    for state in some_states(case, every=30):
        before = state.copy()
        many = fc.playouts(state, 20, seed=3)
        assert state == before
        assert many.n == 20
        assert len(many.scores) == len(many.returns) == len(many.wins) == state.game.seats
        assert all(0.0 <= one <= 1.0 for one in many.returns)
        assert all(0 <= wins <= 20 for wins in many.wins)
        assert (many.decisions == 0) == (state.is_over or not can_decide(state))


def can_decide(state: fc.State) -> bool:
    """Whether some seat decides before the game is over."""
    return any(played_slowly(state, seed)[0] > 0 for seed in range(20))


@every_case
def test_a_game_that_is_over_stays_as_it_is(case: Case) -> None:
    over = some_states(case)[-1]
    many = fc.playouts(over, 5, seed=1)
    assert many.decisions == 0
    assert many.scores == tuple(map(float, over.scores()))
    assert many.returns == pytest.approx(over.returns())
    assert many.wins == tuple(5 * (one > 0) for one in over.returns())


@every_case
def test_native_games_are_as_long_and_come_to_the_same_as_slow_ones(case: Case) -> None:
    start = load(case).start()
    n, m = 150, 4000
    slow = [played_slowly(start, seed) for seed in range(n)]
    fast = fc.playouts(start, m, seed=5)
    assert_same_mean([float(decisions) for decisions, _, _ in slow], fast.decisions / m)
    for seat in range(start.game.seats):
        assert_same_mean([float(scores[seat]) for _, scores, _ in slow], fast.scores[seat])
        assert_same_mean([returns[seat] for _, _, returns in slow], fast.returns[seat])


def assert_same_mean(sample: list[float], mean: float) -> None:
    """The sample could come from numbers with this mean: five standard errors and a bit are allowed."""
    error = stdev(sample) / len(sample) ** 0.5
    assert abs(fmean(sample) - mean) <= 5.0 * error + 0.05


@pytest.mark.parametrize("wrong", [
    {"n": 0}, {"n": -1}, {"n": 2**70}, {"n": 1.5}, {"n": None}, {"n": True}, {"n": "9"}, {"n": float("nan")},
    {"seed": -1}, {"seed": 2**64}, {"seed": 0.5}, {"seed": None}, {"threads": 0}, {"threads": -3}, {"threads": 10**9},
    {"threads": "2"}, {"state": None}, {"state": "feurio"}, {"state": 7},
], ids=str)
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    words: dict[str, Any] = {"state": fc.load("feurio").start(), "n": 10} | wrong
    with pytest.raises(fc.OptionError, match=next(iter(wrong))):
        fc.playouts(**words)
