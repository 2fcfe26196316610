"""Measuring pieces of work beside one another, in rounds, so that what disturbs the machine disturbs them all."""
from __future__ import annotations

import gc
import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROUNDS = 9     # from the second smallest to the second largest of nine lies the median in 96 of 100 cases


@dataclass(frozen=True)
class Work:
    """Something to do: ``run()`` does some of it, checks the result, and returns how many units that were."""

    name: str
    run: Callable[[], int]


Times = dict[str, list[float]]     # for each work, seconds a unit in each round


def measure(works: Sequence[Work], *, rounds: int = ROUNDS, seconds: float = 0.1,
            clock: Callable[[], float] = time.process_time) -> Times:
    """Do all works in turn, round after round; the CPU time of a unit in each round."""
    repeats = {work.name: _repeats(work, seconds) for work in works}
    times: Times = {work.name: [] for work in works}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for work in works:
                times[work.name].append(_once(work, repeats[work.name], clock))
    finally:
        gc.enable()
    return times


def _repeats(work: Work, seconds: float) -> int:
    repeats = 1
    while True:
        started = time.perf_counter()
        for _ in range(repeats):
            work.run()
        if time.perf_counter() - started >= seconds / 2:
            return repeats
        repeats *= 2


def _once(work: Work, repeats: int, clock: Callable[[], float]) -> float:
    units = 0
    started = clock()
    for _ in range(repeats):
        units += work.run()
    return (clock() - started) / units


def middle(values: Sequence[float]) -> tuple[float, float, float]:
    """The median, and the interval in which the true one lies."""
    ordered = sorted(values)
    edge = 1 if len(ordered) >= ROUNDS else 0
    return statistics.median(ordered), ordered[edge], ordered[-1 - edge]


def ratio(over: Sequence[float], under: Sequence[float]) -> tuple[float, float, float]:
    """How many times one takes the other, round by round: the median, and its interval."""
    return middle([one / other for one, other in zip(over, under, strict=True)])


def machine() -> str:
    """What was measured on."""
    model = next((line.partition(":")[2].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")),
                 platform.processor() or platform.machine())
    return (f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}, "
            f"load {os.getloadavg()[0]:.1f} when it began")


def _lines(path: str) -> list[str]:
    return Path(path).read_text(encoding="utf-8").splitlines() if Path(path).exists() else []


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as a table in Markdown; the first is its head."""
    head, *body = rows
    lines = ["| " + " | ".join(head) + " |", "|---|" + "---:|" * (len(head) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in body])


def short(seconds: float) -> str:
    """A time with three digits that count."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}" if seconds < 1000 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def times_interval(found: tuple[float, float, float]) -> str:
    """A ratio with its interval."""
    return f"{found[0]:.3g} ({found[1]:.3g} to {found[2]:.3g})"
