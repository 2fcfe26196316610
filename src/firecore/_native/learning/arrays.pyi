from typing import Any, final

import numpy as np
from numpy.typing import NDArray

@final
class Array:
    def __init__(self, shape: tuple[int, ...], kind: type[np.generic]) -> None: ...
    def view(self) -> NDArray[Any]: ...
