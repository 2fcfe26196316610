"""Ratings in Elo from games of any number of seats, with shared victories: the model of Davidson and Luce.

Who shares the victory of a game is a set S of its seats, P(S) ∝ δ_|S| · (∏ e^θ of those in S) ^ (1 / |S|): θ is how
strong an agent is, δ how frequent victories of so many seats are. A seat may be worth something as well. The logarithm
of P is linear in all of these, so the most likely values are found by Newton's method, in few steps. Intervals are
those of the sandwich, with blocks as the units of chance.

Without shared victories one agent against n - 1 others that are alike wins with 1 / (1 + (n - 1) · 10^(-e/400)).
"""
from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from .intervals import student

ELO = 400 / math.log(10)
PRIOR = 1.0 / 9.0       # the weak belief that no value is far from 0: as much as a ninth of a game says
STEPS = 50

Floats = NDArray[np.float64]
Outcome = tuple[tuple[int, ...], int]     # who sat where, and the seats that shared the victory, as bits


@dataclass(frozen=True)
class Rating:
    """The strength of an agent in Elo; the mean of all agents is 0."""

    elo: float
    error: float      # half of the 95 % interval
    games: int


@dataclass(frozen=True)
class Ratings:
    """The ratings of all agents, and what else the model says."""

    agents: tuple[Rating, ...]
    seats: tuple[float, ...]       # what a seat is worth, in Elo; the mean is 0
    seat_errors: tuple[float, ...]
    covariance: Floats             # of the agents' ratings

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """The difference in strength of two agents, and half the width of its 95 % interval."""
        variance = self.covariance[one, one] + self.covariance[other, other] - 2 * self.covariance[one, other]
        return (self.agents[one].elo - self.agents[other].elo,
                student(np.inf) * math.sqrt(max(0.0, float(variance))))


def rate(outcomes: Sequence[Outcome], kinds: Sequence[int], blocks: Sequence[int], entries: int, seats: int,
         ) -> Ratings:
    """The ratings from games, each given by its kind, a place in ``outcomes``, and its block.

    All games have as many seats; blocks are numbered from 0 without gaps.
    """
    kind = np.asarray(kinds, dtype=np.int64)
    block = np.asarray(blocks, dtype=np.int64)
    counts = np.bincount(kind, minlength=len(outcomes)).astype(float)
    model = _Model(outcomes, counts, entries, seats)
    beta = model.fitted(counts)
    gradients, hessian = model.slopes(beta), model.curve(beta, counts)
    covariance = _sandwich(gradients, kind, block, hessian)
    return _ratings(model, beta, covariance, outcomes, counts, int(block.max(initial=-1)) + 1)


class _Model:
    """The features of every set of seats that might have won, for every line-up."""

    def __init__(self, outcomes: Sequence[Outcome], counts: Floats, entries: int, seats: int) -> None:
        self.entries, self.seats = entries, seats
        sizes = sorted({winners.bit_count() for (_, winners), n in zip(outcomes, counts, strict=True) if n})
        sets = [some for size in sizes for some in combinations(range(seats), size)]
        self.size = entries + seats + len(sizes)
        # Seats and sizes are distinguished only where they vary: the prior holds where there is no data.
        base = np.zeros((len(sets), self.size))
        for row, some in enumerate(sets):
            base[row, [entries + seat for seat in some]] = 1 / len(some)
            base[row, entries + seats + sizes.index(len(some))] = 1
        self.lineups: dict[tuple[int, ...], Floats] = {}
        places = {sum(1 << seat for seat in some): row for row, some in enumerate(sets)}
        self.won = [places.get(winners, -1) for _, winners in outcomes]
        self.of = [lineup for lineup, _ in outcomes]
        for lineup in dict.fromkeys(self.of):
            features = base.copy()
            for row, some in enumerate(sets):
                for seat in some:
                    features[row, lineup[seat]] += 1 / len(some)
            self.lineups[lineup] = features

    def chances(self, beta: Floats) -> Mapping[tuple[int, ...], Floats]:
        """How likely each set is to win, for each line-up."""
        chances = {}
        for lineup, features in self.lineups.items():
            worth = features @ beta
            weight = np.exp(worth - worth.max())
            chances[lineup] = weight / weight.sum()
        return chances

    def slopes(self, beta: Floats) -> Floats:
        """The gradient of the logarithm of each outcome's chance."""
        chances = self.chances(beta)
        expected = {lineup: chances[lineup] @ features for lineup, features in self.lineups.items()}
        rows = [self.lineups[lineup][won] - expected[lineup] for lineup, won in zip(self.of, self.won, strict=True)]
        return np.array(rows).reshape(len(rows), self.size)

    def curve(self, beta: Floats, counts: Floats) -> Floats:
        """Minus the second derivative of the whole, the prior included."""
        chances = self.chances(beta)
        games = dict.fromkeys(self.lineups, 0.0)
        for lineup, n in zip(self.of, counts, strict=True):
            games[lineup] += n
        total = PRIOR * np.eye(self.size)
        for lineup, features in self.lineups.items():
            mean = chances[lineup] @ features
            total += games[lineup] * ((features.T * chances[lineup]) @ features - np.outer(mean, mean))
        return total

    def fitted(self, counts: Floats) -> Floats:
        """The most likely values."""
        beta = np.zeros(self.size)
        for _ in range(STEPS):
            slope = counts @ self.slopes(beta) - PRIOR * beta
            step = np.linalg.solve(self.curve(beta, counts), slope)
            beta += step / max(1.0, float(np.abs(step).max()))     # a step too long may not come back
            if float(np.abs(step).max()) < 1e-9:
                break
        return beta


def _sandwich(gradients: Floats, kind: NDArray[np.int64], block: NDArray[np.int64], hessian: Floats) -> Floats:
    """H⁻¹ (Σ_b g_b g_bᵀ) H⁻¹ · B / (B - 1), g_b being the sum over the games of a block."""
    blocks = int(block.max(initial=-1)) + 1
    bread = np.linalg.inv(hessian)
    if blocks < 2:
        return np.asarray(bread, dtype=np.float64)
    sums = np.zeros((blocks, gradients.shape[1]))
    np.add.at(sums, block, gradients[kind])
    covariance: Floats = bread @ (sums.T @ sums) @ bread * (blocks / (blocks - 1))
    return covariance


def _ratings(model: _Model, beta: Floats, covariance: Floats, outcomes: Sequence[Outcome], counts: Floats,
          blocks: int) -> Ratings:
    deviations = student(max(1, blocks - 1))
    agents, among = _centred(beta, covariance, 0, model.entries)
    seats, between = _centred(beta, covariance, model.entries, model.seats)
    games = [int(sum(n for (lineup, _), n in zip(outcomes, counts, strict=True) if entry in lineup))
             for entry in range(model.entries)]
    errors = ELO * deviations * np.sqrt(np.maximum(0, np.diag(among)))
    return Ratings(
        agents=tuple(Rating(float(elo), float(error), n) for elo, error, n in zip(agents, errors, games, strict=True)),
        seats=tuple(map(float, seats)),
        seat_errors=tuple(map(float, ELO * deviations * np.sqrt(np.maximum(0, np.diag(between))))),
        covariance=ELO**2 * among)


def _centred(beta: Floats, covariance: Floats, first: int, n: int) -> tuple[Floats, Floats]:
    """Some of the values less their mean, in Elo, and their covariance."""
    centre = np.eye(n) - 1 / n
    some = slice(first, first + n)
    return ELO * (centre @ beta[some]), centre @ covariance[some, some] @ centre.T
