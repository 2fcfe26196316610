"""A server that is killed: whatever it had told anybody is there when it is started again.

``python test_killed.py 100`` kills one a hundred times, each time at another moment of a game.
"""
from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from itertools import count
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

FORM = {"game": "flashpoint", "you": "Ada", "seat-0": "you", "flashpoint-option-players": "1"}


def serve(path: Path, stderr: int | None = None) -> tuple[subprocess.Popen[bytes], str]:
    """Start the command, as a person does; where it is."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-m", "firecore", "web", "--port", str(port), "--tables", str(path)],
                              stdout=subprocess.DEVNULL, stderr=stderr)
    here = f"http://localhost:{port}"
    while True:
        try:
            build_opener().open(here).close()
        except URLError:
            assert server.poll() is None
            time.sleep(0.1)
        else:
            return server, here


def sit_down(here: str, table: str, cookies: str) -> ClientConnection:
    return connect(f"{here.replace('http', 'ws')}/t/{table}/ws?seat=0", origin=here,     # type: ignore[arg-type]
                   additional_headers={"Cookie": cookies}, max_size=None)


def state(socket: ClientConnection, since: int = -1) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = json.loads(socket.recv())
        if "seats" in told and told["v"] > since:
            return told


def opened(visitor: OpenerDirector, here: str) -> tuple[str, str]:
    """A new table, and the cookies for its seat."""
    answer = visitor.open(Request(here + "/", urlencode(FORM).encode(), {"Origin": here}))
    jar = next(one.cookiejar for one in visitor.handlers if isinstance(one, HTTPCookieProcessor))
    table = answer.url.rpartition("/")[2]
    return table, "; ".join(f"{one.name}={one.value}" for one in jar if one.path.endswith(table))


def test_all_tables_are_there_after_a_kill(tmp_path: Path) -> None:
    server, here = serve(tmp_path / "tables.sqlite")
    visitor = build_opener(HTTPCookieProcessor())
    tables = [opened(visitor, here) for _ in range(3)]
    stood = []
    for table, cookies in tables:
        with sit_down(here, table, cookies) as socket:
            before = state(socket)
            socket.send(json.dumps({"play": "@30", "v": before["v"]}))
            stood.append(state(socket, before["v"]))
    server.kill()
    server.wait()
    again, there = serve(tmp_path / "tables.sqlite")
    try:
        for (table, cookies), before in zip(tables, stood, strict=True):
            with sit_down(there, table, cookies) as socket:
                after = state(socket)
            assert (after["svg"], after["n"], after["legal"]) == (before["svg"], before["n"], before["legal"])
    finally:
        again.terminate()
        again.wait()


def play_until(killed: threading.Event, here: str, table: str, cookies: str) -> tuple[int, int]:
    """Play and take back as fast as it goes, until the server is gone; how many steps were told and asked for last."""
    told = asked = -1
    try:
        with sit_down(here, table, cookies) as socket:
            now = state(socket)
            for step in count():
                told = asked = now["n"]
                if now["actor"] is None:
                    killed.wait()
                    return told, asked
                back = step % 5 == 4 and told > 0
                asked = told - 1 if back else told + 1
                socket.send(json.dumps({"ask": "undo"} if back else {"play": now["legal"][0]["token"], "v": now["v"]}))
                now = state(socket, now["v"])
    except (ConnectionClosed, OSError):
        return told, asked


def kill(server: subprocess.Popen[bytes], killed: threading.Event) -> None:
    server.kill()
    server.wait()
    killed.set()


def kill_again_and_again(path: Path, kills: int, rng: random.Random) -> list[int]:
    """Kill a server during a game so many times; how many steps there were each time, none of them lost."""
    server, here = serve(path)
    table, cookies = opened(build_opener(HTTPCookieProcessor()), here)
    steps = []
    try:
        for _ in range(kills):
            killed = threading.Event()
            threading.Timer(rng.uniform(0, 0.3), kill, (server, killed)).start()
            told, asked = play_until(killed, here, table, cookies)
            killed.wait()
            server, here = serve(path)
            with sit_down(here, table, cookies) as socket:
                now = state(socket)
            steps.append(now["n"])
            # Taking a decision back takes back what chance decided after it, too.
            assert told < 0 or steps[-1] == told or (asked > told) == (steps[-1] > told), (told, asked, steps)
            if now["actor"] is None:
                table, cookies = opened(build_opener(HTTPCookieProcessor()), here)
    finally:
        server.kill()
        server.wait()
    return steps


def test_no_step_is_lost_by_a_kill_in_the_middle_of_a_game(tmp_path: Path) -> None:
    assert len(kill_again_and_again(tmp_path / "tables.sqlite", 3, random.Random(1))) == 3


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(kill_again_and_again(Path(folder, "tables.sqlite"), int(sys.argv[1]), random.Random()))
