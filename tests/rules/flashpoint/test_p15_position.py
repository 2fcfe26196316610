"""P15: a position as one line, and back."""
from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

import firecore as fc

from ..playing import after
from .houses import house, played

OPTIONS: list[dict[str, Any]] = [
    {}, {"players": 6, "perfect": True, "board": "back"}, {"max_turns": 9},
    {"rules": "experienced", "players": 4, "level": "heroic"},
    {"rules": "experienced", "players": 6, "specialists": "random", "max_turns": 30},
    {"rules": "experienced", "players": 3, "specialists": ["captain", "cafs", "driver"]}]


@pytest.mark.rule("P15")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_position_of_play_can_be_written_and_read(options: dict[str, Any]) -> None:
    game = fc.load("flashpoint", **options)
    for seed in range(6):
        rng, state = random.Random(seed), game.start()
        while not state.is_over:
            line = state.position()
            assert "\n" not in line and len(line) < 2000
            again = game.read(line)
            assert again == state and again.key() == state.key() and again.position() == line
            state.apply(rng.choice(state.legal_actions()))
        assert game.read(state.position()) == state
        assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.rule("P15")
def test_the_form_is_stable() -> None:
    state = played("@06 @05 @30 S")
    assert state.position() == (
        "flashpoint/1 phase=act seat=0 turn=- ap=3 extra=0 marks=- pending=- target=- coming=0 "
        "crew=16:-:0;05:-:0;30:-:0 fire=22,23,32,33,34,35,44,56,57,66 smoke=- outside=- poi=24,51,58 victims=- "
        "treated=- hazmats=- hot=- walls=- doors=- ambulance=- engine=- left=10,5 rescued=0 lost=0 reserve=0")


def faults(game: fc.Game, line: str) -> tuple[str, ...]:
    with pytest.raises(fc.PositionError) as caught:
        game.read(line)
    return caught.value.faults


def changed(state: fc.State, **words: str) -> str:
    """The position's line with other words for some keys."""
    parts = []
    for word in state.position().split(" "):
        key, equals, value = word.partition("=")
        parts.append(f"{key}={words.pop(key, value)}" if equals else word)
    assert not words
    return " ".join(parts)


ROOM = "+---+---+---+\n| 0 d 1 ! F |\n+---+---+---+"


@pytest.mark.rule("P15")
@pytest.mark.parametrize(("word", "value"), [
    ("phase", "fight"), ("seat", "2"), ("seat", "-1"), ("seat", "01"), ("ap", "10"), ("ap", "x"), ("extra", "4"),
    ("marks", "fresh"), ("marks", "flared-up,flared-up"), ("pending", "7"), ("pending", "1,1"), ("target", "00"),
    ("target", "x"), ("coming", "99"), ("crew", "33:-:0"), ("crew", "33:-:0;34:-:5"), ("crew", "33:-:0;99:-:0"),
    ("crew", "33:hero:0;34:-:0"), ("fire", "33,33"), ("fire", "00"), ("fire", ""), ("smoke", "3"),
    ("poi", "11,"), ("victims", "33,99"), ("victims", ",".join(["33"] * 11)), ("hazmats", "00"), ("walls", "34E:3"),
    ("walls", "33E:1"), ("walls", "34E:1,34E:1"), ("walls", "34W:1"), ("doors", "33E:closed"), ("doors", "34E:open"),
    ("ambulance", "X"), ("left", "10"), ("left", "11,5"), ("rescued", "11"), ("lost", "²"), ("reserve", "13"),
    ("turn", "0"), ("turn", "9" * 500)])
def test_a_word_that_cannot_be_is_refused(word: str, value: str) -> None:
    state = house(ROOM)
    [fault] = faults(state.game, changed(state, **{word: value}))
    assert fault.startswith((word, "a firefighter is written"))


@pytest.mark.rule("P15")
@pytest.mark.parametrize("line", [
    "", "flashpoint", "flashpoint/2", "feurio/1 tiles=-", "flashpoint/1", "flashpoint/1 phase=act", "x" * 30_000, "\0",
    "flashpoint/1 " + "fire=11 " * 2000])
def test_lines_of_another_form_are_refused(line: str) -> None:
    game = fc.load("flashpoint")
    with pytest.raises(fc.PositionError, match="position"):
        game.read(line)
    with pytest.raises(fc.PositionError, match="a line of text"):
        game.read(3)  # type: ignore[arg-type]


@pytest.mark.rule("P15")
def test_all_faults_are_told_at_once() -> None:
    state = house(ROOM)
    assert len(faults(state.game, changed(state, ap="x", seat="9", fire="00", left="5"))) == 4
    unsound = faults(state.game, changed(state, smoke="35", left="9,5", lost="0", ambulance="T", turn="3"))
    assert all(any(clause in fault for fault in unsound) for clause in ("P1.4", "P1.5", "P9.7", "P8.5"))


@pytest.mark.rule("P15", "P4.3")
def test_the_acting_firefighter_must_be_able_to_get_out_of_the_fire() -> None:
    state = house("+---+---+\n|F0 | 1 |\n+---+---+", ap=1)
    assert "cannot get out (P4.3)" in faults(state.game, changed(state, ap="0"))[0]
    house("+---+---+\n|F0 | 1 |\n+---+---+", ap=0, seat=1)           # others may stand in fire
    paramedic = house("+---+---+\n|F0     |\n+---+---+", rules="experienced", crew=["paramedic"], ap=1)
    assert "P4.3" in faults(paramedic.game, changed(paramedic, fire="33,34"))[0]


@pytest.mark.rule("P15")
@pytest.mark.parametrize(("words", "clause"), [
    ({"phase": "over"}, "P8"), ({"rescued": "7", "left": "3,5"}, "P8"), ({"lost": "4", "left": "6,5"}, "P8"),
    ({"phase": "reveal", "target": "11"}, "P3"), ({"phase": "ride", "pending": "0"}, "P3"), ({"phase": "aim", "target": "11"}, "P3"),
    ({"phase": "knocked-down", "pending": "0", "ap": "0"}, "P3"), ({"marks": "cafs-commanded"}, "P10.7"),
    ({"marks": "cut-off"}, "P8.5"), ({"phase": "roll"}, "P3.2"), ({"ap": "9"}, "P3.2"),
    ({"crew": "33:-:1;34:-:0"}, "P3.2"), ({"crew": "-:-:0;34:-:0"}, "P2.2"), ({"crew": "33:cafs:0;34:-:0"}, "P9.5"),
    ({"hot": "11"}, "P1.5"), ({"hazmats": "11"}, "P9.1"), ({"outside": "01"}, "P5.5"), ({"engine": "T"}, "P9.7"),
    ({"poi": "11,12,13,14,15,16,17,18,21,22,23,24,25,26,27,28"}, "P1.5"), ({"coming": "1"}, "P3"),
    ({"phase": "replenish", "ap": "0", "poi": "11,12,13"}, "P3"), ({"phase": "setup-poi", "ap": "0"}, "P")])
def test_what_the_rules_rule_out_is_refused(words: dict[str, str], clause: str) -> None:
    state = house(ROOM)
    assert any(f"({clause}" in fault or f" {clause}" in fault for fault in faults(state.game, changed(state, **words)))


@pytest.mark.rule("P15", "P1.5")
def test_more_victims_than_there_are_are_refused_before_they_are_laid() -> None:
    state = house("+---+\n| 0 |\n+---+", rules="experienced")
    eight = ",".join(["33"] * 8)
    assert "treated must be at most 2 here, got 8" in faults(state.game, changed(state, victims=eight, treated=eight))[0]


@pytest.mark.rule("P15")
@pytest.mark.parametrize("phase", ["reveal", "reveal-placed", "next-hazmat", "aim", "gun-row", "gun-column"])
def test_a_phase_that_points_at_a_space_says_at_which(phase: str) -> None:
    state = house(ROOM)
    for nowhere in ("-", "1", "00"):
        assert f"target must be a space indoors in phase {phase}, got '{nowhere}'" in faults(
            state.game, changed(state, phase=phase, poi="11", target=nowhere))


@pytest.mark.rule("P15")
def test_no_other_phase_points_at_a_space() -> None:
    state = house(ROOM)
    assert faults(state.game, changed(state, target="11")) == ("target must be - in this phase, got '11'",)
    start = fc.load("flashpoint", rules="experienced").start()
    for no_column in ("11", "12", "0", "9", ""):
        assert faults(start.game, changed(start, target=no_column)) == (
            f"target must be a column or -, got {no_column!r}",)


HOUSE = [f"{row}{column}" for row in range(1, 7) for column in range(1, 9)]
SET_UP = [     # the phase, what it has to place, what lies there already, and how many spaces that needs without fire
    ({"phase": "setup-explosion", "coming": "4"}, 4 * 5 + 3),
    ({"phase": "setup-explosion", "coming": "2", "target": "1", "hot": "12,13"}, 2 * 5 + 3),
    ({"phase": "setup-explosion", "coming": "1", "hot": "12,13,14"}, 5 + 3),
    ({"phase": "setup-hazmat", "coming": "5", "hot": "12,13,14,15"}, 3),
    ({"phase": "setup-poi", "coming": "3", "hot": "12,13,14,15"}, 3)]


@pytest.mark.rule("P15", "P9.2", "P9.3", "P9.4", "P12.1")
@pytest.mark.parametrize(("words", "needed"), SET_UP, ids=str)
def test_the_set_up_must_have_room_for_all_that_it_has_yet_to_place(words: dict[str, str], needed: int) -> None:
    start = fc.load("flashpoint", rules="experienced", level="heroic", players=6).start()
    assert faults(start.game, changed(start, fire=",".join(HOUSE[needed - 1:]), **words)) == (
        "there is no space left for what the dice must bring (P12.1)",)
    for seed in range(20):
        state, rng = start.game.read(changed(start, fire=",".join(HOUSE[needed:]), **words)), random.Random(seed)
        while not state.is_over and state.view()["phase"] != "act":
            state.apply(rng.choice(state.legal_actions()))
            assert start.game.read(state.position()) == state


@pytest.mark.rule("P15", "P9.4", "P1.5")
@pytest.mark.parametrize(("words", "_needed"), SET_UP, ids=str)
def test_the_set_up_must_have_tokens_for_the_poi_that_it_has_yet_to_place(words: dict[str, str], _needed: int) -> None:
    start = fc.load("flashpoint", rules="experienced", level="heroic", players=6).start()
    poi = {"poi": ",".join(HOUSE[:12])}
    assert start.game.read(changed(start, **poi, **words)).faults() == ()
    assert "P1.5" in faults(start.game, changed(start, poi=",".join(HOUSE[:13]), **words))[0]


@pytest.mark.rule("P15")
def test_positions_that_play_cannot_reach_are_read_if_they_are_sound() -> None:
    state = house("""
    +---+---+---+
    |0vv|Fv?|Fh |
    +---+---+---+
    """, rules="experienced", lie={"12": "vtt"}, poi=["11", "34", "61", "62", "63"])
    assert len(state.view()["victims"]) + len(state.view()["treated"]) == 6
    assert after(state, ". *11").view()["lost"] == 1


@pytest.mark.rule("P15")
def test_no_line_of_noise_is_read_as_a_position_or_breaks_anything() -> None:
    rng = random.Random(8)
    for options in OPTIONS:
        game = fc.load("flashpoint", **options)
        state = game.start()
        for _ in range(60):
            if not state.is_over:
                state.apply(rng.choice(state.legal_actions()))
            letters = list(state.position())
            for _ in range(rng.randint(1, 3)):
                letters[rng.randrange(len(letters))] = rng.choice("0123456789,:=-;TRBLact/ ")
            try:
                again = game.read("".join(letters))
            except fc.PositionError as error:
                assert error.faults
            else:
                assert again.faults() == () and (again.is_over or again.legal_actions())
                str(again)
