"""Who is told first when the house is full: those who asked, and one at a time."""
from __future__ import annotations

import asyncio
from collections import deque

AT_ONCE = 4     # of those who asked, before somebody else has his turn, too


class Gate:
    """Lets one after another through, one each time around the event loop, so that nobody holds up all others."""

    def __init__(self) -> None:
        self._asked: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._porter: asyncio.Task[None] | None = None

    async def enter(self, *, asked: bool) -> None:
        """Wait for one's turn."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        (self._asked if asked else self._others).append(turn)
        if self._porter is None or self._porter.done():
            self._porter = loop.create_task(self._open())
        await turn

    async def _open(self) -> None:
        passed = 0
        while self._asked or self._others:
            preferred = self._asked and (passed < AT_ONCE or not self._others)
            passed = passed + 1 if preferred else 0
            turn = (self._asked if preferred else self._others).popleft()
            if not turn.done():     # he has gone
                turn.set_result(None)
                await asyncio.sleep(0)     # he goes through now
