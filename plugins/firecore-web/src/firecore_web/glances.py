"""Scores and goals at a glance: a few words and numbers, from what a viewer knows."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import firecore as fc


def glance(game: fc.Game, view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What the game says one wants to know first: label, value, and maybe the number it goes towards, and whether that
    is good."""
    return [{key: value for key, value in fact._asdict().items() if value is not None}
            for fact in game.plugin.lobby.facts(view)]
