"""P5 to P7: the fire advances and knocks down, and new POI come, in the reference model of Flash Point."""
from __future__ import annotations

from fractions import Fraction

import pytest

from .flashpoint import CHANCE, FlashpointModel
from .flashpoint.board import OUTDOORS
from .flashpoint.fire import nearest_parking_spaces
from .flashpoint.poi import RevealInFire
from .flashpoint.steps import BOTH_DICE
from .flashpoint_houses import drawing, play, scene

# P5: the fire advances


@pytest.mark.rule("P5.1", "P12.1")
def test_where_the_dice_point() -> None:
    model = play(scene(".   f   s  #.", outside={0: (0, 0)}), ".")
    assert model.chance() == [(f"*{row}{column}", Fraction(1, 48)) for row, column in BOTH_DICE]
    assert (2, 5) in play(model.copy(), "*25").smoke  # behind a wall
    assert (2, 2) in play(model.copy(), "*22").fire  # beside fire
    twice = play(scene("s", outside={0: (0, 0)}), ". *22")
    assert twice.fire == {(2, 2)}


@pytest.mark.rule("P5.2")
def test_a_blast_destroys_an_open_door_and_goes_on() -> None:
    model = play(scene(".  df  d.   .", outside={0: (0, 0)}), ". *23")
    assert drawing(model, rows=1, columns=4) == "f  of  of   ."


@pytest.mark.rule("P5.3")
def test_a_shock_wave_ends_at_a_wall_and_at_a_closed_door() -> None:
    model = play(scene(".  #f   f   f  df  D.", outside={0: (0, 0)}), ". *24")
    assert drawing(model, rows=1, columns=6) == ".  %f   f   f  of  o."


@pytest.mark.rule("P5.4")
def test_the_wall_that_falls_still_stops_the_blast_and_the_next_one_passes() -> None:
    model = play(scene(".   .  %f   .", outside={0: (0, 0)}), ". *24")
    assert drawing(model, rows=1, columns=4) == ".   .  /f   f"
    model = play(scene(".   .  /f   .", outside={0: (0, 0)}), ". *24")
    assert drawing(model, rows=1, columns=4) == ".   f  /f   f"


@pytest.mark.rule("P5.5", "P5.8", "P1.4")
def test_fire_outdoors_knocks_down_and_goes_out() -> None:
    model = scene("f", at=(3, 1), outside={0: (0, 0), 1: (3, 0)})
    play(model, ". *31")
    assert (3, 0) in model.fire
    assert model.legal() == ["k30", "k40"]
    play(model, "k30")
    assert not model.fire & set(OUTDOORS)
    assert model.firefighters[1] == (3, 0)


@pytest.mark.rule("P5.5", "P11.3")
def test_a_blast_ends_at_fire_outdoors() -> None:
    model = scene("*f", at=(3, 1), outside={0: (0, 0)}, specialists=("generalist",))
    play(model, ". *31 *31")
    assert model.fire == {(3, 0), (2, 1), (3, 1), (4, 1), (3, 2), (1, 1), (5, 1), (3, 3)}


@pytest.mark.rule("P5.6")
def test_fire_that_comes_to_smoke_ignites_it() -> None:
    model = play(scene("f   .   s   s  Ds", outside={0: (0, 0)}), ". *23")
    assert drawing(model, rows=1, columns=5) == "f   f   f   f  Ds"


@pytest.mark.rule("P5.7", "P8.1")
def test_losses_are_counted_before_the_end_is_tested() -> None:
    model = scene("fpv .   fp  fp", outside={0: (0, 0)})
    model.victims[(2, 2)] = 2
    model.lost = 3
    play(model, ". *68")
    assert (model.lost, model.over) == (5, False)
    assert model.todo[:3] == [RevealInFire((2, 2)), RevealInFire((2, 4)), RevealInFire((2, 5))]
    play(model, "*v *f")
    assert not model.over
    play(model, "*v")
    assert (model.over, model.lost, model.false_alarms, model.returns()) == (True, 7, 1, (Fraction(0),))


@pytest.mark.rule("P5.7", "P8.6")
def test_fire_outdoors_stays_when_the_game_is_lost() -> None:
    model = scene("fv", at=(3, 1), outside={0: (0, 0)})
    model.lost = 3
    play(model, ". *31")
    assert model.over
    assert (3, 0) in model.fire


# P6: knock-downs


@pytest.mark.rule("P6.1")
def test_both_spaces_of_every_nearest_parking_place() -> None:
    model = FlashpointModel()
    assert nearest_parking_spaces(model, (5, 2)) == [(3, 0), (4, 0), (7, 3), (7, 4)]
    assert nearest_parking_spaces(model, (1, 1)) == [(3, 0), (4, 0)]
    assert nearest_parking_spaces(model, (0, 9)) == [(0, 5), (0, 6), (3, 9), (4, 9)]
    assert nearest_parking_spaces(model, (4, 6)) == [(3, 9), (4, 9)]


@pytest.mark.rule("P6.1")
def test_nobody_is_knocked_down_twice_and_fire_may_be_chosen() -> None:
    model = scene("f1", at=(3, 1), outside={0: (3, 0), 2: (4, 0)}, saved=(2, 3))
    play(model, ". *31")
    assert model.legal() == ["k30", "k40"]
    play(model, "k30")  # seat 0 stays where it burns
    play(model, "k30")
    assert model.actor == CHANCE
    assert (model.firefighters, model.saved) == ([(3, 0), (3, 0), (4, 0)], [4, 3, 0])
    assert (3, 0) not in model.fire


@pytest.mark.rule("P6.2")
def test_what_was_carried_burns() -> None:
    model = play(scene("v0  .   f", outside={1: (0, 0)}), "Ev . *24")
    model.apply("k05")
    assert model.lost == 1


# P7: new POI


@pytest.mark.rule("P7.1")
def test_a_new_poi_drives_fire_and_smoke_away() -> None:
    model = play(scene("s  #f  #v", outside={0: (0, 0)}), ". *68")
    assert model.actor == CHANCE
    assert "*24" not in model.legal()
    assert len(model.legal()) == 47
    play(model, "*22 *23")
    assert not model.fire | (model.smoke - {(6, 8)})
    assert model.poi == {(2, 2), (2, 3)}
    assert model.actor == 0


@pytest.mark.rule("P7.1", "P4.2")
def test_a_firefighter_sees_at_once_what_comes_to_his_space() -> None:
    model = play(scene("0   v   v"), ". *68 *22")
    assert model.legal() == ["*v", "*f"]
    play(model, "*f")
    assert len(model.legal()) == 46  # still short
    play(model, "*22 *v")
    assert (model.actor, model.victims[(2, 2)]) == (0, 1)


@pytest.mark.rule("P7.1")
def test_an_empty_bag_gives_nothing() -> None:
    model = scene("v", outside={0: (0, 0)}, perfect=True)
    model.rescued, model.lost, model.false_alarms = 6, 3, 5
    play(model, ". *68")
    assert (model.bag(), model.actor, model.turn) == (0, 0, 2)
