"""try_by_rollouts: find the best of the actions that a policy rates highest, by rollouts from each."""
from __future__ import annotations

import time

from .._native.policy import Policy
from .._native.search.endgames import best_returns
from .._native.search.rollouts import play_after, ratings
from .._native.state import State

CLEAR = 32          # rollouts of each candidate, all won or all lost, after which more are a waste
ENDING = 200_000    # positions that are looked at, at most, to solve the end of a cooperative game, in some 15 ms;
GROWTH = 4          # at first a few, and so many times as many as long as that may help


def try_by_rollouts(state: State, playout: Policy, others: Policy, *, rollouts: int | None, seconds: float | None,
                    candidates: int, points: float, seed: int) -> list[tuple[int, float | None]]:
    """The candidates of the seat to act, best first, each with the mean return of its rollouts.

    This is sequential halving: all candidates get equally many rollouts, then the better half of them, and so on until
    one is left, or until it is clear that all of them win, or that none does. Rollout number i has the same dice after
    every candidate, so that luck does not decide between them. The end of a cooperative game is solved, if it can be
    won and trying everything takes little time.
    Without ``rollouts`` as many are played as time allows. The value of an action without rollouts is None.
    """
    began = time.monotonic()
    legal = state.legal_actions()
    rating = dict(zip(legal, ratings(state, playout), strict=True))
    tried = sorted(legal, key=lambda action: -rating[action])
    best = _solved(state, tried, seconds, began)
    if any(best):
        solved = sorted(zip(tried, best, strict=True), key=lambda one: -one[1])
        return [*solved[:candidates]]
    del tried[candidates:]
    worth = dict.fromkeys(tried, 0.0)
    value: dict[int, float | None] = dict.fromkeys(tried)
    returns = dict.fromkeys(tried, 0.0)
    halvings = (len(tried) - 1).bit_length()
    left, done = len(tried), 0
    for halving in range(1, halvings + 1):
        goal = None if rollouts is None else done + max(1, rollouts // (halvings * left))
        until = None if seconds is None else began + seconds * halving / halvings
        while (goal is None or done < goal) and (until is None or time.monotonic() < until):
            # One by one even without a clock: a sum of other parts could be rounded otherwise, and decide otherwise.
            found = play_after(state, tried[:left], done, 1, seed, playout, others, points)
            done += 1
            for action, (more, returned) in zip(tried, found, strict=False):
                worth[action] += more
                returns[action] += returned
                value[action] = returns[action] / done
        tried[:left] = sorted(tried[:left], key=lambda action: -worth[action])
        if done >= CLEAR and {returns[action] for action in tried[:left]} in ({0.0}, {float(done)}):
            break
        left = (left + 1) // 2
    return [(action, value[action]) for action in tried]


def _solved(state: State, actions: list[int], seconds: float | None, began: float) -> list[float]:
    """What can be had after each action at the end of a cooperative game; nothing if this takes too long."""
    positions = ENDING // GROWTH**3
    while positions <= ENDING:
        if seconds is not None and 2 * GROWTH * (time.monotonic() - began) >= seconds:
            break
        found = best_returns(state, actions, positions)
        if found is not None:
            return found
        positions *= GROWTH
    return []
