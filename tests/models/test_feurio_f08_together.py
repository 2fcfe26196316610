"""F8: playing together, in the reference model of Feurio!."""
from __future__ import annotations

import pytest

from .feurio import CHANCE, Tile, neighbours
from .feurio_boards import LOST, WON, layings, play, position

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
