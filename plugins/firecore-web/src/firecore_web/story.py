"""What happened at a table, in words: a line for each token, as one viewer saw it."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import firecore as fc

from .seeing import EVERYTHING, Viewer


@dataclass(frozen=True)
class Line:
    """One token of the game: how many there were after it, whose it was, what it did, and where."""

    n: int
    seat: int                            # or CHANCE
    words: str
    at: tuple[str, ...] = ()
    note: bool = False                   # something that is no token, such as an undo

    def plain(self) -> dict[str, object]:
        """As it is sent."""
        told: dict[str, object] = {"n": self.n, "seat": self.seat, "words": self.words, "at": list(self.at)}
        return told | {"note": True} if self.note else told


def lines(state: fc.State, tokens: Sequence[str], first: int, viewer: Viewer,
          names: Sequence[str]) -> Iterator[Line]:
    """The lines of the tokens that follow ``first`` others; the state, which these led to, goes on with them."""
    game, seer = state.game, None if viewer == EVERYTHING else viewer
    for n, token in enumerate(tokens, start=first + 1):
        before, action = state.copy(), state.parse(token)
        state.apply(action)
        told = [game.event_text(event, names) for event in game.plugin.views.events(before, action, state, seer)]
        actor = fc.CHANCE if before.actor is None else before.actor
        own = f"{names[actor]} " if actor >= 0 else ""     # a line says whose it is
        words = "; ".join(one.words for one in told if one.words).removeprefix(own)
        yield Line(n, actor, words, tuple(dict.fromkeys(place for one in told for place in one.at)))
