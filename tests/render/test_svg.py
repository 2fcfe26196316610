"""Drawings: whole XML documents that need nothing from elsewhere, tell no secret, and are the same every time."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import firecore as fc
import firecore.builtin.flashpoint.drawing as flashpoint_drawing
from firecore.builtin import firecore_games
from firecore.builtin import svg as shapes
from firecore.renderers import render
from firecore.renderers.svg import render as draw

from ..conformance.option_sets import GAMES, load, name_of

DRAW = {plugin.name: plugin.drawing.draw for plugin in firecore_games() if plugin.drawing.draw is not None}
DRAWN = [case for case in GAMES if case[0] in DRAW]
SECRET = [case for case in DRAWN if load(case).has_secrets]
TAGS = {"svg", "title", "g", "rect", "circle", "line", "path", "polygon", "text"}
SVG = "{http://www.w3.org/2000/svg}"


def states(case: tuple[str, dict[str, Any]], seed: int, every: int = 7) -> Iterator[fc.State]:
    """Some positions of a random game, chance nodes and the last included."""
    rng, state = random.Random(seed), load(case).start()
    step = 0
    while not state.is_over and step < 600:
        if step % every == 0:
            yield state.copy()
        state.apply(rng.choice(state.legal_actions()))
        step += 1
    yield state


def parts(drawing: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(drawing).iter())


def words(drawing: str) -> list[str]:
    return [part.text or "" for part in parts(drawing) if part.tag == f"{SVG}text"]


def test_every_game_has_a_drawing() -> None:
    assert set(DRAW) == set(fc.games())


@pytest.mark.parametrize("case", DRAWN, ids=name_of)
def test_a_drawing_is_one_whole_document_that_needs_nothing_else(case: tuple[str, dict[str, Any]]) -> None:
    for state in states(case, seed=1, every=11):
        drawing = render(state, "svg", fc.EVERYTHING)
        assert isinstance(drawing, str)
        root = ElementTree.fromstring(drawing)
        assert {part.tag.removeprefix(SVG) for part in root.iter()} <= TAGS
        assert not re.search(r"href|url\(|style=|@import|\bid=|nan|inf\b", drawing)
        left, top, width, height = map(float, root.attrib["viewBox"].split())
        assert (left, top) == (0, 0) and 100 < width < 6000 and 100 < height < 6000


@pytest.mark.parametrize("case", DRAWN, ids=name_of)
def test_the_same_position_gives_the_same_drawing(case: tuple[str, dict[str, Any]]) -> None:
    for state in states(case, seed=2, every=31):
        again = state.game.read(state.position())
        assert render(state, "svg", fc.EVERYTHING) == render(again, "svg", fc.EVERYTHING)


@pytest.mark.parametrize("case", SECRET, ids=name_of)
def test_a_seat_sees_the_same_drawing_in_every_world_it_cannot_tell_apart(case: tuple[str, dict[str, Any]]) -> None:
    dice = fc.Dice(3)
    for state in states(case, seed=3, every=23):
        for seat in range(state.game.seats):
            drawing = draw(state, seat)
            assert all(draw(state.resample(seat, dice), seat) == drawing for _ in range(4))


@pytest.mark.parametrize("case", [(name, {}) for name in DRAW], ids=name_of)
def test_names_are_shown_as_they_are_and_cut_to_fit(case: tuple[str, dict[str, Any]]) -> None:
    game = load(case)
    names = ["<b>&\"'", "Ada\x00\ud800", "x" * 99, *("ok" for _ in range(3))][:game.seats]
    state = fc.Match(game, seed=1).state
    shown = " ".join(words(draw(state, fc.EVERYTHING, names)))
    assert "<b>&\"'" in shown
    assert "Ada??" in shown
    assert "x" * 12 + "…" in shown and "x" * 13 not in shown


def test_names_are_an_option_of_the_renderer() -> None:
    state = fc.Match(fc.load("feurio", players=2), seed=1).state
    assert "Grace" in words(str(render(state, "svg", fc.EVERYTHING, names=["Ada", "Grace"])))
    with pytest.raises(fc.OptionError, match="names must be a list of names"):
        render(state, "svg", fc.EVERYTHING, names="Ada")


def test_a_notebook_shows_the_drawing() -> None:
    state: Any = fc.load("feurio").start()
    assert state._repr_mimebundle_()["image/svg+xml"] == render(state, "svg", fc.EVERYTHING)


@pytest.mark.parametrize(("value", "written"), [(1.0, "1"), (-0.001, "0"), (0.125, "0.12"), (-3.5, "-3.5"), (10, "10")])
def test_a_coordinate_has_one_spelling(value: float, written: str) -> None:
    assert shapes.number(value) == written


# What is to be seen.


def test_feurio_shows_values_men_and_the_hottest_spots() -> None:
    game = fc.load("feurio", players=3)
    state = game.start()
    for token in ["*4", "*6", "*4", "*2", "@0,-1", "G1@0,-1", "*5"]:
        state.apply(token)
    shown = words(draw(state, fc.EVERYTHING))
    assert shown.count("4") >= 2 and "6" in shown
    assert {"0,-1", "2,-1"} <= set(shown)
    assert shown.count("G") == 3 and "seat 2 lays the tile in hand" in shown


def test_feurio_hides_a_firebreak_from_all_but_its_owner() -> None:
    state = fc.load("feurio", players=2, firebreaks=True).start()
    for token in ["*4", "*6", "*2", "#1,0B"]:
        state.apply(token)
    assert "(2)" in words(draw(state, 1))
    assert "(2)" not in words(draw(state, 0)) and "?" in words(draw(state, 0))


def test_tails_hides_a_hand_from_all_but_its_owner() -> None:
    state = fc.load("tails").start()
    for token in "*1 *2 *8 *9 *4 =347 =139 =567 =367 4".split():
        state.apply(token)
    own, other = draw(state, 1), draw(state, 2)
    assert words(own) != words(other)
    assert "needed now" in words(own) and "or a trickster" in words(own)


def test_flashpoint_shows_the_house_and_everybody_in_it() -> None:
    game = fc.load("flashpoint", players=2)
    state = game.start()
    for token in ["@06", "@39", "."]:
        state.apply(token)
    drawing = draw(state, fc.EVERYTHING, ["Ada", "Bob"])
    shown = words(drawing)
    assert {"rescued 0 of 7", "lost 0 of 4", "damage 0 of 24", "Ada", "Bob", "the fire advances"} <= set(shown)
    assert shown.count("?") == 3


def test_a_wall_looks_different_with_each_marker() -> None:
    drawn = [flashpoint_drawing._wall(damage) for damage in range(3)] + [
        flashpoint_drawing._door(door) for door in ("closed", "open", "destroyed")]
    assert len(set(drawn)) == 6


def test_every_phase_of_flashpoint_can_be_said() -> None:
    from firecore._native.flashpoint.rules import binding

    assert set(flashpoint_drawing._NOW) | {"over"} == set(binding.phases())


# What is counted, which rules are played by, and why a game ended.


def test_feurio_shows_zones_and_what_they_are_counted_from() -> None:
    position = ("feurio/1 tiles=0,0:6R;1,-1:1R;1,0:3RB;2,0:2B supply=9,12,10,12 reserve=- given=0,0,0,0 turn=0 "
                "phase=draw hand=- drawn=- laid=no passes=0")
    drawing = draw(fc.load("feurio").read(position), None)
    shown = words(drawing)
    assert {"scores 10", "10 = 10/1 at 0,0 1,-1 1,0", "scores 3", "3 = 5/2 rounded up at 1,0 2,0"} <= set(shown)
    assert drawing.count("rotate(") == 4 + 1                        # sides within zones, and the legend's
    hot = words(draw(fc.load("feurio", hot=True).read(position), None))
    assert {"hot", "2 = 5/2 rounded down at 1,0 2,0"} <= set(hot)


def test_feurio_shows_empty_slots_and_tells_apart_those_without_an_access() -> None:
    position = ("feurio/1 tiles=-1,0:3;-1,1:3;0,-1:4;0,0:6G;1,-1:4;1,0:3 supply=12,11,12,12 reserve=- given=0,0,0,0 "
                "turn=0 phase=draw hand=- drawn=- laid=no passes=0")
    drawing = draw(fc.load("feurio").read(position), None)
    open_slots = 5 * 2                                              # on the five tiles around the 6
    assert drawing.count("stroke-dasharray=\"2.2 2\"") == open_slots + 1
    assert drawing.count("x1=\"-3.8\"") == 2 + 1                    # the 6 has one access, and a man


@pytest.mark.parametrize(("options", "shown"), [
    ({"players": 1}, {"solo", "not safe", "0 of 4", "12 men left to place; no open 1"}),
    ({"players": 2, "cooperative": True}, {"cooperative", "not safe", "0 of 4"}),
    ({"firebreaks": True, "hot": True}, {"firebreaks, hot", "0"}),
])
def test_feurio_names_its_options_and_tells_progress(options: dict[str, Any], shown: set[str]) -> None:
    assert shown <= set(words(draw(fc.load("feurio", **options).start(), fc.EVERYTHING)))


@pytest.mark.parametrize(("game", "options", "shown"), [
    ("flashpoint", {}, "family game, board front"),
    ("flashpoint", {"rules": "experienced", "level": "heroic", "board": "back", "perfect": True, "max_turns": 9},
     "experienced game, heroic, board back, perfect, 9 turns at most"),
    ("tails", {}, "frozen tricksters, 27 laps at most"),
    ("tails", {"players": 2, "trickster": "blank", "max_laps": 1}, "blank tricksters, 1 lap at most, with the thief"),
])
def test_options_that_change_the_rules_are_named(game: str, options: dict[str, Any], shown: str) -> None:
    state = fc.load(game, **options).start()
    assert shown in words(draw(state, fc.EVERYTHING))
    assert shown.replace(", ", " | ") in str(state).splitlines()[0]


@pytest.mark.parametrize("case", DRAWN, ids=name_of)
def test_drawing_and_text_tell_why_the_game_ended(case: tuple[str, dict[str, Any]]) -> None:
    *_, last = states(case, seed=3)
    if last.is_over:
        reason = re.search(r"(won|lost|victory shared)\b.* \((?:F7\.5|F8\.2|P8\.\d|T5\.1)\)", last.text(fc.EVERYTHING))
        assert reason is not None
        assert any(reason[0] in text for text in words(draw(last, fc.EVERYTHING)))


def test_who_shares_a_name_is_told_by_the_seat_too() -> None:
    assert [shapes.seat_name(seat, ["keen", "keen", "Ada", ""]) for seat in range(5)] == [
        "keen (0)", "keen (1)", "Ada", "seat 3", "seat 4"]
    long = ["mcts:iterations=2000"] * 2 + ["somebody with a long name"]
    assert [shapes.seat_name(seat, long) for seat in range(3)] == ["mcts:ite… (0)", "mcts:ite… (1)", "somebody wit…"]
