"""playouts: many games from one state, at random or by policies, natively and in threads."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .._native.playout import play_many
from .._native.policy import RANDOM, Policy
from .._native.state import State
from ..errors import OptionError
from ..game import Game
from ..options import validated, whole
from ..policies import find
from ..wording import short

_OPTIONS = (
    whole("n", 0, 1, 2**40),
    whole("seed", 0, 0, 2**64 - 1),
    whole("threads", 1, 1, 1024),
)


@dataclass(frozen=True, kw_only=True)
class Playouts:
    """The results of many games."""

    n: int
    decisions: int                   # in all games together; what chance decides is not counted
    scores: tuple[float, ...]        # the mean score of each seat
    returns: tuple[float, ...]       # the mean return of each seat
    wins: tuple[int, ...]            # the games that each seat won, alone or shared


def playouts(state: State, n: int, seed: int = 0, threads: int = 1, *,
             policy: str | Policy | Sequence[str | Policy] = "random") -> Playouts:
    """Play ``n`` games from ``state``, which is not changed: at random, by a policy, or by one for each seat.

    Game number i has its own random stream, derived from ``seed`` and i, and sums are added in order. So the same seed
    gives the same result for any number of threads.
    """
    if not isinstance(state, State):
        raise OptionError(f"playouts: state must be a State, got {type(state).__name__}")
    options = validated("playouts", _OPTIONS, {"n": n, "seed": seed, "threads": threads})
    games: int = options["n"]
    decisions, scores, returns, wins = play_many(state, games, options["seed"], options["threads"],
                                                 _seated(state.game, policy))
    return Playouts(
        n=games,
        decisions=decisions,
        scores=tuple(score / games for score in scores),
        returns=tuple(each / games for each in returns),
        wins=tuple(wins),
    )


def _seated(game: Game, policy: str | Policy | Sequence[str | Policy]) -> list[Policy] | None:
    """A policy for each seat; None if all play at random."""
    if isinstance(policy, (str, Policy)):
        found = [find(game, policy)] * game.seats
    elif isinstance(policy, Sequence) and len(policy) == game.seats:
        found = [find(game, one) for one in policy]
    else:
        raise OptionError(f"playouts: policy must be one, or one for each of the {game.seats} seats of {game!r}, "
                          f"got {short(policy)}")
    return None if all(one is RANDOM for one in found) else found
