"""P4.3: nobody stays in fire, or does what takes the last way out of it, in the reference model of Flash Point."""
from __future__ import annotations

import pytest

from .flashpoint_houses import bring_damage_to, moves, play, scene, starting_with


@pytest.mark.rule("P4.3")
def test_fire_is_entered_only_with_an_ap_left_to_put_it_out() -> None:
    dead_end = scene("0   f  #.")
    dead_end.ap = 3
    assert "E" in dead_end.legal()
    dead_end.ap = 2
    assert "E" not in dead_end.legal()


@pytest.mark.rule("P4.3")
def test_no_turn_ends_in_fire() -> None:
    model = play(scene("0   f   ."), "E")
    assert "." not in model.legal()
    assert moves(model) == ["N", "E", "S", "W"]
    model.ap = 1
    assert model.legal() == ["N", "E", "S", "W", "x."]


@pytest.mark.rule("P4.3")
def test_in_fire_nothing_is_done_that_takes_the_last_way_out() -> None:
    model = scene("0   f   f   s")
    model.apply("E")  # 2 AP are left
    assert "E" not in model.legal()
    assert "xE" in model.legal()
    assert "XE" not in model.legal()
    assert starting_with(model, "c", "d") == []


@pytest.mark.rule("P4.3")
def test_the_way_out_may_lead_through_more_fire() -> None:
    model = scene(
        """
        .   .   .
         #   #   #
        .  #f0  f  /.
         #   #   #
        .   .   .
        """,
        at=(2, 2),
        specialists=("paramedic",),
    )
    # A paramedic pays 2 to put out his own space, or 2 and 1 to walk through the fire and the fallen wall.
    model.ap = 3
    assert starting_with(model, "E", "c", "x") == ["E", "xE", "x."]
    model.ap = 4
    assert starting_with(model, "E", "c", "x") == ["E", "xE", "x.", "cN", "cS", "cW"]


@pytest.mark.rule("P4.3", "P10.1")
def test_the_extinguishing_ap_of_the_cafs_count_for_putting_out() -> None:
    model = scene("0   f  #.", specialists=("cafs",))
    model.ap = 2
    assert "E" in model.legal()
    model.extra = 0
    assert "E" not in model.legal()


@pytest.mark.rule("P4.3", "P10.1")
def test_the_moving_ap_of_the_rescue_specialist_count_for_moving_only() -> None:
    corridor = """
        .   .   .
         #   #   #
        0   f  #.
         #   #   #
        .   .   .
    """
    model = scene(corridor, at=(2, 2), specialists=("rescue",))
    model.ap, model.extra = 0, 3
    assert play(model, "E").legal() == ["W"]
    assert (model.ap, model.extra) == (0, 1)
    trapped = scene(corridor.replace("0   f", "f0  f"), at=(2, 2), specialists=("rescue",))
    trapped.ap, trapped.extra = 2, 3
    trapped.fire.add((3, 1))
    assert "cN" in trapped.legal()
    trapped.ap = 0
    assert "E" not in trapped.legal()


@pytest.mark.rule("P4.3")
def test_a_door_opened_or_a_wall_felled_is_a_way_out_and_one_yet_to_be_is_not() -> None:
    cell = """
        .   .   .
         #   #   #
        .  #f0 D.
         #   %   #
        .   .   .
    """
    model = scene(cell, at=(2, 2), specialists=("rescue",))
    model.ap, model.extra = 2, 1
    assert starting_with(model, "d", "c", "x", "A") == ["dE", "x.", "cS"]
    # cN and cW would damage walls and leave 1 AP, too little to put out the fire; A+ would leave nothing.


@pytest.mark.rule("P4.3", "P4.5")
def test_the_last_chop_is_judged_like_any_other() -> None:
    cell = """
        .   .   .
         #   #   #
        .  #f0 #.
         #   %   #
        .   .   .
    """
    model = scene(cell, at=(2, 2), specialists=("rescue",))
    bring_damage_to(model, 23)
    model.ap, model.extra = 2, 1
    assert starting_with(model, "c") == ["cS"]
    play(model, "cS")
    assert (model.over, model.ap) == (True, 1)


@pytest.mark.rule("P4.3", "P10.7")
def test_a_captain_in_fire_commands_as_long_as_he_can_get_out() -> None:
    model = scene("f0  .   v1", specialists=("captain", "generalist"))
    model.ap, model.extra = 1, 1
    assert "1:E" in model.legal()  # out of the extra AP
    assert "1:Ev" not in model.legal()  # would take the last normal AP
    model.ap = 2
    assert "1:Ev" in model.legal()
    model.extra = 2
    assert starting_with(model, "A") == []  # AP for commanding are no way out


@pytest.mark.rule("P4.3", "P10.5")
def test_the_radio_works_in_fire_if_an_ap_is_left() -> None:
    model = scene("f0  .", specialists=("generalist",))
    model.ap = 3
    assert starting_with(model, "A") == ["A+", "A-"]
    model.ap = 2
    assert starting_with(model, "A") == []
