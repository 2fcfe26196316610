"""What goes out of the process and comes into it: saves, records, and the import itself."""
from __future__ import annotations

import subprocess
import sys
from typing import Any

import firecore as fc

from .games import every_game, finished


@every_game
def test_save(benchmark: Any, name: str) -> None:
    match = finished(name)
    benchmark.extra_info.update(n=1, of="save")
    assert fc.Match.load(benchmark(match.save)).tokens == match.tokens


@every_game
def test_load(benchmark: Any, name: str) -> None:
    match = finished(name)
    benchmark.extra_info.update(n=1, of="load")
    again = benchmark(fc.Match.load, match.save())
    assert (again.state, again.tokens) == (match.state, match.tokens)


@every_game
def test_verify(benchmark: Any, name: str) -> None:
    match = finished(name)
    benchmark.extra_info.update(n=1, of="record")
    text = match.record(fc.EVERYTHING).to_json()
    assert benchmark(lambda: fc.Record.from_json(text).verify()) == match.state


def run(code: str) -> str:
    """What a fresh interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_a_fresh_interpreter(benchmark: Any) -> None:
    benchmark.extra_info.update(n=1, of="process")
    assert benchmark.pedantic(run, ("print(1)",), rounds=5, warmup_rounds=1) == "1\n"


def test_a_fresh_interpreter_that_imports_firecore(benchmark: Any) -> None:
    benchmark.extra_info.update(n=1, of="process")
    told = benchmark.pedantic(run, ("import firecore, sys; print('numpy' in sys.modules)",), rounds=5, warmup_rounds=1)
    assert told == "False\n"
