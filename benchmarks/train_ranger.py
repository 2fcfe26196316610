"""``python -m benchmarks.train_ranger``: train the weights of ``ranger``, the policy for solo and cooperative Feurio!

For each number of players the policy plays games with itself and draws its actions. A policy gradient then makes
actions more likely whose results were better than expected. Training starts from the current weights, or from zero,
and writes train_ranger.npy. A thousand games take a quarter of a second, after some seconds of compiling.
"""
from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import firecore as fc

from .compiled import compiled

Array = NDArray[np.float32]

FILE = Path(fc.__file__).parent / "_native" / "feurio" / "players" / "ranger" / "train_ranger.npy"
WEIGHT_UNIT, MAX_STORED = 64, 2**15 - 1     # a weight of 1 as it is stored, and the greatest stored number
BATCH = 500                        # games between two updates of the weights
RATE, LAST_RATE = 0.012, 0.05      # the learning rate, and the share of it that is left in the end
DECAY = 0.98                       # of earlier batches, in the moments that the baseline is fitted to


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.train_ranger", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", choices=range(1, 5), default=[1, 2, 3, 4])
    parser.add_argument("--games", type=int, default=400_000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--from-zero", action="store_true", help="start with weights of 0")
    parser.add_argument("--to", type=Path, default=FILE, help="the file to write; default: the one of the package")
    given = parser.parse_args(arguments)
    weights = np.load(FILE).astype(np.float32) / WEIGHT_UNIT
    if given.from_zero:
        weights[:] = 0
    for players in given.players:
        train(weights, players, max(1, given.games // BATCH), given.seed)
    np.save(given.to, np.clip(np.rint(weights * WEIGHT_UNIT), -MAX_STORED, MAX_STORED).astype("<i2"))


def train(weights: Array, players: int, batches: int, seed: int) -> None:
    """Update the weights for that number of players, by Adam."""
    native = compiled("policy_gradient")
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    baseline = np.zeros((native.N_LEFT, native.N_PREDICTORS))
    moments = np.zeros((native.N_LEFT, native.N_PREDICTORS, native.N_PREDICTORS + 1))
    won = safe = 0
    for batch in range(1, batches + 1):
        gradient = np.zeros_like(weights)
        found = native.add_gradient(players, BATCH, seed * 1_000_003 + batch, weights, baseline, gradient, moments)
        won, safe = won + found[0], safe + found[1]
        baseline = np.linalg.solve(moments[..., :-1] + np.eye(native.N_PREDICTORS), moments[..., -1:])[..., 0]
        moments *= DECAY
        gradient /= BATCH
        mean += 0.1 * (gradient - mean)
        square += 0.01 * (gradient * gradient - square)
        rate = RATE * max(LAST_RATE, 1 - (batch - 1) / batches)
        weights += rate * mean / (1 - 0.9**batch) / (np.sqrt(square / (1 - 0.99**batch)) + 1e-7)
        if batch * 10 // batches > (batch - 1) * 10 // batches:
            games = BATCH * max(1, batches // 10)
            print(f"{players} players, {batch * BATCH:,} games: won {won / games:.1%} of the last {games:,}, "
                  f"{safe / games:.2f} colours safe", flush=True)
            won = safe = 0


if __name__ == "__main__":
    main()
