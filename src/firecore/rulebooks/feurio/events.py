"""What an action of Feurio! caused."""
from __future__ import annotations

from typing import Any

from ..._native.feurio import binding
from ..._native.state import State
from ..endings import standing
from .outcome import decided_by
from .pieces import COLOURS
from .zones import best_zones, totals


def events(before: State, action: int, after: State, seat: int | None) -> list[dict[str, Any]]:
    """What an action caused, as that seat saw it: the deed, start tiles, zones and scores that changed, the end."""
    found = binding.caused_by(before, action, seat) + _zones_changed(before, after) + standing(before, after)
    if after.is_over:
        found[-1]["decided_by"] = decided_by(after.scores(), best_zones(after), after.returns())
    return found


def _zones_changed(before: State, after: State) -> list[dict[str, Any]]:
    """For each colour whose zones are others now (F7.1): these zones, and what they score together."""
    was, now = binding.zones(before), binding.zones(after)
    total = totals(after.game, now)
    changed = []
    for colour in COLOURS:
        own = [zone for zone in now if zone["colour"] == colour]
        if own != [zone for zone in was if zone["colour"] == colour]:
            changed.append({"event": "zones", "colour": colour, "total": None if total is None else total[colour],
                            "zones": own})
    return changed
