"""Who plays Flash Point: Fire Rescue."""
from __future__ import annotations

from ...._native.flashpoint.players.captain.policy import CAPTAIN_POLICY
from ....plugins.players import Players

PLAYERS = Players(policies={"captain": CAPTAIN_POLICY})
