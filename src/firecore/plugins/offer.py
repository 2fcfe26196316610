"""A plugin made on the spot, for programs and tests that offer one game to a manager."""
from __future__ import annotations

from . import hookimpl
from .games import GamePlugin


class OneGame:
    """A plugin that offers one game."""

    def __init__(self, game: GamePlugin) -> None:
        self._game = game

    @hookimpl
    def firecore_games(self) -> list[GamePlugin]:
        """The game."""
        return [self._game]
