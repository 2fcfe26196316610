"""What an action of Flash Point caused."""
from __future__ import annotations

from typing import Any

from ..._native.flashpoint.rules import binding
from ..._native.state import State
from .printed import along_arrows


def events(before: State, action: int, after: State, seat: int | None) -> list[dict[str, Any]]:
    """What an action caused, in order. A POI that followed the arrows says which way (P11.5)."""
    caused = binding.caused_by(before, action)
    for event in caused:
        if event["event"] == "poi placed" and binding.fields(before)["phase"] == "replenish":
            path = along_arrows(before.game, before.token(action)[1:], event["space"])
            if len(path) > 1:
                event["path"] = path
    return caused
