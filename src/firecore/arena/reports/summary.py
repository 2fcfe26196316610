"""The summary of a store as plain values: what every report is made from."""
from __future__ import annotations

import json
import math
from dataclasses import asdict
from typing import Any

from ..plans.plan import Plan
from ..running.block import GameResult
from ..statistics.intervals import sequence, student
from ..statistics.standings import standings_of
from ..statistics.tally import Met, Tally
from ..store import Store


def summarize(store: Store, tally: Tally | None = None) -> dict[str, Any]:
    """The summary, as values that JSON can hold."""
    tally = tally or store.tally()
    plan = tally.plan
    ratings = tally.ratings()
    return {
        "firecore": "arena 1",
        "question": question(plan),
        "plan": plan.to_dict(),
        "names": list(plan.names),
        "options": {name: value for name, value in plan.to_dict()["options"].items() if value != json.loads(json.dumps(
            next(one.default for one in plan.game.plugin.rules.options if one.name == name)))},
        "digest": plan.digest,
        "versions": store.versions,
        "runs": [one.to_dict() for one in store.runs],
        "games": tally.games,
        "blocks": tally.block,
        "stored": store.count(),
        "stop": None if tally.stop is None else str(tally.stop),
        "verdict": asdict(tally.now()),
        "agents": [asdict(row) for row in standings_of(tally)],
        "matrix": _matrix(tally),
        "differences": _differences(tally) if plan.schedule == "each" else [],
        "seats": _seats(tally),
        "seat_elo": None if ratings is None else [
            {"elo": elo, "error": error} for elo, error in zip(ratings.seats, ratings.seat_errors, strict=True)],
        "pairing": tally.pairing,
        "failed": tally.failed,
        "failures": [_failure(plan, one) for one in tally.failures],
    }


def question(plan: Plan) -> str:
    """The question that the plan asks, as a sentence."""
    names = plan.names
    if plan.schedule == "against":
        return f"Is {names[0]} better than {_listed(names[1:])}?"
    if plan.schedule == "each":
        return f"Who does best when playing all seats: {_listed(names)}?"
    return f"How do {_listed(names)} compare?" if len(names) > 1 else f"How does {names[0]} play?"


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _matrix(tally: Tally) -> list[list[dict[str, float] | None]]:
    """For each pair of agents: games, or seeds, and the first one's share of what the two won."""
    entries = range(len(tally.plan.entries))
    return [[_met(tally.matrix.get((i, j))) for j in entries] for i in entries]


def _met(cell: Met | None) -> dict[str, float] | None:
    share = None if cell is None else cell.share
    return None if cell is None or share is None else {"games": cell.games, "share": share}


def _differences(tally: Tally) -> list[dict[str, Any]]:
    """How much more often the best agent won than each of the others, with the same seeds."""
    names = tally.plan.names
    best = max(range(len(names)), key=lambda i: (i not in tally.dropped, tally.accounts[i].shares.mean))
    found = []
    for (i, j), lead in tally.leads.items():
        if i == best and lead.n > 1:
            half = student(lead.n - 1) * math.sqrt(lead.variance / lead.n)
            always = sequence(lead.cautious, lead.n)
            found.append({
                "agent": names[i], "other": names[j], "difference": lead.mean, "low": max(-1.0, lead.mean - half),
                "high": min(1.0, lead.mean + half), "always_low": max(-1.0, lead.mean - always),
                "always_high": min(1.0, lead.mean + always),
                "seeds": lead.n})
    return found


def _seats(tally: Tally) -> dict[str, list[dict[str, float]]]:
    """For each agent the games and the share of each seat."""
    return {name: [{"games": int(games), "share": won / games if games else 0.0} for games, won in account.by_seat]
            for name, account in zip(tally.plan.names, tally.accounts, strict=True)}


def _failure(plan: Plan, one: GameResult) -> dict[str, Any]:
    failure = one.failure
    assert failure is not None
    seat = failure.seat
    return {"game": f"{one.block}/{one.turn}", "seat": seat,
            "agent": None if seat is None else plan.seats(one.block, one.turn)[seat],
            "kind": failure.kind, "token": failure.token, "message": failure.message}
