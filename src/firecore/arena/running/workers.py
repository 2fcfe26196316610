"""Workers: our own threads, or an executor of the caller. The caller submits tasks and waits for their outcomes.

Ctrl-C may interrupt the caller at any moment. A Python lock that is interrupted while it is acquired may stay locked
for ever. So the caller and the threads share only queues that are implemented in C, and plain attributes.
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

from ...sandbox import cancellation

T = TypeVar("T")


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """The outcome of a task."""

    task: T
    _result: Callable[[], Any]

    def result(self) -> Any:
        """What the task returned. If it raised an exception, that is raised here."""
        return self._result()


class ThreadWorkers(Generic[T]):
    """Threads that run in the caller's context, and stop once no one waits for their outcomes.

    If no thread can be started, the caller does the work while it waits.
    """

    def __init__(self, n: int) -> None:
        self._n = n
        self._shared = _Shared()
        self._started = False
        self._inline = False

    def submit(self, task: T, work: Callable[..., Any], *args: object) -> None:
        """Have ``work(*args)`` done. Its outcome carries ``task``."""
        self._shared.tasks.put((task, partial(work, *args)))
        if self._started or self._inline:
            return
        try:
            _thread.start_new_thread(_start_threads, (self._n, copy_context(), self._shared, ref(self)))
            self._started = True
        except RuntimeError:
            self._inline = True

    def next_outcome(self, timeout: float | None = None) -> Outcome[T] | None:
        """The next outcome, or None after ``timeout`` seconds without one."""
        while True:
            if self._inline:
                given = self._shared.tasks.get_nowait()
                assert given is not None
                return Outcome(*given)
            try:
                outcome = self._shared.done.get(timeout=timeout)
            except Empty:
                return None
            if outcome is not None:
                return outcome
            self._inline = True

    def close(self, *, wait: bool) -> None:
        """Stop the threads. With ``wait``, return when all of them have ended."""
        self._shared.cancel.is_set = True
        for _ in range(self._n):
            self._shared.tasks.put(None)
        if wait and self._started:
            self._shared.all_started.acquire()
            for ended in self._shared.ended:
                ended.acquire()


class _Shared:
    """What the threads share with the caller."""

    def __init__(self) -> None:
        self.tasks: SimpleQueue[tuple[Any, Callable[[], Any]] | None] = SimpleQueue()     # None: end
        self.done: SimpleQueue[Outcome[Any] | None] = SimpleQueue()     # None: no thread could be started
        self.cancel = cancellation.Flag()
        self.all_started = _locked()               # until all threads have been started
        self.ended: list[_thread.LockType] = []    # each until its thread has ended


def _locked() -> _thread.LockType:
    lock = _thread.allocate_lock()
    lock.acquire()
    return lock


def _start_threads(n: int, context: Context, shared: _Shared, caller: ref[Any]) -> None:
    """Start the threads. This runs in a thread of its own, because signals interrupt only the main thread."""
    try:
        for _ in range(n):
            ended = _locked()
            threading.Thread(target=context.copy().run, args=(_work, shared, ended, caller), daemon=True).start()
            shared.ended.append(ended)
    except RuntimeError:     # the system has no more threads to give
        if not shared.ended:
            shared.done.put(None)
    finally:
        shared.all_started.release()


def _work(shared: _Shared, ended: _thread.LockType, caller: ref[Any]) -> None:
    cancellation.cancel_thread_when(shared.cancel)
    try:
        while (given := _next(shared, caller)) is not None and not shared.cancel.is_set:
            task, work = given
            try:
                shared.done.put(Outcome(task, partial(_same, work())))
            except BaseException as error:     # raised again in the caller
                shared.done.put(Outcome(task, partial(_raise, error)))
    finally:
        ended.release()


def _next(shared: _Shared, caller: ref[Any]) -> tuple[Any, Callable[[], Any]] | None:
    """The next task, or None to end. An interrupted caller may be gone without having closed the workers."""
    while True:
        try:
            return shared.tasks.get(timeout=cancellation.POLL)
        except Empty:
            if caller() is None:
                return None


def _same(value: Any) -> Any:
    return value


def _raise(error: BaseException) -> Any:
    raise error


class ExecutorWorkers(Generic[T]):
    """Somebody else's executor, used like threads of our own."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self._futures: list[Future[Any]] = []
        self._done: SimpleQueue[Outcome[T]] = SimpleQueue()

    def submit(self, task: T, work: Callable[..., Any], *args: object) -> None:
        """Have ``work(*args)`` done. Its outcome carries ``task``."""
        future = self.executor.submit(work, *args)
        self._futures = [*(one for one in self._futures if not one.done()), future]
        future.add_done_callback(partial(_finished, self._done, task))

    def next_outcome(self, timeout: float | None = None) -> Outcome[T] | None:
        """The next outcome, or None after ``timeout`` seconds without one."""
        try:
            return self._done.get(timeout=timeout)
        except Empty:
            return None

    def close(self, *, wait: bool) -> None:
        """Cancel the tasks that have not begun."""
        for future in self._futures:
            future.cancel()


def _finished(done: SimpleQueue[Outcome[T]], task: T, future: Future[Any]) -> None:
    done.put(Outcome(task, future.result))
