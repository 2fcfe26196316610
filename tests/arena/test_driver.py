"""Runs: the same games and the same verdict, whoever plays them and however often it was interrupted."""
from __future__ import annotations

import platform
import random
import sqlite3
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.arena import Plan, Race, Sprt, Store, run
from firecore.arena.reports.summary import summarize
from firecore.arena.reports.wording import provenance
from firecore.arena.statistics.tally import Tally

FEURIO = fc.load("feurio")
PLAN = Plan(FEURIO, ("keen", "greedy"), seed=5, stop=Sprt(0, 60), blocks=3000)
RACE = Plan(FEURIO, ("keen", "greedy", "random", "random:seed=3"), schedule="robin", seed=5, stop=Race(), blocks=3000)
SLOW = Plan(fc.load("tails", players=2), ("mcts:iterations=3", "random"), seed=2, blocks=12)


def told(tally: Tally) -> Any:
    """All that a table is made of, but the times."""
    ratings = tally.ratings()
    return (tally.block, tally.games, tally.now(), tally.dropped, tally.matrix, tally.pairing,
            None if ratings is None else (ratings.agents, ratings.seats),
            [(one.games, one.shares, one.scores, one.rounds, one.decisions, one.faults, one.by_seat)
             for one in tally.accounts])


class Shuffled(ThreadPoolExecutor):
    """Finishes what it was given in any order."""

    def __init__(self, seed: int) -> None:
        super().__init__(1)
        self.random = random.Random(seed)
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, partial(fn, *args, **kwargs)))
        super().submit(self.any_of_them)
        return future

    def any_of_them(self) -> None:
        future, work = self.waiting.pop(self.random.randrange(len(self.waiting)))
        if future.set_running_or_notify_cancel():
            future.set_result(work())


class Failing(Executor):
    """Loses every task when it is given for the first time."""

    def __init__(self) -> None:
        self.given: set[Any] = set()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if args[1] in self.given:
            future.set_result(fn(*args, **kwargs))
        else:
            self.given.add(args[1])
            future.set_exception(RuntimeError("the worker died"))
        return future


@pytest.mark.parametrize("plan", [PLAN, RACE, SLOW], ids=["sprt", "race", "slow"])
def test_the_table_is_the_same_for_any_number_of_machines(plan: Plan, tmp_path: Path) -> None:
    tables = []
    for name, options in (("one", {}), ("two", {"jobs": 2}), ("eight", {"jobs": 8}), ("shuffled", {
            "executor": Shuffled(1), "jobs": 2}), ("failing", {"executor": Failing()})):
        with Store(tmp_path / f"{name}.db", plan) as store:
            tables.append(told(run(plan, store, **options)))
            assert told(store.tally()) == tables[-1]
    assert all(table == tables[0] for table in tables)


def test_any_executor_will_do(tmp_path: Path) -> None:
    import multiprocessing

    with Store(tmp_path / "a.db", SLOW) as store, Store(tmp_path / "b.db", SLOW) as other:
        with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
            there = told(run(SLOW, store, executor=pool, jobs=2))
        assert there == told(run(SLOW, other))
        assert store.digest() == other.digest()


class Enough(Exception):
    pass


@pytest.mark.parametrize("plan", [PLAN, RACE, SLOW], ids=["sprt", "race", "slow"])
def test_interruptions_change_nothing(plan: Plan, tmp_path: Path) -> None:
    with Store(tmp_path / "whole.db", plan) as store:
        whole = told(run(plan, store))
    chance = random.Random(3)

    def interrupt(tally: Tally) -> None:
        if chance.random() < 0.4:
            raise Enough

    for _ in range(500):
        with Store(tmp_path / "parts.db", plan) as store:
            try:
                tally = run(plan, store, jobs=2, progress=interrupt)
                break
            except Enough:
                continue
    assert told(tally) == whole


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with Store(tmp_path / "a.db", SLOW) as store:
        assert run(SLOW, store, blocks=3).games == 6
        before = list(store.games())
        assert run(SLOW, store, blocks=5).games == 10
        assert list(store.games())[:6] == before
        assert run(SLOW, store, blocks=2).games == 4     # the others are there and do not count
        assert store.count() == 10
        assert store.plan.blocks == 2


def test_blocks_that_were_played_in_part_are_played_again(tmp_path: Path) -> None:
    with Store(tmp_path / "a.db", SLOW) as store, Store(tmp_path / "b.db", SLOW) as parts:
        whole = told(run(SLOW, store, blocks=4))
        parts.add(one for one in store.games() if (one.block, one.turn) in ((0, 1), (2, 0), (3, 0), (3, 1)))
        assert parts.tally().waiting == 4
        assert told(run(SLOW, parts, blocks=4)) == whole


def test_games_beyond_the_verdict_do_not_count(tmp_path: Path) -> None:
    with Store(tmp_path / "a.db", PLAN) as store:
        tally = run(PLAN, store, jobs=2)
        assert tally.verdict is not None and tally.verdict.answer == "better"
        assert tally.verdict.rounds % 8 == 0
        assert tally.games == 4 * tally.verdict.rounds
        assert store.count() >= tally.games


def test_who_dropped_out_plays_no_more(tmp_path: Path) -> None:
    with Store(tmp_path / "a.db", RACE) as store:
        tally = run(RACE, store)
        assert tally.verdict is not None and tally.verdict.answer == "one is left"
        assert set(tally.dropped) == {1, 2, 3}
        assert tally.accounts[0].games > tally.accounts[2].games
        assert tally.verdict.rounds == max(tally.dropped.values())


def test_a_task_that_fails_again_and_again_is_told(tmp_path: Path) -> None:
    class Lost(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(RuntimeError("no such worker"))
            return future

    with Store(tmp_path / "a.db", SLOW) as store, \
            pytest.raises(fc.FirecoreError, match=r"blocks \d+ to \d+ failed 5 times, the last time with RuntimeError: no such"):
        run(SLOW, store, executor=Lost())


def test_mistakes_are_told(tmp_path: Path) -> None:
    plan = Plan(FEURIO, ("keen", "greedy"))
    with Store(tmp_path / "a.db", plan) as store:
        with pytest.raises(fc.OptionError, match="it needs blocks or a stop rule, else it would never end"):
            run(plan, store)
        with pytest.raises(fc.OptionError, match="the store must be one of this plan"):
            run(PLAN, store)
        with pytest.raises(fc.OptionError, match="run: jobs must be"):
            run(plan, store, jobs=0)
        with pytest.raises(fc.OptionError, match="a race needs the schedule robin or each"):
            run(plan, store, stop=Race())


def test_listeners_hear_of_each_game_once(tmp_path: Path) -> None:
    from firecore.plugins.registry import built_in_manager, using

    class Listener:
        def __init__(self) -> None:
            self.heard: list[str] = []
            self.tokens: list[str] = []

        @fc.hookimpl
        def firecore_match_started(self, match: fc.Match) -> None:
            self.heard.append(f"started {match.seed}")

        @fc.hookimpl
        def firecore_action_played(self, token: str) -> None:
            self.tokens.append(token)

        @fc.hookimpl
        def firecore_match_ended(self, match: fc.Match, record: fc.Record) -> None:
            record.verify()
            assert tuple(match.tokens) == record.tokens
            self.heard.append(f"ended {record.seed}")

    manager, listener = built_in_manager(), Listener()
    manager.register(listener, "listener")
    plan = Plan(FEURIO, ("keen", "greedy"), seed=1)
    with using(manager), Store(tmp_path / "a.db", plan) as store:
        run(plan, store, blocks=1)
        seed = plan.match_seed(0)
        assert listener.heard == [f"started {seed}", f"ended {seed}"] * 4
        assert len(listener.tokens) > 100
        run(plan, store, blocks=1)
        run(plan, store, blocks=2, jobs=2)
        assert len(listener.heard) == 16


def test_a_listener_that_fails_is_warned_about_once_and_the_run_goes_on(tmp_path: Path) -> None:
    from firecore.plugins.registry import built_in_manager, using

    class Bad:
        @fc.hookimpl
        def firecore_match_ended(self) -> None:
            raise RuntimeError("tired")

    manager = built_in_manager()
    manager.register(Bad(), "bad")
    with using(manager), Store(tmp_path / "a.db", SLOW) as store, \
            pytest.warns(fc.PluginWarning, match="its firecore_match_ended failed: RuntimeError: tired") as warned:
        assert run(SLOW, store, jobs=2).games == 24
    assert len(warned) == 1


def test_each_run_is_noted(tmp_path: Path) -> None:
    """When and where it was, by which firecore, and the CPU time of all agents, those in sandboxes included."""
    (tmp_path / "bots.py").write_text(
        "def works(turn):\n    sum(i * i for i in range(200_000))\n    return turn.legal_actions()[0]\n")
    plan = Plan(fc.load("tails", players=2), (f"{tmp_path}/bots.py:works", "greedy"), blocks=1)
    with Store(tmp_path / "a.db", plan) as store:
        run(plan, store)
        [first] = store.runs
        run(plan, store)     # nothing is left to do
        assert store.runs == [first]
        run(plan, store, blocks=2)
    with Store(tmp_path / "a.db") as store:
        kept, second = store.runs
        facts = summarize(store)
    assert kept == first
    assert (first.games, second.games) == (2, 2)
    assert first.began <= first.ended < second.began <= second.ended
    assert first.firecore == fc.__version__
    assert platform.python_version() in first.machine
    assert platform.node() not in first.machine.split()
    assert first.cpu > 0.05, "the agent's work counts, which is done in another process"
    told = dict(provenance(facts))
    assert told["CPU time"] == f"{first.cpu + second.cpu:.1f} s"
    assert told["played"].endswith(" UTC, in 2 runs")
    assert told["agent greedy"] == facts["versions"]["agent greedy"]


@pytest.mark.parametrize("value", ["", "7", "{}", '{"began": 1}', '{"began": "", "ended": "", "firecore": "", "machine": "",'
                                   ' "games": "", "cpu": 0}'])
def test_a_note_that_makes_no_sense_is_told(value: str, tmp_path: Path) -> None:
    Store(tmp_path / "a.db", PLAN).close()
    with sqlite3.connect(tmp_path / "a.db") as db:
        db.execute("INSERT INTO about VALUES ('run 1', ?)", (value,))
    db.close()
    with Store(tmp_path / "a.db") as store, pytest.raises(fc.StoreError):
        summarize(store)
