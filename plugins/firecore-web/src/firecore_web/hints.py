"""What an agent that explains itself recommends: its best choices, what it expects of each, and what it plans."""
from __future__ import annotations

from typing import Any

import firecore as fc

SECONDS = 1.0
ADVISERS = ("chief", "marshal", "bluffer", "mcts:iterations=20000")     # asked in turn, until one says what it expects
SHOWN = 5               # choices


def advice(match: fc.Match) -> dict[str, Any]:
    """The best choices first, in words, with the result that is expected and the plan, as far as the agent says."""
    for adviser in advisers(match.game):
        found = fc.advise(match, adviser, SECONDS)
        if found.choices[0].value is not None:
            break
    state = match.state
    return {"by": adviser.partition(":")[0],
            "hint": [{"token": one.token, "words": state.words(one.action), "plan": one.plan,
                      "value": None if one.value is None else round(one.value, 3)} for one in found.choices[:SHOWN]]}


def advisers(game: fc.Game) -> list[str]:
    """Who is asked at a table of this game."""
    return [spec for spec in ADVISERS if _plays(spec, game)]


def _plays(spec: str, game: fc.Game) -> bool:
    start = getattr(fc.agent(spec), "start", None)
    try:
        if start is not None:
            start(game, 0)
    except fc.OptionError:
        return False
    return True
