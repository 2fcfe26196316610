"""Verdicts of stop rules on the results so far, with their history."""
from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..plans.stop_rules import Race, Sprt
from .intervals import Moments, sequence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FIRST_CHECK = 32     # rounds
CHECK_EVERY = 8      # rounds
MAX_MARKS = 400      # of a trail


def expected_share(elo: float, seats: int, mine: int = 1) -> float:
    """What each of ``mine`` seats of one agent wins on average against another on all other seats."""
    return 1 / (mine + (seats - mine) * 10 ** (-elo / 400))


@dataclass(frozen=True)
class Verdict:
    """The answer: ``better``, ``not better``, ``the same``, ``one is left``, or ``open`` while there is none."""

    answer: str
    why: str
    rounds: int                           # on which it rests
    bounds: tuple[float, float] = (0.0, 0.0)
    trail: tuple[tuple[int, float], ...] = ()      # the test's value after each check: (rounds, value)

    @property
    def is_open(self) -> bool:
        return self.answer == "open"


@dataclass
class ShareTest:
    """A sequential test of shares: the logarithm of the likelihood of ``elo1`` over that of ``elo0``.

    It is checked after a fixed number of rounds, in the order of the plan rather than as games finish, because an agent
    that wins may win quickly. So the result is the same on any number of machines.
    """

    rule: Sprt
    seats: int
    mine: int        # how many of them the first agent takes
    shares: Moments = field(default_factory=Moments)
    trail: list[tuple[int, float]] = field(default_factory=list)

    def add(self, share: float) -> Verdict | None:
        """Add a round in which the first agent won this share. Returns a verdict if there is one now."""
        self.shares.add(share)
        if self.shares.n < FIRST_CHECK or self.shares.n % CHECK_EVERY:
            return None
        ratio = self.ratio()
        self.trail.append((self.shares.n, ratio))
        low, high = self.bounds
        par = expected_share(0, self.seats, self.mine)
        if self.shares.variance < 1e-18 and abs(self.shares.mean - par) < 1e-9:
            return self._verdict("the same", f"both won the same share of every one of {self.shares.n} rounds")
        if ratio >= high:
            return self._verdict("better", f"the test reached {ratio:.2f}, above {high:.2f}")
        if ratio <= low:
            return self._verdict("not better", f"the test reached {ratio:.2f}, below {low:.2f}")
        return None

    def ratio(self) -> float:
        """N (s₁ - s₀) (2 x̄ - s₀ - s₁) / (2 σ²)."""
        low, high = (expected_share(elo, self.seats, self.mine) for elo in (self.rule.elo0, self.rule.elo1))
        lead = self.shares.n * (high - low) * (2 * self.shares.mean - low - high) / 2
        return lead / self.shares.variance if self.shares.variance > 1e-18 else math.copysign(1e9, lead) if lead else 0

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first it is not better, above the second it is."""
        alpha, beta = self.rule.alpha, self.rule.beta
        return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)

    def now(self) -> Verdict:
        """The state of the test while it is undecided."""
        return self._verdict("open", "the test is between its bounds" if self.trail else
                             f"undecided after {self.shares.n} rounds; first check after {FIRST_CHECK}")

    def _verdict(self, answer: str, why: str) -> Verdict:
        thin = max(1, len(self.trail) // MAX_MARKS)
        marks = [*self.trail[:-1][::thin], *self.trail[-1:]]
        return Verdict(answer, why, self.shares.n, self.bounds, tuple(marks))


@dataclass
class Dropping:
    """Who is still in a race. An agent drops out once another is clearly better, by confidence sequences of the
    differences between all pairs."""

    rule: Race
    names: Sequence[str]
    alive: list[int] = field(default_factory=list)
    dropped: dict[int, int] = field(default_factory=dict)     # after how many rounds
    rounds: int = 0

    def __post_init__(self) -> None:
        import numpy as np  # no other verdict needs it

        k = len(self.names)
        self.alive = list(range(k))
        self._mean: NDArray[np.float64] = np.zeros(k)
        self._products: NDArray[np.float64] = np.zeros((k, k))

    def add(self, shares: Sequence[float]) -> Verdict | None:
        """A round in which each agent won this share; agents that dropped out are ignored."""
        import numpy as np

        self.rounds += 1
        values = np.asarray(shares, dtype=np.float64)
        distance = values - self._mean
        self._mean += distance / self.rounds
        self._products += np.outer(distance, values - self._mean)
        if self.rounds < FIRST_CHECK or self.rounds % CHECK_EVERY:
            return None
        behind = {i for i in self.alive for j in self.alive if self._is_behind(i, j)}
        self.dropped.update(dict.fromkeys(sorted(behind), self.rounds))
        self.alive = [i for i in self.alive if i not in behind]
        if len(self.alive) == 1:
            return self._verdict("one is left", f"all but {self.names[self.alive[0]]} dropped out")
        if all(self.difference(i, j)[1] == 0 == self.difference(i, j)[0] for i in self.alive for j in self.alive):
            return self._verdict("the same", "all remaining agents won the same share of every round")
        return None

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """By how much one's share was larger, and half the width of its confidence sequence."""
        together = self._products
        squares = together[one, one] + together[other, other] - together[one, other] - together[other, one]
        variance = max(0.0, float(squares)) / max(1, self.rounds - 1)
        pairs = len(self.names) * (len(self.names) - 1) / 2
        half = sequence(math.sqrt(variance), self.rounds, self.rule.alpha / pairs) if variance > 1e-18 else 0.0
        return float(self._mean[one] - self._mean[other]), half

    def _is_behind(self, one: int, other: int) -> bool:
        lead, half = self.difference(other, one)
        return lead - half > 1e-12

    def now(self) -> Verdict:
        """The state of the race while several agents are left."""
        return self._verdict("open", f"{len(self.alive)} of {len(self.names)} are left")

    def _verdict(self, answer: str, why: str) -> Verdict:
        return Verdict(answer, why, self.rounds)
