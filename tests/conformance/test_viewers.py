"""Who looks must be named where there are secrets, and may be where there are none."""
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import firecore as fc

from .option_sets import every_case, load
from .walks import Case, play_on

THREE = r"a seat from 0 to \d, firecore\.PUBLIC or firecore\.EVERYTHING"


def shows(match: fc.Match) -> dict[str, Callable[..., Any]]:
    """Everything that shows a viewer something."""
    state, record = match.state, match.record(fc.EVERYTHING)
    return {
        "state.view": state.view, "state.text": state.text, "match.view": match.view, "match.seen": match.seen,
        "match.events": match.events, "match.record": match.record, "record.seen": record.seen,
        "record.seen_by": record.seen_by, "record.for_seat": record.for_seat,
        "game.drawing": lambda *viewer: match.game.drawing(state, *viewer),
        "render": lambda *viewer: fc.render(state, "json", *viewer),
        "render a record": lambda *viewer: fc.render(record, "json", *viewer)}


@every_case
def test_nothing_secret_is_shown_by_omission(case: Case) -> None:
    match = play_on(fc.Match(load(case), seed=1), seed=1, decisions=6)
    for name, show in shows(match).items():
        if match.game.has_secrets:
            for omitted in ((), (None,)):
                with pytest.raises((fc.StateError, fc.RecordError), match=THREE):
                    show(*omitted)
        else:
            assert show() == show(fc.EVERYTHING) == show(fc.PUBLIC) or name in (
                "match.record", "record.seen_by", "record.for_seat")     # whose seed the public does not get


@every_case
def test_those_who_are_named_are_shown_what_is_theirs(case: Case) -> None:
    match = play_on(fc.Match(load(case), seed=1), seed=1, decisions=6)
    for viewer in (*range(match.game.seats), fc.PUBLIC, fc.EVERYTHING):
        for name, show in shows(match).items():
            assert show(viewer) is not None, name
    assert match.seen(fc.EVERYTHING) == match.tokens
    assert match.record(fc.EVERYTHING).verify() == match.state
    assert json.loads(str(fc.render(match.state, "json", fc.EVERYTHING))) == match.state.view(fc.EVERYTHING)


@every_case
def test_what_has_no_viewer_shows_what_is_public(case: Case) -> None:
    match = play_on(fc.Match(load(case), seed=1), seed=1, decisions=6)
    state = match.state
    assert str(state) == state.text(fc.PUBLIC)
    assert state._repr_mimebundle_() == {
        "text/plain": state.text(fc.PUBLIC), "image/svg+xml": match.game.drawing(state, fc.PUBLIC)}
    assert match._repr_mimebundle_()["image/svg+xml"] == match.game.drawing(state, fc.PUBLIC)


def test_a_hand_is_not_shown_to_whoever_forgets_to_ask() -> None:
    match = fc.Match(fc.load("feurio", firebreaks=True), seed=1)
    with pytest.raises(fc.StateError, match="say who looks"):
        match.view()
    assert match.view(fc.PUBLIC)["hand"] == "?"
    assert match.view(fc.EVERYTHING)["hand"] in range(1, 7)
