"""What of the drawing of Tails on Fire an action is made of: cards, ``0:5`` the 5 of seat 0, ``0:+`` its trickster."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._native.state import State
from ..._native.tails.rules import binding


def places(state: State, action: int) -> tuple[str, ...]:
    """The cards that are chosen, or the one that is played."""
    token = binding.token(state, action)
    seat = binding.fields(state)["seat"]
    return tuple(f"{seat}:{card}" for card in token.removeprefix("=") if token[0] not in "*-")


def tokens_at(state: State, place: str) -> list[str]:
    """To play the card; which three would be chosen with it is unknown."""
    fields = binding.fields(state)
    seat, _, card = place.partition(":")
    return [card] if fields["phase"] == "play" and seat == str(fields["seat"]) and card else []


def where(event: Mapping[str, Any]) -> tuple[str, ...]:
    """The cards that an event is about, and whose pile it is."""
    kind = event["event"]
    if kind in ("fire card", "void"):
        return ("fire",)
    if kind in ("played", "start card"):
        return (f"{event['seat']}:{event['card']}", *(("top",) if kind == "played" else ()))
    if kind == "thief played":
        return "thief", "top"
    if kind in ("thief drew", "thief passed"):
        return ("thief",)
    if kind == "won":
        return (f"seat:{event['by']}",) if event["by"] != "thief" else ("thief",)
    return (f"seat:{event['seat']}",) if kind == "robbed" else ()
