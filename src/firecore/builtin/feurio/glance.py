"""The standing in Feurio! at a glance."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...plugins.games import Fact


def facts(view: Mapping[str, Any]) -> list[Fact]:
    """The stack, the tile in hand, and how near the game is to its end."""
    rows = [Fact("tiles left", view["stack"])]
    if view["hand"]:
        rows.append(Fact("tile in hand", view["hand"]))
    if view["passes"]:
        rows.append(Fact("passes in a row", view["passes"]))
    return rows
