from typing import Any, Self, final

import numpy as np
from numpy.typing import NDArray

from ..policy import Policy
from ..state import State

FATES: dict[str, int]

@final
class Samples:
    def __new__(
        cls, start: State, actions: NDArray[np.int32], actors: NDArray[np.int8], returns: NDArray[np.float32],
        games: NDArray[np.int64], observations: NDArray[np.float32] | None = None,
        masks: NDArray[Any] | None = None,
    ) -> Self: ...
    @property
    def n(self) -> int: ...
    @property
    def room(self) -> int: ...
    def clear(self) -> None: ...
    def add_places(self, number: int, seed: int, told: bytes) -> int: ...
    def add_actions(self, number: int, actions: NDArray[np.int64]) -> int: ...
    def add_policies(self, number: int, seed: int, seats: list[tuple[Policy, int]]) -> int: ...
