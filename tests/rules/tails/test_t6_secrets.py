"""T6, T7.2: what is known and what is hidden. The laws for all games are in tests/conformance/test_secrets."""
from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, product

import pytest

import firecore as fc
from firecore.plugins.types import Played

from ..playing import legal
from .table import drawn, play, rows, told

PLAYING = """
    play fire=4 seat=1 top=0:5 stack=12378 reserve=69
    1(c0)     -    37   5
    5(f1c1)   67   139  -
"""


def history_of(state: fc.State, tokens: str) -> list[Played]:
    state, history = state.copy(), []
    for token in tokens.split():
        actor = state.actor
        assert actor is not None
        history.append(Played(actor, token))
        state.apply(token)
    return history


@pytest.mark.rule("T6")
@pytest.mark.parametrize("seat", [0, 1])
def test_all_that_is_public_is_in_the_view_of_every_seat(seat: int) -> None:
    view = drawn(PLAYING).view(seat)
    assert view["thief"] == {"stack": [1, 2, 3, 7, 8], "reserve": [6, 9], "played": [4, 5]}
    assert view["deck"] == [2, 3, 5, 6, 7, 8, 9]
    assert (view["needed"], view["lap"]) == (6, None)
    assert view["top"] == {"owner": 0, "card": "5", "number": 5}
    other = view["seats"][1]
    assert other["piles"] == [{"cover": "5", "number": 5, "fires": [1], "campfires": [1], "flames": 3}]
    assert (other["exhausted"], other["available"]) == (["6", "7"], list("123489+"))
    assert view["seats"][0]["played"] == ["5"]
    assert [len(one["hand"]) for one in view["seats"]] == [2, 3]


@pytest.mark.rule("T6")
def test_only_ones_own_hand_is_shown() -> None:
    state = drawn(PLAYING)
    assert [one["hand"] for one in state.view(0)["seats"]] == [["3", "7"], ["?", "?", "?"]]
    assert [one["hand"] for one in state.view(1)["seats"]] == [["?", "?"], ["1", "3", "9"]]
    assert "hand 3 7 " in state.text(0)
    assert "hand 1 3 9 " not in state.text(0)
    assert "hand ? ? ? " in state.text(0)
    assert "hand 1 3 9 " in state.text(fc.EVERYTHING)
    assert "hand 1 3 9 " not in str(state) and "hand 3 7 " not in str(state)


@pytest.mark.rule("T6")
def test_a_card_that_was_played_is_known() -> None:
    state = play(drawn("""
        play fire=4 seat=0 lap=1
        1(c0)  -  45+  -
        2(c1)  -  567  -
        3(c2)  -  567  -
        9(c3)  -  567  -
    """), "4")
    dice = fc.Dice(11)
    for _ in range(50):
        own = state.resample(3, dice).view(fc.EVERYTHING)["seats"][0]
        assert own["played"] == ["4"]
        assert not {"1", "4"} & set(own["hand"])


@pytest.mark.rule("T6")
def test_cards_that_go_back_unplayed_stay_hidden() -> None:
    state = drawn("""
        play fire=4 seat=3 lap=1
        1(c0)  -  567  -
        2(c1)  -  567  -
        3(c2)  -  567  -
        9(c3)  -  567  -
    """, max_laps=1)
    assert [event["cards"] for event in told(state, "-", 1) if event["event"] == "taken back"] == [
        ["?", "?", "?"], ["5", "6", "7"], ["?", "?", "?"], ["?", "?", "?"]]
    other = drawn("""
        play fire=4 seat=3 lap=1
        1(c0)  -  678  -
        2(c1)  -  567  -
        3(c2)  -  67+  -
        9(c3)  -  123  -
    """, max_laps=1)
    assert play(state, "-") == play(other, "-")            # the state itself has forgotten them
    assert told(state, "-", 1) == told(other, "-", 1)


@pytest.mark.rule("T6")
def test_a_pass_tells_nothing_by_itself() -> None:
    state = drawn("""
        play fire=4 seat=0 lap=1
        1(c0)              -    567  -
        2(c1),3(f1),5(f2)  678  149  -
        8(c2)              -    567  -
        9(c3)              -    567  -
    """)
    passed = play(state, "- -")                            # seat 1 has a 4, and passes
    dice = fc.Dice(12)
    hands = Counter(tuple(passed.resample(0, dice).view(fc.EVERYTHING)["seats"][1]["hand"]) for _ in range(400))
    assert set(hands) == set(combinations("149+", 3))


@pytest.mark.rule("T6")
def test_hands_are_dealt_uniformly() -> None:
    state = drawn("""
        play fire=4 seat=3 top=1:5
        1(c0)              -    567  -
        2(c1),3(f1)        678  14   5
        8(c2),1(f2),3(f3)  567  29   4
        9(c3)              -    567  -
    """)
    n, dice = 4000, fc.Dice(13)
    hands: Counter[tuple[str, str]] = Counter()
    for _ in range(n):
        seats = state.resample(0, dice).view(fc.EVERYTHING)["seats"]
        assert seats[0]["hand"] == ["5", "6", "7"]
        hands["".join(seats[1]["hand"]), "".join(seats[2]["hand"])] += 1
    possible = list(product(map("".join, combinations("149+", 2)), map("".join, combinations("29+", 2))))
    assert set(hands) == set(possible)
    expected = n / len(possible)
    chi_square = sum((hands[one] - expected) ** 2 / expected for one in possible)
    assert len(possible) == 18
    assert chi_square < 40.79                              # 17 degrees of freedom, once in a thousand


@pytest.mark.rule("T6")
def test_a_hand_in_the_making_is_hidden_too() -> None:
    state = play(fc.load("tails").start(), "*1 *2 *3 *4 *9 =234 =134")
    world = state.resample(2, fc.Dice(14))
    assert [len(one["hand"]) for one in world.view(fc.EVERYTHING)["seats"]] == [3, 3, 0, 0]
    assert world.view(2) == state.view(2)
    assert state.resample(0, fc.Dice(14)).view(fc.EVERYTHING)["seats"][0]["hand"] == ["2", "3", "4"]


@pytest.mark.rule("T6", "T2.3", "T4.1")
def test_no_state_holds_an_order_that_nobody_knows() -> None:
    start = fc.load("tails", max_laps=1, players=5).start()
    tokens = "=678 =678 =678 =678 =678 - - - - -"
    one = play(start, f"*1 *2 *3 *4 *5 *1 {tokens} *9 {tokens}")
    two = play(start, f"*1 *2 *3 *4 *5 *9 {tokens} *1 {tokens.replace('678', '679')}")
    assert one == two
    assert one.key() == two.key()
    assert one.position() == two.position()


@pytest.mark.rule("T6", "T3.3")
def test_a_chase_does_not_remember_when_it_began() -> None:
    early = play(drawn("""
        play fire=5 seat=0 lap=1
        1(c0)  -  567  -
        2(c1)  -  567  -
        3(c2)  -  567  -
        9(c3)  -  567  -
    """), "5")
    late = play(drawn("""
        play fire=5 seat=0 lap=10
        1(c0)  -  567  -
        2(c1)  -  567  -
        3(c2)  -  567  -
        9(c3)  -  567  -
    """), "5")
    assert early == late


@pytest.mark.rule("T7.2")
def test_tokens_as_a_seat_sees_them() -> None:
    start = fc.load("tails", players=2).start()
    history = history_of(start, "*1 *2 *4 =234 =13+ - - *9")
    seen = start.game.plugin.views.seen
    assert seen(start.game, history, 0, 0) == "*1 *2 *4 =234 =??? - - *9".split()
    assert seen(start.game, history, 1, 0) == "*1 *2 *4 =??? =13+ - - *9".split()


@pytest.mark.rule("T7.2")
@pytest.mark.parametrize(("piles", "exhausted", "choice", "as_seen"), [
    ("1(c0),2(f1),3(f2),4(f3),5(f4),6(f5),+7(c1)", "789", "=", "="),
    ("1(c0),2(f1),3(f2),4(f3),5(f4),6(f5)", "789", "=+", "=?"),
    ("1(c0),2(f1),3(f2),4(f3),5(f4),6(f5)", "78", "=9+", "=??"),
    ("1(c0),2(f1),3(f2),4(f3),5(f4),6(f5)", "7", "=89+", "=???"),
])
def test_a_choice_is_hidden_also_where_it_could_be_worked_out(
        piles: str, exhausted: str, choice: str, as_seen: str) -> None:
    state = drawn(f"choose fire=8\n{piles} {exhausted} - -\n{'-' if 'c1' in piles else '9(c1)'} - - -")
    history = [Played(0, choice)]
    assert state.game.plugin.views.seen(state.game, history, 1, 1) == [as_seen]
    assert state.game.plugin.views.seen(state.game, history, 0, 1) == [choice]
    assert [event for event in told(state, choice, 1) if event["event"] == "chosen"] == [
        {"event": "chosen", "seat": 0, "cards": list(as_seen[1:])}]
    assert told(state, choice, 0)[0]["cards"] == list(choice[1:])


@pytest.mark.rule("T6")
def test_numbers_tell_no_more_than_words() -> None:
    state = drawn(PLAYING)
    other = drawn(PLAYING.replace("139", "24+"))
    assert state.observe(0).tobytes() == other.observe(0).tobytes()
    assert state.observe(1).tobytes() != other.observe(1).tobytes()
    assert state.view(0) == other.view(0)
    assert state.text(0) == other.text(0)
    assert legal(state) != legal(drawn(PLAYING.replace("139", "16+").replace("67 ", "78 ")))
    assert rows(state)[1] == "5(f1c1) 67 139 -"


def test_views_are_plain_values() -> None:
    state = drawn(PLAYING)
    for seat in (fc.EVERYTHING, 0, 1):
        assert json.loads(json.dumps(state.view(seat))) == state.view(seat)
