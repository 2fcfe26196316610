"""P8: how the game ends."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import after, legal
from .houses import house, outer_edges, told

POI = ["61", "62", "63"]
DOOR = """
    +   +
    |0v |
    +---+
"""


# P8.1.


@pytest.mark.rule("P8.1")
@pytest.mark.parametrize(("rescued", "over"), [(5, False), (6, True)])
def test_seven_rescued_win_at_once(rescued: int, over: bool) -> None:
    state = after(house(DOOR, at="11", rescued=rescued, left=(9 - rescued, 5)), "Nv")
    assert (state.is_over, state.scores()) == (over, (rescued + 1,))
    assert not over or state.returns() == (1.0,)


@pytest.mark.rule("P8.1")
@pytest.mark.parametrize(("lost", "over"), [(2, False), (3, True)])
def test_four_lost_lose(lost: int, over: bool) -> None:
    state = after(house("+---+\n|Fv |\n+---+", phase="roll", poi=POI, lost=lost), "*11")
    assert (state.is_over, state.view()["lost"]) == (over, lost + 1)
    assert not over or state.returns() == (0.0,)


@pytest.mark.rule("P8.1", "P10.2")
def test_victims_rescued_together_all_count() -> None:
    state = house(DOOR.replace("0v ", "0vt"), at="11", rules="experienced", rescued=6, players=1,
                  board={"ambulance": [[[0, 1], [0, 2]], [[3, 9], [4, 9]], [[7, 3], [7, 4]], [[3, 0], [4, 0]]]})
    over = after(state, "Nlv")
    assert (over.is_over, over.scores(), over.returns()) == (True, (8,), (1.0,))


# P8.2.


@pytest.mark.rule("P8.2", "P8.6")
def test_the_last_marker_brings_the_building_down_in_the_middle_of_a_blast() -> None:
    state = house("+---+---+\n|Fv F |\n+---+---+".replace("Fv F ", "Fv   "), phase="roll", poi=POI, damage=22)
    over = after(state, "*33")
    assert over.is_over and over.returns() == (0.0,)
    view = over.view()
    assert view["damage"] == 24
    assert [edge for edge in ("23S", "33E", "33S", "32E") if view["walls"].get(edge)] == ["23S", "33S"]
    assert view["fire"] == ["33", "34"]                 # north, east, south: then it fell, and west stands
    assert (view["lost"], view["victims"], view["poi"]) == (1, [], [])


@pytest.mark.rule("P8.2")
@pytest.mark.parametrize("markers", [20, 21, 22, 23])
def test_it_falls_wherever_the_last_marker_falls(markers: int) -> None:
    state = house("+---+\n|F  |\n+---+", phase="roll", damage=markers, poi=POI)
    events = [event for event in told(state, "*33") if event[0] == "damage"]
    assert len(events) == 24 - markers
    assert told(state, "*33")[-5:] == [("collapse",), *(("poi buried", space) for space in POI), ("defeat",)]


@pytest.mark.rule("P8.2", "P9.2")
def test_it_may_fall_while_the_game_is_set_up() -> None:
    state = house("+---+\n|   |\n+---+", at="11", rules="experienced", phase="setup-explosion", coming=3, damage=23,
                  crew=["captain"], stand={0: "-"}, ambulance="-", engine="-",
                  board={"first_explosion": [[1, 1]] * 8})
    over = after(state, "*11")
    assert (over.is_over, over.view()["damage"], over.view()["hot_spots"]) == (True, 24, ["11"])
    assert over.game.read(over.position()) == over
    str(over)


@pytest.mark.rule("P8.2", "P11.1")
def test_it_may_fall_to_a_hazmat() -> None:
    state = house("+---+\n|Fh |\n+---+", rules="experienced", phase="roll", damage=22, poi=POI)
    over = after(state, "*11")
    assert (over.is_over, over.view()["hazmats"], over.view()["hot_spots"]) == (True, [], [])


@pytest.mark.rule("P8.2", "P10.2")
def test_whoever_is_still_on_the_board_is_lost_with_it_and_poi_leave_it_unseen() -> None:
    state = house("+---+---+---+\n|0v | t   ? |\n+---+---+---+", rules="experienced", damage=23, lost=3, poi=["36"],
                  lie={"77": "v"})
    assert told(state, "cE") == [
        ("damage", "33", "E"), ("collapse",), ("victim lost", "33"), ("victim lost", "77"), ("victim lost", "34"),
        ("poi buried", "36"), ("defeat",)]
    over = after(state, "cE").view()
    assert (over["lost"], over["rescued"], over["victims"], over["treated"], over["poi"]) == (6, 0, [], [], [])
    assert (over["victims_left"], over["false_alarms_left"]) == (state.view()["victims_left"], 5)


@pytest.mark.rule("P8.2", "P15")
def test_a_fallen_building_holds_nobody() -> None:
    for thing in ("v", "?"):
        with pytest.raises(fc.PositionError, match="someone is left in a fallen building"):
            house(f"+---+\n|0{thing} |\n+---+", damage=24, phase="over")


@pytest.mark.rule("P8.2", "P8.3")
def test_if_seven_had_been_rescued_a_collapse_is_won() -> None:
    state = house("+---+---+\n|0  |   |\n+---+---+", perfect=True, rescued=7, damage=23)
    assert told(state, "cE")[-2:] == [("collapse",), ("won",)]
    assert after(state, "cE").returns() == (1.0,)


# P8.3.


@pytest.mark.rule("P8.3")
def test_perfect_plays_on_after_the_seventh_rescue() -> None:
    state = after(house(DOOR, at="11", perfect=True, rescued=6), "Nv")
    assert (state.is_over, state.scores()) == (False, (7,))


@pytest.mark.rule("P8.3")
def test_until_nobody_is_left_after_a_rescue() -> None:
    state = house(DOOR, at="11", perfect=True, rescued=8, lost=1, left=(0, 0))
    assert (after(state, "Nv").is_over, after(state, "Nv").returns()) == (True, (1.0,))
    state = house(DOOR, at="11", perfect=True, rescued=8, lost=1, left=(0, 1))     # a false alarm is in the bag
    assert after(state, "Nv").is_over
    state = house(DOOR, at="11", perfect=True, rescued=7, lost=1, left=(1, 0))     # a victim is in the bag
    assert not after(state, "Nv").is_over


@pytest.mark.rule("P8.3")
def test_a_false_alarm_ends_nothing() -> None:
    state = house("+---+---+---+\n|0   ?   v |\n+---+---+---+", perfect=True, rescued=8, lost=1, left=(0, 1))
    assert not after(state, "E *f").is_over
    with pytest.raises(fc.PositionError, match="goes on although there is one"):
        house("+---+---+\n|0   ? |\n+---+---+", perfect=True, rescued=8, lost=2, left=(0, 1))


@pytest.mark.rule("P8.3")
def test_until_nobody_is_left_after_the_fire() -> None:
    state = house("+---+---+\n|Fv   0|\n+---+---+", perfect=True, rescued=7, lost=2, left=(0, 0), phase="roll")
    over = after(state, "*11")
    assert (over.is_over, over.returns(), over.view()["lost"]) == (True, (1.0,), 3)


# P8.4, P8.5.


@pytest.mark.rule("P8.4")
def test_every_seat_has_the_same_score_at_any_time() -> None:
    state = house("+---+---+---+\n| 0 | 1 | 2 |\n+---+---+---+", rescued=3)
    assert state.game.cooperative
    assert state.scores() == (3, 3, 3)


@pytest.mark.rule("P8.5")
def test_the_game_stops_after_the_last_turn_fire_and_poi_included() -> None:
    state = house("+---+---+\n| 0 | 1 |\n+---+---+", max_turns=2, turn=2, seat=1, poi=POI[:2])
    state = after(state, ". *11")
    assert (state.is_over, state.view()["phase"], state.view()["turn"]) == (False, "replenish", 2)
    over = after(state, "*63")
    assert (over.is_over, over.returns(), over.view()["cut_off"]) == (True, (0.0, 0.0), True)
    assert "cut off" in str(over)


@pytest.mark.rule("P8.5")
def test_turns_of_all_seats_are_counted() -> None:
    state = house("+---+---+\n| 0 | 1 |\n+---+---+", max_turns=3, turn=2, poi=POI)
    assert (after(state, ". *11").actor, after(state, ". *11").view()["turn"]) == (1, 3)


@pytest.mark.rule("P8.5")
def test_a_game_that_ends_by_itself_in_the_last_turn_was_not_cut_off() -> None:
    state = house("+---+\n|Fv |\n+---+", phase="roll", max_turns=1, turn=1, poi=POI, lost=3)
    over = after(state, "*11")
    assert (over.is_over, over.view()["cut_off"]) == (True, False)


@pytest.mark.rule("P8.3", "P8.5")
def test_it_is_won_if_seven_were_rescued() -> None:
    over = after(house("+---+\n|0  |\n+---+", max_turns=1, turn=1, perfect=True, rescued=7, poi=POI), ". *11")
    assert (over.returns(), over.view()["cut_off"]) == ((1.0,), True)


# P8.6.


@pytest.mark.rule("P8.6")
def test_nothing_more_is_asked_or_counted() -> None:
    state = house("+---+---+\n|F01F? |\n+---+---+", phase="roll", damage=23, lost=3)
    over = after(state, "*33")
    assert (over.is_over, legal(over), over.view()["pending"], over.view()["poi"]) == (True, [], [], [])
    assert over.view()["lost"] == 3 and len(outer_edges()) == 28
    assert over.game.read(over.position()) == over
