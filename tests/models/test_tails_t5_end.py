"""T5: the end and who wins, in the reference model of Tails on Fire."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .tails import TailsModel
from .tails_table import BARREN_DECK, before_round, play

HALF = Fraction(1, 2)


def last_round(drawing: str, **options: Any) -> TailsModel:
    model = before_round(drawing, max_laps=1, **options)
    model.fire_deck = {9}
    return model


@pytest.mark.rule("T5.1", "T5.2")
def test_equals_share_the_win() -> None:
    model = last_round("""
        0  1(c0)  2(f1)
        1  2(c1)
        2  8(c2)  1(f4)
        3  9(c3)
    """)
    assert model.chance() == [("*9", Fraction(1))]  # T7.3
    play(model, "*9 =345 =345 =345 =345 - - - -")

    assert (model.actor, model.legal()) == (None, [])
    assert model.scores() == (3, 1, 3, 1)
    assert model.returns() == (HALF, 0, HALF, 0)


@pytest.mark.rule("T5.2")
def test_where_nothing_burns_all_share() -> None:
    model = last_round("0  5(f1)\n1  6(f2)", deck=BARREN_DECK)
    play(model, "*9 =123 =123 - - *1")

    assert model.scores() == (0, 0)
    assert model.returns() == (HALF, HALF)
