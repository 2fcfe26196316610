"""Who asks, where a proxy stands in between: what it says counts only if the server was told of it."""
from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

import firecore as fc

SECURE = {"http": "https", "ws": "wss"}
PLAIN = {secure: plain for plain, secure in SECURE.items()}


class Proxies:
    """Takes address and scheme from ``X-Forwarded-For`` and ``X-Forwarded-Proto`` of proxies that are known."""

    def __init__(self, app: ASGIApp, addresses: Iterable[str] = ()) -> None:
        self._app = app
        self._proxies = networks(addresses)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client is not None and is_among(client[0], self._proxies):
            scope = self._told(scope, client[0])
        await self._app(scope, receive, send)

    def _told(self, scope: Scope, proxy: str) -> Scope:
        headers = Headers(scope=scope)
        scheme = scope["scheme"]
        proto = ", ".join(headers.getlist("x-forwarded-proto")).rpartition(",")[2].strip().lower()
        if proto in ("https", "wss"):
            scheme = SECURE.get(scheme, scheme)
        elif proto in ("http", "ws"):
            scheme = PLAIN.get(scheme, scheme)
        return {**scope, "client": (self._asker(headers, proxy), 0), "scheme": scheme}

    def _asker(self, headers: Headers, proxy: str) -> str:
        """The last address before our proxies: whatever stands further left may be invented."""
        for one in reversed(", ".join(headers.getlist("x-forwarded-for")).split(",")):
            address = one.strip()
            if _address(address) is None:
                return proxy
            if not is_among(address, self._proxies):
                return address
            proxy = address
        return proxy


def networks(addresses: Iterable[str]) -> list[IPv4Network | IPv6Network]:
    """Addresses, and networks such as 10.0.0.0/8."""
    try:
        return [ip_network(address) for address in addresses]
    except ValueError as error:
        raise fc.OptionError(f"a proxy is an address or a network, such as 127.0.0.1 or 10.0.0.0/8: {error}") from None


def is_among(address: str, known: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Whether an address is one of these or in one of these."""
    found = _address(address)
    return found is not None and any(found in network for network in known)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
