"""T8.1: the worked example, token by token, in the reference model of Tails on Fire."""
from __future__ import annotations

import pytest

from .tails import CHANCE, TailsModel
from .tails_table import drawn, play, table

WORKED_EXAMPLE = [
    (CHANCE, "*1", "*1 *2 *3 *4 *5 *6 *7 *8 *9"),
    (CHANCE, "*2", "*2 *3 *4 *5 *6 *7 *8 *9"),
    (CHANCE, "*8", "*3 *4 *5 *6 *7 *8 *9"),
    (CHANCE, "*9", "*3 *4 *5 *6 *7 *9"),
    (CHANCE, "*4", "*1 *2 *3 *4 *5 *6 *7 *8 *9"),
    (0, "=347", None),
    (1, "=139", None),
    (2, "=567", None),
    (3, "=367", None),
    (0, "4", "- 4"),
    (1, "-", "-"),
    (2, "5", "- 5"),
    (3, "-", "- 6"),
    (0, "-", "-"),
    (1, "-", "-"),
]


@pytest.mark.rule("T8.1")
def test_the_worked_example_token_by_token() -> None:
    model = TailsModel()
    for actor, token, legal in WORKED_EXAMPLE:
        assert model.actor == actor
        if legal is not None:
            assert model.legal() == legal.split()
        model.apply(token)

    assert model.scores() == (1, 1, 3, 1)
    assert model.exhausted == [{"4"}, set(), set(), set()]
    assert model.first == 2
    assert table(model) == drawn("""
        0  1(c0)
        1  2(c1)
        2  8(c2)  5(f4)
        3  9(c3)
    """)
    assert model.actor == CHANCE
    assert model.legal() == "*1 *2 *3 *5 *6 *7 *8 *9".split()


@pytest.mark.rule("T8.1")
def test_after_the_worked_example_the_winner_chooses_first() -> None:
    model = play(TailsModel(), "*1 *2 *8 *9 *4 =347 =139 =567 =367 4 - 5 - - - *7")

    assert model.actor == 2
    assert model.available(2) == set("1234679+")  # 8 and 5 cover piles
    play(model, "=123 =123")
    assert model.actor == 0
    assert model.available(0) == set("2356789+")  # 1 covers, 4 is exhausted
