"""P3, P4: a turn, its actions and what they cost, in the reference model of Flash Point."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from .flashpoint_houses import bring_damage_to, drawing, moves, play, scene, starting_with

# P3: a turn


@pytest.mark.rule("P3.1", "P3.2")
def test_at_most_four_ap_are_kept() -> None:
    model = play(scene(".", outside={0: (0, 0), 1: (0, 1)}, saved=(3,)), ". *11")
    assert model.saved == [4, 0]
    play(model, "*28 *38 *48")  # three POI are wanted
    assert (model.actor, model.ap) == (1, 4)
    play(model, "E . *13")
    assert (model.actor, model.ap, model.saved[1]) == (0, 8, 3)


@pytest.mark.rule("P3.2")
def test_with_no_ap_left_the_turn_still_has_to_be_ended() -> None:
    model = play(scene("0"), "E W E W")
    assert model.legal() == ["."]


@pytest.mark.rule("P3.3", "P6.1", "P13.2")
def test_the_seat_on_turn_decides_for_all_who_are_knocked_down() -> None:
    model = scene(".   f   12", outside={0: (0, 0)})
    play(model, ". *23")
    assert model.fire >= {(2, 2), (2, 3), (2, 4)}
    assert model.actor == 0
    play(model, "k05")
    assert model.actor == 0
    play(model, "k06")
    assert model.firefighters == [(0, 0), (0, 5), (0, 6)]
    assert model.fire >= {(2, 2), (2, 3), (2, 4)}


# P4: actions


@pytest.mark.rule("P4")
@pytest.mark.parametrize(
    ("picture", "token", "price"),
    [
        ("0   .", "E", 1),
        ("0   s", "E", 1),
        ("0   f", "E", 2),
        ("v0  .", "Ev", 2),
        ("v0  s", "Ev", 2),
        ("v0  .", "E", 1),
        ("0  D.", "dE", 1),
        (".  d0", "dW", 1),
        ("0   s", "xE", 1),
        ("s0  .", "x.", 1),
        ("0   f", "xE", 1),
        ("0   f", "XE", 2),
        ("f0  .", "X.", 2),
        ("0  #.", "cE", 2),
        ("0  %.", "cE", 2),
    ],
)
def test_prices_of_the_family_game(picture: str, token: str, price: int) -> None:
    model = scene(picture)
    assert play(model, token).ap == 4 - price


@pytest.mark.rule("P4")
def test_what_cannot_be_done() -> None:
    assert "Ev" not in scene("v0  f").legal()  # a victim into fire
    assert "E" not in scene("0  #.").legal()
    assert "E" not in scene("0  D.").legal()
    assert "dE" not in scene("0  o.").legal()
    assert "cE" not in scene("0  /.").legal()
    assert "cE" not in scene("0  D.").legal()
    assert starting_with(scene("0   s   f"), "x", "X") == ["xE"]
    assert starting_with(scene("0  #s"), "x", "X") == []
    assert starting_with(scene("0  df"), "x", "X") == ["xE", "XE"]


@pytest.mark.rule("P4", "P1.3")
def test_walls_are_chopped_from_outdoors_too() -> None:
    model = play(scene(".", outside={0: (2, 0)}), "cE cE")
    assert model.adjacent((2, 0), "E") == (2, 1)
    assert model.legal() == ["."]


@pytest.mark.rule("P4.1")
def test_a_victim_is_taken_along_only_from_the_own_space() -> None:
    model = scene("0   v   .")
    assert "Ev" not in model.legal()
    play(model, "E Ev")
    assert drawing(model, rows=1, columns=3) == ".   .   v0"
    assert moves(model) == ["N", "E", "S", "W"]  # 1 AP is left, too little to carry


@pytest.mark.rule("P4.2", "P7.2", "P12.2")
def test_entering_reveals_a_poi_also_when_carrying() -> None:
    model = play(scene("v0  p   p"), "Ev")
    assert model.chance() == [("*v", Fraction(9, 14)), ("*f", Fraction(5, 14))]
    play(model, "*f")
    assert drawing(model, rows=1, columns=3) == ".   v0  p"
    assert (model.false_alarms, model.ap, model.bag()) == (1, 2, 12)
    play(model, "E")
    assert model.chance() == [("*v", Fraction(9, 13)), ("*f", Fraction(4, 13))]
    assert drawing(play(model, "*v"), rows=1, columns=3) == ".   v   v0"


@pytest.mark.rule("P7.2", "P12.2")
def test_a_sure_reveal_is_shown_and_an_impossible_one_is_not() -> None:
    model = scene("0   p")
    model.false_alarms = 5
    assert play(model, "E").chance() == [("*v", Fraction(1))]
    model = scene("0   p", perfect=True)
    model.rescued, model.lost = 8, 2
    assert play(model, "E").chance() == [("*f", Fraction(1))]


# P4.4, P4.5


@pytest.mark.rule("P4.4", "P10.2")
def test_in_the_family_game_anywhere_outdoors_is_safe() -> None:
    model = play(scene("v0", at=(3, 1)), "Wv")
    assert (model.rescued, model.victims.total(), model.scores()) == (1, 0, (1,))
    model = play(scene("v0", at=(3, 1), specialists=("generalist",), ambulance="T"), "Wv")
    assert (model.rescued, model.victims) == (0, Counter({(3, 0): 1}))


@pytest.mark.rule("P4.5", "P8.2", "P8.6")
def test_the_last_damage_marker_ends_the_game() -> None:
    model = scene("v0 #p   f")
    bring_damage_to(model, 23)
    play(model, "cE")
    assert (model.over, model.actor, model.legal(), model.truncated) == (True, None, [], False)
    assert model.returns() == (Fraction(0),)
    assert (model.ap, model.lost, model.poi, model.fire) == (2, 0, {(2, 3)}, {(2, 4)})
