"""An agent for firecore that tries every action out in random games, and mistrusts luck."""
from __future__ import annotations

import math

import firecore as fc
from firecore.options import number, whole
from firecore.plugins import hookimpl
from firecore.plugins.types import AgentPlugin


class Prudent:
    """Takes the action whose worst likely result is best.

    Each action is followed by random games from worlds that agree with what the seat knows. An action counts by its
    mean return, less ``caution`` times the error of that mean.
    """

    def __init__(self, *, playouts: int, worlds: int, caution: float) -> None:
        self.playouts = playouts
        self.worlds = worlds
        self.caution = caution

    def choose(self, turn: fc.Turn) -> int:
        """The action that counts most; of equals the first."""
        legal = turn.legal_actions()
        if len(legal) == 1:
            return legal[0]
        dice = fc.Dice(turn.seed)     # all chance comes from here: the same seed, the same game
        worlds = [turn.sample(dice) for _ in range(self.worlds)]
        return max(legal, key=lambda action: self._worth(turn.seat, action, worlds))

    def _worth(self, seat: int, action: int, worlds: list[fc.State]) -> float:
        games = max(1, self.playouts // len(worlds))
        returns = []
        for seed, world in enumerate(worlds):
            after = world.copy()
            after.apply(action)
            returns.append(fc.playouts(after, games, seed=seed).returns[seat])
        mean = sum(returns) / len(returns)
        error = math.sqrt(max(mean * (1 - mean), 0.0) / (games * len(worlds)))
        return mean - self.caution * error


PLUGIN = AgentPlugin(
    name="prudent",
    make=Prudent,
    help="tries every action out in random games, and mistrusts luck",
    options=(
        whole("playouts", 32, 1, 1_000_000, help="how many random games follow each action"),
        whole("worlds", 4, 1, 1000, help="from how many worlds that agree with what the seat knows"),
        number("caution", 0.5, 0.0, 100.0, help="how much the error of the mean counts against an action"),
    ),
)


@hookimpl
def firecore_agents() -> list[AgentPlugin]:
    """The agent, for firecore's plugin manager."""
    return [PLUGIN]
