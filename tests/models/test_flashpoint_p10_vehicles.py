"""P10.2, P10.5, P10.6, P10.9: the ambulance, the engine and its deck gun, in the reference model of Flash Point."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from .flashpoint.steps import BOTH_DICE
from .flashpoint.turn import Act
from .flashpoint_houses import moves, on_front, play, scene, starting_with


@pytest.mark.rule("P10.2")
def test_victims_wait_outdoors_for_the_ambulance() -> None:
    model = scene("vt0", at=(3, 1), ambulance="T", specialists=("generalist",), saved=(4,))
    play(model, "Wlv")
    assert (model.rescued, model.victims_at((3, 0))) == (0, 2)
    play(model, "A-")  # T, and to the left of it L
    assert (model.ambulance, model.rescued, model.victims_on_board()) == ("L", 2, 0)
    assert model.actor == 0
    assert model.legal()[0] in moves(model)  # nobody stood on the place it left


@pytest.mark.rule("P10.2", "P10.3", "P8.1")
def test_those_who_arrive_together_are_rescued_together() -> None:
    model = scene("vt0", at=(3, 1), ambulance="L", specialists=("generalist",))
    model.rescued = 6
    play(model, "Wlv")
    assert (model.over, model.rescued) == (True, 8)


@pytest.mark.rule("P10.5", "P13.2")
def test_the_engine_takes_its_driver_along_and_asks_the_others() -> None:
    model = scene(
        ".", outside={0: (6, 9), 1: (5, 9), 2: (3, 9)}, engine="R", specialists=("generalist", "driver", "hazmat")
    )
    assert starting_with(model, "E+", "E-", "A") == ["E+", "E-", "A+", "A-"]
    play(model, "E+")
    assert model.engine == "B"
    assert (model.actor, model.legal()) == (0, ["b1", "b2"])
    play(model, "b2")
    assert (model.actor, model.legal()) == (0, ["b0", "b1", "b2"])
    play(model, "b0")
    assert model.firefighters == [(7, 2), (5, 9), (3, 9)]
    assert model.ap == 3
    play(model, "E- b1")
    assert (model.engine, model.firefighters[0]) == ("R", (5, 9))


@pytest.mark.rule("P10.5")
def test_the_ambulance_drives_by_radio_and_its_driver_may_stay() -> None:
    model = scene(".", outside={0: (0, 5), 1: (0, 6)}, ambulance="T", specialists=("generalist", "hazmat"))
    assert starting_with(model, "E+", "E-") == []
    play(model, "A+")
    assert (model.ambulance, model.legal()) == ("R", ["b0", "b1", "b2"])
    play(model, "b0 b1")
    assert model.firefighters == [(0, 5), (3, 9)]


@pytest.mark.rule("P10.5", "P8.1", "P8.6")
def test_nobody_is_asked_to_ride_when_the_arrival_ends_the_game() -> None:
    model = scene(".", outside={0: (0, 5)}, ambulance="T", specialists=("generalist",))
    model.victims = Counter({(3, 9): 1, (4, 9): 1})
    model.rescued = 6
    play(model, "A+")
    assert (model.over, model.rescued, model.ambulance) == (True, 8, "R")


@pytest.mark.rule("P10.6")
def test_the_deck_gun_needs_its_place_its_ap_and_an_empty_quadrant() -> None:
    model = on_front(("generalist", "hazmat"), engine="R", where=[(5, 9), (4, 4)])
    assert "g" in model.legal()
    model.firefighters[1] = (4, 5)
    assert "g" not in model.legal()
    model.firefighters = [(4, 9), (4, 4)]
    assert "g" not in model.legal()
    model.firefighters[0] = (6, 9)
    model.ap = 3
    assert "g" not in model.legal()
    model.specialists[0] = "driver"
    model.ap = 2
    assert "g" in model.legal()


@pytest.mark.rule("P10.6", "P12.3")
def test_the_driver_throws_each_die_again_at_most_once() -> None:
    model = on_front(("driver",), engine="R", where=[(5, 9)])
    play(model, "g")
    assert model.chance() == [(f"*{row}{column}", Fraction(1, 48)) for row, column in BOTH_DICE]
    play(model, "*23")
    assert model.legal() == ["g.", "gr", "gc", "grc"]

    row_first = play(model.copy(), "gr")
    assert row_first.chance() == [(f"*{row}3", Fraction(1, 6)) for row in range(1, 7)]
    play(row_first, "*53")
    assert row_first.legal() == ["g.", "gc"]
    play(row_first, "gc")
    assert row_first.chance() == [(f"*5{column}", Fraction(1, 8)) for column in range(1, 9)]
    play(row_first, "*58")
    assert isinstance(row_first.todo[0], Act)

    column_first = play(model.copy(), "gc *24")
    assert column_first.legal() == ["g.", "gr"]

    both = play(model.copy(), "grc")
    assert len(both.chance()) == 48
    both.fire = {(4, 7), (3, 7)}
    play(both, "*32")  # turned to 47
    assert (both.fire, both.ap) == (set(), 2)


@pytest.mark.rule("P10.9")
def test_vehicles_block_nobody() -> None:
    model = on_front(("generalist",), ambulance="R", engine="R", where=[(4, 9)])
    assert moves(model) == ["N", "S", "W"]
    play(model, "S S")
    assert model.firefighters == [(6, 9)]
