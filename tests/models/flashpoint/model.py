"""The model as its callers see it: who decides, what is legal, what an action does."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

from .setup import set_up
from .steps import CHANCE, Chance, Choice, Happening, Outcomes
from .table import GameEnded, Table


class FlashpointModel(Table):
    """A game of Flash Point. Options as in P0, assumed to be sound."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        set_up(self)
        self.go_on()

    @property
    def actor(self) -> int | None:
        """A seat, CHANCE, or None when the game is over."""
        if self.over:
            return None
        step = self.todo[0]
        if isinstance(step, Chance):
            return CHANCE
        assert isinstance(step, Choice)
        return step.chooser(self)

    def legal(self) -> list[str]:
        """P13.1, P12.2: every legal token in order; the outcomes at a chance node; none when over."""
        if self.over:
            return []
        step = self.todo[0]
        if isinstance(step, Chance):
            return [token for token, _ in step.outcomes(self)]
        assert isinstance(step, Choice)
        return step.options(self)

    def chance(self) -> Outcomes:
        """P12: the outcomes with their exact probabilities, only where chance decides."""
        assert self.actor == CHANCE, "no dice are to be rolled here"
        step = self.todo[0]
        assert isinstance(step, Chance)
        return step.outcomes(self)

    def apply(self, token: str) -> None:
        assert token in self.legal(), f"{token} is not legal here; legal: {' '.join(self.legal())}"
        self.tokens.append(token)
        step = self.todo.pop(0)
        assert isinstance(step, Chance | Choice)
        try:
            step.take(self, token)
            self.go_on()
        except GameEnded:
            assert self.over

    def go_on(self) -> None:
        """All that follows by itself, up to the next roll or choice."""
        while isinstance(self.todo[0], Happening):
            happening = self.todo.pop(0)
            assert isinstance(happening, Happening)
            happening.happen(self)

    def scores(self) -> tuple[int, ...]:
        """P8.4: the victims rescued, the same for every seat."""
        return (self.rescued,) * self.seats

    def returns(self) -> tuple[Fraction, ...]:
        """P8.4: 1 to every seat if won, else 0."""
        assert self.over, "the game is not over"
        return (Fraction(1 if self.won() else 0),) * self.seats
