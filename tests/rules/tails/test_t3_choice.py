"""T3.1: the choice."""
from __future__ import annotations

from itertools import combinations

import pytest

import firecore as fc

from ..playing import legal
from .table import drawn, play, rows


@pytest.mark.rule("T3.1", "T7.1")
def test_three_of_the_cards_that_neither_cover_nor_are_exhausted() -> None:
    state = drawn("""
        choose fire=4
        1(c0),5(f7)  29  -  -
        2(c1)        -   -  -
        3(c2)        -   -  -
        4(c3)        -   -  -
    """)
    assert legal(state) == ["=" + "".join(cards) for cards in combinations("34678+", 3)]
    assert state.why_not("=345") == "the 5 covers a fire pile (T3.1)"
    assert state.why_not("=234") == "the 2 is exhausted (T3.1, T3.7)"
    assert state.why_not("=34") == "3 cards are to be chosen of 34678+, not 2 (T3.1)"
    assert state.why_not("=3467") == "3 cards are to be chosen of 34678+, not 4 (T3.1)"


@pytest.mark.rule("T3.1", "T8.2")
@pytest.mark.parametrize(("piles", "exhausted", "choice"), [
    ("1(c0),2(f1),3(f2),4(f3),5(f4),6(f5)", "7", "=89+"),
    ("1(c0),2(f1),3(f2),4(f3),5(f4),6(f5)", "78", "=9+"),
    ("1(c0),2(f1),3(f2),4(f3),5(f4),6(f5)", "789", "=+"),
    ("1(c0),2(f1),3(f2),4(f3),5(f4),6(f5),+7(c1)", "789", "="),
])
def test_three_or_fewer_are_all_picked(piles: str, exhausted: str, choice: str) -> None:
    own = "-" if "c1" in piles else "9(c1)"
    state = drawn(f"""
        choose fire=8
        {piles}  {exhausted}  -  -
        {own}    -            -  -
    """)
    assert legal(state) == [choice]
    state = play(state, choice)
    assert rows(state)[0] == f"{piles} {exhausted} {choice[1:] or '-'} -"


@pytest.mark.rule("T3.1", "T3.8", "T8.2")
def test_a_seat_without_cards_is_asked_to_choose_and_to_play() -> None:
    state = drawn("""
        choose fire=8
        1(c0),2(f1),3(f2),4(f3),5(f4),6(f5),+7(f6)  789  -  -
        1(c1)                                       -    -  -
        2(c2)                                       -    -  -
        3(c3)                                       -    -  -
    """)
    state = play(state, "= =789 =789 =789")
    assert state.actor == 0
    assert legal(state) == ["-"]


@pytest.mark.rule("T3.1")
def test_seats_are_asked_from_the_first_player_on() -> None:
    state = drawn("""
        reveal first=2
        1(c0)  -  -  -
        2(c1)  -  -  -
        3(c2)  -  -  -
        4(c3)  -  -  -
    """)
    state = play(state, "*9")
    order = []
    for _ in range(4):
        order.append(state.actor)
        state = play(state, "=789")
    assert order == [2, 3, 0, 1]
    assert state.actor == 2


@pytest.mark.rule("T3.1", "T7.2")
def test_choices_are_hidden_from_the_others() -> None:
    state = play(fc.load("tails").start(), "*1 *2 *3 *4 *9 =23+")
    assert state.view(0)["seats"][0]["hand"] == ["2", "3", "+"]
    assert state.view(fc.EVERYTHING)["seats"][0]["hand"] == ["2", "3", "+"]
    for seat in (1, 2, 3):
        assert state.view(seat)["seats"][0]["hand"] == ["?", "?", "?"]
