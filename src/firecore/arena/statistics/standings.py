"""Standings: a row of the table for each agent."""
from __future__ import annotations

from dataclasses import dataclass

from .intervals import sequence
from .tally import Tally


@dataclass(frozen=True, kw_only=True)
class Standing:
    """The results of one agent. Intervals are 95 % confidence intervals with blocks as sampling units."""

    agent: str
    seats: float                     # that it had in a game, on average
    games: int
    wins: float                      # of one seat of it, shared victories in part
    share: float                     # of the games that one seat of it won
    low: float                       # for a number of games that was fixed beforehand
    high: float
    always_low: float                # for a user who looks while it runs, and stops at any time
    always_high: float
    elo: float | None                # None in cooperative games, where no one plays against another
    elo_error: float | None          # half of the interval
    score: float                     # the mean over its seats and games
    score_error: float
    faults: int                      # of all its seats, in all games
    failures: dict[str, int]         # games that it was the first to fail in, by how it failed
    decisions: int
    milliseconds: float              # a decision
    dropped: int | None              # after how many rounds it dropped out

    @classmethod
    def of_nothing(cls, agent: str, seats: float) -> Standing:
        """The row of an agent that has not played yet."""
        return cls(agent=agent, seats=seats, games=0, wins=0.0, share=0.0, low=0.0, high=1.0, always_low=0.0,
                   always_high=1.0, elo=None, elo_error=None, score=0.0, score_error=0.0, faults=0, failures={},
                   decisions=0, milliseconds=0.0, dropped=None)


def standings_of(tally: Tally) -> tuple[Standing, ...]:
    """The table, best first."""
    ratings = tally.ratings()
    rows = []
    for entry, (name, account) in enumerate(zip(tally.plan.names, tally.accounts, strict=True)):
        share, played = account.shares.mean, sum(int(games) for games, _ in account.by_seat)
        low, high = account.shares.share()
        half = sequence(account.rounds.cautious, account.rounds.n)
        score = account.scores.mean
        rating = None if ratings is None or not account.games else ratings.agents[entry]
        rows.append(Standing(
            agent=name, seats=played / account.games if account.games else 0.0, games=account.games,
            wins=share * account.games, share=share, low=low, high=high,
            always_low=max(0.0, min(low, account.rounds.mean - half)),
            always_high=min(1.0, max(high, account.rounds.mean + half)),
            elo=None if rating is None else rating.elo, elo_error=None if rating is None else rating.error,
            score=score, score_error=account.scores.interval()[1] - score, faults=account.faults,
            failures=dict(account.kinds), decisions=account.decisions,
            milliseconds=1000 * account.seconds / max(1, account.decisions), dropped=tally.dropped.get(entry)))
    return tuple(sorted(rows, key=lambda row: (row.dropped is not None, -(row.dropped or 0), -row.share)))
