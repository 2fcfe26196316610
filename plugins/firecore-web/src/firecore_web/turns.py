"""One piece of work at a time, for one asker after another, as long as whoever asked still waits."""
from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, TypeVar

T = TypeVar("T")
Work = Callable[[Event], Any]     # stops early when the event is set


class TooManyError(Exception):
    """There is more to do than anybody should wait for."""


class Turns:
    """Serves those who ask in turn, each with what it asked first: whoever asks much waits longer, and no one else."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._waiting: dict[str, deque[tuple[asyncio.Future[Any], Work]]] = {}
        self._pool = ThreadPoolExecutor(1, "turns")
        self._server: asyncio.Task[None] | None = None

    async def do(self, whose: str, work: Callable[[Event], T]) -> T:
        """What the work gives. If the one who waits for it is cancelled, it is not begun, or told to stop."""
        self._forget_cancelled()
        mine = self._waiting.setdefault(whose, deque())
        if len(mine) >= self._most_each or sum(map(len, self._waiting.values())) >= self._most:
            raise TooManyError
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        mine.append((done, work))
        if self._server is None or self._server.done():
            self._server = loop.create_task(self._serve())
        return await done

    def _forget_cancelled(self) -> None:
        self._waiting = {whose: left for whose, asked in self._waiting.items()
                         if (left := deque(one for one in asked if not one[0].done()))}

    async def _serve(self) -> None:
        while True:
            self._forget_cancelled()
            if not self._waiting:
                return
            whose = next(iter(self._waiting))
            asked = self._waiting.pop(whose)
            self._waiting[whose] = asked     # behind the others
            await self._work(*asked.popleft())

    async def _work(self, done: asyncio.Future[Any], work: Work) -> None:
        stop = Event()
        done.add_done_callback(lambda _: stop.set())
        result = await asyncio.gather(asyncio.get_running_loop().run_in_executor(self._pool, work, stop),
                                      return_exceptions=True)
        if done.done():
            return
        if isinstance(result[0], BaseException):
            done.set_exception(result[0])
        else:
            done.set_result(result[0])

    def close(self) -> None:
        """Do nothing more."""
        if self._server is not None:
            self._server.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
