"""The command ``firecore new``.

Examples:
  firecore new agent my-bot
  firecore new game my-game --to games/my-game
"""
from __future__ import annotations

import argparse
import keyword
from collections.abc import Mapping
from pathlib import Path

from ..agents import agents
from ..errors import OptionError
from ..plugins.checks import check_name
from ..plugins.registry import default_manager
from ..wording import with_article

TEMPLATES = Path(__file__).with_name("templates")
PURE, NATIVE = '"setuptools>=77"', '"setuptools>=77", "Cython>=3.3", "firecore-games"'
KINDS = {     # what it is, and what building it takes
    "agent": ("An agent for firecore.", PURE),
    "game": ("A game for firecore, in Python.", PURE),
    "renderer": ("A renderer for firecore.", PURE),
    "policy": ("A native policy for firecore, in Cython.", NATIVE),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("kind", choices=KINDS, metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("name", metavar="NAME", help="of the distribution and of what it offers, such as my-bot")
    parser.add_argument("--to", metavar="FOLDER", type=Path, help="where it is written (a folder of that name)")


def run(arguments: argparse.Namespace) -> int:
    """Write the files, and say what to do next."""
    folder = arguments.to or Path(arguments.name)
    _check(arguments.kind, arguments.name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise OptionError(f"{folder} exists already; --to names another folder")
    files = distribution(arguments.kind, arguments.name)
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        print(target)
    print(f"\nnext: cd {folder} && pip install . pytest && pytest")
    return 0


def distribution(kind: str, name: str) -> dict[str, str]:
    """The files of a new distribution, by path."""
    about, requires = KINDS[kind]
    module = name.replace("-", "_")
    command = (TEMPLATES / kind / "try.txt").read_text(encoding="utf-8").strip()
    words = {"ABOUT": about, "REQUIRES": requires, "TRY": command, "NAME": name, "MODULE": module,
             "CLASS": "".join(part.capitalize() for part in name.split("-")),
             "TITLE": name.replace("-", " ").capitalize()}
    files = {"pyproject.toml": "pyproject.toml", "README.md": "README.md",
             f"src/{module}/__init__.py": f"{kind}/module.py", f"tests/test_{module}.py": f"{kind}/test.py"}
    if kind == "policy":
        files |= {"setup.py": "policy/setup.py", f"src/{module}/policy.pyx": "policy/policy.pyx"}
    return {path: _filled(template, words) for path, template in files.items()}


def _filled(template: str, words: Mapping[str, str]) -> str:
    text = (TEMPLATES / f"{template}.txt").read_text(encoding="utf-8")
    for name, word in words.items():     # what a word stands for may contain the name, which comes later
        text = text.replace(f"@{name}@", word)
    return text


def _check(kind: str, name: str) -> None:
    try:
        check_name("distribution", name)
    except ValueError as error:
        raise OptionError(str(error)) from None
    if name.endswith("-") or "--" in name or keyword.iskeyword(name) or name in ("firecore", "test", "tests"):
        raise OptionError(f"{name!r} cannot be the name of a package; choose one such as my-{kind}")
    manager = default_manager()
    offered = agents if kind in ("agent", "policy") else manager.games if kind == "game" else manager.renderers
    if name in offered():
        raise OptionError(f"there is {with_article(kind)} {name!r} already; choose another name")
