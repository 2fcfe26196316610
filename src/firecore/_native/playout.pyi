from .policy import Policy
from .state import State

def play_many(
    state: State, n: int, seed: int, threads: int, policies: list[Policy] | None = None,
) -> tuple[int, list[int], list[float], list[int]]: ...
