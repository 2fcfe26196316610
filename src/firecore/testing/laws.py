"""What a law is: a function that yields how it was broken. Its name, read as words, is the law."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .. import options

Law = Callable[..., Iterator[str]]


class LawBroken(AssertionError):
    """A law was broken; ``law`` says which."""

    def __init__(self, law: str, how: str, where: str = "") -> None:
        super().__init__(f"{law}: {how}" + (f" ({where})" if where else ""))
        self.law = law


def check(law: Law, *subjects: Any, where: Callable[..., str]) -> None:
    """Raise LawBroken for the first breach of a law, which an exception is, too; ``where`` is asked only then."""
    try:
        breach = next(iter(law(*subjects)), None)
    except Exception as error:
        raise LawBroken(words(law), f"it raised {options.describe(error)}", where()) from error
    if breach is not None:
        raise LawBroken(words(law), breach, where())


def words(law: Law) -> str:
    """The law, read from the name of its function."""
    return law.__name__.replace("_", " ")


def short(value: object) -> str:
    """A value, cut to fit a message."""
    return options.short(value, 200)
