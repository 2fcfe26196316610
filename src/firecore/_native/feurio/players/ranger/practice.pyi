import numpy as np
from numpy.typing import NDArray

N_WEIGHTS: int
N_FACTS: int
N_LEFT: int

def learned() -> list[float]: ...
def practise(players: int, games: int, seed: int, weights: NDArray[np.float32], expected: NDArray[np.float64],
             slope: NDArray[np.float32], moments: NDArray[np.float64]) -> tuple[int, int]: ...
