"""A plugin made on the spot: for the built-in games, and for programs and tests that offer a game to a manager."""
from __future__ import annotations

from . import hookimpl
from .games import GamePlugin


class OfferedGames:
    """A plugin that offers games."""

    def __init__(self, *games: GamePlugin) -> None:
        self._games = list(games)

    @hookimpl
    def firecore_games(self) -> list[GamePlugin]:
        """The games."""
        return self._games
