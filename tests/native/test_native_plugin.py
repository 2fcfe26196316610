"""A distribution of its own, compiled against the firecore that is installed, with a native game and agent in it."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import firecore as fc

FIRECORE = str(Path(fc.__file__).resolve().parents[1])
SOURCES = Path(__file__).parent / "firecore-nim"
FROZEN = Path(__file__).parent / "contract-4"      # the oldest headers that today's firecore has to serve; never edited
CONTRACT = 4
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
    "asked": _nim.asked(nim.read("nim/1 5"), fc.Dice(1)),
    "picked": _nim.POLICY.choose(nim.read("nim/1 5"), fc.Dice(1)),
    "by search": fc.search(nim.read("nim/1 5"), iterations=200, seed=1, playout=_nim.POLICY).best,
    "encodings": nim.encodings,
    "table": _nim.table(),
}))
"""
REFUSE = """
import json, sys
from firecore_nim import _nim

try:
    _nim.altered(*json.loads(sys.argv[1]))
except ImportError as error:
    print(error)
"""


def built_plugin(folder: Path, sources: Path = SOURCES, **env: str) -> Path:
    """The folder that the plugin is installed in, built from a copy of its sources."""
    shutil.copytree(sources, folder / "sources")
    command = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--no-index", "--quiet",
               "--target", str(folder / "site"), str(folder / "sources")]
    run = subprocess.run(command, capture_output=True, text=True, check=False,
                         env=os.environ | {"PYTHONPATH": FIRECORE} | env)
    if run.returncode:
        raise RuntimeError(run.stdout + run.stderr)
    return folder / "site"


def printed(site: Path, program: str, *words: str) -> str:
    """What a fresh interpreter prints that runs a program with the plugin."""
    run = subprocess.run([sys.executable, "-W", "error", "-c", program, *words], capture_output=True, text=True,
                         check=False, env=os.environ | {"PYTHONPATH": os.pathsep.join([str(site), FIRECORE])})
    if run.returncode:
        raise RuntimeError(run.stderr)
    return run.stdout


def what_it_does(site: Path) -> dict[str, Any]:
    """What the plugin does in a fresh interpreter."""
    told: dict[str, Any] = json.loads(printed(site, USE))
    return told


@pytest.fixture(scope="module")
def today(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the plugin is installed that was compiled with the headers of this firecore."""
    return built_plugin(tmp_path_factory.mktemp("today"))


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the plugin is installed that was compiled with the first headers of this version of the contract."""
    return built_plugin(tmp_path_factory.mktemp("older"), NIM_HEADERS=str(FROZEN))


def test_a_native_plugin_builds_and_works(today: Path) -> None:
    told = what_it_does(today)
    assert told["tokens"][0] in {"x1", "x2", "x3", "x4", "x5", "x6"}
    assert set(told["tokens"][1:]) == {"x1"}
    assert sorted(told["returns"]) == [0.0, 1.0]
    assert told["read back"]
    assert sum(told["wins"]) == 600
    assert all(1 <= length <= 6 for length in told["nim"][0])
    assert told["feurio"][1] == 2
    assert sum(told["feurio"][0]) == told["by playouts"]
    assert told["picked"] == told["by search"] + 2 == 2


def test_a_plugin_compiled_with_older_headers_plays_the_same_games(older: Path, today: Path) -> None:
    old, new = what_it_does(older), what_it_does(today)
    assert old.pop("table") < new.pop("table")
    assert old == new
    assert old["encodings"] == ["rows"]      # the slot of planes, which it knows nothing of, is empty


def test_a_function_that_older_plugins_call_has_not_gone() -> None:
    """The plugin above calls every function of the frozen headers, so that none of them can change."""
    frozen = set(re.findall(r"^cdef .*?(\w+)\(", (FROZEN / "firecore" / "native.pxd").read_text(encoding="utf-8"), re.M))
    source = (SOURCES / "src" / "firecore_nim" / "_nim.pyx").read_text(encoding="utf-8")
    assert len(frozen) > 10
    assert [name for name in sorted(frozen) if source.count(f"{name}(") == 0] == []


@pytest.mark.parametrize(("altered", "message"), [
    ((CONTRACT - 1, 0, True), "the game was compiled for version 3 of the contract, and this firecore has version 4: "
                              "build it again"),
    ((CONTRACT + 1, 0, True), "the game was compiled for version 5 of the contract, and this firecore has version 4: "
                              "upgrade firecore, or build it again"),
    ((CONTRACT, 1000, True), "the game was compiled for a newer firecore: a table of 1000 bytes, and this firecore knows "
                             "120; upgrade firecore, or build the game again"),
    ((CONTRACT, 64, True), "the game has a table of 64 bytes, where the contract has at least 112; new_rules and "
                           "new_planes fill in the size"),
    ((CONTRACT, 112, False), "the game leaves out what every game has to have: legal, observe"),
])
def test_what_cannot_work_is_refused(today: Path, altered: tuple[int, int, bool], message: str) -> None:
    assert printed(today, REFUSE, json.dumps(altered)).strip() == message


def test_the_native_interface_shows_no_layout_that_is_not_promised() -> None:
    native = Path(fc.__file__).parent
    header = (native / "native.pxd").read_text(encoding="utf-8")
    assert set(re.findall(r"firecore\._native\.(\w+)", header)) == {"bits", "contract", "rng"}
    assert "cdef class" not in header and "ctypedef" not in header
    structs = [name for module in ("bits", "contract", "rng")
               for name in re.findall(r"^cdef (?:struct|class) (\w+)", (native / "_native" / f"{module}.pxd").read_text(
                   encoding="utf-8"), re.M)]
    assert sorted(structs) == ["Planes", "Rng", "Rules"]
