from .learning.networks import Network
from .policy import Policy
from .state import State

def play_games(
    start: State, seed: int, games: list[list[tuple[Policy | Network, int]]],
) -> list[tuple[tuple[int, ...], tuple[float, ...], tuple[int, ...], tuple[float, ...], tuple[int, ...] | None]]: ...
