"""Ctrl-C while a command is still being imported, long before the command line can answer: one line, and the end.

Nothing happens here in a program that imports firecore for itself.
"""
from __future__ import annotations

import os
import signal
import sys
from itertools import pairwise
from types import FrameType

INTERRUPTED = 130


def begin() -> None:
    """Leave at Ctrl-C, if a command is what is being started."""
    if _is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def over() -> None:
    """From here on Ctrl-C is a KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _is_command() -> bool:
    if sys.argv[:1] == ["-m"]:      # python -m, as long as it looks for the module
        return ("-m", "firecore") in pairwise(sys.orig_argv)
    return os.path.splitext(os.path.basename("".join(sys.argv[:1])))[0] == "firecore"


def _leave(signum: int, frame: FrameType | None) -> None:
    os.write(2, b"firecore: interrupted\n")
    os._exit(INTERRUPTED)           # an exception would be lost in some corner of an import, or be shown in full
