"""F1: tiles, slots, men."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import after, legal, refusal
from .boards import at, board, played


@pytest.mark.rule("F1.1")
def test_there_are_six_tiles_of_each_value_from_1_to_6() -> None:
    state = played()
    assert state.view(fc.EVERYTHING)["unseen"] == [6, 6, 6, 6, 6, 6]
    assert state.view(fc.EVERYTHING)["stack"] == 36
    assert legal(state) == ["*1", "*2", "*3", "*4", "*5", "*6"]
    assert [probability for _, probability in state.chance_outcomes()] == pytest.approx([1 / 6] * 6)


@pytest.mark.rule("F1.1")
def test_every_tile_drawn_is_one_fewer_of_its_value() -> None:
    state = played("*5 *5")
    assert [probability for _, probability in state.chance_outcomes()] == pytest.approx(
        [6 / 34, 6 / 34, 6 / 34, 6 / 34, 4 / 34, 6 / 34])


@pytest.mark.rule("F1.1")
def test_a_value_that_is_used_up_is_drawn_no_more() -> None:
    state = played("*6 *6 *6 *6 *6 @1,-2 - *6 @2,-2 -")
    assert legal(state) == ["*1", "*2", "*3", "*4", "*5"]
    assert "F1.1" in refusal(state, "*6")


@pytest.mark.rule("F1.1", "F5.3")
def test_the_back_of_every_tile_shows_0() -> None:
    state = played("*6 *6 *4 *3 *5 #2,-1G", firebreaks=True)
    assert {(spot["q"], spot["r"]): spot["heat"] for spot in state.view(fc.EVERYTHING)["spots"]}[3, -1] == 0


@pytest.mark.rule("F1.2")
@pytest.mark.parametrize(("value", "slots"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_tile_has_as_many_slots_as_its_value_gives_it(value: int, slots: int) -> None:
    state = board(fc.load("feurio"), f"({value})")
    assert at(state, "0,0") == [f"R{men}@0,0" for men in range(1, slots + 1)]


@pytest.mark.rule("F1.2", "F0")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_the_option_slots_says_how_many(value: int) -> None:
    slots = (0, 1, 2, 3, 4, 6)
    state = board(fc.load("feurio", slots=slots), f"({value})")
    assert len(at(state, "0,0")) == min(3, slots[value - 1])


@pytest.mark.rule("F1.2", "F4.4")
def test_where_no_tile_has_a_slot_nobody_is_ever_placed() -> None:
    state = board(fc.load("feurio", slots=(0,) * 6), """
        6       5
           (6)      4
    """)
    assert legal(state) == ["-"]
    assert "has no slots (F4.4, F1.2)" in refusal(state, "R1@0,0")


@pytest.mark.rule("F1.2", "F4.4")
def test_with_six_slots_as_many_men_stand_on_a_tile_as_it_has_sides() -> None:
    game = fc.load("feurio", slots=(6,) * 6)
    assert at(board(game, "(1RRR)"), "0,0") == ["R1@0,0", "R2@0,0", "R3@0,0"]
    assert at(board(game, "(1RRRGG)"), "0,0") == ["R1@0,0"]
    assert at(board(game, "(1RRRGGG)"), "0,0") == []


@pytest.mark.rule("F1.3")
@pytest.mark.parametrize(("players", "supply", "reserve"), [
    (4, {"R": 12, "G": 12, "B": 12, "Y": 12}, []),
    (3, {"R": 12, "G": 12, "B": 12, "Y": 0}, [4, 4, 4]),
    (2, {"R": 12, "G": 12, "B": 12, "Y": 12}, []),
    (1, {"R": 12, "G": 12, "B": 12, "Y": 12}, []),
])
def test_there_are_twelve_men_of_each_of_four_colours(players: int, supply: dict[str, int], reserve: list[int]) -> None:
    view = played(players=players).view(fc.EVERYTHING)
    assert (view["supply"], view["reserve"]) == (supply, reserve)
    assert sum(view["supply"].values()) + sum(view["reserve"]) == 48


@pytest.mark.rule("F1.3")
def test_a_man_placed_leaves_the_supply() -> None:
    state = after(board(fc.load("feurio"), "(6)", turn=2), "B3@0,0")
    assert state.view(fc.EVERYTHING)["supply"] == {"R": 12, "G": 12, "B": 9, "Y": 12}
