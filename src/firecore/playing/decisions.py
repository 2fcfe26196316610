"""decide: one decision of one agent, for programs that drive a match themselves."""
from __future__ import annotations

from typing import TYPE_CHECKING

from .._native.state import State
from ..agents import Agent, checked
from ..agents.advice import Advice, Choice
from ..errors import AgentError, OptionError, StateError
from ..matches.failure import Failure
from ..matches.match import Match
from ..options import validated
from ..plugins import registry
from ..wording import short
from . import match_play as playing

if TYPE_CHECKING:
    from ..agents.turn import Turn
    from ..plugins.manager import PluginManager


def decide(where: Match | State, chooser: Agent | str, seconds: float | None = None, *,
           manager: PluginManager | None = None) -> int:
    """The decision of an agent for the actor of a match or position: the id of a legal action. Nothing is changed.

    An agent given as a spec is created and started for this one decision. Raises an AgentError if the agent raises,
    returns anything but a legal action, or takes more than ``seconds``; it is not interrupted. Play the decision with
    :class:`firecore.Notifier` to notify listeners among the plugins.
    """
    match = match_at("decide", where)
    made = ready("decide", match, chooser, seconds, manager)
    return _decided(match, chooser, playing.decide(match, made, seconds))


def advise(where: Match | State, chooser: Agent | str, seconds: float | None = None, *,
           manager: PluginManager | None = None) -> Advice:
    """What an agent would play for the actor of a match or position, how it values each choice, and its plan in words.

    An agent with a method ``explain(turn)`` is asked for an :class:`Advice`, any other agent for its decision alone.
    Everything else is as in :func:`decide`.
    """
    match = match_at("advise", where)
    made = ready("advise", match, chooser, seconds, manager)
    if not callable(getattr(made, "explain", None)):
        action = _decided(match, chooser, playing.decide(match, made, seconds))
        return Advice(choices=(Choice(action=action, token=match.token(action)),))
    given: list[Advice] = []

    def explain(turn: Turn) -> int:
        advice = made.explain(turn)     # type: ignore[union-attr]
        if not isinstance(advice, Advice) or not advice.choices:
            raise OptionError(f"explain returns an Advice with a choice at least, got {short(advice)}")
        given.append(advice)
        return advice.action

    _decided(match, chooser, playing.decide(match, explain, seconds))
    return given[0]


def match_at(asker: str, where: Match | State) -> Match:
    """The match that an agent is asked about. At a position it is always the same one that begins there."""
    if isinstance(where, State):
        if where.is_chance:
            raise StateError(f"{where.game.name}: chance decides here, and no seat; apply one of its outcomes first")
        return Match(where, seed=0)
    if not isinstance(where, Match):
        raise OptionError(f"{asker}: expected a Match, such as Match(game, seed=1), or a State, got {short(where)}")
    return where


def ready(asker: str, match: Match, chooser: Agent | str, seconds: float | None,
           manager: PluginManager | None) -> Agent:
    """The agent for the actor of a match. An agent given as a spec is created and started."""
    validated(asker, playing.OPTIONS, {"seconds": seconds})
    seat = match.actor
    if seat is None:
        raise StateError(f"{match.game.name}: the game is over, there is nothing to decide")
    return _started(match, seat, chooser, manager) if isinstance(chooser, str) else checked(asker, chooser)


def _decided(match: Match, chooser: Agent | str, answer: int | Failure) -> int:
    if isinstance(answer, Failure):
        raise AgentError(f"{match.game.name}: the agent {short(chooser)} failed for seat {match.actor}: "
                         f"{answer.message}", answer.kind)
    return answer


def _started(match: Match, seat: int, spec: str, manager: PluginManager | None) -> Agent:
    made = playing.named_agent(spec, match.game, manager or registry.default_manager())
    playing.begin(made, match.game, seat, spec)
    return made
