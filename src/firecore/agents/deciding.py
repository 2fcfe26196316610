"""decide: one decision of one agent, for programs that drive a match themselves."""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import AgentError, OptionError, StateError
from ..matches.failure import Failure
from ..matches.match import Match
from ..options import validated
from ..plugins import registry
from ..wording import short
from . import Agent, checked, playing

if TYPE_CHECKING:
    from ..plugins.manager import PluginManager


def decide(match: Match, chooser: Agent | str, seconds: float | None = None, *,
           manager: PluginManager | None = None) -> int:
    """What an agent would play for the actor of a match: the id of a legal action. The match stays as it is.

    An agent that is named by a spec is made, and started for that seat, for this one decision. An AgentError if it
    raises, answers with something that is no legal action, or takes more than ``seconds``; it is asked to keep time,
    not cut off. :class:`firecore.Notifier` plays the decision so that listeners among the plugins hear of it.
    """
    validated("decide", playing.OPTIONS, {"seconds": seconds})
    if not isinstance(match, Match):
        raise OptionError(f"decide: match must be a Match, such as Match(game, seed=1), got {short(match)}")
    seat = match.actor
    if seat is None:
        raise StateError(f"{match.game.name}: the game is over, there is nothing to decide")
    made = _started(match, seat, chooser, manager) if isinstance(chooser, str) else checked("decide", chooser)
    answer = playing.decide(match, made, seconds)
    if isinstance(answer, Failure):
        name = short(chooser)
        raise AgentError(f"{match.game.name}: the agent {name} failed for seat {seat}: {answer.message}", answer.kind)
    return answer


def _started(match: Match, seat: int, spec: str, manager: PluginManager | None) -> Agent:
    made = playing.named_agent(spec, match.game, manager or registry.default_manager())
    playing.begin(made, match.game, seat, spec)
    return made
