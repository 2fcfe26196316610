"""The agent ``network``: plays by the priors of a small network, without a search."""
from __future__ import annotations

from typing import Any

from .._native.learning.networks import Network as Native
from ..analysis.networks import TRAINED, Network, trained
from ..game import Game
from ..options import Option, choice
from ..plugins.types import AgentPlugin
from .policy import SEED
from .seeds import derive
from .turn import Turn


class NetworkAgent:
    """Draws every action by the priors of a network, as its opponents in batches do."""

    def __init__(self, *, file: str | Network, seed: int) -> None:
        self.file = file
        self.seed = seed

    def start(self, game: Game, seat: int) -> None:
        """Refuse games that the network does not fit, and a network without priors."""
        self.player(game)

    def choose(self, turn: Turn) -> int:
        """An action drawn by the priors."""
        return self._network(turn.game).pick(turn, derive(turn.seed, self.seed))

    def player(self, game: Game) -> Native:
        """Who decides in native games."""
        network = self._network(game)
        network.check(game, priors=True)
        return network._native

    def _network(self, game: Game) -> Network:
        return self.file if isinstance(self.file, Network) else trained(game)


def _file(value: Any) -> str | Network:
    if value == TRAINED or isinstance(value, Network):
        known: str | Network = value
        return known
    if not isinstance(value, str) or not value.endswith(".npz"):
        raise ValueError
    return Network(value)


PLUGIN = AgentPlugin(
    name="network", make=NetworkAgent, help="draws actions by the priors of a small network, for any game",
    options=(
        Option(name="file", default=TRAINED, check=_file, allowed=f"the file.npz of a network, a Network or {TRAINED}",
               help=f"the network; {TRAINED}: the one that comes with the game"),
        SEED,
    ),
    plays=lambda game: game.network is not None, restorable=(choice("file", TRAINED, TRAINED), SEED))
