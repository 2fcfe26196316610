"""F6: the end."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import after, legal, refusal
from .boards import YELLOW, board

ALL_TILES = "(6)      >"


@pytest.mark.rule("F6.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_when_all_have_passed_in_a_row(players: int) -> None:
    state = board(fc.load("feurio", players=players), ALL_TILES, stack="")
    for n in range(players):
        assert (state.is_over, state.view(fc.EVERYTHING)["passes"]) == (False, n)
        state.apply("-")
    assert state.is_over
    assert (legal(state), state.actor) == ([], None)


@pytest.mark.rule("F6.1")
def test_the_last_four_turns_count_whoever_passed_first() -> None:
    state = board(fc.load("feurio"), ALL_TILES, stack="", turn=2)
    state = after(state, "- - R1@0,0 -")
    assert state.view(fc.EVERYTHING)["passes"] == 1
    assert not after(state, "- -").is_over
    assert after(state, "- - -").is_over


@pytest.mark.rule("F6.1")
def test_whoever_passed_may_place_again() -> None:
    state = after(board(fc.load("feurio"), ALL_TILES, stack="", turn=0), "- - - Y1@0,0 ")
    assert (state.actor, state.view(fc.EVERYTHING)["passes"]) == (0, 0)
    assert after(state, "R2@0,0").view(fc.EVERYTHING)["passes"] == 0


@pytest.mark.rule("F6.1")
def test_when_the_game_is_over_nothing_is_legal() -> None:
    state = after(board(fc.load("feurio"), ALL_TILES, stack=""), "- - - -")
    assert {token: "the game is over" in refusal(state, token) for token in ("-", "R1@0,0", "*1", "@5,5", "x")} == (
        dict.fromkeys(("-", "R1@0,0", "*1", "@5,5", "x"), True))


@pytest.mark.rule("F6.1")
def test_a_turn_that_laid_a_tile_and_placed_nobody_is_no_pass() -> None:
    state = board(fc.load("feurio"), "(6)", phase="draw")
    for _ in range(8):
        state = after(state, state.token(state.legal_actions()[0]))
        state = after(state, state.token(state.legal_actions()[0]))
        state.apply("-")
    assert (state.view(fc.EVERYTHING)["passes"], state.is_over) == (0, False)


LAST_TILE = {"stack": "3", "phase": "draw", "turn": YELLOW}


@pytest.mark.rule("F6.2")
def test_the_turn_that_lays_the_last_tile_is_never_a_pass() -> None:
    state = board(fc.load("feurio"), ALL_TILES, **LAST_TILE)
    state = after(state, "*3 @30,1")
    assert (state.view(fc.EVERYTHING)["laid"], state.view(fc.EVERYTHING)["stack"], legal(state)[0]) == (True, 0, "-")
    state.apply("-")
    assert (state.view(fc.EVERYTHING)["passes"], state.view(fc.EVERYTHING)["turn"]) == (0, 0)
    assert not after(state, "- - -").is_over
    assert after(state, "- - - -").is_over


@pytest.mark.rule("F6.2", "F5.1")
def test_nor_is_it_a_pass_to_lay_the_last_tile_face_down() -> None:
    state = board(fc.load("feurio", firebreaks=True), ALL_TILES, **LAST_TILE)
    state = after(state, "*3 #30,1Y")
    assert (state.view(fc.EVERYTHING)["passes"], state.view(fc.EVERYTHING)["phase"], state.actor) == (0, "place", 0)
    assert not after(state, "- - -").is_over
    assert after(state, "- - - -").is_over


@pytest.mark.rule("F6.2")
def test_a_turn_in_which_no_placement_is_legal_is_a_pass() -> None:
    state = board(fc.load("feurio", slots=(0,) * 6), ALL_TILES, stack="")
    assert legal(state) == ["-"]
    state.apply("-")
    assert state.view(fc.EVERYTHING)["passes"] == 1


@pytest.mark.rule("F6.3")
@pytest.mark.parametrize(
    "options", [{"players": 1}, *({"players": n, "cooperative": True} for n in (2, 3, 4))], ids=str)
@pytest.mark.parametrize("last", ["-", "R1@0,0"])
def test_games_played_together_end_with_the_turn_of_the_last_tile(options: dict[str, object], last: str) -> None:
    state = board(fc.load("feurio", **options), ALL_TILES, stack="3", phase="draw", turn=0)
    state = after(state, "*3 @30,1")
    assert not state.is_over
    assert after(state, last).is_over


@pytest.mark.rule("F6.3")
def test_and_not_before_even_if_nobody_ever_places_a_man() -> None:
    match = fc.Match(fc.load("feurio", players=2, cooperative=True), seed=1)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    assert sum(token[0] == "@" for token in match.tokens) == 34
    assert match.tokens[-1] == "-"
