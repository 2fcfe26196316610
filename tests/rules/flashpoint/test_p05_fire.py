"""P5: the fire advances."""
from __future__ import annotations

import pytest

from ..playing import after, legal
from .houses import becomes, chances, house, redrawn, tidy, told

QUIET = ["61", "62", "63"]       # POI enough, so that none is replenished


def fire_phase(picture: str, tokens: str, expected: str, **given: object) -> tuple[str, str]:
    """What a roll makes of a picture, and what it should."""
    return becomes(house(picture, phase="roll", **given), tokens, expected)


# P5.1.


@pytest.mark.rule("P5.1", "P12.1")
def test_both_dice_are_rolled() -> None:
    assert set(chances(house("+---+\n| 0 |\n+---+", phase="roll")).values()) == {1 / 48}


@pytest.mark.rule("P5.1")
def test_a_clear_target_gets_smoke() -> None:
    now, shown = fire_phase("""
    +---+---+---+
    |     F |   |
    +---+---+---+
    """, "*35", """
    +---+---+---+
    |     F | s |
    +---+---+---+
    """)
    assert now == shown


@pytest.mark.rule("P5.1")
def test_but_fire_if_an_adjacent_space_burns() -> None:
    now, shown = fire_phase("""
    +---+---+---+
    |     F d   |
    +---+---+---+
    """, "*35", """
    +---+---+---+
    |     F d F |
    +---+---+---+
    """)
    assert now == shown


@pytest.mark.rule("P5.1")
def test_smoke_becomes_fire() -> None:
    now, shown = fire_phase("+---+---+\n| s |   |\n+---+---+", "*33", "+---+---+\n| F |   |\n+---+---+")
    assert now == shown


# P5.2.


@pytest.mark.rule("P5.2")
def test_an_explosion_in_all_directions() -> None:
    now, shown = fire_phase("""
    +---+---+---+
    |   |   |   |
    +---+---+---+
    | s   F D   |
    +---+-d-+---+
    |   |   |   |
    +---+---+---+
    """, "*44", """
    +---+---+---+
    |   |   |   |
    +---+-!-+---+
    | F   F x   |
    +---+-x-+---+
    |   | F |   |
    +---+---+---+
    """)
    assert now == shown


@pytest.mark.rule("P5.2", "P5.6")
def test_a_closed_door_is_destroyed_and_ends_the_blast_but_smoke_behind_it_catches_fire() -> None:
    now, shown = fire_phase("""
    +---+---+---+
    |   D F D s |
    +---+---+---+
    """, "*34", """
    +---+-!-+---+
    |   x F x F |
    +---+-!-+---+
    """)
    assert now == shown


@pytest.mark.rule("P5.2")
def test_the_directions_come_in_the_order_north_east_south_west() -> None:
    events = told(house("+---+\n| F |\n+---+", phase="roll", poi=QUIET), "*33")
    assert events[:6] == [("dice", "33"), ("explosion", "33"), ("damage", "33", "N"), ("damage", "33", "E"),
                          ("damage", "33", "S"), ("damage", "33", "W")]


# P5.3.


@pytest.mark.rule("P5.3")
def test_a_shock_wave_goes_from_burning_space_to_burning_space() -> None:
    before = """
    +---+---+---+---+---+---+
    | F   F d F   F     | s |
    +---+---+---+---+---+---+
    """
    state = house(before, phase="roll", poi=QUIET)
    now, shown = becomes(state, "*33", """
    +-!-+---+---+---+---+---+
    ! F   F x F   F   F | s |
    +-!-+---+---+---+---+---+
    """)
    assert now == shown
    assert [event for event in told(state, "*33") if event[0] in ("shock wave", "door destroyed", "fire")] == [
        ("shock wave", "34", "E"), ("door destroyed", "34", "E"), ("shock wave", "35", "E"), ("shock wave", "36", "E"),
        ("fire", "37")]


@pytest.mark.rule("P5.3")
@pytest.mark.parametrize(("end", "after_it"), [("|", "!"), ("!", ":"), ("D", "x")])
def test_it_ends_at_a_wall_or_a_closed_door(end: str, after_it: str) -> None:
    before = f"""
    +---+---+---+
    | F   F {end}   |
    +---+---+---+
    """
    now, shown = fire_phase(before, "*33", before.replace(f"F {end}", f"F {after_it}").replace("| F   F", "! F   F")
                            .replace("+---+---+---+", "+-!-+---+---+"))
    assert now == shown


@pytest.mark.rule("P5.3")
def test_it_ignites_smoke() -> None:
    now, shown = fire_phase("""
    +---+---+---+
    | F   F   s |
    +---+---+---+
    """, "*33", """
    +-!-+---+---+
    ! F   F   F |
    +-!-+---+---+
    """)
    assert now == shown


# P5.4.


@pytest.mark.rule("P5.4")
def test_the_wall_that_falls_to_a_blast_still_stops_it() -> None:
    now, shown = fire_phase("""
    +---+---+---+---+
    |   ! F   F !   |
    +---+---+---+---+
    """, "*34", """
    +---+-!-+---+---+
    |   : F   F :   |
    +---+-!-+---+---+
    """)
    assert now == shown


@pytest.mark.rule("P5.4")
def test_no_wall_takes_a_third_marker() -> None:
    now, shown = fire_phase("""
    +---+---+
    :   : F :
    +-:-+-:-+
    """, "*34", """
    +---+-!-+
    : F : F :
    +-:-+-:-+
    """)
    assert now == shown


# P5.5.

GATE = """
    +   +---+
    | F |   |
    +---+---+
"""


@pytest.mark.rule("P5.5", "P5.8")
def test_the_blast_goes_outdoors_and_burns_there_until_the_phase_is_over() -> None:
    state = house(GATE, at="11", phase="roll", stand={0: "01"}, poi=QUIET)
    state = after(state, "*11")
    assert (state.view()["outside"], state.view()["phase"]) == (["01"], "knocked-down")
    state = after(state, legal(state)[0])
    assert (state.view()["outside"], state.view()["phase"]) == ([], "act")


@pytest.mark.rule("P5.5")
def test_it_goes_out_through_destroyed_outer_walls() -> None:
    state = house("+---+---+\n: F   F |\n+---+---+", at="31", phase="roll", stand={0: "30"}, poi=QUIET)
    assert after(state, "*32").view()["outside"] == ["30"]


@pytest.mark.rule("P5.5")
def test_it_ends_at_an_outdoor_space_that_burns_already() -> None:
    picture = GATE.replace(" F ", "Fh*")
    state = house(picture, at="11", rules="experienced", phase="roll", stand={0: "01"}, poi=QUIET)
    assert [event for event in told(state, "*11") if event[-1] == "01"] == [("fire", "01")]
    state = after(state, "*11")                                     # the fire, then the hazmat in the same space
    assert (state.view()["outside"], state.view()["fire"]) == (["01"], ["11"])


@pytest.mark.rule("P5.5", "P10.2")
def test_victims_who_wait_outdoors_are_lost_to_it() -> None:
    state = house(GATE, at="11", rules="experienced", phase="roll", lie={"01": "vt", "02": "v"}, poi=QUIET, players=1)
    state = after(state, "*11")
    assert (state.view()["lost"], state.view()["victims"], state.view()["treated"]) == (2, ["02"], [])


# P5.6.


@pytest.mark.rule("P5.6")
def test_smoke_beside_fire_burns_again_and_again() -> None:
    now, shown = fire_phase("""
    +---+---+---+---+
    | F d s   s | s |
    +---+---+   +---+
    | s D s | s   s |
    +---+---+---+---+
    """, "*11", """
    +---+---+---+---+
    | F d F   F | s |
    +---+---+   +---+
    | s D s | F   F |
    +---+---+---+---+
    """)
    assert now == shown


@pytest.mark.rule("P5.6")
def test_flashover_follows_the_explosion() -> None:
    events = told(house("+---+---+---+---+\n| F         s |\n+---+---+---+---+", phase="roll", poi=QUIET), "*33")
    assert [event[0] for event in events if event[0] in ("explosion", "flashover")] == ["explosion"]
    events = told(house("+---+---+---+\n| F       s |\n+---+---+---+", phase="roll", poi=QUIET), "*33")
    assert [event for event in events if event[0] in ("fire", "flashover")] == [("fire", "34"), ("flashover", "35")]


# P5.7.


@pytest.mark.rule("P5.7")
def test_first_the_knocked_down_then_victims_then_poi_in_order() -> None:
    state = house("""
    +---+---+---+
    |F? |?F |Fv0|
    +---+---+---+
    """, phase="roll", left=(4, 5), rescued=4, lost=1)
    state = after(state, "*11")
    assert (state.view()["phase"], state.view()["lost"]) == ("knocked-down", 1)
    state = after(state, legal(state)[0])
    assert (state.view()["phase"], state.view()["lost"], state.view()["poi"]) == ("reveal-burning", 2, ["33", "34"])
    state = after(state, "*v")
    assert (state.view()["lost"], state.view()["poi"]) == (3, ["34"])
    assert told(state, "*f")[0] == ("false alarm revealed", "34")
    state = after(state, "*f")
    assert (state.view()["lost"], state.view()["false_alarms_left"], state.view()["phase"]) == (3, 4, "replenish")


@pytest.mark.rule("P5.7", "P8.1")
def test_the_end_is_tested_only_after_all_losses() -> None:
    state = house("""
    +---+---+
    |Fvv|F? |
    +---+---+
    """, phase="roll", lost=2, stand={0: "00"})
    state = after(state, "*11")
    assert (state.view()["lost"], state.is_over, state.view()["phase"]) == (4, False, "reveal-burning")
    assert (after(state, "*v").view()["lost"], after(state, "*v").is_over) == (5, True)


@pytest.mark.rule("P5.8", "P7.1")
def test_fire_outdoors_is_gone_before_poi_are_replenished() -> None:
    state = after(house(GATE, at="11", phase="roll"), "*11")
    assert (state.view()["phase"], state.view()["outside"]) == ("replenish", [])
    assert redrawn(state, GATE, "11") == tidy("""
    +   +---+
    ! F !   |
    +-!-+---+
    """, "11")
