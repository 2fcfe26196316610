"""Who is connected: so many and no more, and with room kept for those who play."""
from __future__ import annotations

from collections import Counter
from ipaddress import IPv6Address, ip_address
from typing import Protocol

from .limits import Limits
from .seeing import PUBLIC


class Guest(Protocol):
    """Somebody who looks at a table, from a seat or as a spectator."""

    viewer: int
    address: str

    def wake(self) -> None:
        """There is something new to see."""

    def dismiss(self, code: int, words: str) -> None:
        """It is over: nothing is shown from here on."""


class Crowd:
    """All guests of a house, counted. Spectators cannot take the room of players, nor one address that of others."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all: Counter[str] = Counter()
        self._spectators: Counter[str] = Counter()

    def refusal(self, viewer: int, address: str, watching: int) -> str | None:
        """Why one more guest cannot come in, where so many are watching already; None: he can."""
        limits = self._limits
        if self._all.total() >= limits.sockets:
            return "the house is full: try again later"
        if self._all[address] >= limits.sockets_an_address:
            return "too many tables are open at your address"
        if viewer != PUBLIC:
            return None
        if watching >= limits.spectators_a_table:
            return "too many watch this table"
        if self._spectators.total() >= limits.spectators:
            return "the house is full of spectators: try again later"
        if self._spectators[address] >= limits.spectators_an_address:
            return "too many tables are watched from your address"
        return None

    def enter(self, guest: Guest) -> None:
        """One more."""
        self._all[guest.address] += 1
        if guest.viewer == PUBLIC:
            self._spectators[guest.address] += 1

    def leave(self, guest: Guest) -> None:
        """One less."""
        for counts in (self._all, self._spectators) if guest.viewer == PUBLIC else (self._all,):
            counts[guest.address] -= 1
            if not counts[guest.address]:
                del counts[guest.address]


def shared_address(host: str) -> str:
    """What counts as one address: of IPv6 the network, because whoever has one address there has all of it."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"
