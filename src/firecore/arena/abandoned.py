"""Games that nobody waits for any more: a thread that plays one of them is told to leave off."""
from __future__ import annotations

import threading

LOOK = 0.25     # seconds between two looks of a thread that waits for an agent

_thread = threading.local()


class Abandoned(KeyboardInterrupt):
    """Whoever wanted this game has left. Like Ctrl-C it passes through the match, and is no fault of an agent."""


def leave_off_when(event: threading.Event) -> None:
    """From now on this thread leaves off its games once the event is set."""
    _thread.event = event


def check() -> None:
    """Leave off if nobody waits."""
    event = getattr(_thread, "event", None)
    if event is not None and event.is_set():
        raise Abandoned
