"""A server that is killed: whatever it had told anybody is there when it is started again."""
from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

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
