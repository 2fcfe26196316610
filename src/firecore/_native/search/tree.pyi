from typing import Self, final

from ..policy import Policy
from ..state import State

@final
class Tree:
    def __new__(
        cls, state: State, playout: Policy, *, seed: int, stream: int, explore: float, bias: float, margin: float,
        nodes: int,
    ) -> Self: ...
    @property
    def iterations(self) -> int: ...
    def grow(self, iterations: int) -> None: ...
    def edges(self) -> list[tuple[int, int, float]]: ...
