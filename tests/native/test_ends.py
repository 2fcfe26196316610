"""The end of a cooperative game, solved: as a slow search in Python finds it, and as ``rollout`` then plays it."""
from __future__ import annotations

from functools import cache

import pytest

import firecore as fc
from firecore._native.search.endgames import best_returns

GAMES = [fc.load("feurio", players=1), *(fc.load("feurio", players=n, cooperative=True) for n in (2, 3, 4))]
PLENTY = 1_000_000


@cache
def ends(game: fc.Game, tiles: int) -> list[fc.State]:
    """Decisions of games that ``ranger`` plays: the first each with so many tiles in the stack."""
    found = []
    ranger = game.players.policies["ranger"]
    for seed in range(12):
        state, dice = game.start(), fc.Dice(seed)
        while state.is_chance or state.view()["stack"] > tiles:
            state.apply(dice.pick(state) if state.is_chance else ranger.choose(state, dice))
        found.append(state)
    return found


def best(state: fc.State) -> float:
    """What comes of a position if only the best is played."""
    if state.is_over:
        return state.returns()[0]
    after = []
    for action in state.legal_actions():
        after.append(state.copy())
        after[-1].apply(action)
    if state.is_chance:
        return sum(chance * best(one) for (_, chance), one in zip(state.chance_outcomes(), after, strict=True))
    return max(best(one) for one in after)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_it_is_what_trying_everything_finds(game: fc.Game) -> None:
    for state in ends(game, 1)[:6]:
        expected = []
        for action in state.legal_actions():
            after = state.copy()
            after.apply(action)
            expected.append(best(after))
        assert best_returns(state, state.legal_actions(), PLENTY) == pytest.approx(expected)


def test_draws_are_averaged() -> None:
    found = set()
    for game in GAMES:
        for state in ends(game, 2):
            values = best_returns(state, state.legal_actions(), PLENTY)
            assert values is not None
            found.update(values)
    assert {0.0, 1.0} < found and all(value in (0.0, 1.0) or abs(value - 0.5) < 1e-12 for value in found)


def test_what_can_be_forced_is_won() -> None:
    """By ``rollout``, however the tiles are drawn."""
    agent, won = fc.agent("rollout:iterations=1,candidates=2"), 0
    for game in GAMES:
        for start in ends(game, 2):
            values = best_returns(start, start.legal_actions(), PLENTY)
            if values is None or max(values) < 1:
                continue
            for seed in range(3):
                state, dice = start.copy(), fc.Dice(seed)
                while not state.is_over:
                    turn = None if state.is_chance else fc.Turn.from_values(game, state.actor, state.position(), [], seed)
                    state.apply(dice.pick(state) if turn is None else agent.choose(turn))
                assert state.returns()[0] == 1
                won += 1
    assert won > 10


def test_it_gives_up_where_too_much_is_left() -> None:
    late = ends(GAMES[3], 2)[0]
    actions = late.legal_actions()
    assert best_returns(late, actions, 3) is None
    assert best_returns(ends(GAMES[3], 12)[0], ends(GAMES[3], 12)[0].legal_actions(), PLENTY) is None
    assert best_returns(fc.Match(fc.load("feurio"), seed=1).state, [], PLENTY) is None      # against others
    with pytest.raises(fc.IllegalActionError):
        best_returns(late, [0], PLENTY)
