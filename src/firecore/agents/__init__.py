"""Agents: ``firecore.agent("greedy")``. The built-in agents are plugins like any other.

An agent is an object with ``choose(turn) -> int``, or a plain function with the same signature. It may also have
``start(game, seat)``, which is called before a match for every seat that it plays: to reset the agent, or to raise an
OptionError if it does not play this game. And it may have ``end(record)``, which is called after the match with the
record as the seat saw it.
"""
from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Protocol, cast

from .._native.policy import Policy
from ..errors import FirecoreError, OptionError, PluginError
from ..options import from_text, plain_value, validated
from ..plugins import hookimpl, registry
from ..plugins.types import AgentPlugin
from ..wording import describe, short
from .turn import Turn

if TYPE_CHECKING:
    from ..plugins.manager import PluginManager
    from ..plugins.offers import Offers
    from .specs import Spec


class Chooser(Protocol):
    """An object that is an agent."""

    def choose(self, turn: Turn) -> int:
        """The id of the action to play, one of ``turn.legal_actions()``."""


Agent = Chooser | Callable[[Turn], int]


class FunctionAgent:
    """A function of a turn, as an object that is an agent."""

    def __init__(self, function: Callable[[Turn], int]) -> None:
        update_wrapper(self, function)
        self.choose = function

    def __call__(self, turn: Turn) -> int:
        return self.choose(turn)


def agent(spec: str, *, manager: PluginManager | None = None, **options: Any) -> Chooser:
    """The agent that a spec names, an object with ``choose``.

    A spec is the name of an agent (``random``), a module and an attribute (``mypackage.bots:careful``), a file and an
    attribute (``bots/careful.py:careful``), or a program with its arguments (``cmd:./my_bot --level 3``). The attribute
    is an agent, a function, or a class that creates one. Options follow after a colon, as in
    ``mcts:iterations=2000,seed=1`` and ``bots.py:careful:depth=2``, or are given as keywords. If two plugins offer the
    same name, ``plugin/name`` selects one.
    """
    from . import specs  # with all that finding code takes

    if not isinstance(spec, str):
        raise OptionError(f"the spec of an agent is a text such as 'mcts:iterations=2000', got {short(spec)}")
    parsed = specs.parse(spec)
    twice = parsed.options.keys() & options.keys()
    if twice:
        raise OptionError(f"agent {spec}: {', '.join(sorted(twice))} was given twice")
    if parsed.attribute is None:
        return _as_object(_made(_named(parsed.place, manager), parsed.options, options))
    return _as_object(_attribute(parsed, specs.load(parsed), options))


def _as_object(made: Agent) -> Chooser:
    return cast("Chooser", made) if hasattr(made, "choose") else FunctionAgent(made)


def plugin_named(name: str, manager: PluginManager | None = None) -> AgentPlugin:
    """The plugin of the agent of that name. Raises an OptionError that lists all agents if there is none."""
    from .policy import played_by_name

    manager = manager or registry.default_manager()
    is_qualified = isinstance(name, str) and "/" in name
    if is_qualified and name not in manager.agents() and name in manager.policies():
        return played_by_name(name.rpartition("/")[2], manager.policies()[name].help, name)
    return agents(manager).find(name)


def agents(manager: PluginManager | None = None) -> Offers[AgentPlugin]:
    """All agents by name. Each policy that comes with a game, or that a plugin offers, is an agent as well.

    Policies of one name that come with games are one agent, which plays them all.
    """
    from .policy import of_games, played_by_name

    manager = manager or registry.default_manager()
    infos = manager.infos()
    own = of_games(infos)
    names = {agent.name for _, agent in own}
    offered = [(info, played_by_name(one.name, one.help))
               for info in infos for one in info.policies if one.name not in names]
    return manager.by_name("agent", [*((info, one) for info in infos for one in info.agents), *own, *offered])


def _named(name: str, manager: PluginManager | None) -> AgentPlugin:
    try:
        return plugin_named(name, manager)
    except OptionError as error:
        raise OptionError(f"{error}, or a spec module:attribute, path/to/file.py:attribute or cmd:program") from None


def _made(plugin: AgentPlugin, texts: dict[str, str], options: dict[str, Any]) -> Agent:
    values = validated(f"agent {plugin.name}", plugin.options, from_text(plugin.options, texts) | options)
    return _call(f"agent {plugin.name}", plugin.make, values)


def _attribute(spec: Spec, found: Any, options: dict[str, Any]) -> Agent:
    if isinstance(found, Policy):
        from .policy import played_by

        return _made(played_by(found), spec.options, options)
    if isinstance(found, AgentPlugin):
        return _made(found, spec.options, options)
    given = {name: plain_value(text) for name, text in spec.options.items()} | options
    if isinstance(found, type):
        _check_takes(f"agent {spec}", found, (), given)
        return _call(f"agent {spec}", found, given)
    if not given:
        return checked(f"agent {spec}", found)
    if callable(found) and not hasattr(found, "choose"):
        return _with_options(f"agent {spec}", found, given)
    raise OptionError(f"agent {spec}: an agent object takes no options, got {', '.join(given)}")


def _with_options(owner: str, function: Callable[..., int], options: dict[str, Any]) -> Agent:
    from functools import partial

    _check_takes(owner, function, (None,), options)     # a turn, and what it will be called with besides
    return partial(function, **options)


def _check_takes(owner: str, called: Callable[..., Any], values: tuple[Any, ...], options: dict[str, Any]) -> None:
    from inspect import signature

    try:
        takes = signature(called)
    except (TypeError, ValueError):
        return     # native code may keep to itself what it takes
    try:
        takes.bind(*values, **options)
    except TypeError as error:
        raise OptionError(f"{owner}: it does not take these options: {error}; it takes {takes}") from None


def _call(owner: str, make: Callable[..., Any], options: dict[str, Any]) -> Agent:
    try:
        made = make(**options)
    except (KeyboardInterrupt, MemoryError, FirecoreError):
        raise
    except BaseException as error:
        raise PluginError(f"{owner}: it could not be made: {describe(error)}") from error
    return checked(owner, made)


def checked(owner: str, value: Any) -> Agent:
    """Returns the value if it is an agent, else raises an OptionError."""
    if isinstance(value, type):
        raise OptionError(f"{owner}: an agent is an object, got the class {value.__name__}: make one of it")
    try:
        choose = getattr(value, "choose", value)
    except Exception as error:
        raise OptionError(f"{owner}: its attribute choose cannot be read: {describe(error)}") from error
    if not callable(choose):
        raise OptionError(f"{owner}: an agent has choose(turn), or is a function of a turn, got {short(value)}")
    agent: Agent = value
    return agent


def chooser(agent: Agent) -> Callable[[Turn], int]:
    """The function by which an agent decides."""
    choose: Any = getattr(agent, "choose", agent)
    return cast("Callable[[Turn], int]", choose)


@hookimpl
def firecore_agents() -> list[AgentPlugin]:
    """The agents for any game: ``random`` and the searches. Each game offers its own."""
    from . import mcts, network, policy, rollout

    return [policy.PLUGIN, *(one.PLUGIN for one in (mcts, network, rollout))]
