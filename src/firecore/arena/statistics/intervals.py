"""Confidence intervals of means: for a number of blocks fixed beforehand, and valid at any time."""
from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

LIKELY = 0.95      # the confidence of all intervals, unless stated otherwise
TUNED_FOR = 400    # at about so many blocks a sequence is tightest
CAUTION = 2        # the variance of blocks, in those of independent games, where nothing is known of it
PRIOR_BLOCKS, PRIOR_FREEDOM = 4, 16     # what the variance of independent games counts for, beside that of the blocks
EXACT_UP_TO = 200  # degrees of freedom; beyond, an expansion is as good


def quantile(confidence: float = LIKELY) -> float:
    """Within so many deviations of its mean lies a normal variable, with this probability."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def student(freedom: float, confidence: float = LIKELY) -> float:
    """Within so many standard errors lies a variable of Student's t distribution, with this probability."""
    estimate = _expansion(freedom, confidence)
    if freedom > EXACT_UP_TO:
        return estimate
    degrees = round(freedom)
    for _ in range(100):       # Newton: the probability is concave, so that estimates only rise once they are too small
        step = (confidence - _within(estimate, degrees)) / (2 * _density(estimate, degrees))
        estimate = max(estimate + step, estimate / 2)
        if abs(step) <= 1e-13 * estimate:
            break
    return estimate


def _expansion(freedom: float, confidence: float) -> float:
    """Student's quantile for many degrees of freedom, after Cornish and Fisher: at 200 its relative error is 1e-9."""
    z = quantile(confidence)
    return (z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3))


def _within(t: float, degrees: int) -> float:
    """The probability of less than ``t`` on either side, as a finite sum (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(degrees))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = degrees % 2
    term = (cosine if odd else 1.0) if degrees > 1 else 0.0
    total = term
    for k in range(2 + odd, degrees - 1, 2):
        term *= (k - 1) / k * cosine * cosine
        total += term
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


def _density(t: float, degrees: int) -> float:
    scale = math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2) - math.log(degrees * math.pi) / 2
    return math.exp(scale - (degrees + 1) / 2 * math.log1p(t * t / degrees))


def wilson(rate: float, n: float, deviations: float | None = None) -> tuple[float, float]:
    """The interval for a probability, from the rate in ``n`` trials."""
    if n <= 0:
        return 0.0, 1.0
    z = quantile() if deviations is None else deviations
    spread = z * z / n
    middle = (rate + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (rate * (1 - rate) + spread / 4)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Moments:
    """Running count, mean and variance of numbers."""

    n: int = 0
    mean: float = 0.0
    squares: float = 0.0     # of the distances from the mean, summed

    def add(self, value: float) -> None:
        self.n += 1
        distance = value - self.mean
        self.mean += distance / self.n
        self.squares += distance * (value - self.mean)

    @property
    def variance(self) -> float:
        return self.squares / (self.n - 1) if self.n > 1 else 0.0

    @property
    def cautious(self) -> float:
        """The deviation of shares, which does not vanish for a few equal values."""
        return math.sqrt(max(self.variance, 0.25 / max(1, self.n)))


@dataclass
class Clustered:
    """A mean over many games with blocks as sampling units: games of one block may be arbitrarily correlated."""

    blocks: int = 0
    n: int = 0
    total: float = 0.0
    _n_n: float = 0.0
    _n_total: float = 0.0
    _total_total: float = 0.0

    def add(self, n: int, total: float) -> None:
        """A block, with ``n`` values and their sum."""
        self.blocks += 1
        self.n += n
        self.total += total
        self._n_n += n * n
        self._n_total += n * total
        self._total_total += total * total

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    def deviation(self) -> float:
        """The standard error of the mean, from the differences between blocks alone."""
        if self.blocks < 2:
            return 0.0
        apart = max(0.0, self._total_total - 2 * self.mean * self._n_total + self.mean**2 * self._n_n)
        return math.sqrt(apart * self.blocks / (self.blocks - 1)) / self.n

    def interval(self) -> tuple[float, float]:
        """The interval of a mean of any numbers."""
        half = student(max(1, self.blocks - 1)) * self.deviation()
        return self.mean - half, self.mean + half

    def share(self) -> tuple[float, float]:
        """The interval of a mean of numbers from 0 to 1, after Wilson, with as many trials as its error is worth.

        Few blocks say little about their own variance. So it is combined with that of independent games, which counts
        as ``PRIOR_BLOCKS`` blocks, and is known as well as from ``PRIOR_FREEDOM``. Blocks of one value each are
        independent games.
        """
        if self.blocks == self.n or self.blocks < 2:     # one block alone may be as good as a single game
            return wilson(self.mean, self.blocks)
        chance = (self.total + 1) / (self.n + 2)     # never 0 or 1, so that equal results do not promise too much
        alone = chance * (1 - chance)
        found = (self.blocks - 1) * self.deviation() ** 2
        error = (found + PRIOR_BLOCKS * alone / self.n) / (self.blocks - 1 + PRIOR_BLOCKS)
        if not 0 < self.total < self.n:              # nothing differed, which says nothing about how blocks differ
            error = CAUTION * alone / self.n
        return wilson(min(1.0, max(0.0, self.mean)), alone / error, student(self.blocks - 1 + PRIOR_FREEDOM))


def sequence(deviation: float, n: int, risk: float = 1 - LIKELY, tuned_for: int = TUNED_FOR) -> float:
    """Half of the width of a confidence sequence: of all intervals mean ± this, for every n, one ever misses the truth
    with at most this risk. ``deviation`` is that of a single value."""
    if n < 2:
        return math.inf
    rho = (-2 * math.log(risk) + math.log(-2 * math.log(risk)) + 1) / tuned_for     # squared
    width = n * rho + 1
    return deviation * math.sqrt(2 * width / (n * n * rho) * math.log(math.sqrt(width) / risk))
