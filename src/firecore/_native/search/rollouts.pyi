from collections.abc import Sequence

from ..policy import Policy
from ..state import State

def ratings(state: State, policy: Policy) -> list[float]: ...
def play_after(state: State, actions: Sequence[int], first: int, n: int, seed: int, playout: Policy, others: Policy,
               points: float) -> list[tuple[float, float]]: ...
