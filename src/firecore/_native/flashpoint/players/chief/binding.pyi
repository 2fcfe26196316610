from array import array
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from ....state import State

N_FEATURES: int
N_HIDDEN: int
N_WEIGHTS: int
MAX_TRIES: int

_Floats = NDArray[np.float32] | array[float]

TRAINED_WEIGHTS: array[float]

def describe(state: State, out: NDArray[np.float32]) -> None: ...
def chance_of_victory(state: State, weights: _Floats) -> float: ...

@final
class Planner:
    def __new__(cls, state: State, weights: _Floats, seed: int, tries: int, rolls: int,
                horizon: int) -> Planner: ...
    def go_on(self, steps: int = 16) -> bool: ...
    def candidates(self) -> list[tuple[float | None, int, tuple[int, ...]]]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
