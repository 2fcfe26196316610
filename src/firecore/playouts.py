"""playouts: many random games from one state, natively and in threads."""
from __future__ import annotations

from dataclasses import dataclass

from ._native.playout import BLOCK, play_block
from ._native.state import State
from .errors import OptionError
from .options import settle, whole

_OPTIONS = (
    whole("n", 0, 1, 2**40),
    whole("seed", 0, 0, 2**64 - 1),
    whole("threads", 1, 1, 1024),
)


@dataclass(frozen=True, kw_only=True)
class Playouts:
    """What many random games came to."""

    n: int
    decisions: int                   # in all games together; what chance decides is not counted
    scores: tuple[float, ...]        # the mean score of each seat
    returns: tuple[float, ...]       # the mean return of each seat
    wins: tuple[int, ...]            # the games that each seat won, alone or shared


def playouts(state: State, n: int, seed: int = 0, threads: int = 1) -> Playouts:
    """Play ``n`` random games from ``state``, which stays as it is.

    Game number i plays with a stream of its own, made from ``seed`` and i, and sums are added in order: the same
    seed gives the same result for any number of threads.
    """
    if not isinstance(state, State):
        raise OptionError(f"playouts: state must be a State, got {type(state).__name__}")
    settle("playouts", _OPTIONS, {"n": n, "seed": seed, "threads": threads})
    root = state.copy()
    firsts = range(0, n, BLOCK)

    def block(first: int) -> tuple[int, list[int], list[float], list[int]]:
        return play_block(root, first, min(BLOCK, n - first), seed)

    if threads == 1:
        blocks = list(map(block, firsts))
    else:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(threads) as pool:
            try:
                blocks = list(pool.map(block, firsts))
            except BaseException:        # Ctrl-C: what has not begun need not begin
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    seats = range(state.game.seats)
    return Playouts(
        n=n,
        decisions=sum(decisions for decisions, _, _, _ in blocks),
        scores=tuple(sum(scores[seat] for _, scores, _, _ in blocks) / n for seat in seats),
        returns=tuple(sum(returns[seat] for _, _, returns, _ in blocks) / n for seat in seats),
        wins=tuple(sum(wins[seat] for _, _, _, wins in blocks) for seat in seats),
    )
