"""F11: the worked example, token by token, with every figure that is given for it."""
from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

import firecore as fc

from ..playing import after, legal, refusal
from .boards import BLUE, GREEN, RED, YELLOW, accesses, at, board, hottest, lying, played, spots, tiles

EXAMPLE: dict[str, Any] = json.loads(files("firecore.builtin.feurio").joinpath("data/example.json").read_text())
SEATS = {"red": RED, "green": GREEN, "blue": BLUE, "yellow": YELLOW}
START = "*6 *6 *4 *3"
TURNS = ["*2 @2,-1 G1@0,0", "*1 @0,1 B1@0,0", "*2 @-1,0 Y2@1,-1", "*5 @1,-2 R1@1,-2"]
END = """
    6       3       3
        4       5R      2R
    1R      3       6YY     2B
        2Y     (6GB)    4BB
    1       5GY     1G
"""


def tokens_of(move: dict[str, Any]) -> str:
    (q, r), (men_q, men_r) = move["cell"], move["men_cell"]
    return f"*{move['tile']} @{q},{r} {move['player'][0].upper()}{move['men']}@{men_q},{men_r}"


def position_at_the_end() -> fc.State:
    return played(" ".join([START, *map(tokens_of, EXAMPLE["moves"])]))


@pytest.mark.rule("F11", "F3.2", "F3.3")
def test_the_start() -> None:
    state = played(START)
    assert lying(state) == tiles("""
        3       6
           (6)      4
    """)
    assert state.view()["turn"] == GREEN
    assert {(tile["q"], tile["r"]): tile["value"] for tile in state.view()["tiles"]} == {
        tuple(tile["cell"]): tile["value"] for tile in EXAMPLE["start"]}


@pytest.mark.rule("F11", "F4.2", "F4.4")
def test_green_s_turn() -> None:
    state = played(f"{START} *2")
    assert (state.actor, legal(state)) == (GREEN, ["@0,1", "@2,-1"])
    assert {spots(state)[spot] for spot in hottest(state)} == {10}
    state.apply("@2,-1")
    assert accesses(state)[0, 0] == 3
    assert at(state, "0,0") == ["G1@0,0", "G2@0,0", "G3@0,0"]


@pytest.mark.rule("F11", "F4.2", "F4.4")
def test_blue_s_turn() -> None:
    state = played(f"{START} {TURNS[0]} *1")
    assert (state.actor, legal(state)) == (BLUE, ["@0,1"])
    assert {spots(state)[spot] for spot in hottest(state)} == {10}
    state.apply("@0,1")
    assert accesses(state)[0, 0] == 2
    assert at(state, "0,0") == ["B1@0,0"]
    assert "the tile on 0,0 has 2 accesses, and 2 more men would make 3 (F4.4)" in refusal(
        state, "B2@0,0")


@pytest.mark.rule("F11", "F4.2", "F4.4")
def test_yellow_s_turn() -> None:
    state = played(f"{START} {TURNS[0]} {TURNS[1]} *2")
    assert (state.actor, legal(state)) == (YELLOW, ["@-1,0", "@1,-2"])
    assert {spots(state)[spot] for spot in hottest(state)} == {9}
    state.apply("@-1,0")
    assert at(state, "1,-1") == ["Y1@1,-1", "Y2@1,-1"]
    state.apply("Y2@1,-1")
    assert next(tile["room"] for tile in state.view()["tiles"] if (tile["q"], tile["r"]) == (1, -1)) == 0


@pytest.mark.rule("F11", "F4.2")
def test_red_s_turn() -> None:
    state = played(" ".join([START, *TURNS[:3], "*5"]))
    assert (state.actor, legal(state)) == (RED, ["@-1,1", "@1,-2"])
    assert {spots(state)[spot] for spot in hottest(state)} == {9}     # 6 + 3 in the north, 6 + 2 + 1 in the south-west
    assert lying(after(state, "@1,-2 R1@1,-2")) == tiles("""
            5R
        3       6YY     2
    2      (6GB)    4
                1
    """)


@pytest.mark.rule("F11")
def test_the_first_four_turns_of_the_file_are_these() -> None:
    assert [tokens_of(move) for move in EXAMPLE["moves"][:4]] == TURNS
    assert EXAMPLE["slots_by_value"] == {str(i + 1): n for i, n in enumerate(fc.load("feurio").options["slots"])}


@pytest.mark.rule("F11", "F4.1", "F4.2", "F4.4")
@pytest.mark.parametrize("turn", range(12), ids=lambda turn: f"turn{turn + 1}")
def test_every_turn_has_the_figures_of_the_file(turn: int) -> None:
    move = EXAMPLE["moves"][turn]
    state = played(" ".join([START, *map(tokens_of, EXAMPLE["moves"][:turn])]))
    draw, lay, place = tokens_of(move).split()
    state.apply(draw)
    assert state.actor == SEATS[move["player"]]
    assert hottest(state) == sorted(map(tuple, move["hottest_cells"]))
    assert {spots(state)[spot] for spot in hottest(state)} == {move["hottest_sum"]}
    assert sum(move["adjacent_values"]) == move["hottest_sum"]
    state.apply(lay)
    tile = next(tile for tile in state.view()["tiles"] if [tile["q"], tile["r"]] == move["men_cell"])
    assert (tile["value"], tile["accesses"]) == (move["men_cell_value"], move["free_accesses"])
    assert state.game.options["slots"][tile["value"] - 1] == move["slots"]
    assert sum(tile["men"].values()) == move["men_before"]
    assert len(at(state, f"{tile['q']},{tile['r']}")) == move["max_men_allowed"]
    assert state.why_not(place) is None


@pytest.mark.rule("F11", "F2.3")
def test_the_board_two_rounds_later() -> None:
    state = position_at_the_end()
    assert lying(state) == tiles(END)
    shown = {(tile["q"], tile["r"]): (tile["value"], tile["accesses"], tile["men"]) for tile in state.view()["tiles"]}
    assert shown == {
        tuple(tile["cell"]): (tile["value"], tile["free"], {name[0].upper(): men for name, men in tile["men"].items()})
        for tile in EXAMPLE["final_tiles"]}


def zones_of(state: fc.State) -> list[list[tuple[list[tuple[int, int]], int]]]:
    """The zones of each colour: their spaces, and what they score."""
    return [[([(q, r) for q, r in zone["tiles"]], zone["value"]) for zone in state.view()["zones"]
             if zone["colour"] == colour] for colour in "RGBY"]


@pytest.mark.rule("F11", "F7.1", "F7.2")
def test_the_zones_two_rounds_later() -> None:
    state = position_at_the_end()
    values = {(tile["q"], tile["r"]): tile["value"] for tile in state.view()["tiles"]}
    zones = {seat: sorted((sorted((values[space] for space in zone), reverse=True), value) for zone, value in of_colour)
             for seat, of_colour in enumerate(zones_of(state))}
    assert zones == {
        GREEN: [([6, 5, 1], 12)],
        BLUE: [([6, 4, 2], 6)],
        YELLOW: [([5, 2], 4), ([6], 0)],
        RED: [([1], 1), ([5, 2], 4)],
    }
    assert state.scores() == (5, 12, 6, 4)
    assert dict(zip(SEATS, state.scores(), strict=True)) == EXAMPLE["final_scores"]


@pytest.mark.rule("F11", "F7.1")
def test_the_zones_are_those_of_the_file() -> None:
    state = position_at_the_end()
    for name, seat in SEATS.items():
        of_file = [(sorted(map(tuple, zone["cells"])), zone["score"]) for zone in EXAMPLE["final_zones"][name]]
        assert sorted((sorted(zone), value) for zone, value in zones_of(state)[seat]) == sorted(of_file)


@pytest.mark.rule("F11", "F7.3")
def test_what_they_would_be_in_a_hot_game() -> None:
    state = board(fc.load("feurio", hot=True), END)
    assert state.scores() == tuple(sum(zone["score_floor"] for zone in EXAMPLE["final_zones"][name]) for name in SEATS)


@pytest.mark.rule("F11", "F7.1", "F4.4")
def test_with_one_more_red_man_on_the_4_that_joins_them_red_s_zones_are_one_of_12() -> None:
    state = board(fc.load("feurio"), END, turn=RED)
    assert state.scores()[RED] == 5
    q, r = EXAMPLE["counterfactual"]["red_man_on"]
    assert lying(state)[q, r] == "4"
    joined = after(state, f"R1@{q},{r}")
    assert joined.scores()[RED] == EXAMPLE["counterfactual"]["red_score"] == 12
    assert len(zones_of(joined)[RED]) == 1


@pytest.mark.rule("F11", "F7.1")
def test_tiles_that_two_colours_share_count_in_full_for_both() -> None:
    state = position_at_the_end()
    spaces = [{space for zone, _ in of_colour for space in zone} for of_colour in zones_of(state)]
    assert spaces[GREEN] & spaces[BLUE] == {(0, 0)}
    assert spaces[GREEN] & spaces[YELLOW] == {(-1, 1)}
