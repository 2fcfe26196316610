"""The pages of the rules: every clause in full, and where the code and the tests cite it.

mkdocs runs this as a hook, so that the pages rules/<game>.md are never out of date, and so that a clause named on any
page is a link to its text. tests/test_clauses.py asks the same functions whether a clause has no test. The text of the
rules is part of the package: src/firecore/builtin/<game>/data/rules.md.
"""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from firecore.plugins.manual import Clause, Manual

PROJECT = Path(__file__).resolve().parent.parent
SOURCES = ("*.pxd", "*.pyx", "*.py")

_CLAUSE = r"[FPT]\d+(?:\.\d+)?"
_CITED = re.compile(rf"(?<![\w.])({_CLAUSE})(?:–({_CLAUSE}))?(?![\w])")
_TAG = re.compile(r"(<[^>]*>)")
_NO_LINKS_IN = re.compile(r"</?(a|code|pre|h[1-6]|script|style)\b")

Places = dict[str, dict[str, list[str]]]     # clause -> file -> lines, or names of tests


def manuals(project: Path = PROJECT) -> dict[str, Manual]:
    """The manual of every game that comes with firecore, by the name of the game."""
    return {path.parents[1].name: Manual(path.parent)
            for path in sorted(project.glob("src/firecore/builtin/*/data/rules.md"))}


def all_clauses() -> dict[str, str]:
    """The game of every chapter and clause, in the order of the rules."""
    return {clause: game for game, manual in manuals().items() for clause in manual.clauses()}


def anchor(clause: str) -> str:
    """The anchor of a clause on the page of its rules."""
    return clause.lower().replace(".", "-")


# Who cites what.


def cited(project: Path = PROJECT) -> Places:
    """Where the source cites which clause: clause -> file -> lines."""
    order = list(all_clauses())
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


def page(manual: Manual, code: Places, tests: Places) -> str:
    """The page of one game, as Markdown: the rules, an anchor for each clause, and the tables of citations."""
    rules = manual.rules
    for clause in manual.clauses().values():
        heading = f" {clause.name} {clause.title}\n"
        rules = rules.replace(heading, f"{heading.rstrip()} {{#{anchor(clause.name)}}}\n")
    return rules + "\n" + _citations(list(manual.clauses().values()), code, tests)


def _citations(clauses: list[Clause], code: Places, tests: Places) -> str:
    lines = ["## Clause, code, tests", "",
             ("These tables are made from the citations in the source and the markers of the tests when the pages are "
              "built. The numbers after a file are lines.")]
    for clause in clauses:
        if clause.is_chapter:
            lines += ["", f"### Citations of {clause.name}", "", "| clause | code | tests |", "|---|---|---|"]
        if not clause.is_chapter or clause.name in code or clause.name in tests:
            lines.append(f"| {clause.name} {clause.title} | {_lines(code.get(clause.name, {}))} | "
                         f"{_names(tests.get(clause.name, {}))} |")
    return "\n".join(lines) + "\n"


def _lines(files: dict[str, list[str]]) -> str:
    return "<br>".join(f"`{file}` {', '.join(lines)}" for file, lines in files.items()) or "—"


def _names(files: dict[str, list[str]]) -> str:
    return "<br>".join(f"`{file}`: {', '.join(name.replace('_', ' ').removeprefix('test ') for name in names)}"
                       for file, names in files.items()) or "—"


def linked(html: str, pages: dict[str, str]) -> str:
    """A page as HTML with a link at every clause in running text; ``pages`` are the addresses of the rules by game."""
    games = all_clauses()

    def link(clause: re.Match[str]) -> str:
        if clause[0] not in games:
            return clause[0]
        return f'<a href="{pages[games[clause[0]]]}#{anchor(clause[0])}">{clause[0]}</a>'

    depth = 0
    parts = []
    for part in _TAG.split(html):
        if _NO_LINKS_IN.match(part):
            depth += -1 if part.startswith("</") else 1
        parts.append(part if depth or part.startswith("<") else _CITED.sub(
            lambda cited: re.sub(_CLAUSE, link, cited[0]), part))
    return "".join(parts)


def on_files(files: Any, config: Any) -> Any:
    """mkdocs: add the pages."""
    from mkdocs.structure.files import File

    code, tests = cited(), named_by_tests()
    for game, manual in manuals().items():
        files.append(File.generated(config, f"rules/{game}.md", content=page(manual, code, tests)))
    return files


def on_page_content(html: str, page: Any, config: Any, files: Any) -> str:
    """mkdocs: link the clauses that a page names."""
    from mkdocs.utils import get_relative_url

    return linked(html, {game: get_relative_url(f"rules/{game}/", page.url) for game in manuals()})
