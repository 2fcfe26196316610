"""F1, F3: the stack, the set-up, and whose turn it is, in the reference model of Feurio!."""
from __future__ import annotations

from fractions import Fraction

import pytest

from .feurio import CHANCE, FeurioModel, Phase
from .feurio_boards import played


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
