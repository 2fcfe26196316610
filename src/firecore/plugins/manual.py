"""The texts that explain a game: its rules, clause by clause, and one page to learn it from."""
from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

IMAGE = re.compile(r"^!\[(?P<caption>[^\]]*)\]\(\S*/[a-z0-9]+-(?P<name>[a-z0-9-]+)\.svg\)$", re.MULTILINE)
CITATION = re.compile(r"\b[A-Z]\d+(?:\.\d+)?\b")     # of a clause, in a message
_HEADING = r"^(?:##|###) ([A-Z]\d+(?:\.\d+)?) (.+)$"


@dataclass(frozen=True)
class Clause:
    """One clause, such as P4.3; or a chapter, such as P4, with the text that stands before its first clause."""

    name: str
    title: str
    text: str       # Markdown

    @property
    def chapter(self) -> str:
        """The name of the chapter that the clause belongs to."""
        return self.name.split(".")[0]

    @property
    def is_chapter(self) -> bool:
        """Whether this is a chapter as a whole."""
        return "." not in self.name


@dataclass(frozen=True)
class Picture:
    """A position that ``how_to_play.md`` shows: the options of its game, and its line for ``game.read``."""

    options: Mapping[str, Any]
    position: str


@dataclass(frozen=True)
class Manual:
    """A folder with ``rules.md`` and ``how_to_play.md``, which are read when they are asked for.

    In ``rules.md`` every chapter is a heading ``## P4 Actions and their cost``, every clause a heading
    ``### P4.3 No turn ends in fire``. A line of ``how_to_play.md`` that is an image, such as
    ``![the start](../images/how-to-play/nim-setup.svg)``, shows a position of ``pictures.json``, here ``setup``.
    """

    folder: str | os.PathLike[str]

    @property
    def rules(self) -> str:
        """All clauses, as Markdown."""
        return self._text("rules.md")

    @property
    def how_to_play(self) -> str:
        """One page to learn the game from, as Markdown."""
        return self._text("how_to_play.md")

    @property
    def pictures(self) -> Mapping[str, Picture]:
        """The positions that the page to learn from shows, by name; none without ``pictures.json``."""
        return _pictures(self)

    def clauses(self) -> Mapping[str, Clause]:
        """Chapters and clauses by name, in the order of the rules."""
        return _clauses(self)

    def _text(self, name: str) -> str:
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()


@cache
def _clauses(manual: Manual) -> Mapping[str, Clause]:
    rules = manual.rules
    headings = list(re.finditer(_HEADING, rules, re.MULTILINE))
    ends = [heading.start() for heading in headings[1:]] + [len(rules)]
    return MappingProxyType({heading[1]: Clause(heading[1], heading[2], rules[heading.end():end].strip())
                             for heading, end in zip(headings, ends, strict=True)})


@cache
def _pictures(manual: Manual) -> Mapping[str, Picture]:
    if not os.path.exists(os.path.join(manual.folder, "pictures.json")):
        return MappingProxyType({})
    import json  # slow to import, and most programs show no pictures

    found = json.loads(manual._text("pictures.json"))
    return MappingProxyType({name: Picture(one["options"], one["position"]) for name, one in found.items()})
