"""T2: set-up."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import legal
from .table import play, rows, words_of


@pytest.mark.rule("T2.1")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_start_card_covers_each_campfire(players: int) -> None:
    state = fc.load("tails", players=players).start()
    for seat in range(players):
        assert state.is_chance
        free = [f"*{number}" for number in range(1, 10) if number < 9 - seat + 1]
        assert legal(state) == free                        # those before took 9, 8, …
        assert [p for _, p in state.chance_outcomes()] == [1 / len(free)] * len(free)
        state = play(state, free[-1])
    assert rows(state) == [f"{9 - seat}(c{seat}) - - -" for seat in range(players)]
    assert state.why_not("*9") is None                     # all fire cards are still to come


@pytest.mark.rule("T2.1")
def test_start_cards_differ() -> None:
    state = play(fc.load("tails").start(), "*5")
    with pytest.raises(fc.IllegalActionError, match=r"another seat's start card is the 5 \(T2.1\)"):
        state.apply("*5")


@pytest.mark.rule("T2.2")
def test_seat_0_is_first_and_play_goes_by_seat_number() -> None:
    state = play(fc.load("tails").start(), "*1 *2 *3 *4 *5")
    order = []
    for tokens in ("=234", "=134", "=124", "=123", "-", "-", "-", "-", "-"):
        order.append(state.actor)
        state = play(state, tokens)
    assert order == [0, 1, 2, 3, 0, 1, 2, 3, 0]


@pytest.mark.rule("T2.3")
def test_only_the_fire_card_of_the_round_is_seen() -> None:
    state = play(fc.load("tails", max_laps=1).start(), "*1 *2 *3 *4")
    assert state.is_chance
    state = play(state, "*7")
    assert words_of(state)["fire"] == "7"
    assert words_of(state)["deck"] == "12345689"           # a set: no state holds an order
    state = play(state, "=234 =134 =124 =123 - - - -")
    assert state.is_chance                                 # before the choices of every round
    assert legal(state) == [f"*{value}" for value in (1, 2, 3, 4, 5, 6, 8, 9)]
