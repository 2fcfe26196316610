"""Positions as lines of text: a version, then keys with values.

They are read one way for all games: words become fields, the native rules say which invariants these break, and a table
says what that means. The opening stands in for what cannot be read, and whatever depends on it is not checked.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from .._native.state import State
from ..errors import PositionError
from ..wording import key_faults, listed

Reader = Callable[[str, dict[str, Any], Any], dict[str, Any]]      # a word, the fields before it, the game -> fields
Sentence = Callable[[dict[str, Any], Any], Iterable[str]]          # fields, the game -> what is wrong


class Misread(Exception):
    """What is wrong with a word, in sentences. A reader that raises a ValueError says what the word must be."""


class _Unread(KeyError):
    """A field is asked for that could not be read."""


class _Fields(dict[str, Any]):
    """The fields that could be read."""

    def __missing__(self, key: str) -> Any:
        raise _Unread(key)


@dataclass(frozen=True, slots=True)
class Form:
    """How the positions of a game are written."""

    version: str
    readers: Mapping[str, Reader]                        # by key, in the order of the line
    fields: Callable[[State], dict[str, Any]]
    build: Callable[[Any, dict[str, Any]], State]
    sentences: tuple[tuple[Sentence, ...], ...]          # for each native invariant
    beforehand: tuple[Sentence, ...] = ()                # about what a state has no room for, so that no invariant is

    def read(self, game: Any, line: str) -> State:
        """The state of a position line; a PositionError lists every fault of the line."""
        fields, faults = self.understand(game, line)
        if not fields:
            raise unsound(game.name, faults)
        state = self.build(game, self.fields(game.start()) | fields if faults else dict(fields))
        broken = state.faults()
        if not faults and not broken:
            return state
        for number in broken:
            faults += self.explain(number, game, fields)
        raise unsound(game.name, faults or [f"invariant {number} of the rules is broken" for number in broken])

    def understand(self, game: Any, line: str) -> tuple[dict[str, Any], list[str]]:
        """The fields of a line that could be read, and what is wrong with it before any rule is asked."""
        faults: list[str] = []
        fields = _Fields()
        for key, word in keyed(line, self.version, tuple(self.readers), faults).items():
            try:
                fields |= self.readers[key](word, fields, game)
            except ValueError as error:
                faults.append(f"{key} must be {error}, got {word[:30]!r}")
            except Misread as error:
                faults += error.args
            except _Unread:         # of what it depends on, which is reported already
                continue
        return fields, faults + _faults_found(self.beforehand, fields, game)

    def explain(self, number: int, game: Any, fields: dict[str, Any]) -> list[str]:
        """What a broken invariant means, judged by the fields that could be read."""
        return _faults_found(self.sentences[number], fields, game)


def _faults_found(sentences: Iterable[Sentence], fields: dict[str, Any], game: Any) -> list[str]:
    found: list[str] = []
    for sentence in sentences:
        with suppress(_Unread):
            found += list(sentence(fields, game))
    return found


def says(sentence: str, *about: str) -> Sentence:
    """The same sentence always, if the fields that it is about could be read."""
    def check(fields: dict[str, Any], game: Any) -> list[str]:
        for name in about:
            fields[name]
        return [sentence]

    return check


def keyed(line: str, version: str, keys: tuple[str, ...], faults: list[str]) -> dict[str, str]:
    """The values of a position line: the version, then each key once with its value. Faults go to ``faults``."""
    first, *words = line.split(" ")
    if first != version:
        faults.append(f"a position begins with {version}, got {first[:20]!r}")
        return {}
    pairs = [word.partition("=") for word in words]
    given = [key for key, _, _ in pairs]
    if tuple(given) != keys:
        faults.append(f"after {version} come {' '.join(keys)}, each once and with a value; {key_faults(given, keys)}")
    return {key: value for key, _, value in pairs if key in keys and given.count(key) == 1}


def unsound(game: str, faults: Sequence[str]) -> PositionError:
    """The error that lists the faults of a position line."""
    return PositionError(f"{game}: not a sound position: {listed(faults)}", tuple(faults))


# Words that several games write alike.

_SMALL = {str(number): number for number in range(100)}     # each number has one spelling


def whole(word: str, least: int, most: int) -> int:
    """A plain decimal."""
    number = _SMALL.get(word, -1)
    if number < 0 and re.fullmatch(r"[1-9]\d{2,9}", word, re.ASCII):
        number = int(word)
    if least <= number <= most:
        return number
    raise ValueError(f"a number from {least} to {most}")


def wholes(word: str, n: int, most: int) -> list[int]:
    """So many plain decimals, with commas."""
    try:
        numbers = [whole(part, 0, most) for part in parts(word)]
    except ValueError:
        numbers = []
    if len(numbers) == n:
        return numbers
    raise ValueError(f"{n} numbers from 0 to {most}")


def one_of(word: str, allowed: Sequence[str]) -> str:
    """One of some words."""
    if word in allowed:
        return word
    raise ValueError(" or ".join(filter(None, [", ".join(allowed[:-1]), allowed[-1]])))


def parts(word: str, sign: str = ",") -> list[str]:
    """What is listed, a dash being nothing."""
    return [] if word == "-" else word.split(sign)
