"""Agents that play a native policy: ``random``, which every game has, and those of the games."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from .._native.policy import RANDOM, Policy
from .._native.state import Dice
from ..game import Game
from ..options import whole
from ..plugins.offers import PluginInfo
from ..plugins.players import players_of
from ..plugins.types import AgentPlugin
from ..policies import find, fits
from .seeds import derive
from .turn import Turn

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


def of_games(infos: Iterable[PluginInfo]) -> list[tuple[PluginInfo, AgentPlugin]]:
    """An agent for each policy that comes with a game. Games may have policies of one name: an agent plays them all."""
    first: dict[str, PluginInfo] = {}
    helps: dict[str, list[str]] = {}
    for info in infos:
        for name, help_text in _policies(info):
            first.setdefault(name, info)
            helps.setdefault(name, []).append(help_text)
    return [(first[name], played_by_name(name, "; ".join(helps[name]))) for name in sorted(first)]


def _policies(info: PluginInfo) -> Iterator[tuple[str, str]]:
    """The policies of a plugin's games, each with the game and how it plays."""
    for game in info.games:
        for name, policy in players_of(game).policies.items():
            yield name, f"{game.name}: {getattr(policy, 'help', '')}"


def played_by_name(name: str, help: str, policy: str | None = None) -> AgentPlugin:
    """The agent that plays a policy, which is looked up in each game by its name or ``plugin/name``."""
    return _plugin(name, help, policy or name)


def played_by(policy: Policy) -> AgentPlugin:
    """The agent that plays a given policy."""
    return _plugin(policy.name, policy.help, policy)


def _plugin(name: str, help: str, policy: str | Policy) -> AgentPlugin:
    return AgentPlugin(name=name, make=partial(PolicyAgent, policy), help=help, options=(SEED,), restorable=(SEED,),
                       plays=lambda game: fits(game, policy))


PLUGIN = played_by_name(RANDOM.name, RANDOM.help)
