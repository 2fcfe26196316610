"""The games that come with firecore, one line each."""
from __future__ import annotations

from ..plugins.types import GamePlugin
from . import feurio, flashpoint

PLUGINS: tuple[GamePlugin, ...] = (
    feurio.PLUGIN,
    flashpoint.PLUGIN,
)
