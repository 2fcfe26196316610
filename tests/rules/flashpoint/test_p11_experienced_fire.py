"""P11: hazmats, hot spots and flare-ups; replenishing by arrows."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import after, legal
from .houses import INDOORS, becomes, chances, house, told, where

POI = ["61", "62", "63"]


def fire(picture: str, at: str = "33", **given: object) -> fc.State:
    """A position of the experienced game before the dice for the fire."""
    given.setdefault("poi", POI)
    return house(picture, at, rules="experienced", phase="roll", **given)


# P11.1.


@pytest.mark.rule("P11.1")
def test_a_hazmat_in_a_burning_space_explodes_and_leaves_a_hot_spot() -> None:
    state = fire("""
    +---+---+---+
    |   D F   h |
    +---+---+---+
    """)
    now, shown = becomes(state, "*35", """
    +---+---+-!-+
    |   x F   F*!
    +---+---+-!-+
    """)
    assert now == shown
    assert [event[0] for event in told(state, "*35") if event[0] in ("fire", "hazmat explodes", "hot spot")] == [
        "fire", "hazmat explodes", "hot spot"]


@pytest.mark.rule("P11.1")
def test_flashover_comes_before_hazmats_and_again_after_them() -> None:
    state = fire("""
    +---+---+---+---+---+
    | F d s  sh |   | s |
    +---+---+---+---+---+
    """)
    events = [event for event in told(state, "*11") if event[0] in ("flashover", "hazmat explodes")]
    assert events == [("flashover", "34"), ("flashover", "35"), ("hazmat explodes", "35")]
    state = fire("""
    +---+---+---+---+---+
    | F  sh   s   s |   |
    +---+---+---+---+---+
    """)
    events = [event for event in told(state, "*11") if event[0] in ("flashover", "hazmat explodes")]
    assert events == [("flashover", "34"), ("flashover", "35"), ("flashover", "36"), ("hazmat explodes", "34")]


@pytest.mark.rule("P11.1")
def test_with_several_such_spaces_the_player_chooses_and_new_fire_joins_at_once() -> None:
    state = fire("""
    +---+---+---+---+
    |Fh |Fhh|Fh   h |
    +---+---+---+---+
    """, level="heroic")
    state = after(state, "*11")
    assert (state.view()["phase"], legal(state)) == ("next-hazmat", ["h33", "h34", "h35"])
    state = after(state, "h35")
    assert legal(state) == ["h33", "h34", "h36"]
    assert "no hazmat lies in fire at 35 (P11.1)" in str(state.why_not("h35"))
    state = after(state, "h34")
    assert (legal(state), state.view()["hazmats"]) == (["h33", "h34", "h36"], ["33", "34", "36"])
    state = after(state, "h33 h36")                              # the last one explodes unasked
    assert (state.view()["hazmats"], state.view()["hot_spots"]) == ([], ["33", "34", "35", "36"])
    assert state.view()["hot_spots_left"] == 8                   # one for each space, from the reserve of twelve


@pytest.mark.rule("P11.1")
def test_the_flashover_after_hazmats_may_reach_the_next() -> None:
    state = fire("""
    +---+---+---+---+
    |Fh       s  sh |
    +---+---+---+---+
    """)
    events = [event for event in told(state, "*11") if event[0] in ("fire", "flashover", "hazmat explodes")]
    assert events[:4] == [("hazmat explodes", "33"), ("fire", "34"), ("flashover", "35"), ("flashover", "36")]
    assert events[4:] == [("hazmat explodes", "36")]


# P11.2.

HOT = """
    +---+---+---+
    | * | * |   |
    +---+---+---+
"""


@pytest.mark.rule("P11.2")
def test_a_hot_spot_flares_up_and_the_last_target_gets_one() -> None:
    state = after(fire(HOT), "*33")
    assert (state.view()["phase"], state.view()["marks"], state.view()["smoke"]) == ("roll", ["flared-up"], ["33"])
    assert chances(state) == {f"*{space}": 1 / 48 for space in INDOORS}
    state = after(state, "*34")
    assert state.view()["phase"] == "roll"
    state = after(state, "*35")
    assert (state.view()["phase"], state.view()["hot_spots"], state.view()["hot_spots_left"]) == (
        "act", ["33", "34", "35"], 5)


@pytest.mark.rule("P11.2")
def test_a_single_roll_adds_none() -> None:
    assert after(fire(HOT), "*35").view()["hot_spots"] == ["33", "34"]


@pytest.mark.rule("P11.2")
def test_the_same_hot_spot_may_flare_up_again_and_again() -> None:
    state = after(fire(HOT), "*33 *33")
    assert (state.view()["phase"], state.view()["fire"]) == ("roll", ["33"])
    state = after(state, "*33")                                   # it explodes now
    assert (state.view()["phase"], state.view()["walls"]["33E"]) == ("roll", 1)


@pytest.mark.rule("P11.2")
def test_a_hot_spot_that_arrives_during_the_roll_does_not_count() -> None:
    state = fire("+---+---+\n| sh|   |\n+---+---+")
    assert [event[0] for event in told(state, "*33")] == [
        "dice", "fire", "hazmat explodes", "explosion", "damage", "damage", "damage", "damage", "hot spot", "turn"]


RESOLVED = {"flare_up": "resolved"}


@pytest.mark.rule("P11.2")
def test_with_flare_ups_resolved_a_hot_spot_that_a_hazmat_leaves_on_the_target_counts() -> None:
    state = fire("+---+---+\n| sh|   |\n+---+---+", **RESOLVED)
    assert [event[0] for event in told(state, "*33")] == [
        "dice", "fire", "hazmat explodes", "explosion", "damage", "damage", "damage", "damage", "hot spot", "flare-up"]
    state = after(state, "*33 *55")
    assert (state.view()["hot_spots"], state.view()["hot_spots_left"]) == (["33", "55"], 4)


@pytest.mark.rule("P11.2")
def test_with_flare_ups_resolved_the_target_is_looked_at_after_the_hazmat_that_is_chosen_last() -> None:
    state = fire("""
    +---+---+---+
    | sh|Fh |   |
    +---+---+---+
    """, **RESOLVED)
    state = after(state, "*33")
    assert (state.view()["phase"], state.view()["marks"]) == ("next-hazmat", [])
    assert [after(state, token).view()["marks"] for token in ("h33", "h34")] == [["flared-up"], ["flared-up"]]


@pytest.mark.rule("P11.2", "P1.5")
def test_with_flare_ups_resolved_no_hot_spot_is_left_where_the_reserve_is_empty() -> None:
    state = after(fire("+---+---+\n| sh|   |\n+---+---+", reserve=0, **RESOLVED), "*33")
    assert (state.view()["phase"], state.view()["hot_spots"]) != ("roll", ["33"])
    assert state.view()["marks"] == []


@pytest.mark.rule("P11.2")
@pytest.mark.parametrize("options", [{}, RESOLVED], ids=["thrown", "resolved"])
def test_a_hot_spot_beside_the_target_counts_with_neither(options: dict[str, object]) -> None:
    state = after(fire("""
    +---+---+---+
    | F   sh| * |
    +---+---+---+
    """, **options), "*33")
    assert "34" in state.view()["hot_spots"]
    assert state.view()["marks"] == []


@pytest.mark.rule("P11.2", "P0")
def test_flare_ups_mean_nothing_in_the_family_game() -> None:
    assert fc.load("flashpoint", **RESOLVED).start().key() == fc.load("flashpoint").start().key()
    with pytest.raises(fc.OptionError, match="flare_up must be 'thrown' or 'resolved', got 'later'"):
        fc.load("flashpoint", flare_up="later")


@pytest.mark.rule("P11.2", "P1.5")
def test_all_hot_spots_used_up() -> None:
    state = after(fire(HOT, reserve=0), "*33 *35")
    assert (state.view()["hot_spots"], state.view()["phase"]) == (["33", "34"], "act")


@pytest.mark.rule("P11.2", "P11.1")
def test_the_last_target_may_have_got_its_hot_spot_from_a_hazmat() -> None:
    state = after(fire("+---+---+\n| * | sh|\n+---+---+"), "*33 *34")
    assert (state.view()["hot_spots"], state.view()["hot_spots_left"]) == (["33", "34"], 5)


# P11.3.


@pytest.mark.rule("P11.3")
def test_knock_downs_and_losses_come_once_after_the_last_roll() -> None:
    state = fire("""
    +---+---+---+
    |F0v|  *|   |
    +---+---+---+
    """)
    state = after(state, "*34")
    assert (state.view()["phase"], state.view()["lost"]) == ("roll", 0)
    state = after(state, "*35")
    assert (state.view()["phase"], state.view()["pending"], state.view()["lost"]) == ("knocked-down", [0], 0)
    assert after(state, legal(state)[0]).view()["lost"] == 1


@pytest.mark.rule("P11.3", "P5.8")
def test_fire_outdoors_burns_until_after_the_last_roll() -> None:
    state = after(fire("""
    +   +---+
    |F* |   |
    +---+---+
    """, at="11"), "*11")
    assert (state.view()["outside"], state.view()["phase"]) == (["01"], "roll")
    assert after(state, "*55").view()["outside"] == []


# P11.4.


@pytest.mark.rule("P11.4")
def test_the_knocked_down_go_to_where_the_ambulance_stands() -> None:
    for place, spaces in (("T", ["k05", "k06"]), ("R", ["k39", "k49"]), ("B", ["k73", "k74"]), ("L", ["k30", "k40"])):
        state = after(fire("+---+\n|F0 |\n+---+", ambulance=place), "*11")
        assert legal(state) == spaces
        assert where(after(state, spaces[1]), 0) == spaces[1][1:]


# P11.5. Arrows of the front board: 11 → 22, 21 → 22, 22 → 33, 33 → 43, 43 → 44, 44 → 45, 45 → 46, 46 → 36, 36 → 35.


@pytest.mark.rule("P11.5")
def test_a_poi_follows_the_arrows_to_the_first_valid_space() -> None:
    state = after(fire("+---+\n| 0 |\n+---+", at="11", poi=["66"], lie={"22": "v"}, left=(9, 5)), "*48")
    assert (state.view()["phase"], set(chances(state).values())) == ("replenish", {1 / 48})
    assert [after(state, f"*{target}").view()["poi"] for target in ("11", "21", "22", "33")] == [
        ["33", "66"], ["21", "66"], ["33", "66"], ["33", "66"]]
    assert told(state, "*11")[:2] == [("dice", "11"), ("poi placed", "33", ["11", "22", "33"])]
    assert told(state, "*21")[1] == ("poi placed", "21")


@pytest.mark.rule("P11.5")
@pytest.mark.parametrize("sign", ["F", "s", "0", "?", "v", "t"])
def test_not_where_there_is_fire_smoke_a_firefighter_a_poi_or_a_victim(sign: str) -> None:
    picture = f"""
    +---+
    | {sign} |
    +---+
    """
    state = after(fire(picture, at="22", poi=["22"] if sign == "?" else []), "*68")
    assert after(state, "*22").view()["poi"] == (["22", "33"] if sign == "?" else ["33"])


@pytest.mark.rule("P11.5")
def test_nothing_is_removed() -> None:
    state = after(fire("+---+\n| s |\n+---+", at="22", poi=[]), "*68 *22")
    assert (state.view()["smoke"], state.view()["poi"]) == (["22", "68"], ["33"])


def burning_but(*spaces: str) -> list[str]:
    return [space for space in INDOORS if space not in spaces]


@pytest.mark.rule("P11.5", "P12.1")
def test_rolls_that_lead_nowhere_are_rolled_again() -> None:
    # Only 17 is free, and no arrow points there.
    state = fire("+---+\n|   |\n+---+", fire=burning_but("17"), poi=[], ambulance="L", stand={0: "00"})
    state = after(state, "*61")
    assert chances(state) == {"*17": 1.0}
    assert after(state, "*17").view()["poi"] == ["17"]


@pytest.mark.rule("P11.5")
def test_if_no_roll_can_work_none_is_placed() -> None:
    state = fire("+---+\n|   |\n+---+", fire=burning_but(), poi=[], stand={0: "00"})
    assert (after(state, "*11").view()["phase"], after(state, "*11").view()["poi"]) == ("act", [])


@pytest.mark.rule("P11.5", "P12.1")
def test_all_whose_arrows_end_in_a_valid_space_count() -> None:
    state = after(fire("+---+\n|   |\n+---+", fire=burning_but("22"), poi=[], stand={0: "00"}), "*11")
    targets = list(chances(state))
    assert {"*11", "*12", "*21", "*22", "*23", "*32"} <= set(targets)
    assert set(chances(state).values()) == {1 / len(targets)}
    assert {after(state, target).view()["poi"][0] for target in targets} == {"22"}
