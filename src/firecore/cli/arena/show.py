"""The command ``firecore arena show``.

Examples:
  firecore arena show keen.db
  firecore arena show keen.db --json
"""
from __future__ import annotations

import argparse
import json

from ...arena import Store
from ...arena.reports.summary import summarize
from ..arguments import add_json
from .tables import report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("store", metavar="STORE", help="the file that firecore arena run wrote")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print how it stands."""
    with Store(arguments.store) as store:
        summary = summarize(store)
    print(json.dumps(summary) if arguments.json else report(summary))
    return 0
