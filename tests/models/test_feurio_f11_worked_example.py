"""F11: the worked example of the booklet, turn by turn, in the reference model of Feurio!."""
from __future__ import annotations

import pytest

from .feurio_boards import BLUE, GREEN, RED, START, YELLOW, placings_at, play, played, tiles_drawn

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
