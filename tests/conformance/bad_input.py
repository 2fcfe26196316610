"""What the tests of wrong input share: the record of a game, and a value that nobody can look at."""
from __future__ import annotations

from typing import Any

import firecore as fc

from .option_sets import load
from .walks import Case, play_on


def record_of(case: Case) -> dict[str, Any]:
    return play_on(fc.Match(load(case), seed=1), seed=1).record(fc.EVERYTHING).to_dict()


class Awkward:
    """A value that does not like to be looked at."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __bool__(self) -> bool:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]
