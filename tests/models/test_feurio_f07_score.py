"""F7, F9: what zones are worth, and who wins, in the reference model of Feurio!."""
from __future__ import annotations

from fractions import Fraction

import pytest

from .feurio_boards import GREEN, LOST, RED, WON, play, position


@pytest.mark.rule("F7.2")
def test_the_smallest_open_tile_divides_and_a_closed_smaller_one_does_not() -> None:
    model = position("""
   3     3
3     1R    2R
   3     3     5R
    """)
    assert model.accesses((0, 1)) == 0
    assert model.zone_values(RED) == [4]


@pytest.mark.rule("F7.4")
def test_two_players_add_up_their_colours_each_by_itself() -> None:
    model = position("5R    2G    6B", players=2)
    assert model.zone_values(0) == [1, 1]
    assert model.scores() == (2, 1)


@pytest.mark.rule("F7.4")
def test_reinforcements_score_nothing_and_stay() -> None:
    model = position("5RY   2Y    6B", players=3)
    assert model.scores() == (1, 0, 1)
    play(model, "- - -")
    assert model.tiles[1, 0].men["Y"] == 1


@pytest.mark.rule("F7.5")
@pytest.mark.rule("F9.1")
def test_among_equals_the_single_most_valuable_zone_wins() -> None:
    model = position("1R    3R    2     1G    2     1G    2G", turn=GREEN)
    play(model, "- - - -")
    assert (model.zone_values(RED), model.zone_values(GREEN)) == ([4], [1, 3])
    assert model.scores() == (4, 4, 0, 0)
    assert model.returns() == (WON, LOST, LOST, LOST)


@pytest.mark.rule("F7.5")
def test_the_tie_break_looks_at_zones_and_not_at_colours() -> None:
    model = position("1R    2R    2     1G    2     1B    1B    2     1B    1B", players=2, turn=1)
    play(model, "- -")
    assert (model.zone_values(0), model.zone_values(1)) == ([3, 1], [2, 2])
    assert model.returns() == (WON, LOST)


@pytest.mark.rule("F7.5")
def test_the_tie_break_compares_rounded_values() -> None:
    model = position("2R    5R    3     2G    6G", turn=GREEN)
    play(model, "- - - -")
    assert model.scores() == (4, 4, 0, 0)  # 7/2 rounded up and 8/2
    assert model.returns() == (Fraction(1, 2), Fraction(1, 2), LOST, LOST)


@pytest.mark.rule("F7.5")
@pytest.mark.rule("F9.1")
def test_equals_in_every_respect_share_the_victory() -> None:
    model = position("1R    3R    2     1G    3G    2     2B", turn=GREEN)
    play(model, "- - - -")
    assert model.scores() == (4, 4, 1, 0)
    assert model.returns() == (Fraction(1, 2), Fraction(1, 2), Fraction(0), Fraction(0))


@pytest.mark.rule("F7.5")
def test_nobody_on_the_board_is_a_victory_for_all() -> None:
    model = position("6     6     6", players=3)
    play(model, "- - -")
    assert model.returns() == (Fraction(1, 3),) * 3
