"""Arguments that say what the processes of agents may do; apart, because they import the arena."""
from __future__ import annotations

import argparse

from ..arena.plans.plan import SIZE
from ..sandbox.availability import AUTO, JAIL, OFF, REQUIRED
from ..wording import in_bytes, short


def memory(text: str) -> int:
    """A number of bytes, for argparse."""
    try:
        return int(SIZE.check(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be {SIZE.allowed}, got {short(text)}") from None


def add_confinement(parser: argparse.ArgumentParser) -> None:
    """``--memory`` and ``--jail``."""
    parser.add_argument("--memory", type=memory, default=SIZE.default, metavar="SIZE",
                        help=f"{SIZE.help} ({in_bytes(SIZE.default)})")
    parser.add_argument("--jail", choices=(AUTO, REQUIRED, OFF), default=AUTO, help=f"{JAIL.help} ({AUTO})")
