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
    asking: float = 0.3                 # of the server's seconds, a second and address, for reasons and looking back
    asking_burst: float = 3.0
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
    idle_days: float = 30.0             # after which a table that nobody touches makes room
    unused_hours: float = 1.0           # the same for one at which no person has decided anything yet


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
