"""Advice: what an agent would play, how it values each choice, and its plan in words."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A choice that an agent considered."""

    action: int
    token: str
    value: float | None = None       # what it expects: the mean return of the acting seat, 1 being victory
    plan: str = ""                   # what it would do next, in words
    visits: int | None = None        # how often a search tried it: the value of one that was hardly tried says little


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What an agent would play, and why: the choices that it considered, best first."""

    choices: tuple[Choice, ...]

    @property
    def action(self) -> int:
        """The action that the agent would play."""
        return self.choices[0].action

    @property
    def plan(self) -> str:
        """Its plan in words; empty if it gives none."""
        return self.choices[0].plan
