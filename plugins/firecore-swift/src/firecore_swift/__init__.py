"""An agent for firecore in Cython, one decision deep."""
from __future__ import annotations

import firecore as fc
from firecore.options import whole
from firecore.plugins import hookimpl
from firecore.plugins.types import AgentPlugin

from .swift import POLICY


class Swift:
    """Plays by the native policy, which ``fc.search(…, playout=POLICY)`` can use as well."""

    def __init__(self, *, seed: int) -> None:
        self.seed = seed

    def choose(self, turn: fc.Turn) -> int:
        """What the policy picks in a world that agrees with what the seat knows."""
        dice = fc.Dice(turn.seed ^ self.seed)
        return POLICY.choose(turn.sample(dice), dice)


PLUGIN = AgentPlugin(
    name="swift",
    make=Swift,
    help=POLICY.help,
    options=(whole("seed", 0, 0, 2**53 - 1, help="another seed, other choices among equals"),),
)


@hookimpl
def firecore_agents() -> list[AgentPlugin]:
    """The agent, for firecore's plugin manager."""
    return [PLUGIN]
