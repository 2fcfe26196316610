"""Agents that plan, search or play on: in any position of any game, whatever time they have, they answer with what is
legal, the same again, and explain the same.
"""
from __future__ import annotations

import random

import firecore as fc

from .option_sets import every_case
from .walks import Case, some_states

PLANNERS = {
    "feurio": ("rollout:iterations=4,candidates=3", "rollout:seconds=0", "ranger", "marshal:iterations=4"),
    "flashpoint": ("chief:tries=3,rolls=2,turns=1", "chief:tries=40,rolls=1,turns=0,seconds=0",
                   "rollout:iterations=2,candidates=2"),
    "tails": ("bluffer:iterations=3", "bluffer:seconds=0", "rollout:iterations=2,candidates=2"),
}


@every_case
def test_planners_play_on_from_any_position(case: Case) -> None:
    for state in some_states(case, every=60):
        _decides(state)


@every_case
def test_planners_play_on_from_positions_that_no_game_comes_to(case: Case) -> None:
    """Some words of one position are put into another; most of what comes of that is refused (test_bad_positions.py)."""
    rng = random.Random(6)
    states = some_states(case, every=40)
    lines = [state.position().split(" ") for state in states]
    found = 0
    for _ in range(40):
        words, others = (list(line) for line in rng.sample(lines, 2))
        for i in rng.sample(range(1, len(words)), 2):
            words[i] = others[i]
        try:
            state = states[0].game.read(" ".join(words))
        except fc.PositionError:
            continue
        found += _decides(state)
        if found == 4:
            return


def _decides(state: fc.State) -> bool:
    """Every planner, twice, each time as a new agent; whether there was anything to decide."""
    if state.is_over or state.is_chance:
        return False
    for spec in PLANNERS[state.game.name]:
        turn = fc.Turn.from_values(state.game, state.actor, state.position(), [], 5)
        one, other = fc.agent(spec), fc.agent(spec)
        action = one.choose(turn)
        assert action in state.legal_actions() and action == other.choose(turn), (spec, state.position())
        explain = getattr(one, "explain", None)
        if explain is not None:
            assert explain(turn).action == action, (spec, state.position())
    return True
