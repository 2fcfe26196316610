"""T7: notation. The tokens as a seat sees them are in test_t6_secrets."""
from __future__ import annotations

from itertools import combinations

import pytest

import firecore as fc

from ..playing import legal
from .table import drawn, play

CHOICE = """
    choose fire=4
    1(c0)  2  -  -
    2(c1)  -  -  -
    3(c2)  -  -  -
    4(c3)  -  -  -
"""


@pytest.mark.rule("T7")
@pytest.mark.parametrize("token", [
    "=", "=3", "=34", "=334", "=43+", "=+34", "=3+4", "=345+", "=34a", "=34 ", " =34+", "34+", "=0+3", "=\uff1345",
    "=10", "",
    "*1", "*", "**", "-", "--", "3", "+", "x", "=34\n", "=3,4", "=34+ ", "\x00", "=" * 500, "=???",
])
def test_any_other_spelling_is_illegal(token: str) -> None:
    state = drawn(CHOICE)
    before = state.copy()
    with pytest.raises(fc.IllegalActionError, match=r"T\d"):
        state.apply(token)
    assert state == before
    assert state.why_not(token)


@pytest.mark.rule("T7")
@pytest.mark.parametrize(("picture", "token", "reason"), [
    (CHOICE, "=334", "each card is written once, numbers ascending and the trickster last (T7)"),
    (CHOICE, "=43+", "each card is written once, numbers ascending and the trickster last (T7)"),
    (CHOICE, "=34a", "there is no card 'a'; the cards are 1 to 9 and + (T1.2)"),
    (CHOICE, "=134", "the 1 covers a fire pile (T3.1)"),
    (CHOICE, "=234", "the 2 is exhausted (T3.1, T3.7)"),
    (CHOICE, "=", "3 cards are to be chosen of 3456789+, not 0 (T3.1)"),
    (CHOICE, "5", "cards are chosen now (T3.1)"),
    (CHOICE, "-", "cards are chosen now (T3.1)"),
    (CHOICE, "*5", "cards are chosen now (T3.1)"),
    (CHOICE, "?", "no token is written like that; there are *7, =34+, 5, + and - (T7)"),
    (CHOICE, "*0", "no token is written like that; there are *7, =34+, 5, + and - (T7)"),
])
def test_every_refusal_has_its_reason(picture: str, token: str, reason: str) -> None:
    assert drawn(picture).why_not(token) == reason


@pytest.mark.rule("T7")
def test_reasons_where_cards_are_played_and_chance_decides() -> None:
    start = fc.load("tails", players=2).start()
    assert start.why_not("=123") == "start cards are dealt now (T2.1)"
    reveal = play(start, "*1 *2")
    assert reveal.why_not("-") == "the fire card of the round is shown now (T2.3)"
    assert play(reveal, "*4").why_not("*4") == "cards are chosen now (T3.1)"
    playing = play(reveal, "*4 =567 =567")
    assert playing.why_not("=567") == "a card is played now, or none (T3.2, T3.4)"
    assert playing.why_not("*4") == "a card is played now, or none (T3.2, T3.4)"
    assert playing.why_not("4") == "seat 0 has no 4 among the cards chosen and not yet played (T3.1)"
    assert play(playing, "- -").why_not("5") == "the thief draws now (T4.2)"
    assert drawn("""
        reveal deck=12
        1(c0)  -  -  -
        2(c1)  -  -  -
    """).why_not("*4") == "the fire card with start value 4 has been shown before (T1.1, T2.3)"


@pytest.mark.rule("T7.1")
def test_choices_come_in_lexicographic_order() -> None:
    tokens = legal(drawn(CHOICE))
    assert tokens == ["=" + "".join(cards) for cards in combinations("3456789+", 3)]
    assert tokens[-4:] == ["=789", "=78+", "=79+", "=89+"]


@pytest.mark.rule("T7.1")
def test_every_set_of_available_cards_gives_its_choices_in_order() -> None:
    for size in range(3, 9):
        for left in combinations("123456789", size):
            covers = [card for card in "123456789" if card not in left]
            # One cover is the campfire's; the rest are under fire cards, and up to three are exhausted.
            exhausted, covering = covers[1:4], covers[4:]
            piles = f"{covers[0]}(c0)" + "".join(f",{card}(f{i + 1})" for i, card in enumerate(covering))
            picture = f"choose fire=9\n{piles} {''.join(exhausted) or '-'} - -\n9(c1) - - -\n8(c2) - - -\n7(c3) - - -"
            state = drawn(picture)
            assert legal(state) == ["=" + "".join(cards) for cards in combinations("".join(left) + "+", 3)]
            assert len(set(state.legal_actions())) == len(state.legal_actions())


@pytest.mark.rule("T7.1")
def test_plays_come_pass_first_then_the_number_then_the_trickster() -> None:
    state = drawn("""
        play fire=4 seat=1 top=0:4
        1(c0)  -  5+   4
        2(c1)  -  45+  -
        8(c2)  -  567  -
        9(c3)  -  36+  -
    """)
    assert legal(state) == ["-", "5", "+"]
    assert state.legal_actions() == sorted(state.legal_actions())


@pytest.mark.rule("T7.3")
def test_the_order_of_chance() -> None:
    state = fc.load("tails", players=2, max_laps=2).start()
    chance = []
    for token in "*1 *2 *4 =567 =567 - - *1 - - *2 *8".split():
        chance.append(state.is_chance)
        state = play(state, token)
    assert chance == [True, True, True, False, False, False, False, True, False, False, True, True]


@pytest.mark.rule("T7.3", "T2.1", "T4.2")
def test_each_draw_takes_one_number_of_the_stream_and_all_numbers_are_alike() -> None:
    dealing = play(fc.load("tails", players=2).start(), "*5")
    nodes = [dealing, play(dealing, "*6"), drawn("""
        draw fire=4 lap=2 stack=1259 reserve=37468
        1(c0)  -  789  -
        2(c1)  -  789  -
    """), drawn("""
        reveal deck=8
        1(c0)  -  -  -
        2(c1)  -  -  -
    """)]
    for state in nodes:
        dice, n, outcomes = fc.Dice(3), 2000, state.legal_actions()
        drawn_ids = [dice.pick(state) for _ in range(n)]
        assert dice.drawn == n
        assert set(drawn_ids) == set(outcomes)
        expected = n / len(outcomes)
        assert sum((drawn_ids.count(one) - expected) ** 2 / expected for one in outcomes) < 27.9


@pytest.mark.rule("T7.3")
def test_the_ninth_fire_card_is_a_node_like_any_other() -> None:
    state = drawn("""
        reveal deck=7
        1(c0)  -  -  -
        2(c1)  -  -  -
        3(c2)  -  -  -
        4(c3)  -  -  -
    """)
    assert state.is_chance
    assert state.chance_outcomes() == [(state.parse("*7"), 1.0)]
    assert play(state, "*7").actor == 0


FEW = """
    choose fire=4
    {}  {}  -  -
    4(c1)  -  -  -
    9(c2)  -  -  -
    3(c3)  -  -  -
"""
SEVEN_PILES = "1(c0),2(f1),3(f2),5(f3),6(f5),7(f6),8(f7)"


@pytest.mark.rule("T3.1", "T3.2")
def test_reasons_are_sentences_for_one_card_too() -> None:
    one = drawn(FEW.format(SEVEN_PILES, "9+"))
    assert one.why_not("=") == "1 card is to be chosen of 4, not 0 (T3.1)"
    assert one.why_not("=4+") == "the trickster is exhausted (T3.1, T3.7)"
    none = drawn(FEW.format(SEVEN_PILES + ",4(f8)", "9+"))
    assert none.why_not("=1") == "the 1 covers a fire pile (T3.1)"
    assert [none.token(action) for action in none.legal_actions()] == ["="]
    playing = play(fc.load("tails", players=2).start(), "*1 *2 *8 =567 =567")
    assert playing.why_not("5") == "an 8 is needed, not a 5 (T3.2)"
    assert playing.why_not("+") == "no trickster opens a chase (T3.2)"
