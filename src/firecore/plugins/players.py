"""Who plays a game: what :attr:`GamePlugin.players` returns."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..errors import PluginError
from ..wording import short
from . import checks
from .types import AgentPlugin

if TYPE_CHECKING:
    from .games import GamePlugin

RANDOM = "random"                    # the policy of every game
ADVISER = "mcts:iterations=2000"     # who gives hints in a game that names no one


@dataclass(frozen=True, kw_only=True)
class Level:
    """A level of difficulty for people: who plays it, and what to expect in one line."""

    name: str
    agent: str                                      # its spec
    about: str

    def __post_init__(self) -> None:
        checks.check_name("level", self.name)
        checks.refuse(f"level {self.name!r}", [
            *checks.line("agent", self.agent), *checks.line("about", self.about),
            *([] if self.agent else ["agent must be the spec of an agent, got ''"])])


ANY_GAME = (
    Level(name="beginner", agent="random", about="plays anything"),
    Level(name="casual", agent="mcts:iterations=50", about="tries every move a few times"),
    Level(name="strong", agent="mcts:iterations=2000", about="searches for a good move"),
)


@dataclass(frozen=True, kw_only=True)
class Lineup:
    """Who plays one kind of game well: alone, all together, or each against the others."""

    policy: str = ""                                # the best native policy; "": the first of the game, or random
    others: str = ""        # the native policy that searches take the other seats to play; "": they search as well
    adviser: str = ADVISER                          # the spec of the agent who gives hints
    levels: tuple[Level, ...] = ANY_GAME            # from weak to strong

    def __post_init__(self) -> None:
        is_tuple = isinstance(self.levels, tuple) and all(isinstance(level, Level) for level in self.levels)
        names = [level.name for level in self.levels] if is_tuple else []
        checks.refuse("a lineup", [
            *checks.line("policy", self.policy), *checks.line("others", self.others),
            *checks.line("adviser", self.adviser),
            *([] if self.adviser else ["adviser must be the spec of an agent, got ''"]),
            *([] if is_tuple and names else [f"levels must be a tuple of one Level or more, got {short(self.levels)}"]),
            *([f"two levels have the same name, got {', '.join(names)}"] if len(set(names)) < len(names) else [])])


@dataclass(frozen=True, kw_only=True)
class Players:
    """The players that come with a game, and which of them are best at what."""

    policies: Mapping[str, Any] = field(default_factory=dict)   # native policies by name; each is an agent as well
    agents: tuple[AgentPlugin, ...] = ()                        # that play this game and no other
    competitive: Lineup = field(default_factory=Lineup)         # each against the others
    cooperative: Lineup = field(default_factory=Lineup)         # all win or lose together
    solo: Lineup | None = None                                  # for one seat; None: one of the other two

    def __post_init__(self) -> None:
        checks.refuse("the players of a game", [
            *checks.policies(self.policies), *_agents(self.agents),
            *checks.instances(self, competitive=Lineup, cooperative=Lineup),
            *([] if self.solo is None else checks.instances(self, solo=Lineup))])
        known = ("", RANDOM, *self.policies)
        checks.refuse("the players of a game", [
            f"a lineup names the policy {name!r}; the game has {', '.join(known[1:])}"
            for lineup in (self.competitive, self.cooperative, self.solo) if lineup is not None
            for name in (lineup.policy, lineup.others) if name not in known])

    def lineup(self, seats: int, cooperative: bool) -> Lineup:
        """Who plays a game with so many seats well, a policy included."""
        lineup = self.cooperative if cooperative else self.competitive
        if seats == 1 and self.solo is not None:
            lineup = self.solo
        return replace(lineup, policy=lineup.policy or next(iter(self.policies), RANDOM))


def _agents(agents: object) -> list[str]:
    sound = isinstance(agents, tuple) and all(isinstance(one, AgentPlugin) for one in agents)
    return [] if sound else [f"agents must be a tuple of AgentPlugin, got {short(agents)}"]


def players_of(game: GamePlugin) -> Players:
    """The players that come with a game, checked."""
    players = game.players()
    if not isinstance(players, Players):
        raise PluginError(f"{game.name}: players must return firecore.plugins.players.Players, got {short(players)}")
    return players
