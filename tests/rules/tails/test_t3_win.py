"""T3.5–T3.7: winning, robbing, and what comes afterwards."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import legal
from .table import drawn, names, play, rows, told, words_of


@pytest.mark.rule("T3.5")
def test_the_owner_of_the_top_card_wins_when_his_turn_comes() -> None:
    state = drawn("""
        play fire=4 seat=1 top=2:5
        1(c0)  -  37   4
        2(c1)  -  139  -
        8(c2)  -  67   5
        9(c3)  -  367  -
    """)
    after = play(state, "-")
    assert after.is_chance                                 # he was not asked
    assert rows(after) == [
        "1(c0) 4 - -",
        "2(c1) - - -",
        "5(f4),8(c2) - - -",
        "9(c3) - - -",
    ]
    assert words_of(after)["first"] == "2"
    assert names(state, "-") == ["passed", "won", *["taken back"] * 4, "exhausted", "first player", "scores"]


ROBBERY = """
    play fire=4 seat=3 top=0:5
    1(c0)         -  37   5
    5(c1),7(f7)   -  139  -
    8(c2)         -  67   4
    9(f8c3)       -  36+  -
"""


@pytest.mark.rule("T3.5")
def test_piles_with_the_number_of_the_winning_card_are_robbed() -> None:
    state = drawn(ROBBERY)
    assert state.scores() == (1, 3, 1, 4)
    after = play(state, "-")
    assert rows(after) == [
        "1(c0),5(f4c1) - - -",                             # the fire card, and the campfire under the robbed 5
        "7(f7) - - -",
        "8(c2) 4 - -",
        "9(f8c3) - - -",
    ]
    assert after.scores() == (4, 2, 1, 4)
    assert [event for event in told(state, "-", 3) if event["event"] == "robbed"] == [
        {"event": "robbed", "seat": 1, "by": 0, "cover": "5", "number": 5, "fires": [], "campfires": [1], "flames": 1}]


@pytest.mark.rule("T3.5", "T3.7")
def test_a_robbed_cover_can_be_chosen_in_the_very_next_round() -> None:
    after = play(drawn(ROBBERY), "- *6 =234")
    assert after.actor == 1
    assert "=125" in legal(after)
    assert after.why_not("=157") == "the 7 covers a fire pile (T3.1)"


@pytest.mark.rule("T3.5")
def test_what_was_robbed_before_is_robbed_again_as_a_whole() -> None:
    state = drawn("""
        play fire=9 seat=3 top=0:5
        1(c0)         -  37   5
        5(f12c12)     -  139  -
        8(f3)         -  67   4
        9(f8c3)       -  36+  -
    """)
    assert state.scores() == (1, 2 + 3 + 1 + 1, 4, 4)
    after = play(state, "-")
    assert rows(after)[:2] == ["1(c0),5(f129c12) - - -", "- - - -"]
    assert after.scores() == (1 + 4 + 7, 0, 4, 4)


@pytest.mark.rule("T3.6", "T8.2")
@pytest.mark.parametrize("trickster", ["frozen", "blank"])
def test_a_trickster_that_wins_robs_by_the_number_it_stood_for(trickster: str) -> None:
    state = drawn("""
        play fire=4 seat=3 top=0:+5
        1(c0)         -  37   +
        5(c1),7(f7)   -  139  -
        8(c2)         -  67   4
        9(f8c3)       -  36+  -
    """, trickster=trickster)
    after = play(state, "-")
    cover = "+5" if trickster == "frozen" else "+"
    assert rows(after)[:2] == [f"1(c0),{cover}(f4c1) - - -", "7(f7) - - -"]
    assert [event["cover"] for event in told(state, "-") if event["event"] == "robbed"] == ["5"]


@pytest.mark.rule("T3.6")
def test_a_frozen_trickster_is_robbed_by_its_number() -> None:
    state = drawn("""
        play fire=4 seat=3 top=0:5
        1(c0)         -  37   5
        2(c1),+5(f7)  -  139  -
        8(c2)         -  67   4
        9(f8c3)       -  36+  -
    """)
    after = play(state, "-")
    assert rows(after)[:2] == ["1(c0),5(f47) - - -", "2(c1) - - -"]
    assert "=13+" in legal(play(after, "*1 =234"))         # the trickster is back with its owner


@pytest.mark.rule("T3.6")
def test_a_blank_trickster_cannot_be_robbed() -> None:
    state = drawn("""
        play fire=4 seat=3 top=0:5
        1(c0)        -  37   5
        2(c1),+(f7)  -  139  -
        8(c2)        -  67   4
        9(f8c3)      -  36+  -
    """, trickster="blank")
    assert state.view(fc.EVERYTHING)["seats"][1]["piles"][1]["number"] is None
    assert rows(play(state, "-"))[:2] == ["1(c0),5(f4) - - -", "2(c1),+(f7) - - -"]


@pytest.mark.rule("T3.6", "T8.2")
def test_two_piles_of_one_number_are_robbed_at_once() -> None:
    state = drawn("""
        play fire=4 seat=3 top=0:5
        1(c0)           -  37   5
        5(c1),+5(f7)    -  139  -
        8(c2),+5(f1)    -  67   4
        9(f8c3)         -  36+  -
    """)
    after = play(state, "-")
    assert rows(after) == ["1(c0),5(f147c1) - - -", "- - - -", "8(c2) 4 - -", "9(f8c3) - - -"]
    robbed = [(event["seat"], event["cover"]) for event in told(state, "-", 0) if event["event"] == "robbed"]
    assert robbed == [(1, "5"), (1, "+"), (2, "+")]


@pytest.mark.rule("T3.6")
def test_ones_own_piles_never_merge() -> None:
    state = drawn("""
        play fire=4 seat=3 top=0:5
        1(c0),+5(f7)  -  37   5
        2(c1)         -  139  -
        8(c2)         -  67   4
        9(f8c3)       -  36+  -
    """)
    assert rows(play(state, "-"))[0] == "1(c0),5(f4),+5(f7) - - -"
    wild = drawn("""
        play fire=4 seat=3 top=0:+5
        1(c0),5(f7)   -  37   +
        2(c1)         -  139  -
        8(c2)         -  67   4
        9(f8c3)       -  36+  -
    """)
    assert rows(play(wild, "-"))[0] == "1(c0),5(f7),+5(f4) - - -"


@pytest.mark.rule("T3.7")
def test_a_played_card_is_missing_in_the_next_round_and_back_in_the_one_after() -> None:
    state = drawn("""
        play fire=4 lap=1 seat=1 first=1
        1(c0)  23  456  -
        2(c1)  -   458  -
        3(c2)  -   456  -
        9(c3)  -   356  -
    """, max_laps=1)
    after = play(state, "4 5 6 - - -")
    assert rows(after) == [
        "1(c0) - - -",                                     # 2 and 3 are back
        "2(c1) 4 - -",
        "3(c2) 5 - -",
        "6(f4),9(c3) - - -",                               # the 6 covers a pile, so it is not exhausted
    ]
    after = play(after, "*1 =123 =234")
    assert after.actor == 1
    assert after.why_not("=145") == "the 4 is exhausted (T3.1, T3.7)"
    after = play(after, "=135 =124 - - - -")               # nobody opens: a void round ends it as well
    assert [row.split()[1] for row in rows(after)] == ["-"] * 4


@pytest.mark.rule("T3.7")
def test_exhausted_cards_are_replaced_not_merged() -> None:
    state = drawn("""
        play fire=4 seat=3 top=0:6
        1(c0)  78  2    46
        2(c1)  9   15+  -
        8(c2)  1   67   5
        9(c3)  -   36+  -
    """)
    after = play(state, "-")
    assert rows(after) == ["1(c0),6(f4) 4 - -", "2(c1) - - -", "8(c2) 5 - -", "9(c3) - - -"]
    back = [(event["seat"], event["cards"]) for event in told(state, "-") if event["event"] == "recovered"]
    assert back == [(0, ["7", "8"]), (1, ["9"]), (2, ["1"])]


@pytest.mark.rule("T3.7")
def test_cards_chosen_but_not_played_are_available_again() -> None:
    after = play(drawn(ROBBERY), "- *6")
    assert after.view(fc.EVERYTHING)["seats"][0]["available"] == list("2346789+")
    assert legal(after)[:2] == ["=234", "=236"]


@pytest.mark.rule("T3.7")
def test_who_won_is_first_player_of_the_next_round() -> None:
    state = drawn("""
        play fire=4 seat=1 top=2:5 first=3
        1(c0)  -  37   4
        2(c1)  -  139  -
        8(c2)  -  67   5
        9(c3)  -  367  -
    """)
    after = play(state, "- *1")
    assert after.actor == 2
    assert {"event": "first player", "seat": 2} in told(state, "-")
