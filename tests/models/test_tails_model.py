"""The model of Tails on Fire against worked examples, drawn positions and the laws of the game.

A table is drawn with one line a seat: the seat, then its piles, each as its cover, in brackets what
burns there (c2: the campfire of seat 2, f7: the fire card of value 7). A trickster that covers is
followed by the number it keeps, or by _ if it has none: `+8(c1 f7)`, `+_(f3)`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import pytest

from .tails import CHANCE, START_VALUES, TEN_CARDS, THIEF, TRICKSTER, Pile, PlayedCard, TailsModel

HALF = Fraction(1, 2)

ODD_DECK = ((9, 0), (8, 1), (7, 7), (6, 0), (5, 2), (4, 12), (3, 0), (2, 3), (1, 5))
BARREN_DECK = tuple((value, 0) for value in START_VALUES)


# Drawings.


def before_round(drawing: str, *, first: int = 0, **options: Any) -> TailsModel:
    """A game about to show a fire card, with every fire not in the drawing still to come."""
    piles = read_table(drawing)
    model = TailsModel(players=len(piles), **options)
    model.piles = piles
    model.phase = "fire card"
    model.first = first
    model.turn = first
    model.fire_deck = set(START_VALUES) - {v for seat in piles for pile in seat for v in pile.fires}
    return model


def read_table(drawing: str) -> list[list[Pile]]:
    return [
        [read_pile(*parts) for parts in re.findall(r"([1-9+])([1-9_]?)\(([^)]*)\)", line)]
        for line in drawing.strip().splitlines()
    ]


def read_pile(cover: str, kept: str, burning: str) -> Pile:
    number = kept if cover == TRICKSTER else cover
    return Pile(
        cover,
        None if number == "_" else int(number),
        {int(what[1:]) for what in burning.split() if what[0] == "c"},
        {int(what[1:]) for what in burning.split() if what[0] == "f"},
    )


def table(model: TailsModel) -> str:
    lines = [
        f"{seat}  " + "  ".join(draw_pile(pile) for pile in piles)
        for seat, piles in enumerate(model.piles)
    ]
    return "\n".join(line.rstrip() for line in lines)


def draw_pile(pile: Pile) -> str:
    kept = (pile.number or "_") if pile.cover == TRICKSTER else ""
    burning = [f"c{seat}" for seat in sorted(pile.campfires)]
    burning += [f"f{value}" for value in sorted(pile.fires)]
    return f"{pile.cover}{kept}({' '.join(burning)})"


def drawn(drawing: str) -> str:
    return "\n".join(line.strip() for line in drawing.strip().splitlines())


def play(model: TailsModel, tokens: str) -> TailsModel:
    for token in tokens.split():
        model.apply(token)
    return model


def replay(model: TailsModel, tokens: list[str]) -> TailsModel:
    return play(
        TailsModel(
            players=model.seats,
            trickster=model.trickster,
            max_laps=model.max_laps,
            deck=model.flames.items(),
        ),
        " ".join(tokens),
    )


FOUR = """
    0  1(c0)
    1  2(c1)
    2  8(c2)
    3  9(c3)
"""
THREE = """
    0  1(c0)
    1  2(c1)
    2  3(c2)
"""
TWO = """
    0  1(c0)
    1  2(c1)
"""


# T8.1, token by token.


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


# T1, T2: pieces and set-up.


@pytest.mark.rule("T1.1")
def test_the_usual_deck_shows_two_to_four_flames() -> None:
    assert TailsModel().flames == {1: 2, 2: 3, 3: 4, 4: 2, 5: 3, 6: 4, 7: 2, 8: 3, 9: 4}


@pytest.mark.rule("T1.1")
def test_the_deck_may_name_its_values_in_any_order() -> None:
    model = play(before_round(FOUR, deck=ODD_DECK), "*7 =789 =134 =134 =134 7 - - -")

    assert model.scores() == (1 + 7, 1, 1, 1)


@pytest.mark.rule("T1.3")
@pytest.mark.parametrize(("players", "joins"), [(2, True), (3, True), (4, False), (6, False)])
def test_the_thief_joins_two_or_three(players: int, joins: bool) -> None:
    model = TailsModel(players=players)

    assert (THIEF in model.turn_order()) == joins
    assert len(model.scores()) == players


@pytest.mark.rule("T2.1")
def test_start_cards_differ_and_are_equally_likely() -> None:
    model = TailsModel(players=6)
    for still_free in (9, 8, 7, 6, 5, 4):
        chances = model.chance()
        assert [p for _, p in chances] == [Fraction(1, still_free)] * still_free
        model.apply(chances[-1][0])

    assert [piles[0].cover for piles in model.piles] == ["9", "8", "7", "6", "5", "4"]


@pytest.mark.rule("T5.2")
def test_a_campfire_counts_from_the_start() -> None:
    assert TailsModel(players=3).scores() == (1, 1, 1)


# T3.1: the choice.


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


# T4: the thief.


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


# T5: the end.


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


# T6, T7.2: what is known.


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


# The laws, in random games.


OPTIONS: list[dict[str, Any]] = [
    {},
    *({"players": n, "trickster": t} for n in (2, 3, 4, 5, 6) for t in ("frozen", "blank")),
    *({"players": n, "max_laps": laps} for n in (2, 3, 5) for laps in (1, 2, 10)),
    {"players": 3, "deck": ODD_DECK},
    {"players": 6, "deck": ODD_DECK, "trickster": "blank", "max_laps": 3},
    {"players": 2, "deck": BARREN_DECK},
]
in_all_games = pytest.mark.parametrize("options", OPTIONS, ids=str)
ZEAL = (0.0, 0.5, 1.0)  # how often a seat that can play a card does so without a second thought


def random_game(options: dict[str, Any], seed: int) -> Iterator[tuple[TailsModel, str | None]]:
    """Every position of a game with the token that is played next; None at the end."""
    dice = random.Random(seed)
    zeal = ZEAL[seed % len(ZEAL)]
    model = TailsModel(**options)
    while model.actor is not None:
        token = random_token(model, dice, zeal)
        yield model, token
        model.apply(token)
    yield model, None


def random_token(model: TailsModel, dice: random.Random, zeal: float) -> str:
    legal = model.legal()
    if legal[0] == "-" and len(legal) > 1 and dice.random() < zeal:
        return dice.choice(legal[1:])
    return dice.choice(legal)


def faults(model: TailsModel) -> list[str]:
    """What is wrong with a position; nothing, in a sound one."""
    found = [fault for seat in range(model.seats) for fault in faults_of_seat(model, seat)]
    piles = [pile for own in model.piles for pile in own]

    fires = [*model.fire_deck, *model.lost_fires, *(v for pile in piles for v in pile.fires)]
    fires += [] if model.fire_card is None else [model.fire_card]
    if sorted(fires) != list(START_VALUES):
        found.append(f"fire cards: {fires}")

    campfires = [*model.lost_campfires, *(seat for pile in piles for seat in pile.campfires)]
    if sorted(campfires) != list(range(model.seats)):
        found.append(f"campfires: {campfires}")

    thiefs = [*model.thief_stack, *model.thief_reserve]
    thiefs += [played.card for played in model.played if played.owner == THIEF]
    if sorted(thiefs) != (list("123456789") if model.seats <= 3 else []):
        found.append(f"cards of the thief: {thiefs}")

    for before, after in pairwise(model.played):
        if after.number != before.number % 9 + 1:
            found.append(f"{after} on {before}")
        if before.card == after.card == TRICKSTER:
            found.append("a trickster on a trickster")

    if not 0 <= model.lap <= model.max_laps:
        found.append(f"lap {model.lap}")
    return found + faults_of_numbers(model)


def faults_of_seat(model: TailsModel, seat: int) -> list[str]:
    played = [played.card for played in model.played if played.owner == seat]
    covers = [pile.cover for pile in model.piles[seat] if pile.cover is not None]
    places = [*covers, *model.exhausted[seat], *model.held[seat], *played]
    found = []
    if len(set(places)) != len(places) or not set(places) <= set(TEN_CARDS):
        found.append(f"cards of seat {seat}: {places}")
    if len(model.held[seat]) + len(played) > 3:
        found.append(f"seat {seat} chose too many")
    if any(not pile.campfires and not pile.fires for pile in model.piles[seat]):
        found.append(f"seat {seat} has an empty pile")
    wrong = [pile for pile in model.piles[seat] if misnumbered(model, pile)]
    found += [f"number of {draw_pile(pile)} of seat {seat}" for pile in wrong]
    return found


def misnumbered(model: TailsModel, pile: Pile) -> bool:
    if pile.cover is None:
        return pile.number is not None
    if pile.cover == TRICKSTER:
        return (pile.number is None) != (model.trickster == "blank")
    return pile.number != int(pile.cover)


def faults_of_numbers(model: TailsModel) -> list[str]:
    """One number has one owner, and two piles at most, one of them under a frozen trickster."""
    found = []
    for number in START_VALUES:
        owners = [seat for seat, own in enumerate(model.piles) for p in own if p.number == number]
        at_most = 2 if model.trickster == "frozen" else 1
        if len(set(owners)) > 1 or len(owners) > at_most:
            found.append(f"piles of number {number}: {owners}")
    return found


def most_tokens(model: TailsModel) -> int:
    """More than any game can take, each round a choice, its laps, and a lap for every card."""
    lap = model.seats + 1
    cards = 3 * model.seats + 9
    return model.seats + 9 * (1 + model.seats + lap * (model.max_laps + cards + 1))


@in_all_games
@pytest.mark.parametrize("seed", range(6))
def test_every_position_is_sound_and_every_game_ends(options: dict[str, Any], seed: int) -> None:
    for model, _ in random_game(options, seed):
        assert faults(model) == []
        assert len(model.tokens) <= most_tokens(model)

    assert (model.phase, model.legal(), model.fire_deck) == ("over", [], set())
    assert sum(model.returns()) == 1
    flames_lost = len(model.lost_campfires) + sum(model.flames[v] for v in model.lost_fires)
    assert sum(model.scores()) + flames_lost == model.seats + sum(model.flames.values())


@in_all_games
def test_legal_tokens_are_distinct_and_in_order(options: dict[str, Any]) -> None:
    for model, _ in random_game(options, 7):
        legal = model.legal()
        order = sorted(set(legal), key=lambda token: ["-*=123456789+".index(c) for c in token])
        assert legal == order


@in_all_games
def test_chance_is_even_and_sums_to_one(options: dict[str, Any]) -> None:
    for model, _ in random_game(options, 8):
        if model.actor != CHANCE:
            continue
        assert [token for token, _ in model.chance()] == model.legal()
        assert len({probability for _, probability in model.chance()}) == 1
        assert sum(probability for _, probability in model.chance()) == 1


@in_all_games
def test_a_copy_goes_its_own_way(options: dict[str, Any]) -> None:
    for model, token in random_game(options, 9):
        if token is None:
            break
        before = model.copy()
        after = model.copy()
        after.apply(token)
        assert vars(model) == vars(before) != vars(after)


@in_all_games
def test_tokens_replay_to_the_same_position(options: dict[str, Any]) -> None:
    *_, (model, _) = random_game(options, 10)

    assert vars(replay(model, model.tokens)) == vars(model)


@pytest.mark.rule("T3.7")
@in_all_games
def test_only_what_was_played_last_round_is_missing(options: dict[str, Any]) -> None:
    played: list[set[str]] = []
    played_last_round: list[set[str]] = []
    for model, token in random_game(options, 11):
        if model.phase == "fire card":
            played_last_round = played or [set() for _ in range(model.seats)]
            played = [set() for _ in range(model.seats)]
        actor = model.actor
        if token is None or actor is None or actor == CHANCE or token == "-":
            continue
        if model.phase == "play":
            played[actor].add(token)
            continue
        covers = {pile.cover for pile in model.piles[actor]}
        available = set(TEN_CARDS) - covers - played_last_round[actor]
        assert set("".join(model.legal())) - {"="} == available


@pytest.mark.rule("T3.4", "T3.8")
@in_all_games
def test_no_seat_is_ever_left_out_within_a_round(options: dict[str, Any]) -> None:
    asked: list[int] = []
    for model, _ in random_game(options, 12):
        if model.phase != "play":
            asked = []
            continue
        if model.actor == CHANCE:
            continue
        expected = (asked[-1] + 1) % model.seats if asked else model.first
        assert model.actor == expected
        asked.append(expected)


@pytest.mark.rule("T7.2")
@in_all_games
def test_a_view_hides_the_choices_of_others_and_nothing_else(options: dict[str, Any]) -> None:
    *_, (model, _) = random_game(options, 13)
    for seat in range(model.seats):
        seen = model.seen(seat)
        assert len(seen) == len(model.tokens)
        for shown, token, actor in zip(seen, model.tokens, model.token_actors, strict=True):
            hidden = token[0] == "=" and actor != seat
            assert shown == (token[0] + "?" * (len(token) - 1) if hidden else token)


@pytest.mark.rule("T6")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_worlds_look_alike_to_the_seat_and_replay(players: int, seed: int) -> None:
    dice = random.Random(seed)
    for model, _ in random_game({"players": players}, seed):
        seat = dice.randrange(players)
        others = [other for other in range(players) if other != seat]
        too_many = any(len(model.possible_hands(other)) > 30 for other in others)
        if too_many or dice.random() < 0.95:
            continue
        worlds = model.worlds(seat)
        assert sum(probability for _, probability in worlds) == 1
        assert [vars(world) for world, _ in worlds].count(vars(model)) == 1
        assert len({str(world.held) for world, _ in worlds}) == len(worlds)
        for world, _ in dice.sample(worlds, min(5, len(worlds))):
            assert world.seen(seat) == model.seen(seat)
            assert faults(world) == []
            assert vars(replay(world, world.tokens)) == vars(world)
