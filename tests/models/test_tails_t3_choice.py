"""T3.1, T3.8: who chooses which cards, in the reference model of Tails on Fire."""
from __future__ import annotations

import pytest

from .tails_table import FOUR, before_round, play


@pytest.mark.rule("T3.1", "T7.1")
def test_choices_come_in_the_order_of_the_cards() -> None:
    legal = play(before_round(FOUR), "*5").legal()

    assert len(legal) == 84
    assert legal[:3] == ["=234", "=235", "=236"]
    assert legal[-4:] == ["=789", "=78+", "=79+", "=89+"]


@pytest.mark.rule("T3.1")
def test_the_choice_goes_round_from_the_first_player() -> None:
    model = play(before_round(FOUR, first=2), "*5")
    asked = []
    while model.phase == "choice":
        asked.append(model.actor)
        model.apply(model.legal()[0])

    assert asked == [2, 3, 0, 1]


@pytest.mark.rule("T3.1", "T8.2")
@pytest.mark.parametrize(
    ("exhausted", "legal"),
    [
        ("", ["=789", "=78+", "=79+", "=89+"]),
        ("8", ["=79+"]),
        ("8+", ["=79"]),
        ("79+", ["=8"]),
        ("789+", ["="]),
    ],
)
def test_a_seat_short_of_cards_picks_them_all(exhausted: str, legal: list[str]) -> None:
    model = before_round("""
        0  1(c0)  2(f1)  3(f2)  4(f3)  5(f4)  6(f5)
        1  7(c1)
    """)
    model.exhausted[0] = set(exhausted)
    play(model, "*6")

    assert model.legal() == legal


@pytest.mark.rule("T3.8", "T8.2")
def test_a_seat_without_cards_is_asked_and_passes() -> None:
    model = before_round("""
        0  1(c0)  2(f1)  3(f2)  4(f3)  5(f4)  6(f5)  7(f6)
        1  8(c1)
    """)
    model.exhausted[0] = {"8", "9", "+"}
    play(model, "*7 =")
    assert model.legal()[0] == "=123"

    play(model, "=12+")
    assert (model.actor, model.legal()) == (0, ["-"])
    assert model.seen(1) == ["*7", "=", "=12+"]
