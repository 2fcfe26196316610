import numpy as np
from numpy.typing import NDArray

from firecore._native.state import State

N_FEATURES: int
N_HIDDEN: int

def features(state: State, out: NDArray[np.float32]) -> None: ...
