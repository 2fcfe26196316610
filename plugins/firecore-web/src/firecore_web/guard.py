"""What every request has to pass: the right host, the right origin, and headers that keep a page to itself."""
from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOCAL = ("localhost", "127.0.0.1", "[::1]")
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
          "form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
ORIGINS = {"ws": "http", "wss": "https"}     # whose pages may open such a connection
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Turns away requests to hosts that are not ours, and changes that pages of others ask for."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self._app = app
        self._hosts = {host.lower() for host in (*LOCAL, *hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        fault = self._fault(scope)
        if fault is None:
            await self._app(scope, receive, _with_headers(send))
        elif scope["type"] == "http":
            await PlainTextResponse(fault + "\n", 403, HEADERS)(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": fault})

    def _fault(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if "*" not in self._hosts and _without_port(host) not in self._hosts:
            return "this server has another name"
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None
        ours = f"{ORIGINS.get(scope['scheme'], scope['scheme'])}://{host.lower()}"
        if headers.get("origin", "").lower() != ours:
            return f"that has to come from a page of this server, {ours}"[:100]     # fits the end of a connection
        return None


def _without_port(host: str) -> str:
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdigit() else host.lower()


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending
