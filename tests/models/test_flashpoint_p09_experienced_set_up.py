"""P9: the set-up of the experienced game, in the reference model of Flash Point."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from .flashpoint import CHANCE, FlashpointModel, load_board
from .flashpoint.board import OUTDOORS, edge_between
from .flashpoint.setup import FourthExplosion, ThirdExplosion
from .flashpoint.specialists import SPECIALISTS
from .flashpoint.steps import BOTH_DICE
from .flashpoint_houses import play


@pytest.mark.rule("P9.1", "P9.2", "P9.3", "P9.4", "P9.5", "P9.6", "P9.7")
@pytest.mark.parametrize(
    ("level", "players", "explosions", "hazmats", "hot_spots"),
    [
        ("recruit", 1, 3, 3, 0),
        ("recruit", 3, 3, 3, 2),
        ("recruit", 4, 3, 3, 3),
        ("veteran", 2, 3, 4, 3),
        ("veteran", 3, 3, 4, 5),
        ("heroic", 6, 4, 5, 6),
    ],
)
def test_the_steps_of_the_set_up(level: str, players: int, explosions: int, hazmats: int, hot_spots: int) -> None:
    model = FlashpointModel(rules="experienced", level=level, players=players)
    asked = []
    while model.turn == 0:
        asked.append((model.actor, model.legal()[0][0]))
        model.apply(model.legal()[-1])
    chance, seats = (CHANCE, "*"), range(players)
    assert asked == [
        *[chance] * (explosions + hazmats + 3),
        *[(seat, "=") for seat in seats],
        *[chance] * hot_spots,
        *[(seat, "@") for seat in seats],
        (0, "A"),
        (0, "E"),
    ]
    assert len(model.hot_spots) == explosions + hot_spots
    assert model.hot_spot_reserve == (12 if level == "heroic" else 6)
    assert (model.hazmats.total(), len(model.poi), model.bag()) == (hazmats, 3, 12)
    assert not model.fire & (model.poi | set(model.hazmats) | set(OUTDOORS))
    assert not model.smoke
    assert (model.ambulance, model.engine) == ("L", "L")


@pytest.mark.rule("P9.2", "P12.2")
def test_the_first_explosion_is_by_the_black_die() -> None:
    model = FlashpointModel(rules="experienced")
    assert model.chance() == [
        (f"*{space}", Fraction(1, 8)) for space in ("33", "34", "35", "36", "43", "44", "45", "46")
    ]
    twice = load_board("front") | {"first_explosion": [[5, 5], [3, 3], [5, 5], [1, 1], [5, 5], [3, 3], [2, 2], [1, 8]]}
    assert FlashpointModel(rules="experienced", board=twice).chance() == [
        ("*11", Fraction(1, 8)),
        ("*18", Fraction(1, 8)),
        ("*22", Fraction(1, 8)),
        ("*33", Fraction(1, 4)),
        ("*55", Fraction(3, 8)),
    ]


@pytest.mark.rule("P9.2")
def test_the_first_explosions_on_the_front() -> None:
    model = play(FlashpointModel(rules="experienced"), "*33")
    # North and south-west of it stand walls, west a door; the blast goes east and south.
    assert model.fire == {(3, 3), (3, 4), (4, 3)}
    assert model.hot_spots == {(3, 3)}
    assert model.damage[edge_between((2, 3), (3, 3))] == 1
    assert model.doors[edge_between((3, 2), (3, 3))] == "destroyed"
    assert len(model.chance()) == 45
    play(model, "*16")
    assert (0, 6) not in model.fire  # it went out again
    assert model.legal() == ["*13", "*23", "*53", "*63"]


@pytest.mark.rule("P9.2", "P12.1")
def test_where_a_whole_column_burns_both_dice_are_thrown() -> None:
    model = FlashpointModel(rules="experienced")
    model.fire = {(row, 3) for row in range(1, 7)} | {(row, 8) for row in range(1, 5)}
    expected = [
        (f"*{row}{column}", Fraction(1, 7) * Fraction(1, 2 if column == 8 else 6))
        for row, column in BOTH_DICE
        if (row, column) not in model.fire
    ]
    assert FourthExplosion().outcomes(model) == expected
    assert ThirdExplosion(column=3).outcomes(model) == expected
    assert ThirdExplosion(column=8).outcomes(model) == [("*58", Fraction(1, 2)), ("*68", Fraction(1, 2))]


@pytest.mark.rule("P9.3", "P9.4", "P9.6")
def test_what_is_put_into_the_house_avoids_what_it_must() -> None:
    model = play(FlashpointModel(rules="experienced", players=4, specialists="random"), "*33 *11 *68")
    burning = {f"*{row}{column}" for row, column in model.fire}
    assert set(model.legal()) == {f"*{row}{column}" for row, column in BOTH_DICE} - burning
    play(model, "*55 *55 *55")
    assert model.hazmats == Counter({(5, 5): 3})
    play(model, "*55 *54")
    assert set(model.legal()) == {f"*{row}{column}" for row, column in BOTH_DICE} - burning - {"*55", "*54"}
    play(model, "*53")
    assert model.chance() == [(f"*{name}", Fraction(1, 8)) for name in SPECIALISTS]
    play(model, "*captain")
    assert model.chance() == [(f"*{name}", Fraction(1, 7)) for name in SPECIALISTS if name != "captain"]
    play(model, "*cafs *paramedic *driver")
    assert model.specialists == ["captain", "cafs", "paramedic", "driver"]
    assert set(model.legal()) == {f"*{row}{column}" for row, column in BOTH_DICE} - {"*33", "*11", "*68"}


@pytest.mark.rule("P9.5", "P13.1")
def test_specialists_are_chosen_seat_by_seat_from_those_left() -> None:
    model = FlashpointModel(rules="experienced", players=2)
    while model.actor == CHANCE:
        model.apply(model.legal()[0])
    names = list(SPECIALISTS)
    assert (model.actor, model.legal()) == (0, [f"={name}" for name in names])
    play(model, "=hazmat")
    assert (model.actor, model.legal()) == (1, [f"={name}" for name in names if name != "hazmat"])
