"""Evaluators value positions for a search, in place of playouts. Their answers are validated here."""
from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, overload

from .._native.search.trees import Trees
from .._native.state import State
from ..errors import OptionError, StateError
from ..game import Game
from ..options import choice, flag
from ..wording import short
from .networks import Network

if TYPE_CHECKING:
    from numpy.typing import NDArray

Spare = dict[str, Any]       # arrays of the last call of an evaluator, by name: new ones cost more than to fill them

OPTIONS = (
    choice("priors", "logits", "logits", "weights", help="what an evaluator's priors are"),
    choice("encoding", "rows", "rows", "planes", help="of the observations that an evaluator is given, and of priors"),
    flag("signed", False, help="the values of an evaluator run from -1 to 1, as tanh gives them, not from 0 to 1"),
)


class Leaves(Sequence[State]):
    """Positions that a search asks its evaluator about. Arrays are filled on first access.

    As a sequence it returns copies of the states. It can be used until the evaluator returns.
    """

    def __init__(self, trees: Trees, n: int, encoding: str = "rows", spare: Spare | None = None) -> None:
        self._trees: Trees | None = trees
        self._n = n
        self._spare: Spare = {} if spare is None else spare
        self._arrays: dict[str, NDArray[Any]] = {}
        self.game = trees.game
        self.encoding = self.game.encoding(encoding)

    def __len__(self) -> int:
        return self._n

    @property
    def observations(self) -> NDArray[Any]:
        """For each position what the deciding seat knows: float32, ``(n, *encoding.shape)``."""
        import numpy

        shape = self.encoding.shape
        return self._filled("observations", (self._n, *shape), numpy.float32,
                            lambda trees, out: trees.observe(out, len(shape) > 1))

    @property
    def masks(self) -> NDArray[Any]:
        """For each position a mask of its legal actions: booleans, ``(n, game.n_actions)``."""
        import numpy

        return self._filled("masks", (self._n, self.game.n_actions), numpy.bool_, Trees.mask)

    @property
    def actors(self) -> NDArray[Any]:
        """For each position the deciding seat (int8)."""
        import numpy

        return self._filled("actors", (self._n,), numpy.int8, Trees.actors)

    def states(self) -> list[State]:
        """Copies of the positions; what is hidden from the deciding seats is resampled."""
        return list(self)

    @overload
    def __getitem__(self, i: int) -> State: ...
    @overload
    def __getitem__(self, i: slice) -> list[State]: ...

    def __getitem__(self, i: int | slice) -> State | list[State]:
        if isinstance(i, slice):
            return [self._open().state(row) for row in range(*i.indices(self._n))]
        if not -self._n <= i < self._n:
            raise IndexError(f"there are {self._n} positions, no number {i}")
        return self._open().state(i % self._n)

    def _filled(self, name: str, shape: tuple[int, ...], kind: Any,
                fill: Callable[[Trees, Any], None]) -> NDArray[Any]:
        import numpy

        if name not in self._arrays:
            out = _unshared(self._spare, name, shape)
            if out is None:
                out = numpy.empty(shape, kind)
            rows = out.view(numpy.uint8) if kind is numpy.bool_ else out
            fill(self._open(), rows if rows.ndim == 1 else rows.reshape(self._n, -1))
            self._arrays[name] = out
        return self._arrays[name]

    def _open(self) -> Trees:
        if self._trees is None:
            raise StateError("search: these positions have been valued: ask for what you need before you answer")
        return self._trees

    def _close(self) -> None:
        self._trees = None
        self._spare.update(self._arrays)

    def __repr__(self) -> str:
        return f"<Leaves: {self._n} positions of {self.game!r}>"


def _unshared(spare: Spare, name: str, shape: tuple[int, ...]) -> NDArray[Any] | None:
    """An array of the last call, to be filled again, unless the evaluator has kept it, or a view of it."""
    array: NDArray[Any] | None = spare.pop(name, None)
    nobodys = object()
    if array is None or array.shape != shape or sys.getrefcount(array) > sys.getrefcount(nobodys):
        return None
    return array


# Values, or values and priors.
Evaluator = Callable[[Leaves], Any]


def check_evaluator(owner: str, evaluator: object, threads: object) -> None:
    """Raise an OptionError unless this is an evaluator; one written in Python needs a single thread."""
    if isinstance(evaluator, Network) or evaluator is None:
        return
    if not callable(evaluator) or threads != 1:
        raise OptionError(f"{owner}: evaluator must be a network, or a callable over positions with threads 1")


def check_encoding(owner: str, game: Game, encoding: str, evaluator: object) -> None:
    """Raise an OptionError if the game has no such encoding, or the evaluator needs another."""
    game.encoding(encoding)
    if encoding != "rows" and isinstance(evaluator, Network):
        raise OptionError(f"{owner}: a Network reads rows, got the encoding {encoding!r}")


def ask(trees: Trees, evaluator: Evaluator, n: int, spare: Spare, *, priors: str, signed: bool,
        encoding: str) -> None:
    """Let the evaluator value the waiting positions."""
    leaves = Leaves(trees, n, encoding, spare)
    try:
        answer = evaluator(leaves)
        given, chances = answer if isinstance(answer, tuple) and len(answer) == 2 else (answer, None)
        values = _values(given, leaves, signed)
        shares = None if chances is None else _priors(chances, leaves, priors)
    finally:
        leaves._close()
    trees.backpropagate(values, shares, priors == "logits", signed, len(leaves.encoding.action_shape) > 1)


def _values(given: Any, leaves: Leaves, signed: bool) -> NDArray[Any]:
    """For each position a number a seat, or one for the seat that decides: then the others share the rest."""
    import numpy

    n, seats = len(leaves), leaves.game.seats
    low = -1 if signed else 0
    expected = (f"the evaluator must give {n} rows of {seats} numbers from {low} to 1, "
                f"or {n} numbers for the seats that decide")
    values = _array(given, numpy.float64, expected)
    if values.shape not in ((n, seats), (n,), (n, 1)):
        raise StateError(f"search: {expected}, got shape {values.shape}")
    values = numpy.ascontiguousarray(values.reshape(n, -1))
    if (outside := leaves._open().outside(values, low)) >= 0:
        worst = values.flat[outside]
        raise StateError(f"search: {expected}, got {worst} among them"
                         + ("" if signed or not -1 <= worst < 0 else "; signed=True takes numbers from -1 to 1"))
    return values


def _priors(given: Any, leaves: Leaves, kind: str) -> NDArray[Any]:
    """For each position a number an action; whether those of legal actions can be priors, the search itself checks."""
    import numpy

    n, each = len(leaves), leaves.encoding.action_shape
    expected = (f"the evaluator's priors must be {n} rows of {each[0]} {kind}, one an action" if len(each) == 1 else
                f"the evaluator's priors must be {kind} of the shape {(n, *each)}, as the encoding "
                f"{leaves.encoding.name!r} has actions")
    priors = _array(given, numpy.float32, expected)
    if priors.shape != (n, *each):
        raise StateError(f"search: {expected}, got shape {priors.shape}")
    if len(each) > 1:
        priors = priors.reshape(n, -1)
    return priors if priors.strides[1] == priors.itemsize else numpy.ascontiguousarray(priors)


def _array(given: Any, kind: Any, expected: str) -> NDArray[Any]:
    """The given values as an array of that kind of numbers."""
    import numpy

    try:
        return numpy.asarray(given).astype(kind, casting="same_kind", copy=False)
    except (TypeError, ValueError, OverflowError, RuntimeError) as error:
        raise StateError(f"search: {expected}, got {short(given)} ({_reason(given, error)})") from None


def _reason(given: Any, error: Exception) -> str:
    """Why it is no array; of a tensor or several arrays, what to do about it."""
    if getattr(given, "requires_grad", False):
        return "it keeps a gradient: detach() it, or evaluate under torch.no_grad()"
    if "bfloat16" in str(getattr(given, "dtype", "")):
        return "bfloat16 is no type of numpy's: give float() of it"
    if isinstance(given, (tuple, list)) and any(hasattr(one, "shape") for one in given):
        return "several arrays: an evaluator gives values, or a tuple of values and priors"
    return " ".join(str(error).split())[:200]
