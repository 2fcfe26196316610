"""Tally: what the games of a plan come to, counted block by block in the order of the plan.

Games may come in any order: a block counts once all before it do, and none counts after the verdict. So the table is
the same for any number of machines, and after any interruption.
"""
from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from ..plans.plan import Plan
from ..plans.stop_rules import Race, Sprt, Stop
from ..running.block import GameResult, wanted
from .intervals import Clustered, Moments
from .verdict import Dropping, ShareTest, Verdict

if TYPE_CHECKING:
    from .ratings import Outcome, Ratings

MAX_FAILURES = 100     # that are listed one by one


@dataclass
class Account:
    """The results of one agent."""

    games: int = 0
    shares: Clustered = field(default_factory=Clustered)
    scores: Clustered = field(default_factory=Clustered)
    rounds: Moments = field(default_factory=Moments)       # its mean share of each
    decisions: int = 0
    seconds: float = 0.0
    faults: int = 0
    kinds: dict[str, int] = field(default_factory=dict)    # of faults, in how many games
    by_seat: list[list[float]] = field(default_factory=list)       # games and shares of each seat


@dataclass
class Met:
    """Two agents that met: in the same games, or with the same seeds of a cooperative game."""

    games: int = 0
    mine: float = 0.0       # shares of one seat
    theirs: float = 0.0

    def add(self, mine: float, theirs: float) -> None:
        self.games, self.mine, self.theirs = self.games + 1, self.mine + mine, self.theirs + theirs

    @property
    def share(self) -> float | None:
        """Of what one seat of each won, the part of the first."""
        return self.mine / (self.mine + self.theirs) if self.mine + self.theirs else None


class Tally:
    """The accounts of all agents, and the verdict if there is one."""

    def __init__(self, plan: Plan, *, blocks: int | None = None, stop: Stop | None = None) -> None:
        self.plan = plan
        self.limit = blocks if blocks is not None else plan.blocks
        self.stop = stop if stop is not None else plan.stop
        self.block = 0                 # the next to be counted
        self.games = 0
        self.verdict: Verdict | None = None
        self.accounts = [Account(by_seat=[[0, 0.0] for _ in range(plan.game.seats)]) for _ in plan.entries]
        self.matrix = {     # how each did beside each other
            (i, j): Met() for i in range(len(plan.entries)) for j in range(len(plan.entries)) if i != j}
        self.failed = 0                # games
        self.failures: list[GameResult] = []     # the first of them
        self.leads: dict[tuple[int, int], Moments] = {}     # of a cooperative game: of one over another, seed by seed
        self._single = Moments()       # the first agent's share of single games
        self._paired = Moments()       # … and of blocks; of a cooperative game its lead over the second
        self._test = self._made_test()
        self._race = Dropping(self.stop, plan.names) if isinstance(self.stop, Race) else None
        self._waiting: dict[int, dict[int, GameResult]] = {}
        self._round: list[list[tuple[float, int]]] = [[] for _ in plan.entries]
        self._kinds: dict[Outcome, int] = {}
        self._kind, self._block = array("l"), array("l")     # of each game, in order
        self._rated_block, self._rated_blocks = -1, 0

    def _made_test(self) -> ShareTest | None:
        if not isinstance(self.stop, Sprt):
            return None
        if self.plan.schedule == "each":     # the difference of two, brought to a scale from 0 to 1
            return ShareTest(self.stop, 2, 1)
        return ShareTest(self.stop, self.plan.game.seats, self.plan.lineup(0).count(0))

    # What is still to be played.

    @property
    def is_over(self) -> bool:
        """Whether further games would not count."""
        return self.verdict is not None or (self.limit is not None and self.block >= self.limit)

    @property
    def out(self) -> frozenset[int]:
        """The entries that dropped out."""
        return frozenset(self._race.dropped) if self._race else frozenset()

    @property
    def waiting(self) -> int:
        """The number of games that do not count yet, because an earlier one is missing."""
        return sum(map(len, self._waiting.values()))

    def missing(self, block: int) -> bool:
        """Whether a block is still to be played, as far as one can say now."""
        if block < self.block or self.is_over or (self.limit is not None and block >= self.limit):
            return False
        return bool(set(wanted(self.plan, block, self.out)) - set(self._waiting.get(block, ())))

    def add(self, results: Iterable[GameResult]) -> None:
        """Add games, in any order. Games that were added before are ignored."""
        block = -1
        for one in results:
            if one.block != block and block == self.block:     # so that a million games in order need not wait
                self._advance()
            block = one.block
            if block >= self.block and not self.is_over:
                self._waiting.setdefault(block, {})[one.turn] = one
        self._advance()

    def _advance(self) -> None:
        while not self.is_over:
            turns = wanted(self.plan, self.block, self.out)
            there = self._waiting.get(self.block, {})
            if any(turn not in there for turn in turns):
                return
            self._waiting.pop(self.block, None)
            self.count([there[turn] for turn in turns])
            self.block += 1
            if self.block % self.plan.round == 0:
                self._end_round()
        self._waiting.clear()

    # Counting.

    def count(self, games: Sequence[GameResult]) -> None:
        """The games of a block."""
        values: dict[int, list[tuple[float, float]]] = {}
        for one in games:
            seating = self.plan.seating(one.block, one.turn)
            shares = shares_of(one, self.plan.game.cooperative)
            self._count_game(one, seating, shares)
            if self.plan.game.cooperative:     # all seats share one result, so it is one value and not several
                mean = sum(one.scores) / len(one.scores)
                for entry in set(seating):
                    values.setdefault(entry, []).append((shares[0], mean))
            else:
                self._count_outcome(one.block, seating, shares)
                for seat, entry in enumerate(seating):
                    values.setdefault(entry, []).append((shares[seat], one.scores[seat]))
        for entry, some in values.items():
            won = sum(share for share, _ in some)
            self.accounts[entry].shares.add(len(some), won)
            self.accounts[entry].scores.add(len(some), sum(score for _, score in some))
            self._round[entry].append((won, len(some)))
        self._count_pairs({entry: sum(share for share, _ in some) / len(some) for entry, some in values.items()})

    def _count_game(self, one: GameResult, seating: Sequence[int], shares: Sequence[float]) -> None:
        self.games += 1
        counts = one.failure.counts if one.failure else None
        counts = counts or (0,) * len(seating)
        for seat, entry in enumerate(seating):
            account = self.accounts[entry]
            account.decisions += one.decisions[seat]
            account.seconds += one.seconds[seat]
            account.faults += counts[seat]
            account.by_seat[seat][0] += 1
            account.by_seat[seat][1] += shares[seat]
        for entry in set(seating):
            self.accounts[entry].games += 1
        if one.failure is not None:
            self.failed += 1
            if len(self.failures) < MAX_FAILURES:
                self.failures.append(one)
            if one.failure.seat is not None:
                kinds = self.accounts[seating[one.failure.seat]].kinds
                kinds[one.failure.kind] = kinds.get(one.failure.kind, 0) + 1

    def _count_outcome(self, block: int, seating: Sequence[int], shares: Sequence[float]) -> None:
        """For the ratings, and for the matrix, in which a game between two counts by their shares beside each other."""
        winners = sum(1 << seat for seat, share in enumerate(shares) if share > 0)
        if not winners:
            return
        if block != self._rated_block:
            self._rated_block, self._rated_blocks = block, self._rated_blocks + 1
        self._kind.append(self._kinds.setdefault((tuple(seating), winners), len(self._kinds)))
        self._block.append(self._rated_blocks - 1)
        won: dict[int, list[float]] = {}
        for seat, entry in enumerate(seating):
            won.setdefault(entry, []).append(shares[seat])
        means = {entry: sum(some) / len(some) for entry, some in won.items()}
        self._single.add(means.get(0, 0.0))
        for entry, other in permutations(means, 2):
            self.matrix[entry, other].add(means[entry], means[other])

    def _count_pairs(self, means: dict[int, float]) -> None:
        """What the block brought, and in the matrix of a cooperative game who did better with the same seed."""
        if self.plan.schedule != "each":
            self._paired.add(means.get(0, 0.0))
            return
        for entry, other in permutations(means, 2):
            self.matrix[entry, other].add(means[entry], means[other])
            self.leads.setdefault((entry, other), Moments()).add(means[entry] - means[other])
        if 0 in means and 1 in means:
            self._paired.add(means[0] - means[1])

    def _end_round(self) -> None:
        shares = [sum(won for won, _ in some) / sum(n for _, n in some) if some else 0.0 for some in self._round]
        for entry, some in enumerate(self._round):
            if some:
                self.accounts[entry].rounds.add(shares[entry])
                some.clear()
        if self._race:
            self.verdict = self._race.add(shares)
        elif self._test:
            self.verdict = self._test.add((1 + shares[0] - shares[1]) / 2 if self.plan.schedule == "each"
                                          else shares[0])

    # What they come to.

    def ratings(self) -> Ratings | None:
        """Ratings of the agents of a game that is not cooperative, once games were won."""
        if not self._kinds:
            return None
        from .ratings import rate  # with numpy

        return rate(list(self._kinds), self._kind, self._block, len(self.plan.entries), self.plan.game.seats)

    def now(self) -> Verdict:
        """The verdict so far."""
        if self.verdict is not None:
            return self.verdict
        if self._test:
            return self._test.now()
        if self._race:
            return self._race.now()
        return Verdict("open", "no stop rule was given", self.block // self.plan.round)

    @property
    def dropped(self) -> dict[int, int]:
        """The entries that dropped out, and after how many rounds."""
        return dict(self._race.dropped) if self._race else {}

    @property
    def pairing(self) -> float | None:
        """What playing in blocks brought: the variance of a block, beside that of as many single games.

        None for plans with several line-ups, whose blocks differ anyway.
        """
        if self.plan.round > 1 or self.plan.schedule == "random":
            return None
        if self.plan.schedule == "each":
            alone = sum(account.rounds.variance for account in self.accounts[:2])
        else:
            alone = self._single.variance * self._paired.n / max(1, self._single.n)
        return self._paired.variance / alone if alone and self._paired.n > 1 else None


def shares_of(result: GameResult, cooperative: bool) -> tuple[float, ...]:
    """How much of the victory is each seat's.

    Cooperative games are won or lost by all. In others the seats with the highest return share one victory. A game
    that an agent forfeited is lost for its seat, and for all in a cooperative game; the other seats share the victory.
    A game has no winner if it is not known who ended it.
    """
    if result.returns is not None:
        return _shared(result.returns, cooperative)
    failed = None if result.failure is None else result.failure.seat
    return _forfeited(len(result.scores), failed, cooperative)


@lru_cache(maxsize=4096)
def _shared(returns: tuple[float, ...], cooperative: bool) -> tuple[float, ...]:
    if cooperative:
        return tuple(float(one > 0) for one in returns)
    best = max(returns)
    return tuple((one == best) / returns.count(best) for one in returns)


@lru_cache(maxsize=4096)
def _forfeited(seats: int, failed: int | None, cooperative: bool) -> tuple[float, ...]:
    others = 0 if failed is None or cooperative else seats - 1
    return tuple(1 / others if others and seat != failed else 0.0 for seat in range(seats))
