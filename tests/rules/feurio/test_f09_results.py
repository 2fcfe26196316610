"""F9: returns and scores."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import after
from .boards import board, played

ALL_TILES = "(6R)     1       6G      3       5B      >"


@pytest.mark.rule("F9.1")
@pytest.mark.parametrize("tokens", ["", "*6 *6", "*6 *6 *4 *3", "*6 *6 *4 *3 *2", "*6 *6 *4 *3 *2 @0,1"])
def test_there_are_no_returns_before_the_game_is_over(tokens: str) -> None:
    with pytest.raises(fc.StateError, match="not over"):
        played(tokens).returns()


@pytest.mark.rule("F9.1")
def test_the_winner_returns_1_and_the_rest_0() -> None:
    state = board(fc.load("feurio"), "(6R)     1R      6G      3       5B      >", stack="")
    assert after(state, "- - - -").returns() == (1.0, 0.0, 0.0, 0.0)


@pytest.mark.rule("F9.1")
@pytest.mark.parametrize("sharing", [2, 3, 4])
def test_k_who_share_return_1_kth_each(sharing: int) -> None:
    picture = "(6R)     6G      6B      6Y      >"
    for colour in "YB"[:4 - sharing]:
        picture = picture.replace(f"6{colour}", "6 ")
    state = after(board(fc.load("feurio"), picture, stack=""), "- - - -")
    assert state.returns() == pytest.approx([1 / sharing] * sharing + [0] * (4 - sharing))
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.rule("F9.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_together_all_lose_alike(players: int) -> None:
    state = board(fc.load("feurio", players=players, cooperative=True), ALL_TILES, stack="3", phase="draw")
    assert after(state, "*3 @34,-1 -").returns() == (0.0,) * players


@pytest.mark.rule("F9.2")
def test_scores_are_told_at_any_time_as_if_the_game_ended_now() -> None:
    assert played().scores() == (0, 0, 0, 0)
    state = played("*6 *6 *4 *3 *2 @2,-1")
    assert state.scores() == (0, 0, 0, 0)
    assert after(state, "G1@2,-1").scores() == (0, 1, 0, 0)
    assert after(state, "G1@2,-1 *1 @0,1 B1@0,1 *2").scores() == (0, 1, 1, 0)


@pytest.mark.rule("F9.2")
def test_a_score_may_fall_when_a_tile_closes_a_zone() -> None:
    state = board(fc.load("feurio"), """
        2       3
    3      (2R)     6R
        6       *
    """, phase="lay", hand=4)
    assert (state.scores()[0], after(state, "@0,1").scores()[0]) == (4, 2)     # 8/2, then 8/6


@pytest.mark.rule("F9.2", "F8.2")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_together_the_score_is_the_number_of_colours_that_are_safe_the_same_for_all(players: int) -> None:
    game = fc.load("feurio", players=players, cooperative=True)
    assert board(game, "(1R)     6RRR    6RRR    6RRR    5RR").scores() == (1,) * players
    assert board(game, "(1R)     6RRR    6RRR    6RRR    5R").scores() == (0,) * players
    assert board(game, "(2R)     6RRR    6RRR    6RRR    5RR").scores() == (0,) * players
