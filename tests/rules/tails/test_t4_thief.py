"""T4: the thief."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import legal
from .table import drawn, names, play, rows, told, words_of


@pytest.mark.rule("T4.1")
def test_the_thief_sits_last_and_moves_with_the_first_player() -> None:
    for first in range(3):
        state = drawn(f"""
            play fire=4 lap=1 seat={first} first={first}
            1(c0)  -  789  -
            2(c1)  -  789  -
            3(c2)  -  789  -
        """)
        order = []
        for token in ("-", "-", "-", "*1", "-", "-", "-", "*2"):
            order.append(state.actor)
            state = play(state, token)
        around = [(first + i) % 3 for i in range(3)]
        assert order == [*around, -1, *around, -1]


@pytest.mark.rule("T4.1", "T7.3")
def test_its_nine_cards_are_shuffled_before_each_round() -> None:
    state = drawn("""
        draw fire=4 lap=2 stack=245678 reserve=193
        1(c0)  -  789  -
        2(c1)  -  789  -
    """, max_laps=2)
    after = play(state, "*2")
    assert words_of(after)["phase"] == "reveal"            # void
    assert (words_of(after)["stack"], words_of(after)["reserve"]) == ("123456789", "-")


@pytest.mark.rule("T4.2")
def test_it_draws_and_plays_the_number_needed() -> None:
    state = drawn("""
        draw fire=4 lap=1
        1(c0)  -  578  -
        2(c1)  -  679  -
    """)
    after = play(state, "*4")
    assert words_of(after)["top"] == "thief:4"
    assert words_of(after)["reserve"] == "-"
    assert legal(after) == ["-", "5"]
    assert told(state, "*4", 1) == [{"event": "thief drew", "number": 4},
                                    {"event": "thief played", "number": 4, "from": "stack"}]


@pytest.mark.rule("T4.2")
def test_it_lays_what_does_not_fit_on_its_reserve_and_passes() -> None:
    state = drawn("""
        draw fire=4 lap=1 reserve=3 stack=12456789
        1(c0)  -  578  -
        2(c1)  -  679  -
    """)
    after = play(state, "*5")
    assert words_of(after)["reserve"] == "35"
    assert after.view(fc.EVERYTHING)["lap"] == 2
    assert told(state, "*5") == [{"event": "thief drew", "number": 5}, {"event": "thief passed", "laid": 5},
                                 {"event": "lap", "lap": 2, "needed": 5}]


@pytest.mark.rule("T4.2", "T4.4", "T8.2")
def test_it_plays_the_top_of_its_reserve_before_it_draws() -> None:
    state = drawn("""
        play fire=4 seat=1 lap=2 reserve=35 stack=1246789
        1(c0)  -  678  -
        2(c1)  -  679  -
    """)
    after = play(state, "-")                               # a play without an action of its own
    assert after.actor == 0
    assert words_of(after)["top"] == "thief:5"
    assert words_of(after)["reserve"] == "3"               # the card beneath becomes the top
    assert words_of(after)["stack"] == "1246789"
    assert told(state, "-") == [{"event": "passed", "seat": 1},
                                {"event": "thief played", "number": 5, "from": "reserve"}]


@pytest.mark.rule("T4.2")
def test_only_the_top_of_the_reserve_may_be_played() -> None:
    state = drawn("""
        play fire=4 seat=1 lap=2 reserve=53 stack=1246789
        1(c0)  -  678  -
        2(c1)  -  679  -
    """)
    after = play(state, "-")
    assert after.is_chance
    assert legal(after) == [f"*{number}" for number in (1, 2, 4, 6, 7, 8, 9)]
    assert after.why_not("*5") == "the thief's 5 is not in its stack any more (T4.2)"


@pytest.mark.rule("T4.2")
def test_it_plays_at_most_one_card_a_turn() -> None:
    state = drawn("""
        play fire=4 seat=1 lap=2 reserve=65 stack=1234789
        1(c0)  -  678  -
        2(c1)  -  679  -
    """)
    after = play(state, "-")
    assert words_of(after)["reserve"] == "6"               # fits as well, but waits
    assert after.actor == 0
    covered = play(after, "6 -")                           # now a 7 is needed, and the 6 does not fit any more
    assert covered.is_chance


@pytest.mark.rule("T4.2")
def test_a_reserve_card_fits_again_as_the_number_wraps() -> None:
    state = drawn("""
        play fire=4 seat=1 lap=10 reserve=6789123 stack=45
        1(c0)  -  678  -
        2(c1)  -  679  -
    """)
    assert state.view(fc.EVERYTHING)["needed"] == 4
    after = play(state, "- *5 - -")
    assert words_of(after)["reserve"] == "6789123"         # the 5 went on top, and is played in lap 11
    assert words_of(after)["top"] == "thief:5"


@pytest.mark.rule("T4.2", "T8.2")
def test_with_its_stack_empty_it_passes() -> None:
    state = drawn("""
        play fire=4 seat=1 lap=10 reserve=456789123 stack=-
        1(c0)  -  678  -
        2(c1)  -  679  -
    """)
    assert names(state, "-") == ["passed", "thief passed", "lap"]
    after = play(state, "-")
    assert (after.actor, after.view(fc.EVERYTHING)["lap"]) == (0, 11)
    chase = drawn("""
        play fire=4 seat=1 top=0:8 reserve=456789123 stack=-
        1(c0)  -  67  8
        2(c1)  -  67+  -
    """)
    assert names(chase, "-")[:3] == ["passed", "thief passed", "won"]
    assert names(chase, "+") == ["played", "thief passed"]


@pytest.mark.rule("T4.2", "T7.3")
def test_its_last_draw_is_a_draw_like_any_other() -> None:
    state = drawn("""
        draw fire=4 lap=9 reserve=56789124 stack=3
        1(c0)  -  678  -
        2(c1)  -  679  -
    """)
    assert state.is_chance
    assert state.chance_outcomes() == [(state.parse("*3"), 1.0)]
    assert play(state, "*3").actor == 0


@pytest.mark.rule("T4.2")
def test_its_win_comes_before_reserve_and_draw() -> None:
    state = drawn("""
        play fire=4 seat=1 top=thief:5 reserve=6 stack=123789
        1(c0)  -  678  -
        2(c1)  -  679  -
    """)
    assert names(state, "-")[:2] == ["passed", "won"]


@pytest.mark.rule("T4.3", "T8.2")
def test_when_it_wins_all_leaves_the_game() -> None:
    state = drawn("""
        play fire=4 seat=0 first=1 top=thief:5 stack=1236789
        1(c0),5(f7)    9  68  4
        2(c1),+5(f1)   -  679  -
        5(f89c2)       -  67+  -
    """)
    assert state.scores() == (3, 3, 8)
    after = play(state, "-")
    assert rows(after) == ["1(c0) 4 - -", "2(c1) - - -", "- - - -"]
    assert after.scores() == (1, 1, 0)
    assert after.view(fc.EVERYTHING)["gone"] == {"fires": [1, 4, 7, 8, 9], "campfires": [2]}
    assert words_of(after)["first"] == "1"                 # the first player stays
    assert "=5+" not in legal(play(after, "*2"))
    assert "=35+" in legal(play(after, "*2"))             # its trickster is back
    won = [event for event in told(state, "-", 2) if event["event"] in ("won", "robbed")]
    assert won == [
        {"event": "won", "by": "thief", "card": "5", "number": 5, "fire": 4, "flames": 2},
        {"event": "robbed", "seat": 0, "by": "thief", "cover": "5", "number": 5, "fires": [7], "campfires": [],
         "flames": 2},
        {"event": "robbed", "seat": 1, "by": "thief", "cover": "+", "number": 5, "fires": [1], "campfires": [],
         "flames": 2},
        {"event": "robbed", "seat": 2, "by": "thief", "cover": "5", "number": 5, "fires": [8, 9], "campfires": [2],
         "flames": 8},
    ]


@pytest.mark.rule("T4.3")
def test_it_cannot_rob_a_blank_trickster() -> None:
    state = drawn("""
        play fire=4 seat=1 top=thief:5 stack=1236789
        1(c0),5(f7)  9  68  4
        2(c1),+(f1)  -  679  -
    """, trickster="blank")
    assert rows(play(state, "-")) == ["1(c0) 4 - -", "2(c1),+(f1) - - -"]


@pytest.mark.rule("T4.2", "T4.4")
def test_the_thief_is_covered_like_anybody() -> None:
    state = drawn("""
        play fire=4 seat=0 top=thief:5 stack=1236789
        1(c0)  -  68+  -
        2(c1)  -  679  -
    """)
    assert legal(state) == ["-", "6", "+"]
    after = play(state, "6 -")
    assert after.is_chance                                 # it does not win, and draws
    assert play(after, "*7").view(fc.EVERYTHING)["top"] == {"owner": "thief", "card": "7", "number": 7}


@pytest.mark.rule("T3.3", "T4.1")
def test_a_round_is_void_only_after_the_thiefs_turn_in_the_last_lap() -> None:
    state = drawn("""
        play fire=4 seat=1 lap=2 stack=1235679 reserve=48
        1(c0)  -  678  -
        2(c1)  -  679  -
    """, max_laps=2)
    draw = play(state, "-")
    assert draw.is_chance
    assert words_of(play(draw, "*5"))["top"] == "thief:5"
    assert play(draw, "*6").view(fc.EVERYTHING)["gone"]["fires"] == [4]
