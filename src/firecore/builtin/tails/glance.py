"""The standing in Tails on Fire at a glance."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...plugins.games import Fact

ROUNDS = 9     # T5.1


def facts(view: Mapping[str, Any]) -> list[Fact]:
    """The round, and what it is about."""
    rows = [Fact("round", view["round"], ROUNDS)]
    if view["fire"]:
        rows.append(Fact("flames at stake", view["fire"]["flames"]))
    if view["needed"]:
        rows.append(Fact("number needed", view["needed"]))
    if view["lap"]:
        rows.append(Fact("lap", view["lap"]))
    return rows
