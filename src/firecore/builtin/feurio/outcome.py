"""How a game of Feurio! ended, and why."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...plugins.types import Ending
from ..seat_words import listed_names, name_of, plural


def ending(view: dict[str, Any], names: Sequence[str]) -> Ending:
    """Why a game ended."""
    return Ending(view["reason"], "F8.2" if view["reason"] == "safety" else "F7.5", outcome(view, names))


def reason_of(scores: Sequence[int], best: Sequence[int] | None, returns: Sequence[float]) -> str:
    """What made the difference (F7.5, F8.2): points, the best zone, nothing as it is shared, or the colors' safety."""
    if best is None:
        return "safety"
    if sum(result > 0 for result in returns) > 1:
        return "shared"
    return "points" if list(scores).count(max(scores)) == 1 else "zone"


def outcome(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The result of a game that is over, and what it came from."""
    winners = [seat for seat, result in enumerate(view["returns"]) if result]
    if view["reason"] == "safety":
        return f"{'won' if winners else 'lost'}: {view['scores'][0]} of 4 colours are safe (F8.2)"
    who = listed_names([name_of(seat, names) for seat in winners])
    points = plural(view["scores"][winners[0]], "point", "points")
    if view["reason"] == "points":
        return f"won by {who} with {points} (F7.5)"
    best = view["best_zones"][winners[0]]
    if view["reason"] == "shared":
        return f"victory shared by {who}: {points} and a best zone of {best} each (F7.5)"
    level = [seat for seat, score in enumerate(view["scores"]) if score == max(view["scores"]) and seat not in winners]
    others = listed_names([name_of(seat, names) for seat in level])
    return (f"won by {who}: {points} like {others}, but the best zone, {best} to "
            f"{max(view['best_zones'][seat] for seat in level)} (F7.5)")
