"""Drawings: whole XML documents that need nothing from elsewhere, tell no secret, and are the same every time."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import firecore as fc
from firecore.render import render, svg, svg_flashpoint, svg_shapes

from ..conformance.option_sets import GAMES, load, name_of

DRAWN = [case for case in GAMES if case[0] in svg.DRAW]
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
    assert set(svg.DRAW) == set(fc.games())


@pytest.mark.parametrize("case", DRAWN, ids=name_of)
def test_a_drawing_is_one_whole_document_that_needs_nothing_else(case: tuple[str, dict[str, Any]]) -> None:
    for state in states(case, seed=1, every=11):
        drawing = render(state, "svg")
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
        assert render(state, "svg") == render(again, "svg")


@pytest.mark.parametrize("case", SECRET, ids=name_of)
def test_a_seat_sees_the_same_drawing_in_every_world_it_cannot_tell_apart(case: tuple[str, dict[str, Any]]) -> None:
    dice = fc.Dice(3)
    for state in states(case, seed=3, every=23):
        for seat in range(state.game.seats):
            drawing = svg.render(state, seat)
            assert all(svg.render(state.resample(seat, dice), seat) == drawing for _ in range(4))


@pytest.mark.parametrize("case", [(name, {}) for name in svg.DRAW], ids=name_of)
def test_names_are_shown_as_they_are_and_cut_to_fit(case: tuple[str, dict[str, Any]]) -> None:
    game = load(case)
    names = ["<b>&\"'", "Ada\x00\ud800", "x" * 99, *("ok" for _ in range(3))][:game.seats]
    state = fc.Match(game, seed=1).state
    shown = " ".join(words(svg.render(state, None, names)))
    assert "<b>&\"'" in shown
    assert "Ada??" in shown
    assert "x" * 12 + "…" in shown and "x" * 13 not in shown


def test_names_are_an_option_of_the_renderer() -> None:
    state = fc.Match(fc.load("feurio", players=2), seed=1).state
    assert "Grace" in words(str(render(state, "svg", names=["Ada", "Grace"])))
    with pytest.raises(fc.OptionError, match="names must be a list of names"):
        render(state, "svg", names="Ada")


def test_a_notebook_shows_the_drawing() -> None:
    state: Any = fc.load("feurio").start()
    assert state._repr_svg_() == render(state, "svg")


@pytest.mark.parametrize(("value", "written"), [(1.0, "1"), (-0.001, "0"), (0.125, "0.12"), (-3.5, "-3.5"), (10, "10")])
def test_a_coordinate_has_one_spelling(value: float, written: str) -> None:
    assert svg_shapes.number(value) == written


# What is to be seen.


def test_feurio_shows_values_men_and_the_hottest_spots() -> None:
    game = fc.load("feurio", players=3)
    state = game.start()
    for token in ["*4", "*6", "*4", "*2", "@0,-1", "G1@0,-1", "*5"]:
        state.apply(token)
    shown = words(svg.render(state, None))
    assert shown.count("4") >= 2 and "6" in shown
    assert {"0,-1", "2,-1"} <= set(shown)
    assert shown.count("G") == 2 and "seat 2 lays the tile in hand" in shown


def test_feurio_hides_a_firebreak_from_all_but_its_owner() -> None:
    state = fc.load("feurio", players=2, firebreaks=True).start()
    for token in ["*4", "*6", "*2", "#1,0B"]:
        state.apply(token)
    assert "(2)" in words(svg.render(state, 1))
    assert "(2)" not in words(svg.render(state, 0)) and "?" in words(svg.render(state, 0))


def test_tails_hides_a_hand_from_all_but_its_owner() -> None:
    state = fc.load("tails").start()
    for token in "*1 *2 *8 *9 *4 =347 =139 =567 =367 4".split():
        state.apply(token)
    own, other = svg.render(state, 1), svg.render(state, 2)
    assert words(own) != words(other)
    assert "needed now" in words(own) and "or a trickster" in words(own)


def test_flashpoint_shows_the_house_and_everybody_in_it() -> None:
    game = fc.load("flashpoint", players=2)
    state = game.start()
    for token in ["@06", "@39", "."]:
        state.apply(token)
    drawing = svg.render(state, None, ["Ada", "Bob"])
    shown = words(drawing)
    assert {"rescued 0 of 7", "lost 0 of 4", "damage 0 of 24", "Ada", "Bob", "the fire advances"} <= set(shown)
    assert shown.count("?") == 3


def test_a_wall_looks_different_with_each_marker() -> None:
    drawn = [svg_flashpoint._wall(damage) for damage in range(3)] + [
        svg_flashpoint._door(door) for door in ("closed", "open", "destroyed")]
    assert len(set(drawn)) == 6


def test_every_phase_of_flashpoint_can_be_said() -> None:
    from firecore._native.flashpoint import binding

    assert set(svg_flashpoint._NOW) | {"over"} == set(binding.phases())
