"""What an action of Flash Point caused."""
from __future__ import annotations

from typing import Any

from ..._native.flashpoint.rules import binding
from ..._native.state import State


def events(before: State, action: int, after: State, seat: int | None) -> list[dict[str, Any]]:
    """What an action caused, in order."""
    return binding.caused_by(before, action)
