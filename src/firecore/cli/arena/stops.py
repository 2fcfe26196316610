"""Arguments that say when a run is over, and which game is meant."""
from __future__ import annotations

import argparse
import re

from ...arena import Race, Sprt
from ...arena.plans.stop_rules import Stop
from ..arguments import whole

_GAME = re.compile(r"(\d{1,15})/(\d{1,3})")


def add_stop(parser: argparse.ArgumentParser) -> None:
    """``--blocks``, ``--sprt``, ``--race`` and the risks."""
    parser.add_argument("--blocks", type=whole(1), metavar="N", help="the run ends after so many blocks at the latest")
    rules = parser.add_mutually_exclusive_group()
    rules.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"),
                       help="stop when it is clear whether the first agent is better by ELO1, or only by ELO0")
    rules.add_argument("--race", action="store_true", help="agents drop out when another is clearly better")
    parser.add_argument("--alpha", type=float, default=0.05, metavar="P", help="the risk of a wrong yes (0.05)")
    parser.add_argument("--beta", type=float, default=0.05, metavar="P", help="the risk of a wrong no (0.05)")


def stop_of(arguments: argparse.Namespace) -> Stop | None:
    """The stop rule that was asked for."""
    if arguments.sprt:
        low, high = arguments.sprt
        return Sprt(low, high, arguments.alpha, arguments.beta)
    return Race(arguments.alpha) if arguments.race else None


def add_named_game(parser: argparse.ArgumentParser) -> None:
    """The store and the name of a game in it."""
    parser.add_argument("store", metavar="STORE", help="the file that firecore arena run wrote")
    parser.add_argument("game", metavar="GAME", type=_named, help="block and turn, such as 12/3")


def _named(text: str) -> tuple[int, int]:
    found = _GAME.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"must be the numbers of block and turn, such as 12/3, got {text!r}")
    return int(found[1]), int(found[2])
