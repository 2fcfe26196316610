"""What an action of Feurio! caused."""
from __future__ import annotations

from typing import Any

from ..._native.feurio.rules import binding
from ..._native.state import State
from ..standings import standing
from .outcome import reason_of
from .zones import best_zones


def events(before: State, action: int, after: State, seat: int | None) -> list[dict[str, Any]]:
    """What an action caused, as that seat saw it: the deed, start tiles, zones and scores that changed, the end."""
    found = binding.caused_by(before, action, seat) + _zones_changed(before, after) + standing(before, after)
    if after.is_over:
        found[-1]["reason"] = reason_of(after.scores(), best_zones(after), after.returns())
    return found


def _zones_changed(before: State, after: State) -> list[dict[str, Any]]:
    """For each colour whose zones are others now (F7.1): these zones, and what they score together."""
    return [{"event": "zones", "colour": colour,
             "total": None if after.game.cooperative else sum(zone["value"] for zone in zones), "zones": zones}
            for colour, zones in binding.zones_changed(before, after)]
