from typing import Final

from .state import State

BLOCK: Final[int]

def play_block(state: State, first: int, n: int, seed: int) -> tuple[int, list[int], list[float], list[int]]: ...
