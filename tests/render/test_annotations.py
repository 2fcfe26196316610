"""What is done to a drawing on request, in any game: marks, arrows, sizes, the board alone, the dark theme."""
from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

import firecore as fc
from firecore.sketch import Sketch

SVG = "{http://www.w3.org/2000/svg}"
GAMES = {"feurio": "0,0", "flashpoint": "34", "tails": "fire"}     # and a place that their drawings have


def started(game: str) -> fc.State:
    return fc.Match(fc.load(game), seed=3).state


def drawn(state: fc.State, **options: Any) -> ElementTree.Element:
    text = fc.render(state, "svg", fc.PUBLIC, **options)
    assert isinstance(text, str)
    return ElementTree.fromstring(text)


def places(root: ElementTree.Element) -> set[str]:
    return {one.attrib["data-at"] for one in root.iter() if "data-at" in one.attrib}


@pytest.mark.parametrize("game", GAMES)
def test_the_size_is_the_width_in_pixels_and_keeps_proportions(game: str) -> None:
    usual, small = drawn(started(game)), drawn(started(game), size=300)
    _, _, width, height = map(float, usual.attrib["viewBox"].split())
    assert small.attrib["viewBox"] == usual.attrib["viewBox"]
    assert (small.attrib["width"], float(small.attrib["height"])) == ("300", pytest.approx(300 * height / width, abs=0.01))


@pytest.mark.parametrize("game", GAMES)
def test_the_board_alone_has_no_title_and_is_cut_to_its_frame(game: str) -> None:
    usual, board = drawn(started(game)), drawn(started(game), board_only=True)
    assert [one.tag.removeprefix(SVG) for one in board] == ["title", "g"]
    assert board[1].attrib["data-part"] == "board" and board.attrib["viewBox"] == board[1].attrib["data-box"]
    _, _, wide, high = map(float, usual.attrib["viewBox"].split())
    left, top, width, height = map(float, board.attrib["viewBox"].split())
    assert 0 <= left < left + width <= wide and 0 < top < top + height <= high
    assert GAMES[game] in places(board) <= places(usual)


@pytest.mark.parametrize("game", ["feurio", "flashpoint"])
def test_coordinates_can_be_left_out(game: str) -> None:
    named, bare = drawn(started(game)), drawn(started(game), coordinates=False)
    labels = [one for one in named.iter() if one.get("data-part") == "coordinates"]
    assert len(labels) >= 4
    assert len(list(named.iter())) == len(list(bare.iter())) + len(labels)


@pytest.mark.parametrize("game", GAMES)
def test_marks_lie_around_their_place(game: str) -> None:
    place = GAMES[game]
    for option in ("last", "highlight"):
        mark = drawn(started(game), **{option: [place]})[-1]
        frame = mark if mark.tag == f"{SVG}rect" else mark[0]
        left, top, width, height = (float(frame.attrib[name]) for name in ("x", "y", "width", "height"))
        assert 20 < width < 120 and 20 < height < 120 and left > 0 and top > 0


def test_an_arrow_leads_from_place_to_place() -> None:
    """In Flash Point spaces are 58 units wide; 34 is two columns to the right of 32, in the same row."""
    root = drawn(started("flashpoint"), arrows=[["32", "34"]])
    halo, line, head = root[-3:]
    assert halo.tag == line.tag == f"{SVG}line" and head.tag == f"{SVG}polygon"
    assert float(line.attrib["y1"]) == pytest.approx(float(line.attrib["y2"]))
    tip = float(head.attrib["points"].split(",")[0])
    assert tip - float(line.attrib["x1"]) == pytest.approx(116, abs=0.1)
    assert len(drawn(started("flashpoint"), arrows=[["34", "34"]])) == len(drawn(started("flashpoint")))


@pytest.mark.parametrize("game", GAMES)
def test_the_dark_theme_changes_what_is_around_the_board_and_not_the_board(game: str) -> None:
    light, dark = drawn(started(game)), drawn(started(game), theme="dark")
    boards = [next(one for one in root.iter() if one.get("data-part") == "board") for root in (light, dark)]
    assert ElementTree.tostring(boards[0]) == ElementTree.tostring(boards[1])
    assert (light[1].attrib["fill"], dark[1].attrib["fill"]) == ("#fbf8f1", "#1b1c1f")
    assert ElementTree.tostring(light) != ElementTree.tostring(dark)


@pytest.mark.parametrize("options", [{"highlight": ["nowhere"]}, {"last": ["nowhere"]}, {"arrows": [["34", "nowhere"]]}])
def test_a_place_that_is_not_there_is_named(options: dict[str, Any]) -> None:
    with pytest.raises(fc.OptionError, match="no place 'nowhere' in this drawing; there are .*, …"):
        drawn(started("flashpoint"), **options)


@pytest.mark.parametrize(("options", "message"), [
    ({"size": 0}, "size must be a whole number from 16 to 10000 or None, got 0"),
    ({"theme": "pink"}, "theme must be"), ({"last": "34"}, "last must be a list of places, got '34'"),
    ({"arrows": [["34"]]}, "arrows must be a list of pairs of places"), ({"board_only": 1}, "board_only must be True or"),
    ({"colour": "red"}, "no option 'colour'")])
def test_bad_options_say_what_is_allowed(options: dict[str, Any], message: str) -> None:
    with pytest.raises(fc.OptionError, match=message):
        drawn(started("flashpoint"), **options)


@pytest.mark.rule("P10.6", "P11.5", "P2.1")
def test_what_is_printed_on_the_board_is_drawn_on_request() -> None:
    state = started("flashpoint")
    usual, printed = drawn(state), drawn(state, printed=True)
    words = [one.text for one in printed.iter(f"{SVG}text")]
    assert {"engine at the top", "engine at the left"} <= set(words)
    added = len(list(printed.iter())) - len(list(usual.iter()))
    assert added > 2 * 48      # an arrow has a shaft and a tip
    assert fc.render(state, "svg", fc.PUBLIC, printed=False) == fc.render(state, "svg", fc.PUBLIC)
    assert len(list(drawn(started("tails"), printed=True).iter())) == len(list(drawn(started("tails")).iter()))


@pytest.mark.rule("P10.6", "P11.5")
def test_views_have_what_is_printed_on_the_board() -> None:
    printed = started("flashpoint").view()["printed"]
    assert printed["fires"] == "22 23 32 33 34 35 44 56 57 66".split() and printed["poi"] == ["24", "51", "58"]
    assert len(printed["arrows"]) == 48 and printed["arrows"]["11"] == "22"
    assert printed["quadrants"] == {"T": ["15", "38"], "R": ["45", "68"], "B": ["41", "64"], "L": ["11", "34"]}
    printed["arrows"].clear()
    assert len(started("flashpoint").view()["printed"]["arrows"]) == 48


@pytest.mark.rule("P11.5")
def test_a_poi_is_told_to_follow_the_arrows() -> None:
    game = fc.load("flashpoint", rules="experienced", players=1, specialists=["generalist"])
    moved = 0
    for seed in range(12):
        match = fc.Match(game, seed=seed)
        for _ in range(200):
            if match.is_over:
                break
            match.play(fc.decide(match, "captain"))
            for event in match.events():
                if "path" in event:
                    moved += 1
                    arrows = match.state.view()["printed"]["arrows"]
                    assert [arrows[one] for one in event["path"][:-1]] == event["path"][1:]
                    assert event["path"][-1] == event["space"]
                    assert game.event_text(event).words == (
                        f"the POI moves from {event['path'][0]} along the arrows to {event['space']}")
    assert moved > 0


class Cross(Sketch):
    name = "cross"
    seats = 1
    actions = ("a", "b")

    def start(self) -> Any:
        return 0

    def actor(self, state: Any) -> int | None:
        return None if state else 0

    def legal(self, state: Any) -> Any:
        return self.actions

    def apply(self, state: Any, token: str) -> Any:
        return 1

    def scores(self, state: Any) -> Any:
        return (state,)

    def returns(self, state: Any) -> Any:
        return (1.0,)


class CrossWithPicture(Cross):
    name = "cross-with-picture"

    @classmethod
    def picture(cls, view: dict[str, Any]) -> Any:
        return ((str(view["state"]), ("x", "#d55e00")), ("y",))


def test_a_sketch_gets_a_drawing_from_a_few_lines() -> None:
    from firecore.game import Game

    assert Cross.plugin().drawing.draw is None
    state = Game(CrossWithPicture.plugin(), {}).start()
    root = drawn(state, highlight=["0,1"])
    assert places(root) == {"0,0", "0,1", "1,0"}
    assert [one.text for one in root.iter(f"{SVG}text")] == ["cross-with-picture", "0", "x", "y"]
