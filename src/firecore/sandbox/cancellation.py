"""Cancellation: a thread stops playing once no one waits for its game."""
from __future__ import annotations

import threading

POLL = 0.25     # seconds between two checks by a thread that waits for an agent

_thread = threading.local()


class Cancelled(KeyboardInterrupt):
    """Nobody waits for this game any more. Like Ctrl-C this passes through the match, and no agent is to blame."""


class Flag:
    """Whether to stop. A plain attribute has no state between set and not set that an interrupt could leave behind."""

    is_set = False


def cancel_thread_when(flag: Flag) -> None:
    """From now on :func:`check` raises in this thread once the flag is set."""
    _thread.flag = flag


def check() -> None:
    """Raise :class:`Cancelled` if this thread is to stop."""
    flag = getattr(_thread, "flag", None)
    if flag is not None and flag.is_set:
        raise Cancelled
