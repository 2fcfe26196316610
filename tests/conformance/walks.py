"""Games to try the laws on, the same ones on every run: random ones, and games led by those who play well.

Random games of Flash Point are never won, and much of the rules hardly ever comes up in them.
"""
from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import firecore as fc
from firecore.policies import own

from .option_sets import load

Case = tuple[str, dict[str, Any]]

MAX_STEPS = 20_000     # no game of any option set is longer


def walk(case: Case, seed: int) -> Iterator[tuple[fc.State, int | None]]:
    """A random game: each state with the action that is played there next, and the last one with None.

    It is always the same state object. How often the shyest action, which often ends a turn, is passed over differs
    from game to game, so that some games are long and others short.
    """
    rng = random.Random(seed)
    eager = rng.random()
    state = load(case).start()
    for _ in range(MAX_STEPS):
        if state.is_over:
            yield state, None
            return
        legal = state.legal_actions()
        action = rng.choice(legal)
        if len(legal) > 1 and state.token(action) in ("-", ".") and rng.random() < eager:
            action = rng.choice([one for one in legal if one != action])
        yield state, action
        state.apply(action)
    raise AssertionError(f"a game of {case} does not end within {MAX_STEPS} steps")


RANDOM = "random"
SLIPS = 0.12            # how often a leader's decision is replaced by a random one


def leaders(case: Case) -> list[str]:
    """The policies that play this game better than chance: captain, keen, ranger, greedy."""
    return sorted(set(own(load(case))) - {RANDOM})


class Led:
    """Decides for all seats of a game as a policy does, with some random decisions; chance by its odds."""

    def __init__(self, case: Case, leader: str, seed: int) -> None:
        self.policy = own(load(case))[leader]
        self.dice, self.rng = fc.Dice(seed), random.Random(seed)

    def decides(self, state: fc.State) -> int:
        """What is played in a state, or what chance decides."""
        if state.is_chance:
            return self.dice.pick(state)
        if self.rng.random() < SLIPS:
            return self.rng.choice(state.legal_actions())
        return self.policy.choose(state, self.dice)


def led_walk(case: Case, leader: str, seed: int) -> Iterator[tuple[fc.State, int | None]]:
    """The same as a random walk, led by a policy."""
    state, led = load(case).start(), Led(case, leader, seed)
    for _ in range(MAX_STEPS):
        if state.is_over:
            yield state, None
            return
        action = led.decides(state)
        yield state, action
        state.apply(action)
    raise AssertionError(f"a game of {case} led by {leader} does not end within {MAX_STEPS} steps")


@cache
def _gathered(name: str, options: str, every: int) -> tuple[fc.State, ...]:
    case = name, json.loads(options)
    found = []
    for steps in (walk(case, 1), led_walk(case, leaders(case)[0], 2)):
        states = [state.copy() for state, _ in steps]
        found += [*states[:8], *states[8:-1:every], states[-1]]
    return tuple(found)


def some_states(case: Case, every: int = 9) -> list[fc.State]:
    """States from all stages of a random game and of a led one, the first few and the last among them; free to be changed."""
    return [state.copy() for state in _gathered(case[0], json.dumps(case[1]), every)]


def play_on(match: fc.Match, seed: int, decisions: int = MAX_STEPS) -> fc.Match:
    """The match after some more random decisions, or its end."""
    rng = random.Random(seed)
    for _ in range(decisions):
        if match.is_over:
            break
        match.play(rng.choice(match.legal_actions()))
    return match


def some_matches(case: Case) -> Iterator[fc.Match]:
    """Matches at their start, in the middle and at their end."""
    for seed, decisions in enumerate((0, 1, 7, 23, 60, MAX_STEPS)):
        yield play_on(fc.Match(load(case), seed=seed), seed, decisions)
