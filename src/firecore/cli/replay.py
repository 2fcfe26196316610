"""The command ``firecore replay``.

The record is verified first. With --seat everything is shown as that seat saw it. Positions are numbered from 0, the
start; negative numbers count from the end. What is not plain text is printed one position at a time, with --at, or as
one document of the whole game, with --whole, by renderers that draw one.

Examples:
  firecore replay games/game-0001.json
  firecore replay games/game-0001.json --at -1 --seat 2
  firecore replay games/game-0001.json --render json --out frames
  firecore replay games/game-0001.json --render png --at -1 > last.png
  firecore replay games/game-0001.json --render text --whole
"""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from .. import files
from .._native.state import State
from ..errors import OptionError
from ..game import EVERYTHING
from ..matches.record import Record
from ..options import from_text
from ..plugins.types import RendererPlugin
from ..renderers import render, renderer
from ..renderers.players import named
from ..renderers.text import result
from ..wording import printable
from .arguments import add_json, pairs, viewer
from .progress import Progress
from .terminal import board_renderer

Drawn = Callable[[State | Record], str | bytes]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="a file that firecore match or play wrote")
    parser.add_argument("--render", metavar="NAME", help="one of firecore renderers (ansi on a terminal, else text)")
    parser.add_argument("--render-option", metavar="NAME=VALUE", action="append", default=[], dest="options",
                        help="an option of the renderer; may be repeated")
    parser.add_argument("--seat", type=viewer, default=EVERYTHING, metavar="N",
                        help="as this seat saw it, or everybody did (public); everything without")
    parser.add_argument("--at", type=int, metavar="N", help="only this position")
    parser.add_argument("--whole", action="store_true", help="the game as one document, by renderers that draw one")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write a file for each position to this folder")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show or write the positions."""
    record = Record.read(arguments.record)
    record.verify()
    positions = record.states(arguments.seat)     # made one after another: a long game would take a lot of memory
    record = record.seen_by(arguments.seat) if arguments.whole else record.for_seat(arguments.seat)
    chosen = _chosen(len(record.tokens) + 1, arguments.at)
    if arguments.json:
        if arguments.render or arguments.options or arguments.out or arguments.whole:
            raise OptionError("--json prints plain values and draws nothing: neither --render, "
                              "--render-option, --whole nor --out goes with it")
        _print_json(record, positions, chosen, arguments.seat)
        return 0
    if arguments.whole and arguments.at is not None:
        raise OptionError("--whole is the game from its start to its end: --at does not go with it")
    plugin = renderer(arguments.render or board_renderer())
    options = named(plugin, record.seats) | from_text(plugin.options, pairs(arguments.options))

    def drawn(what: State | Record) -> str | bytes:
        with redirect_stdout(sys.stderr):     # what a renderer prints is not what it draws
            return render(what, arguments.render or plugin.name, arguments.seat, **options)

    if arguments.out:
        print(_written(arguments, record, positions, chosen, plugin, drawn))
    elif arguments.whole:
        _print(plugin, drawn(record))
    elif plugin.media_type.startswith("text/"):
        _print_positions(record, positions, chosen, drawn)
    elif len(chosen) > 1:
        raise OptionError(f"the renderer {plugin.name!r} gives {plugin.media_type}, of which only one can be "
                          "printed: say which with --at N, or use --whole or --out DIR")
    else:
        for _, _, state in _positions(positions, chosen):
            _print(plugin, drawn(state))
    return 0


def _written(arguments: argparse.Namespace, record: Record, positions: Iterator[State], chosen: range,
             plugin: RendererPlugin, drawn: Drawn) -> str:
    """Write the files; what was written."""
    arguments.out.mkdir(parents=True, exist_ok=True)
    if arguments.whole:
        _write(arguments.out / f"record{plugin.suffix}", drawn(record))
        return f"the whole game written to {arguments.out}"
    with Progress(len(chosen), "positions") as progress:
        for i, _, state in _positions(positions, chosen):
            _write(arguments.out / f"position-{i:04}{plugin.suffix}", drawn(state))
            progress.advance()
    return f"{len(chosen)} positions written to {arguments.out}"


def _print_positions(record: Record, positions: Iterator[State], chosen: range, drawn: Drawn) -> None:
    for i, actor, state in _positions(positions, chosen):
        print(_heading(record, i, actor, state), drawn(state), sep="\n", end="\n\n")
    if chosen[-1] == len(record.tokens):
        print(*result(record), sep="\n")


def _print(plugin: RendererPlugin, drawing: str | bytes) -> None:
    if isinstance(drawing, str):
        print(_ended(drawing), end="")
        return
    if sys.stdout.isatty():
        raise OptionError(f"the renderer {plugin.name!r} gives {plugin.media_type}, nothing for a terminal: "
                          "direct it to a file, or use --out DIR")
    out: Any = getattr(sys.stdout, "buffer", sys.stdout)     # a closed pipe has none, and says so
    out.write(drawing)


def _positions(states: Iterator[State], chosen: range) -> Iterator[tuple[int, int | None, State]]:
    """Some positions of a record, each with its number and who played the token before it. No two are kept at once."""
    actor: int | None = None
    for i, state in enumerate(states):
        if i in chosen:
            yield i, actor, state
        actor = state.actor


def _print_json(record: Record, positions: Iterator[State], chosen: range, seat: int) -> None:
    """The record and its views."""
    print(json.dumps(record.to_dict()).removesuffix("}"), end=', "views": [')
    for i, _, state in _positions(positions, chosen):
        print(", " if i > chosen[0] else "", json.dumps(state.view(seat)), sep="", end="")
    print("]}")


def _chosen(positions: int, at: int | None) -> range:
    if at is None:
        return range(positions)
    if not -positions <= at < positions:
        raise OptionError(f"--at: the record has positions 0 to {positions - 1}, got {at}")
    return range(at % positions, at % positions + 1)


def _heading(record: Record, i: int, actor: int | None, state: State) -> str:
    if i == 0:
        return "\n".join([f"--- 0: {state.game!r}", *_notes(record, i)])
    who = "chance" if actor is None or actor < 0 else f"seat {actor} ({record.seats[actor]})"
    return "\n".join([f"--- {i}: {who} {record.tokens[i - 1]}", *_notes(record, i)])


def _notes(record: Record, i: int) -> list[str]:
    """What is said of this position."""
    return [" ".join(["   ", *([f"{note.by}:"] if note.by else []), *printable(note.text).splitlines(),
                      *([] if note.value is None else [f"value {note.value:.3g}"])])
            for note in record.notes if note.token == i]


def _write(path: Path, drawing: str | bytes) -> None:
    files.write(path, drawing if isinstance(drawing, bytes) else _ended(drawing).encode())


def _ended(drawing: str) -> str:
    return drawing if drawing.endswith("\n") else drawing + "\n"
