"""Who plays Flash Point: Fire Rescue."""
from __future__ import annotations

from ...._native.flashpoint.players.captain.policy import CAPTAIN_POLICY
from ...._native.flashpoint.players.greedy.policy import GREEDY
from ....plugins.players import Level, Lineup, Players
from . import chief

PLAYERS = Players(
    policies={"greedy": GREEDY, "captain": CAPTAIN_POLICY},
    agents=(chief.PLUGIN,),
    cooperative=Lineup(
        policy="captain",
        adviser=chief.PLUGIN.name,
        levels=(
            Level(name="beginner", agent="random", about="runs around in the house"),
            Level(name="casual", agent="greedy", about="puts out what is near, and runs to the nearest victim"),
            Level(name="steady", agent="captain", about="always takes the task that is worth most"),
            Level(name="expert", agent="chief", about="plans whole turns, and what the dice may do to them"),
        )),
)
