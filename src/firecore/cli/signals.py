"""Ctrl-C and SIGTERM: both end a command as soon as what it has is written."""
from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

INTERRUPTED, TERMINATED = 130, 143     # exit codes, as shells have them


class Terminated(KeyboardInterrupt):
    """SIGTERM, which then does what Ctrl-C does."""


def exit_code(stopped: KeyboardInterrupt) -> int:
    """The exit code of a command that was stopped."""
    return TERMINATED if isinstance(stopped, Terminated) else INTERRUPTED


@contextmanager
def sigterm_raises() -> Iterator[None]:
    """Raise :class:`Terminated` on SIGTERM, in the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    raise Terminated


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ignore both signals while something short is written, which is of no use if it is cut."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
