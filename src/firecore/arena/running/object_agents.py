"""Series with agents that are objects: they decide in this process, one game after the other."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...agents import Agent, checked, chooser
from ...agents.turn import Turn
from ...errors import OptionError
from ...game import Game
from ...playing.match_play import begin
from ...wording import short
from ..plans.plan import Plan
from .block import GameResult, play_seated
from .seats import Seat

PREFIX = "object:"     # of the specs that stand for objects


def named(agents: Sequence[Agent | str]) -> tuple[list[str], dict[str, Agent]]:
    """The specs of agents; objects get made-up specs, and a mapping from these to the objects."""
    specs: list[str] = []
    objects: dict[str, Agent] = {}
    for seat, one in enumerate(agents):
        if isinstance(one, str):
            specs.append(one)
            continue
        checked(f"seat {seat}", one)
        known = next((spec for spec, other in objects.items() if other is one), None)
        if known is None:
            known = _unused(one, objects)
            objects[known] = one
        specs.append(known)
    return specs, objects


def _unused(agent: Agent, taken: Mapping[str, Agent]) -> str:
    name = getattr(agent, "__name__", type(agent).__name__)
    if not name.isidentifier():
        name = "agent"
    spec, number = f"{PREFIX}{name}", 1
    while spec in taken:
        number += 1
        spec = f"{PREFIX}{name}{number}"
    return spec


def check_jobs(jobs: int, objects: Mapping[str, Agent]) -> None:
    """Refuse objects together with several jobs."""
    if objects and jobs != 1:
        raise OptionError(f"series: agents that are objects play with jobs=1, got {short(jobs)}; "
                          "module:attribute names an agent for several jobs")


def play_one(plan: Plan, block: int, turn: int, objects: Mapping[str, Agent]) -> GameResult:
    """Play one game of a plan."""
    seats = [_ObjectSeat(plan, block, turn, seat, objects) for seat in range(plan.game.seats)]
    return play_seated(plan, block, turn, seats)


def try_out(plan: Plan, objects: Mapping[str, Agent]) -> None:
    """Start every object once, so that agents that cannot start are reported before the first game."""
    for spec, one in objects.items():
        begin(one, plan.game, plan.agents.index(spec), spec)


class _ObjectSeat(Seat):
    """A seat in this process, whose agent may be an object."""

    def __init__(self, plan: Plan, block: int, turn: int, seat: int, objects: Mapping[str, Agent]) -> None:
        super().__init__(plan, block, turn, seat)
        self._objects = objects

    def _made(self, game: Game, seat: int) -> Callable[[Turn], int]:
        if self._spec not in self._objects:
            return super()._made(game, seat)
        self._agent = self._objects[self._spec]
        begin(self._agent, game, seat, self._spec)
        return chooser(self._agent)
