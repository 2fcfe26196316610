"""The test kit against a native game with one thing wrong at a time: each is caught, by the law that the table names."""
from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

from .test_native_plugin import FIRECORE, built_plugin

SOURCES = Path(__file__).parent / "firecore-lots"
MUTANTS = runpy.run_path(str(SOURCES / "src" / "firecore_lots" / "table.py"))["MUTANTS"]


def test_every_mutant_is_caught_by_the_law_that_names_it(tmp_path: Path) -> None:
    site = built_plugin(tmp_path, SOURCES)
    run = subprocess.run(
        [sys.executable, "-m", "firecore_lots.mutants"], capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(site), FIRECORE])})
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {"0": ""} | {str(number): law for number, (_, law) in MUTANTS.items()}


def test_there_are_many() -> None:
    assert len(MUTANTS) >= 60
