"""F7: zones and the competitive score."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc

from .boards import board

BASE = fc.load("feurio")


def scores(picture: str, **options: Any) -> tuple[int, ...]:
    return board(fc.load("feurio", **options), picture).scores()


def returns(picture: str, **options: Any) -> tuple[float, ...]:
    """The result if the game ends with this board, the rest of the tiles at ``>``."""
    game = fc.load("feurio", **options)
    return board(game, picture, stack="", phase="over", passes=game.seats).returns()


@pytest.mark.rule("F7.1")
def test_a_zone_is_all_that_hangs_together_by_shared_sides() -> None:
    # Two zones: the row of 6, 3 and 2, and the 5 that touches none of them.
    assert scores("""
                    5R
        4       4
           (6R)     3R      2R
    """) == (6 + 1, 0, 0, 0)     # 11/2 and 5/5


@pytest.mark.rule("F7.1")
def test_each_of_the_six_sides_joins() -> None:
    for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)):
        line = (f"feurio/1 tiles=0,0:4R;{q},{r}:2R supply=10,12,12,12 reserve=- given=0,0,0,0 turn=0 phase=draw "
                "hand=- drawn=- laid=no passes=0")
        assert BASE.read(line).scores() == (3, 0, 0, 0)


@pytest.mark.rule("F7.1")
def test_a_tile_without_one_s_men_parts_a_zone() -> None:
    assert scores("(6R)     2       4R") == (1 + 1, 0, 0, 0)
    assert scores("(6R)     2G      4R") == (1 + 1, 1, 0, 0)
    assert scores("(6R)     2R      4R") == (6, 0, 0, 0)


@pytest.mark.rule("F7.1")
def test_how_many_men_hold_a_tile_does_not_matter() -> None:
    assert scores("(6RRR)   3R") == scores("(6R)     3RR") == (3, 0, 0, 0)


@pytest.mark.rule("F7.1")
def test_a_tile_counts_in_full_for_every_colour_on_it() -> None:
    assert scores("(6RG)    2R") == (4, 1, 0, 0)


@pytest.mark.rule("F7.2")
@pytest.mark.parametrize(("picture", "score"), [
    ("(1R)", 1), ("(6R)", 1), ("(6R)     1R", 7), ("(6R)     2R", 4), ("(6R)     5R", 3),
    ("(5R)     2R", 4), ("(5R)     3R      3R", 4), ("(6R)     6R      5R", 4),
])
def test_a_zone_scores_its_sum_by_the_smallest_open_value_rounded_up(picture: str, score: int) -> None:
    assert scores(picture) == (score, 0, 0, 0)


CLOSED_ONE = """
        2       3
    3      (1R)     5R
        4       4
"""


@pytest.mark.rule("F7.2")
def test_a_closed_tile_adds_its_value_but_does_not_divide() -> None:
    assert scores(CLOSED_ONE) == (2, 0, 0, 0)     # (1 + 5)/5, not 6/1


@pytest.mark.rule("F7.2")
def test_a_zone_without_an_open_tile_scores_nothing() -> None:
    assert scores(CLOSED_ONE.replace("5R", "5 ")) == (0, 0, 0, 0)


@pytest.mark.rule("F7.2", "F2.3")
def test_a_side_towards_an_enclosed_space_keeps_a_tile_open() -> None:
    assert scores("""
        6       3       5
    3      (2R)     .       5
        4       4       4
    """) == (1, 0, 0, 0)


@pytest.mark.rule("F7.2", "F5.3")
def test_a_firebreak_closes_a_zone_in() -> None:
    assert scores(CLOSED_ONE.replace("5R", "#5/2"), firebreaks=True) == (0, 0, 0, 0)


@pytest.mark.rule("F7.3")
@pytest.mark.parametrize(("picture", "up", "down"), [
    ("(5R)     2R", 4, 3), ("(6R)     5R", 3, 2), ("(6R)     2R", 4, 4), ("(6R)     4R      3       2R", 3 + 1, 2 + 1)])
def test_a_hot_game_rounds_down(picture: str, up: int, down: int) -> None:
    assert scores(picture)[0] == up
    assert scores(picture, hot=True)[0] == down


@pytest.mark.rule("F7.3")
def test_each_zone_is_rounded_by_itself() -> None:
    two = "(5R)     2R      6       5R      2R"
    assert scores(two)[0] == 4 + 4
    assert scores(two, hot=True)[0] == 3 + 3


@pytest.mark.rule("F7.4")
def test_with_two_players_each_colour_is_scored_by_itself() -> None:
    # As one colour the three tiles would make 13/2, rounded up to 7.
    assert scores("(6R)     5G      2R", players=2) == (1 + 1 + 1, 0)
    assert scores("(6B)     5Y      2Y", players=2) == (0, 1 + 4)
    assert scores("(6RB)    5GY", players=2) == (2, 2)


@pytest.mark.rule("F7.4")
def test_reinforcements_form_no_zones_and_score_nothing() -> None:
    state = board(fc.load("feurio", players=3), "(6YY)    1Y      5R", reserve=(1, 4, 4))
    assert state.scores() == (1, 0, 0)
    assert state.view()["tiles"][0]["men"] == {"Y": 2}


@pytest.mark.rule("F7.4")
def test_reinforcements_still_stand_where_they_are_when_the_game_is_over() -> None:
    state = board(fc.load("feurio", players=3), "(6YY)    1Y      5R      >", reserve=(1, 4, 4), stack="",
                  phase="over", passes=3)
    assert (state.is_over, state.scores()) == (True, (1, 0, 0))
    assert [tile["men"] for tile in state.view()["tiles"][:2]] == [{"Y": 2}, {"Y": 1}]


# All the rest of the tiles lies at the end, so that the game is over.


@pytest.mark.rule("F7.5", "F9.1")
def test_the_highest_score_wins() -> None:
    assert returns("(6R)     1R      6G      3       5B      >") == (1, 0, 0, 0)
    assert returns("(6G)     1G      6R      3       5B      >") == (0, 1, 0, 0)


@pytest.mark.rule("F7.5")
def test_among_equals_the_one_with_the_most_valuable_zone_wins() -> None:
    picture = "(6R)     3R      4       5R      4G      5       2G      6       1G      >"
    assert board(BASE, picture, stack="").scores() == (3 + 1, 1 + 1 + 1, 0, 0)
    one_more = "(6R)     3R      4       5R      4G      5G      2       6G      2       1G      >"
    assert board(BASE, one_more, stack="").scores() == (4, 3 + 1 + 1, 0, 0)
    equal = "(6R)     3R      4       5R      4G      5       2G      6       1G      5       3G      >"
    assert board(BASE, equal, stack="").scores() == (3 + 1, 1 + 1 + 1 + 1, 0, 0)
    assert returns(equal) == (1, 0, 0, 0)


@pytest.mark.rule("F7.5", "F7.2")
def test_zones_are_compared_as_counted_after_rounding() -> None:
    # 3.5 and 4 before rounding, 4 and 4 after.
    picture = "(5R)     2R      3       6G      2G      >"
    assert board(BASE, picture, stack="").scores() == (4, 4, 0, 0)
    assert returns(picture) == (0.5, 0.5, 0, 0)


@pytest.mark.rule("F7.5", "F9.1")
@pytest.mark.parametrize(("picture", "result"), [
    ("(6R)     6G      6B      6Y      >", (0.25, 0.25, 0.25, 0.25)),
    ("(6R)     6G      6B      >", (1 / 3, 1 / 3, 1 / 3, 0)),
    ("(6)      6G      6B      >", (0, 0.5, 0.5, 0)),
])
def test_still_equal_they_share(picture: str, result: tuple[float, ...]) -> None:
    assert returns(picture) == pytest.approx(result)


@pytest.mark.rule("F7.5")
def test_no_zone_counts_as_0() -> None:
    assert returns("(6)      >") == (0.25, 0.25, 0.25, 0.25)
    assert returns("(6)      >", players=3) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    # A closed zone is worth 0 too: red has a zone, and is no better than those who have none.
    closed = """
        2       3
    3      (1R)     5       >
        4       4
    """
    assert board(BASE, closed, stack="").scores() == (0, 0, 0, 0)
    assert returns(closed) == (0.25, 0.25, 0.25, 0.25)


@pytest.mark.rule("F7.5", "F7.4")
def test_with_two_players_the_best_zone_of_either_colour_breaks_the_tie() -> None:
    picture = "(6R)     3R      4       5G      4B      5       2Y      6       1B      5       3Y      >"
    assert board(fc.load("feurio", players=2), picture, stack="").scores() == (4, 4)
    assert returns(picture, players=2) == (1, 0)
