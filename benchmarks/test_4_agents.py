"""Matches between agents, and what it costs that plugins may listen: nothing, while none does."""
from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

import firecore as fc
from firecore.arena import Plan
from firecore.arena.running.block import play_block
from firecore.playing.match_play import Notifier
from firecore.plugins.registry import built_in_manager, using

from .games import every_game, finished

LISTENING = 1     # function that is called more for a decision while nobody listens,
FIRST = 30        # and functions once


@pytest.fixture(autouse=True)
def nothing_installed() -> Any:
    """What comes with firecore alone."""
    with using(built_in_manager()) as manager:
        yield manager


@every_game
def test_match_between_agents(benchmark: Any, name: str) -> None:
    game = fc.load(name)
    agents = [fc.agent("random") for _ in range(game.seats)]
    record = benchmark(lambda: fc.play(fc.Match(game, seed=1), agents))
    played = list(record.states())
    decisions = sum(state.actor is not None and not state.is_chance for state in played)
    benchmark.extra_info.update(n=decisions, of="decision")
    assert record.returns == record.verify().returns()


def calls_of(play: Callable[[], object]) -> int:
    """How many functions are called."""
    calls = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        play()
    finally:
        sys.setprofile(None)
    return calls


@every_game
def test_no_listener_costs_nothing(nothing_installed: Any, name: str) -> None:
    tokens = [token for actor, token in finished(name).history if actor != fc.CHANCE]
    game = fc.load(name)

    def alone() -> None:
        match = fc.Match(game, seed=1)
        for token in tokens:
            match.play(token)

    def told() -> None:
        notifier = Notifier(fc.Match(game, seed=1), nothing_installed)
        for token in tokens:
            notifier.play(token)

    assert calls_of(told) - calls_of(alone) <= LISTENING * len(tokens) + FIRST


def test_blocks_of_the_arena_between_native_policies(benchmark: Any) -> None:
    plan = Plan(fc.load("feurio"), ("keen", "greedy"), seed=1)
    played = benchmark(lambda: [game for block in range(25) for game in play_block(plan, block)])
    benchmark.extra_info.update(n=len(played), of="game")
    assert len(played) == 100
