"""What a state tells of itself, and what an action caused."""
from __future__ import annotations

import json
import random
from typing import Any

import pytest

import firecore as fc

from ..playing import after, legal
from .houses import house, played, told

POI = ["61", "62", "63"]


def test_a_match_tells_what_the_last_decision_caused() -> None:
    match = fc.Match(fc.load("flashpoint", players=1), seed=2)
    match.play("@30")
    assert match.events() == [{"event": "moves", "space": "30", "seat": 0, "with": []}, {"event": "turn", "seat": 0}]
    match.play("dN" if "dN" in legal(match.state) else "E")
    assert match.events()[0] == {"event": "moves", "space": "31", "seat": 0, "with": []}


@pytest.mark.rule("P5.2", "P5.6", "P5.7", "P6.1")
def test_the_story_of_a_fire_phase() -> None:
    state = house("""
    +---+---+---+---+---+
    | F   F d   | s | 0 |
    +---+---+   +---+---+
    |   |   | s   Fv|   |
    +---+---+---+---+---+
    """, phase="roll", poi=POI)
    assert told(state, "*33") == [
        ("dice", "33"), ("explosion", "33"), ("damage", "33", "N"), ("shock wave", "34", "E"),
        ("door destroyed", "34", "E"), ("fire", "35"), ("damage", "33", "S"), ("damage", "33", "W"),
        ("flashover", "45"), ("victim lost", "46"), ("turn", 0)]


def test_the_story_of_a_turn() -> None:
    state = house("""
    +---+---+---+
    |F0v  s     |
    +-D-+---+---+
    """)
    assert told(state, "xE") == [("smoke out", "34")]
    assert told(state, "x.") == [("fire to smoke", "33")]
    assert told(state, "X.") == [("fire out", "33")]
    assert told(state, "dS") == [("door opened", "33", "S")]
    assert told(state, "Ev") == [("moves", "34", 0, ["victim"])]
    assert told(state, "cN") == [("damage", "33", "N")]


@pytest.mark.rule("P10.5", "P10.6", "P10.8", "P11.2")
def test_the_story_of_the_experienced_game() -> None:
    state = house("+---+\n|   |\n+---+", rules="experienced", crew=["driver"], stand={0: "07"}, marks="crew-may-change")
    assert told(state, "=captain") == [("specialist", 0, "captain")]
    assert told(state, "E+") == [("parked", "engine", "R")]
    assert told(after(state, "E+"), "b2") == [("moves", "69", 0, [])]
    hot = house("+---+\n| * |\n+---+", rules="experienced", phase="roll", poi=POI)
    assert told(hot, "*33") == [("dice", "33"), ("smoke", "33"), ("flare-up", "33")]
    assert told(after(hot, "*33"), "*34") == [("dice", "34"), ("smoke", "34"), ("hot spot", "34"), ("turn", 0)]


OPTIONS: list[dict[str, Any]] = [
    {}, {"max_turns": 3}, {"rules": "experienced", "players": 4, "level": "heroic"},
    {"rules": "experienced", "players": 6, "specialists": "random"}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_events_are_plain_and_tell_every_change_of_the_counts(options: dict[str, Any]) -> None:
    for seed in range(5):
        state, rng = fc.load("flashpoint", **options).start(), random.Random(seed)
        while not state.is_over:
            action = rng.choice(state.legal_actions())
            result = state.copy()
            result.apply(action)
            events = state.game.plugin.views.events(state, action, result, None)
            assert json.loads(json.dumps(events)) == events
            names = [event["event"] for event in events]
            before, now = state.view(), result.view()
            assert names.count("damage") == now["damage"] - before["damage"]
            assert names.count("rescued") == now["rescued"] - before["rescued"]
            assert names.count("victim lost") + names.count("poi lost") == now["lost"] - before["lost"]
            assert names.count("false alarm revealed") == before["false_alarms_left"] - now["false_alarms_left"]
            assert ("collapse" in names) == (now["damage"] == 24)
            assert (names != [] and names[-1] in ("won", "defeat", "stopped")) == result.is_over
            assert names or before["phase"] in ("aim", "ride")
            state = result


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_views_are_plain_and_texts_can_be_drawn_everywhere(options: dict[str, Any]) -> None:
    for seed in range(4):
        state, rng = fc.load("flashpoint", **options).start(), random.Random(seed)
        while not state.is_over:
            view = state.view(0)
            assert json.loads(json.dumps(view)) == view == state.view(None)
            assert view["actor"] == state.actor and view["scores"] == list(state.scores())
            assert str(state).isascii() and max(map(len, str(state).split("\n"))) <= 120
            state.apply(rng.choice(state.legal_actions()))
        assert state.view()["returns"] == list(state.returns())
        assert "the game is over" in str(state)


def test_the_house_is_drawn() -> None:
    text = str(house("""
    +---+---+---+
    |F0vD s*! ?h|
    +-d-+-:-+-x-+
    """, rules="experienced", crew=["captain"], ap=3, extra=1))
    lines = text.split("\n")
    assert lines[0] == "Flash Point: Fire Rescue | experienced game | recruit | board drawn"
    assert lines[1].startswith("rescued 0 (7 win) | lost 0 (4 lose) | damage 3 (24 collapse)")
    assert lines[2] == "seat 0 acts | 3 AP and 1 extra"
    assert lines[3] == "> seat 0: captain at 33"
    row = next(i for i, line in enumerate(lines) if line.startswith("3 "))
    assert lines[row].split() == ["3", "a", "#", "#", "FIRE", "Dsmoke*%", "#", "#", "a"]
    assert lines[row + 1].split() == ["#", "#", "v[0]", "D", "%", "?h", "#", "#"]
    assert "##d###" in lines[row + 2] and "::::::" in lines[row + 2]


def test_observations_are_numbers_between_0_and_1_of_the_shape_that_the_game_tells() -> None:
    for options in OPTIONS:
        game = fc.load("flashpoint", **options)
        state, rng = game.start(), random.Random(3)
        while not state.is_over:
            seen = state.observe(0)
            assert seen.shape == game.observation_shape
            assert float(seen.min()) >= 0.0 and float(seen.max()) <= 4.0
            state.apply(rng.choice(state.legal_actions()))


def test_an_observation_counts_seats_from_the_viewer() -> None:
    state = played("@00 @09 @70")
    own = [state.observe(seat)[64 + 4:64 + 6].tolist() for seat in range(3)]
    assert own == [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]]
    assert [state.observe(seat)[24:27].tolist() for seat in range(3)] == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]
