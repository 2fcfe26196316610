"""What hooks return is checked when it is made."""
from __future__ import annotations

import re
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

import firecore as fc
from firecore.game import make, plugin_named
from firecore.options import Option, flag, whole
from firecore.plugins.players import Players
from firecore.plugins.types import AgentPlugin, RendererPlugin

from ..changed import changed


def draw(state: Any, seat: int | None) -> str:
    return ""


@pytest.mark.parametrize(("faulty", "told"), [
    ({"name": "Big"}, "must match"),
    ({"name": 5}, "must match"),
    ({"name": ""}, "must match"),
    ({"make": "no"}, "make must be callable, got 'no'"),
    ({"help": "two\nlines"}, "help must be one line of text"),
    ({"help": None}, "help must be one line of text"),
    ({"options": [whole("depth", 1, 1)]}, "options must be a tuple of Option"),
    ({"options": ("depth",)}, "options must be a tuple of Option"),
    ({"options": (flag("a-b", True),)}, "must be an identifier, got 'a-b'"),
    ({"options": (flag("a", True), whole("a", 1, 1))}, "two options have the same name"),
    ({"options": (whole("depth", 0, 1),)}, "option 'depth' must be a whole number from 1, and its default is 0"),
    ({"options": (Option(name="x", default=1, check=int, allowed="a\nb"),)}, "allowed of option 'x'"),
])
def test_agents(faulty: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match="agent") as caught:
        AgentPlugin(**{"name": "good", "make": draw} | faulty)
    assert told in str(caught.value)


@pytest.mark.parametrize(("faulty", "told"), [
    ({"render": None}, "render must be callable"),
    ({"render_record": 3}, "render_record must be callable"),
    ({"media_type": "text"}, "media_type must match"),
    ({"suffix": "svg"}, "suffix must match"),
    ({"games": ["feurio"]}, "games must be None or a frozenset"),
    ({"games": frozenset([1])}, "games must be None or a frozenset"),
])
def test_renderers(faulty: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match="renderer 'good'") as caught:
        RendererPlugin(**{"name": "good", "render": draw} | faulty)
    assert told in str(caught.value)


@pytest.mark.parametrize(("faulty", "told"), [
    ({"title": 5}, "game 'feurio': title must be one line"),
    ({"players": 5}, "game 'feurio': players must be callable"),
    ({"rules": None}, "game 'feurio': rules must be a GameRules, got None"),
    ({"features": 5}, "game 'feurio': features must be a Features, got 5"),
    ({"options": [1]}, "the rules of a game: options must be a tuple of Option"),
    ({"engine": None}, "the rules of a game: engine must be callable"),
    ({"manual": "rules.md"}, "the rules of a game: manual must be a Manual, got 'rules.md'"),
    ({"end_clause": 6}, "the rules of a game: end_clause must be one line"),
    ({"token": None}, "the notation of a game: token must be callable"),
    ({"examples": ("a",)}, "the notation of a game: examples must be a tuple of (token, meaning)"),
    ({"view": None}, "the views of a game: view must be callable"),
    ({"event": None}, "the words of a game: event must be callable"),
    ({"action": 5}, "the words of a game: action must be callable"),
    ({"colours": (("(", "red"),)}, "the words of a game: colours are pairs"),
    ({"colours": (("x", "pink"),)}, "the words of a game: colours are pairs"),
    ({"draw": 5}, "the drawing of a game: draw must be callable"),
    ({"tokens_at": None}, "the drawing of a game: tokens_at must be callable"),
    ({"rows": 5}, "the features of a game: rows must be callable"),
])
def test_games(faulty: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        changed(plugin_named("feurio"), **faulty)


@pytest.mark.parametrize("policies", [{"greedy": 5}, []])
def test_players(policies: Any) -> None:
    with pytest.raises(ValueError, match="the players of a game: policies must map names to policies"):
        Players(policies=policies)


def test_players_are_checked_when_they_are_asked_for() -> None:
    game = make(replace(plugin_named("feurio"), players=lambda: 5), {})     # type: ignore[arg-type, return-value]
    with pytest.raises(fc.PluginError, match=r"players must return firecore.plugins.players.Players, got 5"):
        game.players  # noqa: B018


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(ValueError, match=r"media_type .*; suffix .*; help "):
        RendererPlugin(name="good", render=draw, media_type="", suffix="", help="\n")


def test_values_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        AgentPlugin(name="good", make=draw).name = "bad"     # type: ignore[misc]


@pytest.mark.parametrize(("media_type", "is_text"), [
    ("text/plain", True), ("text/html; charset=utf-8", True), ("image/svg+xml", True), ("application/json", True),
    ("image/png", False), ("application/octet-stream", False)])
def test_drawings_are_text_or_bytes(media_type: str, is_text: bool) -> None:
    assert RendererPlugin(name="good", render=draw, media_type=media_type).is_text is is_text
