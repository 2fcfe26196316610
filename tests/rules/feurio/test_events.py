"""What ``Match.events`` tells: the story, and no secret of it."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc

from ..playing import after
from .boards import board

BREAKS = fc.load("feurio", firebreaks=True)
RHOMBUS = """
        3       6
           (6)      4
"""
Event = dict[str, Any]


def events(state: fc.State, token: str, seat: int | None = None) -> list[Event]:
    """What playing a token caused, as a seat saw it."""
    return state.game.plugin.views.events(state, state.parse(token), after(state, token), seat)


def space(q: int, r: int) -> Event:
    return {"q": q, "r": r}


def test_the_set_up_is_drawn_and_then_laid() -> None:
    match = fc.Match(fc.load("feurio", players=2), seed=7)
    assert match.tokens == ["*5", "*3", "*5"]
    assert match.events(fc.EVERYTHING) == [
        {"event": "drawn", "seat": None, "value": 5},
        {"event": "drawn", "seat": None, "value": 3},
        {"event": "start tile", **space(0, 0), "value": 5},
        {"event": "start tile", **space(1, -1), "value": 3},
        {"event": "drawn", "seat": 1, "value": 5},
    ]


@pytest.mark.rule("F3.3")
def test_start_tiles_are_told_once_and_never_again() -> None:
    match = fc.Match(fc.load("feurio"), seed=1)
    assert [event["event"] for event in match.events(fc.EVERYTHING)].count("start tile") == 4
    while not match.is_over:
        match.play(match.legal_actions()[-1])
        assert not [event for event in match.events(fc.EVERYTHING) if event["event"] == "start tile"]


def test_a_tile_laid() -> None:
    assert events(board(BREAKS, RHOMBUS, turn=1, phase="lay", hand=5), "@0,1") == [
        {"event": "laid", "seat": 1, **space(0, 1), "value": 5}]


def test_men_placed_and_the_scores_they_change() -> None:
    assert events(board(BREAKS, RHOMBUS, turn=1), "G2@1,0") == [
        {"event": "placed", "seat": 1, **space(1, 0), "colour": "G", "men": 2},
        {"event": "zones", "colour": "G", "total": 1, "zones": [
            {"colour": "G", "tiles": [[1, 0]], "sum": 4, "lowest_open": 4, "value": 1}]},
        {"event": "scores", "from": [0, 0, 0, 0], "to": [0, 1, 0, 0]},
    ]


@pytest.mark.rule("F7.2")
def test_a_zone_that_is_closed_in_is_told_again_though_nobody_touched_it() -> None:
    game = fc.load("feurio", players=2)
    for seed in range(20):
        match = fc.Match(game, seed)
        zones: dict[str, Any] = {}
        while not match.is_over:
            match.play(match.legal_actions()[-1])
            zones |= {event["colour"]: event["zones"] for event in match.events(fc.EVERYTHING) if event["event"] == "zones"}
        now = match.state.view(fc.EVERYTHING)["zones"]
        assert [zone for colour in "RGBY" for zone in zones.get(colour, [])] == sorted(
            now, key=lambda zone: "RGBY".index(zone["colour"]))
        assert match.events(fc.EVERYTHING)[-1]["reason"] in ("points", "zone", "shared")


@pytest.mark.rule("F6.2")
def test_placing_nobody_is_a_pass_only_in_a_turn_that_laid_no_tile() -> None:
    assert events(board(BREAKS, RHOMBUS), "-") == [{"event": "placed nobody", "seat": 0, "pass": False}]
    assert events(board(BREAKS, "(6)      >", stack=""), "-") == [{"event": "placed nobody", "seat": 0, "pass": True}]


@pytest.mark.rule("F9.1")
def test_the_end() -> None:
    assert events(board(BREAKS, "(6R)     >", stack="", passes=3), "-") == [
        {"event": "placed nobody", "seat": 0, "pass": True},
        {"event": "over", "scores": [1, 0, 0, 0], "returns": [1.0, 0.0, 0.0, 0.0], "reason": "points"},
    ]


@pytest.mark.rule("F5.1", "F5.3")
def test_a_tile_drawn_and_laid_face_down_is_told_to_its_player_alone() -> None:
    state = board(BREAKS, RHOMBUS, turn=1, phase="draw")
    assert [events(state, "*5", seat)[0]["value"] for seat in (None, 0, 1, 2, 3)] == [5, "?", 5, "?", "?"]
    in_hand = after(state, "*5")
    assert events(in_hand, "#0,1G", 1) == [
        {"event": "firebreak", "seat": 1, **space(0, 1), "gives_up": "G", "value": 5}]
    assert [events(in_hand, "#0,1G", seat)[0]["value"] for seat in (None, 0, 1, 2, 3)] == [5, "?", 5, "?", "?"]


@pytest.mark.rule("F5.4")
def test_laid_face_up_it_is_told_to_all() -> None:
    state = board(BREAKS, RHOMBUS, turn=1, phase="lay", hand=5)
    assert [events(state, "@0,1", seat)[0]["value"] for seat in (None, 0, 1, 2, 3)] == [5] * 5


@pytest.mark.rule("F10.3")
def test_without_firebreaks_every_draw_is_told_to_all() -> None:
    state = board(fc.load("feurio"), RHOMBUS, turn=1, phase="draw")
    assert [events(state, "*5", seat)[0]["value"] for seat in (None, 0, 1, 2, 3)] == [5] * 5


@pytest.mark.rule("F5.5")
@pytest.mark.parametrize("seed", range(3))
def test_no_event_depends_on_what_the_seat_cannot_know(seed: int) -> None:
    """The same deeds in a world dealt anew are told to the seat in the same words."""
    match, dice = fc.Match(BREAKS, seed=seed), fc.Dice(seed)
    while not match.is_over:
        state = match.state
        for seat in range(4):
            other = state.resample(seat, dice)
            for action in state.legal_actions():
                if seat != state.actor and state.token(action)[0] == "@":
                    continue     # which value it shows is what the seat learns now
                assert events(state, state.token(action), seat) == events(other, state.token(action), seat)
        actions = match.legal_actions()
        match.play(actions[len(match.tokens) * 7 % len(actions)])


@pytest.mark.parametrize("options", [{}, {"firebreaks": True}, {"players": 3}, {"players": 1}], ids=str)
def test_the_events_of_a_game_tell_every_token_in_its_order(options: dict[str, Any]) -> None:
    match = fc.Match(fc.load("feurio", **options), seed=3)
    told = [event for event in match.events(fc.EVERYTHING) if event["event"] != "start tile"]
    while not match.is_over:
        match.play(match.legal_actions()[-1])
        told += match.events(fc.EVERYTHING)
    assert [spelt(event) for event in told if event["event"] not in ("zones", "scores", "over")] == match.tokens
    assert told[-1]["event"] == "over"
    changes = [event for event in told if event["event"] == "scores"]
    assert [change["to"] for change in changes[:-1]] == [change["from"] for change in changes[1:]]
    assert changes[-1]["to"] == list(match.state.scores()) if changes else not any(match.state.scores())


def spelt(event: Event) -> str:
    """The token that an event tells of."""
    where = f"{event.get('q')},{event.get('r')}"
    match event["event"]:
        case "drawn":
            return f"*{event['value']}"
        case "laid":
            return f"@{where}"
        case "firebreak":
            return f"#{where}{event['gives_up']}"
        case "placed":
            return f"{event['colour']}{event['men']}@{where}"
    return "-"
