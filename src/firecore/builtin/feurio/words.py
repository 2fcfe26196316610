"""Actions and events of Feurio! in words."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..._native.feurio.rules import binding
from ..._native.state import State
from ...plugins.types import EventText
from ..seat_words import listed_names, name_of, plural
from .places import where

COLOUR_NAMES = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}


def words(state: State, action: int) -> str:
    """What an action does, to the player who chooses it."""
    deed = binding.meaning(state, action)
    kind = deed["kind"]
    if kind == "draw":
        return f"a {deed['value']} is drawn"
    if kind == "lay":
        return f"lay the {binding.fields(state)['hand']} at {_at(deed)}"
    if kind == "firebreak":
        return f"lay it face down at {_at(deed)}, and give up a {COLOUR_NAMES[deed['gives_up']]} man"
    if kind == "place":
        return f"place {_men(deed)} at {_at(deed)}"
    return "place nobody"


def event_text(event: Mapping[str, Any], names: Sequence[str]) -> EventText:
    """An event, as words and places."""
    return EventText(_event_words(event, names), where(event))


def _event_words(event: Mapping[str, Any], names: Sequence[str]) -> str:
    kind = event["event"]
    if kind == "drawn":
        tile = "a tile" if event["value"] == "?" else f"a {event['value']}"
        if event["seat"] is None:
            return f"a start tile is drawn: {event['value']}"
        return f"{name_of(event['seat'], names)} draws {tile}"
    if kind == "start tile":
        return f"a {event['value']} lies at {_at(event)}"
    if kind == "laid":
        return f"lays the {event['value']} at {_at(event)}"
    if kind == "firebreak":
        tile = "a tile" if event["value"] == "?" else f"the {event['value']}"
        return f"lays {tile} face down at {_at(event)}, and gives up a {COLOUR_NAMES[event['gives_up']]} man"
    if kind == "placed":
        return f"places {_men(event)} at {_at(event)}"
    if kind == "placed nobody":
        return "passes" if event["pass"] else "places nobody"
    if kind == "over":
        return _outcome(event, names)
    return ""     # scores are shown


def _outcome(event: Mapping[str, Any], names: Sequence[str]) -> str:
    winners = [name_of(seat, names) for seat, result in enumerate(event["returns"]) if result]
    return f"the game is over: {listed_names(winners)} won" if winners else "the game is over: lost"


def _men(deed: Mapping[str, Any]) -> str:
    return plural(deed["men"], f"{COLOUR_NAMES[deed['colour']]} man", f"{COLOUR_NAMES[deed['colour']]} men")


def _at(what: Mapping[str, Any]) -> str:
    return f"{what['q']},{what['r']}"
