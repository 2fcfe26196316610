"""Series: a number of games at one table, without a store. The short way to the arena."""
from __future__ import annotations

import sys
import threading
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, islice

from ...agents import Agent
from ...errors import OptionError
from ...game import Game
from ...matches.record import Record
from ...options import validated, whole
from ...sandbox.availability import AUTO, refuse_without_process
from ...wording import short
from ..plans.plan import MEMORY, WALL, Plan, seats_filled
from ..statistics.standings import Standing, standings_of
from ..statistics.tally import Tally, shares_of
from .block import GameResult, natives_of, play_turns, record_of
from .listeners import notify_listeners
from .object_agents import check_jobs, named, play_one
from .object_agents import try_out as objects_tried_out
from .seats import try_out
from .workers import ThreadWorkers

_OPTIONS = (
    whole("games", 1, 1, 10**9, help="how many games are played"),
    whole("jobs", 1, 1, 1024, help="how many are played at once"),
)


@dataclass(frozen=True)
class Result:
    """One finished game of a series."""

    plan: Plan
    game: GameResult

    @property
    def number(self) -> int:
        """Which game of the series it was, from 0."""
        return number_of(self.plan, self.game.block, self.game.turn)

    @property
    def seating(self) -> tuple[int, ...]:
        """For each seat the place among the series' agents of who sat there."""
        return self.plan.places(self.game.block, self.game.turn)

    @cached_property
    def record(self) -> Record:
        """The whole game."""
        return record_of(self.plan, self.game)

    @property
    def decisions(self) -> tuple[int, ...]:
        """How many each seat took."""
        return self.game.decisions

    @property
    def seconds(self) -> tuple[float, ...]:
        """How long each seat took for them."""
        return self.game.seconds

    @property
    def shares(self) -> tuple[float, ...]:
        """How much of the victory is each seat's."""
        return shares_of(self.game, self.plan.game.cooperative)


def play_series(game: Game, agents: Sequence[Agent | str], *, games: int = 1, seed: int = 0, jobs: int = 1,
                rotate: bool = True, seconds: float | None = None, on_fault: str = "forfeit",
                wall: float = WALL, memory: int = MEMORY, jail: str = AUTO,
                positions: Sequence[str] = ()) -> Generator[Result, None, None]:
    """Play a series. Yields each game as soon as it is over, so in any order: sort by ``number``.

    ``agents`` are specs, one for each seat, or one for all seats. With one job they may also be objects and functions;
    then all agents decide in this process. The agents move on by one seat from game to game, unless ``rotate`` is
    False. The games in which every agent takes every seat once have the same dice, and begin at the same of the
    ``positions``, if there are any. ``seconds``, ``wall`` and ``on_fault`` are as for :func:`firecore.play`; ``wall``
    is ten minutes unless given. All agents except native policies decide in processes of their own, in jails where
    possible, or always with ``jail="required"``, and share ``memory`` bytes. If you stop early, by Ctrl-C
    or by closing the iterator, the games that were yielded count, and games under way are dropped.
    """
    validated("series", _OPTIONS, {"games": games, "jobs": jobs})
    specs, objects = named(agents) if not isinstance(agents, str) else (agents, {})
    check_jobs(jobs, objects)
    plan = Plan(game, entered(game, specs), schedule="table", seed=seed, rotate=rotate, seconds=seconds,
                on_fault=on_fault, wall=wall, memory=memory, jail=jail, positions=tuple(positions))
    if objects:
        refuse_without_process(jail, ", ".join(objects))
        objects_tried_out(plan, objects)
        return _played_here(plan, games, objects)
    try_out(plan)
    return _played(plan, games, min(jobs, games))


def entered(game: Game, agents: Sequence[str]) -> tuple[str, ...]:
    """The specs of a series, one a seat; a single one plays all seats."""
    if isinstance(agents, str) or not all(isinstance(one, str) for one in agents):
        raise OptionError(f"the agents of a series are a list of specs, got {short(agents)}")
    return seats_filled(game, agents)


def standings(results: Sequence[Result], agents: Sequence[Agent | str]) -> list[Standing]:
    """How each agent of a series did, the best first. ``agents`` are those of the series, one a seat."""
    specs, _ = named(agents)
    if not results:
        return [Standing.of_nothing(spec, specs.count(spec)) for spec in dict.fromkeys(specs)]
    tally = Tally(results[0].plan)
    for _, block in groupby(sorted(results, key=lambda one: one.number), key=lambda one: one.game.block):
        tally.count([one.game for one in block])
    return list(standings_of(tally))


def number_of(plan: Plan, block: int, turn: int) -> int:
    """Which game of a series this is, from 0."""
    return block * plan.turns(0) + turn


def _played(plan: Plan, games: int, jobs: int) -> Generator[Result, None, None]:
    waiting = _tasks(plan, games)
    workers: ThreadWorkers[int] = ThreadWorkers(jobs)
    under_way, here = 0, threading.get_ident()
    try:
        while True:
            for block, turns in islice(waiting, 2 * jobs - under_way):
                workers.submit(block, play_turns, plan, block, turns)
                under_way += 1
            if not under_way:
                return
            outcome = workers.next_outcome()
            assert outcome is not None
            under_way -= 1
            results: list[GameResult] = outcome.result()
            notify_listeners(plan, results)
            yield from (Result(plan, one) for one in results)
    finally:
        # A series that was not closed may be collected in one of its own threads, which cannot wait for itself, or as
        # the interpreter ends, when its threads have stopped for good.
        workers.close(wait=threading.get_ident() == here and not sys.is_finalizing())


def _played_here(plan: Plan, games: int, objects: Mapping[str, Agent]) -> Generator[Result, None, None]:
    for block, turns in _tasks(plan, games):
        for turn in turns:
            result = play_one(plan, block, turn, objects)
            notify_listeners(plan, [result])
            yield Result(plan, result)


def _tasks(plan: Plan, games: int) -> Iterator[tuple[int, list[int]]]:
    """The games one by one; whole blocks where they are played natively."""
    turns = plan.turns(0)
    for block in range(-(-games // turns)):
        some = list(range(min(turns, games - block * turns)))
        yield from [(block, some)] if natives_of(plan) else [(block, [turn]) for turn in some]
