"""The ASGI application: addresses, and what is done at each."""
from __future__ import annotations

import json
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

import firecore as fc

from . import forms, pages
from .assets import ASK_AGAIN, FOR_EVER, assets, edition, page
from .crowd import shared_address
from .guard import Guard
from .house import House, Room
from .howto import as_html, picture
from .keys import fits
from .limits import Buckets, Limits
from .proxies import Proxies, networks
from .replays import Replay
from .seeing import PUBLIC
from .shelf import Shelf
from .sockets import Socket
from .store import Store
from .table import Chair, NotKeptError, TableError, proper_name

HOST = "host"     # the cookie of whoever opened the table; others are named after their seats
NOT_FOUND, REFUSED, FULL = 4404, 4401, 4429
YEAR = 365 * 86400


def app(path: str | Path | None = None, *, hosts: Iterable[str] = (), agents: Mapping[str, str] | None = None,
        limits: Limits | None = None, pace: float = 0.7, seconds: float = 10.0,
        replays: Iterable[str | Path] = (), proxies: Iterable[str] = (), jail: str = "auto") -> Starlette:
    """Tables as an ASGI application, to be served alone or mounted in another.

    ``path`` is the SQLite file that tables are kept in; without one they end with the server. ``hosts`` are the names
    that the server goes by besides localhost. ``agents`` are those that visitors may ask to a table, as specs by label;
    without, all that are installed. ``pace`` is how many seconds an agent waits before it decides, and ``seconds`` how
    long it may take then. ``replays`` are files with games to look at: records, and stores of an arena. ``proxies`` are
    addresses and networks whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` count. Tables that cannot be read from
    the file are set aside: ``state.damaged`` of the application says which, and why. With ``jail="required"`` there is
    an OptionError where agents cannot be put in jails.
    """
    proxies = tuple(proxies)
    networks(proxies)     # refuses what is no address
    middleware = [Middleware(Proxies, addresses=proxies), Middleware(Guard, hosts=tuple(hosts))]
    shelf = Shelf(replays)
    site = Site(House(Store(path), agents=agents, limits=limits, pace=pace, seconds=seconds,
                      jail=jail), shelf)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        site.house.start()
        yield
        site.house.close()
        site.shelf.close()

    made = Starlette(routes=site.routes(), middleware=middleware, lifespan=lifespan,
                     exception_handlers={NotKeptError: _not_kept})
    made.state.damaged = dict(site.house.store.damaged)
    return made


class Site:
    """What is done at each address."""

    def __init__(self, house: House, shelf: Shelf) -> None:
        self.house, self.shelf = house, shelf
        limits = house.limits
        self._guesses = Buckets(limits.guesses, limits.guesses_burst)
        self._new_tables = Buckets(limits.new_tables, limits.new_tables_burst)
        self._replays: dict[str, Replay] = {}

    def routes(self) -> list[Route | WebSocketRoute]:
        """All addresses."""
        return [
            Route("/", self.index),
            Route("/", self.new_table, methods=["POST"]),
            Route("/static/{name}", self.static),
            Route("/static/{edition}/{name}", self.static),
            Route("/how-to-play/{game}/{name}.svg", self.picture),
            Route("/replay", self.new_replay, methods=["POST"]),
            Route("/s/{store}", self.store),
            Route("/r/{replay}", self.replay),
            Route("/r/{replay}/story", self.replay_story),
            Route("/r/{replay}/at/{n}", self.replay_at),
            Route("/r/{replay}/record", self.replay_record),
            Route("/t/{table}", self.table),
            Route("/t/{table}/me", self.me),
            Route("/t/{table}/links", self.links),
            Route("/t/{table}/record", self.record),
            Route("/t/{table}/sit", self.sit, methods=["POST"]),
            Route("/t/{table}/free", self.free, methods=["POST"]),
            WebSocketRoute("/t/{table}/ws", self.socket),
        ]

    # The house.

    async def index(self, request: Request) -> Response:
        """All tables."""
        return page(request, pages.house(_root(request), self.house, self.shelf,
                                         game=request.query_params.get("game")))

    async def static(self, request: Request) -> Response:
        """Scripts and styles."""
        found = assets().get(request.path_params["name"])
        if found is None:
            return _no_such("file")
        return found.answer(request, FOR_EVER if request.path_params.get("edition") == edition() else ASK_AGAIN)

    async def picture(self, request: Request) -> Response:
        """A picture of the page to learn a game from."""
        drawn = picture(request.path_params["game"], request.path_params["name"])
        return _no_such("picture") if drawn is None else Response(drawn, media_type="image/svg+xml")

    async def new_table(self, request: Request) -> Response:
        """Open a table as a form says."""
        if not self._new_tables.take(_address(request)):
            return _refused(request, "too many new tables: wait a moment", 429)
        form = await _form(request, self.house.limits.form_bytes)
        if form is None:
            return _refused(request, "that form is too long", 413)
        try:
            room = self._opened(form, _address(request))
        except (TableError, fc.FirecoreError, ValueError) as error:
            told = pages.house(_root(request), self.house, self.shelf, str(error), form.get("game"))
            return page(request, told, 503 if isinstance(error, NotKeptError) else 400)
        await self.house.store.on_disk()
        ident = room.table.ident
        response = RedirectResponse(f"{_root(request)}/t/{ident}", 303)
        self._hand_over(request, response, ident, HOST, self.house.keys.host(ident))
        for seat, chair in enumerate(room.table.chairs):
            if chair.taken:
                self._hand_over_seat(request, response, room, seat)
        return response

    def _opened(self, form: Mapping[str, str], address: str) -> Room:
        name = form.get("game", "")
        options = forms.given(fc.load(name).plugin.rules.options, f"{name}-option", form)
        game = fc.load(name, **options)
        you = proper_name(form.get("you", "You"))
        chairs: list[Chair] = []
        mine = 0
        for seat in range(game.seats):
            who = form.get(f"seat-{seat}", "person")
            if who.startswith("agent:"):
                chairs.append(_agent(who.removeprefix("agent:"), chairs))
                continue
            if who != "you":
                chairs.append(Chair(f"Guest {seat}"))
                continue
            mine += 1
            chairs.append(Chair(you if mine == 1 else f"{you} {mine}", taken=True))
        minutes, back = _number(form.get("minutes")), _number(form.get("back"))
        return self.house.open_table(game, chairs, minutes * 60 if minutes else None, back, address)

    def _hand_over(self, request: Request, response: Response, ident: str, whose: int | str, key: str) -> None:
        """Give a browser a key, where no script can read it."""
        response.set_cookie(f"seat-{whose}", key, max_age=YEAR, httponly=True, samesite="strict",
                            path=f"{_root(request)}/t/{ident}", secure=request.url.scheme == "https")

    def _hand_over_seat(self, request: Request, response: Response, room: Room, seat: int) -> None:
        self._hand_over(request, response, room.table.ident, seat, self._key(room, seat))

    def _key(self, room: Room, seat: int) -> str:
        return self.house.keys.seat(room.table.ident, seat, room.table.chairs[seat].freed)

    # A table.

    async def table(self, request: Request) -> Response:
        """The page of a table."""
        room = self._room(request)
        if room is None:
            damaged = request.path_params["table"] in self.house.store.damaged
            return _refused(request, "that table could not be read from the file and is set aside there" if damaged
                            else "there is no such table", 404)
        return page(request, pages.table(_root(request), room.table, _how_to(_root(request), room.table.game)))

    async def sit(self, request: Request) -> Response:
        """Take the seat that an invitation is for; the key to it is given to this browser alone."""
        room = self._room(request)
        if room is None:
            return _no_such("table")
        asked = await _asked(request, self.house.limits.message_bytes)
        if "key" not in asked:
            return JSONResponse({"error": "malformed", "words": "that is no key"}, 400)
        for seat in room.table.people:
            if fits(asked["key"], self._invitation(room, seat)):
                response = self._seated(request, room, seat, asked.get("name"))
                await self.house.store.on_disk()
                return response
        if not self._guesses.take(_address(request)):
            return JSONResponse({"error": "too-many", "words": "too many wrong keys: wait a moment"}, 429)
        return JSONResponse({"error": "refused", "words": "that is no invitation to this table"}, 403)

    def _seated(self, request: Request, room: Room, seat: int, name: object) -> Response:
        if not self._has(room, seat, request.cookies):
            try:
                room.change(lambda table: table.sit(seat, name))
            except TableError as error:
                return JSONResponse({"error": "refused", "words": str(error)}, 409)
        response = JSONResponse({"seat": seat})
        self._hand_over_seat(request, response, room, seat)
        return response

    async def free(self, request: Request) -> Response:
        """The host takes a seat from whoever has it."""
        room = self._room(request)
        if room is None or not self._is_host(room, request.cookies):
            return _no_such("table")
        seat = (await _asked(request, self.house.limits.message_bytes)).get("seat")
        if type(seat) is not int or seat not in room.table.people:
            return JSONResponse({"error": "malformed", "words": "that is no seat of a person"}, 400)
        if not room.favours.take():
            return JSONResponse({"error": "too-many", "words": "that is too often for this table"}, 429)
        try:
            room.free(seat)
        except TableError as error:
            return JSONResponse({"error": "refused", "words": str(error)}, 409)
        await self.house.store.on_disk()
        return JSONResponse({"seat": seat})

    async def me(self, request: Request) -> Response:
        """Which seats this browser has."""
        room = self._room(request)
        if room is None:
            return _no_such("table")
        cookies = request.cookies
        seats = [seat for seat in room.table.people if self._has(room, seat, cookies)]
        return JSONResponse({"seats": seats, "host": self._is_host(room, cookies)})

    async def links(self, request: Request) -> Response:
        """Invitations to the seats that nobody has taken, for the host. The key of a seat is for who has it."""
        room = self._room(request)
        if room is None or not self._is_host(room, request.cookies):
            return _no_such("table")
        return JSONResponse({str(seat): self._invitation(room, seat) for seat in room.table.people
                             if not room.table.chairs[seat].taken})

    async def record(self, request: Request) -> Response:
        """The record: whole once it gives nothing away any more, else as this viewer saw it, and without the seed."""
        room = self._room(request)
        if room is None:
            return _no_such("table")
        viewer = self._viewer(room, request.query_params.get("seat"), request.cookies)
        if viewer is None:
            return _no_such("seat")
        table = room.table
        told = table.match.record(viewer).to_dict()
        await self.house.store.on_disk()
        if table.actor is not None:
            told["seed"] = None
        return _download(json.dumps(told), f"{table.game.name}-{table.ident}.json")

    def _room(self, request: Request | WebSocket) -> Room | None:
        return self.house.room(request.path_params["table"])

    def _invitation(self, room: Room, seat: int) -> str:
        return self.house.keys.invitation(room.table.ident, seat, room.table.chairs[seat].freed)

    def _has(self, room: Room, seat: int, cookies: Mapping[str, str]) -> bool:
        return room.table.chairs[seat].taken and fits(cookies.get(f"seat-{seat}"), self._key(room, seat))

    def _is_host(self, room: Room, cookies: Mapping[str, str]) -> bool:
        return fits(cookies.get(f"seat-{HOST}"), self.house.keys.host(room.table.ident))

    def _viewer(self, room: Room, seat: str | None, cookies: Mapping[str, str]) -> int | None:
        if seat is None:
            return PUBLIC
        for one in room.table.people:
            if str(one) == seat and self._has(room, one, cookies):
                return one
        return None

    async def socket(self, websocket: WebSocket) -> None:
        """The conversation of a browser at a table."""
        room = self._room(websocket)
        await websocket.accept()
        if room is None:
            await websocket.close(NOT_FOUND, "there is no such table")
            return
        viewer = self._viewer(room, websocket.query_params.get("seat"), websocket.cookies)
        if viewer is None:
            await websocket.close(REFUSED, "you have no key to that seat")
            return
        address = _address(websocket)
        refusal = self.house.crowd.refusal(viewer, address, room.watching)
        if refusal is not None:
            await websocket.close(FULL, refusal)
            return
        await Socket(self.house, room, viewer, address, websocket).run()

    # Replays.

    async def new_replay(self, request: Request) -> Response:
        """Keep a record to look at."""
        if not self._new_tables.take(_address(request)):
            return JSONResponse({"error": "too-many", "words": "too many records: wait a moment"}, 429)
        body = await _body(request, self.house.limits.record_bytes)
        if body is None:
            return JSONResponse({"error": "refused", "words": "that record is too long"}, 413)
        try:
            record = await self.house.apart(lambda: _checked_record(body))
        except (fc.FirecoreError, UnicodeDecodeError) as error:
            return JSONResponse({"error": "refused", "words": str(error)}, 400)
        ident = secrets.token_hex(8)
        self.house.store.put_replay(ident, record, self.house.limits.replays)
        await self.house.store.on_disk()
        return JSONResponse({"at": f"{_root(request)}/r/{ident}"})

    async def store(self, request: Request) -> Response:
        """The games of a store."""
        name, first = request.path_params["store"], request.query_params.get("from", "0")
        if name not in self.shelf.stores or not re.fullmatch(r"[0-9]{1,12}", first):
            return _refused(request, "there is no such page", 404)
        try:
            rows, after = await self.house.apart(lambda: self.shelf.rows(name, int(first)))
        except fc.FirecoreError as error:
            return _refused(request, str(error), 400)
        return page(request, pages.store(_root(request), name, self.shelf.stores[name].plan, rows, after))

    async def _replay(self, request: Request, what: Callable[[Replay], Response]) -> Response:
        """What there is to say of a replay; a game can be long, so this is done apart from the tables."""
        try:
            found = await self.house.apart(lambda: self._told_of(request.path_params["replay"], what))
        except (TableError, fc.FirecoreError) as error:
            return JSONResponse({"error": "refused", "words": str(error)}, 400)
        return found or _refused(request, "there is no such replay", 404)

    def _told_of(self, ident: str, what: Callable[[Replay], Response]) -> Response | None:
        if ident not in self._replays:
            record = self.house.store.replay(ident) or self.shelf.record(ident)
            if record is None:
                return None
            if len(self._replays) >= 8:
                self._replays.pop(next(iter(self._replays)))
            self._replays[ident] = Replay(record)
        return what(self._replays[ident])

    async def replay(self, request: Request) -> Response:
        """The page of a replay."""
        root, ident = _root(request), request.path_params["replay"]
        return await self._replay(request, lambda found: page(request, pages.replay(
            root, ident, found.record, found.game.plugin.title, _how_to(root, found.game))))

    async def replay_story(self, request: Request) -> Response:
        """What happened, and who played."""
        seat = request.query_params.get("seat")
        return await self._replay(request, lambda found: JSONResponse(found.story(found.viewer(seat))))

    async def replay_at(self, request: Request) -> Response:
        """A position."""
        n, seat = request.path_params["n"], request.query_params.get("seat")
        if not re.fullmatch(r"[0-9]{1,9}", n):
            return _refused(request, "there is no such position", 404)
        return await self._replay(request, lambda found: JSONResponse(found.at(int(n), found.viewer(seat))))

    async def replay_record(self, request: Request) -> Response:
        """The record itself."""
        return await self._replay(request, lambda found: _download(found.record.to_json(), f"{found.record.game}.json"))


def _not_kept(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": "not-kept", "words": str(error)}, 503)


def _checked_record(body: bytes) -> fc.Record:
    record = fc.Record.from_json(body.decode("utf-8"))
    Replay(record)
    return record


def _agent(label: str, chairs: list[Chair]) -> Chair:
    """An agent, who goes by its label, and a number where there are several."""
    before = sum(chair.agent == label for chair in chairs)
    return Chair(f"{label} {before + 1}" if before else label, label)


def _how_to(root: str, game: fc.Game) -> str:
    rows = "".join(f"<tr><th scope=\"row\"><code>{_escaped(token)}</code></th><td>{_escaped(meaning)}</td></tr>"
                   for token, meaning in game.plugin.notation.examples)
    notation = f'<h3>What can be typed</h3><table class="notation"><tbody>{rows}</tbody></table>' if rows else ""
    manual = game.plugin.rules.manual
    return (as_html(manual.how_to_play, f"{root}/how-to-play/{game.name}") if manual is not None else "") + notation


def _escaped(text: str) -> str:
    from html import escape

    return escape(text)


def _root(request: Request | WebSocket) -> str:
    return str(request.scope.get("root_path", "")).rstrip("/")


def _address(request: Request | WebSocket) -> str:
    return shared_address(request.client.host) if request.client else ""


def _number(text: str | None) -> float:
    try:
        value = float(text or 0)
    except ValueError:
        raise TableError("the clock takes numbers") from None
    if not 0 <= value <= 600:
        raise TableError("the clock takes numbers from 0 to 600")
    return value


async def _body(request: Request, most: int) -> bytes | None:
    """What was sent, if it is not too long; of what is, no more is read."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            return None
    return body


async def _asked(request: Request, most: int) -> dict[str, Any]:
    """The JSON object that was sent; an empty one if it is none."""
    try:
        asked = json.loads(await _body(request, most) or b"")
    except (ValueError, RecursionError):
        return {}
    return asked if isinstance(asked, dict) else {}


async def _form(request: Request, most: int) -> dict[str, str] | None:
    body = await _body(request, most)
    if body is None:
        return None
    try:
        return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=500))
    except ValueError:     # too many fields
        return None


def _download(text: str, name: str) -> Response:
    return Response(text, media_type="application/json",
                    headers={"content-disposition": f'attachment; filename="{name}"'})


def _no_such(what: str) -> Response:
    return PlainTextResponse(f"there is no such {what}\n", 404)


def _refused(request: Request, words: str, code: int) -> Response:
    return page(request, pages.refused(_root(request), words), code)


