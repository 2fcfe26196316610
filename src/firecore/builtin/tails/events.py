"""What an action of Tails on Fire caused, in order; also what has no token: the thief's turns."""
from __future__ import annotations

from typing import Any

from ..._native.state import State
from ..._native.tails.rules import binding
from ..standings import standing


def events(before: State, action: int, after: State, seat: int | None) -> list[dict[str, Any]]:
    """The events of one action, as ``seat`` sees them; None sees everything."""
    return binding.caused_by(before, action, seat) + standing(before, after)
