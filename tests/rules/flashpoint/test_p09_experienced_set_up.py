"""P9: the set-up of the experienced game."""
from __future__ import annotations

from collections import Counter

import pytest

import firecore as fc
from firecore.builtin.flashpoint.board import printed

from ..playing import after, legal
from .houses import INDOORS, Drawn, chances, plan, played, where

SPECIALISTS = ["paramedic", "cafs", "hazmat", "generalist", "captain", "rescue", "imaging", "driver"]


def at_phase(phase: str, seed: int = 1, **options: object) -> fc.State:
    """A state of the set-up that has come to a phase, by random dice and the first choices."""
    state, dice = fc.load("flashpoint", rules="experienced", **options).start(), fc.Dice(seed)
    while state.view()["phase"] != phase:
        state.apply(dice.pick(state) if state.is_chance else state.legal_actions()[0])
    return state


def phases(**options: object) -> Counter[str]:
    """How often each phase of the set-up comes."""
    state, dice = fc.load("flashpoint", rules="experienced", **options).start(), fc.Dice(4)
    seen = Counter[str]()
    while state.view()["phase"] != "act":
        seen[state.view()["phase"]] += 1
        state.apply(dice.pick(state) if state.is_chance else state.legal_actions()[0])
    return seen


@pytest.mark.rule("P9.1", "P9.6")
@pytest.mark.parametrize(("level", "explosions", "hazmats", "hot_spots"), [
    ("recruit", 3, 3, 0), ("veteran", 3, 4, 3), ("heroic", 4, 5, 3)])
def test_levels(level: str, explosions: int, hazmats: int, hot_spots: int) -> None:
    for players, more in ((1, 0), (2, 0), (3, 2), (4, 3), (6, 3)):
        seen = phases(level=level, players=players)
        assert (seen["setup-explosion"], seen["setup-hazmat"], seen["setup-poi"]) == (explosions, hazmats, 3)
        assert seen["setup-hot-spot"] == hot_spots + more
        assert seen["choose-specialist"] == seen["place-firefighter"] == players
    view = at_phase("act", level=level).view()
    assert len(view["hazmats"]) == hazmats and len(view["poi"]) == 3


# P9.2.


@pytest.mark.rule("P9.2", "P12.2")
@pytest.mark.parametrize("board", ["front", "back"])
def test_the_first_explosion_is_one_of_eight_spaces(board: str) -> None:
    start = fc.load("flashpoint", rules="experienced", board=board).start()
    spaces = sorted(f"*{row}{column}" for row, column in printed(board)["first_explosion"])
    assert chances(start) == {space: 1 / 8 for space in spaces}


@pytest.mark.rule("P9.2", "P12.2")
def test_equal_targets_of_the_first_explosion_add_up() -> None:
    board = plan(Drawn("+---+\n|   |\n+---+", "33"), first_explosion=[[4, 4]] * 5 + [[2, 8]] * 3)
    assert chances(fc.load("flashpoint", rules="experienced", board=board).start()) == {"*28": 3 / 8, "*44": 5 / 8}


@pytest.mark.rule("P9.2")
def test_each_target_gets_a_hot_spot_and_fire_and_explodes() -> None:
    state = played("*33", rules="experienced")
    view = state.view()
    assert view["hot_spots"] == ["33"]
    assert view["fire"] == ["33", "34", "43"]                # a wall to the north, a closed door to the west
    assert (view["walls"]["23S"], view["doors"]["32E"]) == (1, "destroyed")
    assert view["hot_spots_left"] == 6                       # it does not come from the reserve


@pytest.mark.rule("P9.2", "P12.1")
def test_the_second_explosion_is_any_space_that_does_not_burn() -> None:
    state = played("*33", rules="experienced")
    assert chances(state) == {f"*{space}": 1 / 45 for space in INDOORS if space not in ("33", "34", "43")}


@pytest.mark.rule("P9.2", "P12.1")
def test_the_third_is_in_the_column_of_the_opposite_face() -> None:
    state = played("*33 *56", rules="experienced")           # column 9 - 6
    burning = state.view()["fire"]
    rows = [f"*{row}3" for row in range(1, 7) if f"{row}3" not in burning]
    assert len(rows) < 6
    assert chances(state) == pytest.approx({token: 1 / len(rows) for token in rows})


@pytest.mark.rule("P9.2", "P12.1")
def test_the_fourth_is_a_column_that_is_not_all_on_fire_then_a_row_of_it() -> None:
    state = played("*33 *56 *13", rules="experienced", level="heroic")
    free = {column: [space for space in INDOORS if space[1] == column and space not in state.view()["fire"]]
            for column in "12345678"}
    assert len({len(spaces) for spaces in free.values()}) > 1
    assert chances(state) == pytest.approx(
        {f"*{space}": 1 / 8 / len(spaces) for spaces in free.values() for space in spaces})


@pytest.mark.rule("P9.2", "P12.1")
def test_where_a_whole_column_burns_both_dice_are_rolled() -> None:
    state = played("*33 *56", rules="experienced", players=1)
    fires = [space for space in INDOORS if space[1] in "34"]
    words = " ".join(f"fire={','.join(fires)}" if word.startswith("fire=") else word
                     for word in state.position().split(" "))
    assert chances(state.game.read(words)) == pytest.approx(
        {f"*{space}": 1 / 36 for space in INDOORS if space not in fires})


@pytest.mark.rule("P9.2")
def test_fire_outdoors_is_removed() -> None:
    board = plan(Drawn("+   +\n|   |\n+---+", "11"), first_explosion=[[1, 1]] * 8)
    state = after(fc.load("flashpoint", rules="experienced", board=board).start(), "*11")
    assert state.view()["outside"] == []


# P9.3 to P9.6.


@pytest.mark.rule("P9.3", "P12.1")
def test_hazmats_come_to_spaces_that_do_not_burn_and_may_share_one() -> None:
    state = at_phase("setup-hazmat")
    burning = state.view()["fire"]
    assert sorted(chances(state)) == [f"*{space}" for space in INDOORS if space not in burning]
    token = legal(state)[0]
    assert after(state, f"{token} {token}").view()["hazmats"] == [token[1:]] * 2


@pytest.mark.rule("P9.4", "P12.1")
def test_three_poi_come_to_spaces_without_fire_or_poi() -> None:
    state = at_phase("setup-poi")
    hazmat = state.view()["hazmats"][0]
    state = after(state, f"*{hazmat}")                        # a hazmat does not matter
    burning = state.view()["fire"]
    free = [f"*{space}" for space in INDOORS if space not in burning and space != hazmat]
    assert chances(state) == pytest.approx({token: 1 / len(free) for token in free})


@pytest.mark.rule("P9.5", "P13.1")
def test_each_seat_chooses_one_of_those_left() -> None:
    state = at_phase("choose-specialist")
    assert (state.actor, legal(state)) == (0, [f"={name}" for name in SPECIALISTS])
    state = after(state, "=captain")
    assert (state.actor, legal(state)) == (1, [f"={name}" for name in SPECIALISTS if name != "captain"])
    assert "the captain is in play already (P9.5)" in str(state.why_not("=captain"))


@pytest.mark.rule("P9.5")
def test_or_draws_one() -> None:
    state = after(at_phase("draw-specialist", specialists="random"), "*driver")
    assert chances(state) == pytest.approx({f"*{name}": 1 / 7 for name in SPECIALISTS if name != "driver"})
    assert state.view()["firefighters"][0]["specialist"] == "driver"


@pytest.mark.rule("P9.5")
def test_or_they_are_given() -> None:
    crew = ["imaging", "cafs", "hazmat"]
    state = at_phase("place-firefighter", specialists=crew)
    assert [one["specialist"] for one in state.view()["firefighters"]] == crew


@pytest.mark.rule("P9.6", "P12.1")
def test_further_hot_spots_come_to_spaces_that_have_none() -> None:
    state = at_phase("setup-hot-spot")
    hot = state.view()["hot_spots"]
    assert len(hot) == 3
    assert sorted(chances(state)) == [f"*{space}" for space in INDOORS if space not in hot]      # fire does not matter
    assert after(state, legal(state)[0]).view()["hot_spots_left"] == 6


# P9.7.


@pytest.mark.rule("P9.7")
def test_then_firefighters_then_the_ambulance_then_the_engine() -> None:
    state = at_phase("place-firefighter")
    state = after(state, "@00 @01 @02")
    assert (state.actor, legal(state)) == (0, ["A=T", "A=R", "A=B", "A=L"])
    state = after(state, "A=R")
    assert (state.actor, legal(state)) == (0, ["E=T", "E=R", "E=B", "E=L"])
    state = after(state, "E=L")
    assert state.view()["vehicles"] == {"ambulance": "R", "engine": "L"}
    assert (state.actor, state.view()["phase"], where(state, 2)) == (0, "act", "02")
