"""The standing in Flash Point at a glance."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...plugins.games import Fact

RESCUED, LOST, DAMAGE = 7, 4, 24     # P8.1, P8.2: where the game is won, lost, or the house collapses


def facts(view: Mapping[str, Any]) -> list[Fact]:
    """How far victory and defeat are, and what is left of the turn."""
    rows = [
        Fact("rescued", view["rescued"], RESCUED, True),
        Fact("lost", view["lost"], LOST, False),
        Fact("damage", view["damage"], DAMAGE, False),
    ]
    if view["phase"] == "act":
        rows.append(Fact("action points", view["ap"]))
        if view["extra"]:
            rows.append(Fact("extra", view["extra"]))
    return rows
