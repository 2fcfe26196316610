"""The games that come with firecore, one line each."""
from __future__ import annotations

from importlib import import_module

from ..plugins import hookimpl
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


@hookimpl
def firecore_games() -> tuple[GamePlugin, ...]:
    """All of them, for the plugin manager: built-in games come through the same door as all others."""
    return tuple(map(built_in, NAMES))
