"""How long one of what is measured takes, beside yardsticks that are measured in the same minute.

Every benchmark says in ``extra_info`` how many of what it does in one round: {"n": 1000, "of": "decision"}.
"""
from __future__ import annotations

from typing import Any

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Only our own table: times in seconds of thousands of decisions say little."""
    config.option.benchmark_columns = ["min", "median", "rounds"]
    config.option.benchmark_sort = "name"


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The table: nanoseconds of each, and how many calls of an empty Python function that is."""
    rows = [row for row in (row_of(bench) for bench in config._benchmarksession.benchmarks) if row]  # type: ignore[attr-defined]
    yardstick = next((cost for name, _, cost in rows if "empty_python_call" in name), None)
    if not rows:
        return
    terminalreporter.section("what one of them takes")
    for name, of, cost in rows:
        ratio = f"{cost / yardstick:10.2f} ×" if yardstick else ""
        terminalreporter.write_line(f"{cost:14,.1f} ns a {of:<12} {ratio}  {name}")


def row_of(bench: Any) -> tuple[str, str, float] | None:
    """Name, unit and the nanoseconds of one in the best round."""
    if not bench.stats or "n" not in bench.extra_info:
        return None
    return bench.name, bench.extra_info["of"], bench.stats.min / bench.extra_info["n"] * 1e9
