"""Searches: many games searched side by side. Each call of the network gets a position of every game."""
from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from .._native.learning.networks import Network as Native
from .._native.search.trees import Trees
from .._native.state import State
from ..errors import OptionError, StateError
from ..game import Game
from ..options import choice, flag, number, validated, whole
from ..wording import short
from .batch import Batch
from .evaluators import OPTIONS as ANSWERS
from .evaluators import Evaluator, Spare, ask, check_encoding
from .networks import Network
from .search import Budget

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

OPTIONS = (
    whole("n", 0, 1, 2**20, help="how many games"),
    whole("iterations", 64, 1, 2**24, help="of each search"),
    whole("seed", 0, 0, 2**64 - 1, help="the same seed gives the same results, for any number of threads"),
    whole("threads", 1, 1, 256, help="for the native part"),
    whole("leaves", 1, 1, 4096, help="positions of each game in one call of the evaluator"),
    flag("keep", False, help="whether a search starts with what the last one of its game found out"),
    number("explore", 1.0, 0.0, 100.0, help="weight of exploration"),
    number("fpu_reduction", 0.0, 0.0, 1.0, help="how much an action without visits is worth less than its position, "
           "once all others have visits"),
    choice("root", "puct", "puct", "gumbel", help="how actions of the root are selected"),
    number("dirichlet_alpha", 0.3, 1e-3, 1e3, help="of the noise at the root"),
    number("dirichlet_fraction", 0.0, 0.0, 1.0, help="how much of the root's priors is noise"),
    whole("considered", 16, 2, 512, help="with Gumbel: how many actions of the root are tried"),
    number("gumbel_scale", 1.0, 0.0, 100.0, help="with Gumbel: how much noise; 0 to play as well as possible"),
    *ANSWERS,
)
TEMPERATURES = (number("temperature", 1.0, 0.0, 100.0),)
MAX_EDGES = 2**31 - 1
UNLIMITED = Budget(None, 0.0)


class Searches:
    """``n`` searches side by side, with one tree for each.

    ``run`` searches a position of each game; then the arrays hold the results. Every array is the same object for the
    lifetime of the searches.
    """

    def __init__(self, game: Game, n: int, evaluator: Evaluator, *, iterations: int = 64, seed: int = 0,
                 threads: int = 1, leaves: int = 1, keep: bool = False, explore: float = 1.0,
                 fpu_reduction: float = 0.0, root: str = "puct", dirichlet_alpha: float = 0.3,
                 dirichlet_fraction: float = 0.0, considered: int = 16, gumbel_scale: float = 1.0,
                 priors: str = "logits", encoding: str = "rows", signed: bool = False) -> None:
        import numpy

        if not isinstance(game, Game):
            raise OptionError(f"searches are of a game, as firecore.load(name) gives, got {short(game)}")
        if not callable(evaluator):
            raise OptionError(f"searches: evaluator must be a callable over positions, got {short(evaluator)}")
        options = validated("searches", OPTIONS, {
            "n": n, "iterations": iterations, "seed": seed, "threads": threads, "leaves": leaves, "keep": keep,
            "explore": explore, "fpu_reduction": fpu_reduction, "root": root, "dirichlet_alpha": dirichlet_alpha,
            "dirichlet_fraction": dirichlet_fraction, "considered": considered, "gumbel_scale": gumbel_scale,
            "priors": priors, "encoding": encoding, "signed": signed})
        check_encoding("searches", game, encoding, evaluator)
        self.game = game
        self.evaluator = evaluator
        self._runs_in: int | None = None     # the thread that is in the middle of a run
        self._options = options
        self._spare: Spare = {}
        n = options["n"]
        self._trees = _trees(game, options, evaluator._native if isinstance(evaluator, Network) else None)
        shape = game.encoding(encoding).action_shape
        self.visits: NDArray[Any] = numpy.zeros((n, *shape), numpy.uint32)
        self.policies: NDArray[Any] = numpy.zeros((n, *shape), numpy.float32)
        self.values: NDArray[Any] = numpy.zeros((n, game.seats), numpy.float32)
        self.best: NDArray[Any] = numpy.full(n, -1, numpy.int64)

    def __len__(self) -> int:
        return self._trees.n

    def run(self, positions: Batch | Sequence[State], active: ArrayLike | None = None) -> None:
        """Search the position of each game, or only of the games that are ``active``.

        With ``keep`` each search starts with the tree of the last one, unless the game has restarted.
        """
        if self._runs_in == threading.get_ident():
            raise StateError("searches: an evaluator cannot search by the very searches that wait for it")
        try:
            self._runs_in = threading.get_ident()
            self._run(positions, self._active(active))
        finally:
            self._runs_in = None

    def _run(self, positions: Batch | Sequence[State], which: list[int]) -> None:
        if not isinstance(positions, (Batch, Sequence)) or len(positions) != len(self):
            raise StateError(f"searches: expected {len(self)} states or a batch of as many games, "
                             f"got {short(positions)}")
        ages = positions.ages if isinstance(positions, Batch) else None
        goals = [0] * len(self)
        for i in which:
            state = positions.state(i) if isinstance(positions, Batch) else positions[i]
            if not isinstance(state, State):
                raise StateError(f"searches: position number {i} must be a State, got {short(state)}")
            self._trees.set_root(i, state, self._options["keep"] and (ages is None or bool(ages[i] > 0)))
            goals[i] = self._options["iterations"]
        self._trees.set_goals(goals)
        if isinstance(self.evaluator, Network):
            self._trees.grow(UNLIMITED)
        while waiting := self._trees.gather(self._options["leaves"], MAX_EDGES):
            ask(self._trees, self.evaluator, waiting, self._spare, priors=self._options["priors"],
                signed=self._options["signed"], encoding=self._options["encoding"])
        n, encoding = len(self), self.game.encoding(self._options["encoding"])
        self._trees.results(self.visits.reshape(n, -1), self.policies.reshape(n, -1), self.values, self.best,
                             len(encoding.action_shape) > 1)

    def choose(self, temperature: ArrayLike = 1.0) -> NDArray[Any]:
        """For each game an action, drawn by its visits to the power of 1 / temperature; 0 takes the best.

        ``temperature`` may be an array with a number for each game. With a Gumbel root it makes no difference: the
        noise there is what the choice depends on. Games that were left out get -1.
        """
        import numpy

        temperatures = numpy.empty(len(self), numpy.float64)
        try:
            temperatures[:] = numpy.asarray(temperature).astype(numpy.float64, casting="same_kind")
        except (TypeError, ValueError):
            raise OptionError(f"searches: temperature must be a number from 0, or {len(self)} of them, "
                              f"got {short(temperature)}") from None
        if not bool((temperatures >= 0.0).all()):
            raise OptionError(f"searches: temperature must be a number from 0, got {temperatures.min()}")
        out = numpy.empty(len(self), numpy.int64)
        self._trees.choose(temperatures, out)
        return out

    def line(self, i: SupportsIndex, most: int = 20) -> list[int]:
        """The principal variation of game number ``i``: the most visited actions one after another, up to chance.

        In games with secrets it ends where another seat decides.
        """
        number = range(len(self))[i]
        return self._trees.line(number, validated("searches", (whole("most", 20, 1, 10_000),), {"most": most})["most"])

    def _active(self, active: ArrayLike | None) -> list[int]:
        import numpy

        if active is None:
            return list(range(len(self)))
        try:
            given = numpy.asarray(active)
        except ValueError:     # rows of several lengths
            given = numpy.zeros(0)
        if given.shape != (len(self),) or given.dtype != numpy.bool_:
            raise OptionError(f"searches: active must be {len(self)} truth values, got {short(active)}")
        return [int(i) for i in numpy.flatnonzero(given)]

    def __repr__(self) -> str:
        return f"<Searches: {len(self)} times {self.game!r}>"


def _trees(game: Game, options: dict[str, Any], network: Native | None) -> Trees:
    """Trees that can remember a node for every iteration, twice as many if they are kept."""
    positions = (2 if options["keep"] else 1) * (options["iterations"] + 1)
    branches = game.engine.max_legal
    return Trees(
        game, options["n"], playout=None, others=None, seed=options["seed"], slots=2 * positions,
        edges=min(MAX_EDGES, positions * min(branches, 128) + 2 * branches), threads=options["threads"],
        explore=options["explore"], bias=0.0, margin=0.0, fpu_reduction=options["fpu_reduction"],
        noise_alpha=options["dirichlet_alpha"], noise_fraction=options["dirichlet_fraction"],
        considered=options["considered"] if options["root"] == "gumbel" else 0, gumbel_scale=options["gumbel_scale"],
        network=network)
