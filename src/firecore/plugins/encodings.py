"""Encodings: a name and bounds for every number of an observation."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import PluginError

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNBOUNDED = 3.4028234663852886e38     # the largest float32: used where a game states no bound


class Numbers(NamedTuple):
    """One or several numbers of an observation; in planes, one or several planes."""

    name: str
    about: str
    each: tuple[str, ...] = ()      # what there is a number for; none: there is a single one
    low: float = 0.0
    high: float = 1.0

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each number."""
        return tuple(f"{self.name}.{one}" for one in self.each) or (self.name,)


class Rows(NamedTuple):
    """Rows of the same numbers, such as one for each space."""

    about: str
    names: tuple[str, ...]          # of the rows
    numbers: tuple[Numbers, ...]


class Encoding:
    """One form of a game's observations, and of its actions.

    ``shape`` is that of an observation. ``names`` are those of its numbers, or of its planes; ``low`` and ``high`` are
    arrays of that shape with the least and the greatest that each number can be. ``action_shape`` is that of masks and
    priors; ``action_names`` are those of the planes that actions lie in, empty where actions go by their ids.
    """

    def __init__(self, name: str, shape: tuple[int, ...], parts: Sequence[Numbers | Rows] | None,
                 action_shape: tuple[int, ...], action_names: Sequence[str] = ()) -> None:
        self.name = name
        self.shape = shape
        self.action_shape = action_shape
        self.action_names = tuple(action_names)
        self._numbers = _anonymous(shape[0]) if parts is None else [
            (f"{row}{number}", one) for row, one in _flat(parts) for number in one.names]
        if len(self._numbers) != shape[0] or len(self.action_names) not in (0, action_shape[0]):
            raise PluginError(f"the encoding {name!r} has {shape[0]} numbers or planes, and {len(self._numbers)} are "
                              f"described; of its actions {action_shape[0]}, and {len(self.action_names)} are named")

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self._numbers)

    @cached_property
    def low(self) -> NDArray[Any]:
        return self._spread([one.low for _, one in self._numbers])

    @cached_property
    def high(self) -> NDArray[Any]:
        return self._spread([one.high for _, one in self._numbers])

    def _spread(self, bounds: list[float]) -> NDArray[Any]:
        import numpy

        column = numpy.array(bounds, numpy.float32).reshape(-1, *(1 for _ in self.shape[1:]))
        return numpy.broadcast_to(column, self.shape)     # it cannot be written to

    def __repr__(self) -> str:
        return f"<Encoding {self.name!r}: observations {self.shape}, actions {self.action_shape}>"


def _flat(parts: Sequence[Numbers | Rows]) -> Iterator[tuple[str, Numbers]]:
    """Every description with what goes before its name, in the order of the numbers."""
    for part in parts:
        if isinstance(part, Numbers):
            yield "", part
        else:
            yield from ((f"{row}.", one) for row in part.names for one in part.numbers)


def _anonymous(n: int) -> list[tuple[str, Numbers]]:
    """The encoding of a game that does not describe its numbers."""
    return [(str(i), Numbers(str(i), "", low=-UNBOUNDED, high=UNBOUNDED)) for i in range(n)]
