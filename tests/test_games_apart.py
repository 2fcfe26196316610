"""A new game touches its own folders and one line: nothing else names a game that comes with firecore, or its agents."""
from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from firecore.builtin import NAMES, built_in

ROOT = Path(__file__).parents[1]
LIBRARY = ROOT / "src" / "firecore"
WEB = ROOT / "plugins" / "firecore-web" / "src"
OWN = ("builtin", "_native", "states")      # the rooms of the games
EXAMPLES = ("epilog", "examples")           # what help shows


def names() -> set[str]:
    """The games, and the policies and agents that come with them."""
    players = [built_in(game).players() for game in NAMES]
    return {*NAMES, *(name for one in players for name in one.policies),
            *(agent.name for one in players for agent in one.agents)}


def code_of(source: str) -> str:
    """Python without comments, docstrings and the examples of help."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            node.body = [one for one in node.body if not _is_text(one)] or [ast.Pass()]
        if isinstance(node, ast.Call):
            node.keywords = [one for one in node.keywords if one.arg not in EXAMPLES]
    return ast.unparse(tree)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def named_in(code: str) -> list[str]:
    return re.findall(rf"(?<![a-z])(?:{'|'.join(sorted(names()))})(?![a-z])", code.lower())


def files() -> list[Path]:
    library = [path for path in LIBRARY.rglob("*.py") if path.relative_to(LIBRARY).parts[0] not in OWN]
    return sorted([*library, *WEB.rglob("*.py")])


def test_there_is_something_to_look_at() -> None:
    looked_at = {path.relative_to(ROOT).as_posix() for path in files()}
    assert {"src/firecore/cli/play.py", "src/firecore/agents/mcts.py", "src/firecore/policies.py",
            "src/firecore/arena/store.py", "src/firecore/plugins/players.py",
            "plugins/firecore-web/src/firecore_web/hints.py"} <= looked_at
    assert {"feurio", "flashpoint", "tails", "greedy", "keen", "ranger", "captain", "chief", "marshal", "bluffer"} <= names()


@pytest.mark.parametrize("line", ["X = {'feurio': 1}", "if name == 'greedy': pass", "import x.chief", "MARSHAL = 1",
                                  "def _tails(): pass"])
def test_a_name_is_found(line: str) -> None:
    assert named_in(code_of(line))


@pytest.mark.parametrize("line", ['"""play: firecore play feurio"""', "x = 1     # such as greedy", "keenly = 'chiefly'",
                                  "add(epilog='firecore play tails')"])
def test_prose_is_none(line: str) -> None:
    assert not named_in(code_of(line))


def test_no_code_names_a_game_or_its_agents() -> None:
    found = {path.relative_to(ROOT).as_posix(): sorted(set(names)) for path in files()
             if (names := named_in(code_of(path.read_text(encoding="utf-8"))))}
    assert found == {}
