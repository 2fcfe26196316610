"""Every game, step by step beside its slow obvious model."""
from __future__ import annotations

import random
from typing import Any

import pytest

import firecore as fc

from ..models.feurio import FeurioModel
from ..models.flashpoint import FlashpointModel
from ..models.tails import TailsModel
from .option_sets import GAMES, every_case, load
from .walks import Case, Led, leaders

MODELS: dict[str, Any] = {"feurio": FeurioModel, "flashpoint": FlashpointModel, "tails": TailsModel}
RANDOM_GAMES = 4     # of each option set; --led says how many that policies lead


def step_by_step(case: Case, seed: int, leader: str | None = None, steps: int = 2000) -> int:
    """Play one game on both sides, at random or led by a policy with some random decisions; returns its steps."""
    rng = random.Random(seed)
    led = None if leader is None else Led(case, leader, seed)
    state, model = load(case).start(), MODELS[case[0]](**case[1])
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
        token = at_random(tokens, rng, eager) if led is None else state.token(led.decides(state))
        state.apply(token)
        model.apply(token)
    return steps


def at_random(tokens: list[str], rng: random.Random, eager: float) -> str:
    """One of the tokens; the shyest ones are sometimes passed over."""
    token = rng.choice(tokens)
    if len(tokens) > 1 and token in ("-", ".") and rng.random() < eager:
        token = rng.choice([one for one in tokens if one != token])
    return token


def assert_same_chance(state: fc.State, model: Any) -> None:
    outcomes = [(state.token(action), probability) for action, probability in state.chance_outcomes()]
    expected = model.chance()
    assert [token for token, _ in outcomes] == [token for token, _ in expected]
    assert [p for _, p in outcomes] == pytest.approx([float(p) for _, p in expected], abs=1e-12)
    assert sum(p for _, p in outcomes) == pytest.approx(1.0, abs=1e-12)


@every_case
def test_every_step_agrees_with_the_model(case: Case) -> None:
    for seed in range(RANDOM_GAMES):
        assert step_by_step(case, seed) > 0


@every_case
def test_every_step_of_a_game_that_is_played_well_agrees_with_the_model(
        case: Case, request: pytest.FixtureRequest) -> None:
    shift = GAMES.index(case)     # so that every leader of a game has a turn
    for seed in range(shift, shift + request.config.getoption("led")):
        assert step_by_step(case, seed, leaders(case)[seed % len(leaders(case))]) > 0
