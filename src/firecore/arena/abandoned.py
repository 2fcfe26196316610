"""Games that nobody waits for any more: a thread that plays one of them is told to leave off."""
from __future__ import annotations

import threading

LOOK = 0.25     # seconds between two looks of a thread that waits for an agent

_thread = threading.local()


class Abandoned(KeyboardInterrupt):
    """Whoever wanted this game has left. Like Ctrl-C it passes through the match, and is no fault of an agent."""


class Enough:
    """Whether nobody waits any more: a plain attribute, which an interrupt finds set or not, and nothing between."""

    is_set = False


def leave_off_when(enough: Enough) -> None:
    """From now on this thread leaves off its games once that is set."""
    _thread.enough = enough


def check() -> None:
    """Leave off if nobody waits."""
    enough = getattr(_thread, "enough", None)
    if enough is not None and enough.is_set:
        raise Abandoned
