"""How a game of Flash Point ended, and why."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...plugins.types import Ending

RESCUES, LOSSES, DAMAGE, VICTIMS = 7, 4, 24, 10      # P8.1, P8.2, P1.5


CLAUSES = {"rescues": "P8.1", "losses": "P8.1", "collapse": "P8.2", "empty": "P8.3", "turns": "P8.5"}


def ending(view: dict[str, Any], names: Sequence[str]) -> Ending:
    """Why a game ended."""
    return Ending(view["reason"], CLAUSES[view["reason"]], outcome(view))


def reason_of(fields: Mapping[str, Any]) -> str | None:
    """What ended the game (P8); None if it goes on."""
    if fields["phase"] != "over":
        return None
    if fields["damage"] == DAMAGE:
        return "collapse"
    if fields["rescued"] + fields["lost"] == VICTIMS:
        return "empty"
    if "cut-off" in fields["marks"]:
        return "turns"
    return "losses" if fields["lost"] >= LOSSES else "rescues"


def outcome(view: Mapping[str, Any]) -> str:
    """The result of a game that is over, and what it came from."""
    result = "won" if any(view["returns"]) else "lost"
    counted = f"{view['rescued']} rescued, {view['lost']} lost"
    return {
        "rescues": f"{result}: {view['rescued']} victims are rescued (P8.1)",
        "losses": f"{result}: {view['lost']} victims are lost (P8.1)",
        "collapse": f"{result}: the house collapsed; {counted} (P8.2)",
        "empty": f"{result}: every victim is rescued or lost; {counted} (P8.3)",
        "turns": f"{result}: cut off after turn {view['turn']}; {counted} (P8.5)",
    }[view["reason"]]
