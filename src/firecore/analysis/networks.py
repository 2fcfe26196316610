"""Network: a small network over observations that firecore evaluates by itself, natively."""
from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from .. import files
from .._native.learning.networks import Network as Native
from .._native.state import Dice
from ..errors import OptionError
from ..wording import describe, short

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..game import Game
    from .evaluators import Leaves

TRAINED = "trained"        # what options call the network that comes with a game
MAX_BYTES = 1 << 26     # of all arrays of a file
MAX_LAYERS, MAX_WIDTH = 8, 4096


class Network:
    """Fully connected layers from a file in the format ``.npz``, or from a mapping of arrays.

    ``w0`` (one row for each input) and ``b0`` are the weights and biases of the first hidden layer, ``w1`` and ``b1``
    those of the next, up to eight layers, each with ReLU. ``value_w`` and ``value_b`` compute one value for the
    deciding seat, or one for each seat, through a sigmoid. The optional ``policy_w`` and ``policy_b`` compute a logit
    for each action.
    """

    def __init__(self, source: str | os.PathLike[str] | Mapping[str, Any]) -> None:
        arrays = source if isinstance(source, Mapping) else _read(source)
        self._native = Native(_checked(arrays))

    def __call__(self, leaves: Leaves) -> Any:
        """Values and priors of positions, as any evaluator returns them. A search uses the network natively."""
        import numpy

        arrays = self._native.named
        self.check(leaves.game)
        x = leaves.observations.reshape(len(leaves), -1)
        layer = 0
        while f"w{layer}" in arrays:
            x = numpy.maximum(x @ arrays[f"w{layer}"] + arrays[f"b{layer}"], 0)
            layer += 1
        values = 1 / (1 + numpy.exp(-(x @ arrays["value_w"].T + arrays["value_b"])))
        if "policy_w" not in arrays:
            return values
        return values, x @ arrays["policy_w"].T + arrays["policy_b"]

    def choose(self, turn: Any) -> int:
        """As an agent: an action drawn by the priors, without a search, as in the other seats of a batch."""
        return self.pick(turn, turn.seed)

    def pick(self, turn: Any, seed: int) -> int:
        """The same, with a seed for the draw."""
        dice = Dice(seed)
        return self._native.choose(turn.sample(dice), dice)

    def check(self, game: Game, *, priors: bool = False) -> None:
        """Raise an OptionError if the network does not fit this game, or has no priors where they are needed."""
        self._native.check(game)
        if priors and not self._native.has_priors:
            raise OptionError("a network without priors cannot play")

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_native, (self._native.named,)

    def __repr__(self) -> str:
        arrays = self._native.named
        widths = [len(arrays["w0"])]
        widths += [len(arrays[f"b{layer}"]) for layer in range(MAX_LAYERS) if f"b{layer}" in arrays]
        heads = f"{len(arrays['value_b'])} values, {len(arrays.get('policy_b', ()))} priors"
        return f"<Network: {' > '.join(map(str, widths))} > {heads}>"


def trained(game: Game) -> Network:
    """The network that comes with a game."""
    if game.network is None:
        raise OptionError(f"no trained network comes with {game!r}")
    return _kept(game.network)


@cache
def _kept(path: str) -> Network:
    return Network(path)


def _of_native(arrays: dict[str, Any]) -> Network:
    """The network of arrays that have been checked and turned."""
    heads = {name: array.T for name, array in arrays.items() if name in ("value_w", "policy_w")}
    return Network(arrays | heads)


def _read(path: str | os.PathLike[str]) -> dict[str, Any]:
    import io
    import zipfile

    name = short(os.fspath(path), 200)
    try:
        data = files.read(path, MAX_BYTES)
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            size = max(len(data), sum(entry.file_size for entry in file.infolist()))
            if size > MAX_BYTES:
                raise OptionError(f"network {name}: at most {MAX_BYTES} bytes are read, it has {size}")
            return {entry.filename.removesuffix(".npy"): _unpacked(file.read(entry)) for entry in file.infolist()}
    except (MemoryError, OptionError):
        raise
    except Exception as error:     # formats within formats, each with errors of its own
        raise OptionError(f"network {name} cannot be read: {describe(error)}") from None


def _unpacked(data: bytes) -> NDArray[Any]:
    """The array in an ``.npy`` file. The size in its header is not trusted."""
    import io
    import math

    import numpy
    from numpy.lib import format

    stream = io.BytesIO(data)
    read_head = format.read_array_header_1_0 if format.read_magic(stream) == (1, 0) else format.read_array_header_2_0
    shape, in_columns, kind = read_head(stream)
    numbers = data[stream.tell():]
    if kind.hasobject or len(numbers) != math.prod(shape) * kind.itemsize:
        raise ValueError(f"an array of {shape} is announced, and {len(numbers)} bytes follow")
    return numpy.frombuffer(numbers, kind).reshape(shape, order="F" if in_columns else "C")


def _checked(given: Mapping[str, Any]) -> dict[str, NDArray[Any]]:
    """The arrays as native code reads them: float32, and heads a row an output."""
    arrays = {name: _array(name, array) for name, array in given.items()}
    layers = [f"{number}" for number in range(MAX_LAYERS) if f"w{number}" in arrays]
    pairs = [(f"w{layer}", f"b{layer}") for layer in layers] + [("value_w", "value_b")]
    if "policy_w" in arrays or "policy_b" in arrays:
        pairs.append(("policy_w", "policy_b"))
    wanted = [name for pair in pairs for name in pair]
    if not layers or set(wanted) != set(arrays):
        raise OptionError("network: there must be w0, b0 and so on, value_w, value_b, and if there are priors policy_w "
                          f"and policy_b; got {', '.join(sorted(map(str, given))) or 'nothing'}")
    width = None
    for weights, biases in pairs:
        inputs = arrays[weights].shape[0] if arrays[weights].ndim == 2 else -1
        if arrays[weights].ndim != 2 or arrays[biases].shape != arrays[weights].shape[1:] or not arrays[weights].size \
                or (width is not None and inputs != width):
            raise OptionError(f"network: {weights} must be {width or 'n'} × m numbers and {biases} m, "
                              f"got shapes {arrays[weights].shape} and {arrays[biases].shape}")
        if weights[0] == "w":
            width = arrays[weights].shape[1]
            if width > MAX_WIDTH:
                raise OptionError(f"network: a layer has at most {MAX_WIDTH} outputs, {weights} has {width}")
    return {name: _turned(array) if name in ("value_w", "policy_w") else array for name, array in arrays.items()}


def _turned(array: NDArray[Any]) -> NDArray[Any]:
    import numpy

    return numpy.ascontiguousarray(array.T)


def _array(name: object, given: Any) -> NDArray[Any]:
    import numpy

    try:
        with numpy.errstate(over="ignore"):     # what is too large is refused below
            array = numpy.array(given).astype(numpy.float32, casting="same_kind", order="C")
    except (TypeError, ValueError):
        raise OptionError(f"network: {name} must be an array of numbers, got {short(given)}") from None
    if not numpy.isfinite(array).all():
        raise OptionError(f"network: {name} has numbers that are not finite")
    return array
