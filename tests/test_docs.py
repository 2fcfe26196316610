"""Every example in the documentation runs, and prints what the page says it prints.

The blocks of a page are one story: they share their names and a directory, and are run in order.

* A block of ``python`` is executed; if it begins with ``>>>``, it is a session, and its answers are compared.
* A block of ``text`` directly below a block of ``python`` or of shell is what that block prints.
* A block of ``cython``, ``py`` or ``toml`` is a quotation: it stands word for word in ``src``, ``plugins`` or ``examples``.
* In a block of ``sh`` or ``console``, every command ``firecore`` is run through the command line's ``main``.
"""
from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import firecore as fc

from .scripts import PROJECT, script

PAGES = [PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *sorted((PROJECT / "docs").rglob("*.md"))]
BLOCK = re.compile(
    r"^(?P<indent> *)```(?P<kind>[\w-]*)[^\n`]*\n(?P<text>.*?)^(?P=indent)```[ ]*$", re.DOTALL | re.MULTILINE)
SHELL = ("sh", "console")
NEEDS = {"environments.md": ("pettingzoo", "gymnasium", "pyspiel"),
         "stable-baselines3.md": ("stable_baselines3", "sb3_contrib")}     # pages that need more than firecore
QUOTED = ("cython", "py", "toml")


@dataclass(frozen=True)
class Block:
    kind: str
    text: str
    line: int
    follows: bool     # nothing but blank lines between it and the block before


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found: list[Block] = []
    end = 0
    for match in BLOCK.finditer(text):
        line = text.count("\n", 0, match.start()) + 2
        follows = bool(found) and not text[end:match.start()].strip()
        inner = re.sub(f"^{match['indent']}", "", match["text"], flags=re.MULTILINE)
        found.append(Block(match["kind"], inner, line, follows))
        end = match.end()
    return found


def test_no_block_is_overlooked() -> None:
    for page in PAGES:
        fences = sum(line.lstrip().startswith("```") for line in page.read_text(encoding="utf-8").splitlines())
        assert fences == 2 * len(blocks(page)), page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(PROJECT).as_posix())
def test_the_examples_of(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in NEEDS.get(page.name, ()):
        pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    printed: str | None = None
    for block in blocks(page):
        if block.kind == "python":
            printed = run_python(page, block, names)
        elif block.kind in SHELL:
            printed = run_shell(block)
        elif block.kind == "text" and block.follows and printed is not None:
            assert tidy(printed) == tidy(block.text), f"{page.name}, line {block.line}"
            printed = None
        else:
            printed = None


def test_what_is_quoted_stands_there_word_for_word() -> None:
    sources = [path.read_text(encoding="utf-8") for folder in ("src", "plugins", "examples")
               for path in (PROJECT / folder).rglob("*") if path.suffix in {".pxd", ".pyx", ".py", ".toml"}]
    for page in PAGES:
        for block in blocks(page):
            if block.kind in QUOTED:
                assert any(block.text in source for source in sources), f"{page.name}, line {block.line}"


def run_python(page: Path, block: Block, names: dict[str, Any]) -> str:
    """Execute a block; returns what it printed."""
    if block.text.lstrip().startswith(">>>"):
        return run_session(page, block, names)
    code = compile("\n" * (block.line - 1) + block.text, str(page), "exec", dont_inherit=True)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(code, names)
    return out.getvalue()


def run_session(page: Path, block: Block, names: dict[str, Any]) -> str:
    test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line - 1)
    test.globs = names
    report = io.StringIO()
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.write, clear_globs=False)
    assert not report.getvalue(), report.getvalue()
    return ""


def run_shell(block: Block) -> str:
    """Run the commands that are ``firecore``; returns what they printed."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        for words in commands(block):
            main = importlib.import_module("firecore.cli").main
            try:
                code = main(words)
            except SystemExit as end:
                code = end.code
            assert code in (None, 0), f"firecore {' '.join(words)}"
    return out.getvalue()


def commands(block: Block) -> Iterator[list[str]]:
    for line in block.text.replace("\\\n", " ").splitlines():
        for command in line.removeprefix("$ ").split(" && "):
            words = shlex.split(command, comments=True)
            if words and Path(words[0]).name == "firecore":
                yield words[1:]


def tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


def test_the_pictures_are_what_is_drawn_today() -> None:
    images = PROJECT / "docs" / "images"
    drawn = dict(script("docs/drawings.py").drawings())
    assert {path.relative_to(images).as_posix() for path in images.rglob("*.svg")} == set(drawn)
    for file, drawing in drawn.items():
        assert (images / file).read_text(encoding="utf-8") == drawing, "run python docs/drawings.py"


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_what_is_linked_from_the_outside_pages_is_there(name: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", (PROJECT / name).read_text(encoding="utf-8"))
    assert not [link for link in links if "://" not in link and not (PROJECT / link).exists()]


@pytest.mark.parametrize("project", sorted((PROJECT / "plugins").glob("*/pyproject.toml")),
                         ids=lambda project: project.parent.name)
def test_a_plugin_says_how_it_is_installed_with_any_pip_and_without_an_index(project: Path) -> None:
    readme = project.with_name("README.md").read_text(encoding="utf-8")
    group = tomllib.loads(project.read_text(encoding="utf-8"))["dependency-groups"]["test"]
    assert f"\npip install . {' '.join(map(json.dumps, group))} " in readme     # --group needs a new pip
    assert "`pip wheel ../.. --no-deps -w wheels`" in readme
    assert "`pip install . --find-links wheels`" in readme


# The interface, by name.

HEADING = re.compile(r"^#+ +`(?:fc\.)?(\w+)", re.MULTILINE)
INTERFACE = (PROJECT / "docs" / "interface.md").read_text(encoding="utf-8")


def test_the_interface_page_has_every_public_name() -> None:
    documented = set(HEADING.findall(INTERFACE)) | set(re.findall(r"^\| `(\w+)` \|", INTERFACE, re.MULTILINE))
    assert not set(fc.__all__) - documented
    assert not set(HEADING.findall(INTERFACE)) - set(fc.__all__)


@pytest.mark.parametrize("kind", [fc.Game, fc.State, fc.Dice, fc.Match, fc.Record, fc.Playouts, fc.Search, fc.Batch,
                                  fc.Turn],
                         ids=lambda kind: kind.__name__)
def test_the_interface_page_has_every_public_member(kind: type) -> None:
    section = re.split(rf"^#+ +`fc\.{kind.__name__}\b", INTERFACE, flags=re.MULTILINE)[1]
    section = re.split(r"^#+ +`fc\.", section, flags=re.MULTILINE)[0]
    members = set(vars(kind)) | set(getattr(kind, "__annotations__", {}))
    assert not {name for name in members if name[0] != "_" and not re.search(rf"`\.?{name}\b", section)}


def test_the_house_page_names_every_folder() -> None:
    house = (PROJECT / "docs" / "house.md").read_text(encoding="utf-8")
    package = PROJECT / "src" / "firecore"
    folders = {"<player>" if path.parents[1].name == "players" else path.parent.name
               for path in package.rglob("__init__.py") if path.parent != package}
    folders = {"<game>" if folder in fc.games() else folder for folder in folders}
    assert not [folder for folder in folders if f"{folder}/" not in house]


def test_the_walks_through_the_house_pass_files_that_exist_and_none_twice() -> None:
    house = (PROJECT / "docs" / "house.md").read_text(encoding="utf-8")
    section = house.split("## Four walks through the code")[1].split("\n## ")[0]
    walks = re.split(r"^\*\*", section, flags=re.MULTILINE)[1:]
    assert len(walks) == 4
    for walk in walks:
        passed = re.findall(r"`(\w+(?:/\w+)*\.pyx?)`", walk)
        assert len(passed) == len(set(passed)) >= 5
        assert not [name for name in passed if not (PROJECT / "src" / "firecore" / name).exists()]
