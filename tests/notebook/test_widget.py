"""The widget: what it shows, and that what is chosen in it is played."""
from __future__ import annotations

import sys
from typing import Any

import pytest

import firecore as fc


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "firecore.notebook.stepper", raising=False)
    with pytest.raises(ImportError, match=r"anywidget is not installed: pip install 'firecore-games\[notebook\]'"):
        fc.widget(fc.Match(fc.load("tails"), seed=1))


def test_only_a_match_can_be_shown() -> None:
    with pytest.raises(fc.OptionError, match="widget: match must be a Match"):
        fc.widget(fc.load("tails"))     # type: ignore[arg-type]


@pytest.fixture
def match() -> fc.Match:
    pytest.importorskip("anywidget", reason="anywidget is not installed")
    return fc.Match(fc.load("flashpoint", players=2), seed=1)


def test_it_shows_where_the_match_stands(match: fc.Match) -> None:
    state: dict[str, Any] = fc.widget(match).state
    assert 'data-at="30"' in state["svg"] and (state["at"], state["end"]) == (0, 0)
    assert {"token": "@30", "words": "start at 30", "at": ["30"]} in state["legal"]


def test_what_is_chosen_is_played(match: fc.Match) -> None:
    shown = fc.widget(match)
    shown.asked = {"play": "@30", "n": 1}
    assert match.tokens == ["@30"]
    assert shown.state["words"] == "seat 0 goes to 30" and "30" in shown.state["last"]
    shown.asked = {"play": "@33", "n": 2}
    assert match.tokens == ["@30"] and "not legal" in shown.state["words"]


def test_one_steps_through_it_and_only_the_last_position_can_be_played(match: fc.Match) -> None:
    match.play("@30")
    match.play("@20")
    shown = fc.widget(match)
    shown.asked = {"at": 1, "n": 1}
    assert (shown.state["at"], shown.state["legal"]) == (1, [])
    shown.asked = {"at": -5, "n": 2}
    assert shown.state["at"] == 0
    shown.asked = {"at": 2, "n": 3}
    assert shown.state["at"] == 2 and shown.state["legal"]
    match.play("E")
    shown.refresh()
    assert shown.state["at"] == 3


def test_a_seat_sees_and_decides_for_itself_alone() -> None:
    pytest.importorskip("anywidget", reason="anywidget is not installed")
    match = fc.Match(fc.load("tails"), seed=1)
    shown = fc.widget(match, 1)
    assert shown.state["legal"] == []
    token = match.state.token(match.legal_actions()[5])
    shown.asked = {"play": token, "n": 1}
    assert match.actor == 0
    match.play(token)
    shown.refresh()
    assert shown.state["words"] == "chooses 3 cards" and shown.state["legal"]
    with pytest.raises(fc.StateError, match="seats are"):
        fc.widget(match, 9)
