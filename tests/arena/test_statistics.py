"""Every formula against what it promises, by simulation with fixed seeds."""
from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from firecore.arena import Race, Sprt
from firecore.arena.statistics.intervals import Clustered, Moments, quantile, sequence, student, wilson
from firecore.arena.statistics.ratings import ELO, Outcome, rate
from firecore.arena.statistics.verdict import Dropping, ShareTest, expected_share

Floats = NDArray[np.float64]


def within(count: int, n: int, chance: float) -> bool:
    """Whether a count agrees with at most this chance: not more than three deviations above."""
    return count <= n * chance + 3 * math.sqrt(n * chance * (1 - chance))


def shares(rng: np.random.Generator, elo: float, seats: int, blocks: int, likeness: float = 0.3) -> Floats:
    """Simulated mean shares of blocks, in which games are alike: part of them go as the block's luck has it."""
    chance = expected_share(elo, seats)
    luck = rng.random((blocks, 1)) < chance
    alone = rng.random((blocks, seats)) < chance
    return np.where(rng.random((blocks, seats)) < likeness, luck, alone).mean(axis=1)


# The stop rule.


def verdicts(elo: float, rule: Sprt, seats: int, runs: int, seed: int) -> list[tuple[str, int]]:
    rng = np.random.default_rng(seed)
    told = []
    for _ in range(runs):
        test = ShareTest(rule, seats, 1)
        for share in shares(rng, elo, seats, 4000):
            verdict = test.add(float(share))
            if verdict is not None:
                told.append((verdict.answer, verdict.rounds))
                break
    assert len(told) == runs     # each came to an end
    return told


@pytest.mark.parametrize("seats", [2, 4])
def test_the_stop_rule_errs_no_more_often_than_it_says(seats: int) -> None:
    rule = Sprt(0, 60)
    wrong = sum(answer != "not better" for answer, _ in verdicts(0, rule, seats, 250, 1))
    assert within(wrong, 250, rule.alpha)
    wrong = sum(answer != "better" for answer, _ in verdicts(60, rule, seats, 250, 2))
    assert within(wrong, 250, rule.beta)


def test_the_stop_rule_is_quick_where_it_is_clear() -> None:
    clear = np.mean([rounds for _, rounds in verdicts(200, Sprt(0, 60), 4, 60, 3)])
    close = np.mean([rounds for _, rounds in verdicts(30, Sprt(0, 60), 4, 60, 4)])
    assert clear < 48
    assert close > 4 * clear


def test_the_stop_rule_looks_every_eight_rounds_from_the_32nd_on() -> None:
    test = ShareTest(Sprt(0, 30), 2, 1)
    rng = np.random.default_rng(5)
    while test.shares.n < 64 and test.add(float(rng.integers(2))) is None:
        pass
    assert [n for n, _ in test.trail] == [32, 40, 48, 56, 64]


def test_agents_that_play_the_same_are_told_so() -> None:
    test = ShareTest(Sprt(0, 30), 4, 1)
    told = [test.add(0.25) for _ in range(32)]
    assert told[:-1] == [None] * 31
    assert told[-1] is not None and told[-1].answer == "the same"


@pytest.mark.parametrize(("share", "answer"), [(1.0, "better"), (0.0, "not better")])
def test_who_always_wins_is_better_without_any_variance(share: float, answer: str) -> None:
    test = ShareTest(Sprt(0, 30), 4, 1)
    told = [test.add(share) for _ in range(32)][-1]
    assert told is not None and told.answer == answer


def test_elo_and_shares() -> None:
    assert expected_share(0, 4) == pytest.approx(1 / 4)
    assert expected_share(400, 2) == pytest.approx(10 / 11)
    assert 2 * expected_share(100, 4, 2) + 2 * expected_share(-100, 4, 2) == pytest.approx(1)


# Drop-outs.


def test_the_best_hardly_ever_drops_out_of_a_race_and_the_others_do() -> None:
    rng = np.random.default_rng(6)
    chances = np.array([0.6, 0.5, 0.3])
    best_out, left = 0, []
    for _ in range(60):
        race = Dropping(Race(0.1), ("a", "b", "c"))
        verdict = None
        for _ in range(3000):
            # Together more than one may win the same seed, as in cooperative games.
            verdict = race.add(list((rng.random(3) < chances).astype(float)))
            if verdict is not None:
                break
        best_out += 0 in race.dropped
        left.append(race.alive)
        if 2 in race.dropped and 1 in race.dropped:
            assert race.dropped[2] <= race.dropped[1]
    assert within(best_out, 60, 0.1)
    assert left.count([0]) >= 50


def test_a_race_of_equals_hardly_ever_loses_anybody() -> None:
    rng = np.random.default_rng(7)
    lost = 0
    for _ in range(60):
        race = Dropping(Race(0.1), ("a", "b", "c"))
        for share in rng.random((1000, 3)):
            race.add(list(share))
        lost += bool(race.dropped)
    assert within(lost, 60, 0.1)


def test_a_race_of_agents_that_play_the_same_ends() -> None:
    race = Dropping(Race(), ("a", "b"))
    told = [race.add([0.5, 0.5]) for _ in range(32)][-1]
    assert told is not None and told.answer == "the same"


# Intervals.


def missed(interval: Callable[[Floats], tuple[float, float]], chance: float, blocks: int, runs: int, seed: int) -> int:
    rng = np.random.default_rng(seed)
    elo = -400 * math.log10((1 / chance - 1) / 3)
    misses = 0
    for _ in range(runs):
        low, high = interval(shares(rng, elo, 4, blocks))
        misses += not low <= chance <= high
    return misses


def by_block(values: Floats) -> tuple[float, float]:
    kept = Clustered()
    for value in values:
        kept.add(4, 4 * float(value))
    return kept.share()


@pytest.mark.parametrize(("chance", "blocks"), [(0.25, 8), (0.25, 100), (0.5, 30), (0.9, 30)])
def test_intervals_of_shares_hold_for_games_that_come_in_blocks(chance: float, blocks: int) -> None:
    assert within(missed(by_block, chance, blocks, 600, 8), 600, 0.06)


def _block(kind: str, chance: float, rng: np.random.Generator) -> tuple[int, float]:
    """How many values a block has, and their sum: won alone, won or shared, or won by the whole crew."""
    if kind == "cooperative":
        return 1, float(rng.random() < chance)
    if kind == "wins":
        return 4, float(rng.binomial(4, min(1.0, max(0.0, chance + rng.normal(0, 0.08)))))
    luck = rng.random(4)
    return 4, float(np.where(luck < 0.8 * chance, 1.0, np.where(luck < 1.2 * chance, 0.5, 0.0)).sum())


@pytest.mark.parametrize("blocks", [2, 3, 5, 10, 50])
@pytest.mark.parametrize(("kind", "high"), [("wins", 0.97), ("shared", 0.985), ("cooperative", 0.97)])
def test_intervals_hold_from_two_blocks_on_and_are_not_wider_than_they_need_be(
        kind: str, high: float, blocks: int) -> None:
    """On average over chances from 15 to 80 %. Shared victories vary less than is assumed of few blocks."""
    rng = np.random.default_rng(blocks)
    runs, held = 1500, 0
    for _ in range(runs):
        chance, kept = float(rng.uniform(0.15, 0.8)), Clustered()
        for _ in range(blocks):
            kept.add(*_block(kind, chance, rng))
        low, top = kept.share()
        held += low <= chance <= top
    slack = 3 * math.sqrt(0.05 * 0.95 / runs)
    assert 0.93 - slack < held / runs < high + slack / 2


def test_an_interval_that_takes_games_for_independent_does_not() -> None:
    def alone(values: Floats) -> tuple[float, float]:
        return wilson(float(values.mean()), 4 * len(values))

    assert not within(missed(alone, 0.25, 100, 600, 8), 600, 0.06)


def test_intervals_of_scores_hold_for_blocks_of_different_sizes() -> None:
    rng = np.random.default_rng(9)
    misses = 0
    for _ in range(600):
        kept = Clustered()
        for _ in range(40):
            n = int(rng.integers(1, 6))
            kept.add(n, float(rng.normal(20 + 5 * rng.normal(), 3, n).sum()))
        low, high = kept.interval()
        misses += not low <= 20 <= high
    assert within(misses, 600, 0.06)


def test_a_bootstrap_over_blocks_finds_the_same_interval() -> None:
    rng = np.random.default_rng(10)
    values = shares(rng, 60, 4, 300)
    low, high = by_block(values)
    means = [float(rng.choice(values, len(values)).mean()) for _ in range(2000)]
    assert (low, high) == pytest.approx(tuple(np.quantile(means, [0.025, 0.975])), abs=0.006)


def test_few_blocks_promise_little() -> None:
    assert by_block(np.array([0.25, 0.25]))[1] > 0.5
    assert by_block(np.ones(4))[0] < 0.7
    low, high = by_block(np.array([0.5]))
    assert low < 0.1 and high > 0.9
    assert Clustered().share() == (0.0, 1.0)


def test_whoever_looks_all_the_time_errs_with_a_fixed_interval_and_not_with_a_sequence() -> None:
    rng = np.random.default_rng(11)
    peeked, followed = 0, 0
    for _ in range(200):
        values = shares(rng, 0, 4, 2000)
        n = np.arange(1, len(values) + 1)
        mean = values.cumsum() / n
        deviation = np.sqrt(np.maximum((values**2).cumsum() / n - mean**2, 1e-12) * n / np.maximum(n - 1, 1))
        looks = range(31, len(values), 8)
        peeked += any(abs(mean[i] - 0.25) > quantile() * deviation[i] / math.sqrt(n[i]) for i in looks)
        followed += any(abs(mean[i] - 0.25) > sequence(float(deviation[i]), int(n[i])) for i in looks)
    assert peeked > 60
    assert within(followed, 200, 0.05)


@pytest.mark.parametrize(("wins", "n", "low", "high"), [
    (0, 10, 0.0, 0.27753), (5, 10, 0.23659, 0.76341), (10, 10, 0.72247, 1.0), (93, 100, 0.86252, 0.96571)])
def test_intervals_after_wilson(wins: float, n: int, low: float, high: float) -> None:
    assert wilson(wins / n, n) == pytest.approx((low, high), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_quantiles() -> None:
    assert quantile() == pytest.approx(1.959964, abs=1e-6)
    for freedom, value in ((1, 12.7062), (2, 4.30265), (5, 2.57058), (7, 2.36462), (30, 2.04227), (1000, 1.96234)):
        assert student(freedom) == pytest.approx(value, rel=1e-5)


@pytest.mark.parametrize("confidence", [0.1, 0.5, 0.95, 0.999])
@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 9, 49, 200, 201, 1000])
def test_quantiles_of_student_are_exact(freedom: int, confidence: float) -> None:
    """The density, integrated numerically over the angle whose tangent is ``t / sqrt(freedom)``."""
    angles = np.linspace(0, np.arctan(student(freedom, confidence) / np.sqrt(freedom)), 200_001)
    powers = np.cos(angles) ** (freedom - 1)
    scale = np.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / np.sqrt(np.pi)
    area = (powers[0] + powers[-1] + 4 * powers[1::2].sum() + 2 * powers[2:-1:2].sum()) * angles[1] / 3
    assert 2 * scale * area == pytest.approx(confidence, rel=1e-7)


def test_moments() -> None:
    values = np.random.default_rng(12).normal(1e6, 1, 500)
    kept = Moments()
    for value in values:
        kept.add(float(value))
    assert kept.mean == pytest.approx(values.mean())
    assert kept.variance == pytest.approx(values.var(ddof=1), rel=1e-6)


# Ratings.

WORTH = {1: 0.0, 2: -1.0, 3: -2.5}      # victories of one, of two, of three together


def played(rng: np.random.Generator, strengths: Floats, seats: Floats, blocks: int, luck: float = 0.0,
           ) -> tuple[list[Outcome], list[int], list[int]]:
    """Games by the model, each block with a line-up of its own in every rotation, and luck that they share."""
    outcomes: dict[Outcome, int] = {}
    kinds, places = [], []
    n = len(seats)
    sets = [some for size in WORTH for some in combinations(range(n), size)]
    for block in range(blocks):
        lineup = tuple(rng.permutation(len(strengths))[:n])
        lucky = strengths + luck * rng.normal(size=len(strengths))
        for turn in range(n):
            seating = tuple(int(lineup[(seat - turn) % n]) for seat in range(n))
            worth = np.array([sum(lucky[seating[seat]] + seats[seat] for seat in some) / len(some) + WORTH[len(some)]
                              for some in sets])
            chance = np.exp(worth - worth.max())
            won = sets[rng.choice(len(sets), p=chance / chance.sum())]
            kinds.append(outcomes.setdefault((seating, sum(1 << seat for seat in won)), len(outcomes)))
            places.append(block)
    return list(outcomes), kinds, places


def test_ratings_are_found_again_with_shared_victories_and_seats() -> None:
    rng = np.random.default_rng(13)
    strengths, seats = np.array([0.8, 0.2, 0.0, -1.0]), np.array([0.3, 0.0, -0.3])
    told = rate(*played(rng, strengths, seats, 1500), 4, 3)
    assert [one.elo for one in told.agents] == pytest.approx(ELO * (strengths - strengths.mean()), abs=20)
    assert told.seats == pytest.approx(tuple(ELO * seats), abs=20)
    assert sum(one.elo for one in told.agents) == pytest.approx(0)
    for one, true in zip(told.agents, ELO * (strengths - strengths.mean()), strict=True):
        assert abs(one.elo - true) < 2 * one.error
    difference, error = told.difference(0, 3)
    assert abs(difference - ELO * 1.8) < 2 * error


@pytest.mark.parametrize("luck", [0.0, 1.0])
def test_intervals_of_ratings_hold_where_blocks_have_luck_of_their_own(luck: float) -> None:
    rng = np.random.default_rng(14)
    misses = 0
    for _ in range(120):
        told = rate(*played(rng, np.array([0.0, 0.0]), np.zeros(2), 60, luck), 2, 2)
        difference, error = told.difference(0, 1)
        misses += abs(difference) > error
    assert within(misses, 120, 0.06)


def test_two_agents_without_shared_victories_have_the_elo_of_their_share() -> None:
    outcomes: list[Outcome] = [((0, 1), 1), ((0, 1), 2), ((1, 0), 1), ((1, 0), 2)]
    kinds = [0] * 750 + [1] * 250 + [3] * 750 + [2] * 250
    told = rate(outcomes, kinds, list(range(2000)), 2, 2)
    assert told.agents[0].elo - told.agents[1].elo == pytest.approx(-400 * math.log10(1 / 0.75 - 1), abs=1)


def test_who_always_wins_is_not_rated_endlessly() -> None:
    told = rate([((0, 1), 1), ((1, 0), 2)], [0, 1] * 100, [i // 2 for i in range(200)], 2, 2)
    assert 300 < told.agents[0].elo < 3000
    assert math.isfinite(told.agents[0].error)
