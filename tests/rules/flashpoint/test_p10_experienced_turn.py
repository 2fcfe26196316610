"""P10: specialists, vehicles, the deck gun, commands and crew changes."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import after, legal, refusal
from .houses import becomes, chances, house, redrawn, told, where

POI = ["61", "62", "63"]
ROOM = """
    +---+---+
    | 0     |
    +---+---+
"""
SPECIALISTS = ["paramedic", "cafs", "hazmat", "generalist", "captain", "rescue", "imaging", "driver"]


def expert(who: str, picture: str = ROOM, at: str = "33", **given: object) -> fc.State:
    """A position of the experienced game in which seat 0 is that specialist."""
    others = [name for name in SPECIALISTS if name != who]
    given.setdefault("crew", [who, *others])
    crew = given.pop("crew")
    seats = given.get("players", max([int(sign) for sign in picture if sign.isdigit()] + [0]) + 1)
    return house(picture, at, rules="experienced", crew=list(crew)[:seats], **given)


def spent(state: fc.State, tokens: str) -> tuple[int, int]:
    """The normal and the extra AP that some tokens cost."""
    before, now = state.view(), after(state, tokens).view()
    return before["ap"] - now["ap"], before["extra"] - now["extra"]


# The table of specialists.


@pytest.mark.rule("P10.1")
@pytest.mark.parametrize(("who", "ap", "extra"), [
    ("paramedic", 4, 0), ("cafs", 3, 3), ("hazmat", 4, 0), ("generalist", 5, 0), ("captain", 4, 2), ("rescue", 4, 3),
    ("imaging", 4, 0), ("driver", 4, 0)])
def test_the_ap_of_each_specialist(who: str, ap: int, extra: int) -> None:
    state = after(expert(who, saved={0: 2}, phase="roll", poi=POI), "*11")
    assert (state.view()["ap"], state.view()["extra"]) == (ap + 2, extra)


@pytest.mark.rule("P10.1", "P10.3")
def test_the_paramedic_treats_a_victim_for_1() -> None:
    picture = ROOM.replace(" 0 ", "0vv")
    state = expert("paramedic", picture)
    assert spent(state, "t") == (1, 0)
    now, shown = becomes(state, "t", picture.replace("0vv", "0vt"))
    assert now == shown
    assert "only the paramedic treats victims" in refusal(expert("driver", picture), "t")
    assert "no plain victim lies at 33" in refusal(expert("paramedic"), "t")


@pytest.mark.rule("P10.1")
def test_paramedic_and_rescue_specialist_pay_double_to_extinguish() -> None:
    for who in ("paramedic", "rescue"):
        state = expert(who, ROOM.replace("     |", "   F |"))
        assert [spent(state, token) for token in ("xE", "XE", "xE xE")] == [(2, 0), (4, 0), (4, 0)]
    assert spent(expert("driver", ROOM.replace("     |", "   F |")), "XE") == (2, 0)


@pytest.mark.rule("P10.1", "P10.4")
def test_the_hazmat_technician_removes_a_hazmat_for_2() -> None:
    state = expert("hazmat", ROOM.replace(" 0 ", "0hh"))
    assert spent(state, "r") == (2, 0)
    assert after(state, "r").view()["hazmats"] == ["33"]
    assert "only the hazmat technician removes hazmats" in refusal(expert("cafs", ROOM.replace(" 0 ", "0h ")), "r")


@pytest.mark.rule("P10.1")
def test_the_rescue_specialist_chops_for_1() -> None:
    assert spent(expert("rescue"), "cN") == (1, 0)
    assert spent(expert("generalist"), "cN") == (2, 0)


@pytest.mark.rule("P10.1", "P4.2")
def test_the_imaging_technician_reveals_any_poi_for_1() -> None:
    state = expert("imaging", poi=["11", "68"])
    assert [token for token in legal(state) if token[0] == "i"] == ["i11", "i68"]
    assert chances(after(state, "i68")) == pytest.approx({"*v": 2 / 3, "*f": 1 / 3})
    found = after(state, "i68 *v")
    assert (found.view()["victims"], found.view()["poi"], spent(state, "i68 *v")) == (["68"], ["11"], (1, 0))
    assert "only the imaging technician" in refusal(expert("driver", poi=["11"]), "i11")


# P10.1.


@pytest.mark.rule("P10.1")
def test_extra_ap_go_first_and_the_rest_from_normal_ap() -> None:
    cafs = expert("cafs", ROOM.replace("     |", "   F |"))
    assert spent(cafs, "XE") == (0, 2)
    assert spent(expert("cafs", ROOM.replace("     |", "   F |"), extra=1), "XE") == (1, 1)
    assert spent(expert("rescue", ROOM.replace(" 0 ", "0v "), extra=1), "Ev") == (1, 1)
    assert spent(expert("rescue", "+---+---+---+\n| 0       |\n+---+---+---+"), "E E W W") == (1, 3)


@pytest.mark.rule("P10.1")
def test_they_pay_for_nothing_else() -> None:
    assert legal(expert("cafs", ap=0)) == ["."]
    assert legal(expert("rescue", ROOM.replace("     |", " D s |"), ap=0)) == ["."]
    assert [token for token in legal(expert("captain", ap=0))] == ["."]
    assert [token for token in legal(expert("rescue", ap=0))] == ["E", "."]


@pytest.mark.rule("P10.1")
def test_they_are_never_saved() -> None:
    state = after(expert("rescue", ap=1, poi=POI), ". *11")
    assert (state.view()["ap"], state.view()["extra"]) == (5, 3)


# P10.2.


@pytest.mark.rule("P10.2")
def test_victims_are_rescued_where_the_ambulance_stands() -> None:
    exit_ = """
    +   +---+
    |0v |   |
    +---+---+
    """
    there = expert("driver", exit_, at="15", ambulance="T")          # 05 and 06
    assert after(there, "Nv").view()["rescued"] == 1
    elsewhere = expert("driver", exit_, at="15", ambulance="R")
    waiting = after(elsewhere, "Nv")
    assert (waiting.view()["rescued"], waiting.view()["victims"]) == (0, ["05"])
    assert after(waiting, "Ev").view()["victims"] == ["06"]
    assert told(waiting, "A-")[:2] == [("parked", "ambulance", "T"), ("rescued", "05")]


@pytest.mark.rule("P10.2", "P8.1")
def test_when_the_ambulance_arrives_all_who_lie_there_are_rescued() -> None:
    state = expert("driver", ambulance="L", lie={"05": "vt", "06": "v", "07": "v"}, rescued=4)
    over = after(state, "A+")
    assert (over.is_over, over.scores(), over.view()["victims"]) == (True, (7,), ["07"])


# P10.3.

GUIDE = """
    +---+---+
    |0vt    |
    +---+---+
"""


@pytest.mark.rule("P10.3", "P13.1")
def test_a_treated_victim_is_led_for_no_extra_ap_and_another_carried() -> None:
    state = expert("driver", GUIDE)
    assert legal(state)[:4] == ["E", "Ev", "El", "Elv"]
    assert [spent(state, token) for token in ("E", "Ev", "El", "Elv")] == [(1, 0), (2, 0), (1, 0), (2, 0)]
    now, shown = becomes(state, "El", GUIDE.replace("|0vt    |", "|v   0t |"))
    assert now == shown
    now, shown = becomes(state, "Elv", GUIDE.replace("|0vt    |", "|    0vt|"))
    assert now == shown


@pytest.mark.rule("P10.3")
def test_a_treated_victim_is_carried_only_by_one_who_leads_another() -> None:
    one, two = expert("driver", GUIDE.replace("0vt", "0t ")), expert("driver", GUIDE.replace("0vt", "0tt"))
    assert legal(one)[:2] == ["E", "El"] and "Elt" not in legal(one)
    assert "there are not two treated victims at 33" in refusal(one, "Elt")
    assert legal(two)[:3] == ["E", "El", "Elt"]
    assert spent(two, "Elt") == (2, 0)
    now, shown = becomes(two, "Elt", GUIDE.replace("|0vt    |", "|    0tt|"))
    assert now == shown


@pytest.mark.rule("P10.3")
def test_nobody_is_led_into_fire() -> None:
    state = expert("driver", GUIDE.replace("|0vt    |", "|0vt F  |"))
    assert [token for token in legal(state) if token[0] == "E" and token not in ("E+", "E-")] == ["E"]
    assert "nothing is carried or led into fire" in refusal(state, "El")


@pytest.mark.rule("P10.3", "P10.4")
def test_one_leads_and_carries_a_hazmat() -> None:
    state = expert("driver", GUIDE.replace("0vt", "0ht"))
    assert legal(state)[:4] == ["E", "Eh", "El", "Elh"]
    now, shown = becomes(state, "Elh", GUIDE.replace("|0vt    |", "|    0ht|"))
    assert now == shown


# P10.4.


@pytest.mark.rule("P10.4")
def test_hazmats_are_carried_and_out_of_the_game_outdoors() -> None:
    state = expert("driver", """
    +   +---+
    |0h     |
    +---+---+
    """, at="11")
    assert spent(state, "Eh") == (2, 0)
    assert after(state, "Eh").view()["hazmats"] == ["12"]
    assert ("hazmat removed", "01") in told(state, "Nh")
    assert after(state, "Nh").view()["hazmats"] == []


@pytest.mark.rule("P10.4")
def test_one_thing_at_a_time_and_not_into_fire() -> None:
    state = expert("driver", GUIDE.replace("0vt    ", "0vh  F "))
    assert [token for token in legal(state) if token[0] == "E" and token not in ("E+", "E-")] == ["E"]
    assert "it burns at 34" in refusal(state, "Eh")
    assert legal(expert("driver", GUIDE.replace("0vt", "0vh")))[:3] == ["E", "Ev", "Eh"]


# P10.5: driving. On the front board the engine's places are 07 08, 59 69, 71 72 and 10 20.


@pytest.mark.rule("P10.5")
def test_a_vehicle_goes_to_its_next_place_either_way_round() -> None:
    state = expert("driver", ambulance="T")
    assert [after(state, token).view()["vehicles"]["ambulance"] for token in ("A+", "A-")] == ["R", "L"]
    assert after(state, "A+ A+").view()["vehicles"]["ambulance"] == "B"
    assert spent(state, "A+") == (2, 0)


@pytest.mark.rule("P10.5")
def test_the_ambulance_is_called_from_anywhere_the_engine_driven_from_its_place() -> None:
    assert [token for token in legal(expert("driver")) if token[-1] in "+-"] == ["A+", "A-"]
    state = expert("driver", "+---+\n|   |\n+---+", stand={0: "07"}, engine="T", players=1)
    assert [token for token in legal(state) if token[-1] in "+-"] == ["E+", "E-", "A+", "A-"]
    assert "the engine is driven from one of its two spaces" in refusal(expert("driver"), "E+")


@pytest.mark.rule("P10.5")
def test_the_engine_takes_its_driver_along_and_others_if_they_like() -> None:
    state = expert("driver", "+---+\n| 3 |\n+---+", stand={0: "08", 1: "07", 2: "08"}, seat=1, engine="T")
    state = after(state, "E+")
    assert (state.view()["phase"], state.view()["pending"], state.actor) == ("ride", [0, 1, 2], 1)
    assert legal(state) == ["b0", "b1", "b2"]
    state = after(state, "b2")
    assert (where(state, 0), legal(state)) == ("69", ["b1", "b2"])
    assert "the seat that drives the engine cannot stay" in refusal(state, "b0")
    state = after(state, "b1 b0")
    assert [where(state, seat) for seat in range(4)] == ["69", "59", "08", "33"]
    assert (state.view()["phase"], state.view()["ap"]) == ("act", 2)


@pytest.mark.rule("P10.5")
def test_riding_spaces_are_in_the_order_of_the_board() -> None:
    board = {"engine": [[[0, 8], [0, 7]], [[6, 9], [5, 9]], [[7, 1], [7, 2]], [[1, 0], [2, 0]]]}
    state = expert("driver", "+---+\n|   |\n+---+", stand={0: "08"}, engine="T", players=1, board=board)
    assert [where(after(state, f"E+ {token}"), 0) for token in ("b1", "b2")] == ["69", "59"]


@pytest.mark.rule("P10.5")
def test_those_who_stood_with_the_ambulance_are_asked_the_caller_too() -> None:
    state = expert("driver", "+---+\n| 2 |\n+---+", stand={0: "05", 1: "06"}, ambulance="T")
    state = after(state, "A-")
    assert (state.view()["pending"], legal(state)) == ([0, 1], ["b0", "b1", "b2"])
    state = after(state, "b0 b1")
    assert [where(state, seat) for seat in range(3)] == ["05", "30", "33"]


@pytest.mark.rule("P10.5")
def test_with_nobody_there_there_is_no_question() -> None:
    assert after(expert("driver", ambulance="T"), "A+").view()["phase"] == "act"


@pytest.mark.rule("P10.5")
def test_victims_and_hazmats_do_not_ride() -> None:
    state = expert("driver", "+---+\n|   |\n+---+", stand={0: "07"}, engine="T", lie={"07": "vt"}, players=1)
    state = after(state, "E+ b1")
    assert (state.view()["victims"], state.view()["treated"]) == (["07"], ["07"])


# P10.6: the deck gun. From the top the engine reaches rows 1 to 3, columns 5 to 8.

GUNNER = {"stand": {0: "07"}, "engine": "T", "players": 1}
TARGETS = """
    +---+---+---+
    | s | F   F |
    +---+---+---+
    | F   F D F |
    +---+---+---+
    | F | s   s |
    +---+---+---+
"""


@pytest.mark.rule("P10.6", "P12.3")
def test_both_dice_are_rolled_for_the_deck_gun() -> None:
    state = expert("generalist", TARGETS, at="15", **GUNNER)
    assert spent(state, "g") == (4, 0)
    assert set(chances(after(state, "g")).values()) == {1 / 48}
    assert "the deck gun costs 4 AP, and 3 AP are left" in refusal(expert("imaging", TARGETS, at="15", ap=3, **GUNNER), "g")
    assert spent(expert("driver", TARGETS, at="15", **GUNNER), "g") == (2, 0)


@pytest.mark.rule("P10.6")
def test_fire_and_smoke_go_from_the_target_and_every_adjacent_space() -> None:
    state = expert("generalist", TARGETS, at="15", **GUNNER)
    now, shown = becomes(state, "g *26", TARGETS.replace("| F   F D F |", "|       D F |"), at="15")
    assert now == shown


@pytest.mark.rule("P10.6")
def test_dice_that_point_outside_the_quadrant_are_turned_over() -> None:
    state = expert("generalist", TARGETS, at="15", **GUNNER)
    assert redrawn(after(state, "g *53"), TARGETS, "15") == redrawn(after(state, "g *26"), TARGETS, "15")
    assert told(after(state, "g"), "*53")[1] == ("deck gun", "26")


@pytest.mark.rule("P10.6")
def test_the_splash_leaves_the_quadrant_and_touches_nothing_but_fire_and_smoke() -> None:
    picture = """
    +---+---+---+
    |Fvh Ft* s? |
    +---+---+---+
    """
    state = expert("generalist", picture, at="34", lie={"11": "F"}, **GUNNER)
    now, shown = becomes(state, "g *35", """
    +---+---+---+
    | vh  t*  ? |
    +---+---+---+
    """, at="34")
    assert now == shown
    assert after(state, "g *35").view()["fire"] == ["11"]


@pytest.mark.rule("P10.6")
def test_only_from_the_engine_s_place_and_with_nobody_in_the_quadrant() -> None:
    assert "used from one of the engine's two spaces" in refusal(expert("generalist"), "g")
    state = expert("generalist", "+---+\n| 1 |\n+---+", at="35", stand={0: "07"}, engine="T")
    assert "a firefighter is in the quadrant" in refusal(state, "g")
    assert "g" in legal(expert("generalist", "+---+\n| 1 |\n+---+", at="45", stand={0: "07"}, engine="T"))


@pytest.mark.rule("P10.6", "P12.3")
def test_the_driver_may_re_roll_each_die_once() -> None:
    state = after(expert("driver", TARGETS, at="15", **GUNNER), "g *12")
    assert (state.view()["phase"], state.actor, legal(state)) == ("aim", 0, ["g.", "gr", "gc", "grc"])
    row = after(state, "gr")
    assert chances(row) == pytest.approx({f"*{n}2": 1 / 6 for n in range(1, 7)})
    row = after(row, "*32")
    assert legal(row) == ["g.", "gc"]
    column = after(row, "gc")
    assert chances(column) == pytest.approx({f"*3{n}": 1 / 8 for n in range(1, 9)})
    column = after(column, "*37")
    assert (column.view()["phase"], column.view()["smoke"]) == ("act", ["15"])
    assert "g" in legal(column)


@pytest.mark.rule("P10.6", "P12.3")
def test_after_both_there_is_no_further_question() -> None:
    state = after(expert("driver", TARGETS, at="15", **GUNNER), "g *12 grc")
    assert len(chances(state)) == 48
    assert after(state, "*26").view()["phase"] == "act"
    assert "a die that has been rolled again lies (P10.6)" in refusal(
        after(expert("driver", TARGETS, at="15", **GUNNER), "g *12 gr *22"), "grc")
    kept = after(expert("driver", TARGETS, at="15", **GUNNER), "g *26 g.")
    assert redrawn(kept, TARGETS, "15") == redrawn(
        after(expert("generalist", TARGETS, at="15", **GUNNER), "g *26"), TARGETS, "15")


# P10.7: commands.

ORDERS = """
    +---+---+---+---+
    | 0 |1v D   | 2 |
    +---+   +---+---+
    |     F |       |
    +---+---+---+---+
"""


NEAR_FIRE = """
    +---+---+---+---+
    | 2   F   F   1 |
    +---+---+---+---+
    | 0 |           |
    +---+---+---+---+
"""


def captain(**given: object) -> fc.State:
    """The captain, a paramedic, and a CAFS firefighter."""
    given.setdefault("crew", ["captain", "paramedic", "cafs"])
    return expert("captain", str(given.pop("picture", ORDERS)), **given)


def commands(state: fc.State, seat: int) -> list[str]:
    """The commands that the captain may give a seat."""
    return [token for token in legal(state) if token.startswith(f"{seat}:")]


@pytest.mark.rule("P10.7", "P13.1")
def test_the_captain_moves_others_and_turns_their_doors() -> None:
    state = captain(picture=ORDERS.replace("F |", "s |"))
    assert commands(state, 1) == ["1:dE", "1:S", "1:Sv"]
    assert [spent(state, token) for token in ("1:S", "1:Sv", "1:dE")] == [(0, 1), (0, 2), (0, 1)]
    state = after(state, "1:dE 1:Ev")
    assert (where(state, 1), state.view()["victims"], state.view()["ap"], state.view()["extra"]) == (
        "35", ["35"], 3, 0)


@pytest.mark.rule("P10.7")
def test_at_the_price_the_other_would_pay_out_of_extra_and_own_ap() -> None:
    assert spent(captain(extra=1, picture=ORDERS.replace("F |", "s |")), "1:Sv") == (1, 1)
    assert "1:S" not in legal(captain(extra=0, ap=0, picture=ORDERS.replace("F |", "s |")))
    assert "only the fire captain commands" in refusal(expert("driver", ORDERS), "1:dE")
    assert "the captain commands others, not himself (P10.7)" in refusal(captain(), "0:E")
    assert "there is no seat 4; seats are 0 to 2 (P10.7)" in refusal(captain(), "4:E")


@pytest.mark.rule("P10.7", "P4.3")
def test_a_command_may_move_somebody_into_fire_and_through_it() -> None:
    assert commands(captain(), 1) == ["1:dE", "1:S"]
    assert spent(captain(), "1:S") == (0, 2)
    assert "nothing is carried or led into fire" in refusal(captain(), "1:Sv")
    state = after(captain(), "1:S")
    assert commands(state, 1) == ["1:N", "1:W"]
    assert "." not in legal(state)
    assert "no one who was commanded is left in fire, and seat 1 stands in it (P4.3)" in refusal(state, ".")
    assert "." in legal(after(state, "1:W"))
    assert "accepts commands worth 1 AP a turn, this one costs 2" in refusal(captain(crew=["captain", "driver", "cafs"],
                                                                                   picture=NEAR_FIRE), "2:E")


@pytest.mark.rule("P4.3", "P10.7")
@pytest.mark.parametrize(("ap", "extra", "may"), [(0, 2, False), (1, 2, True), (3, 0, True), (2, 0, False)])
def test_who_is_sent_into_fire_must_be_able_to_get_out_by_commands(ap: int, extra: int, may: bool) -> None:
    state = captain(ap=ap, extra=extra)
    assert ("1:S" in legal(state)) is may
    assert may or refusal(state, "1:S").endswith("(P4.3)")


@pytest.mark.rule("P4.3")
@pytest.mark.parametrize(("picture", "price"), [
    ("|F0 |F1     |", 1), ("|F0 |F1 D   |", 2), ("|F0 |F1   F     |", 3), ("|F0 |F1 D F D   |", 5)])
def test_what_the_way_out_of_somebody_commanded_costs(picture: str, price: int) -> None:
    """Doors are opened on it and walls are not chopped; the captain in fire needs 1 AP of his own, too."""
    line = "+---" * (len(picture) // 4) + "+"

    def sound(ap: int, extra: int) -> bool:
        try:
            captain(picture=f"{line}\n{picture}\n{line}", crew=["captain", "driver"], ap=ap, extra=extra)
        except fc.PositionError as error:
            assert "stands in fire and cannot get out (P4.3)" in str(error)
            return False
        return True

    assert [sound(1 + price + spare, 0) for spare in (-1, 0)] == [False, True]
    assert [sound(1 + max(price - 2, 0) + spare, 2) for spare in (-1, 0)] == [False, True]


@pytest.mark.rule("P4.3")
def test_what_one_does_on_his_way_does_not_help_another() -> None:
    """Both need the door, and for each of them it has to be opened."""
    def state(ap: int) -> fc.State:
        return captain(picture="+---+---+---+\n|F12D   | 0 |\n+---+---+---+", crew=["captain", "driver", "rescue"],
                       ap=ap, extra=0)

    assert commands(state(4), 1) == ["1:dE"]
    with pytest.raises(fc.PositionError):
        state(3)
    assert commands(after(state(4), "1:dE"), 2) == ["2:E"]     # it stays open
    assert "." in legal(after(state(4), "1:dE 2:E 1:E"))


@pytest.mark.rule("P4.3", "P10.5", "P10.6")
def test_all_that_the_captain_does_leaves_the_others_a_way_out() -> None:
    picture = "+---+---+---+\n|F1     | 0 |\n+---+-!-+---+"
    crew = ["captain", "driver"]
    spare = captain(picture=picture, crew=crew, ap=2, extra=1)
    assert [token for token in legal(spare) if token[0] in "cA"] == ["cN", "cE", "cS", "cW", "A+", "A-"]
    exact = captain(picture=picture, crew=crew, ap=2, extra=0)
    assert [token for token in legal(exact) if token[0] in "cA."] == []
    assert refusal(exact, "A+").endswith("(P4.3)") and refusal(exact, "cS").endswith("(P4.3)")
    gun = captain(picture="+---+\n|F1     \n+---+", crew=crew, ap=4, extra=0, stand={0: "07"}, engine="T")
    assert "g" not in legal(gun) and refusal(gun, "g").endswith("(P4.3)")


@pytest.mark.rule("P10.7", "P4.2", "P10.2")
def test_a_commanded_move_carries_leads_reveals_and_rescues() -> None:
    picture = """
    +   +---+
    |1vt  ? |
    +---+---+
    """
    state = captain(picture=picture, at="15", crew=["captain", "driver"], stand={0: "77"})
    assert commands(state, 1) == ["1:N", "1:Nv", "1:Nl", "1:Nlv", "1:E", "1:Ev", "1:El", "1:Elv"]
    found = after(state, "1:Elv")
    assert (found.view()["phase"], found.actor, chances(found)["*v"]) == ("reveal", -1, pytest.approx(8 / 13))
    assert after(found, "*f").actor == 0
    assert after(state, "1:Nlv").view()["rescued"] == 2


@pytest.mark.rule("P10.7")
def test_a_cafs_firefighter_accepts_commands_worth_1_ap_a_turn() -> None:
    state = captain(picture=ORDERS.replace(" 2 |", "2v |").replace("+---+---+\n    |     F", "+---+   +\n    |     F"))
    assert commands(state, 2) == ["2:S"]
    assert "accepts commands worth 1 AP a turn, this one costs 2" in refusal(state, "2:Sv")
    state = after(state, "2:S")
    assert commands(state, 2) == []
    assert "has accepted a command worth 1 AP this turn" in refusal(state, "2:N")
    assert commands(state, 1) == ["1:dE", "1:S"]


@pytest.mark.rule("P10.7")
def test_in_the_next_turn_he_accepts_again() -> None:
    state = captain(players=3, poi=POI, crew=["captain", "paramedic", "cafs"],
                    picture="+---+---+---+\n| 0 | 1 | 2 D\n+---+---+---+")
    state = after(state, "2:dE . *11 . *12 . *13")
    assert (state.actor, commands(state, 2)) == (0, ["2:E", "2:dE"])


@pytest.mark.rule("P10.7", "P4.3")
def test_a_command_is_an_action_of_the_captain_s() -> None:
    """A captain in fire keeps 1 AP of his own, with which he can put it out."""
    def may(ap: int, extra: int) -> list[str]:
        return legal(captain(picture="+---+---+\n|F0 | 1     \n+---+---+", crew=["captain", "driver"], ap=ap,
                             extra=extra))

    assert may(1, 1) == ["x.", "1:E"]
    assert may(1, 0) == ["x."]
    assert may(2, 0) == ["x.", "X.", "1:E"]


# P10.8.

CREW = {"stand": {0: "07"}, "engine": "T", "marks": "crew-may-change", "players": 1}
CALM = "+---+\n|   |\n+---+"


@pytest.mark.rule("P10.8", "P13.1")
def test_the_crew_changes_as_the_first_action_on_the_engine_s_place() -> None:
    state = expert("captain", CALM, **CREW)
    assert legal(state)[:7] == [f"={name}" for name in SPECIALISTS if name != "captain"]
    state = after(state, "=cafs")
    assert (state.view()["firefighters"][0]["specialist"], state.view()["ap"], state.view()["extra"]) == ("cafs", 1, 3)
    assert not [token for token in legal(state) if token[0] == "="]
    assert "only as the first action" in refusal(state, "=captain")


@pytest.mark.rule("P10.8")
@pytest.mark.parametrize("first", ["W", "E+ b1", "A+", "g *11"])
def test_only_as_the_very_first_action(first: str) -> None:
    state = expert("generalist", CALM, ap=9, **CREW)
    assert not [token for token in legal(after(state, first)) if token[0] == "="]


@pytest.mark.rule("P10.8")
def test_what_had_been_saved_is_kept() -> None:
    assert after(expert("cafs", CALM, ap=6, **CREW), "=generalist").view()["ap"] == 3 + 5 - 2


@pytest.mark.rule("P10.8")
def test_the_turn_must_begin_there() -> None:
    assert not [token for token in legal(expert("captain")) if token[0] == "="]
    begun = after(expert("captain", CALM, stand={0: "07"}, engine="T", players=1, phase="roll", poi=POI), "*11")
    assert "crew-may-change" in begun.view()["marks"]
    elsewhere = after(expert("captain", CALM, stand={0: "07"}, engine="R", players=1, phase="roll", poi=POI), "*11")
    assert elsewhere.view()["marks"] == []


@pytest.mark.rule("P10.8")
def test_a_specialist_given_back_is_not_in_play() -> None:
    state = expert("captain", CALM, stand={0: "07", 1: "08"}, engine="T", players=2, marks="crew-may-change", poi=POI,
                   crew=["captain", "driver"])
    assert "=driver" not in legal(state)
    state = after(state, "=cafs . *11")
    assert "=captain" in legal(state) and "=cafs" not in legal(state)


# P10.9.


@pytest.mark.rule("P10.9")
def test_vehicles_do_not_block_their_places() -> None:
    state = expert("generalist", CALM, stand={0: "04"}, engine="T", ambulance="T", players=1)
    state = after(state, "E E E E E")
    assert where(state, 0) == "09"
