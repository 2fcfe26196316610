"""How a game of Tails on Fire ended."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...plugins.types import Ending
from ..seat_words import listed_names, name_of, plural


def reason_of(returns: Sequence[float]) -> str:
    """What made the difference: the flames, or nothing as the victory is shared (T5.1)."""
    return "shared" if sum(share > 0 for share in returns) > 1 else "flames"


def ending(view: dict[str, Any], names: Sequence[str]) -> Ending:
    """Why a game ended."""
    return Ending(view["reason"], "T5.1", outcome(view, names))


def outcome(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Who won a game that is over, and with what (T5.1)."""
    winners = [seat for seat, result in enumerate(view["returns"]) if result]
    who = listed_names([name_of(seat, names) for seat in winners])
    flames = plural(max(view["scores"]), "flame", "flames")
    if len(winners) > 1:
        return f"victory shared by {who} with {flames} each (T5.1)"
    return f"won by {who} with {flames} (T5.1)"
