"""The game of the page *How to add a game*: it builds, is found by its entry point, and passes its own tests."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .test_native_plugin import FIRECORE, built_plugin

SOURCES = Path(__file__).parents[2] / "plugins" / "firecore-embers"


def test_embers_passes_its_own_tests(tmp_path: Path) -> None:
    site = built_plugin(tmp_path, SOURCES)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"], capture_output=True, text=True,
        check=False, cwd=tmp_path / "sources",
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(site), FIRECORE])})
    assert run.returncode == 0, run.stdout + run.stderr
