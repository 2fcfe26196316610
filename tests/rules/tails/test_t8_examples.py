"""T8: the worked example. The positions of T8.2 are with the clauses they show, marked T8.2."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import legal
from .table import play, rows

GREEN, YELLOW, RED, PINK = range(4)


@pytest.mark.rule("T8.1", "T3.5")
def test_the_worked_example() -> None:
    state = fc.load("tails").start()
    asked = []
    for token in "*1 *2 *8 *9 *4 =347 =139 =567 =367 4 - 5".split():
        asked.append(state.actor)
        state = play(state, token)
    assert asked == [fc.CHANCE] * 5 + [GREEN, YELLOW, RED, PINK, GREEN, YELLOW, RED]
    assert state.actor == PINK
    assert legal(state) == ["-", "6"]                      # he holds a 6, and passes
    state = play(state, "- - -")
    assert state.is_chance                                 # Red has won without being asked
    assert state.scores() == (1, 1, 3, 1)
    assert rows(state) == ["1(c0) 4 - -", "2(c1) - - -", "5(f4),8(c2) - - -", "9(c3) - - -"]
    assert play(state, "*1").actor == RED


@pytest.mark.rule("T8.2")
def test_a_whole_game_by_hand_ends_with_a_winner() -> None:
    state = play(fc.load("tails", players=6, max_laps=1).start(), "*1 *2 *3 *4 *5 *6")
    for value in range(1, 10):
        state = play(state, f"*{value}")
        while not state.is_chance and not state.is_over:
            state = play(state, legal(state)[-1])
    assert state.is_over
    assert sum(state.returns()) == pytest.approx(1.0)
    assert all(pile["flames"] for seat in state.view(fc.EVERYTHING)["seats"] for pile in seat["piles"])
