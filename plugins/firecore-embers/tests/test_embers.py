"""Embers keeps the laws of all games, and its own rules."""
from __future__ import annotations

import random

import pytest
from firecore_embers import PLUGIN

import firecore as fc
from firecore.testing import check_game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_keeps_the_laws(players: int) -> None:
    check_game(PLUGIN, matches=20, players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sketch_keeps_the_laws(players: int) -> None:
    check_game("embers-sketch", matches=3, players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_native_rules_and_the_sketch_agree(players: int) -> None:
    rng = random.Random(players)
    for _ in range(50):
        native, sketch = (fc.load(name, players=players).start() for name in ("embers", "embers-sketch"))
        while not native.is_over:
            tokens = sorted(map(native.token, native.legal_actions()))
            assert tokens == sorted(map(sketch.token, sketch.legal_actions()))
            assert (native.actor, native.scores()) == (sketch.actor, sketch.scores())
            token = rng.choice(tokens)
            native.apply(token)
            sketch.apply(token)
        assert native.returns() == sketch.returns()


def test_who_plays_it() -> None:
    game = fc.load("embers", players=3)
    assert next(iter(game.agents)) == "stoker"
    assert [level.name for level in game.levels] == ["timid", "steady", "shrewd"]
    record = fc.play(fc.Match(game, seed=1), ["stoker:goal=2", "stoker", "random"])
    assert record.fault is None
    assert record.scores[0] in (0, 2, 3, 4, 5, 6)


def play(tokens: str, players: int = 2) -> fc.State:
    state = fc.load("embers", players=players).start()
    for token in tokens.split():
        state.apply(token)
    return state


def test_a_one_burns_all_that_was_rolled() -> None:                  # E2.3
    state = play("r *6 r *5 r *1")
    assert state.scores() == (0, 5)
    assert state.actor == 1


def test_who_has_stopped_is_not_asked_again() -> None:               # E2.1
    state = play("r *6 - r *4", players=3)
    assert state.actor == 0
    state.apply("r")
    state.apply("*2")
    assert state.actor == 2


def test_fifty_is_enough() -> None:                                  # E2.4
    game = fc.load("embers")
    state = game.read("embers/1 sums=48,12 playing=01 turn=0 rolling=yes")
    state.apply("*3")
    assert state.scores() == (51, 12)
    assert state.view()["playing"] == [1]


def test_equals_share() -> None:                                     # E3.1
    state = play("r *6 r *6 - -")
    assert state.is_over
    assert state.returns() == (0.5, 0.5)


@pytest.mark.parametrize(("line", "fault"), [
    ("embers/1 sums=1,0 playing=01 turn=0 rolling=no", "0, or 2 to 55"),
    ("embers/1 sums=0,0 playing=1 turn=0 rolling=no", "E2.1"),
    ("embers/1 sums=50,0 playing=01 turn=0 rolling=no", "E2.4"),
    ("embers/1 sums=0,0 playing=- turn=0 rolling=yes", "nobody's turn"),
    ("embers/1 sums=0,00 playing=01 turn=0 rolling=no", "plain"),
    ("embers/2", "is written"),
])
def test_a_faulty_position_is_refused(line: str, fault: str) -> None:
    with pytest.raises(fc.PositionError, match=fault):
        fc.load("embers").read(line)
