"""Every layer with pytest-benchmark: ``nox -s bench -- -k tails``."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc

from .layers import decisions, questions
from .timing import Work

WORKS = [(name, work) for name in fc.games() for work in (*decisions(fc.load(name)), *questions(fc.load(name)))]


@pytest.mark.parametrize(("game", "work"), WORKS, ids=[f"{name}: {work.name}".replace("`", "") for name, work in WORKS])
def test_of(game: str, work: Work, benchmark: Any) -> None:
    benchmark.group = work.name
    units = benchmark.pedantic(work.run, rounds=5, iterations=1, warmup_rounds=1)
    benchmark.extra_info["units"] = units
    assert units > 0
