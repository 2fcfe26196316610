"""The widget: what it shows of a match, and what it does on request."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .._native.state import State, viewer_number
from ..errors import FirecoreError
from ..game import EVERYTHING
from ..matches.match import CHANCE, Match
from ..renderers import render

HERE = Path(__file__).parent


class Stepper(anywidget.AnyWidget):  # type: ignore[misc]
    """A match, position by position. ``state`` goes to the browser, ``asked`` comes from there."""

    _esm = HERE / "board.js"
    _css = HERE / "board.css"
    state = traitlets.Dict().tag(sync=True)
    asked = traitlets.Dict().tag(sync=True)

    def __init__(self, match: Match, seat: int | None = None) -> None:
        match.view(seat)     # refuses a viewer that there is not
        super().__init__()
        self.match, self.seat = match, EVERYTHING if seat is None else seat
        self._at: int | None = None     # None: where the match stands
        self.observe(self._obey, "asked")
        self.refresh()

    def refresh(self, words: str = "") -> None:
        """Show the match as it stands now, or the position that is looked at."""
        end = len(self.match.tokens)
        at = end if self._at is None else min(self._at, end)
        before, state = self._position(max(0, at - 1)), self._position(at)
        events = self._event_texts(before, state, at) if at else []
        self.state = {
            **self._drawn(state), "at": at, "end": end,
            "legal": self._legal(state) if at == end else [],
            "last": [place for one in events for place in one.at],
            "words": words or "; ".join(one.words for one in events if one.words)}

    def _position(self, tokens: int) -> State:
        state = self.match.start
        for token in self.match.tokens[:tokens]:
            state.apply(token)
        return state

    def _event_texts(self, before: State, after: State, at: int) -> list[Any]:
        game, action = self.match.game, before.parse(self.match.tokens[at - 1])
        events = game.plugin.views.events(before, action, after, viewer_number(before, self.seat))
        return [game.event_text(event, self.match.seats) for event in events]

    def _drawn(self, state: State) -> dict[str, str]:
        if state.game.plugin.drawing.draw is None:
            return {"text": state.text(self.seat)}
        return {"svg": str(render(state, "svg", self.seat, names=self.match.seats))}

    def _legal(self, state: State) -> list[dict[str, Any]]:
        if state.actor in (None, CHANCE) or self.seat not in (EVERYTHING, state.actor):
            return []
        return [{"token": state.token(action), "words": state.words(action), "at": list(state.places(action))}
                for action in state.legal_actions()]

    def _obey(self, change: Any) -> None:
        asked = change["new"]
        if "at" in asked:
            end = len(self.match.tokens)
            self._at = None if asked["at"] >= end else max(0, asked["at"])
            self.refresh()
        elif "play" in asked and self.seat in (EVERYTHING, self.match.actor):
            self._at = None
            try:
                self.match.play(asked["play"])
            except FirecoreError as error:     # another player was faster
                self.refresh(str(error))
            else:
                self.refresh()
