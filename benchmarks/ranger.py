"""``python -m benchmarks.ranger``: what the policy ranger of Feurio! looks for, learned from games that it plays.

For each number of players it plays games alone or with itself, choosing by lot, and its weights follow what went
better than expected. It begins with the weights that it has, or with none, and writes weights.pyx, which is to be
compiled then. A thousand games take a quarter of a second.
"""
from __future__ import annotations

import argparse
import textwrap
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from firecore._native.feurio.players.ranger.practice import N_FACTS, N_LEFT, N_WEIGHTS, learned, practise

Array = NDArray[np.float32]

FILE = Path(__file__).parents[1] / "src" / "firecore" / "_native" / "feurio" / "players" / "ranger" / "weights.pyx"
FINEST, MOST = 64, 2**15 - 1       # a weight of 1 as it is stored, and the greatest number that can be
BATCH = 500                        # games between two changes of the weights
RATE, LAST_RATE = 0.012, 0.05      # how fast weights change at first, and the share of it in the end
FADING = 0.98                      # what is expected is found from the batches before, the last of which count most
HEAD = '''"""What the policy ``ranger`` has learned: its weights, in 64ths, in the order of the tables of outlook.pxd.

Made by ``python -m benchmarks.ranger``.
"""
from libc.stdint cimport int16_t
from firecore._native.feurio.players.ranger.features cimport WEIGHTS

cdef int16_t[WEIGHTS] LEARNED = [
'''
TAIL = '''
]


cdef const int16_t* learned_weights() noexcept nogil:
    return LEARNED
'''


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ranger", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", choices=range(1, 5), default=[1, 2, 3, 4])
    parser.add_argument("--games", type=int, default=400_000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--afresh", action="store_true", help="begin with no weights")
    parser.add_argument("--to", type=Path, default=FILE, help="the file that is written; without, that of the package")
    given = parser.parse_args(arguments)
    weights = np.zeros(N_WEIGHTS, np.float32) if given.afresh else np.array(learned(), np.float32)
    for players in given.players:
        learn(weights, players, max(1, given.games // BATCH), given.seed)
    numbers = np.clip(np.rint(weights * FINEST), -MOST, MOST).astype(int)
    rows = textwrap.fill(", ".join(map(str, numbers)) + ",", 120, initial_indent="    ", subsequent_indent="    ")
    given.to.write_text(HEAD + rows + TAIL, encoding="ascii")


def learn(weights: Array, players: int, batches: int, seed: int) -> None:
    """Change the weights for that number of players, by Adam."""
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    expected, moments = np.zeros((N_LEFT, N_FACTS)), np.zeros((N_LEFT, N_FACTS, N_FACTS + 1))
    won = saved = 0
    for batch in range(1, batches + 1):
        slope = np.zeros_like(weights)
        found = practise(players, BATCH, seed * 1_000_003 + batch, weights, expected, slope, moments)
        won, saved = won + found[0], saved + found[1]
        expected = np.linalg.solve(moments[..., :-1] + np.eye(N_FACTS), moments[..., -1:])[..., 0]
        moments *= FADING
        slope /= BATCH
        mean += 0.1 * (slope - mean)
        square += 0.01 * (slope * slope - square)
        rate = RATE * max(LAST_RATE, 1 - (batch - 1) / batches)
        weights += rate * mean / (1 - 0.9**batch) / (np.sqrt(square / (1 - 0.99**batch)) + 1e-7)
        if batch * 10 // batches > (batch - 1) * 10 // batches:
            games = BATCH * max(1, batches // 10)
            print(f"{players} players, {batch * BATCH:,} games: of the last {won / games:.1%} won, "
                  f"{saved / games:.2f} colours safe", flush=True)
            won = saved = 0


if __name__ == "__main__":
    main()
