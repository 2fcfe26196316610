"""What this machine takes for things that everybody knows."""
from __future__ import annotations

from typing import Any

LOOPS = range(10_000)


def nothing() -> None:
    pass


def call_often() -> int:
    for _ in LOOPS:
        nothing()
    return len(LOOPS)


def test_an_empty_python_call(benchmark: Any) -> None:
    benchmark.extra_info.update(n=len(LOOPS), of="call")
    assert benchmark(call_often) == len(LOOPS)


def test_a_step_of_a_loop_in_c(benchmark: Any) -> None:
    benchmark.extra_info.update(n=1_000_000, of="step")
    data = bytes(range(200)) * 5_000
    assert benchmark(data.count, 7) == 5_000
