"""The command ``firecore arena record``.

The record can be shown by firecore replay. --values adds the estimate of a search to each decision, from what the seat
that decides knows there; --comment adds a remark to the position after so many tokens.

Examples:
  firecore arena record keen.db 12/3 --out game.json
  firecore arena record keen.db 12/3 --values 500 --comment "20=the turning point" --out game.json
  firecore arena record keen.db 12/3
"""
from __future__ import annotations

import argparse
from pathlib import Path

from ...analysis.values import valued
from ...arena import Store
from ...wording import short
from ..arguments import whole
from .stops import add_named_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_named_game(parser)
    parser.add_argument("--values", type=whole(1), metavar="N", help="note what a search of N iterations expects")
    parser.add_argument("--comment", type=_comment, metavar="TOKEN=TEXT", action="append", default=[],
                        help="note this; may be repeated")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the record to this file")


def run(arguments: argparse.Namespace) -> int:
    """Print or write it."""
    with Store(arguments.store) as store:
        record = store.record(*arguments.game)
    if arguments.values:
        record = valued(record, arguments.values)
    for token, text in arguments.comment:
        record = record.annotated(token, text)
    if arguments.out:
        record.write(arguments.out)
        print(f"{arguments.out}: written")
    else:
        print(record.to_json())
    return 0


def _comment(text: str) -> tuple[int, str]:
    number, equals, comment = text.partition("=")
    if not equals or not number.isdecimal() or len(number) > 9:
        raise argparse.ArgumentTypeError(
            f"must be a number of tokens and a text, such as 20=a blunder, got {short(text)}")
    return int(number), comment
