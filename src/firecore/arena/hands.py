"""Hands: threads of ours, or an executor, that play for whoever gives them tasks and waits.

Whoever waits may be interrupted at any moment, by Ctrl-C. A lock of Python's that is interrupted as it is taken may
stay locked for ever; so what is shared with our threads are queues that are wholly in C, and plain attributes.
"""
from __future__ import annotations

import _thread
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextvars import Context, copy_context
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar
from weakref import ref

from . import abandoned

T = TypeVar("T")


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """What became of a task."""

    task: T
    _result: Callable[[], Any]

    def result(self) -> Any:
        """What it returned; or what it raised is raised here."""
        return self._result()


class Threads(Generic[T]):
    """Threads with the caller's context; they leave off once nobody waits for what they play.

    Where no thread can be started the caller plays as it waits.
    """

    def __init__(self, n: int) -> None:
        self._n = n
        self._shared = _Shared()
        self._are_there = False
        self._alone = False

    def give(self, task: T, work: Callable[..., Any], *args: object) -> None:
        """Have work done; ``task`` is what its outcome goes by."""
        self._shared.tasks.put((task, partial(work, *args)))
        if self._are_there or self._alone:
            return
        try:
            _thread.start_new_thread(_hire, (self._n, copy_context(), self._shared, ref(self)))
            self._are_there = True
        except RuntimeError:
            self._alone = True

    def take(self, timeout: float | None = None) -> Outcome[T] | None:
        """The next outcome; None if there was none for so many seconds."""
        while True:
            if self._alone:
                given = self._shared.tasks.get_nowait()
                assert given is not None
                return Outcome(*given)
            try:
                told = self._shared.done.get(timeout=timeout)
            except Empty:
                return None
            if told is not None:
                return told
            self._alone = True

    def close(self, *, wait: bool) -> None:
        """Have the threads leave off, and wait until they have left."""
        self._shared.enough.is_set = True
        for _ in range(self._n):
            self._shared.tasks.put(None)
        if wait and self._are_there:
            self._shared.hired.acquire()
            for left in self._shared.left:
                left.acquire()


class _Shared:
    """What threads have of whoever waits for them."""

    def __init__(self) -> None:
        self.tasks: SimpleQueue[tuple[Any, Callable[[], Any]] | None] = SimpleQueue()     # None: leave
        self.done: SimpleQueue[Outcome[Any] | None] = SimpleQueue()     # None: there is nobody to do anything
        self.enough = abandoned.Enough()
        self.hired = _locked()              # until all threads are there
        self.left: list[_thread.LockType] = []     # each until a thread has left


def _locked() -> _thread.LockType:
    lock = _thread.allocate_lock()
    lock.acquire()
    return lock


def _hire(n: int, context: Context, shared: _Shared, boss: ref[Any]) -> None:
    """Start the threads. A thread that is no main thread does this, for no signal can interrupt it."""
    try:
        for _ in range(n):
            left = _locked()
            threading.Thread(target=context.copy().run, args=(_work, shared, left, boss), daemon=True).start()
            shared.left.append(left)
    except RuntimeError:     # the system has no more of them
        if not shared.left:
            shared.done.put(None)
    finally:
        shared.hired.release()


def _work(shared: _Shared, left: _thread.LockType, boss: ref[Any]) -> None:
    abandoned.leave_off_when(shared.enough)
    try:
        while (given := _next(shared, boss)) is not None and not shared.enough.is_set:
            task, work = given
            try:
                shared.done.put(Outcome(task, partial(_same, work())))
            except BaseException as error:     # whoever waits for it is told
                shared.done.put(Outcome(task, partial(_raise, error)))
    finally:
        left.release()


def _next(shared: _Shared, boss: ref[Any]) -> tuple[Any, Callable[[], Any]] | None:
    """The next task, or None. An interruption may have kept whoever waited from saying that it is enough."""
    while True:
        try:
            return shared.tasks.get(timeout=abandoned.LOOK)
        except Empty:
            if boss() is None:
                return None


def _same(value: Any) -> Any:
    return value


def _raise(error: BaseException) -> Any:
    raise error


class Lent(Generic[T]):
    """An executor of somebody else's, in place of threads of ours."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self._futures: list[Future[Any]] = []
        self._done: SimpleQueue[Outcome[T]] = SimpleQueue()

    def give(self, task: T, work: Callable[..., Any], *args: object) -> None:
        """Have work done; ``task`` is what its outcome goes by."""
        future = self.executor.submit(work, *args)
        self._futures = [*(one for one in self._futures if not one.done()), future]
        future.add_done_callback(partial(_told, self._done, task))

    def take(self, timeout: float | None = None) -> Outcome[T] | None:
        """The next outcome; None if there was none for so many seconds."""
        try:
            return self._done.get(timeout=timeout)
        except Empty:
            return None

    def close(self, *, wait: bool) -> None:
        """Drop what has not begun."""
        for future in self._futures:
            future.cancel()


def _told(done: SimpleQueue[Outcome[T]], task: T, future: Future[Any]) -> None:
    done.put(Outcome(task, future.result))
