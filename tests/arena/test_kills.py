"""Kills at random moments, in short: nothing is lost, nothing is there twice, and no process is left."""
from __future__ import annotations

import importlib.util
import os
import random
import socket
import sys
from concurrent.futures import Executor, Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import firecore as fc
from firecore.arena import Plan, Store, run
from firecore.arena.running import block, driver
from firecore.sandbox import supervisor_pool as supervisors

from . import kills

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are told apart as on Linux")


@pytest.mark.parametrize("dask", [False, pytest.param(True, marks=pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="the extra dask is not installed"))])
def test_a_run_whose_processes_are_killed_comes_to_the_same_end(tmp_path: Path, dask: bool) -> None:
    siege = kills.besieged(tmp_path, blocks=25, kills=6, dask=dask, rng=random.Random(1))
    assert siege.killed.total() > 0
    assert kills.check(tmp_path, 25) == 50


class Deaf(Executor):
    """As Dask's executor is once its scheduler is gone: what it was given never ends."""

    _client = SimpleNamespace(status="closed")

    def submit(self, *given: Any, **named: Any) -> Future[Any]:
        return Future()


def test_a_run_without_a_scheduler_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "CHECKED", 0.01)
    plan = kills.plan_in(tmp_path)
    with (Store(tmp_path / "run.db", plan) as store,
          pytest.raises(fc.FirecoreError, match="the scheduler is gone, with 4 tasks; all finished games are stored")):
        run(plan, store, blocks=10, executor=Deaf())


def test_a_game_is_played_again_when_its_process_was_killed_from_without(tmp_path: Path) -> None:
    """The agent kills itself, which looks the same, but only in its first two games."""
    (tmp_path / "bot.py").write_text(FALLS)
    plan = Plan(fc.load("tails", players=2), agents=[f"{tmp_path}/bot.py:choose", "greedy"], jail="off")     # it writes
    [first, _] = block.play_block(plan, 0)
    assert (tmp_path / "falls").read_text() == "xx"
    assert first.failure is None
    (tmp_path / "falls").unlink()
    (tmp_path / "bot.py").write_text(FALLS.replace("< 2", "< 1000"))
    [first, _] = block.play_block(plan, 0)
    assert first.failure is not None
    assert (first.failure.kind, first.failure.seat) == ("killed", 0)
    assert len((tmp_path / "falls").read_text()) == 2 * block.TRIES


FALLS = """
import os, pathlib, signal

def choose(turn):
    falls = pathlib.Path(__file__).with_name("falls")
    so_far = falls.read_text() if falls.exists() else ""
    if len(so_far) < 2:
        falls.write_text(so_far + "x")
        os.kill(os.getpid(), signal.SIGKILL)
    return turn.legal_actions()[0]
"""


@pytest.mark.parametrize("start", ["raise SystemExit(3)", "import os; os.abort()"])
def test_where_no_process_can_be_started_nobody_is_to_blame(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str) -> None:
    plan = kills.plan_in(tmp_path)
    supervisors.supervisors.end()
    monkeypatch.setattr(supervisors, "_START", start.replace("{", "{{"))
    with Store(tmp_path / "run.db", plan) as store:
        with pytest.raises(fc.FirecoreError, match="no process could be started for an agent: .* ended with exit code"):
            run(plan, store, blocks=2)
        assert store.count() == 0


def test_a_process_that_ends_before_it_has_its_orders_is_reported_too(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*whatever: object) -> None:
        raise BrokenPipeError

    plan = kills.plan_in(tmp_path)
    monkeypatch.setattr(socket, "send_fds", refuse)
    with pytest.raises(fc.FirecoreError, match="no process could be started for an agent: .* ended with exit code"):
        block.play_block(plan, 0)


def test_where_no_pipes_can_be_had_nobody_is_to_blame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OSError(24, "Too many open files")

    plan = kills.plan_in(tmp_path)
    monkeypatch.setattr(os, "pipe", refuse)
    with pytest.raises(fc.FirecoreError, match="for an agent: OSError: .*Too many open files"):
        block.play_block(plan, 0)
