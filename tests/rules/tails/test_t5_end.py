"""T5: the end."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import legal
from .table import drawn, names, play


@pytest.mark.rule("T5.1")
def test_the_game_ends_after_the_ninth_fire_card() -> None:
    state = drawn("""
        play fire=4 seat=1 top=2:5 deck=-
        1(c0)     -  37   4
        2(f1c1)   -  139  -
        8(c2)     -  67   5
        9(f3c3)   -  367  -
    """)
    assert names(state, "-")[-2:] == ["scores", "over"]
    after = play(state, "-")
    assert after.is_over
    assert after.actor is None
    assert legal(after) == []
    assert after.scores() == (1, 3, 3, 5)
    assert after.returns() == (0.0, 0.0, 0.0, 1.0)
    assert after.why_not("-") == "the game is over (T5.1)"


@pytest.mark.rule("T5.1", "T3.3")
def test_it_ends_so_too_when_nobody_gets_it() -> None:
    state = drawn("""
        play fire=4 seat=3 lap=1 deck=-
        1(c0)     -  37+  -
        2(f1c1)   -  139  -
        8(c2)     -  67+  -
        9(f3c3)   -  367  -
    """, max_laps=1)
    assert play(state, "-").returns() == (0.0, 0.0, 0.0, 1.0)
    thief = drawn("""
        play fire=4 seat=1 top=thief:4 deck=- stack=12356789
        1(f2c0)  -  37+  -
        2(c1)    -  139  -
    """)
    assert play(thief, "-").returns() == (1.0, 0.0)


@pytest.mark.rule("T5.1", "T5.2")
@pytest.mark.parametrize(("piles", "scores", "returns"), [
    (("1(f1c0)", "2(f4c1)", "3(f7c2)", "4(c3)"), (3, 3, 3, 1), (1 / 3, 1 / 3, 1 / 3, 0.0)),
    (("1(f1c0)", "2(f4c1)", "3(c23)", "-"), (3, 3, 2, 0), (0.5, 0.5, 0.0, 0.0)),
    (("1(c0)", "2(c1)", "3(c2)", "4(c3)"), (1, 1, 1, 1), (0.25, 0.25, 0.25, 0.25)),
])
def test_equals_share(piles: tuple[str, ...], scores: tuple[int, ...], returns: tuple[float, ...]) -> None:
    state = drawn("over deck=-\n" + "\n".join(f"{one} - - -" for one in piles))
    assert state.scores() == scores
    assert state.returns() == returns


@pytest.mark.rule("T5.2")
def test_scores_tell_the_standing_at_any_time_and_returns_only_the_end() -> None:
    state = fc.load("tails", players=3).start()
    assert state.scores() == (1, 1, 1)
    state = play(state, "*4 *5")
    assert state.scores() == (1, 1, 1)                     # before the third start card
    with pytest.raises(fc.StateError, match="not over"):
        state.returns()
    assert drawn("""
        choose fire=9
        1(c0),2(f13),3(f5)  -  -  -
        +9(f7c1)            -  -  -
    """).scores() == (1 + 2 + 4 + 3, 2 + 1)
