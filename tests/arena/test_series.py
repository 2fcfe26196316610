"""Series: the same games for any number of processes, and honest numbers."""
from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.arena import Result, entered, play_series, standings

GAME = fc.load("tails", players=4)
AGENTS = ("mcts:iterations=10", "random", "random", "random")
BOTS = """
import os, sys, time

def first(turn):
    print("noise")
    return turn.legal_actions()[0]

def raises(turn):
    return 1 / 0

def dies(turn):
    if turn.seat == 3:
        os._exit(7)
    return turn.legal_actions()[0]

class Late:
    # Fails in one of its later games: made, started, or looked at. It counts them in a file, for each time it is made anew.

    def __init__(self, where, game):
        with open(__file__ + ".made", "a+") as made:
            made.write("x")
            made.seek(0)
            self.where = where if len(made.read()) > game else ""
        if self.where == "making":
            raise RuntimeError("late")

    def start(self, game, seat):
        if self.where == "starting":
            raise SystemExit("late")

    @property
    def choose(self):
        if self.where == "choosing":
            raise OSError("late")
        return first

def hangs(turn):
    open(__file__ + ".reached", "w").close()
    while True:
        pass
"""


@pytest.fixture
def bots(tmp_path: Path) -> str:
    """A file of agents."""
    (tmp_path / "bots.py").write_text(BOTS)
    return str(tmp_path / "bots.py")


def games(agents: Any = AGENTS, **options: Any) -> list[Result]:
    return sorted(play_series(GAME, agents, **options), key=lambda one: one.number)


def essence(results: list[Result]) -> list[Any]:
    return [(one.number, one.seating, one.record, one.decisions) for one in results]


def test_the_number_of_processes_makes_no_difference() -> None:
    alone = essence(games(games=7, seed=5))
    assert [number for number, *_ in alone] == list(range(7))
    for jobs in (2, 3, 20):
        assert essence(games(games=7, seed=5, jobs=jobs)) == alone
    assert essence(games(games=3, seed=5)) == alone[:3]
    assert essence(games(games=3, seed=6)) != alone[:3]


def test_seats_rotate() -> None:
    results = games(("random", "random:seed=1", "random:seed=2", "random:seed=3"), games=5)
    assert [one.seating for one in results] == [(0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0), (0, 1, 2, 3)]
    assert results[1].record.seats == ("random:seed=3", "random", "random:seed=1", "random:seed=2")
    kept = play_series(GAME, ["random", "random:seed=1", "random:seed=2", "random:seed=3"], games=3, rotate=False)
    assert {one.seating for one in kept} == {(0, 1, 2, 3)}


def test_every_record_verifies_and_no_two_games_are_alike() -> None:
    results = games(("random",), games=12)
    for one in results:
        one.record.verify()
    assert len({one.record.tokens for one in results}) == 12
    assert len({one.record.seed for one in results}) == 12


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_costs_one_game_and_the_others_go_on(bots: str, jobs: int) -> None:
    results = games((f"{bots}:raises", "random", "random", "random"), games=4, jobs=jobs)
    assert [one.record.fault is not None and one.record.fault["seat"] for one in results] == [0, 1, 2, 3]
    assert results[1].shares == (1 / 3, 0.0, 1 / 3, 1 / 3)
    table = {row.agent: row for row in standings(results, (f"{bots}:raises", "random", "random", "random"))}
    assert table["random"].share == pytest.approx(1 / 3)
    assert table[f"{bots}:raises"].faults == 4
    assert table[f"{bots}:raises"].share == 0


@pytest.mark.parametrize(("where", "told"), [
    ("making", "it raised OptionError: agent BOTS:Late:where=making,game=2: it could not be made: RuntimeError: late"),
    ("starting", "as it started, it raised SystemExit: late"),
    ("choosing", "it raised OptionError: agent BOTS:Late:where=choosing,game=2: its attribute choose cannot be read: OSError: late"),
])
def test_an_agent_that_fails_before_a_later_game_costs_that_game(bots: str, where: str, told: str) -> None:
    late = f"{bots}:Late:where={where},game=2"
    results = games((late, "random", "random", "random"), games=3, jail="off")     # it is made once before the first
    assert results[0].record.fault is None
    fault = results[1].record.fault
    assert fault is not None
    assert (fault["seat"], fault["name"], fault["kind"]) == (1, late, "exception")
    assert fault["token"] == len(results[1].record.tokens)
    assert fault["message"] == told.replace("BOTS", bots)
    assert "in __init__" in fault["traceback"] or "in start" in fault["traceback"] or "in choose" in fault["traceback"]
    results[1].record.verify()


def test_an_agent_that_cannot_start_is_stood_in_for(bots: str) -> None:
    late = f"{bots}:Late:where=starting,game=1"
    result, = games((late, "random", "random", "random"), games=1, on_fault="random", jail="off")
    assert result.record.returns is not None
    assert result.record.fault is not None
    assert result.record.fault["count"] == result.decisions[0]


def test_an_agent_that_cannot_start_at_all_is_told_by_its_spec(bots: str) -> None:
    late = f"{bots}:Late:where=starting,game=0"
    with pytest.raises(fc.OptionError, match=r"the agent of seat 1 \(.*bots.py:Late:.*\) failed: as it started, it raised SystemExit"):
        play_series(GAME, ["random", late, "random", "random"], jail="off")


def test_faults_count_for_those_that_failed(bots: str) -> None:
    agents = (f"{bots}:Late:where=starting,game=1", f"{bots}:raises", "random", "random")
    results = games(agents, games=2, on_fault="random", jail="off")
    table = {row.agent: row.faults for row in standings(results, agents)}
    decided = [sum(one.decisions[one.seating.index(entry)] for one in results) for entry in (0, 1)]
    assert table == {agents[0]: decided[0], agents[1]: decided[1], "random": 0}


def test_a_process_that_dies_costs_its_game(bots: str) -> None:
    results = games((f"{bots}:dies",), games=3, jobs=2)
    assert [one.number for one in results] == [0, 1, 2]
    for one in results:
        assert one.record.fault is not None
        assert (one.record.fault["kind"], one.record.fault["seat"]) == ("crash", 3)
        assert one.record.fault["message"] == "its process ended with exit code 7 before it answered"
        assert one.shares == (1 / 3, 1 / 3, 1 / 3, 0)
        one.record.verify()
    assert standings(results, [f"{bots}:dies"] * 4)[0].failures == {"crash": 3}


def test_what_agents_print_is_not_what_the_caller_prints(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    games((f"{bots}:first",), games=1)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("agents", [("random",), ("mcts:iterations=5",)])
def test_leaving_early_ends_the_threads(agents: tuple[str, ...]) -> None:
    before = set(threading.enumerate())
    series = play_series(GAME, agents, games=10_000, jobs=2)
    assert next(series).record.returns is not None
    while len(set(threading.enumerate()) - before) < 2:     # the first result may come before the second thread
        next(series)
    series.close()     # type: ignore[attr-defined]
    assert set(threading.enumerate()) <= before


SCRIPT = """
import firecore as fc
from firecore.arena import play_series

if __name__ == "__main__":
    done = 0
    try:
        agents = ["{bots}:hangs", "random", "random", "random"]
        for result in play_series(fc.load("tails"), agents, games=9, jobs=2, jail="off"):     # it writes
            done += 1
    except KeyboardInterrupt:
        print("kept", done)
"""


def started(bots: str, tmp_path: Path) -> subprocess.Popen[str]:
    """A process in a group of its own that plays a series with an agent that hangs."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(bots=bots))
    return subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, env=os.environ | {"PYTHONPATH": str(Path(fc.__file__).parents[1])})


def wait_for(path: str) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not Path(path).exists():
        time.sleep(0.05)


@pytest.mark.skipif(os.name == "nt", reason="signals to a group of processes")
def test_ctrl_c_reaches_the_caller_alone(bots: str, tmp_path: Path) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)     # in the background it may be ignored
    process = started(bots, tmp_path)
    signal.signal(signal.SIGINT, before)
    wait_for(f"{bots}.reached")
    os.killpg(process.pid, signal.SIGINT)     # as a terminal does
    out, err = process.communicate(timeout=30)
    assert (out, err) == ("kept 0\n", "")


@pytest.mark.skipif(os.name == "nt", reason="signals to a group of processes")
@pytest.mark.parametrize("number", ["SIGTERM", "SIGKILL"])
def test_no_process_outlives_the_one_that_started_it(bots: str, tmp_path: Path, number: str) -> None:
    process = started(bots, tmp_path)
    wait_for(f"{bots}.reached")
    process.send_signal(getattr(signal, number))
    try:
        process.communicate(timeout=30)     # until nobody holds its standard output any more
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize(("options", "told"), [
    ({"games": 0}, "series: games must be a whole number from 1"),
    ({"jobs": 0}, "series: jobs must be"),
    ({"seed": -1}, "plan: seed must be"),
    ({"on_fault": "x"}, "plan: on_fault must be 'forfeit' or 'random'"),
    ({"agents": ("random", "random")}, "give one agent a seat, or one for all, got 2"),
    ({"agents": "random"}, "the agents of a series are a list of specs, got 'random'"),
    ({"agents": (3,)}, "seat 0: an agent has choose(turn), or is a function of a turn, got 3"),
    ({"agents": ("nobody",)}, "no agent 'nobody'"),
    ({"agents": ("mcts:playout=sage",)}, "tails has no policy 'sage'"),
])
def test_mistakes_are_told_before_the_first_game(options: dict[str, Any], told: str) -> None:
    with pytest.raises(fc.OptionError) as caught:
        play_series(GAME, **{"agents": AGENTS} | options)
    assert told in str(caught.value)


def test_one_agent_plays_all_seats() -> None:
    assert entered(GAME, ["random"]) == ("random",) * 4


def test_no_games_prove_nothing() -> None:
    row = standings([], AGENTS)[0]
    assert (row.games, row.low, row.high) == (0, 0.0, 1.0)


def test_shares_add_up() -> None:
    results = games(games=8, seed=2)
    rows = standings(results, AGENTS)
    assert sum(row.share * row.seats for row in rows) == pytest.approx(1)
    assert sum(row.wins * row.seats for row in rows) == pytest.approx(8)
    for row in rows:
        assert row.low <= row.share <= row.high
    by_hand = [one.record.scores[one.seating.index(0)] for one in results]
    best = next(row for row in rows if row.agent == AGENTS[0])
    assert best.score == pytest.approx(sum(by_hand) / 8)


def test_co_operative_games_are_won_by_all() -> None:
    solo = fc.load("feurio", players=3, cooperative=True)
    results = list(play_series(solo, ["random"], games=4))
    row, = standings(results, ["random"] * 3)
    assert row.seats == 3
    assert row.share == row.wins / 4
    assert row.elo is None
    assert row.low <= row.share <= row.high
