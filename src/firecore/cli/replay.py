"""show a recorded game, position by position, or write every position to a file

The record is checked by the rules first. With a seat everything is shown as that seat saw it. Positions are numbered
from 0, the start; negative numbers count from the end.

Examples:
  firecore replay games/game-0001.json
  firecore replay games/game-0001.json --at -1 --seat 2
  firecore replay games/game-0001.json --render json --out frames
"""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path

from .._native.state import State
from ..errors import OptionError
from ..options import from_text
from ..record import Record
from ..render import render, renderer
from ..render.text import result
from .arguments import add_json, pairs
from .terminal import Progress, board_renderer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="a file that firecore match or play wrote")
    parser.add_argument("--render", metavar="NAME", help="one of firecore renderers (ansi on a terminal, else text)")
    parser.add_argument("--render-option", metavar="NAME=VALUE", action="append", default=[], dest="options",
                        help="an option of the renderer; may be repeated")
    parser.add_argument("--seat", type=int, metavar="N", help="as this seat saw it; everything without")
    parser.add_argument("--at", type=int, metavar="N", help="only this position")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write a file for each position to this folder")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show or write the positions."""
    record = Record.read(arguments.record)
    record.verify()
    states = list(record.states())
    tokens = record.seen(arguments.seat)
    chosen = _chosen(len(states), arguments.at)
    if arguments.json:
        if arguments.render or arguments.options or arguments.out:
            raise OptionError("--json tells what there is to see, and draws nothing: neither --render, "
                              "--render-option nor --out goes with it")
        print(json.dumps(_values(record, arguments.seat, tokens, [states[i] for i in chosen])))
        return 0
    plugin = renderer(arguments.render or board_renderer())
    options = from_text(plugin.options, pairs(arguments.options))

    def drawn(i: int) -> str | bytes:
        with redirect_stdout(sys.stderr):     # what a renderer prints is not what it draws
            return render(states[i], plugin.name, arguments.seat, **options)

    if arguments.out:
        arguments.out.mkdir(parents=True, exist_ok=True)
        with Progress(len(chosen), "positions") as progress:
            for i in chosen:
                _write(arguments.out / f"position-{i:04}{plugin.suffix}", drawn(i))
                progress.advance()
        print(f"{len(chosen)} positions written to {arguments.out}")
        return 0
    if not plugin.is_text:
        raise OptionError(f"the renderer {plugin.name!r} gives {plugin.media_type}, not text to print: use --out DIR")
    if not plugin.media_type.startswith("text/"):
        if len(chosen) > 1:
            raise OptionError(f"the renderer {plugin.name!r} gives {plugin.media_type}, of which only one can be "
                              "printed: say which with --at N, or use --out DIR")
        print(_ended(str(drawn(chosen[0]))), end="")
        return 0
    for i in chosen:
        print(_heading(record, i, tokens, states), drawn(i), sep="\n", end="\n\n")
    if chosen[-1] == len(states) - 1:
        print(*result(record), sep="\n")
    return 0


def _values(record: Record, seat: int | None, tokens: Sequence[str], states: Sequence[State]) -> dict[str, object]:
    told = record.to_dict() | {"tokens": tokens, "views": [state.view(seat) for state in states]}
    if seat is not None and states[0].game.has_secrets:
        told["seed"] = None     # it tells all that the dice hide, and will hide
    return told


def _chosen(positions: int, at: int | None) -> range:
    if at is None:
        return range(positions)
    if not -positions <= at < positions:
        raise OptionError(f"--at: the record has positions 0 to {positions - 1}, got {at}")
    return range(at % positions, at % positions + 1)


def _heading(record: Record, i: int, tokens: Sequence[str], states: Sequence[State]) -> str:
    if i == 0:
        return f"--- 0: {states[0].game!r}"
    actor = states[i - 1].actor
    who = "chance" if actor is None or actor < 0 else f"seat {actor} ({record.seats[actor]})"
    return f"--- {i}: {who} {tokens[i - 1]}"


def _write(path: Path, drawing: str | bytes) -> None:
    if isinstance(drawing, bytes):
        path.write_bytes(drawing)
    else:
        path.write_text(_ended(drawing), encoding="utf-8")


def _ended(drawing: str) -> str:
    return drawing if drawing.endswith("\n") else drawing + "\n"
