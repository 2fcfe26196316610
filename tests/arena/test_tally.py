"""What is counted of games: shares, who met whom, and what pairing brought; with games made up for the purpose."""
from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import firecore as fc
from firecore.arena import GameResult, Plan, Race
from firecore.arena.reports.summary import _differences
from firecore.arena.statistics.tally import Tally, shares_of
from firecore.matches.failure import Failure

AGAINST = Plan(fc.load("feurio"), ("keen", "greedy"))
EACH = Plan(fc.load("flashpoint", players=2), ("captain", "random", "random:seed=1"))


def won_by(plan: Plan, block: int, turn: int, entry: int | None) -> GameResult:
    """A game that a seat of this entry won; None: a seat of the others."""
    seating = plan.seating(block, turn)
    winner = next(seat for seat, one in enumerate(seating) if (one == entry if entry is not None else one != 0))
    returns = tuple(float(seat == winner) for seat in range(len(seating)))
    return GameResult(block, turn, (0,) * len(seating), returns, (1,) * len(seating), (0.0,) * len(seating), None)


def together(block: int, turn: int, won: bool) -> GameResult:
    return GameResult(block, turn, (7, 7), (float(won),) * 2, (1, 1), (0.0, 0.0), None)


def counted(chance: Callable[[np.random.Generator], list[bool]], blocks: int = 400) -> Tally:
    """A tally of blocks, in whose four games the first agent wins or not."""
    rng, tally = np.random.default_rng(1), Tally(AGAINST, blocks=blocks)
    for block in range(blocks):
        tally.add(won_by(AGAINST, block, turn, 0 if won else None) for turn, won in enumerate(chance(rng)))
    assert tally.is_over
    return tally


def test_pairing_is_what_blocks_brought() -> None:
    alone = counted(lambda rng: [bool(rng.random() < 0.5) for _ in range(4)])
    alike = counted(lambda rng: [bool(rng.random() < 0.5)] * 4)
    even = counted(lambda rng: [bool(one) for one in rng.permutation([1, 1, 0, 0])])
    assert alone.pairing == pytest.approx(1, abs=0.15)
    assert alike.pairing == pytest.approx(4, abs=0.05)
    assert even.pairing == pytest.approx(0, abs=1e-9)


def test_intervals_are_wider_where_games_of_a_block_are_alike() -> None:
    widths = []
    for chance in (lambda rng: [bool(rng.random() < 0.5)] * 4,
                   lambda rng: [bool(rng.random() < 0.5) for _ in range(4)]):
        low, high = counted(chance).accounts[0].shares.share()
        widths.append(high - low)
    assert widths[0] == pytest.approx(2 * widths[1], rel=0.15)


def test_who_met_whom_is_told_by_what_one_seat_of_each_won() -> None:
    tally = counted(lambda rng: [True, False, False, False])
    mine = tally.matrix[0, 1]
    assert (mine.games, mine.mine, mine.theirs) == (1600, 400, pytest.approx(400))     # three seats share the rest
    assert mine.share == pytest.approx(0.5)
    assert tally.accounts[0].by_seat[0] == [400, 400.0]
    ratings = tally.ratings()
    assert ratings is not None
    assert ratings.agents[0].elo == pytest.approx(0, abs=0.5)


@pytest.mark.parametrize("luck", [0.0, 0.8])
def test_differences_with_the_same_seeds_hold_what_they_promise(luck: float) -> None:
    rng, misses, widths = np.random.default_rng(2), 0, []
    for _ in range(150):
        tally = Tally(EACH, blocks=60)
        for block in range(60):
            common, shared = rng.random(), rng.random() < luck
            results = [(common if shared else rng.random()) < chance for chance in (0.6, 0.4, 0.3)]
            tally.add(together(block, turn, bool(won)) for turn, won in enumerate(results))
        for one in _differences(tally):
            if {one["agent"], one["other"]} == {"captain", "random"}:
                lead = 0.2 if one["agent"] == "captain" else -0.2
                misses += not one["low"] <= lead <= one["high"]
                widths.append(one["high"] - one["low"])
                assert one["always_low"] <= one["low"] and one["high"] <= one["always_high"]
    assert misses <= 150 * 0.06 + 3 * (150 * 0.06 * 0.94) ** 0.5
    assert np.mean(widths) < (0.36 if luck == 0 else 0.27)     # pairing makes them narrow


def test_after_a_drop_out_the_others_are_enough() -> None:
    tally = Tally(EACH, blocks=500, stop=Race())
    wins = {0: 1.0, 1: 0.9, 2: 0.0}
    for block in range(40):
        tally.add(together(block, turn, block % 10 < 10 * wins[turn]) for turn in range(3) if turn not in tally.out)
    assert tally.dropped == {2: 32}
    assert tally.block == 40
    assert [one.games for one in tally.accounts] == [40, 40, 32]
    assert tally.missing(40)


@pytest.mark.parametrize(("returns", "failed", "cooperative", "shares"), [
    ((1.0, 0.0, 0.0), None, False, (1, 0, 0)),
    ((0.5, 0.5, 0.0), None, False, (0.5, 0.5, 0)),
    ((0.0, 0.0, 0.0), None, False, (1 / 3, 1 / 3, 1 / 3)),
    ((1.0, 1.0, 1.0), None, True, (1, 1, 1)),
    ((0.0, 0.0, 0.0), None, True, (0, 0, 0)),
    (None, 1, False, (0.5, 0, 0.5)),
    (None, 1, True, (0, 0, 0)),
    (None, None, False, (0, 0, 0)),
])
def test_shares(returns: tuple[float, ...] | None, failed: int | None, cooperative: bool,
                shares: tuple[float, ...]) -> None:
    failure = None if returns else Failure(seat=failed, name="x", kind="crash", token=0, message="")
    result = GameResult(0, 0, (0, 0, 0), returns, (0, 0, 0), (0.0, 0.0, 0.0), (), failure)
    assert shares_of(result, cooperative) == shares
