"""P6: knock-downs."""
from __future__ import annotations

import pytest

from ..playing import after, legal
from .houses import house, where

POI = ["61", "62", "68"]


def knocked_down_at(space: str, **given: object) -> list[str]:
    """Where a firefighter who is knocked down there may be brought."""
    state = after(house("+---+\n|F0 |\n+---+", at=space, phase="roll", poi=POI, **given), f"*{space}")
    assert state.view()["phase"] == "knocked-down"
    return legal(state)


@pytest.mark.rule("P6.1")
def test_to_the_nearest_ambulance_place_in_a_straight_line() -> None:
    # On the front board the places are 05 06, 39 49, 73 74 and 30 40.
    assert knocked_down_at("15") == ["k05", "k06"]
    assert knocked_down_at("36") == ["k05", "k06", "k39", "k49"]     # three up, three to the right
    assert knocked_down_at("41") == ["k30", "k40"]
    assert knocked_down_at("63") == ["k73", "k74"]


@pytest.mark.rule("P6.1")
def test_the_nearer_space_of_a_place_counts_and_the_player_chooses_among_both() -> None:
    assert knocked_down_at("66") == ["k73", "k74"]     # 74 is √5 away; 49 √13, 05 and 06 6 and more
    assert knocked_down_at("42") == ["k30", "k40"]


@pytest.mark.rule("P6.1")
def test_all_nearest_places_are_offered() -> None:
    # 33: 30 and 40 are 3 and √10 away, 05 and 06 √13, 73 and 74 4.
    assert knocked_down_at("33") == ["k30", "k40"]
    # 43: 40 is 3 away, and 73 as well.
    assert knocked_down_at("43") == ["k30", "k40", "k73", "k74"]


@pytest.mark.rule("P6.1", "P13.2")
def test_they_are_fixed_first_and_settled_in_seat_order() -> None:
    state = house("""
    +---+---+
    |F1 |F02|
    +---+---+
    """, phase="roll", poi=POI)
    state = after(state, "*11")
    assert state.view()["pending"] == [0, 1, 2]
    state = after(state, "k06")
    assert (where(state, 0), state.view()["pending"]) == ("06", [1, 2])
    state = after(state, "k40 k05")                    # seat 1 stood at 33, nearer to the left side
    assert [where(state, seat) for seat in range(3)] == ["06", "40", "05"]
    assert state.view()["phase"] == "act"


@pytest.mark.rule("P6.1")
def test_a_space_that_burns_may_be_chosen_and_nobody_is_knocked_down_twice() -> None:
    state = house("""
    +---+
      F0|
    +---+
    """, at="31", phase="roll", poi=POI)
    state = after(state, "*31")
    assert state.view()["outside"] == ["30"]
    state = after(state, "k30")
    assert (where(state, 0), state.view()["phase"], state.view()["outside"]) == ("30", "act", [])


@pytest.mark.rule("P6.1")
def test_the_fire_stays_and_so_do_saved_ap() -> None:
    state = house("+---+\n|F0 |\n+---+", phase="roll", poi=POI, saved={0: 3}, players=2)
    state = after(state, "*33 k30")
    assert state.view()["fire"] == ["33"]
    assert state.view()["firefighters"][0]["saved"] == 3


@pytest.mark.rule("P6.2", "P5.7")
def test_whatever_he_carried_or_led_is_lost() -> None:
    state = house("""
    +---+---+
    |0vt  F |
    +---+---+
    """, rules="experienced", phase="roll", poi=POI)
    state = after(state, "*34")                        # the blast reaches him from the east
    assert (state.view()["pending"], state.view()["lost"]) == ([0], 0)
    state = after(state, "k06")
    assert (state.view()["lost"], state.view()["victims"], state.view()["treated"]) == (2, [], [])
