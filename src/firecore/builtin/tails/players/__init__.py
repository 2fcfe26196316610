"""Who plays Tails on Fire."""
from __future__ import annotations

from ...._native.tails.players.greedy.policy import GREEDY
from ....plugins.players import Level, Lineup, Players
from . import bluffer

PLAYERS = Players(
    policies={"greedy": GREEDY},
    agents=(bluffer.PLUGIN,),
    competitive=Lineup(
        policy="greedy",
        others="greedy",
        adviser=bluffer.PLUGIN.name,
        levels=(
            Level(name="beginner", agent="random", about="plays any card"),
            Level(name="casual", agent="greedy", about="looks one card ahead"),
            Level(name="strong", agent="mcts:iterations=500", about="guesses hands, and plays on in its head"),
            Level(name="expert", agent="bluffer", about="cannot be predicted, and counts who can still cover"),
        )),
)
