"""What the tests of wrong input share: every game, its record, and a value that nobody can look at."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc

from .option_sets import GAMES, load, name_of
from .walks import Case, play_on

every_game = pytest.mark.parametrize("case", GAMES, ids=name_of)


def record_of(case: Case) -> dict[str, Any]:
    return play_on(fc.Match(load(case), seed=1), seed=1).record().to_dict()


class Awkward:
    """A value that does not like to be looked at."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __bool__(self) -> bool:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]
