from array import array
from typing import Any, Literal

def read_weights(path: str, kind: Literal["f", "h"], shape: tuple[int, ...]) -> array[Any]: ...
