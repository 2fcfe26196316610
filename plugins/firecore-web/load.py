"""How a house full of tables does: ``python load.py`` opens tables with agents and sockets, and prints what it took.

A server runs in a process of its own, and one here plays for everybody: each socket that may decide does so now and
then, and what is measured is how long the answer takes. It needs what the tests need.
"""
from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx2 as httpx
from websockets.asyncio.client import ClientConnection, connect

TABLES, SOCKETS, SECONDS = 200, 500, 30
GAMES = ("feurio", "flashpoint", "tails")


def serve() -> tuple[subprocess.Popen[bytes], str]:
    """Start a server; where it is."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    code = ("import uvicorn; from firecore_web import Limits, app; "
            f"uvicorn.run(app(limits=Limits(new_tables=1e6, new_tables_burst=10**6)), port={port}, log_level='error', "
            "ws='websockets-sansio')")
    return subprocess.Popen([sys.executable, "-c", code]), f"http://localhost:{port}"


def open_tables(here: str) -> list[tuple[str, str]]:
    """Tables at which one person plays with agents, and the cookies of each person."""
    tables = []
    with httpx.Client(base_url=here, headers={"origin": here}) as visitor:
        for _ in range(100):
            try:
                visitor.get("/")
                break
            except httpx.ConnectError:
                time.sleep(0.2)
        for i in range(TABLES):
            answer = visitor.post("/", data={"game": GAMES[i % 3], "you": "Ada", "seat-0": "you"} | {
                f"seat-{seat}": "agent:random" for seat in range(1, 4)})
            table = answer.headers["location"].rpartition("/")[2]
            tables.append((table, "; ".join(one.partition(";")[0] for one in answer.headers.get_list("set-cookie"))))
    return tables


async def sit(here: str, table: str, cookies: str, waits: list[float], until: float) -> None:
    """Play at a table, a move a second or so."""
    where = f"{here.replace('http', 'ws')}/t/{table}/ws?seat=0"
    async with connect(where, origin=here, additional_headers={"Cookie": cookies}, max_size=None) as talk:
        state = await newer(talk, -1)
        while time.monotonic() < until and state["actor"] is not None:
            if not state["legal"]:
                state = await newer(talk, state["v"])
                continue
            await asyncio.sleep(random.uniform(0.5, 1.5))
            began = time.perf_counter()
            await talk.send(json.dumps({"play": random.choice(state["legal"])["token"], "v": state["v"]}))
            state = await newer(talk, state["v"])
            waits.append(time.perf_counter() - began)


async def newer(talk: ClientConnection, version: int) -> dict[str, Any]:
    """The next state."""
    while True:
        told: dict[str, Any] = json.loads(await talk.recv())
        if "seats" in told and told["v"] > version:
            return told


async def watch(here: str, table: str, until: float) -> None:
    """Look on."""
    async with connect(f"{here.replace('http', 'ws')}/t/{table}/ws", origin=here, max_size=None) as talk:
        while time.monotonic() < until:
            try:
                await asyncio.wait_for(talk.recv(), 1)
            except TimeoutError:
                continue


async def crowd(here: str, tables: list[tuple[str, str]]) -> list[float]:
    """Everybody at once."""
    waits: list[float] = []
    until = time.monotonic() + SECONDS
    people = [sit(here, table, cookies, waits, until) for table, cookies in tables]
    onlookers = [watch(here, tables[i % TABLES][0], until) for i in range(SOCKETS - TABLES)]
    for done in asyncio.as_completed([*map(asyncio.create_task, people), *map(asyncio.create_task, onlookers)]):
        try:
            await asyncio.wait_for(done, SECONDS + 5)
        except TimeoutError:
            break
    return waits


def used(server: subprocess.Popen[bytes]) -> float:
    """How many seconds of a core a process has used, where the system tells."""
    try:
        words = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure, and tell."""
    server, here = serve()
    try:
        tables = open_tables(here)
        before = used(server)
        waits = sorted(asyncio.run(crowd(here, tables)))
        spent = used(server) - before
    finally:
        server.terminate()
    print(f"{TABLES} tables, {SOCKETS} sockets, {SECONDS} s: {len(waits)} decisions of people; the answer took "
          f"{1000 * statistics.median(waits):.0f} ms (median), {1000 * waits[int(0.99 * len(waits))]:.0f} ms (99 %), "
          f"{1000 * waits[-1]:.0f} ms (most); the server used {spent / SECONDS:.2f} of a core")


if __name__ == "__main__":
    main()
