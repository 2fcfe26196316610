"""The agent ``marshal``: plays Feurio! against others, by a search that estimates positions instead of playing on."""
from __future__ import annotations

from typing import Any

from ....agents.mcts import SEARCH, Mcts
from ....agents.restoring import EFFORT
from ....analysis.search import OPTIONS
from ....errors import OptionError
from ....game import Game
from ....options import whole
from ....plugins.types import AgentPlugin

PLAYS = "feurio"
ITERATIONS = 20_000     # without the options iterations and seconds
SETTINGS: dict[str, Any] = {"playout": "keen", "horizon": 0, "explore": 2.0, "nodes": 2_000_000}


class Marshal(Mcts):
    """Searches for all seats. A playout ends with the turn, where ``keen`` estimates each seat's chance."""

    default_iterations = ITERATIONS

    def __init__(self, **options: Any) -> None:
        super().__init__(others=SEARCH, **SETTINGS, **options)

    def start(self, game: Game, seat: int) -> None:
        """Refuse other games, and those in which all win or lose together."""
        if game.name != PLAYS or game.cooperative:
            raise OptionError(f"the marshal plays {PLAYS} against others, got {game!r}")


PLUGIN = AgentPlugin(
    name="marshal", make=Marshal, help="Feurio! against others: a search that estimates each seat's chance to win",
    options=(
        whole("iterations", None, 1, 2**31 - 1, help=f"of a search; {ITERATIONS} unless seconds are given"),
        *(option for option in OPTIONS if option.name in ("seconds", "seed", "threads")),
    ),
    plays=lambda game: not game.cooperative, restorable=EFFORT)
