"""Actions and events of Tails on Fire in words."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..._native.state import State
from ..._native.tails.rules import binding
from ...plugins.types import EventText
from ..seat_words import listed_names, name_of, plural
from .places import where


def words(state: State, action: int) -> str:
    """What an action does, to the player who chooses it."""
    token = binding.token(state, action)
    fields = binding.fields(state)
    if token[0] == "*":
        return f"a {token[1:]}"
    if token[0] == "=":
        return f"choose {_cards(token[1:])}" if token[1:] else "choose no card: there is none"
    if token == "-":
        return "pass"
    return f"play the trickster as {fields['needed']}" if token == "+" else f"play the {token}"


def event_text(event: Mapping[str, Any], names: Sequence[str]) -> EventText:
    """An event, as words and places."""
    return EventText(_event_words(event, names), where(event))


def _event_words(event: Mapping[str, Any], names: Sequence[str]) -> str:
    kind = event["event"]
    if kind == "chosen":
        cards = event["cards"]
        return f"chooses {plural(len(cards), 'card', 'cards') if '?' in cards else _cards(cards)}"
    if kind == "start card":
        return f"the campfire of {name_of(event['seat'], names)} is covered by {_card(event['card'])}"
    if kind == "fire card":
        return f"fire card {event['value']} with {_flames(event['flames'])}"
    if kind == "lap":
        lap = f"lap {event['lap']}: " if event["lap"] > 1 else ""
        return f"{lap}{_a(event['needed'])} opens"
    if kind == "played":
        card = f"the trickster as {event['number']}" if event["card"] == "+" else f"the {event['card']}"
        return f"plays {card}"
    if kind == "passed":
        return "passes"
    if kind == "over":
        return _outcome(event, names)
    return _round_words(event, names) if "seat" in event or "by" in event else _thief_words(event)


def _thief_words(event: Mapping[str, Any]) -> str:
    kind = event["event"]
    if kind == "thief drew":
        return f"the thief draws {_a(event['number'])}"
    if kind == "thief played":
        return f"the thief plays {_a(event['number'])}" + (" from its reserve" if event["from"] == "reserve" else "")
    if kind == "thief passed":
        return "the thief passes" + ("" if event["laid"] is None else f" and lays the {event['laid']} on its reserve")
    return f"no one wants fire {event['fire']}: it is out of the game" if kind == "void" else ""


def _round_words(event: Mapping[str, Any], names: Sequence[str]) -> str:
    kind = event["event"]
    if kind == "won":
        who = "the thief" if event["by"] == "thief" else name_of(event["by"], names)
        return f"{who} wins fire {event['fire']} with {_flames(event['flames'])}!"
    if kind == "robbed":
        thief = "the thief" if event["by"] == "thief" else name_of(event["by"], names)
        return f"{thief} robs {name_of(event['seat'], names)} of {_flames(event['flames'])}!"
    if kind == "taken back":
        cards = event["cards"]
        cards_taken = plural(len(cards), "card", "cards") if "?" in cards else _cards(cards)
        return f"{name_of(event['seat'], names)} takes back {cards_taken}"
    if kind == "first player":
        return f"{name_of(event['seat'], names)} begins the next round"
    return ""     # what is exhausted is to be seen


def _outcome(event: Mapping[str, Any], names: Sequence[str]) -> str:
    return f"the game is over: {listed_names([name_of(i, names) for i, won in enumerate(event['returns']) if won])} won"


def _card(card: str) -> str:
    return "the trickster" if card == "+" else _a(card)


def _a(number: int | str) -> str:
    return f"an {number}" if str(number) == "8" else f"a {number}"


def _cards(cards: Sequence[str]) -> str:
    return listed_names(["the trickster" if card == "+" else card for card in cards])


def _flames(flames: int) -> str:
    return plural(flames, "flame", "flames")
