"""What ``import firecore`` costs and gives, in a fresh interpreter."""
from __future__ import annotations

import json
import subprocess
import sys

import firecore as fc

PROMISED = {
    "CHANCE", "Dice", "FirecoreError", "Game", "IllegalActionError", "Match", "OptionError", "Playouts",
    "PositionError", "Record", "RecordError", "SaveError", "State", "StateError", "games", "load", "playouts",
}


def modules_after(statement: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a statement."""
    code = f"import sys, json; {statement}; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(run.stdout))


def test_import_leaves_out_what_may_never_be_needed() -> None:
    costly = {"numpy", "msgpack", "secrets", "difflib", "concurrent.futures", "logging", "importlib.metadata"}
    assert modules_after("import firecore") & costly == set()


def test_numpy_comes_with_the_first_array() -> None:
    assert "numpy" in modules_after("import firecore as fc; fc.load('feurio').start().legal_mask()")


def test_every_public_name_is_there() -> None:
    assert set(fc.__all__) >= PROMISED
    assert [name for name in fc.__all__ if not hasattr(fc, name)] == []


def test_public_names_are_sorted_and_said_once() -> None:
    assert sorted(set(fc.__all__)) == sorted(fc.__all__)


def test_every_exception_is_one_of_ours_and_one_of_python() -> None:
    errors = [getattr(fc, name) for name in fc.__all__ if name.endswith("Error") and name != "FirecoreError"]
    assert all(issubclass(error, fc.FirecoreError) and len(error.__mro__) > len(fc.FirecoreError.__mro__) + 1
               for error in errors)
