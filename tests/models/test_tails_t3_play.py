"""T3.2 to T3.4: opening a round, and covering the card on top, in the reference model of Tails on Fire."""
from __future__ import annotations

import pytest

from .tails import CHANCE, TRICKSTER, PlayedCard
from .tails_table import FOUR, TWO, before_round, play, table

# T3.2, T3.3: the opening.


@pytest.mark.rule("T3.2")
def test_the_start_value_goes_up_after_a_lap_without_a_card() -> None:
    model = play(before_round(FOUR, first=1), "*9 =149 =39+ =12+ =23+")
    asked = []
    for _ in range(4):
        asked.append((model.actor, model.legal(), model.needed, model.lap))
        model.apply("-")

    assert asked == [
        (1, ["-", "9"], 9, 1),
        (2, ["-", "9"], 9, 1),
        (3, ["-"], 9, 1),  # the trickster does not open
        (0, ["-"], 9, 1),
    ]
    assert (model.actor, model.legal(), model.needed, model.lap) == (1, ["-", "1"], 1, 2)


@pytest.mark.rule("T3.3", "T8.2")
def test_a_void_round_takes_the_fire_card_out_of_the_game() -> None:
    model = before_round(FOUR, first=2, max_laps=2)
    model.exhausted[0] = {"9"}
    play(model, "*4 =345 =345 =345 =345 - - - - - - -")
    assert (model.phase, model.lap, model.needed) == ("play", 2, 5)

    model.apply("-")
    assert model.lost_fires == {4}
    assert model.scores() == (1, 1, 1, 1)
    assert model.first == 2
    assert model.exhausted == [set()] * 4  # T3.7: also after a void round
    assert model.legal() == "*1 *2 *3 *5 *6 *7 *8 *9".split()


@pytest.mark.rule("T3.3")
def test_a_lap_ends_after_the_thief() -> None:
    model = play(before_round(TWO, max_laps=1), "*4 =345 =345 - -")
    assert model.actor == CHANCE

    drew_another = play(model.copy(), "*3")
    assert (drew_another.phase, drew_another.lost_fires) == ("fire card", {4})
    drew_the_needed = play(model.copy(), "*4")
    assert (drew_the_needed.phase, drew_the_needed.needed) == ("play", 5)


# T3.4: the chase.


@pytest.mark.rule("T3.4")
def test_one_follows_nine_and_passing_never_shuts_out() -> None:
    model = play(before_round(FOUR), "*9 =239 =13+ =123 =123 9 - - 1")

    assert (model.actor, model.legal()) == (0, ["-", "2"])
    play(model, "-")
    assert (model.actor, model.legal()) == (1, ["-", "+"])  # he passed before


@pytest.mark.rule("T3.4")
def test_a_trickster_stands_for_the_next_number_and_bears_no_trickster() -> None:
    model = play(before_round(FOUR), "*9 =29+ =13+ =23+ =34+ 9 +")

    assert model.top == PlayedCard(1, TRICKSTER, 1)
    assert (model.actor, model.legal()) == (2, ["-", "2"])
    play(model, "2")
    assert (model.actor, model.legal()) == (3, ["-", "3", "+"])


@pytest.mark.rule("T3.4")
def test_a_seat_may_play_again_after_being_covered() -> None:
    model = play(before_round(FOUR), "*4 =46+ =35+ =123 =123 4 5 - - +")

    assert model.top == PlayedCard(0, TRICKSTER, 6)
    play(model, "- - -")
    assert table(model).splitlines()[0] == "0  1(c0)  +6(f4)"
    assert model.exhausted == [{"4"}, {"5"}, set(), set()]
