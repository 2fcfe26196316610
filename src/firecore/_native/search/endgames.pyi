from collections.abc import Sequence

from ..state import State

def best_returns(state: State, actions: Sequence[int], positions: int) -> list[float] | None: ...
