"""Through the checked door, from Python: decisions, copies, views, observations, positions."""
from __future__ import annotations

import json
import random
from typing import Any

import numpy as np

import firecore as fc

from .games import every_game, finished, half_way

TIMES = range(1000)


def random_game(game: fc.Game, seed: int) -> tuple[int, fc.State]:
    """One game: how many decisions, and how it ends."""
    pick = random.Random(seed).random
    dice, state, decisions = fc.Dice(seed), game.start(), 0
    while not state.is_over:
        if state.is_chance:
            state.apply(dice.pick(state))
            continue
        legal = state.legal_actions()
        state.apply(legal[int(pick() * len(legal))])
        decisions += 1
    return decisions, state


@every_game
def test_decisions(benchmark: Any, name: str) -> None:
    game = fc.load(name)
    decisions, end = benchmark(random_game, game, 1)
    benchmark.extra_info.update(n=decisions, of="decision")
    assert end.is_over
    assert end.faults() == ()
    assert random_game(game, 1) == (decisions, end)


@every_game
def test_copy(benchmark: Any, name: str) -> None:
    state = half_way(name)

    def copies() -> fc.State:
        for _ in TIMES:
            twin = state.copy()
        return twin

    benchmark.extra_info.update(n=len(TIMES), of="copy")
    twin = benchmark(copies)
    assert twin == state
    assert twin is not state


@every_game
def test_legal_actions(benchmark: Any, name: str) -> None:
    state = half_way(name)
    benchmark.extra_info.update(n=1, of="list")
    assert benchmark(state.legal_actions) == np.flatnonzero(state.legal_mask()).tolist()


@every_game
def test_key(benchmark: Any, name: str) -> None:
    state = half_way(name)
    benchmark.extra_info.update(n=1, of="key")
    assert benchmark(state.key) == state.copy().key()


@every_game
def test_observe(benchmark: Any, name: str) -> None:
    state = half_way(name)
    out = np.empty(state.game.observation_shape, dtype=np.float32)
    benchmark.extra_info.update(n=1, of="array")
    assert benchmark(state.observe, 0, out) is out
    assert np.array_equal(out, state.observe(0))


@every_game
def test_view(benchmark: Any, name: str) -> None:
    state = half_way(name)
    benchmark.extra_info.update(n=1, of="view")
    view = benchmark(state.view, 0)
    assert json.loads(json.dumps(view)) == view


@every_game
def test_position(benchmark: Any, name: str) -> None:
    state = half_way(name)
    benchmark.extra_info.update(n=1, of="round trip")
    assert benchmark(lambda: state.game.read(state.position())) == state


@every_game
def test_tokens(benchmark: Any, name: str) -> None:
    state = half_way(name)
    legal = state.legal_actions()
    benchmark.extra_info.update(n=len(legal), of="token")
    assert benchmark(lambda: [state.parse(state.token(action)) for action in legal]) == legal


@every_game
def test_match(benchmark: Any, name: str) -> None:
    """A match keeps its history as tokens: what that costs a decision."""
    match = finished(name)
    decisions = [token for actor, token in match.history if actor != fc.CHANCE]

    def again() -> fc.Match:
        twin = fc.Match(match.game, seed=1)
        for token in decisions:
            twin.play(token)
        return twin

    benchmark.extra_info.update(n=len(decisions), of="decision")
    assert benchmark(again).save() == match.save()
