"""What ``import firecore`` costs and gives, in a fresh interpreter."""
from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import firecore as fc
from firecore.builtin import NAMES, built_in
from firecore.plugins.games import LaterFunction

PROMISED = {
    "CHANCE", "Dice", "FirecoreError", "Game", "IllegalActionError", "Match", "OptionError", "Playouts",
    "PositionError", "Record", "RecordError", "SaveError", "State", "StateError", "games", "load", "playouts",
}

# What a program imports until it knows the first legal actions. It grows only for a reason: each module takes time.
FOR_LEGAL_ACTIONS = {
    "_native", "_native.contract", "_native.cyutility", "_native.feurio", "_native.feurio.rules",
    "_native.feurio.rules.binding", "_native.feurio.rules.faults", "_native.feurio.rules.fire",
    "_native.feurio.rules.observation", "_native.feurio.rules.planes", "_native.feurio.rules.rules",
    "_native.feurio.rules.secrets", "_native.feurio.rules.zones", "_native.state", "builtin", "builtin.feurio",
    "builtin.feurio.options", "errors", "game", "options", "plugins", "plugins.checks", "plugins.games",
    "plugins.manual", "wording",
}
SLOW = {"asyncio", "csv", "decimal", "json", "logging", "msgpack", "numpy", "pathlib", "pluggy", "random",
        "socket", "statistics", "subprocess", "tempfile", "textwrap", "threading", "unittest", "urllib", "zipfile"}
PARTS = ("drawing", "events", "glance", "observation", "places", "players", "position", "reasons", "text", "view",
         "words")


def modules_after(statement: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a statement."""
    code = f"import sys; {statement}; loaded = sorted(sys.modules); import json; print(json.dumps(loaded))"
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(run.stdout))


def test_import_leaves_out_what_may_never_be_needed() -> None:
    costly = {"numpy", "msgpack", "secrets", "difflib", "concurrent.futures", "logging", "importlib.metadata"}
    assert modules_after("import firecore") & costly == set()


def test_a_name_is_imported_when_it_is_first_used() -> None:
    ours = {name for name in modules_after("import firecore") if name.startswith("firecore")}
    assert ours == {"firecore"}


def test_the_first_legal_actions_need_little() -> None:
    loaded = modules_after("import firecore as fc; fc.load('feurio').start().legal_actions()")
    assert {name.removeprefix("firecore.") for name in loaded if name.startswith("firecore.")} == FOR_LEGAL_ACTIONS
    assert {name for name in loaded if name.partition(".")[0] in SLOW} == set()


@pytest.mark.parametrize("game", NAMES)
def test_each_game_starts_without_slow_modules(game: str) -> None:
    loaded = modules_after(f"import firecore as fc; fc.load({game!r}).start().legal_actions()")
    assert {name for name in loaded if name.partition(".")[0] in SLOW - {"json"}} == set()     # boards are files
    assert {name.partition(".")[2] for name in loaded if name.startswith(f"firecore.builtin.{game}.")} & {
        f"builtin.{game}.{part}" for part in PARTS} == set()


@pytest.mark.parametrize("game", NAMES)
def test_what_a_game_imports_later_is_there(game: str) -> None:
    plugin = built_in(game)
    groups = [getattr(plugin, one.name) for one in fields(plugin)]
    functions = [getattr(group, one.name) for group in groups if is_dataclass(group) for one in fields(group)]
    later = [function for function in functions if isinstance(function, LaterFunction)]
    assert len(later) > 10
    assert all(callable(function.function) for function in later)


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
