"""A distribution of its own, compiled against the firecore that is installed, with a native game and agent in it."""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import firecore as fc

FIRECORE = str(Path(fc.__file__).resolve().parents[1])
SOURCES = Path(__file__).parent / "firecore-nim"
USE = """
import json
import firecore as fc
from firecore.game import Game
from firecore_nim import PLUGIN, _nim

nim = Game(PLUGIN, {})
match = fc.Match(nim, seed=1)
while not match.is_over:
    match.play(_nim.first(match.state))
feurio = fc.load("feurio", players=2).start()
print(json.dumps({
    "tokens": match.tokens,
    "returns": match.state.returns(),
    "read back": nim.read(match.state.position()).position() == match.state.position(),
    "wins": fc.playouts(nim.start(), 600, seed=1).wins,
    "nim": _nim.lengths(nim.start(), 200),
    "feurio": _nim.lengths(feurio, 20),
    "by playouts": fc.playouts(feurio, 20, seed=1).decisions,
}))
"""


def built_plugin(folder: Path, sources: Path = SOURCES) -> Path:
    """The folder that the plugin is installed in, built from a copy of its sources."""
    shutil.copytree(sources, folder / "sources")
    command = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--no-index", "--quiet",
               "--target", str(folder / "site"), str(folder / "sources")]
    run = subprocess.run(command, capture_output=True, text=True, check=False,
                         env=os.environ | {"PYTHONPATH": FIRECORE})
    if run.returncode:
        raise RuntimeError(run.stdout + run.stderr)
    return folder / "site"


def what_it_does(site: Path) -> dict[str, Any]:
    """What a fresh interpreter tells that uses the plugin."""
    run = subprocess.run([sys.executable, "-W", "error", "-c", USE], capture_output=True, text=True, check=False,
                         env=os.environ | {"PYTHONPATH": os.pathsep.join([str(site), FIRECORE])})
    if run.returncode:
        raise RuntimeError(run.stderr)
    told: dict[str, Any] = json.loads(run.stdout)
    return told


def test_a_native_plugin_builds_and_works(tmp_path: Path) -> None:
    told = what_it_does(built_plugin(tmp_path))
    assert told["tokens"][0] in {"x1", "x2", "x3", "x4", "x5", "x6"}
    assert set(told["tokens"][1:]) == {"x1"}
    assert sorted(told["returns"]) == [0.0, 1.0]
    assert told["read back"]
    assert sum(told["wins"]) == 600
    assert all(1 <= length <= 6 for length in told["nim"][0])
    assert told["feurio"][1] == 2
    assert sum(told["feurio"][0]) == told["by playouts"]
