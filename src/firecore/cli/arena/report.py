"""The command ``firecore arena report``.

The suffix of the file says which. The HTML file needs nothing else. With --records the records of games that went
wrong, and of one block of each line-up, are written to a folder, and the report links to them.

Examples:
  firecore arena report keen.db report.html
  firecore arena report keen.db report.md
  firecore arena report keen.db report.html --records records
"""
from __future__ import annotations

import argparse
from pathlib import Path

from ...arena import Store
from ...arena.reports.report import SUFFIXES, write
from ...errors import OptionError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("store", metavar="STORE", help="the file that firecore arena run wrote")
    parser.add_argument("out", metavar="FILE", type=Path, help=f"ends with {', '.join(SUFFIXES)}")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write the records that the report links to")


def run(arguments: argparse.Namespace) -> int:
    """Write the report."""
    if arguments.out.suffix not in SUFFIXES:
        raise OptionError(f"a report ends with {', '.join(SUFFIXES)}, got {arguments.out.name!r}")
    with Store(arguments.store) as store:
        write(store, arguments.out, arguments.records)
    print(f"{arguments.out}: written")
    return 0
