"""Messages that nobody would write: each is answered, none changes what it may not, and the table plays on."""
from __future__ import annotations

import json
import random
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from visitors import Talk, Visitor

VALUES: tuple[Any, ...] = (
    None, True, 0, 1, -1, 99, 10**30, 1.5, 1e308, "", "x", "@30", "-", "=123", "\ud800", "\u202e", "\x1b[2J", "a" * 300,
    "G2@0,0", "__class__", [], {}, [[1]], {"a": 1})
KEYS = ("play", "v", "ask", "token", "at", "n", "agrees", "name", "seat")
ASKS = ("why", "undo", "agree", "rename", "at", "_play", "obey", None, 3)


def message(rng: random.Random, state: dict[str, Any]) -> str:
    """Something between rubbish and a move."""
    made: dict[str, Any] = {rng.choice(KEYS): rng.choice(VALUES) for _ in range(rng.randrange(4))}
    if rng.random() < 0.6:
        made["ask"] = rng.choice(ASKS)
    if rng.random() < 0.3:
        made["v"] = state["v"]
    if state["legal"] and rng.random() < 0.2:
        made["play"] = rng.choice(state["legal"])["token"]
    text = json.dumps(made)
    if rng.random() < 0.2:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice("{}[]\",:\\ue9\x00") + text[at + rng.randrange(3):]
    return text


def say_much(talk: Talk, rng: random.Random, messages: int) -> None:
    """Each is answered, until the connection ends because too much made no sense."""
    state = talk.state()
    try:
        for _ in range(messages):
            talk.say(message(rng, state))
            told = talk.hear()
            assert told.get("error", "stale") in ("malformed", "refused", "stale"), told
            state = told if "seats" in told else state
    except WebSocketDisconnect as ended:
        assert ended.code == 4408     # too many that made no sense


@pytest.mark.parametrize("game", ["feurio", "flashpoint", "tails"])
def test_a_table_survives_any_messages(visitor: Visitor, people: dict[str, str], game: str) -> None:
    table = visitor.open_table(game, **people)
    rng = random.Random(1)
    for seat in (0, None, 0):
        with visitor.at(table, seat) as talk:
            say_much(talk, rng, 40)
    with visitor.at(table, 0) as talk:
        state = talk.state()
        assert state["n"] >= 0 and len(state["seats"]) > 1
        if state["actor"] == 0:
            talk.play(state)
