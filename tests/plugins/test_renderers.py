"""Renderers: what is built in, and what is asked of others."""
from __future__ import annotations

import json
import re
import sys
from typing import Any

import pytest

import firecore as fc
from firecore.game import plugin_named
from firecore.options import whole
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import RendererPlugin
from firecore.renderers import ansi
from firecore.testing import check_renderer

from ..mute import TOLD, mute

SECRET = fc.load("feurio", firebreaks=True)


def played(game: fc.Game, seed: int = 1) -> fc.Match:
    match = fc.Match(game, seed)
    while not match.is_over:
        match.play(match.legal_actions()[-1])
    return match


@pytest.mark.parametrize("name", ["text", "ansi", "json"])
@pytest.mark.parametrize("game", [*fc.games(), SECRET], ids=str)
def test_built_in_renderers_keep_the_laws(name: str, game: str | fc.Game) -> None:
    check_renderer(name, games=[game], every=7)


def test_text_is_what_str_gives() -> None:
    state = played(SECRET).state
    assert fc.render(state, seat=fc.PUBLIC) == str(state)
    assert fc.render(state, seat=fc.EVERYTHING) == state.text(fc.EVERYTHING) != str(state)
    assert fc.render(state, "text", seat=1) == state.text(1)


def test_ansi_is_text_in_colours() -> None:
    state = played(fc.load("feurio")).state
    drawn = fc.render(state, "ansi", fc.EVERYTHING)
    assert isinstance(drawn, str)
    assert re.sub(r"\x1b\[\d+m", "", drawn) == str(state)
    assert "\x1b[31mR0\x1b[0m" in drawn


def test_a_colon_is_dim_on_the_board_and_not_in_a_sentence() -> None:
    match = played(fc.load("flashpoint"))
    board, said = str(fc.render(match.state, "ansi", fc.EVERYTHING)), str(fc.render(match.record(fc.EVERYTHING), "ansi", fc.EVERYTHING))
    assert re.search(r"\x1b\[2m:+\x1b\[0m", board)
    assert "\x1b[2m:\x1b[0m destroyed wall or door" in board
    for text in ("Flash Point: Fire Rescue", "seat 0: ", "seat 0 (seat 0): ", "chance: "):
        assert text in board + said


def test_colours_of_a_group_and_of_nothing() -> None:
    assert ansi.colour("a[b]c", ((r"\[(b)\]", "red bold"),)) == "a[\x1b[31m\x1b[1mb\x1b[0m]c"
    assert ansi.colour("abc", ()) == "abc"
    assert ansi.colour("abc", (("x*", "red"),)) == "abc"


def test_json_is_the_view() -> None:
    state = played(SECRET).state
    assert json.loads(fc.render(state, "json", seat=2)) == state.view(2)
    assert "\n  " in str(fc.render(state, "json", fc.EVERYTHING, indent=2))


def test_records_are_drawn_as_a_seat_saw_them() -> None:
    match = played(SECRET)
    told = fc.render(match.record(fc.EVERYTHING), "text", seat=1)
    assert isinstance(told, str)
    assert " *?" in told
    assert "seat 1 (seat 1): #" in told
    assert " *?" not in str(fc.render(match.record(fc.EVERYTHING), "text", fc.EVERYTHING))
    assert len(json.loads(fc.render(match.record(fc.EVERYTHING), "json", fc.EVERYTHING))) == len(match.tokens) + 1


def draw(state: fc.State, seat: int | None, **options: Any) -> Any:
    return f"{state.game.name} {seat} {options}"


class Offers:
    def __init__(self, **fields: Any) -> None:
        self.plugin = RendererPlugin(**{"name": "mine", "render": draw} | fields)

    @fc.hookimpl
    def firecore_renderers(self) -> list[RendererPlugin]:
        return [self.plugin]


def test_renderers_come_through_the_same_door(firecore_manager: PluginManager) -> None:
    firecore_manager.register(Offers(options=(whole("size", 3, 1),)), "mine")
    assert fc.render(SECRET.start(), "mine", seat=0, size=5) == "feurio 0 {'size': 5}"
    with pytest.raises(fc.OptionError, match="renderer mine: size must be a whole number from 1, got 0"):
        fc.render(SECRET.start(), "mine", fc.EVERYTHING, size=0)


def test_even_a_careless_renderer_tells_no_secret(firecore_manager: PluginManager) -> None:
    shown: list[fc.State] = []

    def careless(state: fc.State, seat: int | None) -> str:
        shown.append(state)
        return state.position()

    firecore_manager.register(Offers(render=careless), "mine")
    state = played(SECRET).state
    assert fc.render(state, "mine", fc.EVERYTHING) == state.position()
    assert fc.render(state, "mine", seat=0) != state.position()
    assert shown[1].view(0) == state.view(0)


@pytest.mark.parametrize(("fields", "error", "told"), [
    ({"games": frozenset(["tails"])}, fc.OptionError, "the renderer 'mine' does not draw feurio; it draws tails"),
    ({"render": lambda state, seat: 1 / 0}, fc.PluginError, "the renderer 'mine' failed: ZeroDivisionError"),
    ({"render": lambda state, seat: sys.exit(9)}, fc.PluginError, "the renderer 'mine' failed: SystemExit: 9"),
    ({"render": mute}, fc.PluginError, f"the renderer 'mine' failed: {TOLD}"),
    ({"render": lambda state, seat: b""}, fc.PluginError, "of text/plain must return str, got bytes"),
    ({"media_type": "image/png"}, fc.PluginError, "of image/png must return bytes, got str"),
])
def test_what_goes_wrong_is_told(firecore_manager: PluginManager, fields: dict[str, Any],
                                 error: type[Exception], told: str) -> None:
    firecore_manager.register(Offers(**fields), "mine")
    with pytest.raises(error) as caught:
        fc.render(SECRET.start(), "mine", fc.EVERYTHING)
    assert told in str(caught.value)


def test_mistakes() -> None:
    with pytest.raises(fc.OptionError, match=r"no renderer 'txt' \(did you mean 'text'\?\); available: text, ansi"):
        fc.render(SECRET.start(), "txt", fc.EVERYTHING)
    with pytest.raises(fc.OptionError, match="what is drawn is a State or a Record, got Match"):
        fc.render(fc.Match(SECRET), "text", fc.EVERYTHING)     # type: ignore[arg-type]
    with pytest.raises(fc.StateError, match="a viewer is a seat from 0 to 3, firecore.PUBLIC or firecore.EVERYTHING, got 4"):
        fc.render(SECRET.start(), "text", seat=4)
    with pytest.raises(fc.RecordError, match="a viewer is a seat from 0 to 3, firecore.PUBLIC or firecore.EVERYTHING, got 4"):
        fc.render(played(SECRET).record(fc.EVERYTHING), "text", seat=4)


def test_a_renderer_of_positions_does_not_draw_records(firecore_manager: PluginManager) -> None:
    firecore_manager.register(Offers(), "mine")
    with pytest.raises(fc.OptionError, match="draws positions, not whole records"):
        fc.render(played(SECRET).record(fc.EVERYTHING), "mine", fc.EVERYTHING)


def test_notebooks_show_the_games_own_drawing_and_text() -> None:
    shown = SECRET.start()._repr_mimebundle_()
    assert shown["image/svg+xml"].startswith("<svg") and shown["text/plain"] == str(SECRET.start())
    match = fc.Match(SECRET, seed=1, seats=["Ada", "Bob", "Cy", "Di"])
    shown = match._repr_mimebundle_()
    assert "Ada" in shown["image/svg+xml"] and shown["text/plain"] == match.state.text(fc.PUBLIC, match.seats)


def test_colours_are_a_games_own() -> None:
    assert plugin_named("feurio").words.colours
