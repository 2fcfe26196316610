"""The tables clause -> code -> tests, made from the citations in the source and the markers of the tests.

mkdocs runs this as a hook, so that the pages rules/<game>.md are never out of date; tests/test_clauses.py asks the
same functions whether a clause has no test. The clauses themselves, each with a short title, are rules/clauses.toml.
"""
from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent
SOURCES = ("*.pxd", "*.pyx", "*.py")

_CLAUSE = r"[FPT]\d+(?:\.\d+)?"
_CITED = re.compile(rf"(?<![\w.])({_CLAUSE})(?:–({_CLAUSE}))?(?![\w])")

Places = dict[str, dict[str, list[str]]]     # clause -> file -> lines, or names of tests


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The clauses of one game, in the order of its rules."""

    game: str
    title: str
    chapters: dict[str, str]
    clauses: dict[str, str]

    def within(self, chapter: str) -> list[str]:
        """The clauses of a chapter."""
        return [clause for clause in self.clauses if clause.split(".")[0] == chapter]

    def names(self) -> list[str]:
        """Chapters and clauses, as they follow one another."""
        return [name for chapter in self.chapters for name in (chapter, *self.within(chapter))]


def all_rules() -> list[Rules]:
    """The rules of every game that comes with firecore."""
    told = tomllib.loads((HERE / "rules" / "clauses.toml").read_text(encoding="utf-8"))
    return [Rules(game=game, title=rules["title"], chapters=rules["chapters"], clauses=rules["clauses"])
            for game, rules in told.items()]


def cited(project: Path = PROJECT) -> Places:
    """Where the source cites which clause: clause -> file -> lines."""
    order = [name for rules in all_rules() for name in rules.names()]
    places: Places = {}
    source = project / "src" / "firecore"
    for path in sorted(path for pattern in SOURCES for path in source.rglob(pattern)):
        file = path.relative_to(source).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for clause in _in_text(line, order):
                lines = places.setdefault(clause, {}).setdefault(file, [])
                if str(number) not in lines:
                    lines.append(str(number))
    return places


def _in_text(text: str, order: list[str]) -> Iterator[str]:
    for first, last in _CITED.findall(text):
        if last and first in order and last in order:
            yield from (name for name in order[order.index(first):order.index(last) + 1]
                        if ("." in name) == ("." in first))
        else:
            yield first
            if last:
                yield last


def named_by_tests(project: Path = PROJECT) -> Places:
    """Which tests name which clause in a marker: clause -> file -> tests."""
    places: Places = {}
    tests = project / "tests"
    for path in sorted(tests.rglob("*.py")):
        file = path.relative_to(tests).as_posix()
        for name, clause in _marked(ast.parse(path.read_text(encoding="utf-8")), "the whole file"):
            names = places.setdefault(clause, {}).setdefault(file, [])
            if name not in names:
                names.append(name)
    return places


def _marked(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    """(test, clause) for each ``pytest.mark.rule("F4.4", …)`` at or below a node."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        name = node.name
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
        yield from ((name, argument.value) for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str))
    for child in ast.iter_child_nodes(node):
        yield from _marked(child, name)


# The pages.


def page(rules: Rules, code: Places, tests: Places) -> str:
    """The page of one game, as Markdown."""
    lines = [f"# {rules.title}: clause, code, tests", "",
             ("Made from the citations in the source and the markers of the tests when these pages are built. "
              "Numbers behind a file are lines.")]
    for chapter, title in rules.chapters.items():
        lines += ["", f"## {chapter} {title}", "", "| clause | in short | code | tests |", "|---|---|---|---|"]
        for name in (chapter, *rules.within(chapter)):
            if name != chapter or name in code or name in tests:
                lines.append(f"| {name} | {rules.clauses.get(name, 'the chapter as a whole')} | "
                             f"{_lines(code.get(name, {}))} | {_names(tests.get(name, {}))} |")
    return "\n".join(lines) + "\n"


def _lines(files: dict[str, list[str]]) -> str:
    return "<br>".join(f"`{file}` {', '.join(lines)}" for file, lines in files.items()) or "—"


def _names(files: dict[str, list[str]]) -> str:
    return "<br>".join(f"`{file}`: {', '.join(name.replace('_', ' ').removeprefix('test ') for name in names)}"
                       for file, names in files.items()) or "—"


def on_files(files: Any, config: Any) -> Any:
    """mkdocs: add the pages."""
    from mkdocs.structure.files import File

    code, tests = cited(), named_by_tests()
    for rules in all_rules():
        files.append(File.generated(config, f"rules/{rules.game}.md", content=page(rules, code, tests)))
    return files
