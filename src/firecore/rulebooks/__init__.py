"""The games that come with firecore, one line each."""
from __future__ import annotations

from ..plugins import hookimpl
from ..plugins.types import GamePlugin
from . import feurio, flashpoint, tails

PLUGINS: tuple[GamePlugin, ...] = (
    feurio.PLUGIN,
    flashpoint.PLUGIN,
    tails.PLUGIN,
)


@hookimpl
def firecore_games() -> tuple[GamePlugin, ...]:
    """The same, for the plugin manager: built-in games come through the same door as all others."""
    return PLUGINS
