"""T3.2–T3.4, T3.8: the opening and the chase."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc

from ..playing import legal
from .table import drawn, names, play, rows, told, words_of

OPENING = """
    play fire=4 lap=1
    1(c0)  -  45+  -
    2(c1)  -  459  -
    8(c2)  -  567  -
    9(c3)  -  34+  -
"""


@pytest.mark.rule("T3.2")
def test_exactly_the_start_value_opens() -> None:
    state = drawn(OPENING)
    assert legal(state) == ["-", "4"]
    assert legal(play(state, "- -")) == ["-"]
    assert state.why_not("5") == "a 4 is needed, not a 5 (T3.2)"
    after = play(state, "4")
    assert words_of(after)["top"] == "0:4"
    assert rows(after)[0] == "1(c0) - 5+ 4"


@pytest.mark.rule("T3.2")
def test_no_trickster_opens() -> None:
    state = drawn(OPENING)
    assert state.why_not("+") == "no trickster opens a chase (T3.2)"
    with pytest.raises(fc.IllegalActionError, match=r"T3\.2"):
        state.apply("+")


@pytest.mark.rule("T3.2")
def test_the_start_value_goes_up_after_a_lap_without_a_card() -> None:
    state = drawn("""
        play fire=8 lap=1
        1(c0)  -  23+  -
        2(c1)  -  189  -
    """)
    needed = []
    for number in (8, 9, 1, 2):
        needed.append(state.view(fc.EVERYTHING)["needed"])
        state = play(state, f"- - *{9 - number or 3}")     # the thief draws what does not fit
    assert needed == [8, 9, 1, 2]
    assert state.view(fc.EVERYTHING)["lap"] == 5
    four = play(drawn(OPENING), "- - - -")
    assert (four.actor, four.view(fc.EVERYTHING)["lap"], four.view(fc.EVERYTHING)["needed"]) == (0, 2, 5)


@pytest.mark.rule("T3.2")
def test_every_lap_begins_with_the_first_player() -> None:
    state = drawn(OPENING.replace("lap=1", "lap=1 first=2 seat=2"))
    order = []
    for _ in range(8):
        order.append(state.actor)
        state = play(state, "-")
    assert order == [2, 3, 0, 1, 2, 3, 0, 1]


@pytest.mark.rule("T3.3", "T8.2")
@pytest.mark.parametrize("max_laps", [1, 2, 27, 28])
def test_a_round_without_a_card_is_void(max_laps: int) -> None:
    state = drawn(f"""
        play fire=4 lap={max_laps} first=1 seat=1
        1(c0)  7  45+  -
        2(c1)  -  459  -
        8(c2)  -  567  -
        9(c3)  -  34+  -
    """, max_laps=max_laps)
    last = play(state, "- - -")
    assert last.actor == 0
    assert names(last, "-") == ["passed", "void", *["taken back"] * 4, "recovered"]
    after = play(last, "-")
    assert after.view(fc.EVERYTHING)["gone"]["fires"] == [4]
    assert words_of(after) == words_of(drawn("""
        reveal first=1 deck=12356789
        1(c0)  -  -  -
        2(c1)  -  -  -
        8(c2)  -  -  -
        9(c3)  -  -  -
    """, max_laps=max_laps))


@pytest.mark.rule("T3.3")
def test_a_lap_before_the_last_does_not_make_it_void() -> None:
    state = play(drawn(OPENING.replace("lap=1", "lap=26")), "- - - -")
    assert state.view(fc.EVERYTHING)["lap"] == 27
    assert fc.load("tails").options["max_laps"] == 27
    assert play(state, "- - - -").view(fc.EVERYTHING)["gone"]["fires"] == [4]
    opened = play(state, "- - - 3")                        # the number is 3 again: 4 and 26 laps on
    assert opened.view(fc.EVERYTHING)["top"] == {"owner": 3, "card": "3", "number": 3}


@pytest.mark.rule("T3.3")
@pytest.mark.parametrize("max_laps", [0, -1, 2.5, "9", True, None])
def test_there_is_at_least_one_lap(max_laps: Any) -> None:
    with pytest.raises(fc.OptionError, match="max_laps"):
        fc.load("tails", max_laps=max_laps)


CHASE = """
    play fire=4 seat=1 top=0:4
    1(c0)  -  5+   4
    2(c1)  -  45+  -
    8(c2)  -  567  -
    9(c3)  -  36+  -
"""


@pytest.mark.rule("T3.4")
def test_the_next_number_or_a_trickster_covers() -> None:
    state = drawn(CHASE)
    assert legal(state) == ["-", "5", "+"]
    assert state.why_not("4") == "a 5 is needed, not a 4 (T3.4)"
    assert legal(play(state, "-")) == ["-", "5"]
    assert legal(play(state, "- -")) == ["-", "+"]


@pytest.mark.rule("T3.4")
def test_nine_is_followed_by_one() -> None:
    state = drawn("""
        play fire=9 seat=1 top=0:9
        2(c0)  -  5+   9
        3(c1)  -  14+  -
        8(c2)  -  267  -
        9(c3)  -  36+  -
    """)
    assert legal(state) == ["-", "1", "+"]
    assert play(state, "+").view(fc.EVERYTHING)["top"] == {"owner": 1, "card": "+", "number": 1}
    assert legal(play(state, "+")) == ["-", "2"]


@pytest.mark.rule("T3.4")
def test_a_trickster_has_the_number_after_the_covered_one_and_no_trickster_covers_it() -> None:
    state = play(drawn(CHASE), "+")
    assert state.view(fc.EVERYTHING)["top"] == {"owner": 1, "card": "+", "number": 5}
    assert state.view(fc.EVERYTHING)["needed"] == 6
    assert legal(state) == ["-", "6"]
    blocked = play(state, "-")
    assert blocked.actor == 3
    assert legal(blocked) == ["-", "6"]
    assert blocked.why_not("+") == "the top card is a trickster itself (T3.4)"
    assert legal(play(blocked, "6")) == ["-", "+"]         # on a number again


@pytest.mark.rule("T3.4")
def test_who_passes_may_play_later() -> None:
    state = play(drawn(CHASE), "- 5 - -")
    assert state.actor == 1
    assert legal(state) == ["-", "+"]
    state = play(state, "+")
    assert words_of(state)["top"] == "1:+6"
    assert state.actor == 2


@pytest.mark.rule("T3.8")
def test_turns_are_asked_also_when_only_passing_is_legal() -> None:
    state = drawn("""
        play fire=4 seat=1 top=0:4
        1(c0)              -    56   4
        2(c1)              -    789  -
        8(c2)              -    -    123
        9(c3),1(f1),2(f2)  345  678  -
    """)
    order = []
    while state.actor != -1:
        order.append(state.actor)
        assert legal(state)[0] == "-"
        state = play(state, "-")
    assert order == [1, 2, 3]                              # and seat 0 wins without being asked


@pytest.mark.rule("T3.5")
def test_a_played_card_is_told() -> None:
    state = drawn(CHASE)
    assert told(state, "+", 2)[0] == {"event": "played", "seat": 1, "card": "+", "number": 5}
    assert told(state, "-", 2) == [{"event": "passed", "seat": 1}]
