"""The server of ``firecore web``: uvicorn, and a door through which nobody can keep others from coming in."""
from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from time import monotonic
from typing import Any

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .crowd import shared_address
from .limits import Limits
from .proxies import is_among, networks

BETWEEN_LOOKS = 1.0     # seconds
OWN_FILES = 100         # that the server and its agents have open besides connections


class Door:
    """All connections. Those that ask for nothing are closed after a while, and at once when others need the room."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = ()) -> None:
        self._limits = limits
        self._most = min(limits.connections, _files_allowed(limits.connections + OWN_FILES) - OWN_FILES)
        self._proxies = networks(proxies)
        self._callers: dict[Any, Caller] = {}     # by their transports, the oldest first
        self._looks: asyncio.TimerHandle | None = None

    def config(self, site: Starlette, **how: Any) -> uvicorn.Config:
        """How uvicorn serves through this door."""
        protocol: Any = partial(Caller, self)
        return uvicorn.Config(site, http=protocol, ws=partial(Talker, self), log_level="warning",    # type: ignore[arg-type]
                              ws_max_size=65536, timeout_graceful_shutdown=2, server_header=False,
                              proxy_headers=False, **how)

    def enter(self, caller: Caller) -> None:
        """One more. Too many from one address, or in all: whoever waits longest without a question goes."""
        self._callers[caller.transport] = caller
        same = [other for other in self._callers.values() if other.address == caller.address]
        if not is_among(caller.address, self._proxies) and len(same) > self._limits.connections_an_address:
            self._send_away(same)
        if len(self._callers) > self._most:
            self._send_away(list(self._callers.values()))
        if self._looks is None:
            self._look()

    def leave(self, transport: Any) -> None:
        """One less."""
        self._callers.pop(transport, None)

    def _send_away(self, callers: list[Caller]) -> None:
        waiting = [caller for caller in callers if not caller.is_busy]
        one = min(waiting, key=lambda caller: caller.since, default=callers[-1])
        self.leave(one.transport)
        one.transport.abort()

    def _look(self) -> None:
        """Close what has waited or worked for too long; as long as anybody is there, look again."""
        now = monotonic()
        for caller in list(self._callers.values()):
            patience = self._limits.request_seconds if caller.is_busy else self._limits.header_seconds
            if not caller.is_upgraded and now - caller.since > patience:
                self.leave(caller.transport)
                caller.transport.abort()
        again = min(BETWEEN_LOOKS, self._limits.header_seconds)
        self._looks = asyncio.get_running_loop().call_later(again, self._look) if self._callers else None


class Caller(H11Protocol):
    """A connection, from its first byte until it becomes a conversation or ends."""

    def __init__(self, door: Door, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._door = door
        self.address = ""
        self.since = monotonic()         # when it last began to wait or to work
        self.is_upgraded = False         # to a conversation, which pings keep alive

    @property
    def is_busy(self) -> bool:
        """Whether something was asked for that is not answered yet."""
        return self.is_upgraded or (self.cycle is not None and not self.cycle.response_complete)

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = shared_address(self.client[0]) if self.client else ""
        self._door.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self.transport)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        cycle = self.cycle
        super().handle_events()
        if self.cycle is not cycle:
            self.since = monotonic()

    def on_response_complete(self) -> None:
        self.since = monotonic()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.is_upgraded = True
        super().handle_websocket_upgrade(event)


class Talker(WebSocketsSansIOProtocol):
    """What a connection has become for a browser at a table."""

    def __init__(self, door: Door, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._door = door

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self.transport)
        super().connection_lost(exc)


def _files_allowed(wanted: int) -> int:
    """How many files this process may have open; the limit is raised to what is wanted, as far as the system allows."""
    try:
        import resource
    except ImportError:     # Windows, which has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft
