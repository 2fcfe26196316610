"""T4: the thief, in the reference model of Tails on Fire."""
from __future__ import annotations

from fractions import Fraction

import pytest

from .tails import CHANCE, THIEF, TRICKSTER, PlayedCard
from .tails_table import THREE, TWO, before_round, drawn, play, table


@pytest.mark.rule("T4.2", "T8.2")
def test_the_thief_plays_from_its_reserve_and_uncovers_the_card_beneath() -> None:
    model = play(before_round(TWO), "*4 =456 =789 - - *7 - - *6 - - ")
    # Lap 3 opened with 6: the top of the reserve, so nothing was drawn.
    assert model.top == PlayedCard(THIEF, "6", 6)
    assert model.thief_reserve == ["7"]
    assert (model.actor, model.legal(), model.needed) == (0, ["-"], 7)

    # One card a turn: the 7 beneath waits, and as the thief's own card is on top, it wins.
    play(model, "- -")
    assert (model.phase, model.lost_fires) == ("fire card", {4})
    assert (model.thief_reserve, len(model.thief_stack)) == ([], 9)  # T4.1


@pytest.mark.rule("T4.2")
def test_the_thief_looks_only_at_the_top_of_its_reserve() -> None:
    model = play(before_round(TWO), "*4 =456 =789 - - *6 - - *9 - -")

    assert (model.lap, model.needed) == (3, 6)
    assert model.thief_reserve == ["6", "9"]
    assert model.actor == CHANCE  # it draws, though the 6 lies beneath
    play(model, "*1")
    assert model.thief_reserve == ["6", "9", "1"]


@pytest.mark.rule("T4.2")
def test_the_thief_covers_the_top_card_from_its_draw_or_its_reserve() -> None:
    model = play(before_round(TWO), "*4 =456 =789 - - *6")
    assert model.thief_reserve == ["6"]
    play(model, "5 -")

    assert model.top == PlayedCard(THIEF, "6", 6)
    assert model.thief_reserve == []
    assert (model.actor, model.legal()) == (0, ["-"])
    play(model, "-")
    assert (model.actor, model.legal()) == (1, ["-", "7"])
    play(model, "7")
    assert (model.actor, model.legal()) == (CHANCE, "*1 *2 *3 *4 *5 *7 *8 *9".split())
    play(model, "*8")
    assert model.top == PlayedCard(THIEF, "8", 8)


@pytest.mark.rule("T4.2", "T8.2")
def test_the_thief_passes_when_its_stack_has_run_out() -> None:
    model = play(before_round(TWO), "*1 =345 =345")
    for number in "98761435":  # none fits its own lap, nor the lap after it
        play(model, f"- - *{number}")
    play(model, "- -")
    assert model.chance() == [("*2", Fraction(1))]  # T7.3: one outcome is a node like any other

    play(model, "*2")
    assert model.thief_reserve == list("987614352")
    assert (model.thief_stack, model.lap, model.needed) == (set(), 10, 1)

    play(model, "- -")  # 1 is needed and 2 is on top of the reserve: the thief passes
    assert (model.actor, model.lap, model.needed) == (0, 11, 2)
    play(model, "- -")
    assert model.top == PlayedCard(THIEF, "2", 2)
    assert model.thief_reserve == list("98761435")


@pytest.mark.rule("T4.3", "T8.2")
def test_the_thief_wins_and_what_it_robs_leaves_the_game() -> None:
    model = before_round(
        """
        0  1(c0)
        1  5(c1)  +5(c2 f7)  6(f3)
        2  3(f8)
        """,
        first=1,
    )
    play(model, "*5 =789 =124 =234 - - - *5 - - -")

    assert table(model) == drawn("""
        0  1(c0)
        1  6(f3)
        2  3(f8)
    """)
    assert model.lost_fires == {5, 7}
    assert model.lost_campfires == {1, 2}
    assert {"5", TRICKSTER} <= model.available(1)
    assert (model.first, model.actor) == (1, CHANCE)


@pytest.mark.rule("T4.1")
def test_the_thief_sits_before_the_first_player() -> None:
    model = play(before_round(THREE, first=1), "*9 =456 =456 =456")
    asked = []
    for token in "- - - *1".split():
        asked.append(model.actor)
        model.apply(token)

    assert asked == [1, 2, 0, CHANCE]
    assert model.actor == 1
