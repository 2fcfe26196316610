"""What an agent that explains itself recommends: its best choices, what it expects of each, and what it plans."""
from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from typing import Any

import firecore as fc

SECONDS = 1.0
ANY_GAME = "mcts:iterations=20000"     # asked where the game's own adviser does not say what it expects
SHOWN = 5               # choices


def advice(match: fc.Match, stop: Event | None = None) -> dict[str, Any]:
    """The best choices first, in words, with the result that is expected and the plan, as far as the agent says."""
    state = match.state
    legal = match.legal_actions()
    if len(legal) == 1:
        return _told(match, None, (fc.Choice(action=legal[0], token=state.token(legal[0])),))
    found: tuple[str, fc.Advice] | None = None
    for adviser in advisers(match.game):
        if stop is not None and stop.is_set():
            break
        explained = _explained(match, adviser)
        found = found if explained is None else (adviser, explained)
        if explained is not None and explained.choices[0].value is not None:
            break
    if found is None:
        raise fc.AgentError("no agent has an answer to this position now: try again")
    return _told(match, found[0].partition(":")[0], found[1].choices[:SHOWN])


def _explained(match: fc.Match, adviser: str) -> fc.Advice | None:
    """What one of them says, even if it takes longer than it has; None if it fails."""
    agent: Any = fc.agent(adviser)
    start = getattr(agent, "start", None)
    if start is not None and match.actor is not None:
        start(match.game, match.actor)
    given: list[fc.Advice] = []

    def explain(turn: fc.Turn) -> int:
        given.append(agent.explain(turn))
        return given[-1].action

    try:
        fc.decide(match, explain, SECONDS)
    except fc.AgentError:
        if not given or given[-1].action not in match.legal_actions():
            return None
    return given[-1]


def _told(match: fc.Match, by: str | None, choices: Sequence[fc.Choice]) -> dict[str, Any]:
    """As it is sent: the recommended choice, and the others by value. ``measure`` says what the values are."""
    best = choices[0]
    values = [one.value for one in choices if one.value is not None]
    is_share = all(0 <= value <= 1 for value in values)
    together = match.game.cooperative or match.game.seats == 1
    measure = "result" if not is_share else "chance to win" if together else "share of the win"
    others = [_row(match.state, one, best) for one in choices[1:]]
    others.sort(key=lambda row: (row["value"] is None, -(row["value"] or 0.0)))
    return {"by": by, "measure": measure if values else None, "percent": is_share,
            "hint": [_row(match.state, best, best), *others]}


def _row(state: fc.State, one: fc.Choice, best: fc.Choice) -> dict[str, Any]:
    """A number above that of the recommended choice would only confuse: words say why it is not recommended."""
    row = {"token": one.token, "words": state.words(one.action), "plan": one.plan, "note": "",
           "value": None if one.value is None else round(one.value, 3)}
    if one is best or one.value is None or best.value is None or round(one.value, 3) <= round(best.value, 3):
        return row
    if one.visits is None or best.visits is None:
        return row | {"value": None, "note": "its value is less certain than that of the first"}
    return row | {"value": None, "note": f"tried {one.visits} times against {best.visits}: too few to trust its value"}


def advisers(game: fc.Game) -> list[str]:
    """Who is asked at a table of this game, in turn."""
    return [game.adviser, ANY_GAME]
