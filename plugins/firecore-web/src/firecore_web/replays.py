"""A game that was played, to be looked at step by step, as anybody saw it."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import firecore as fc

from .glances import glance
from .seeing import EVERYTHING, PUBLIC, Viewer
from .sockets import drawn
from .story import lines
from .table import TableError

MAX_LENGTH = 20_000     # tokens


class Replay:
    """A record that the rules have checked."""

    def __init__(self, record: fc.Record) -> None:
        if len(record.tokens) > MAX_LENGTH:
            raise fc.RecordError(f"a game that is looked at here has at most {MAX_LENGTH} tokens")
        record.verify()
        self.record = record
        self.game = record.load_game()
        self.names = distinct(record.seats)
        self._stories: dict[Viewer, dict[str, Any]] = {}

    def viewer(self, text: str | None) -> Viewer:
        """Who looks: everybody's eyes without, else a seat or the public."""
        if text is None or text == "all":
            return EVERYTHING
        if text == "public":
            return PUBLIC
        if text.isdecimal() and int(text) < self.game.seats:
            return int(text)
        raise TableError(f"one looks as all, public or a seat from 0 to {self.game.seats - 1}")

    def story(self, viewer: Viewer) -> dict[str, Any]:
        """All that happened, and who played."""
        if viewer not in self._stories:
            told = lines(self.record.load_start(), self.record.tokens, 0, viewer, self.names)
            self._stories[viewer] = {
                "lines": [line.plain() for line in told], "n": len(self.record.tokens),
                "seats": list(self.names), "game": self.game.name, "returns": self.record.returns,
                "thoughts": thoughts(self.record)}
        return self._stories[viewer]

    def at(self, n: int, viewer: Viewer) -> dict[str, Any]:
        """A position."""
        if not 0 <= n <= len(self.record.tokens):
            raise TableError(f"there are positions 0 to {len(self.record.tokens)}, got {n}")
        state = self.record.load_start()
        for token in self.record.tokens[:n]:
            state.apply(token)
        return {"n": n, "actor": state.actor, "scores": list(state.scores()),
                "glance": glance(state.game, state.view(viewer)),
                **drawn(state, viewer, self.names)}


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Names of which no two are the same: who shares one gets the number of the seat, too."""
    return tuple(f"{name} {seat}" if list(names).count(name) > 1 else name for seat, name in enumerate(names))


def thoughts(record: fc.Record) -> dict[int, list[str]]:
    """What was noted about positions, in words, by how many tokens there were."""
    told: dict[int, list[str]] = {}
    for note in record.notes:
        value = "" if note.value is None else f"expects {note.value:.2f}"
        words = ", ".join(part for part in (value, note.text) if part)
        told.setdefault(note.token, []).append(f"{note.by}: {words}" if note.by else words)
    return told
