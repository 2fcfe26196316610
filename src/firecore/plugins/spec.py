"""Every hook that firecore calls. A plugin implements those it wants, each marked with ``hookimpl``.

A plugin offers something by returning values; these hooks are called once, when the plugin is registered. Hooks that
begin with ``firecore_match_`` or ``firecore_action_`` report what happens in a match that :func:`firecore.play` drives.
They are called between decisions, never during native work, and their results are ignored. ``match`` is a
:class:`firecore.Match`, ``record`` a :class:`firecore.Record`. Hook wrappers are not supported.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import hookspec
from .games import GamePlugin
from .types import AgentPlugin, CommandPlugin, PolicyPlugin, RendererPlugin


@hookspec
def firecore_games() -> Iterable[GamePlugin]:
    """Offer games, each under a name of its own."""
    return ()


@hookspec
def firecore_agents() -> Iterable[AgentPlugin]:
    """Offer agents, each under a name of its own."""
    return ()


@hookspec
def firecore_policies() -> Iterable[PolicyPlugin]:
    """Offer native policies, each under a name of its own; each becomes an agent of that name as well."""
    return ()


@hookspec
def firecore_renderers() -> Iterable[RendererPlugin]:
    """Offer renderers, each under a name of its own."""
    return ()


@hookspec
def firecore_commands() -> Iterable[CommandPlugin]:
    """Offer commands of the command line, each under a name of its own that none of firecore's commands has."""
    return ()


@hookspec
def firecore_match_started(match: Any) -> None:
    """A match is about to be played on from where it stands. The match may be read, not changed."""


@hookspec
def firecore_action_played(match: Any, seat: int, token: str) -> None:
    """A token was played: by a seat, or by CHANCE (-1), in the order in which they happened.

    Listeners are notified of a decision and the chance that follows it after both: the match may be further on.
    """


@hookspec
def firecore_match_ended(match: Any, record: Any) -> None:
    """The match is over, or an agent failed and forfeited: then the record says so in ``fault``."""
