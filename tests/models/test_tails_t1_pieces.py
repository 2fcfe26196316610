"""T1, T2: pieces and set-up, in the reference model of Tails on Fire."""
from __future__ import annotations

from fractions import Fraction

import pytest

from .tails import THIEF, TailsModel
from .tails_table import FOUR, ODD_DECK, before_round, play


@pytest.mark.rule("T1.1")
def test_the_usual_deck_shows_two_to_four_flames() -> None:
    assert TailsModel().flames == {1: 2, 2: 3, 3: 4, 4: 2, 5: 3, 6: 4, 7: 2, 8: 3, 9: 4}


@pytest.mark.rule("T1.1")
def test_the_deck_may_name_its_values_in_any_order() -> None:
    model = play(before_round(FOUR, deck=ODD_DECK), "*7 =789 =134 =134 =134 7 - - -")

    assert model.scores() == (1 + 7, 1, 1, 1)


@pytest.mark.rule("T1.3")
@pytest.mark.parametrize(("players", "joins"), [(2, True), (3, True), (4, False), (6, False)])
def test_the_thief_joins_two_or_three(players: int, joins: bool) -> None:
    model = TailsModel(players=players)

    assert (THIEF in model.turn_order()) == joins
    assert len(model.scores()) == players


@pytest.mark.rule("T2.1")
def test_start_cards_differ_and_are_equally_likely() -> None:
    model = TailsModel(players=6)
    for still_free in (9, 8, 7, 6, 5, 4):
        chances = model.chance()
        assert [p for _, p in chances] == [Fraction(1, still_free)] * still_free
        model.apply(chances[-1][0])

    assert [piles[0].cover for piles in model.piles] == ["9", "8", "7", "6", "5", "4"]


@pytest.mark.rule("T5.2")
def test_a_campfire_counts_from_the_start() -> None:
    assert TailsModel(players=3).scores() == (1, 1, 1)
