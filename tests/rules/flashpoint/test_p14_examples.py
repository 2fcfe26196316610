"""P14: the worked examples, played."""
from __future__ import annotations

import pytest

from ..playing import after, legal
from .houses import becomes, house, redrawn, tidy

POI = ["61", "62", "63"]


@pytest.mark.rule("P14.1", "P4.1")
def test_through_fire_to_a_free_space_and_open_a_door() -> None:
    before = """
    +---+---+---+---+
    | 0   F     D   |
    +---+---+---+---+
    """
    state = house(before)
    now, shown = becomes(state, "E E dE", """
    +---+---+---+---+
    |     F   0 d   |
    +---+---+---+---+
    """)
    assert now == shown
    assert [after(state, tokens).view()["ap"] for tokens in ("E", "E E", "E E dE")] == [2, 1, 0]


@pytest.mark.rule("P14.1", "P4.2", "P3.2")
def test_extinguish_and_move_onto_a_poi_that_is_a_victim() -> None:
    before = """
    +---+---+---+
    | F   0   ? |
    +---+---+---+
    """
    state = house(before, poi=["35", "61", "62"])
    state = after(state, "XW E *v")
    assert redrawn(state, before) == tidy("""
    +---+---+---+
    |         0v|
    +---+---+---+
    """)
    assert state.view()["ap"] == 1
    assert after(state, ".").view()["firefighters"][0]["saved"] == 1


@pytest.mark.rule("P14.1", "P4.5", "P3.2")
def test_carry_chop_a_damaged_wall_and_move_through_it() -> None:
    before = """
    +---+---+
    |0v     |
    +---+-!-+
    |   |   |
    +---+---+
    """
    state = house(before, ap=5)                                   # with one AP saved
    now, shown = becomes(state, "Ev cS S", """
    +---+---+
    |     v |
    +---+-:-+
    |   | 0 |
    +---+---+
    """)
    assert now == shown
    assert [after(state, tokens).view()["ap"] for tokens in ("Ev", "Ev cS", "Ev cS S")] == [3, 1, 0]


@pytest.mark.rule("P14.2", "P5.2", "P5.3", "P6.1")
def test_an_explosion_in_four_directions() -> None:
    before = """
    +---+---+---+---+---+
    |   |   |   |   |   |
    +---+---+---+---+---+
    |   D F   F   F   0 |
    +---+   +---+---+---+
    |   | ? |   |   |   |
    +---+---+---+---+---+
    """
    state = after(house(before, phase="roll", left=(5, 5), rescued=4, lost=1), "*44")
    assert redrawn(state, before) == tidy("""
    +---+---+---+---+---+
    |   |   |   |   |   |
    +---+-!-+---+---+---+
    |   x F   F   F   F0|
    +---+   +---+---+---+
    |   | F?|   |   |   |
    +---+---+---+---+---+
    """)
    assert (state.view()["phase"], state.view()["pending"]) == ("knocked-down", [0])
    assert legal(state) == ["k39", "k49"]
    state = after(state, "k49 *v")
    assert (state.view()["lost"], state.view()["poi"]) == (2, [])


@pytest.mark.rule("P14.3", "P5.6")
def test_six_smoke_spaces_in_a_chain_through_an_open_door() -> None:
    state = house("""
    +---+---+---+---+---+
    | F   s   s   s |   |
    +---+---+---+   +---+
    |   | s d s   s | s |
    +---+---+---+---+---+
    """, phase="roll", poi=POI, at="23")
    now, shown = becomes(state, "*11", """
    +---+---+---+---+---+
    | F   F   F   F |   |
    +---+---+---+   +---+
    |   | F d F   F | s |
    +---+---+---+---+---+
    """, at="23")
    assert now == shown


@pytest.mark.rule("P14.4", "P10.6")
def test_the_deck_gun_turns_its_dice_and_walls_shield_two_neighbours() -> None:
    before = """
    +---+---+---+
    |   | F |   |
    +---+---+---+
    | F D F   F |
    +---+-d-+---+
    |   | ? |   |
    +---+---+---+
    """
    state = house(before, at="45", rules="experienced", stand={0: "59"}, engine="R", crew=["generalist"], players=1)
    state = after(state, "g *23")                                 # row 2 to 5, column 3 to 6
    assert redrawn(state, before, "45") == tidy("""
    +---+---+---+
    |   | F |   |
    +---+---+---+
    | F D       |
    +---+-d-+---+
    |   | ? |   |
    +---+---+---+
    """, "45")
    assert (state.view()["ap"], state.actor) == (1, 0)
