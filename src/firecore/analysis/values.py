"""values: what a search expects of every decision of a record, as notes."""
from __future__ import annotations

from .._native.state import Dice
from ..matches.record import Record
from .search import search


def valued(record: Record, iterations: int, *, seed: int = 0) -> Record:
    """The record with a note for each decision: what the seat can expect, by a search from what it knows."""
    for token, state in enumerate(record.states()):
        actor = state.actor
        if actor is None or actor < 0:
            continue
        found = search(state.resample(actor, Dice(seed)), iterations=iterations, seed=seed)
        value = min(1.0, max(0.0, found.values[actor]))
        record = record.annotated(token, value=round(value, 3), by=f"search {iterations}")
    return record
