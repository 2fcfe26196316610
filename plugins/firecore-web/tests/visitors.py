"""Visitors to a house in this process, and what they say."""
from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from firecore_web import Limits
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

HERE = "http://localhost"
FREELY = Limits(new_tables=1e6, new_tables_burst=10**6, tables_an_address=10**6, messages=1e6, burst=10**6)


class Visitor:
    """A browser without a screen: it keeps its cookies, and sends the origin of the page it is on."""

    def __init__(self, site: Any, after: Visitor | None = None, address: str = "192.0.2.1") -> None:
        """Somebody who comes first, or after somebody else, to whom the same server then talks."""
        self.http = TestClient(site, base_url=HERE, follow_redirects=False, client=(address, 50000))
        self.http.headers["origin"] = HERE
        if after is not None:
            self.http.portal = after.http.portal

    def open_table(self, game: str = "feurio", **form: str) -> str:
        """A new table; its name."""
        answer = self.http.post("/", data={"game": game, "you": "Ada", "seat-0": "you"} | form)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"].rpartition("/")[2])

    def sit(self, table: str, key: str, **named: str) -> int:
        """Follow an invitation; the seat."""
        answer = self.http.post(f"/t/{table}/sit", json={"key": key} | named)
        assert answer.status_code == 200, answer.text
        seat: int = answer.json()["seat"]
        return seat

    @contextmanager
    def at(self, table: str, seat: int | None = None, **headers: str) -> Iterator[Talk]:
        """A connection to a table."""
        query = "" if seat is None else f"?seat={seat}"
        with self.http.websocket_connect(f"ws://localhost/t/{table}/ws{query}", headers=headers) as socket:
            yield Talk(socket)


class Talk:
    """What is said on a connection."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.bytes = ""          # all that ever arrived

    def hear(self) -> dict[str, Any]:
        """The next message."""
        text = self.socket.receive_text()
        self.bytes += text
        told: dict[str, Any] = json.loads(text)
        return told

    def state(self, since: int = -1) -> dict[str, Any]:
        """The next state that is newer."""
        while True:
            told = self.hear()
            assert "error" not in told, told
            if "v" in told and "seats" in told and told["v"] > since:
                return told

    def answer(self, *keys: str) -> dict[str, Any]:
        """The next message that has one of these keys."""
        while True:
            told = self.hear()
            if any(key in told for key in keys) and "seats" not in told:
                return told

    def end(self) -> int:
        """Hear all there is; the code that the connection ends with."""
        try:
            while True:
                self.hear()
        except WebSocketDisconnect as ended:
            return ended.code

    def say(self, what: Any) -> None:
        """A message."""
        self.socket.send_text(what if isinstance(what, str) else json.dumps(what))

    def play(self, state: dict[str, Any], token: str | None = None) -> dict[str, Any]:
        """Play a move, the first one there is unless told which; the state then."""
        self.say({"play": token or state["legal"][0]["token"], "v": state["v"]})
        return self.state(state["v"])
