"""What commands import, in a fresh interpreter without plugins."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import firecore as fc

COSTLY = {"numpy", "sqlite3", "asyncio", "multiprocessing"}
LISTED = """
import atexit, json, sys
atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))
from firecore.cli import main
sys.exit(main(sys.argv[1:]))
"""


def imported_by(line: str, typed: str = "") -> set[str]:
    """The modules that a command has imported when it ends."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", LISTED, *line.split()], input=typed, capture_output=True, text=True,
        check=True, env=os.environ | {"PYTHONPATH": str(Path(fc.__file__).parents[1]), "FIRECORE_BLOCK_PLUGINS": "*"})
    modules: list[str] = json.loads(run.stderr.splitlines()[-1])
    return set(modules)


@pytest.mark.parametrize("line", [
    "--help", "--version", "games", "games feurio", "rules P4.3", "agents", "agents mcts", "renderers", "plugins",
    "match --help", "play feurio --seed 1", "play flashpoint --seed 1", "play tails --seed 1",
    "match feurio greedy --seed 1", "match feurio mcts:iterations=5 -o players=2 --seed 1",
])
def test_numpy_stays_out(line: str) -> None:
    assert imported_by(line) & COSTLY == set()


def test_a_command_comes_without_the_others() -> None:
    others = {"firecore.cli.arena", "firecore.cli.bench", "firecore.cli.match", "firecore.arena"}
    assert imported_by("games") & others == set()
    assert imported_by("play feurio --seed 1", "hint\nquit\n") & others == set()
