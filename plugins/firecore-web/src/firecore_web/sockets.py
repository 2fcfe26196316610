"""The conversation with one browser at a table: what it is told, and what it may ask."""
from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

import firecore as fc

from .glances import glance
from .house import House, Room
from .limits import Bucket
from .seeing import PUBLIC, Viewer
from .table import NotKeptError, StaleError, Table, TableError

STRIKES = 20                      # messages that made no sense, or were too many, until the connection ends
POLICY_VIOLATED, TOO_BIG, FAILED = 4408, 4409, 1011


class Socket:
    """A connection, from its acceptance to its end."""

    def __init__(self, house: House, room: Room, viewer: Viewer, address: str, websocket: WebSocket) -> None:
        self.viewer, self.address = viewer, address
        self._house, self._room, self._websocket = house, room, websocket
        self._bucket = Bucket(house.limits.messages, house.limits.burst)
        self._strikes = 0
        self._has_asked = False
        self._answers: deque[dict[str, Any]] = deque()
        self._news = asyncio.Event()
        self._is_stale = True                                # what it was told last, or nothing yet
        self._dismissal: tuple[int, str] | None = None
        self._hint: asyncio.Task[None] | None = None
        self._hinted = 0                                     # after how many moves the hint was asked for
        self._told, self._retold = 0, room.table.retold     # how much of the log has been sent

    def wake(self) -> None:
        """There is something new to see; nobody waits for a hint to what is past."""
        if self._hint is not None and self._hinted != self._room.table.moves:
            self._hint.cancel()
        self._is_stale = True
        self._news.set()

    def dismiss(self, code: int, words: str) -> None:
        """The connection ends: nothing is told or done any more."""
        self._dismissal = code, words
        self.wake()

    async def run(self) -> None:
        """Talk until the other end leaves, or is asked to."""
        self._house.crowd.enter(self)
        self._room.enter(self)
        sender = asyncio.create_task(self._send())
        try:
            await self._receive()
        except WebSocketDisconnect:
            pass
        finally:
            self._house.crowd.leave(self)
            self._room.leave(self)
            tasks = [sender] if self._hint is None else [sender, self._hint]
            for task in tasks:
                task.cancel()
            for task in tasks:
                with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                    await task

    # What it is told.

    async def _send(self) -> None:
        while True:
            await self._news.wait()
            await self._house.gate.enter(asked=self._has_asked)
            self._has_asked = False
            self._news.clear()
            messages = [json.dumps(self._answers.popleft()) for _ in range(len(self._answers))]
            if self._is_stale:
                self._is_stale = False
                messages.append(self._state())
            try:
                await self._house.store.on_disk()     # before anybody is told of it
            except NotKeptError as error:
                self._dismissal = FAILED, str(error)[:100]
            if self._dismissal is not None:
                await self._websocket.close(*self._dismissal)
                return
            for message in messages:
                await self._websocket.send_text(message)

    def _state(self) -> str:
        table = self._room.table
        told = table.told(self.viewer)
        if self._retold != table.retold:
            self._told, self._retold = 0, table.retold
        first, self._told = min(self._told, len(told)), len(told)
        log = {"from": first, "lines": [line.plain() for line in told[first:]]}
        here = [self._room.is_here(seat) for seat in range(table.game.seats)]
        rest = {"log": log, "here": here, "watching": self._room.watching,
                "clock": _clock(table)}
        return shown(table, self.viewer)[:-1] + ", " + json.dumps(rest)[1:]

    # What it asks.

    async def _receive(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._dismissal is not None:
                continue
            text = message.get("text")
            if text is None or len(text.encode("utf-8", "replace")) > self._house.limits.message_bytes:
                await self._websocket.close(TOO_BIG, "a message is a text, and not so long")
                return
            if not self._bucket.take():
                self._complain("too-many", "too many messages: wait a moment")
            else:
                self._has_asked = True
                await self._obey(text)
            if self._strikes >= STRIKES:
                await self._websocket.close(POLICY_VIOLATED, "too many messages that made no sense")
                return

    def _complain(self, kind: str, words: str) -> None:
        self._strikes += 1
        self._answer({"error": kind, "words": words})

    def _answer(self, answer: dict[str, Any]) -> None:
        if len(self._answers) < 100:
            self._answers.append(answer)
        self._news.set()

    async def _obey(self, text: str) -> None:
        try:
            asked = json.loads(text)
        except (ValueError, RecursionError):
            asked = None
        if not isinstance(asked, dict):
            self._complain("malformed", "a message is a JSON object")
            return
        try:
            if "play" in asked:
                self._play(asked)
            else:
                await self._ask(asked)
        except StaleError as error:
            self._answer({"error": "stale", "words": str(error)})
        except NotKeptError as error:
            self._answer({"error": "not-kept", "words": str(error)})
        except TableError as error:
            self._answer({"error": "refused", "words": str(error)})
        except (KeyError, TypeError) as error:
            self._complain("malformed", f"that message makes no sense: {type(error).__name__}")

    def _play(self, asked: dict[str, Any]) -> None:
        token, version = asked["play"], asked["v"]
        if not isinstance(token, str) or type(version) is not int:
            raise TypeError
        seat = self._seat()
        self._room.change(lambda table: table.play(seat, token, version))

    async def _ask(self, asked: dict[str, Any]) -> None:
        what = asked.get("ask")
        ask = getattr(self, f"_ask_{what}", None) if what in ASKED else None
        if ask is None:
            self._complain("malformed", f"one may ask {', '.join(ASKED)}")
            return
        if what in FAVOURS and not self._room.favours.take():
            raise TableError("that is too often for this table: wait a moment")
        if what not in COSTLY:
            await ask(asked)
            return
        budget = self._house.asking.of(self.address)
        if not budget.take(0):
            raise TableError("too much was asked from here: wait a moment")
        began = time.thread_time()
        try:
            await ask(asked)
        finally:
            budget.owe(time.thread_time() - began)

    async def _ask_echo(self, asked: dict[str, Any]) -> None:
        self._answer({"echo": True})     # the connection is alive

    async def _ask_why(self, asked: dict[str, Any]) -> None:
        token, place = asked.get("token"), asked.get("at")
        if (token is None) == (place is None) or not isinstance(place if token is None else token, str):
            raise TypeError
        reasons = self._room.table.why_not(self.viewer, token=token, place=place)
        self._answer({"why": reasons, "of": token if token is not None else place})

    async def _ask_hint(self, asked: dict[str, Any]) -> None:
        table, seat = self._room.table, self._seat()
        if table.actor != seat:
            raise TableError("a hint is for whoever is to decide")
        if self._hint is not None and not self._hint.done():
            raise TableError("you will have your hint in a moment")
        self._hinted = table.moves
        self._hint = asyncio.create_task(self._find_hint(table))

    async def _find_hint(self, table: Table) -> None:
        try:
            advice = table.advice or await self._house.hint(table.match.copy(), self.address)
        except TableError as error:
            self._answer({"error": "refused", "words": str(error)})
            return
        if table.moves == self._hinted:     # whatever else happened meanwhile, such as a new name
            table.advice = advice
            self._answer({**advice, "v": table.version})

    async def _ask_undo(self, asked: dict[str, Any]) -> None:
        seat = self._seat()
        self._room.change(lambda table: table.ask_undo(seat))

    async def _ask_agree(self, asked: dict[str, Any]) -> None:
        seat, agrees = self._seat(), asked["agrees"]
        if not isinstance(agrees, bool):
            raise TypeError
        self._room.change(lambda table: table.agree(seat, agrees=agrees))

    async def _ask_rename(self, asked: dict[str, Any]) -> None:
        seat, name = self._seat(), asked["name"]
        self._room.change(lambda table: table.rename(seat, name))

    async def _ask_at(self, asked: dict[str, Any]) -> None:
        n = asked["n"]
        if type(n) is not int:
            raise TypeError
        table = self._room.table
        self._answer({"at": n, **drawn(table.at(n), self.viewer, table.names)})

    def _seat(self) -> int:
        if self.viewer == PUBLIC:
            raise TableError("only those who play may do that")
        return self.viewer


ASKED = ("why", "hint", "undo", "agree", "rename", "at", "echo")
FAVOURS = ("undo", "rename")     # change what was told, so all of it is told anew
COSTLY = ("why", "at")


# What a viewer sees of a table; the same for all who look from there, and so made once.


def shown(table: Table, viewer: Viewer) -> str:
    """The state as JSON."""
    cache: dict[Viewer, str] = table.cache
    if viewer not in cache:
        cache[viewer] = json.dumps(_shown(table, viewer))
    return cache[viewer]


def _shown(table: Table, viewer: Viewer) -> dict[str, Any]:
    state = table.match.state
    scores = state.scores()
    return {
        "v": table.version,
        "viewer": None if viewer == PUBLIC else viewer,
        "game": table.game.name,
        "title": table.game.plugin.title,
        "secrets": table.game.has_secrets,
        "actor": table.actor,
        "n": len(table.match.tokens),
        **_drawn_once(table, viewer, state),
        "legal": table.legal() if viewer == table.actor else [],
        "seats": [{"name": chair.name, "agent": chair.agent, "taken": chair.taken, "score": scores[seat]}
                  for seat, chair in enumerate(table.chairs)],
        "glance": glance(state.game, state.view(viewer)),
        "returns": list(state.returns()) if state.is_over else None,
        "wish": None if table.wish is None else {"seat": table.wish.seat, "missing": table.missing()},
    }


def _drawn_once(table: Table, viewer: Viewer, state: fc.State) -> dict[str, str]:
    """Where there are no secrets all see the same."""
    whose = viewer if table.game.has_secrets else PUBLIC
    if whose not in table.drawings:
        table.drawings[whose] = drawn(state, whose, table.names)
    return table.drawings[whose]


def drawn(state: fc.State, viewer: Viewer, names: tuple[str, ...]) -> dict[str, str]:
    """The position as a drawing, or as text for a game that has none."""
    try:
        return {"svg": str(fc.render(state, "svg", viewer, names=names))}
    except fc.FirecoreError:
        return {"text": state.text(viewer)}


def _clock(table: Table) -> dict[str, Any] | None:
    clock = table.clock
    if clock.bank is None:
        return None
    return {"left": [round(left, 1) for left in clock.now()], "running": clock.seat}
