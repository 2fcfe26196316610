"""What ``import firecore`` costs and gives, in a fresh interpreter."""
from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_a_name_is_imported_when_it_is_first_used() -> None:
    ours = {name for name in modules_after("import firecore") if name.startswith("firecore")}
    assert ours == {"firecore"}


def test_a_game_comes_without_the_others() -> None:
    loaded = modules_after("import firecore as fc; match = fc.Match(fc.load('feurio')); match.play(match.legal_actions()[0])")
    costly = {"numpy", "msgpack", "pathlib", "hashlib", "tempfile", "importlib.metadata", "importlib.resources"}
    assert loaded & costly == set()
    assert {name for name in loaded if re.match(r"firecore\..*(flashpoint|tails)|firecore\.(agents|arena)", name)} == set()


def test_type_checkers_see_the_names_where_they_are() -> None:
    tree = ast.parse(Path(fc.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert seen == fc._HOME
    assert set(seen) == set(fc.__all__) <= set(dir(fc))


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'firecore' has no attribute 'lod'"):
        fc.lod     # noqa: B018


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
