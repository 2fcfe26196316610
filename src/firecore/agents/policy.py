"""Agents that play by a native policy: ``random``, which any game has, and those that come with the games."""
from __future__ import annotations

from functools import partial

from .._native.policy import RANDOM, Policy
from .._native.state import Dice
from ..game import Game
from ..options import whole
from ..plugins.types import AgentPlugin, PolicyPlugin
from ..policies import find, policies
from ..rulebooks import firecore_games
from .seeds import derive
from .turn import Turn

__all__ = ["PolicyAgent", "agent_of", "find", "plugins", "policies"]

SEED = whole("seed", 0, 0, 2**64 - 1, help="another seed, other choices where the agent leaves them to chance")


class PolicyAgent:
    """Plays by a policy, or as that of a name of whatever game it is asked to play."""

    def __init__(self, policy: str | Policy, *, seed: int = 0) -> None:
        self.policy = policy
        self.seed = seed

    def start(self, game: Game, seat: int) -> None:
        """Refuse a game that has no such policy."""
        find(game, self.policy)

    def choose(self, turn: Turn) -> int:
        """What the policy picks in a world that agrees with what the seat knows."""
        dice = Dice(derive(turn.seed, self.seed))
        return find(turn.game, self.policy).choose(turn.sample(dice), dice)

    def __repr__(self) -> str:
        return f"PolicyAgent({self.policy!r}, seed={self.seed})"


def plugins() -> list[AgentPlugin]:
    """An agent for each policy of the games that come with firecore."""
    plays: dict[str, list[str]] = {}
    for game in firecore_games():
        for name, policy in game.policies.items():
            plays.setdefault(name, []).append(f"{game.name}: {policy.help}")
    return [_plugin(RANDOM.name, RANDOM.help), *(_plugin(name, "; ".join(plays[name])) for name in sorted(plays))]


def agent_of(policy: PolicyPlugin, name: str | None = None) -> AgentPlugin:
    """The agent that plays by a policy of a plugin, which is found again by its name, or ``plugin/name``."""
    return _plugin(policy.name, policy.help, name)


def played_by(policy: Policy) -> AgentPlugin:
    """The agent that plays by a policy that was given."""
    return _plugin(policy.name, policy.help, policy)


def _plugin(name: str, help: str, policy: str | Policy | None = None) -> AgentPlugin:
    return AgentPlugin(name=name, make=partial(PolicyAgent, policy or name), help=help, options=(SEED,))
