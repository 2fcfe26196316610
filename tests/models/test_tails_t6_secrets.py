"""T6, T7.2: what a seat sees, and the worlds it thinks possible, in the reference model of Tails on Fire."""
from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from .tails_table import THREE, before_round, play


@pytest.mark.rule("T7.2")
def test_each_seat_sees_the_choices_of_the_others_face_down() -> None:
    model = play(before_round(THREE), "*4 =456 =34+ =789 4 -")

    assert model.seen(0) == "*4 =456 =??? =??? 4 -".split()
    assert model.seen(1) == "*4 =??? =34+ =??? 4 -".split()


@pytest.mark.rule("T6")
def test_worlds_differ_in_the_unplayed_choices_of_the_others() -> None:
    model = before_round("""
        0  1(c0)
        1  2(c1)  3(f1)  4(f2)  5(f3)
    """)
    model.exhausted[1] = {"9"}
    play(model, "*7 =347 =78+ - 7")
    # Seat 1 chose from 1 6 7 8 + and played the 7.
    worlds = model.worlds(0)

    assert [world.held[1] for world, _ in worlds] == [set(two) for two in combinations("168+", 2)]
    assert {probability for _, probability in worlds} == {Fraction(1, 6)}
    assert [world.tokens[2] for world, _ in worlds] == "=167 =178 =17+ =678 =67+ =78+".split()
    assert all(world.held[0] == {"3", "4", "7"} for world, _ in worlds)


@pytest.mark.rule("T6")
def test_a_seat_that_has_not_chosen_yet_holds_nothing_in_any_world() -> None:
    model = play(before_round(THREE), "*7 =347")

    assert len(model.worlds(0)) == 1
    assert len(model.worlds(1)) == len(model.worlds(2)) == 84
