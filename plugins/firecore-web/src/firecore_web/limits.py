"""How much anybody may ask of a house: numbers, and a bucket that counts."""
from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a house puts up with."""

    tables: int = 500                   # at once; the oldest finished or untouched one makes room
    sockets: int = 1000                 # in all
    sockets_a_table: int = 100
    messages: float = 20.0              # a second and connection, on average
    burst: int = 40                     # and at once
    message_bytes: int = 4096
    form_bytes: int = 65_536
    record_bytes: int = 1_000_000
    replays: int = 200                  # kept; the oldest makes room
    guesses: float = 0.2                # wrong keys a second and address, on average
    guesses_burst: int = 10
    new_tables: float = 0.5             # a second and address, on average
    new_tables_burst: int = 20
    processes: int = 16                 # in which agents wait for their next turn; others are started again for it
    idle_days: float = 30.0             # after which an untouched table makes room


@dataclass
class Bucket:
    """Drops that come in steadily, up to so many, and go out one by one."""

    rate: float
    most: int
    left: float = field(default=-1.0)
    at: float = field(default_factory=monotonic)

    def take(self) -> bool:
        """One drop, if there is one."""
        now = monotonic()
        before = float(self.most) if self.left < 0 else self.left
        self.left = min(self.most, before + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each of many, of whom those who have been quiet are forgotten."""

    def __init__(self, rate: float, burst: int, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: dict[str, Bucket] = {}

    def take(self, whose: str) -> bool:
        """One drop of somebody's bucket."""
        if len(self._buckets) >= self._most and whose not in self._buckets:
            self._buckets.pop(next(iter(self._buckets)))
        return self._buckets.setdefault(whose, Bucket(self._rate, self._burst)).take()
