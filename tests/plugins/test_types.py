"""What hooks return is checked when it is made."""
from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from firecore.game import plugin_named
from firecore.options import Option, flag, whole
from firecore.plugins.types import AgentPlugin, RendererPlugin


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
    ({"options": (whole("depth", 0, 1),)}, "option 'depth' has a default that fails its own check: 0"),
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
    ({"view": None}, "view must be callable"),
    ({"title": 5}, "title must be one line"),
    ({"policies": {"greedy": 5}}, "policies must map names to policies"),
    ({"policies": []}, "policies must map names to policies"),
    ({"colours": (("(", "red"),)}, "colours are pairs"),
    ({"colours": (("x", "pink"),)}, "colours are pairs"),
    ({"notation": ("a",)}, "notation must be a tuple of (token, meaning)"),
])
def test_games(faulty: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match="game 'feurio'") as caught:
        replace(plugin_named("feurio"), **faulty)
    assert told in str(caught.value)


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
