"""What an action did to the standing, for games that everybody plays for themselves."""
from __future__ import annotations

from typing import Any

from .._native.state import State


def standing(before: State, after: State) -> list[dict[str, Any]]:
    """The events of scores that changed, and of the end."""
    events: list[dict[str, Any]] = []
    if after.scores() != before.scores():
        events.append({"event": "scores", "from": list(before.scores()), "to": list(after.scores())})
    if after.is_over:
        events.append({"event": "over", "scores": list(after.scores()), "returns": list(after.returns())})
    return events
