"""Agents that play a native policy: ``random``, which every game has, and those of the games."""
from __future__ import annotations

from functools import partial

from .._native.policy import RANDOM, Policy
from .._native.state import Dice
from ..builtin import firecore_games
from ..game import Game
from ..options import whole
from ..plugins.types import AgentPlugin, PolicyPlugin
from ..policies import find, policies
from .seeds import derive
from .turn import Turn

__all__ = ["PolicyAgent", "agent_of", "find", "plugins", "policies"]

SEED = whole("seed", 0, 0, 2**64 - 1, help="another seed, other choices where the agent leaves them to chance")


class PolicyAgent:
    """Plays a policy, given as an object or by name; a name is looked up in each game that it plays."""

    def __init__(self, policy: str | Policy, *, seed: int = 0) -> None:
        self.policy = policy
        self.seed = seed

    def start(self, game: Game, seat: int) -> None:
        """Refuse a game that has no such policy."""
        find(game, self.policy)

    def choose(self, turn: Turn) -> int:
        """The choice of the policy in a state sampled from what the seat knows."""
        dice = Dice(derive(turn.seed, self.seed))
        return find(turn.game, self.policy).choose(turn.sample(dice), dice)

    def player(self, game: Game) -> Policy:
        """Who decides in native games."""
        return find(game, self.policy)

    def __repr__(self) -> str:
        return f"PolicyAgent({self.policy!r}, seed={self.seed})"


def plugins() -> list[AgentPlugin]:
    """An agent for each policy of the built-in games."""
    plays: dict[str, list[str]] = {}
    for game in firecore_games():
        for name, policy in game.players().policies.items():
            plays.setdefault(name, []).append(f"{game.name}: {policy.help}")
    return [_plugin(RANDOM.name, RANDOM.help), *(_plugin(name, "; ".join(plays[name])) for name in sorted(plays))]


def agent_of(policy: PolicyPlugin, name: str | None = None) -> AgentPlugin:
    """The agent that plays the policy of a plugin, which is looked up by its name or ``plugin/name``."""
    return _plugin(policy.name, policy.help, name)


def played_by(policy: Policy) -> AgentPlugin:
    """The agent that plays a given policy."""
    return _plugin(policy.name, policy.help, policy)


def _plugin(name: str, help: str, policy: str | Policy | None = None) -> AgentPlugin:
    return AgentPlugin(name=name, make=partial(PolicyAgent, policy or name), help=help, options=(SEED,))
