"""How a house full of tables does: ``python load.py`` opens tables with agents and sockets, and prints what it took.

A server runs in a process of its own, and one here plays for everybody: each person decides every second or so. What is
measured is the server's own time: how much processor time its event loop used from when a decision can have arrived to
when the answer was sent. Other programs, the computing of agents and the clients do not count, so the machine may have
other work to do. ``python load.py --tables 20 --sockets 50 --moves 5`` is a smaller house.
"""
from __future__ import annotations

import argparse
import asyncio
import json
import random
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

import httpx2 as httpx
import uvicorn
from firecore_web import Limits, app
from websockets.asyncio.client import ClientConnection, connect

import firecore as fc

AGENTS = {game: next(iter(fc.load(game).players.policies), "random") for game in fc.games()}
Message = dict[str, Any]


# The server.


class Selector(selectors.DefaultSelector):
    """Knows how much processor time the event loop had used when it asked last for what has arrived."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = deque([0.0] * 4, 4)
        self.longest = 0.0     # between two times that it asked

    def select(self, timeout: float | None = None) -> Any:
        """What has arrived."""
        ready = super().select(timeout)
        self.longest = max(self.longest, time.thread_time() - self.asked[-1])
        self.asked.append(time.thread_time())
        return ready

    @property
    def earliest(self) -> float:
        """When something that is being read now can have arrived: asyncio reads it, wakes who waits, and runs him."""
        return self.asked[0]


class Timed:
    """An application, and the event loop's own time from each decision to its answer."""

    def __init__(self, inner: Any, selector: Selector) -> None:
        self._inner, self._selector = inner, selector
        self.own: list[float] = []
        self.sent = 0

    async def __call__(self, scope: Message, receive: Callable[[], Awaitable[Message]],
                       send: Callable[[Message], Awaitable[None]]) -> None:
        """Pass everything on, and take the time of what passes on a socket."""
        asked: list[float] = []

        async def hear() -> Message:
            message = await receive()
            if '"play"' in message.get("text", ""):
                if not self.own:
                    self._selector.longest = 0.0     # what went before was a crowd at the door
                asked.append(self._selector.earliest)
            return message

        async def tell(message: Message) -> None:
            await send(message)
            if '"seats"' in message.get("text", ""):
                self.sent += 1
                while asked:
                    self.own.append(time.thread_time() - asked.pop())

        await self._inner(scope, *((hear, tell) if scope["type"] == "websocket" else (receive, send)))

    def figures(self) -> dict[str, float]:
        """What was measured."""
        own = sorted(self.own)
        return {"decisions of people": len(own), "positions sent": self.sent,
                "own ms, median": 1000 * own[len(own) // 2], "own ms, 99 %": 1000 * own[int(0.99 * len(own))],
                "own ms, most": 1000 * own[-1], "longest ms, no looking": 1000 * self._selector.longest,
                "event loop, s": time.thread_time(), "with agents, s": time.process_time()}


def serve(door: socket.socket) -> None:
    """Serve until told to end, and print the figures."""
    signal.signal(signal.SIGTERM, lambda *_: None)     # uvicorn ends, and hands on what ended it
    selector = Selector()
    timed = Timed(app(limits=Limits(
        new_tables=1e6, new_tables_burst=10**6, tables_an_address=10**6, sockets_an_address=10**6, spectators=10**6,
        spectators_an_address=10**6)), selector)
    server = uvicorn.Server(uvicorn.Config(timed, log_level="error", ws="websockets-sansio",
                                           timeout_graceful_shutdown=1))
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(selector)) as runner:
        runner.run(server.serve([door]))
    print(json.dumps(timed.figures()))


# The crowd.


@dataclass
class Crowd:
    """Where everybody goes, and how many moves each person plays, a move every so many seconds."""

    url: str
    moves: int
    think: float
    entered: asyncio.Semaphore
    all_in: asyncio.Event


def open_tables(url: str, tables: int) -> list[tuple[str, str]]:
    """Tables at which one person plays with agents, and the cookies of each person."""
    opened = []
    with httpx.Client(base_url=url, headers={"origin": url}, timeout=60) as visitor:
        for game in islice(cycle(AGENTS), tables):
            answer = visitor.post("/", data={"game": game, "you": "Ada", "seat-0": "you"} | {
                f"seat-{seat}": f"agent:{AGENTS[game]}" for seat in range(1, 4)})
            table = answer.headers["location"].rpartition("/")[2]
            opened.append((table, "; ".join(one.partition(";")[0] for one in answer.headers.get_list("set-cookie"))))
    return opened


async def sit(crowd: Crowd, table: str, cookies: str) -> None:
    """Play at a table."""
    where = f"{crowd.url.replace('http', 'ws')}/t/{table}/ws?seat=0"
    async with connect(where, origin=crowd.url, additional_headers={"Cookie": cookies}, max_size=None,
                       open_timeout=None, ping_timeout=None) as talk:
        state = await newer(talk, -1)
        crowd.entered.release()
        await crowd.all_in.wait()
        played = 0
        while played < crowd.moves and state["actor"] is not None:
            if state["legal"]:
                await asyncio.sleep(random.uniform(0.5, 1.5) * crowd.think)
                await talk.send(json.dumps({"play": random.choice(state["legal"])["token"], "v": state["v"]}))
                played += 1
            state = await newer(talk, state["v"])


async def newer(talk: ClientConnection, version: int) -> dict[str, Any]:
    """The next state."""
    while True:
        told: dict[str, Any] = json.loads(await talk.recv())
        if "seats" in told and told["v"] > version:
            return told


async def watch(crowd: Crowd, table: str) -> None:
    """Look on."""
    async with connect(f"{crowd.url.replace('http', 'ws')}/t/{table}/ws", origin=crowd.url, max_size=None,
                       open_timeout=None, ping_timeout=None) as talk:
        await talk.recv()
        crowd.entered.release()
        while True:
            await talk.recv()


async def gather(url: str, tables: list[tuple[str, str]], sockets: int, moves: int, think: float) -> None:
    """Everybody comes, and then all play."""
    crowd = Crowd(url, moves, think, asyncio.Semaphore(0), asyncio.Event())
    people = [asyncio.create_task(sit(crowd, table, cookies)) for table, cookies in tables]
    spectators = [asyncio.create_task(watch(crowd, tables[i % len(tables)][0])) for i in range(sockets - len(tables))]
    for _ in range(sockets):
        await crowd.entered.acquire()
    crowd.all_in.set()
    await asyncio.gather(*people)
    for one in spectators:
        one.cancel()
    await asyncio.wait(spectators)


def measure(tables: int, sockets: int, moves: int, think: float = 1.0) -> dict[str, float]:
    """Fill a house; the figures of it."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen(1000)
        server = subprocess.Popen([sys.executable, __file__, "--serve", str(door.fileno())],
                                  pass_fds=[door.fileno()], stdout=subprocess.PIPE, text=True)
        url = f"http://localhost:{door.getsockname()[1]}"
        try:
            asyncio.run(gather(url, open_tables(url, tables), sockets, moves, think))
        finally:
            server.terminate()
            told, _ = server.communicate()
    figures: dict[str, float] = json.loads(told)
    return figures


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition(":")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve is not None:
        serve(socket.socket(fileno=given.serve))
        return
    for name, value in measure(given.tables, given.sockets, given.moves).items():
        print(f"{name:22} {value:10.2f}")


if __name__ == "__main__":
    main()
