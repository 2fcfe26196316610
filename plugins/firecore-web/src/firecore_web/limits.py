"""How much anybody may ask of a house: numbers, and a bucket that counts."""
from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a house puts up with. An address is one IPv4 address, or a network of 2^64 IPv6 addresses."""

    connections: int = 1500             # in all, of the server that ``firecore web`` starts
    connections_an_address: int = 200   # the one that has waited longest makes room
    header_seconds: float = 10.0        # until a connection has asked for something, at first and after each answer
    request_seconds: float = 60.0       # until what was asked for has been sent and answered
    sockets: int = 1000                 # open tables in all browsers
    sockets_an_address: int = 100
    sockets_a_seat: int = 8             # windows in which one player has the seat open; the oldest makes room
    spectators: int = 500               # of all sockets; the others are kept for those who play
    spectators_an_address: int = 50
    spectators_a_table: int = 100
    tables: int = 500
    tables_an_address: int = 20         # opened from there; one that is over or was never used makes room
    unused_hours: float = 1.0           # after which a table goes at which no person has decided anything yet
    finished_hours: float = 24.0        # after which a table goes that is over
    crowded_hours: float = 24.0         # after which any other table makes room in a full house
    idle_days: float = 30.0             # and after which it goes
    messages: float = 20.0              # a second and connection, on average
    burst: int = 40                     # and at once
    message_bytes: int = 4096
    asking: float = 0.3                 # of the server's seconds, a second and address, for reasons and looking back
    asking_burst: float = 3.0
    hints: int = 100                    # that are waited for, in all
    hints_an_address: int = 10          # addresses are served in turn
    favours: float = 0.5                # new names and wishes to take back, a second and table, on average
    favours_burst: int = 20
    form_bytes: int = 65_536
    record_bytes: int = 1_000_000
    replays: int = 200                  # kept; the oldest makes room
    guesses: float = 0.2                # wrong keys a second and address, on average
    guesses_burst: int = 10
    new_tables: float = 0.5             # a second and address, on average
    new_tables_burst: int = 20
    processes: int = 16                 # in which agents wait for their next turn; others are started again for it


@dataclass
class Bucket:
    """Drops that come in steadily, up to so many, and go out one by one."""

    rate: float
    most: float
    left: float = field(init=False)
    at: float = field(default_factory=monotonic)

    def __post_init__(self) -> None:
        self.left = self.most

    def take(self, drops: float = 1.0) -> bool:
        """So many drops, if there are as many."""
        now = monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < drops:
            return False
        self.left -= drops
        return True

    def owe(self, drops: float) -> None:
        """Take drops even if they are not there: nothing goes out until they have come in."""
        self.left -= drops


class Buckets:
    """A bucket for each of many, of whom those who have been quiet are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: dict[str, Bucket] = {}

    def of(self, whose: str) -> Bucket:
        """Somebody's bucket."""
        if len(self._buckets) >= self._most and whose not in self._buckets:
            self._buckets.pop(next(iter(self._buckets)))
        return self._buckets.setdefault(whose, Bucket(self._rate, self._burst))

    def take(self, whose: str) -> bool:
        """One drop of somebody's bucket."""
        return self.of(whose).take()
