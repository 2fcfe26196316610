"""The arena: many games between agents, with the seats rotated, in several processes.

Game number i of a series has a seed of its own, made from the series' seed and i, and its agents are made anew from
their specs. So the same seed gives the same games for any number of processes, as long as the agents take their
randomness from ``turn.seed`` and do not look at a clock.

Processes are spawned, so a script that plays a series with ``jobs`` keeps its own work behind
``if __name__ == "__main__":``, as for all of multiprocessing.
"""
from __future__ import annotations

import contextlib
import math
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any

from .agents import agent, chooser
from .errors import OptionError, PluginWarning
from .game import Game
from .match import Match
from .options import settle, short, whole
from .play import OPTIONS, Fault, play, seated
from .record import Record
from .registry import default_manager
from .seeds import derive
from .turn import Turn

Z95 = 1.959963984540054     # of a normal distribution, 95 % lies within so many deviations

_OPTIONS = (
    whole("games", 1, 1, 10**9, help="how many games are played"),
    whole("seed", 0, 0, 2**64 - 1, help="the same seed gives the same games"),
    whole("jobs", 1, 1, 1024, help="how many processes play at once"),
    *OPTIONS,
)


@dataclass(frozen=True, kw_only=True)
class Result:
    """One finished game of a series."""

    number: int                      # from 0
    seating: tuple[int, ...]         # for each seat, which of the series' agents sat there
    record: Record
    decisions: tuple[int, ...]       # of each seat
    seconds: tuple[float, ...]       # that each seat took for them

    @property
    def shares(self) -> tuple[float, ...]:
        """How much of the victory is each seat's.

        Co-operative games are won or lost by all. In others the seats with the highest return share one victory. A
        game that an agent forfeited is lost for its seat, and for all in a co-operative game; the other seats share
        the victory. A game whose process died has no winner.
        """
        seats = range(len(self.seating))
        if self.record.fault is not None and self.record.returns is None:
            failed = self.record.fault["seat"]
            others = 0 if failed is None or self._cooperative else len(seats) - 1
            return tuple(1 / others if others and seat != failed else 0.0 for seat in seats)
        returns = self.record.returns
        assert returns is not None
        if self._cooperative:
            return tuple(float(one > 0) for one in returns)
        best = max(returns)
        return tuple((one == best) / returns.count(best) for one in returns)

    @property
    def _cooperative(self) -> bool:
        return self.record.load_game().cooperative


@dataclass(frozen=True, kw_only=True)
class Standing:
    """How one agent did in a series; an agent that was entered several times is counted together."""

    agent: str
    seats: int                       # that it had in every game
    games: int
    wins: float                      # of one seat of it, shared victories in part
    share: float                     # of the games that one seat of it won
    low: float                       # 95 % interval of that, after Wilson
    high: float
    score: float                     # the mean over its seats and games
    score_error: float               # half of its 95 % interval
    faults: int                      # of all its seats, in all games; a process that died is nobody's
    milliseconds: float              # a decision


def play_series(game: Game, agents: Sequence[str], *, games: int = 1, seed: int = 0, jobs: int = 1,
                rotate: bool = True, seconds: float | None = None, on_fault: str = "forfeit") -> Iterator[Result]:
    """Play a series and give each game as soon as it is over, so in any order: sort by ``number``.

    ``agents`` are specs, one a seat, or one for all seats. In game i they sit i seats further on, unless ``rotate``
    is False. ``seconds`` and ``on_fault`` are as for :func:`firecore.play`. Whoever leaves off early, by Ctrl-C or
    closing the iterator, keeps what was given; games under way are dropped, and the processes ended. With one job all
    is played in this process: an agent that takes its process down takes this one.
    """
    settle("series", _OPTIONS, {"games": games, "seed": seed, "jobs": jobs, "seconds": seconds, "on_fault": on_fault})
    task = _Task(game, entered(game, agents), seed, rotate, seconds, on_fault)
    # What is wrong with them from the start is told before the first game.
    seated(Match(game, 0, task.agents), task.agents, default_manager())
    return _one_by_one(task, games) if jobs == 1 else _in_processes(task, games, min(jobs, games))


def entered(game: Game, agents: Sequence[str]) -> tuple[str, ...]:
    """The specs of a series, one a seat; a single one plays all seats."""
    if isinstance(agents, str) or not all(isinstance(one, str) for one in agents):
        raise OptionError(f"the agents of a series are a list of specs, got {short(agents)}")
    specs = tuple(agents) * (game.seats if len(agents) == 1 else 1)
    if len(specs) != game.seats:
        raise OptionError(f"{game!r} has {game.seats} seats: give one agent a seat, or one for all, got {len(specs)}")
    return specs


def standings(results: Sequence[Result], agents: Sequence[str]) -> list[Standing]:
    """How each agent of a series did, the best first. ``agents`` are its specs, one a seat."""
    rows = [_standing(spec, [i for i, one in enumerate(agents) if one == spec], results)
            for spec in dict.fromkeys(agents)]
    return sorted(rows, key=lambda row: -row.share)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval for the rate of which ``wins`` of ``games`` are a sample."""
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, Z95 * Z95 / games
    middle = (rate + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (rate * (1 - rate) + spread / 4)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def _standing(spec: str, entries: list[int], results: Sequence[Result]) -> Standing:
    shares, scores, faults, decisions, seconds = 0.0, [], 0, 0, 0.0
    for result in results:
        mine = [seat for seat, entry in enumerate(result.seating) if entry in entries]
        won = result.shares
        # All of its seats together win at most once a game: that is what the interval is of.
        shares += sum(won[seat] for seat in mine) / (len(mine) if result._cooperative else 1)
        scores.append(sum(result.record.scores[seat] for seat in mine) / len(mine))
        if result.record.fault is not None:
            faults += sum(result.record.fault["counts"][seat] for seat in mine)
        decisions += sum(result.decisions[seat] for seat in mine)
        seconds += sum(result.seconds[seat] for seat in mine)
    games = len(results)
    seats = 1 if results and results[0]._cooperative else len(entries)
    low, high = wilson(min(shares, games), games)
    mean, error = _mean(scores)
    return Standing(
        agent=spec, seats=len(entries), games=games, wins=shares / seats, share=shares / seats / max(games, 1),
        low=low / seats, high=high / seats, score=mean, score_error=error, faults=faults,
        milliseconds=1000 * seconds / max(decisions, 1))


def _mean(values: list[float]) -> tuple[float, float]:
    n = len(values)
    if n == 0:
        return 0.0, 0.0
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1) if n > 1 else 0.0
    return mean, Z95 * math.sqrt(variance / n)


# One game.


@dataclass(frozen=True)
class _Task:
    game: Game
    agents: tuple[str, ...]
    seed: int
    rotate: bool
    seconds: float | None
    on_fault: str

    def seating(self, i: int) -> tuple[int, ...]:
        """For each seat, which agent sits there in game number ``i``."""
        seats = self.game.seats
        return tuple((seat - i * self.rotate) % seats for seat in range(seats))

    def match(self, i: int) -> Match:
        """Game number ``i`` before its first decision."""
        return Match(self.game, derive(self.seed, "game", i), [self.agents[entry] for entry in self.seating(i)])


class _Clocked:
    """The agent of a spec, and how long it took. One that cannot be made or started fails when it is to decide."""

    def __init__(self, spec: str) -> None:
        self._spec = spec
        self.decisions = 0
        self.seconds = 0.0

    def start(self, game: Game, seat: int) -> None:
        try:
            made = agent(self._spec)
            self._choose = chooser(made)
            start = getattr(made, "start", None)
            if callable(start):
                start(game, seat)
        except KeyboardInterrupt:
            raise
        except BaseException as error:     # it was fine before the first game: so this costs a game, not the series
            self._choose = partial(_raise_again, error, error.__traceback__)

    def choose(self, turn: Turn) -> int:
        self.decisions += 1
        started = time.perf_counter()
        try:
            answer: int = self._choose(turn)
            return answer
        finally:
            self.seconds += time.perf_counter() - started


def _raise_again(error: BaseException, traceback: TracebackType | None, turn: Turn) -> int:
    raise error.with_traceback(traceback)     # else it would grow with every decision


def _play(task: _Task, i: int) -> Result:
    match = task.match(i)
    clocked = [_Clocked(task.agents[entry]) for entry in task.seating(i)]
    record = play(match, clocked, seconds=task.seconds, on_fault=task.on_fault)
    return Result(number=i, seating=task.seating(i), record=record,
                  decisions=tuple(one.decisions for one in clocked), seconds=tuple(one.seconds for one in clocked))


def _one_by_one(task: _Task, games: int) -> Iterator[Result]:
    for i in range(games):
        with contextlib.redirect_stdout(sys.stderr):     # what agents print is not what the caller prints
            result = _play(task, i)
        yield result


# Many, in processes.


class _Worker:
    """A process that plays one game after another, as it is told through a pipe."""

    def __init__(self, task: _Task) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(task, theirs), daemon=True)
        with _ctrl_c_held_back():
            self.process.start()
        theirs.close()
        self.game: int | None = None

    def give(self, i: int) -> None:
        self.game = i
        with contextlib.suppress(OSError):     # it died: the pipe tells that, too, when it is read
            self.pipe.send(i)

    def stop(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()


@contextlib.contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Ctrl-C goes to all processes of a terminal: those started here leave it to this one, which ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()     # else it starts with the first process, and lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(task: _Task, pipe: Connection) -> None:
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore", PluginWarning)     # whoever began the series was warned
    sys.stdout = sys.stderr
    with contextlib.suppress(EOFError, OSError):
        while True:
            i = pipe.recv()
            try:
                answer: Any = _play(task, i)
            except Exception as error:
                answer = error
            pipe.send(answer)


def _end_with_the_parent() -> None:
    """Nobody stops a process whose parent was killed, and an agent that hangs would do so for ever."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _in_processes(task: _Task, games: int, jobs: int) -> Iterator[Result]:
    waiting = iter(range(games))
    workers: list[_Worker] = []
    try:
        for i in range(jobs):
            workers.append(_Worker(task))
            workers[-1].give(next(waiting, i))
        while workers:
            pipes = {worker.pipe: worker for worker in workers}
            for pipe in wait(list(pipes)):
                worker = pipes[pipe]     # type: ignore[index]
                result = _received(task, worker)
                i = next(waiting, -1)
                if i < 0 or not worker.process.is_alive():
                    workers.remove(worker)
                    worker.stop()
                if i >= 0:
                    if worker not in workers:
                        worker = _Worker(task)
                        workers.append(worker)
                    worker.give(i)
                yield result
    finally:
        for worker in workers:
            worker.stop()


def _received(task: _Task, worker: _Worker) -> Result:
    assert worker.game is not None
    try:
        answer = worker.pipe.recv()
    except (EOFError, OSError):
        worker.process.join()
        return _died(task, worker.game, worker.process.exitcode)
    if isinstance(answer, Exception):
        raise answer
    assert isinstance(answer, Result)
    return answer


def _died(task: _Task, i: int, exitcode: int | None) -> Result:
    """An agent took its whole process down: nobody can tell which, or where. The other games go on."""
    match = task.match(i)
    fault = asdict(Fault(seat=-1, name="", kind="crash", token=len(match.tokens), traceback="",
                         message=f"the process that played this game ended with exit code {exitcode}"))
    nothing = (0,) * task.game.seats
    record = replace(match.record(), fault=fault | {
        "seat": None, "token": None, "then": "forfeit", "count": 1, "counts": list(nothing)})
    return Result(number=i, seating=task.seating(i), record=record, decisions=nothing, seconds=nothing)
