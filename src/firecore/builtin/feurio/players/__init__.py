"""Who plays Feurio!"""
from __future__ import annotations

from ...._native.feurio.players.greedy.policy import GREEDY
from ...._native.feurio.players.keen.policy import KEEN
from ...._native.feurio.players.ranger.policy import RANGER
from ....plugins.players import ADVISER, Level, Lineup, Players
from . import marshal

AGAINST_OTHERS = Lineup(
    policy="keen",
    others="greedy",
    adviser=marshal.PLUGIN.name,
    levels=(
        Level(name="beginner", agent="random", about="plays anything"),
        Level(name="casual", agent="greedy", about="takes what counts most right now"),
        Level(name="steady", agent="keen", about="weighs what zones will be worth in the end"),
        Level(name="strong", agent="mcts:iterations=500", about="plays many games on in its head"),
        Level(name="expert", agent="marshal", about="searches for every seat, and estimates each one's chance"),
    ))
TOGETHER = Lineup(      # F8, F9: alone it is the same game
    policy="ranger",
    adviser=ADVISER,
    levels=(
        Level(name="beginner", agent="random", about="places men anywhere"),
        Level(name="casual", agent="greedy", about="looks one decision ahead, and forgets the other colours"),
        Level(name="steady", agent="ranger", about="keeps every colour in mind"),
        Level(name="strong", agent="mcts:iterations=300", about="plays many games on in its head"),
        Level(name="expert", agent="mcts:iterations=2000", about="the same, and thinks longer"),
    ))
PLAYERS = Players(
    policies={"keen": KEEN, "greedy": GREEDY, "ranger": RANGER},
    agents=(marshal.PLUGIN,),
    competitive=AGAINST_OTHERS,
    cooperative=TOGETHER,
)
