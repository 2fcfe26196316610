"""F2, F4: spots, laying a tile on a hottest one, and placing men, in the reference model of Feurio!."""
from __future__ import annotations

from fractions import Fraction

import pytest

from .feurio import CHANCE
from .feurio_boards import GREEN, placings_at, play, position


@pytest.mark.rule("F2.2")
@pytest.mark.rule("F2.3")
def test_a_hole_between_tiles_is_a_spot_and_an_access() -> None:
    model = position("""
   1     2
3           4
   5     6
    """)
    assert model.hottest_spots() == [(0, 1)]
    assert model.heat((0, 1)) == 21
    assert model.accesses((0, 0)) == 4


@pytest.mark.rule("F4.2")
def test_with_all_face_up_tiles_closed_in_every_spot_is_hottest() -> None:
    model = position("""
   #1    #2
#3    6     #4
   #5    #1
    """, stack=(5,), firebreaks=True)
    model.apply("*5")
    assert len(model.hottest_spots()) == 12
    assert {model.heat(spot) for spot in model.hottest_spots()} == {0}


@pytest.mark.rule("F4.3")
@pytest.mark.rule("F4.5")
def test_men_over_the_accesses_stay_and_let_nobody_join() -> None:
    model = position("""
   1     2
3     6RRR  4
   5
    """, turn=GREEN)
    assert model.accesses((0, 1)) == 1
    assert placings_at(model, "0,1") == []
    assert model.tiles[0, 1].men["R"] == 3


@pytest.mark.rule("F4.4")
def test_supply_slots_and_accesses_all_limit_a_placement() -> None:
    model = position("""
1     3     6
    """, turn=GREEN)
    assert model.legal() == ["-", "G1@0,0", "G1@1,0", "G2@1,0", "G1@2,0", "G2@2,0", "G3@2,0"]
    model.supply[GREEN]["G"] = 1
    assert model.legal() == ["-", "G1@0,0", "G1@1,0", "G1@2,0"]
    model.supply[GREEN]["G"] = 0
    assert model.legal() == ["-"]


@pytest.mark.rule("F1.2")
def test_slots_are_data_and_more_than_three_never_make_a_turn_longer() -> None:
    model = position("1     6     2", turn=GREEN, slots=(0, 1, 2, 2, 3, 5))
    assert model.legal() == ["-", "G1@1,0", "G2@1,0", "G3@1,0", "G1@2,0"]
    play(model, "G3@1,0")
    assert placings_at(model, "1,0") == ["B1@1,0"]  # five slots, four accesses


@pytest.mark.rule("F4.7")
def test_two_players_use_one_of_two_colours_and_three_their_own_or_reinforcements() -> None:
    assert position("3", turn=1, players=2).legal() == ["-", "B1@0,0", "B2@0,0", "Y1@0,0", "Y2@0,0"]
    assert position("3", turn=1, players=3).legal() == ["-", "G1@0,0", "G2@0,0", "Y1@0,0", "Y2@0,0"]
    assert position("1", players=1).legal() == ["-", "R1@0,0", "G1@0,0", "B1@0,0", "Y1@0,0"]


@pytest.mark.rule("F4.7")
@pytest.mark.rule("F8.3")
def test_reinforcements_come_out_of_the_seat_s_own_four() -> None:
    model = position("6     6", players=3, turn=1)
    play(model, "Y3@0,0")
    assert [supply["Y"] for supply in model.supply] == [4, 1, 4]
    play(model, "- -")
    assert [token for token in model.legal() if token[0] == "Y"] == ["Y1@1,0"]


@pytest.mark.rule("F4.8")
@pytest.mark.rule("F10.1")
def test_single_possibilities_are_presented_in_order() -> None:
    model = position("6", stack=(4,), players=1, slots=(0, 0, 0, 0, 0, 0))
    assert (model.actor, model.chance()) == (CHANCE, [("*4", Fraction(1))])
    model.apply("*4")
    assert model.legal() == ["@-1,0", "@-1,1", "@0,-1", "@0,1", "@1,-1", "@1,0"]
    model.apply("@-1,0")
    assert (model.actor, model.legal()) == (0, ["-"])
