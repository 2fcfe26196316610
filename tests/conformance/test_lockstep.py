"""Every game, step by step beside its slow obvious model."""
from __future__ import annotations

import random
from typing import Any

import pytest

import firecore as fc

from ..models.feurio import FeurioModel
from ..models.flashpoint import FlashpointModel
from ..models.tails import TailsModel
from .option_sets import every_case, load

MODELS: dict[str, Any] = {"feurio": FeurioModel, "flashpoint": FlashpointModel, "tails": TailsModel}


def step_by_step(case: tuple[str, dict[str, Any]], seed: int, steps: int = 2000) -> int:
    """Play one random game on both sides; returns how many steps it took."""
    rng = random.Random(seed)
    game = load(case)
    state, model = game.start(), MODELS[case[0]](**case[1])
    eager = rng.random()     # how often the shyest action, which often ends a turn, is passed over
    for step in range(steps):
        assert state.actor == model.actor
        tokens = [state.token(action) for action in state.legal_actions()]
        assert tokens == model.legal()
        if state.is_chance:
            assert_same_chance(state, model)
        assert tuple(state.scores()) == tuple(model.scores())
        if state.is_over:
            assert state.returns() == pytest.approx([float(one) for one in model.returns()])
            return step
        token = rng.choice(tokens)
        if len(tokens) > 1 and token in ("-", ".") and rng.random() < eager:
            token = rng.choice([one for one in tokens if one != token])
        state.apply(token)
        model.apply(token)
    return steps


def assert_same_chance(state: fc.State, model: Any) -> None:
    outcomes = [(state.token(action), probability) for action, probability in state.chance_outcomes()]
    expected = model.chance()
    assert [token for token, _ in outcomes] == [token for token, _ in expected]
    assert [p for _, p in outcomes] == pytest.approx([float(p) for _, p in expected], abs=1e-12)
    assert sum(p for _, p in outcomes) == pytest.approx(1.0, abs=1e-12)


@every_case
def test_every_step_agrees_with_the_model(case: tuple[str, dict[str, Any]]) -> None:
    for seed in range(8):
        assert step_by_step(case, seed) > 0
