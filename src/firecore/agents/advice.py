"""Advice: what an agent would play, how good it finds each choice, and what its plan is in words."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A choice that an agent looked at."""

    action: int
    token: str
    value: float | None = None       # what it expects: the mean return of the acting seat, 1 being victory
    plan: str = ""                   # what it would do next, in words


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What an agent would play, and why: the best choice first, and others that it looked at."""

    choices: tuple[Choice, ...]

    @property
    def action(self) -> int:
        """What the agent would play."""
        return self.choices[0].action

    @property
    def plan(self) -> str:
        """What it would do next, in words; empty if it does not say."""
        return self.choices[0].plan
