"""The command ``firecore arena run``.

The store is created with the first run. Later runs need no plan, and continue where the last one stopped. Ctrl-C
or SIGTERM stops a run; finished games stay. The table counts the blocks in the order of the plan, so it is the same for
any number of jobs.

Examples:
  firecore arena run keen.db plan.toml --jobs 2
  firecore arena run keen.db --blocks 2000
  firecore arena run keen.db --sprt 0 20 --json
  firecore arena run keen.db plan.toml --dask tcp://scheduler:8786
"""
from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

from ...arena import Plan, Store
from ...arena import run as play
from ...arena.reports.summary import summarize
from ...arena.running.activity import Activity, watched
from ...errors import OptionError
from ...wording import describe
from ..arguments import add_json, whole
from ..progress import Progress, deciding_in_words
from ..signals import exit_code
from .progress import RunProgress
from .stops import add_stop, stop_of
from .tables import report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("store", metavar="STORE", help="the file that keeps the games")
    parser.add_argument("plan", metavar="PLAN", nargs="?", type=Path,
                        help="a file that firecore arena new wrote; not needed to continue")
    parser.add_argument("--jobs", "-j", type=whole(1), metavar="N",
                        help="how many are played at once (1, or with --dask as many as the cluster has threads)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster, whose scheduler is there")
    add_stop(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print the table and the verdict."""
    plan = None if arguments.plan is None else Plan.read(arguments.plan)
    code = 0
    with Store(arguments.store, plan) as store, _cluster(arguments.dask) as (executor, threads):
        blocks = arguments.blocks or store.plan.blocks or 1
        with (watched() as activity, Progress(blocks, "blocks", lambda: _now(activity)) as bar,
              contextlib.redirect_stdout(sys.stderr)):
            try:
                play(store.plan, store, blocks=arguments.blocks, jobs=arguments.jobs or threads, executor=executor,
                     stop=stop_of(arguments), progress=RunProgress(bar))
            except KeyboardInterrupt as stopped:
                code = exit_code(stopped)
        summary = summarize(store)
    print(json.dumps(summary) if arguments.json else report(summary))
    if code:
        print(f"firecore arena run: interrupted; {summary['stored']} games are in {arguments.store}", file=sys.stderr)
    return code


def _now(activity: Activity) -> str:
    """The decision that has taken longest so far."""
    one = activity.longest()
    return "" if one is None else deciding_in_words(f"{one.block}/{one.turn}", one)


@contextlib.contextmanager
def _cluster(address: str | None) -> Iterator[tuple[Executor | None, int]]:
    """What plays on a cluster, and how many games at once; without an address nothing, and one."""
    if address is None:
        yield None, 1
        return
    try:
        from dask.distributed import Client
    except ImportError:
        raise OptionError('--dask needs an extra: pip install "firecore-games[dask]"') from None
    try:
        client = Client(address)
    except (OSError, ValueError) as error:
        raise OptionError(f"--dask {address}: there is no scheduler: {describe(error)}") from None
    with client:
        yield client.get_executor(pure=False), max(1, sum(client.nthreads().values()))
