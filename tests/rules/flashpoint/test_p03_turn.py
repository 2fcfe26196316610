"""P3: a turn."""
from __future__ import annotations

import pytest

from ..playing import after, legal
from .houses import house, played

CALM = """
    +---+---+
    | 0 | 1 |
    +---+---+
"""


@pytest.mark.rule("P3.1")
def test_actions_then_the_fire_then_poi_then_the_next_seat() -> None:
    state = after(house(CALM, left=(10, 5)), ".")
    assert (state.view()["phase"], state.is_chance) == ("roll", True)
    state.apply("*11")
    assert (state.view()["phase"], state.view()["seat"]) == ("replenish", 0)
    state = after(state, "*61 *62 *63")
    assert (state.view()["phase"], state.actor) == ("act", 1)


@pytest.mark.rule("P3.1")
def test_after_the_last_seat_comes_the_first() -> None:
    assert after(house(CALM.replace("0", "2").replace("1", "0"), seat=2, poi=["11", "12", "13"]), ". *68").actor == 0


@pytest.mark.rule("P3.2")
@pytest.mark.parametrize(("saved", "ap"), [(0, 4), (3, 7), (4, 8)])
def test_four_ap_are_added_to_those_saved(saved: int, ap: int) -> None:
    state = house(CALM, seat=1, saved={0: saved}, poi=["11", "12", "13"])
    state = after(state, ". *68")
    assert (state.view()["seat"], state.view()["ap"]) == (0, ap)


@pytest.mark.rule("P3.2")
@pytest.mark.parametrize(("left", "kept"), [(0, 0), (3, 3), (4, 4), (5, 4), (8, 4)])
def test_what_is_left_is_kept_at_most_four(left: int, kept: int) -> None:
    state = after(house(CALM, ap=left), ".")
    assert state.view()["firefighters"][0]["saved"] == kept
    assert state.view()["ap"] == 0


@pytest.mark.rule("P3.2")
def test_the_end_of_the_turn_is_an_action_also_with_no_ap() -> None:
    state = house(CALM, ap=0)
    assert (legal(state), state.actor) == (["."], 0)


@pytest.mark.rule("P3.3")
def test_the_seat_whose_turn_it_is_decides_for_those_knocked_down() -> None:
    state = after(house("""
    +---+---+
    |F    1 |
    +---+---+
    """, phase="roll", stand={0: "00"}), "*33")
    assert (state.view()["phase"], state.view()["pending"], state.actor) == ("knocked-down", [1], 0)


@pytest.mark.rule("P3.3", "P10.5")
def test_and_for_riders() -> None:
    state = after(house("+---+\n| 0 |\n+---+", rules="experienced", players=2, stand={1: "05"}), "A+")
    assert (state.view()["phase"], state.view()["pending"], state.actor) == ("ride", [1], 0)


@pytest.mark.rule("P3.3", "P11.1")
def test_and_for_hazmats() -> None:
    state = house("""
    +---+---+
    |Fh |Fh |
    +---+---+
    """, rules="experienced", players=2, phase="roll", seat=1)
    assert (after(state, "*11").actor, after(state, "*11").view()["phase"]) == (1, "next-hazmat")


@pytest.mark.rule("P3.1", "P3.2")
def test_no_turn_goes_on_for_ever() -> None:
    state = played("@00", players=1)
    steps = 0
    while "." not in legal(state) or len(legal(state)) > 1:
        state.apply(next(token for token in legal(state) if token != "."))
        steps += 1
    assert steps <= 4
