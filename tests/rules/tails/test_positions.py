"""Positions as lines: every sound one can be written and read, and every fault of another is told."""
from __future__ import annotations

import random
from typing import Any

import pytest

import firecore as fc
from firecore.plugins.types import Played

from ...conformance.option_sets import OPTION_SETS, name_of
from ...models.tails import TailsModel
from .table import KEYS, drawn, words_of

PLAYING = """
    play fire=4 seat=1 top=0:5 stack=12378 reserve=69
    1(c0)        -    37   5
    5(f1c1)      67   139  -
"""


def changed(state: fc.State, **words: str) -> str:
    """The position with some words replaced."""
    there = words_of(state) | words
    return "tails/1 " + " ".join(f"{key}={there[key]}" for key in KEYS)


def test_the_form_is_stable() -> None:
    state = fc.load("tails", players=2).start()
    for token in "*1 *2 *4 =34+ =579 4 5 *1 + -".split():
        state.apply(token)
    assert state.position() == (
        "tails/1 phase=draw seat=0 first=0 fire=4 lap=- top=0:+6 deck=12356789 stack=23456789 reserve=1 "
        "piles=1(c0);2(c1) exhausted=-;- hand=3;79 played=4+;5")


@pytest.mark.parametrize("options", OPTION_SETS["tails"], ids=lambda options: name_of(("tails", options)))
def test_every_state_of_random_games_is_sound_and_can_be_written(options: dict[str, Any]) -> None:
    game = fc.load("tails", **options)
    for seed in range(4):
        rng = random.Random(seed)
        state, lazy = game.start(), rng.random()
        while not state.is_over:
            tokens = [state.token(action) for action in state.legal_actions()]
            state.apply(rng.choice(tokens if rng.random() < lazy else tokens[-1:]))
            assert state.faults() == ()
            again = game.read(state.position())
            assert again == state
            assert again.position() == state.position()


@pytest.mark.rule("T6", "T7.2")
@pytest.mark.parametrize("options", OPTION_SETS["tails"], ids=lambda options: name_of(("tails", options)))
def test_seats_see_what_the_model_says(options: dict[str, Any]) -> None:
    game, model = fc.load("tails", **options), TailsModel(**options)
    rng = random.Random(3)
    state, history = game.start(), []
    while not state.is_over:
        token = state.token(rng.choice(state.legal_actions()))
        assert state.actor is not None
        history.append(Played(state.actor, token))
        state.apply(token)
        model.apply(token)
        for seat in range(game.seats):
            assert game.plugin.views.seen(game, history, seat, state.actor) == model.seen(seat)
            cards = state.view(seat)["seats"]
            for other in range(game.seats):
                assert set(cards[other]["available"]) == model.available(other)
                assert len(cards[other]["hand"]) == len(model.held[other])


@pytest.mark.parametrize(("words", "fault"), [
    ({"phase": "opening"}, "phase must be deal, reveal, choose, play, draw or over, got 'opening'"),
    ({"seat": "2"}, "seat must be a number from 0 to 1, got '2'"),
    ({"seat": "01"}, "seat must be a number from 0 to 1, got '01'"),
    ({"first": "x"}, "first must be a number from 0 to 1, got 'x'"),
    ({"fire": "0"}, "fire must be a number from 1 to 9, got '0'"),
    ({"lap": "28"}, "lap must be a number from 1 to 27, got '28'"),
    ({"top": "2:5"}, "top must be owner:5, owner:+5 or -, owners being 0, 1, thief, got '2:5'"),
    ({"top": "thief"}, "top must be owner:5, owner:+5 or -, owners being 0, 1, thief, got 'thief'"),
    ({"deck": "22"}, "deck must be some of the cards 123456789+, each once, or -, got '22'"),
    ({"deck": "2+"}, "deck holds numbers only, got '2+'"),
    ({"stack": ""}, "stack must be some of the cards 123456789+, each once, or -, got ''"),
    ({"reserve": "66"}, "reserve must be numbers from 1 to 9, each once, the top last, or -, got '66'"),
    ({"hand": "37"}, "hand must have 2 seats, separated by ;, got '37'"),
    ({"hand": "33;139"}, "hand must be some of the cards 123456789+, each once, or -, got '33'"),
    ({"piles": "1(c0);5"}, "a pile is written 5(f37c2), with fire cards after f and campfires after c, got '5'"),
    ({"piles": "1(c0);5()"}, "a pile is written 5(f37c2), with fire cards after f and campfires after c, got '5()'"),
    ({"piles": "1(c0);5(c2)"},
     "a pile is written 5(f37c2), with fire cards after f and campfires after c, got '5(c2)'"),
    ({"piles": "1(c0);5(f1),2(f1c1)"}, "fire card 1 lies under 2 piles (T1.1, T1.2)"),
    ({"piles": "1(c0);5(c01)"}, "campfire 0 lies under 2 piles (T1.1, T1.2)"),
    ({"piles": "1(c0);5(f1),5(c1)"}, "seat 1's 5 covers 2 piles (T1.2)"),
    ({"piles": "1(c0);3(f1c1)"}, "seat 1's 3 is in 2 places (T1.2)"),
    ({"exhausted": "3;67"}, "seat 0's 3 is in 2 places (T1.2)"),
    ({"exhausted": "-;2467"}, "seat 1 has 4 exhausted cards, more than one plays in a round (T3.7)"),
    ({"fire": "-"}, "there is no fire card in phase play (T2.3)"),
    ({"phase": "reveal"}, "no fire card is played for in phase reveal (T2.3)"),
    ({"deck": "1235689"}, "fire card 1 is in 2 places (T1.1)"),
    ({"deck": "235689", "fire": "5"}, "fire card 5 is in 2 places (T1.1)"),
    ({"piles": "+(c0);5(f1c1)"}, "seat 0's trickster keeps its number when it covers a pile (T3.6)"),
    ({"stack": "1236"}, "the thief has nine cards"),
    ({"top": "thief:9"}, "top, lap and the cards played contradict each other"),
    ({"hand": "3;139"}, "seat 0 holds and has played 2 cards, it should be 3 (T3.1)"),
    ({"lap": "2"}, "top, lap and the cards played contradict each other"),
    ({"top": "-"}, "top, lap and the cards played contradict each other"),
    ({"top": "0:6"}, "top, lap and the cards played contradict each other"),
    ({"top": "1:5"}, "top, lap and the cards played contradict each other"),
    ({"seat": "0"}, "seat, phase and the rest contradict each other"),
    ({"phase": "draw"}, "seat, phase and the rest contradict each other"),
])
def test_every_fault_is_told(words: dict[str, str], fault: str) -> None:
    state = drawn(PLAYING)
    with pytest.raises(fc.PositionError) as error:
        state.game.read(changed(state, **words))
    assert any(one.startswith(fault) for one in error.value.faults), error.value.faults
    assert str(error.value).startswith("tails: not a sound position: ")


def test_all_faults_are_told_at_once() -> None:
    state = drawn(PLAYING)
    with pytest.raises(fc.PositionError) as error:
        state.game.read(changed(state, seat="7", lap="0", hand="xx;139", phase="nap"))
    assert len(error.value.faults) == 4
    with pytest.raises(fc.PositionError) as error:
        state.game.read(changed(state, piles="+(c0);5(f4c1)", exhausted="3;67", seat="0"))
    assert len(error.value.faults) == 4


@pytest.mark.parametrize("line", [
    "", "tails/1", "tails/2 phase=play", "feurio/1 tiles=-", "tails/1  phase=play", "x" * 500,
    "tails/1 " + "phase " * 13,
])
def test_no_other_line_is_taken(line: str) -> None:
    with pytest.raises(fc.PositionError):
        fc.load("tails").read(line)


def test_a_campfire_leaves_the_game_with_the_thief_only() -> None:
    four = ["1(f1)", "2(c1)", "3(c2)", "4(c3)"]
    with pytest.raises(fc.PositionError, match=r"a campfire is under no pile"):
        drawn("reveal\n" + "\n".join(f"{pile} - - -" for pile in four))
    assert drawn("reveal\n" + "\n".join(f"{pile} - - -" for pile in four[:3])).scores() == (2, 1, 1)


@pytest.mark.parametrize("words", [
    {"seat": "1"}, {"first": "1"}, {"deck": "12345678"}, {"piles": "1(c1);-"}, {"piles": "-;1(c1)"},
    {"exhausted": "2;-"},
    {"seat": "1", "piles": "1(c0);2(c1)"}, {"seat": "1", "piles": "+(c0);-"}, {"fire": "4"}, {"lap": "1"},
    {"phase": "over"}, {"hand": "1;-"}, {"stack": "-"}, {"seat": "1", "piles": "1(f1);-", "deck": "23456789"},
])
def test_dealing_the_start_cards_leaves_no_room_for_anything_else(words: dict[str, str]) -> None:
    start = fc.load("tails", players=2).start()
    with pytest.raises(fc.PositionError):
        start.game.read(changed(start, **words))


def test_random_changes_give_a_sound_state_or_an_error() -> None:
    rng = random.Random(5)
    state = drawn(PLAYING)
    line = state.position()
    read = 0
    for _ in range(3000):
        at = rng.randrange(len(line))
        broken = line[:at] + rng.choice("0123456789+-;,()fc=: x\u0663") + line[at + rng.randrange(2):]
        try:
            other = state.game.read(broken)
        except fc.PositionError:
            continue
        assert other.faults() == ()
        assert state.game.read(other.position()) == other
        read += 1
    assert read
