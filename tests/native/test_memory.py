"""Nothing grows, whatever is done again and again, errors in the middle of it included.

``pytest tests/native/test_memory.py --often 1000000`` does everything a million times; without it each is done often
enough that a leak of one small object a time is seen.
"""
from __future__ import annotations

import gc
import os
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import firecore as fc
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import AgentPlugin

OFTEN = 200           # times in a stretch, at most
STRETCHES = 8         # what leaks grows in each of them; what is kept for use again does not
MAX_BYTES = 10_000
MAX_RESIDENT = 8 * 1024 * 1024     # of all memory, native included, which the system rounds generously
PAGE = 4096

NAMES = fc.games()
STATES = {name: fc.load(name).start() for name in NAMES}


def a_match(name: str) -> fc.Match:
    match = fc.Match(fc.load(name), seed=1)
    for _ in range(10):
        match.play(match.legal_actions()[0])
    return match


MATCHES = {name: a_match(name) for name in NAMES}
SAVES = {name: match.save() for name, match in MATCHES.items()}
LINES = {name: match.state.position() for name, match in MATCHES.items()}


def refused(kind: type[BaseException], do: Callable[[], object]) -> None:
    try:
        do()
    except kind:
        return
    raise AssertionError("it was not refused")


# What is done, one thing at a time.


def a_game(name: str) -> None:
    state = STATES[name].copy()
    dice = fc.Dice(1)
    while not state.is_over:
        state.apply(dice.pick(state) if state.is_chance else state.legal_actions()[-1])


def a_position(name: str) -> None:
    state = fc.load(name).read(LINES[name])
    state.view(fc.EVERYTHING)
    state.text(0)
    state.observe(0)
    state.legal_mask()
    state.resample(0, fc.Dice(1))
    assert state.position() == LINES[name]


def a_save(name: str) -> None:
    match = fc.Match.load(SAVES[name])
    match.play(match.legal_actions()[0])
    match.undo()
    assert match.save() == SAVES[name]
    fc.Record.from_json(match.record(fc.EVERYTHING).to_json()).verify()


def playouts(name: str) -> None:
    fc.playouts(STATES[name], 2, seed=1)


def playouts_in_threads(name: str) -> None:
    fc.playouts(STATES[name], 300, seed=1, threads=2)


def a_search(name: str) -> None:
    fc.search(MATCHES[name].state, iterations=20, nodes=5000)


def a_search_with_an_evaluator(name: str) -> None:
    seats = MATCHES[name].game.seats
    fc.search(MATCHES[name].state, iterations=20, nodes=5000, evaluator=lambda states: [[0.5] * seats] * len(states))


def a_batch(name: str) -> None:
    batch = fc.Batch(STATES[name].game, 8, seed=1)
    assert batch.legal_masks.any() and batch.observations.size and batch.legal_rows.size
    for i in range(4):
        batch.apply(batch.sample(i))


def a_batch_in_threads(name: str) -> None:
    batch = fc.Batch(STATES[name].game, 8, seed=1, threads=2)
    batch.apply(batch.sample(1))


def illegal_actions(name: str) -> None:
    state = MATCHES[name].state
    for wrong in (-1, 10**9, 10**30, "nonsense", "", True, None):
        refused(fc.IllegalActionError, lambda wrong=wrong: state.apply(wrong))
    refused(fc.IllegalActionError, lambda: MATCHES[name].play("nonsense"))


def bad_arrays(name: str) -> None:
    state = MATCHES[name].state
    for wrong in (None, b"", bytearray(3), np.zeros(3), np.zeros((2, 3), np.float32)[:, ::2], object()):
        if wrong is not None:
            refused(fc.StateError, lambda wrong=wrong: state.observe(0, wrong))
            refused(fc.StateError, lambda wrong=wrong: state.legal_mask(wrong))
    refused(fc.StateError, lambda: state.observe(99))
    batch = fc.Batch(state.game, 4)
    refused(fc.IllegalActionError, lambda: batch.apply(np.full(4, -1)))
    refused(fc.IllegalActionError, lambda: batch.apply([object()] * 4))


def bad_input(name: str) -> None:
    refused(fc.SaveError, lambda: fc.Match.load(SAVES[name][:-1]))
    refused(fc.SaveError, lambda: fc.Match.load(b"\x91" * 1000))
    refused(fc.RecordError, lambda: fc.Record.from_json("{}"))
    refused(fc.PositionError, lambda: STATES[name].game.read(LINES[name].replace("=", "=9")))
    refused(fc.OptionError, lambda: fc.load(name, players=99))
    refused(fc.OptionError, lambda: fc.load("flashpoint", board={"walls": [[1]]}))
    refused(fc.StateError, lambda: fc.Dice(-1))


def evaluators_that_fail(name: str) -> None:
    state = MATCHES[name].state

    def failing(kind: type[BaseException]) -> Callable[[list[fc.State]], Any]:
        def evaluate(states: list[fc.State]) -> Any:
            raise kind

        return evaluate

    for kind in (ValueError, KeyboardInterrupt):
        refused(kind, lambda kind=kind: fc.search(state, iterations=40, nodes=5000, evaluator=failing(kind)))
    for answer in ([], [[2.0]], [[float("nan")]], "no"):
        refused(fc.StateError, lambda answer=answer: fc.search(
            state, iterations=40, nodes=5000, evaluator=lambda states: answer))


def an_interrupted_decision(name: str) -> None:
    match = MATCHES[name].copy()
    calls = count()

    def stop(frame: Any, event: str, argument: object) -> None:
        if next(calls) == 6:
            raise KeyboardInterrupt

    sys.setprofile(stop)
    try:
        for _ in range(3):
            match.play(match.legal_actions()[0])
    except KeyboardInterrupt:
        pass
    finally:
        sys.setprofile(None)
    match.record(fc.EVERYTHING).verify()


def a_plugin(name: str) -> None:
    module = ModuleType("guest")

    @fc.hookimpl
    def firecore_agents() -> list[AgentPlugin]:
        return [AgentPlugin(name="guest", make=lambda: lambda turn: turn.legal_actions()[0])]

    module.firecore_agents = firecore_agents  # type: ignore[attr-defined]
    manager = PluginManager()
    manager.register(module)
    assert list(manager.agents()) == ["guest"]
    manager.unregister(module)
    refused(fc.PluginError, lambda: manager.register(ModuleType("nothing")))


def a_turn(name: str) -> None:
    turn = fc.Turn(MATCHES[name])
    turn.view()
    turn.sample(fc.Dice(1))
    repr(turn)


THINGS = [a_game, a_position, a_save, playouts, playouts_in_threads, a_search, a_search_with_an_evaluator, a_batch,
          a_batch_in_threads, illegal_actions, bad_arrays, bad_input, evaluators_that_fail, an_interrupted_decision,
          a_plugin, a_turn]
SLOW = {a_search, playouts_in_threads, a_search_with_an_evaluator, a_batch_in_threads}


@pytest.fixture
def often(request: pytest.FixtureRequest) -> int:
    """How many times each thing is done."""
    asked: int = request.config.getoption("--often")
    return asked


@pytest.fixture
def tracing() -> Iterator[None]:
    """Python tells how much memory it holds."""
    tracemalloc.start()
    yield
    tracemalloc.stop()


def resident() -> int:
    """The bytes of memory that the process holds, Python's and all other."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * PAGE


def do(thing: Callable[[str], None], name: str, times: int) -> None:
    for _ in range(times):
        thing(name)
    gc.collect()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing.__name__)
@pytest.mark.usefixtures("tracing")
def test_python_holds_no_more_than_before(thing: Callable[[str], None], name: str, often: int) -> None:
    times = min(often, OFTEN) // (4 if thing in SLOW else 1)
    for _ in range(STRETCHES):
        before = sys.getallocatedblocks(), tracemalloc.get_traced_memory()[0]
        do(thing, name, times)
        blocks, size = sys.getallocatedblocks() - before[0], tracemalloc.get_traced_memory()[0] - before[1]
        if blocks < times / 2 and size < MAX_BYTES:
            return
    raise AssertionError(f"after {STRETCHES} times {times} it still grows: by {blocks} blocks, {size} bytes")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells what is resident in this way")
@pytest.mark.skipif(os.environ.get("PYTHONMALLOC") == "malloc", reason="sanitizers hold on to what was freed")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing.__name__)
def test_the_process_holds_no_more_than_before(thing: Callable[[str], None], name: str, often: int) -> None:
    do(thing, name, max(5, often // 20))
    for _ in range(STRETCHES):
        before = resident()
        do(thing, name, often)
        more = resident() - before
        if more < MAX_RESIDENT:
            return
    raise AssertionError(f"after {STRETCHES} times {often} it still grows: by {more} bytes")
