"""The games to measure, and matches of them to measure with."""
from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import firecore as fc
from tests.conformance.option_sets import OPTION_SETS, every_case, load

every_game = pytest.mark.parametrize("name", fc.games())

__all__ = ["OPTION_SETS", "every_case", "every_game", "finished", "half_way", "load", "played_by"]


def played_by(name: str, choose: Callable[[fc.Match], int], decisions: int = 10**6) -> fc.Match:
    """A match of the game as it comes, after some decisions."""
    match = fc.Match(fc.load(name), seed=1)
    for _ in range(decisions):
        if match.is_over:
            break
        match.play(choose(match))
    return match


def finished(name: str) -> fc.Match:
    """A random match that is over."""
    rng = random.Random(1)
    return played_by(name, lambda match: rng.choice(match.legal_actions()))


def half_way(name: str) -> fc.State:
    """A state in the middle of that match."""
    states = list(finished(name).record(fc.EVERYTHING).states())
    return next(state for state in states[len(states) // 2:] if not state.is_chance)
