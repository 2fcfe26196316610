"""best_by_rollouts: which action is best, by games played on from those that a policy rates best."""
from __future__ import annotations

import time

from .._native.policy import Policy
from .._native.search.rollouts import play_after, ratings
from .._native.state import State


def best_by_rollouts(state: State, playout: Policy, others: Policy, *, rollouts: int | None, seconds: float | None,
                     candidates: int, points: float, seed: int) -> int:
    """The best action of the seat that is to act, by sequential halving.

    All candidates are played on equally often, then the better half of them, and so on until one is left. After each of
    them the rollouts have the same dice, so that luck does not decide between them. Without ``rollouts`` as many are
    played as there is time for.
    """
    began = time.monotonic()
    legal = state.legal_actions()
    rating = dict(zip(legal, ratings(state, playout), strict=True))
    left = sorted(legal, key=lambda action: -rating[action])[:candidates]
    worth = dict.fromkeys(left, 0.0)
    halvings = (len(left) - 1).bit_length()
    done = 0
    for halving in range(1, halvings + 1):
        goal = None if rollouts is None else done + max(1, rollouts // (halvings * len(left)))
        until = None if seconds is None else began + seconds * halving / halvings
        while (goal is None or done < goal) and (until is None or time.monotonic() < until):
            n = goal - done if goal is not None and until is None else 1
            sums = play_after(state, left, done, n, seed, playout, others, points)
            for action, sum in zip(left, sums, strict=True):
                worth[action] += sum
            done += n
        left = sorted(left, key=lambda action: -worth[action])[:(len(left) + 1) // 2]
    return left[0]
