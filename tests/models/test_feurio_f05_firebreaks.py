"""F5: firebreaks, what they cost and what they hide, in the reference model of Feurio!."""
from __future__ import annotations

import pytest

from .feurio import CHANCE, Tile
from .feurio_boards import BLUE, GREEN, placings_at, play, played, position


@pytest.mark.rule("F5.1")
@pytest.mark.rule("F10.1")
def test_each_spot_lists_face_up_then_face_down_by_colour() -> None:
    model = played("*6 *6 *1", players=2, firebreaks=True)
    assert model.legal() == ["@0,-1", "#0,-1B", "#0,-1Y", "@1,0", "#1,0B", "#1,0Y"]


@pytest.mark.rule("F5.1")
@pytest.mark.rule("F5.3")
def test_a_firebreak_costs_a_man_and_the_placing() -> None:
    model = played("*6 *6 *4 *3 *5 #2,-1G", firebreaks=True)
    assert (model.supply[GREEN]["G"], model.given_up["G"]) == (11, 1)
    assert (model.actor, model.turn) == (CHANCE, BLUE)
    assert model.tiles[2, -1] == Tile(5, face_down=True, owner=GREEN)
    assert model.accesses((1, -1)) == 2  # it closes a side like any tile
    assert model.heat((2, -2)) == 6  # and adds no heat
    play(model, "*1 @0,1")
    assert placings_at(model, "2,-1") == []


@pytest.mark.rule("F5.2")
def test_reinforcements_are_never_given_up() -> None:
    model = position("6", stack=(1,), turn=2, players=3, firebreaks=True)
    model.supply[2]["B"] = 0
    model.apply("*1")
    assert {token[0] for token in model.legal()} == {"@"}


@pytest.mark.rule("F5.2")
def test_only_a_colour_with_men_left_is_given_up() -> None:
    model = position("6", stack=(1,), turn=1, players=2, firebreaks=True)
    model.supply[1]["B"] = 0
    model.apply("*1")
    assert model.legal()[:3] == ["@-1,0", "#-1,0Y", "@-1,1"]


@pytest.mark.rule("F5.4")
@pytest.mark.rule("F10.3")
def test_a_draw_is_hidden_until_the_tile_lies_face_up() -> None:
    model = played("*6 *6 *4 *3 *5", firebreaks=True)
    assert model.seen(GREEN) == ["*6", "*6", "*4", "*3", "*5"]
    assert model.seen(BLUE) == ["*6", "*6", "*4", "*3", "*?"]
    model.apply("@2,-1")
    assert model.seen(BLUE)[4:] == ["*5", "@2,-1"]
    play(model, "- *1 #2,-2B")
    assert model.seen(BLUE)[4:] == ["*5", "@2,-1", "-", "*1", "#2,-2B"]
    assert model.seen(GREEN)[4:] == ["*5", "@2,-1", "-", "*?", "#2,-2B"]


@pytest.mark.rule("F10.3")
def test_without_firebreaks_all_draws_are_public() -> None:
    model = played("*6 *6 *4 *3 *5")
    assert model.seen(BLUE) == model.tokens
