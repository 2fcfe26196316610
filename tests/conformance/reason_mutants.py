"""Is a false explanation caught? Every ``reasons.py`` is changed in hundreds of ways, and each change must be noticed.

``python -m tests.conformance.reason_mutants [GAME ...]`` changes one thing at a time: turns a comparison round, drops or negates
a condition, takes another number or another clause. Then it asks for the reasons of illegal tokens in positions of played games,
as ``test_reasons.py`` does, and in the examples of ``tests/rules``. What nothing notices is listed, for a reader to judge: some
changes leave every reason true.
"""
from __future__ import annotations

import argparse
import ast
import copy
import importlib
import random
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import firecore as fc

from .option_sets import OPTION_SETS
from .test_reasons import positions, refused

Asked = tuple[fc.State, str, set[str]]      # a position, a token that is not legal there, and the true reasons

EACH = 150      # how often a reason is asked for at most; tokens alike but for their numbers count as one

RULES = Path(__file__).parents[1] / "rules"
EXAMPLES = {"feurio": "test_f[01][05]*.py", "flashpoint": "test_why_not.py", "tails": "test_t7*.py"}

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
WIDENED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}


def module_of(game: str) -> ModuleType:
    """Where a game explains refusals."""
    return importlib.import_module(f"firecore.builtin.{game}.reasons")


def mutants(source: str) -> Iterator[tuple[str, str]]:
    """Every mutant of a module: what was changed, and its source."""
    tree = ast.parse(source)
    nodes = [node for part in tree.body if isinstance(part, ast.FunctionDef | ast.ClassDef | ast.Assign)
             for node in ast.walk(part)]
    for number, node in enumerate(nodes):
        for change in _changes(node):
            twin = copy.deepcopy(tree)
            twins = [one for part in twin.body if isinstance(part, ast.FunctionDef | ast.ClassDef | ast.Assign)
                     for one in ast.walk(part)]
            before = ast.unparse(twins[number])
            change(twins[number])
            after = ast.unparse(ast.fix_missing_locations(twins[number]))
            if after != before:
                yield f"line {getattr(node, 'lineno', 0)}: {before.splitlines()[0]} -> {after.splitlines()[0]}", ast.unparse(twin)


def _changes(node: ast.AST) -> Iterator[Any]:
    """What can be changed about a node, each a function that does it."""
    if isinstance(node, ast.Compare):
        yield lambda one: one.ops.__setitem__(0, TURNED[type(one.ops[0])]())
        if type(node.ops[0]) in WIDENED:
            yield lambda one: one.ops.__setitem__(0, WIDENED[type(one.ops[0])]())
    if isinstance(node, ast.BoolOp):
        yield lambda one: setattr(one, "op", ast.Or() if isinstance(one.op, ast.And) else ast.And())
        for at in range(len(node.values)):
            yield lambda one, at=at: one.values.pop(at)
    if isinstance(node, ast.If):
        yield lambda one: setattr(one, "test", ast.Constant(False))
        yield lambda one: setattr(one, "test", ast.Constant(True))
    if isinstance(node, ast.IfExp):
        yield lambda one: setattr(one, "test", ast.UnaryOp(ast.Not(), one.test))
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield lambda one: setattr(one, "value", one.value + 1)
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r"[FPT]\d", node.value):
        yield lambda one: setattr(one, "value", re.sub(r"([FPT])\d+", r"\g<1>99", one.value, count=1))


class Mutated:
    """A module that plays a mutant for some time: whoever holds its functions calls the mutant's."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.source = Path(str(module.__file__)).read_text(encoding="utf-8")
        self.why_not = module.why_not

    def become(self, source: str) -> None:
        """Have the functions of that source."""
        exec(compile(source, str(self.module.__file__), "exec"), vars(self.module))
        self.why_not.__code__ = self.module.why_not.__code__

    def recover(self) -> None:
        """Be what it was."""
        self.become(self.source)


def asked(game: str, number: int) -> list[Asked]:
    """Tokens to ask about in positions of every option set, so that each kind of reason comes up, but not too often."""
    found: list[Asked] = []
    seen: dict[str, int] = {}
    for options in OPTION_SETS[game]:
        for state, model in positions((game, options), number):
            for token, true in refused(state, model).items():
                kind = re.sub(r"\d+", "0", str(state.why_not(token))) + token[:1]
                seen[kind] = seen.get(kind, 0) + 1
                if seen[kind] <= EACH or random.Random(str((seen[kind], kind))).random() < EACH / seen[kind]:
                    found.append((state.copy(), token, true))
    random.Random(1).shuffle(found)
    return found


def is_caught(questions: list[Asked]) -> bool:
    """Whether some reason is false now, or there is none."""
    try:
        return any(state.why_not(token) not in true for state, token, true in questions)
    except Exception:
        return True


def examples_fail(game: str) -> bool:
    """Whether the examples of the rules notice, those of tokens that are none among them."""
    import pytest

    with redirect_stdout(StringIO()):
        return pytest.main(["-q", "-x", "-p", "no:cacheprovider", *map(str, (RULES / game).glob(EXAMPLES[game]))]) != 0


def survivors(game: str, number: int) -> tuple[int, list[str]]:
    """How many mutants there are, and those that nothing notices."""
    questions = asked(game, number)
    mutated = Mutated(module_of(game))
    left, count = [], 0
    for told, source in mutants(mutated.source):
        count += 1
        try:
            mutated.become(source)
            if not is_caught(questions) and not examples_fail(game):
                left.append(told)
        except Exception:       # it does not even compile
            continue
        finally:
            mutated.recover()
    return count, left


def main() -> int:
    """Print what is not caught."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(OPTION_SETS))
    parser.add_argument("--positions", type=int, default=40, help="of each option set")
    arguments = parser.parse_args()
    for game in arguments.games:
        count, left = survivors(game, arguments.positions)
        print(f"{game}: {count - len(left)} of {count} mutants caught", *left, sep="\n  ", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
