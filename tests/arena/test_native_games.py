"""Native games: the same as from Python, to the token."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc
from firecore._native.native_games import play_games
from firecore._native.policy import RANDOM
from firecore.arena.plans.plan import Plan
from firecore.arena.running.block import GameResult, play_block, play_game, record_of, wanted

PLANS: list[tuple[str, dict[str, Any], list[str], str]] = [
    ("feurio", {}, ["keen", "greedy"], "against"),
    ("feurio", {"players": 3, "firebreaks": True}, ["keen:seed=3", "greedy", "random"], "robin"),
    ("tails", {}, ["greedy", "random"], "against"),
    ("tails", {"players": 5}, ["greedy", "random", "random:seed=1"], "random"),
    ("flashpoint", {"players": 2}, ["captain", "random"], "each"),
]


def essence(result: GameResult) -> Any:
    return result.block, result.turn, result.scores, result.returns, result.decisions, result.failure


@pytest.mark.parametrize(("game", "options", "agents", "schedule"), PLANS)
def test_both_ways_play_the_same_games(game: str, options: dict[str, Any], agents: list[str], schedule: str) -> None:
    plan = Plan(fc.load(game, **options), tuple(agents), schedule=schedule, seed=5)
    for block in range(2):
        native = play_block(plan, block)
        python = [play_game(plan, block, turn) for turn in wanted(plan, block)]
        assert list(map(essence, native)) == list(map(essence, python))
        for one, other in zip(native, python, strict=True):
            assert one.choices is None
            assert other.choices is not None
            record = record_of(plan, other)
            assert record == record_of(plan, one)
            record.verify()
            assert (record.scores, record.returns) == (other.scores, other.returns)


def test_games_of_a_block_share_their_dice_and_no_two_blocks_do() -> None:
    plan = Plan(fc.load("feurio"), ("keen", "greedy"), seed=1)
    records = [[record_of(plan, one) for one in play_block(plan, block)] for block in range(3)]
    assert [len({record.seed for record in block}) for block in records] == [1, 1, 1]
    assert len({block[0].seed for block in records}) == 3
    assert len({record.tokens for block in records for record in block}) == 12
    assert [record.seats.index("keen") for record in records[0]] == [0, 1, 2, 3]


def test_no_agent_but_a_native_policy_makes_up_for_decisions_that_are_missing() -> None:
    plan = Plan(fc.load("feurio"), ("greedy", "cmd:touch ran"), seed=1)
    result = GameResult(0, 0, (0,) * 4, None, (0,) * 4, (0.0,) * 4, choices=None)
    with pytest.raises(fc.StoreError, match="only native policies"):
        record_of(plan, result)


def test_games_of_those_who_dropped_out_are_not_played() -> None:
    plan = Plan(fc.load("flashpoint"), ("captain", "random", "random:seed=1"))
    assert [one.turn for one in play_block(plan, 0)] == [0, 1, 2]
    assert [one.turn for one in play_block(plan, 0, without={1})] == [0, 2]


def test_a_policy_plays_its_own_game_only() -> None:
    feurio, tails = fc.load("feurio", players=2), fc.load("tails", players=2)
    greedy = tails.players.policies["greedy"]
    with pytest.raises(fc.StateError, match="the policy 'greedy' does not play feurio"):
        play_games(feurio.start(), 0, [[(greedy, 0), (RANDOM, 1)]])
    with pytest.raises(fc.StateError, match="a game needs a player for each of 2 seats, got 1"):
        play_games(feurio.start(), 0, [[(RANDOM, 1)]])
    assert play_games(feurio.start(), 0, []) == []
