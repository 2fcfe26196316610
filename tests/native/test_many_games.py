"""Random games by the thousand of every option set: ``--games 25000`` makes them a million in all.

Nothing is asserted of them but that they end and add up. They are for the sanitizers to look at.
"""
from __future__ import annotations

import pytest

import firecore as fc
from tests.conformance.option_sets import every_case, load
from tests.conformance.walks import Case


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    """How many games of each option set."""
    asked: int = request.config.getoption("--games")
    return asked


@every_case
def test_random_games_end(case: Case, games: int) -> None:
    state = load(case).start()
    told = fc.playouts(state, games, seed=games)
    assert told.n == games and told.decisions > 0
    assert all(0.0 <= one <= 1.0 for one in told.returns)


@every_case
def test_random_games_side_by_side_stay_sound(case: Case, games: int) -> None:
    batch = fc.Batch(load(case), 32, seed=games)
    assert len(batch.legal_masks) == len(batch.observations) == 32
    for i in range(games):
        batch.apply(batch.sample(i))
        state = batch.state(i % 32)
        assert state.faults() == ()
        assert state.resample(state.actor, fc.Dice(i)).faults() == ()
