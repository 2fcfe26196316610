"""P4: what a firefighter does, and what it costs."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import after, legal, refusal
from .houses import becomes, chances, house, told, where

OPEN = """
    +---+---+---+---+
    | 0           F |
    +---+---+---+---+
"""


def ap(picture: str, token: str, at: str = "33", **given: int) -> int:
    """The AP that a token costs."""
    state = house(picture, at, ap=8, **given)
    return int(8 - after(state, token).view()["ap"])


# The table.


@pytest.mark.rule("P4.1")
def test_a_move_costs_1_into_fire_2_with_a_victim_2() -> None:
    assert ap(OPEN, "E") == 1
    assert ap(OPEN.replace(" 0     ", " 0   s "), "E") == 1
    assert ap(OPEN.replace(" 0     ", " 0   F "), "E") == 2
    assert ap(OPEN.replace(" 0 ", " 0v"), "Ev") == 2
    assert ap(OPEN.replace(" 0     ", " 0v  s "), "Ev") == 2


@pytest.mark.rule("P4.1")
def test_nobody_is_carried_into_fire() -> None:
    state = house(OPEN.replace(" 0     ", " 0v  F "))
    assert "E" in legal(state) and "Ev" not in legal(state)
    assert "it burns at 34" in refusal(state, "Ev")


@pytest.mark.rule("P1.2", "P4.3")
def test_a_door_is_opened_or_closed_from_either_side_for_1() -> None:
    picture = """
    +---+---+
    | 0 D   |
    +---+---+
    """
    assert [ap(picture, "dE"), ap(picture.replace("D", "d"), "dE")] == [1, 1]
    assert [a == b for a, b in [
        becomes(house(picture), "dE", picture.replace("D", "d")),
        becomes(house(picture.replace("D", "d")), "dE", picture),
        becomes(house("\n    +---+---+\n    |   D 0 |\n    +---+---+\n"), "dW",
                "\n    +---+---+\n    |   d 0 |\n    +---+---+\n")]] == [True] * 3
    assert "there is no door north of 33 (P4)" in refusal(house(picture), "dN")
    assert "is destroyed" in refusal(house(picture.replace("D", "x")), "dE")


FIRES = """
    +---+---+---+
    | F | F   s |
    +---+   +---+
    |   D 0 |   |
    +---+   +---+
    | s   F   s |
    +---+---+---+
"""


@pytest.mark.rule("P4.1", "P1.2")
def test_extinguishing_reaches_the_own_space_and_adjacent_ones() -> None:
    assert [token for token in legal(house(FIRES)) if token[0] in "xX"] == ["xN", "xS", "XN", "XS"]
    burning = house(FIRES.replace(" 0 ", "F0 "))
    assert [token for token in legal(burning) if token[0] in "xX"] == ["xN", "xS", "x.", "XN", "XS", "X."]
    assert [token for token in legal(house(FIRES.replace(" 0 ", "s0 "))) if token[0] in "xX"] == [
        "xN", "xS", "x.", "XN", "XS"]
    assert "the door west of 44 is closed" in refusal(burning, "xW")
    assert "there is no fire at 44" in refusal(house(FIRES), "X.")


@pytest.mark.rule("P4.1")
def test_fire_becomes_smoke_for_1_and_nothing_for_2_and_smoke_nothing_for_1() -> None:
    assert [ap(FIRES, "xN"), ap(FIRES, "XN"), ap(FIRES.replace("0 ", "0s"), "x.")] == [1, 2, 1]
    doused, shown = becomes(house(FIRES), "xN", FIRES.replace("| F | F ", "| F | s "))
    assert doused == shown
    drenched, shown = becomes(house(FIRES), "XS", FIRES.replace("| s   F ", "| s     "))
    assert drenched == shown
    twice, shown = becomes(house(FIRES), "xN xN", FIRES.replace("| F | F ", "| F |   "))
    assert twice == shown


@pytest.mark.rule("P1.2", "P4.5")
def test_a_chop_costs_2_and_puts_one_marker_on_a_standing_wall() -> None:
    picture = """
    +---+---+
    | 0 |   |
    +---+---+
    """
    assert ap(picture, "cE") == 2
    for tokens, edge in (("cE", "!"), ("cE cE", ":")):
        now, shown = becomes(house(picture), tokens, picture.replace("0 |", f"0 {edge}"))
        assert now == shown
    assert "the wall east of 33 is destroyed already (P1.2)" in refusal(house(picture.replace("0 |", "0 :")), "cE")
    assert "a doorway, and only walls are chopped (P4)" in refusal(house(picture.replace("0 |", "0 D")), "cE")
    assert "no wall stands east of 33 (P4)" in refusal(house(picture.replace("0 |", "0  ")), "cE")


@pytest.mark.rule("P1.3", "P4.5")
def test_walls_are_chopped_from_outdoors_too() -> None:
    state = house("+---+\n|   |\n+---+", at="11", stand={0: "01"}, players=1)
    assert [token for token in legal(state) if token[0] == "c"] == ["cS"]
    assert after(state, "cS").view()["walls"]["01S"] == 1
    assert "S" in legal(after(state, "cS cS . *55 *61 *62 *63"))


@pytest.mark.rule("P4.1")
def test_whatever_one_cannot_pay_is_not_legal() -> None:
    state = house(FIRES.replace("0 ", "0v"), ap=1)
    assert legal(state) == ["dW", "xN", "xS", "."]
    assert "that move costs 2 AP, and 1 AP is left (P4)" in refusal(state, "N")
    assert "chopping costs 2 AP" in refusal(state, "cE")
    assert legal(house(FIRES, ap=0)) == ["."]


# P4.1, P4.2: moves.


@pytest.mark.rule("P4.1")
def test_a_move_takes_along_nothing_or_one_victim_of_the_space_it_starts_from() -> None:
    picture = """
    +---+---+---+
    |0vv      1 |
    +---+---+---+
    """
    state = house(picture)
    assert legal(state)[:2] == ["E", "Ev"]
    now, shown = becomes(state, "Ev", """
    +---+---+---+
    | v  0v   1 |
    +---+---+---+
    """)
    assert now == shown
    now, shown = becomes(state, "E", """
    +---+---+---+
    |vv   0   1 |
    +---+---+---+
    """)
    assert now == shown
    assert "no plain victim lies at 34" in refusal(after(state, "E"), "Ev")


@pytest.mark.rule("P4.1")
def test_firefighters_share_spaces() -> None:
    state = after(house("""
    +---+---+
    | 0   1 |
    +---+---+
    """), "E")
    assert where(state, 0) == where(state, 1) == "34"


@pytest.mark.rule("P4.2", "P7.2")
@pytest.mark.parametrize(("token", "signs"), [("*v", "0v "), ("*f", "0  ")])
def test_who_enters_a_space_with_a_poi_reveals_it_for_nothing(token: str, signs: str) -> None:
    picture = """
    +---+---+
    | 0   ? |
    +---+---+
    """
    state = after(house(picture), "E")
    assert (state.view()["phase"], state.view()["target"]) == ("reveal", "34")
    assert chances(state) == pytest.approx({"*v": 10 / 15, "*f": 5 / 15})
    now, shown = becomes(state, token, picture.replace(" 0   ? ", f"    {signs}"))
    assert now == shown
    assert (after(state, token).view()["ap"], after(state, token).actor) == (3, 0)
    assert after(state, token).view()["false_alarms_left"] == (4 if token == "*f" else 5)


@pytest.mark.rule("P4.2")
def test_carrying_reveals_as_well() -> None:
    picture = """
    +---+---+
    |0v   ? |
    +---+---+
    """
    now, shown = becomes(house(picture), "Ev *v", picture.replace("0v   ? ", "    0vv"))
    assert now == shown


# P4.3: fire.


@pytest.mark.rule("P4.3")
def test_fire_is_entered_only_by_one_who_can_get_out_again() -> None:
    for left, may in ((1, False), (2, False), (3, True)):
        state = house("""
    +---+---+---+
    | 0   F   F |
    +---+---+---+
        """, ap=left)
        assert ("E" in legal(state)) is may
    assert "could not get out (P4.3)" in refusal(house("+---+---+\n| 0   F |\n+---+---+", ap=2), "E")


@pytest.mark.rule("P4.3")
def test_no_turn_ends_in_fire() -> None:
    state = house("+---+\n|F0 |\n+---+", ap=3)
    assert "." not in legal(state)
    assert "no turn may end in fire, and it burns at 33 (P4.3)" in refusal(state, ".")
    assert "." in legal(after(state, "x."))


@pytest.mark.rule("P4.3")
def test_in_fire_only_what_leaves_a_way_out_is_legal() -> None:
    picture = """
    +---+---+
    |F0   F |
    +-D-+---+
    """
    assert legal(house(picture, ap=1)) == ["x."]
    assert legal(house(picture, ap=2)) == ["dS", "xE", "x.", "X."]
    assert legal(house(picture, ap=3)) == ["E", "dS", "xE", "x.", "XE", "X.", "cN", "cW"]


RESCUER = """
    +---+---+---+---+
    |F0   F   F     |
    +---+---+---+---+
"""


@pytest.mark.rule("P4.3", "P10.1")
def test_who_pays_double_to_put_out_must_be_able_to_walk_out() -> None:
    """The paramedic with 1 AP can neither put out his space nor walk through another fire."""
    def paramedic(picture: str, ap: int) -> list[str]:
        return [token for token in legal(house(picture, rules="experienced", crew=["paramedic"], ap=ap))
                if token[0] not in "AE" or token == "E"]

    assert paramedic("+---+---+\n|F0     |\n+---+---+", 1) == ["E"]
    assert paramedic("+---+---+\n|F0 D   |\n+---+---+", 2) == ["dE", "x."]
    assert paramedic("+---+---+\n|F0   F |\n+---+---+", 3) == ["xE", "x."]     # the neighbour's smoke is a way out
    assert paramedic("+---+---+\n|F0 !   |\n+---+---+", 3) == ["x.", "cE"]     # and so is a wall that falls
    assert paramedic("+---+---+\n|F0 |   |\n+---+---+", 3) == ["x."]


@pytest.mark.rule("P4.3", "P10.1")
def test_the_rescue_specialist_s_extra_ap_count_for_walking_out() -> None:
    def may_enter(ap: int, extra: int) -> bool:
        state = house("""
    +---+---+---+---+
    | 0   F   F     |
    +---+---+---+---+
        """, rules="experienced", crew=["rescue"], ap=ap, extra=extra)
        return "E" in legal(state)

    # In fire he needs 2 AP to put it out, or 1 to walk back.
    assert [may_enter(0, 2), may_enter(0, 3), may_enter(1, 2), may_enter(2, 1)] == [False, True, True, True]


@pytest.mark.rule("P4.3", "P10.1")
def test_the_cafs_firefighter_s_extra_ap_count_for_putting_out() -> None:
    def may_enter(ap: int, extra: int) -> bool:
        state = house("+---+---+\n| 0   F |\n+---+---+", rules="experienced", crew=["cafs"], ap=ap, extra=extra)
        return "E" in legal(state)

    assert [may_enter(2, 0), may_enter(2, 1), may_enter(1, 3), may_enter(3, 0)] == [False, True, False, True]


@pytest.mark.rule("P4.3")
@pytest.mark.parametrize(("picture", "ap", "extra", "may"), [
    ("|F0 |   |", 1, 3, False),           # a wall without a marker needs two chops
    ("|F0 !   |", 1, 1, True),            # one with a marker 1 AP, and the move an extra one
    ("|F0 !   |", 1, 0, False),
    ("|F0 !   |", 0, 3, False),           # chops are not paid with extra AP
    ("|F0 D   |", 1, 1, True),            # nor are doors
    ("|F0 D   |", 0, 3, False),
    ("|F0   F !   |", 1, 3, True),        # into the next fire, and through the wall
    ("|F0   F !   |", 1, 2, False),
    ("|F0 D F     |", 1, 3, True),        # the door first, then through the next fire
    ("|F0   F D   |", 1, 2, False),
])
def test_ways_out_lead_through_doors_and_walls(picture: str, ap: int, extra: int, may: bool) -> None:
    """For the Rescue Specialist, who needs 2 AP to put out his own space."""
    line = "+---" * (len(picture) // 4) + "+"

    def sound() -> bool:
        try:
            house(f"{line}\n{picture}\n{line}", rules="experienced", crew=["rescue"], ap=ap, extra=extra)
        except fc.PositionError as error:
            assert "stands in fire and cannot get out (P4.3)" in str(error)
            return False
        return True

    assert sound() is may


@pytest.mark.rule("P4.3")
def test_a_wall_on_the_way_out_may_be_an_outer_one() -> None:
    state = house("+-!-+\n|F0 |\n+---+", at="11", rules="experienced", crew=["rescue"], ap=1, extra=1)
    assert [token for token in legal(state) if token[0] != "A"] == ["cN"]
    assert legal(after(state, "cN")) == ["N"]


@pytest.mark.rule("P4.3")
def test_the_way_out_may_lead_outdoors() -> None:
    state = house("""
    +   +---+
    |F0 |   |
    +---+---+
    """, at="11", rules="experienced", crew=["paramedic"], ap=1)
    assert [token for token in legal(state) if token != "A"] == ["N"]


@pytest.mark.rule("P4.3", "P4.5")
def test_the_rule_is_judged_as_if_the_game_went_on() -> None:
    fatal = house("+---+\n|F0 |\n+---+", damage=23, ap=2)
    assert "cN" not in legal(fatal)
    assert "cN" in legal(house("+---+\n|F0 |\n+---+", damage=23, ap=3))


# P4.4, P4.5.


@pytest.mark.rule("P4.4")
def test_a_victim_carried_to_any_outdoor_space_is_rescued() -> None:
    state = house("""
    +   +---+
    |0v |   |
    +---+---+
    """, at="11")
    state = after(state, "Nv")
    assert (state.view()["rescued"], state.view()["victims"], where(state, 0)) == (1, [], "01")
    assert state.scores() == (1,)


@pytest.mark.rule("P4.5", "P8.2")
def test_the_chop_that_places_the_last_marker_ends_the_game() -> None:
    state = house("+---+---+\n| 0v|   |\n+---+---+".replace(" 0v", "0v "), damage=23)
    assert "cE" in legal(state)
    assert told(state, "cE") == [("damage", "33", "E"), ("collapse",), ("victim lost", "33"), ("defeat",)]
    over = after(state, "cE")
    assert (over.is_over, over.returns(), over.view()["damage"]) == (True, (0.0,), 24)
