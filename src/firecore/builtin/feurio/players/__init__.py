"""Who plays Feurio!"""
from __future__ import annotations

from ...._native.feurio.players.greedy.policy import GREEDY
from ...._native.feurio.players.keen.policy import KEEN
from ...._native.feurio.players.ranger.policy import RANGER
from ....plugins.players import Players

PLAYERS = Players(policies={"keen": KEEN, "greedy": GREEDY, "ranger": RANGER})
