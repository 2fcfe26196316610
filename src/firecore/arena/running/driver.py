"""run: the driver. It hands out the missing blocks, stores their results, and asks the stop rule."""
from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Executor
from dataclasses import dataclass, field

from ...errors import FirecoreError, OptionError, StoreError
from ...options import validated, whole
from ...sandbox.supervisor_pool import spent
from ...wording import describe, short
from ..plans.plan import Plan
from ..plans.stop_rules import Stop
from ..run_notes import RunNote
from ..statistics.tally import Tally
from ..store import Store
from .block import GameResult, play_block
from .listeners import notify_listeners
from .seats import try_out
from .workers import ExecutorWorkers, Outcome, ThreadWorkers

SECONDS_A_TASK = 0.5     # the aim for the length of a task
MAX_BLOCKS = 4096       # in a task at most
AHEAD = 4                # tasks under way for each job
AHEAD_AT_FIRST = 16      # blocks for each job; later at most as many as count already, lest a verdict come before them
TRIES = 5                # for a task that an executor lost
CHECKED = 5.0            # seconds between two checks that the executor is still there

_OPTIONS = (
    whole("blocks", None, 1, 10**12, help="after how many blocks it is over at the latest"),
    whole("jobs", 1, 1, 4096, help="how many games are played at once"),
)


def run(plan: Plan, store: Store, *, blocks: int | None = None, jobs: int = 1, executor: Executor | None = None,
        stop: Stop | None = None, progress: Callable[[Tally], None] | None = None) -> Tally:
    """Play the missing blocks of a plan, until the stop rule reaches a verdict or all ``blocks`` are played.

    A run resumes where the last one stopped. ``blocks`` and ``stop`` are those of the plan unless given, and the store
    remembers them. Blocks are played by ``jobs`` threads, each with sandboxes of its own, or by any executor.
    ``progress`` is called with the tally after each task. Ctrl-C ends the run; finished games stay in the store.

    Listeners among the plugins are notified of every game that is new in the store, in this process, once each.
    """
    given = validated("run", _OPTIONS, {"blocks": blocks, "jobs": jobs})
    if not isinstance(store, Store) or store.plan.digest != plan.digest:
        raise OptionError(f"run: the store must be one of this plan, {plan.digest}, got {short(store)}")
    store.remember(blocks=given["blocks"] or plan.blocks, stop=stop or plan.stop)
    tally = store.tally()
    if tally.limit is None and tally.stop is None:
        raise OptionError("run: it needs blocks or a stop rule, else it would never end")
    if tally.is_over:
        return tally
    store.check()
    try_out(plan)
    workers: _Workers = ThreadWorkers(jobs) if executor is None else ExecutorWorkers(executor)
    try:
        _Driver(store, tally, workers, jobs, progress).drive()
    finally:
        workers.close(wait=True)
    return tally


def play_blocks(plan: Plan, blocks: Sequence[int],
                without: frozenset[int]) -> tuple[list[GameResult], float, float]:
    """A task: the games of some blocks, and how long they took, by the clock and of CPU time."""
    began, cpu = time.perf_counter(), time.thread_time() + spent()
    results = [one for block in blocks for one in play_block(plan, block, without)]
    return results, time.perf_counter() - began, time.thread_time() + spent() - cpu


def _is_gone(executor: Executor) -> bool:
    """Dask's executor leaves its futures pending for ever when its scheduler is gone."""
    return getattr(getattr(executor, "_client", None), "status", "running") == "closed"


@dataclass(frozen=True)
class _Task:
    blocks: tuple[int, ...]
    tries: int = 0


_Workers = ThreadWorkers[_Task] | ExecutorWorkers[_Task]


@dataclass
class _Driver:
    store: Store
    tally: Tally
    workers: _Workers
    jobs: int
    progress: Callable[[Tally], None] | None
    seconds: float | None = None      # a block, so far
    next: int = 0                     # block to be handed out
    under_way: int = 0
    note: RunNote = field(default_factory=RunNote)

    def drive(self) -> None:
        while not self.tally.is_over:
            self._hand_out()
            if not self.under_way:
                return
            outcome = self.workers.next_outcome(CHECKED)
            if outcome is not None:
                self.under_way -= 1
                self._take(outcome)
            elif isinstance(self.workers, ExecutorWorkers) and _is_gone(self.workers.executor):
                raise StoreError(f"{self.store.path}: the scheduler is gone, with {self.under_way} tasks; all "
                                 "finished games are stored, so run it again")

    def _hand_out(self) -> None:
        while self.under_way < self.jobs * AHEAD:
            blocks = self._some_blocks()
            if not blocks:
                return
            self._submit(_Task(blocks))

    def _some_blocks(self) -> tuple[int, ...]:
        """The next that are missing: about as many as take half a second, and few until that number is known."""
        size = 1 if self.seconds is None else max(1, min(MAX_BLOCKS, int(SECONDS_A_TASK / max(self.seconds, 1e-6))))
        self.next = max(self.next, self.tally.block)
        blocks: list[int] = []
        while len(blocks) < size and not self._is_beyond(self.next):
            if self.tally.missing(self.next):
                blocks.append(self.next)
            self.next += 1
        return tuple(blocks)

    def _is_beyond(self, block: int) -> bool:
        """Whether a block is none of the plan's, or so far ahead that a verdict might come before it."""
        limit = self.tally.limit
        ahead = max(AHEAD_AT_FIRST * self.jobs, self.tally.block) if self.tally.stop is not None else block + 1
        return self.tally.is_over or block >= self.tally.block + ahead or (limit is not None and block >= limit)

    def _submit(self, task: _Task) -> None:
        self.workers.submit(task, play_blocks, self.store.plan, task.blocks, self.tally.out)
        self.under_way += 1

    def _take(self, outcome: Outcome[_Task]) -> None:
        task = outcome.task
        try:
            results, seconds, cpu = outcome.result()
        except (KeyboardInterrupt, FirecoreError):
            raise
        except (Exception, CancelledError) as error:     # a worker died, or a cluster lost what it had
            if task.tries + 1 >= TRIES:
                raise OptionError(f"run: blocks {task.blocks[0]} to {task.blocks[-1]} failed {TRIES} times, the last "
                                  f"time with {describe(error)}") from error
            self._submit(_Task(task.blocks, task.tries + 1))
            return
        pace = seconds / len(task.blocks)
        self.seconds = pace if self.seconds is None else 0.8 * self.seconds + 0.2 * pace
        new = self.store.add(results)
        self.note = self.note.later(len(new), cpu)
        self.store.note(self.note)
        notify_listeners(self.store.plan, new)
        self.tally.add(self._kept(results, new))
        if self.progress:
            self.progress(self.tally)

    def _kept(self, results: Sequence[GameResult], new: Sequence[GameResult]) -> list[GameResult]:
        """These games as the store has them: some may have been there already, from another run at the same time."""
        fresh = {(one.block, one.turn) for one in new}
        return [one if (one.block, one.turn) in fresh else self.store.game(one.block, one.turn) for one in results]
