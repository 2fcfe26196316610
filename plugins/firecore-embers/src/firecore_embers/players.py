"""Who plays Embers: an agent that stops in time, and levels of difficulty for people."""
from __future__ import annotations

from typing import Any

from firecore.options import whole
from firecore.plugins.players import ADVISER, Level, Lineup, Players
from firecore.plugins.types import AgentPlugin


class Stoker:
    """Rolls until its sum is high enough."""

    def __init__(self, *, goal: int) -> None:
        self.goal = goal

    def choose(self, turn: Any) -> int:
        """To roll, or to stop."""
        view = turn.view()
        action: int = turn.parse("r" if view["sums"][view["seat"]] < self.goal else "-")
        return action


STOKER = AgentPlugin(
    name="stoker", make=Stoker, help="rolls until its sum is high enough, whatever the others have",
    options=(whole("goal", 20, 2, 50, help="the sum with which it stops"),),
    restorable=(whole("goal", 20, 2, 50),))
PLAYERS = Players(
    agents=(STOKER,),
    competitive=Lineup(adviser=ADVISER, levels=(
        Level(name="timid", agent="stoker:goal=8", about="stops early"),
        Level(name="steady", agent="stoker", about="stops when the next roll would cost more than it brings"),
        Level(name="shrewd", agent=ADVISER, about="looks at what the others have"),
    )),
)
