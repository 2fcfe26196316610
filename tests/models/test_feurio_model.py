"""Tests of the reference model of Feurio! itself: the worked example, drawn positions, and laws of random games.

A picture shows each tile as its value and its men (`6RB`), a firebreak of seat 0 as `#` and its hidden value. Rows
run from north to south; a step east is six columns, a step south-east three. The first tile of the top row is at
(0,0) unless said otherwise.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from .feurio import CHANCE, COLOURS, OWN_COLOURS, VALUES, FeurioModel, Phase, Space, Tile, neighbours

RED, GREEN, BLUE, YELLOW = range(4)
WON, LOST = Fraction(1), Fraction(0)
EAST, SOUTH_EAST = 6, 3  # columns of a picture


def tiles_drawn(picture: str, *, first: Space = (0, 0)) -> dict[Space, Tile]:
    """The tiles a picture shows."""
    rows = picture.strip("\n").split("\n")
    words = [(row, word) for row, line in enumerate(rows) for word in re.finditer(r"\S+", line)]
    left = words[0][1].start()
    tiles = {}
    for row, word in words:
        q, off = divmod(word.start() - left - SOUTH_EAST * row, EAST)
        assert off == 0, f"{word.group()} stands between two spaces"
        tiles[first[0] + q, first[1] + row] = tile_drawn(word.group())
    return tiles


def tile_drawn(word: str) -> Tile:
    """The tile a word of a picture stands for."""
    if word[0] == "#":
        return Tile(int(word[1]), face_down=True, owner=0)
    return Tile(int(word[0]), men={colour: word.count(colour) for colour in COLOURS})


def position(picture: str, *, turn: int = 0, stack: tuple[int, ...] = (), **options: Any) -> FeurioModel:
    """A game at the beginning of a turn; the men on the board come from the first seats that have such men."""
    model = FeurioModel(**options)
    model.tiles = tiles_drawn(picture)
    model.stack = {value: stack.count(value) for value in VALUES}
    model.turn = turn
    model.phase = Phase.DRAW if stack else Phase.PLACE
    for tile in model.tiles.values():
        for colour in "".join(colour * tile.men[colour] for colour in COLOURS):
            next(supply for supply in model.supply if supply[colour] > 0)[colour] -= 1
    return model


def played(tokens: str, **options: Any) -> FeurioModel:
    """The game after these tokens."""
    model = FeurioModel(**options)
    play(model, tokens)
    return model


def play(model: FeurioModel, tokens: str) -> None:
    for token in tokens.split():
        model.apply(token)


def layings(model: FeurioModel) -> list[str]:
    return [token for token in model.legal() if token[0] in "@#"]


def placings_at(model: FeurioModel, space: str) -> list[str]:
    return [token for token in model.legal() if token.endswith(f"@{space}")]


# The worked example

START = "*6 *6 *4 *3"
TURNS = [  # seat, heat of the hottest spots, where the tile may be laid, what is played
    (GREEN, 10, "@0,1 @2,-1", "*2 @2,-1 G1@0,0"),
    (BLUE, 10, "@0,1", "*1 @0,1 B1@0,0"),
    (YELLOW, 9, "@-1,0 @1,-2", "*2 @-1,0 Y2@1,-1"),
    (RED, 9, "@-1,1 @1,-2", "*5 @1,-2 R1@1,-2"),
    (GREEN, 13, "@2,-2", "*2 @2,-2 G1@0,1"),
    (BLUE, 9, "@-1,1", "*5 @-1,1 B2@1,0"),
    (YELLOW, 8, "@0,-2", "*4 @0,-2 Y1@-1,0"),
    (RED, 9, "@-1,-1 @1,-3", "*1 @-1,-1 R1@-1,-1"),
    (GREEN, 9, "@1,-3", "*3 @1,-3 G1@-1,1"),
    (BLUE, 10, "@2,-3", "*3 @2,-3 B1@2,-1"),
    (YELLOW, 7, "@-2,1 @0,-3", "*1 @-2,1 Y1@-1,1"),
    (RED, 7, "@0,-3", "*6 @0,-3 R1@2,-2"),
]
BOARD_AFTER_FOUR_TURNS = """
      5R
   3     6YY   2
2     6GB   4
         1
"""
BOARD_AT_THE_END = """
6     3     3
   4     5R    2R
1R    3     6YY   2B
   2Y    6GB   4BB
1     5GY   1G
"""
EXAMPLE = " ".join([START, *(turn for *_, turn in TURNS)])


@pytest.mark.rule("F3.2")
@pytest.mark.rule("F3.3")
def test_the_example_begins_with_the_two_sixes_in_the_middle() -> None:
    model = played(START)
    assert {space: tile.value for space, tile in model.tiles.items()} == {(0, 0): 6, (1, -1): 6, (1, 0): 4, (0, -1): 3}


@pytest.mark.rule("F4.1")
@pytest.mark.rule("F4.2")
def test_every_turn_of_the_example_has_the_hottest_spots_it_names() -> None:
    model = played(START)
    for seat, heat, spots, tokens in TURNS:
        draw, lay, place = tokens.split()
        model.apply(draw)
        assert model.actor == seat
        assert set(model.legal()) == set(spots.split())
        assert {model.heat(spot) for spot in model.hottest_spots()} == {heat}
        play(model, f"{lay} {place}")


@pytest.mark.rule("F4.4")
def test_the_men_of_the_example_s_first_four_turns() -> None:
    model = played(f"{START} *2 @2,-1")
    assert (model.slots[6], model.accesses((0, 0))) == (3, 3)
    assert placings_at(model, "0,0") == ["G1@0,0", "G2@0,0", "G3@0,0"]
    play(model, "G1@0,0 *1 @0,1")
    assert model.accesses((0, 0)) == 2
    assert placings_at(model, "0,0") == ["B1@0,0"]
    play(model, "B1@0,0 *2 @-1,0")
    assert placings_at(model, "1,-1") == ["Y1@1,-1", "Y2@1,-1"]
    play(model, "Y2@1,-1 *5 @1,-2")
    assert placings_at(model, "1,-2") == ["R1@1,-2", "R2@1,-2", "R3@1,-2"]
    model.apply("R1@1,-2")
    assert model.tiles == tiles_drawn(BOARD_AFTER_FOUR_TURNS, first=(1, -2))


@pytest.mark.rule("F7.1")
@pytest.mark.rule("F7.2")
@pytest.mark.rule("F9.2")
def test_the_zones_of_the_example_are_worth_what_the_booklet_says() -> None:
    model = played(EXAMPLE)
    assert model.tiles == tiles_drawn(BOARD_AT_THE_END, first=(0, -3))
    assert model.zones("G") == [{(-1, 1), (0, 0), (0, 1)}]
    assert model.zones("B") == [{(0, 0), (1, 0), (2, -1)}]
    assert model.zones("Y") == [{(-1, 0), (-1, 1)}, {(1, -1)}]
    assert model.zones("R") == [{(-1, -1)}, {(1, -2), (2, -2)}]
    assert [model.zone_values(seat) for seat in (GREEN, BLUE, YELLOW, RED)] == [[12], [6], [4, 0], [1, 4]]
    assert model.scores() == (5, 12, 6, 4)


def test_one_more_red_man_on_the_four_joins_two_zones() -> None:
    model = played(EXAMPLE)
    model.tiles[0, -2].men["R"] += 1
    assert model.zone_values(RED) == [12]


@pytest.mark.rule("F7.3")
def test_hot_rounds_the_example_down() -> None:
    model = played(EXAMPLE, hot=True)
    assert model.scores() == (4, 12, 6, 3)


# Set-up


@pytest.mark.rule("F3.3")
def test_the_drawn_layout_keeps_the_order_drawn() -> None:
    model = played("*3 *6 *4 *6", layout="drawn")
    assert {space: tile.value for space, tile in model.tiles.items()} == {(0, 0): 3, (1, -1): 6, (1, 0): 4, (0, -1): 6}


@pytest.mark.rule("F3.3")
def test_three_start_tiles_lie_in_the_order_drawn_in_any_layout() -> None:
    model = played("*1 *6 *4", players=3)
    assert {space: tile.value for space, tile in model.tiles.items()} == {(0, 0): 1, (1, -1): 6, (1, 0): 4}


@pytest.mark.rule("F3.1")
@pytest.mark.parametrize(("players", "seats"), [(4, [1, 2, 3, 0, 1]), (3, [1, 2, 0, 1]), (2, [1, 0, 1]), (1, [0, 0])])
def test_play_goes_round_by_ascending_seat(players: int, seats: list[int]) -> None:
    model = FeurioModel(players=players)
    turns = []
    while len(turns) < len(seats):
        if model.phase is Phase.PLACE:
            turns.append(model.turn)
        model.apply(model.legal()[0])
    assert turns == seats


@pytest.mark.rule("F3.3")
def test_no_tile_lies_before_the_last_start_tile_is_drawn() -> None:
    model = played("*6 *6 *4")
    assert (model.tiles, model.actor, model.scores()) == ({}, CHANCE, (0, 0, 0, 0))
    assert played("", players=3, cooperative=True).scores() == (0, 0, 0)


@pytest.mark.rule("F1.1")
def test_chance_counts_the_tiles_left_in_the_stack() -> None:
    model = played("*6 *6 *4")
    assert model.chance() == [
        ("*1", Fraction(6, 33)),
        ("*2", Fraction(6, 33)),
        ("*3", Fraction(6, 33)),
        ("*4", Fraction(5, 33)),
        ("*5", Fraction(6, 33)),
        ("*6", Fraction(4, 33)),
    ]
    assert model.legal() == ["*1", "*2", "*3", "*4", "*5", "*6"]


# Laying and placing


@pytest.mark.rule("F2.2")
@pytest.mark.rule("F2.3")
def test_a_hole_between_tiles_is_a_spot_and_an_access() -> None:
    model = position("""
   1     2
3           4
   5     6
    """)
    assert model.hottest_spots() == [(0, 1)]
    assert model.heat((0, 1)) == 21
    assert model.accesses((0, 0)) == 4


@pytest.mark.rule("F4.2")
def test_with_all_face_up_tiles_closed_in_every_spot_is_hottest() -> None:
    model = position("""
   #1    #2
#3    6     #4
   #5    #1
    """, stack=(5,), firebreaks=True)
    model.apply("*5")
    assert len(model.hottest_spots()) == 12
    assert {model.heat(spot) for spot in model.hottest_spots()} == {0}


@pytest.mark.rule("F4.3")
@pytest.mark.rule("F4.5")
def test_men_over_the_accesses_stay_and_let_nobody_join() -> None:
    model = position("""
   1     2
3     6RRR  4
   5
    """, turn=GREEN)
    assert model.accesses((0, 1)) == 1
    assert placings_at(model, "0,1") == []
    assert model.tiles[0, 1].men["R"] == 3


@pytest.mark.rule("F4.4")
def test_supply_slots_and_accesses_all_limit_a_placement() -> None:
    model = position("""
1     3     6
    """, turn=GREEN)
    assert model.legal() == ["-", "G1@0,0", "G1@1,0", "G2@1,0", "G1@2,0", "G2@2,0", "G3@2,0"]
    model.supply[GREEN]["G"] = 1
    assert model.legal() == ["-", "G1@0,0", "G1@1,0", "G1@2,0"]
    model.supply[GREEN]["G"] = 0
    assert model.legal() == ["-"]


@pytest.mark.rule("F1.2")
def test_slots_are_data_and_more_than_three_never_make_a_turn_longer() -> None:
    model = position("1     6     2", turn=GREEN, slots=(0, 1, 2, 2, 3, 5))
    assert model.legal() == ["-", "G1@1,0", "G2@1,0", "G3@1,0", "G1@2,0"]
    play(model, "G3@1,0")
    assert placings_at(model, "1,0") == ["B1@1,0"]  # five slots, four accesses


@pytest.mark.rule("F4.7")
def test_two_players_use_one_of_two_colours_and_three_their_own_or_reinforcements() -> None:
    assert position("3", turn=1, players=2).legal() == ["-", "B1@0,0", "B2@0,0", "Y1@0,0", "Y2@0,0"]
    assert position("3", turn=1, players=3).legal() == ["-", "G1@0,0", "G2@0,0", "Y1@0,0", "Y2@0,0"]
    assert position("1", players=1).legal() == ["-", "R1@0,0", "G1@0,0", "B1@0,0", "Y1@0,0"]


@pytest.mark.rule("F4.7")
@pytest.mark.rule("F8.3")
def test_reinforcements_come_out_of_the_seat_s_own_four() -> None:
    model = position("6     6", players=3, turn=1)
    play(model, "Y3@0,0")
    assert [supply["Y"] for supply in model.supply] == [4, 1, 4]
    play(model, "- -")
    assert [token for token in model.legal() if token[0] == "Y"] == ["Y1@1,0"]


@pytest.mark.rule("F4.8")
@pytest.mark.rule("F10.1")
def test_single_possibilities_are_presented_in_order() -> None:
    model = position("6", stack=(4,), players=1, slots=(0, 0, 0, 0, 0, 0))
    assert (model.actor, model.chance()) == (CHANCE, [("*4", Fraction(1))])
    model.apply("*4")
    assert model.legal() == ["@-1,0", "@-1,1", "@0,-1", "@0,1", "@1,-1", "@1,0"]
    model.apply("@-1,0")
    assert (model.actor, model.legal()) == (0, ["-"])


# Firebreaks


@pytest.mark.rule("F5.1")
@pytest.mark.rule("F10.1")
def test_each_spot_lists_face_up_then_face_down_by_colour() -> None:
    model = played("*6 *6 *1", players=2, firebreaks=True)
    assert model.legal() == ["@0,-1", "#0,-1B", "#0,-1Y", "@1,0", "#1,0B", "#1,0Y"]


@pytest.mark.rule("F5.1")
@pytest.mark.rule("F5.3")
def test_a_firebreak_costs_a_man_and_the_placing() -> None:
    model = played("*6 *6 *4 *3 *5 #2,-1G", firebreaks=True)
    assert (model.supply[GREEN]["G"], model.given_up["G"]) == (11, 1)
    assert (model.actor, model.turn) == (CHANCE, BLUE)
    assert model.tiles[2, -1] == Tile(5, face_down=True, owner=GREEN)
    assert model.accesses((1, -1)) == 2  # it closes a side like any tile
    assert model.heat((2, -2)) == 6  # and adds no heat
    play(model, "*1 @0,1")
    assert placings_at(model, "2,-1") == []


@pytest.mark.rule("F5.2")
def test_reinforcements_are_never_given_up() -> None:
    model = position("6", stack=(1,), turn=2, players=3, firebreaks=True)
    model.supply[2]["B"] = 0
    model.apply("*1")
    assert {token[0] for token in model.legal()} == {"@"}


@pytest.mark.rule("F5.2")
def test_only_a_colour_with_men_left_is_given_up() -> None:
    model = position("6", stack=(1,), turn=1, players=2, firebreaks=True)
    model.supply[1]["B"] = 0
    model.apply("*1")
    assert model.legal()[:3] == ["@-1,0", "#-1,0Y", "@-1,1"]


@pytest.mark.rule("F5.4")
@pytest.mark.rule("F10.3")
def test_a_draw_is_hidden_until_the_tile_lies_face_up() -> None:
    model = played("*6 *6 *4 *3 *5", firebreaks=True)
    assert model.seen(GREEN) == ["*6", "*6", "*4", "*3", "*5"]
    assert model.seen(BLUE) == ["*6", "*6", "*4", "*3", "*?"]
    model.apply("@2,-1")
    assert model.seen(BLUE)[4:] == ["*5", "@2,-1"]
    play(model, "- *1 #2,-2B")
    assert model.seen(BLUE)[4:] == ["*5", "@2,-1", "-", "*1", "#2,-2B"]
    assert model.seen(GREEN)[4:] == ["*5", "@2,-1", "-", "*?", "#2,-2B"]


@pytest.mark.rule("F10.3")
def test_without_firebreaks_all_draws_are_public() -> None:
    model = played("*6 *6 *4 *3 *5")
    assert model.seen(BLUE) == model.tokens


# The end


@pytest.mark.rule("F6.1")
def test_a_game_ends_when_everybody_passed_in_a_row() -> None:
    model = position("6     6     6", turn=GREEN)
    play(model, "- - - R1@0,0 G1@0,0 - - -")
    assert model.actor == GREEN  # who passed before may place again
    play(model, "G1@1,0 - - -")
    assert model.actor == GREEN
    model.apply("-")
    assert (model.actor, model.legal()) == (None, [])


@pytest.mark.rule("F6.2")
@pytest.mark.parametrize("last_turn", ["@-1,0 -", "#-1,0R"])
def test_the_turn_that_lays_the_last_tile_is_no_pass(last_turn: str) -> None:
    model = position("6", stack=(1,), players=2, firebreaks=True)
    play(model, f"*1 {last_turn}")
    assert (model.actor, model.passes) == (1, 0)
    model.apply("-")
    assert model.actor == 0
    model.apply("-")
    assert model.actor is None


@pytest.mark.rule("F6.2")
def test_a_turn_without_a_legal_placement_is_still_presented() -> None:
    model = position("6RRR", turn=GREEN)
    for seat in (GREEN, BLUE, YELLOW, RED):
        assert (model.actor, model.legal()) == (seat, ["-"])
        model.apply("-")
    assert model.actor is None


@pytest.mark.rule("F6.3")
@pytest.mark.parametrize("options", [{"players": 1}, {"players": 2, "cooperative": True}])
def test_playing_together_ends_with_the_men_of_the_last_tile(options: dict[str, Any]) -> None:
    model = position("6", stack=(1, 1), **options)
    play(model, "*1 @-1,0 - *1 @-1,1")
    assert model.actor is not None
    model.apply("-")
    assert model.actor is None


# The score


@pytest.mark.rule("F7.2")
def test_the_smallest_open_tile_divides_and_a_closed_smaller_one_does_not() -> None:
    model = position("""
   3     3
3     1R    2R
   3     3     5R
    """)
    assert model.accesses((0, 1)) == 0
    assert model.zone_values(RED) == [4]


@pytest.mark.rule("F7.4")
def test_two_players_add_up_their_colours_each_by_itself() -> None:
    model = position("5R    2G    6B", players=2)
    assert model.zone_values(0) == [1, 1]
    assert model.scores() == (2, 1)


@pytest.mark.rule("F7.4")
def test_reinforcements_score_nothing_and_stay() -> None:
    model = position("5RY   2Y    6B", players=3)
    assert model.scores() == (1, 0, 1)
    play(model, "- - -")
    assert model.tiles[1, 0].men["Y"] == 1


@pytest.mark.rule("F7.5")
@pytest.mark.rule("F9.1")
def test_among_equals_the_single_most_valuable_zone_wins() -> None:
    model = position("1R    3R    2     1G    2     1G    2G", turn=GREEN)
    play(model, "- - - -")
    assert (model.zone_values(RED), model.zone_values(GREEN)) == ([4], [1, 3])
    assert model.scores() == (4, 4, 0, 0)
    assert model.returns() == (WON, LOST, LOST, LOST)


@pytest.mark.rule("F7.5")
def test_the_tie_break_looks_at_zones_and_not_at_colours() -> None:
    model = position("1R    2R    2     1G    2     1B    1B    2     1B    1B", players=2, turn=1)
    play(model, "- -")
    assert (model.zone_values(0), model.zone_values(1)) == ([3, 1], [2, 2])
    assert model.returns() == (WON, LOST)


@pytest.mark.rule("F7.5")
def test_the_tie_break_compares_rounded_values() -> None:
    model = position("2R    5R    3     2G    6G", turn=GREEN)
    play(model, "- - - -")
    assert model.scores() == (4, 4, 0, 0)  # 7/2 rounded up and 8/2
    assert model.returns() == (Fraction(1, 2), Fraction(1, 2), LOST, LOST)


@pytest.mark.rule("F7.5")
@pytest.mark.rule("F9.1")
def test_equals_in_every_respect_share_the_victory() -> None:
    model = position("1R    3R    2     1G    3G    2     2B", turn=GREEN)
    play(model, "- - - -")
    assert model.scores() == (4, 4, 1, 0)
    assert model.returns() == (Fraction(1, 2), Fraction(1, 2), Fraction(0), Fraction(0))


@pytest.mark.rule("F7.5")
def test_nobody_on_the_board_is_a_victory_for_all() -> None:
    model = position("6     6     6", players=3)
    play(model, "- - -")
    assert model.returns() == (Fraction(1, 3),) * 3


# Playing together

ALL_BUT_ONE_MAN = """
1R    6RRR  6RRR  5RRR  4RR
   1G    6GGG  6GGG  5GGG  4GG
      1B    6BBB  5BBB  5BBB  4BB
         1Y    6YYY  5YYY  5YYY  4Y
"""
HOTTEST = "@2,-1"  # the only spot above the two red sixes, heat 12
YELLOW_FOUR = "4,3"


@pytest.mark.rule("F8.2")
@pytest.mark.rule("F9.1")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_four_zones_with_an_open_one_each_win(players: int) -> None:
    model = position(ALL_BUT_ONE_MAN, stack=(2,), turn=players - 1, players=players, cooperative=True)
    assert model.scores() == (3,) * players
    play(model, f"*2 {HOTTEST} Y1@{YELLOW_FOUR}")
    assert model.actor is None
    assert model.scores() == (4,) * players
    assert model.returns() == (WON,) * players


@pytest.mark.rule("F8.2")
def test_a_man_short_or_without_an_open_one_is_lost() -> None:
    model = position(ALL_BUT_ONE_MAN, stack=(2,), players=1)
    play(model, f"*2 {HOTTEST} -")
    assert (model.scores(), model.returns()) == ((3,), (LOST,))

    model = position(ALL_BUT_ONE_MAN, stack=(2,), players=1)
    for space in neighbours((0, 0)):
        model.tiles.setdefault(space, Tile(2))
    play(model, "*2")
    play(model, f"{layings(model)[0]} Y1@{YELLOW_FOUR}")
    assert (model.scores(), model.returns()) == ((3,), (LOST,))


@pytest.mark.rule("F8.2")
def test_a_colour_in_two_zones_is_lost() -> None:
    model = position(ALL_BUT_ONE_MAN, stack=(2,), players=1)
    play(model, f"*2 {HOTTEST} Y1@2,-1")
    assert len(model.zones("Y")) == 2
    assert (model.scores(), model.returns()) == ((3,), (LOST,))


@pytest.mark.rule("F8.2")
def test_a_won_position_ends_nothing_before_the_last_tile() -> None:
    model = position(ALL_BUT_ONE_MAN, stack=(2, 2), players=1)
    play(model, f"*2 {HOTTEST} Y1@{YELLOW_FOUR}")
    assert (model.actor, model.scores()) == (CHANCE, (4,))


@pytest.mark.rule("F8.3")
def test_all_twelve_reinforcements_form_the_fourth_zone() -> None:
    model = position(ALL_BUT_ONE_MAN, stack=(2,), turn=2, players=3, cooperative=True)
    assert [supply["Y"] for supply in model.supply] == [0, 0, 1]
    play(model, f"*2 {HOTTEST} Y1@{YELLOW_FOUR}")
    assert model.returns() == (WON,) * 3


# Laws of random games

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"layout": "drawn"},
    {"hot": True},
    {"firebreaks": True},
    {"firebreaks": True, "hot": True, "layout": "drawn"},
    {"cooperative": True},
    {"slots": (3, 3, 3, 3, 3, 3)},
    {"slots": (0, 0, 0, 0, 0, 0)},
    {"slots": (6, 0, 1, 4, 2, 9), "firebreaks": True},
    {"players": 3},
    {"players": 3, "firebreaks": True},
    {"players": 3, "hot": True},
    {"players": 3, "cooperative": True},
    {"players": 2},
    {"players": 2, "firebreaks": True},
    {"players": 2, "firebreaks": True, "hot": True},
    {"players": 2, "cooperative": True},
    {"players": 1},
    {"players": 1, "cooperative": True, "slots": (3, 3, 3, 3, 3, 3)},
]


@pytest.mark.rule("F1.1")
@pytest.mark.rule("F1.3")
@pytest.mark.rule("F6.1")
@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_laws_of_random_games(options: dict[str, Any], seed: int) -> None:
    dice = random.Random(f"{seed} {options}")
    model = FeurioModel(**options)
    turns = 0
    while model.actor is not None:
        turns += model.phase is Phase.PLACE
        check_pieces(model)
        check_board(model)
        check_knowledge(model)
        check_actions(model)
        assert len(model.scores()) == model.seats
        model.apply(dice.choice(model.legal()))
    check_pieces(model)
    check_knowledge(model)
    assert model.tiles_in_stack() == 0
    assert turns <= 36 + (4 * 12 + 1) * model.seats  # after the stack, at most n - 1 passes before a man is placed
    assert sum(model.returns()) in ({0, model.seats} if model.together else {1})
    assert replayed(model) == (model.tiles, model.scores(), model.returns())


def check_pieces(model: FeurioModel) -> None:
    """No tile and no man is lost (F1)."""
    on_table = [tile.value for tile in model.tiles.values()] or model.start_draws
    in_hand = [] if model.hand is None else [model.hand]
    assert Counter(model.stack) + Counter(on_table) + Counter(in_hand) == Counter({value: 6 for value in VALUES})
    for colour in COLOURS:
        on_board = sum(tile.men[colour] for tile in model.tiles.values())
        in_supply = sum(supply[colour] for supply in model.supply)
        assert on_board + in_supply + model.given_up[colour] == 12
        assert min(supply[colour] for supply in model.supply) >= 0


def check_board(model: FeurioModel) -> None:
    """The board hangs together around (0,0), and no tile holds more men than slots (F2.2, F4.4, F5.3)."""
    reached = {(0, 0)} & set(model.tiles)
    while wider := {side for space in reached for side in neighbours(space) if side in model.tiles} - reached:
        reached |= wider
    assert reached == set(model.tiles)
    farthest = max((max(abs(q), abs(r), abs(q + r)) for q, r in model.tiles), default=0)
    assert farthest <= (28 if model.firebreaks else 18)
    for tile in model.tiles.values():
        assert sum(tile.men.values()) <= (0 if tile.face_down else model.slots[tile.value])
        assert tile.face_down == (tile.owner is not None)


def check_knowledge(model: FeurioModel) -> None:
    """What a seat has not seen is what its tokens do not show (F5.5, F10.3)."""
    for seat in range(model.seats):
        shown = Counter(int(token[1:]) for token in model.seen(seat) if token[0] == "*" and token != "*?")
        assert shown + Counter(model.unseen(seat)) == Counter({value: 6 for value in VALUES})


def check_actions(model: FeurioModel) -> None:
    """Actions come in the order of F10.1, each once; the probabilities of chance add up to 1."""
    tokens = model.legal()
    assert tokens == sorted(set(tokens), key=place_in_order)
    if model.actor == CHANCE:
        assert sum(probability for _, probability in model.chance()) == 1
        return
    if model.phase is Phase.PLACE:
        own = OWN_COLOURS[model.seats][model.turn] + ("Y" if model.seats == 3 else "")
        assert {token[0] for token in tokens} <= {"-", *own}


def place_in_order(token: str) -> tuple[int, ...]:
    """Where a token stands among its like: value; or spot, face up first, colour; or nobody, tile, colour, count."""
    if token[0] in "*-":
        return (-99, -99, int(token[1:] or 0))
    numbers = [int(number) for number in re.findall(r"-?\d+", token)]
    if token[0] == "@":
        return (*numbers, -1)
    if token[0] == "#":
        return (*numbers, COLOURS.index(token[-1]))
    return (*numbers[1:], COLOURS.index(token[0]), numbers[0])


def replayed(model: FeurioModel) -> tuple[dict[Space, Tile], tuple[int, ...], tuple[Fraction, ...]]:
    """The end of the same game played again from its tokens."""
    again = FeurioModel(
        players=model.seats,
        cooperative=model.together,
        firebreaks=model.firebreaks,
        hot=model.hot,
        layout=model.layout,
        slots=tuple(model.slots.values()),
    )
    play(again, " ".join(model.tokens))
    return again.tiles, again.scores(), again.returns()


def test_a_copy_goes_its_own_way() -> None:
    model = played(f"{START} *2 @2,-1")
    copy = model.copy()
    copy.apply("G3@0,0")
    assert (model.tiles[0, 0].men["G"], model.supply[GREEN]["G"]) == (0, 12)
    assert (model.actor, len(model.tokens)) == (GREEN, 6)
