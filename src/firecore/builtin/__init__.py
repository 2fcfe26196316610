"""The games that come with firecore, one line each."""
from __future__ import annotations

from importlib import import_module

from ..plugins.games import GamePlugin

NAMES = (
    "feurio",
    "flashpoint",
    "tails",
)


def built_in(name: str) -> GamePlugin:
    """One of these games, which is imported when it is first asked for."""
    plugin: GamePlugin = import_module(f"{__name__}.{name}").PLUGIN
    return plugin


def firecore_games() -> tuple[GamePlugin, ...]:
    """All of them. The registry offers them to the plugin manager, so that playing one needs no hooks."""
    return tuple(map(built_in, NAMES))
