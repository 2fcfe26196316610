from typing import Any, Self, final

from ..game import Game

@final
class Network:
    def __new__(cls, arrays: dict[str, Any]) -> Self: ...
    def check(self, game: Game) -> None: ...
    @property
    def named(self) -> dict[str, Any]: ...
