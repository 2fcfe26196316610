"""The command ``firecore arena export``.

Each line is a record, with the numbers of block and turn in front. --blocks limits them to some blocks.

Examples:
  firecore arena export keen.db --blocks 0:10
  firecore arena export keen.db --out games.jsonl
"""
from __future__ import annotations

import argparse
import json
import re
import sys
from contextlib import nullcontext
from pathlib import Path

from ...arena import Store
from ...wording import short


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("store", metavar="STORE", help="the file that firecore arena run wrote")
    parser.add_argument("--blocks", type=_span, default=(0, None), metavar="A:B",
                        help="from block A up to B, without B")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write to this file")


def run(arguments: argparse.Namespace) -> int:
    """Print them, as they come."""
    first, stop = arguments.blocks
    with Store(arguments.store) as store:
        place = nullcontext(sys.stdout) if arguments.out is None else arguments.out.open("w", encoding="utf-8")
        with place as file:
            for one in store.games(first):
                if stop is not None and one.block >= stop:
                    break
                record = store.record(one.block, one.turn)
                print(json.dumps({"block": one.block, "turn": one.turn} | record.to_dict()), file=file)
    return 0


def _span(text: str) -> tuple[int, int | None]:
    found = re.fullmatch(r"(\d{0,15}):(\d{0,15})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"must be two numbers of blocks, such as 0:10, got {short(text)}")
    return int(found[1] or 0), int(found[2]) if found[2] else None
