"""self_play: games that a network plays against itself, as arrays for training."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from ..game import Game
from ..options import number, validated, whole
from ..plugins.encodings import Encoding
from ..wording import short
from .batch import Batch
from .evaluators import Evaluator
from .searches import Searches

if TYPE_CHECKING:
    from numpy.typing import NDArray

OPTIONS = (
    whole("games", 256, 1, 2**40, help="how many games are played"),
    whole("side_by_side", 256, 1, 2**20, help="how many at a time"),
    whole("seed", 0, 0, 2**64 - 1, help="the same seed and evaluator give the same games, for any number of threads"),
    whole("threads", 1, 1, 256, help="for the native part"),
    number("temperature", 1.0, 0.0, 100.0, help="of the choice of actions"),
    whole("cool_after", 30, 0, 2**31 - 1, help="decisions of a game after which the temperature is 0"),
)


@dataclass(frozen=True, kw_only=True, eq=False)
class Sample:
    """A finished game: a row for each decision with more than one legal action."""

    observations: NDArray[Any]     # what the deciding seat knew
    masks: NDArray[Any]            # what was legal
    policies: NDArray[Any]         # what the search came to: what a network imitates
    values: NDArray[Any]           # what it expected, for every seat
    actors: NDArray[Any]
    actions: NDArray[Any]          # what was played
    returns: NDArray[Any]          # how the game ended, one number a seat
    scores: NDArray[Any]

    def __len__(self) -> int:
        return len(self.actors)

    def results(self) -> NDArray[Any]:
        """For each decision the return of the seat that decided: the target for a value network."""
        results: NDArray[Any] = self.returns[self.actors]
        return results


def self_play(game: Game, evaluator: Evaluator, *, games: int = 256, side_by_side: int = 256, iterations: int = 64,
              seed: int = 0, threads: int = 1, temperature: float = 1.0, cool_after: int = 30,
              dirichlet_fraction: float = 0.25, encoding: str = "rows", **options: Any) -> Iterator[Sample]:
    """Play games whose decisions are made by ``Searches``. Yields each game as it ends.

    The games start one after another in ``side_by_side`` places. Every game that starts is played to its end, so that
    short games are not preferred. Other options are those of ``Searches``.
    """
    if not isinstance(game, Game):
        raise OptionError(f"self_play: game must be a Game, as firecore.load(name) gives, got {short(game)}")
    given = validated("self_play", OPTIONS, {
        "games": games, "side_by_side": side_by_side, "seed": seed, "threads": threads, "temperature": temperature,
        "cool_after": cool_after})
    n = min(given["games"], given["side_by_side"])
    batch = Batch(game, n, seed=given["seed"], threads=given["threads"], encoding=encoding)
    searches = Searches(game, n, evaluator, iterations=iterations, seed=given["seed"], threads=given["threads"],
                        dirichlet_fraction=dirichlet_fraction, encoding=encoding, **options)
    return _play(batch, searches, given)


def _play(batch: Batch, searches: Searches, given: dict[str, Any]) -> Iterator[Sample]:
    import numpy

    n = len(batch)
    begun, stories, playing = n, [_Story() for _ in range(n)], numpy.ones(n, numpy.bool_)
    scores = batch.scores
    while playing.any():
        decides = playing & (batch.legal_counts > 1)
        if decides.any():
            searches.run(batch, decides)
        warm = batch.ages < given["cool_after"]
        chosen = searches.choose(numpy.where(warm, given["temperature"], 0.0))
        actions = numpy.where(decides, chosen, batch.legal_rows[:, 0])
        for i in numpy.flatnonzero(decides):
            stories[i].add(batch, searches, int(i), int(actions[i]))
        batch.apply(actions)
        for i in numpy.flatnonzero(playing & batch.over):
            yield stories[i].sample(batch.encoding, batch.game.seats, batch.rewards[i].copy(), scores[i].copy())
            stories[i] = _Story()
            playing[i] = begun < given["games"]
            begun += bool(playing[i])


@dataclass
class _Story:
    """What has happened in one game."""

    rows: list[tuple[Any, ...]] = field(default_factory=list)

    def add(self, batch: Batch, searches: Searches, i: int, action: int) -> None:
        masks = batch.plane_masks if searches.policies.ndim > 2 else batch.legal_masks
        self.rows.append((batch.observations[i].copy(), masks[i].copy(), searches.policies[i].copy(),
                          searches.values[i].copy(), int(batch.actors[i]), action))

    def sample(self, encoding: Encoding, seats: int, returns: NDArray[Any], scores: NDArray[Any]) -> Sample:
        import numpy

        shapes: tuple[tuple[Any, tuple[int, ...]], ...] = (
            (numpy.float32, encoding.shape), (numpy.bool_, encoding.action_shape),
            (numpy.float32, encoding.action_shape), (numpy.float32, (seats,)), (numpy.int8, ()), (numpy.int64, ()))
        columns = [numpy.array([row[k] for row in self.rows], kind).reshape(len(self.rows), *shape)
                   for k, (kind, shape) in enumerate(shapes)]
        observations, masks, policies, values, actors, actions = columns
        return Sample(observations=observations, masks=masks, policies=policies, values=values, actors=actors,
                      actions=actions, returns=returns, scores=scores)
