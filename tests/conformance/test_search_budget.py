"""What a search spends: iterations are counted and time is kept, whatever playouts and evaluators do; on our clock."""
from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import firecore as fc

from ..clock import Clock

search: Any = import_module("firecore.analysis.search")     # the module: its function has its name
STATE = fc.Match(fc.load("feurio", players=2), 1).state


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock that searches look at."""
    ours = Clock()
    ours.stand_in(monkeypatch, search)
    return ours


class Tree:
    """A tree that does nothing but take its time."""

    def __init__(self, clock: Clock, cost: Callable[[int], float]) -> None:
        self.clock, self.cost = clock, cost
        self.iterations = 0
        self.looks = 0

    def grow(self, budget: Any) -> None:
        while n := budget.allows(self.iterations, 64):
            self.looks += 1
            for _ in range(n):
                self.clock.now += self.cost(self.iterations)
                self.iterations += 1


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.1, 1.0])
@pytest.mark.parametrize("cost", [0.000_002, 0.0001, 0.002, 0.03])
def test_a_search_ends_within_a_playout_of_its_time(clock: Clock, cost: float, seconds: float) -> None:
    tree = Tree(clock, lambda i: cost)
    tree.grow(search.Budget(seconds, 0.0))
    assert seconds <= clock.now + 1e-9
    assert clock.now <= seconds + max(cost, search.LOOK)


def test_lucky_playouts_at_first_mislead_nobody(clock: Clock) -> None:
    tree = Tree(clock, lambda i: 0.000_01 if i < 3 else 0.01)
    tree.grow(search.Budget(0.05, 0.0))
    assert clock.now <= 0.05 + 0.03


def test_cheap_playouts_do_not_wait_for_the_clock(clock: Clock) -> None:
    tree = Tree(clock, lambda i: 0.000_002)
    tree.grow(search.Budget(0.1, 0.0))
    assert tree.looks < tree.iterations / 50


def test_an_evaluator_is_asked_about_fewer_as_time_runs_out(clock: Clock) -> None:
    asked = []

    def value(states: list[fc.State]) -> list[list[float]]:
        asked.append(len(states))
        clock.now += 0.005 * len(states)
        return [[0.5, 0.5]] * len(states)

    fc.search(STATE, seconds=1.0, evaluator=value, batch=16)
    assert asked[0] == 1
    assert max(asked) == 16
    assert asked[-1] == 1
    assert clock.now <= 1.005


def test_time_makes_no_difference_while_there_is_enough_of_it() -> None:
    found = fc.search(STATE, iterations=500, seed=3)
    assert fc.search(STATE, iterations=500, seed=3, seconds=1e6).actions == found.actions
