"""What lies on the table of Tails on Fire, for text, views and events."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..._native.state import State
from ..._native.tails.rules import binding


def simultaneous(state: State) -> Sequence[int]:
    """The seats that have yet to choose their cards; no one sees the choice of another (T3.1)."""
    fields = binding.fields(state)
    if fields["phase"] != "choose":
        return ()
    seats = state.game.seats
    return [(fields["seat"] + i) % seats for i in range((fields["first"] - fields["seat"] - 1) % seats + 1)]


def top_card(fields: binding.Fields) -> dict[str, Any] | None:
    """The card on top: whose it is, and the number that it has or stands for (T3.4)."""
    if fields["owner"] is None:
        return None
    number = (fields["needed"] - 2) % 9 + 1
    return {"owner": fields["owner"], "card": "+" if fields["wild"] else str(number), "number": number}


def hand_shown(own: binding.Seat, known: bool) -> list[str]:
    """The cards that a seat has chosen and not played; to others one ``?`` a card (T6)."""
    return list(own["hand"]) if known else ["?"] * len(own["hand"])


def flames_in(pile: binding.Pile, flames: dict[int, int]) -> int:
    """The flames of a pile (T1.1, T1.2)."""
    return sum(flames[number] for number in pile["fires"]) + len(pile["campfires"])


def thief_played(fields: binding.Fields) -> list[int]:
    """The numbers that the thief has played in this round."""
    return [number for number in range(1, 10) if number not in fields["stack"] and number not in fields["reserve"]]
