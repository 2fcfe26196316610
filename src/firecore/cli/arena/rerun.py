"""The command ``firecore arena rerun``.

The agents are asked again, but the stored decisions are played, so the game reaches the point where an agent failed.
Decisions that differ are reported. With --debug the debugger opens where an agent raises.

Examples:
  firecore arena rerun keen.db 12/3
  firecore arena rerun keen.db 12/3 --on-fault raise
"""
from __future__ import annotations

import argparse
import contextlib
import sys
import traceback

from ...arena import Store
from ...arena.running.rerun import Replay, play_again
from ...errors import AgentError
from ...wording import printable
from .. import FAILED
from .stops import add_named_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_named_game(parser)
    parser.add_argument("--on-fault", choices=("tell", "raise"), default="tell",
                        help="report what went wrong, or print the traceback and exit with 1 (tell)")
    parser.add_argument("--debug", action="store_true", help="open the debugger where an agent raises")


def run(arguments: argparse.Namespace) -> int:
    """Replay the game, and print the decisions that differ."""
    with Store(arguments.store) as store:
        try:
            with contextlib.nullcontext() if arguments.debug else contextlib.redirect_stdout(sys.stderr):
                replay = play_again(store, *arguments.game, look=_debug if arguments.debug else None)
        except AgentError as error:
            return _failed(error, arguments)
    _print_deviations(replay)
    return 0


def _print_deviations(replay: Replay) -> None:
    for one in replay.deviations:
        print(f"token {one.token}: seat {one.seat} ({one.agent}) decides {one.now}, stored is {one.before}")
    asked = f"{replay.asked} decisions"
    print(f"{asked}, {len(replay.deviations)} of them different" if replay.deviations else f"{asked}, all as stored")


def _debug(error: BaseException) -> None:
    import pdb

    pdb.post_mortem(error.__traceback__)


def _failed(error: AgentError, arguments: argparse.Namespace) -> int:
    cause = error.__cause__ or error
    if arguments.on_fault == "raise":
        print("\n".join(map(printable, "".join(traceback.format_exception(cause)).splitlines())), file=sys.stderr)
    else:
        print(printable(str(error)))
    return FAILED if arguments.on_fault == "raise" else 0
