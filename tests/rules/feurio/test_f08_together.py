"""F8: solo and cooperative games."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import after, refusal
from .boards import at, board, played

SOLO = fc.load("feurio", players=1)

# Each colour has its twelve men in one row that begins with an open 1.
SAVED = """
        1R      6RRR    6RRR    6RRR    5RR
            1G      6GGG    6GGG    6GGG    5GG
               (1B)     5BBB    5BBB    5BBB    4BB
                    1Y      5YYY    4YY     4YY     4YY     3YY     >
"""


def over(picture: str, game: fc.Game = SOLO) -> fc.State:
    """The end of a game with this board, the rest of the tiles at ``>``; without reinforcements in reserve."""
    return board(game, picture, stack="", phase="over", reserve=(0, 0, 0))


@pytest.mark.rule("F8.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_set_up_and_turns_are_as_always_without_firebreaks(players: int) -> None:
    game = fc.load("feurio", players=players, cooperative=True)
    other = fc.load("feurio", players=max(players, 1))
    draws = " ".join(["*6", "*5", "*4", "*3"][:players])
    state = after(game.start(), draws + " *2")
    assert state.view()["tiles"] == after(other.start(), draws + " *2").view()["tiles"]
    spot = state.view()["hottest"][0]
    kind = "solo" if players == 1 else "cooperative"
    assert f"there are no firebreaks in a {kind} game (F8.1)" in refusal(state, f"#{spot[0]},{spot[1]}R")


@pytest.mark.rule("F8.1", "F4.7")
def test_in_a_co_operative_game_each_still_places_his_own_men() -> None:
    game = fc.load("feurio", cooperative=True)
    assert at(board(game, "(3)", turn=2), "0,0") == ["B1@0,0", "B2@0,0"]


@pytest.mark.rule("F8.2")
def test_won_when_every_colour_has_all_its_men_in_one_zone_with_an_open_1() -> None:
    state = over(SAVED)
    assert state.scores() == (4,)
    assert state.returns() == (1,)


@pytest.mark.rule("F8.2", "F9.1")
@pytest.mark.parametrize("players", [2, 4])
def test_a_co_operative_game_is_won_by_all(players: int) -> None:
    state = over(SAVED, fc.load("feurio", players=players, cooperative=True))
    assert state.returns() == (1,) * players
    assert state.scores() == (4,) * players


@pytest.mark.rule("F8.2")
def test_lost_with_a_man_that_is_not_placed() -> None:
    state = over(SAVED.replace("5RR", "5R "))
    assert (state.scores(), state.returns()) == ((3,), (0,))


@pytest.mark.rule("F8.2", "F7.1")
def test_lost_with_a_colour_in_two_zones() -> None:
    state = over(SAVED.replace("1R      6RRR    6RRR    6RRR    5RR", "1R      6RRR    6RRR    6RRR    5R "
                               ).replace(">", "3R      >"))
    assert state.view()["supply"] == {"R": 0, "G": 0, "B": 0, "Y": 0}
    assert (state.scores(), state.returns()) == ((3,), (0,))


@pytest.mark.rule("F8.2")
def test_lost_with_a_colour_without_a_1() -> None:
    state = over(SAVED.replace("1G ", "2G "))
    assert (state.scores(), state.returns()) == ((3,), (0,))


@pytest.mark.rule("F8.2", "F2.3")
def test_lost_with_a_1_that_is_closed_in() -> None:
    state = over("""
        1R      6RRR    6RRR    6RRR    5RR
    2       1G      6GGG    6GGG    6GGG    5GG
        2      (1B)     5BBB    5BBB    5BBB    4BB
                    1Y      5YYY    4YY     4YY     4YY     3YY     >
    """)
    assert next(tile["accesses"] for tile in state.view()["tiles"] if tile["men"] == {"G": 1}) == 0
    assert (state.scores(), state.returns()) == ((3,), (0,))


@pytest.mark.rule("F8.2")
def test_meeting_the_condition_earlier_ends_nothing() -> None:
    state = board(SOLO, SAVED, stack="123", phase="draw")
    assert (state.scores(), state.is_over) == ((4,), False)
    state.apply("*1")
    state.apply(state.legal_actions()[0])
    state.apply("-")
    assert not state.is_over


@pytest.mark.rule("F8.3")
def test_with_three_players_each_places_his_own_four_reinforcements() -> None:
    game = fc.load("feurio", players=3, cooperative=True)
    state = board(game, "(4)", turn=1)
    assert at(state, "0,0") == ["G1@0,0", "G2@0,0", "Y1@0,0", "Y2@0,0"]
    assert after(state, "Y2@0,0").view()["reserve"] == [4, 2, 4]
    used_up = board(game, "(4)      3YY     5YY", turn=1, reserve=(4, 0, 4))
    assert at(used_up, "0,0") == ["G1@0,0", "G2@0,0"]


@pytest.mark.rule("F8.3", "F8.2")
def test_all_twelve_reinforcements_belong_to_the_fourth_colour() -> None:
    game = fc.load("feurio", players=3, cooperative=True)
    assert over(SAVED, game).returns() == (1, 1, 1)
    assert over(SAVED, game).scores() == (4, 4, 4)
    kept_back = board(game, SAVED.replace("3YY", "3Y "), stack="", phase="over", reserve=(0, 1, 0))
    assert (kept_back.scores(), kept_back.returns()) == ((3, 3, 3), (0, 0, 0))


@pytest.mark.rule("F8.2")
def test_a_random_game_played_together_is_as_good_as_never_won() -> None:
    assert fc.playouts(played(players=1), 200, seed=1).returns == (0,)
