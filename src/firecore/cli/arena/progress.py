"""The progress of a run of the arena: what is known so far, and how long it will take."""
from __future__ import annotations

import time

from ...arena.statistics.tally import Tally
from ..progress import Progress, duration

OFTEN = 0.2     # seconds between two lines


class RunProgress:
    """Shows the tally of a run in a progress bar, at most every ``OFTEN`` seconds."""

    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        self._began: tuple[float, int] | None = None
        self._shown = 0.0

    def __call__(self, tally: Tally) -> None:
        now = time.monotonic()
        if self._began is None:
            self._began = (now, tally.block)
        if now - self._shown >= OFTEN:
            self._shown = now
            total = self._total(tally)
            words = f", {tally.games} games{self._known(tally)}{self._left(tally, now, total)}"
            self._bar.show(tally.block, total, words)

    def _known(self, tally: Tally) -> str:
        account = tally.accounts[0]
        low, high = account.shares.share()
        words = f", {tally.plan.names[0]} {100 * account.shares.mean:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
        trail = tally.now().trail
        if trail:
            low, high = tally.now().bounds
            return words + f", test {trail[-1][1]:.2f} of {low:.2f} to {high:.2f}"
        return words + (f", {tally.now().why}" if tally.dropped else "")

    def _left(self, tally: Tally, now: float, total: int) -> str:
        assert self._began is not None
        since, first = self._began
        if tally.block <= first or total <= tally.block:
            return ""
        return f", about {duration((now - since) * (total - tally.block) / (tally.block - first))} left"

    def _total(self, tally: Tally) -> int:
        """After how many blocks it will be over: at the limit, or where the test will be if it goes on as it did."""
        limit = tally.limit
        verdict = tally.now()
        if verdict.trail:
            rounds, ratio = verdict.trail[-1]
            bound = verdict.bounds[1] if ratio > 0 else verdict.bounds[0]
            due = int(rounds * max(1.0, bound / ratio)) * tally.plan.round if ratio else limit
            return min(due, limit) if due is not None and limit is not None else due or tally.block
        return limit or tally.block
