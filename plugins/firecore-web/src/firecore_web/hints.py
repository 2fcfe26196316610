"""What a search recommends to whoever is to decide: the choices it looked at most, and what it expects of each."""
from __future__ import annotations

import secrets
from typing import Any

import firecore as fc

SECONDS = 1.0
ITERATIONS = 20_000     # where positions are simple, this is enough
SHOWN = 5               # choices
LEAST = 0.02            # what was tried less often than this share of the best says little
OTHERS = "greedy"       # how others are taken to play, in competitive games that have this policy


def advice(state: fc.State) -> list[dict[str, Any]]:
    """The best choices first, each with its words and the mean result of the games in which it was made.

    The search deals anew what the seat to decide cannot know.
    """
    game, policies = state.game, state.game.plugin.policies
    found = fc.search(state, iterations=ITERATIONS, seconds=SECONDS, seed=secrets.randbits(32),
                      playout=next(iter(policies), "random"),
                      others=OTHERS if OTHERS in policies and not game.cooperative else None)
    most = max(games for _, games, _ in found.actions)
    tried = sorted((one for one in found.actions if one[1] > LEAST * most),
                   key=lambda one: (one[0] != found.best, -one[2]))
    return [{"token": state.token(action), "words": state.words(action), "value": round(value, 3), "games": games}
            for action, games, value in tried[:SHOWN]]
