"""playouts: many random games from one state, natively and in threads."""
from __future__ import annotations

from dataclasses import dataclass

from .._native.playout import play_many
from .._native.state import State
from ..errors import OptionError
from ..options import validated, whole

_OPTIONS = (
    whole("n", 0, 1, 2**40),
    whole("seed", 0, 0, 2**64 - 1),
    whole("threads", 1, 1, 1024),
)


@dataclass(frozen=True, kw_only=True)
class Playouts:
    """The results of many random games."""

    n: int
    decisions: int                   # in all games together; what chance decides is not counted
    scores: tuple[float, ...]        # the mean score of each seat
    returns: tuple[float, ...]       # the mean return of each seat
    wins: tuple[int, ...]            # the games that each seat won, alone or shared


def playouts(state: State, n: int, seed: int = 0, threads: int = 1) -> Playouts:
    """Play ``n`` random games from ``state``, which is not changed.

    Game number i has its own random stream, derived from ``seed`` and i, and sums are added in order. So the same seed
    gives the same result for any number of threads.
    """
    if not isinstance(state, State):
        raise OptionError(f"playouts: state must be a State, got {type(state).__name__}")
    options = validated("playouts", _OPTIONS, {"n": n, "seed": seed, "threads": threads})
    games: int = options["n"]
    decisions, scores, returns, wins = play_many(state, games, options["seed"], options["threads"])
    return Playouts(
        n=games,
        decisions=decisions,
        scores=tuple(score / games for score in scores),
        returns=tuple(each / games for each in returns),
        wins=tuple(wins),
    )
