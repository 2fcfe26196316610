"""Who plays Tails on Fire."""
from __future__ import annotations

from ...._native.tails.players.greedy.policy import GREEDY
from ....plugins.players import Players

PLAYERS = Players(policies={"greedy": GREEDY})
