"""Laws: functions that yield how they were broken. The name of the function, read as words, is the law."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .. import wording
from .._native.guarded import Breach

Law = Callable[..., Iterable[str]]


class LawBroken(AssertionError):
    """A law was broken; ``law`` says which."""

    def __init__(self, law: str, how: str, where: str = "") -> None:
        super().__init__(f"{law}: {how}" + (f" ({where})" if where else ""))
        self.law, self.how, self.where = law, how, where

    def __reduce__(self) -> tuple[Any, ...]:
        return LawBroken, (self.law, self.how, self.where), self.__dict__     # with the notes


def check(kept: Law, *subjects: Any, where: Callable[..., str]) -> None:
    """Raise LawBroken for the first breach of a law, or for an exception. ``where`` is called only then."""
    try:
        breach = next(iter(kept(*subjects)), None)
    except Breach as found:     # native code names the law itself
        law, how = found.args
        raise LawBroken(law, how, where()) from found
    except LawBroken:
        raise
    except Exception as error:
        raise LawBroken(words(kept), f"it raised {wording.describe(error)}", where()) from error
    if breach is not None:
        raise LawBroken(words(kept), breach, where())


def words(law: Law) -> str:
    """The law, read from the name of its function."""
    return law.__name__.replace("_", " ")


def short(value: object) -> str:
    """A value, cut to fit a message."""
    return wording.short(value, 200)
