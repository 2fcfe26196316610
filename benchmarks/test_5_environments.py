"""A random decision through the environments of learners, of which those are measured whose packages are there."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc

from .layers import ADAPTERS, decisions
from .timing import Work

WORKS = [(name, work) for name in fc.games() for work in decisions(fc.load(name)) if work.name in ADAPTERS]


@pytest.mark.parametrize(("game", "work"), WORKS, ids=[f"{work.name}-{game}" for game, work in WORKS])
def test_environment(game: str, work: Work, benchmark: Any) -> None:
    benchmark.extra_info["of"] = "decision"
    benchmark.extra_info["n"] = units = benchmark.pedantic(work.run, rounds=5, warmup_rounds=1)
    assert units > 0
