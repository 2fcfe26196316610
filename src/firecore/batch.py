"""Batch: many games side by side, for learners that play thousands at once."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ._native.batch import Games
from .errors import IllegalActionError, OptionError, StateError
from .game import Game
from .options import settle, short, whole

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from numpy.typing import ArrayLike, NDArray

    from ._native.state import State

OPTIONS = (
    whole("n", 0, 1, 2**24),
    whole("seed", 0, 0, 2**64 - 1),
    whole("threads", 1, 1, 256),
    whole("max_age", None, 1, 2**31 - 1, help="decisions after which a game is cut off"),
)


class Batch:
    """``n`` matches in flat memory. Chance plays itself, and a game that ends starts again by itself.

    Every array is one and the same object as long as the batch lives, and is filled in place by ``apply``. Masks,
    lists and observations cost nothing until they are asked for the first time. Game number i throws dice of a stream
    of its own, made from ``seed`` and i: the same seed and actions give the same games for any number of threads.
    """

    def __init__(self, game: Game, n: int, seed: int = 0, threads: int = 1, max_age: int | None = None) -> None:
        if not isinstance(game, Game):
            raise OptionError(f"a batch is of a game, as firecore.load(name) gives, got {short(game)}")
        settle("batch", OPTIONS, {"n": n, "seed": seed, "threads": threads, "max_age": max_age})
        self._games = Games(game, n, seed, max_age or 0)
        self._pool = _new_pool(threads) if threads > 1 else None
        share = -(-n // threads)
        self._shares = [(first, min(first + share, n)) for first in range(0, n, share)]

    @property
    def game(self) -> Game:
        """The rules and options of all games."""
        game: Game = self._games.game
        return game

    def __len__(self) -> int:
        return self._games.n

    @property
    def actors(self) -> NDArray[Any]:
        """The seat to act in each game (int8); never chance."""
        return self._games.array("actors")

    @property
    def legal_masks(self) -> NDArray[Any]:
        """For each game a row of ``n_actions`` truth values."""
        return self._games.array("masks")

    @property
    def legal_counts(self) -> NDArray[Any]:
        """How many actions are legal in each game (int32)."""
        return self._games.array("counts")

    @property
    def legal_rows(self) -> NDArray[Any]:
        """For each game the ids of the legal actions, in order; only the first ``legal_counts`` of a row count."""
        return self._games.array("lists")

    def legal_actions(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """All legal ids one after another, and where the row of each game begins: compressed rows, made anew."""
        import numpy

        counts, rows = self.legal_counts, self.legal_rows
        starts = numpy.zeros(len(self) + 1, numpy.int64)
        numpy.cumsum(counts, out=starts[1:])
        return rows[numpy.arange(rows.shape[1]) < counts[:, None]], starts

    @property
    def observations(self) -> NDArray[Any]:
        """For each game what the acting seat knows (float32)."""
        return self._games.array("observations")

    @property
    def rewards(self) -> NDArray[Any]:
        """For each game the returns of all seats if its last action ended it, else zeros (float32)."""
        return self._games.array("rewards")

    @property
    def over(self) -> NDArray[Any]:
        """Whether the last action ended the game; what stands now is the next one."""
        return self._games.array("over")

    @property
    def truncated(self) -> NDArray[Any]:
        """Whether the game was cut off after ``max_age`` decisions; what stands now is the next one."""
        return self._games.array("truncated")

    @property
    def ages(self) -> NDArray[Any]:
        """How many decisions each game is old (int32)."""
        return self._games.array("ages")

    def state(self, i: int) -> State:
        """A copy of the state of game number ``i``."""
        if isinstance(i, bool) or not isinstance(i, int) or not 0 <= i < len(self):
            raise StateError(f"games of the batch are 0 to {len(self) - 1}, got {short(i)}")
        return self._games.state(i)

    def apply(self, actions: ArrayLike | Sequence[int]) -> None:
        """Play one action in every game; if any of them is not legal, none is played."""
        chosen = self._checked(actions)
        offenders = self._everywhere(lambda first, stop: self._games.offender(chosen, first, stop))
        for (_, stop), offender in zip(self._shares, offenders, strict=True):
            if offender < stop:
                self._refuse(offender, int(chosen[offender]))
        self._everywhere(lambda first, stop: self._games.play(chosen, first, stop))

    def sample(self, seed: int, stream: int = 0) -> NDArray[Any]:
        """A random legal action for every game, each equally likely; another ``stream`` gives other ones."""
        import numpy

        settle("batch", (whole("seed", 0, 0, 2**64 - 1), whole("stream", 0, 0, 2**64 - 1)),
               {"seed": seed, "stream": stream})
        out = numpy.empty(len(self), numpy.int64)
        self._games.sample(out, seed, stream)
        return out

    def _checked(self, actions: ArrayLike | Sequence[int]) -> NDArray[Any]:
        import numpy

        try:
            given = numpy.asarray(actions)
        except (ValueError, TypeError, OverflowError) as error:
            raise IllegalActionError(f"batch: actions must be {len(self)} whole numbers: {error}") from None
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise IllegalActionError(f"batch: actions must be {len(self)} whole numbers, "
                                     f"got shape {given.shape} of {given.dtype}")
        if given.dtype == numpy.uint64:      # what is too large for an int64 is no action either
            given = numpy.minimum(given, numpy.uint64(2**62))
        return numpy.ascontiguousarray(given, dtype=numpy.int64)

    def _everywhere(self, work: Callable[[int, int], Any]) -> list[Any]:
        if self._pool is None:
            return [work(first, stop) for first, stop in self._shares]
        return list(self._pool.map(work, *zip(*self._shares, strict=True)))

    def _refuse(self, i: int, action: int) -> None:
        try:
            self._games.state(i).apply(action)
        except IllegalActionError as error:
            raise IllegalActionError(f"game number {i} of the batch: {error}") from None

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} times {self.game!r}>"


def _new_pool(threads: int) -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(threads)
