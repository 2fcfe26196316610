"""T3.5 to T3.7: what the winner of a round robs, and when cards come back, in the reference model of Tails on Fire."""
from __future__ import annotations

import pytest

from .tails import TRICKSTER
from .tails_table import FOUR, TWO, before_round, drawn, play, table

# T3.5, T3.6: winning and robbing.


@pytest.mark.rule("T3.5")
def test_a_winning_card_robs_the_pile_of_its_number() -> None:
    model = play(before_round(FOUR), "*7 =78+ =345 =345 =345 7 - - -")
    assert model.scores() == (3, 1, 1, 1)

    model = play(before_round(FOUR), "*8 =78+ =345 =345 =345 8 - - -")
    assert table(model) == drawn("""
        0  1(c0)  8(c2 f8)
        1  2(c1)
        2
        3  9(c3)
    """)
    assert model.scores() == (5, 1, 0, 1)
    play(model, "*1 =234 =345")
    assert (model.actor, "8" in model.available(2)) == (2, True)  # T3.7: back at once


@pytest.mark.rule("T3.5")
def test_only_the_card_on_top_robs() -> None:
    model = play(before_round(FOUR), "*8 =78+ =19+ =345 =345 8 9 - - -")

    assert table(model) == drawn("""
        0  1(c0)
        1  2(c1)  9(c3 f8)
        2  8(c2)
        3
    """)


AFTER_A_TRICKSTER_ROBBED = {
    "frozen": """
        0  1(c0)
        1  2(c1)  +8(c2 f7)
        2
        3  9(c3)
    """,
    "blank": """
        0  1(c0)
        1  2(c1)  +_(c2 f7)
        2
        3  9(c3)
    """,
}


@pytest.mark.rule("T3.6", "T8.2")
@pytest.mark.parametrize("trickster", ["frozen", "blank"])
def test_a_trickster_robs_by_the_number_it_stood_for(trickster: str) -> None:
    model = play(before_round(FOUR, trickster=trickster), "*7 =347 =13+ =567 =367 7 + - - -")

    assert table(model) == drawn(AFTER_A_TRICKSTER_ROBBED[trickster])
    assert model.scores() == (1, 4, 0, 1)
    assert model.first == 1
    assert TRICKSTER not in model.available(1)
    assert model.exhausted == [{"7"}, set(), set(), set()]


@pytest.mark.rule("T3.6")
def test_a_frozen_trickster_is_robbed_by_its_number() -> None:
    model = before_round(AFTER_A_TRICKSTER_ROBBED["frozen"], first=3)
    play(model, "*8 =128 =345 =345 =345 8 - - -")

    assert table(model) == drawn("""
        0  1(c0)
        1  2(c1)
        2
        3  9(c3)  8(c2 f7 f8)
    """)
    assert TRICKSTER in model.available(1)


@pytest.mark.rule("T3.6")
def test_a_blank_trickster_is_never_robbed() -> None:
    model = before_round(AFTER_A_TRICKSTER_ROBBED["blank"], first=3, trickster="blank")
    play(model, "*8 =128 =345 =345 =345 8 - - -")

    assert table(model) == drawn("""
        0  1(c0)
        1  2(c1)  +_(c2 f7)
        2
        3  9(c3)  8(f8)
    """)


@pytest.mark.rule("T3.6", "T8.2")
def test_two_piles_of_one_number_are_robbed_at_once() -> None:
    model = before_round("""
        0  1(c0)
        1  5(c1)  +5(c2 f7)  6(f3)
        2
        3  9(c3)
    """)
    play(model, "*5 =567 =123 =123 =123 5 - - -")

    assert table(model) == drawn("""
        0  1(c0)  5(c1 c2 f5 f7)
        1  6(f3)
        2
        3  9(c3)
    """)
    assert {"5", TRICKSTER} <= model.available(1)


@pytest.mark.rule("T3.6")
def test_piles_of_one_owner_never_merge() -> None:
    model = before_round("""
        0  5(c0)
        1  2(c1)
        2  8(c2)
        3  9(c3)
    """)
    play(model, "*4 =67+ =134 =123 =123 - 4 - - + - - -")

    assert table(model) == drawn("""
        0  5(c0)  +5(f4)
        1  2(c1)
        2  8(c2)
        3  9(c3)
    """)


# T3.7: afterwards.


@pytest.mark.rule("T3.7")
def test_a_card_played_is_missing_for_one_round() -> None:
    model = play(before_round(FOUR, max_laps=1), "*4 =346 =567 =567 =567 4 5 - - 6 - - -")
    assert model.exhausted == [{"4"}, {"5"}, set(), set()]  # 6 covers, 3 was not played
    assert model.available(0) == set("235789+")

    play(model, "*9 =235 =134 =134 =134 - - - -")
    assert model.exhausted == [set()] * 4
    assert model.available(0) == set("2345789+")


@pytest.mark.rule("T3.7")
def test_cards_played_round_after_round_take_turns() -> None:
    model = play(before_round(FOUR), "*4 =346 =567 =567 =567 4 5 - - -")
    assert (model.first, model.exhausted[0]) == (1, {"4"})

    play(model, "*3 =134 =345 =345 =237 - - - 3 - - -")
    assert (model.first, model.exhausted[0]) == (0, set())  # the 4 is back, the 3 covers

    play(model, "*6 =67+ =789 =345 =345 6 7 - - + - - -")
    assert (model.first, model.exhausted[:2]) == (0, [{"6"}, {"7"}])


@pytest.mark.rule("T3.7")
def test_the_thief_winning_exhausts_what_the_seats_played() -> None:
    model = play(before_round(TWO, first=1), "*4 =467 =345 4 - *5 - -")

    assert model.lost_fires == {4}
    assert model.exhausted == [set(), {"4"}]
    assert model.first == 1
