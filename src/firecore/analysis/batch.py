"""Batch: many games side by side, for learners that play thousands at once."""
from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

from .._native.learning.batch import MOVING, Games
from .._native.learning.networks import Network as Native
from .._native.policy import Policy
from .._native.state import State
from ..errors import IllegalActionError, OptionError, StateError
from ..game import Game
from ..matches.match import nameless
from ..matches.record import Record, record_of
from ..options import choice, flag, validated, whole
from ..plugins.encodings import Encoding
from ..policies import find
from ..wording import short
from .networks import Network

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike, NDArray

Others = str | Policy | Network | Sequence[str | Policy | Network]

KINDS = ("float32", "float16", "uint8")     # of numbers of observations
OPTIONS = (
    whole("n", 0, 1, 2**24),
    whole("seed", 0, 0, 2**64 - 1),
    whole("threads", 1, 1, 256),
    whole("max_age", None, 1, 2**31 - 1, help="decisions after which a game is cut off"),
    choice("dtype", "float32", *KINDS, help="of the numbers of observations"),
    flag("records", False, help="keep what happens in each game, for records"),
)
MAX_HALF = 65504
STREAMS = (whole("seed", 0, 0, 2**64 - 1), whole("stream", 0, 0, 2**64 - 1))


class Batch:
    """``n`` matches in flat memory. Chance plays by itself, and a game that ends restarts by itself.

    ``seed`` is one number, or one for each game. With ``others``, a native policy or a network, or one for each of the
    other seats in turn, the batch asks only for one seat of each game: ``seat`` is its number, an array of numbers,
    ``"rotate"`` (game number i begins with seat i and moves on by one after each game) or ``"random"`` (drawn for each
    game). Networks draw actions by their priors.

    Every array is the same object for the lifetime of the batch, and ``apply`` fills it in place. Masks, lists and
    observations cost nothing before their first access. Game number i has dice of its own, seeded with ``seed_of(i)``:
    its first game is that of ``Match(game, seed=batch.seed_of(i))``, and the next games continue with the same dice.
    So the same seed and actions give the same games for any number of threads.

    Only one Python thread at a time may use a batch; others get a StateError meanwhile.
    """

    def __init__(self, game: Game, n: int, seed: int | Sequence[int] = 0, threads: int = 1, max_age: int | None = None,
                 *, others: Others | None = None, seat: ArrayLike | str | None = None,
                 encoding: str = "rows", dtype: DTypeLike = "float32", records: bool = False) -> None:
        if not isinstance(game, Game):
            raise OptionError(f"a batch is of a game, as firecore.load(name) gives, got {short(game)}")
        if others is None and seat is not None:
            raise OptionError(f"batch: seat goes with others, else all seats are asked; got {short(seat)}")
        given: dict[str, Any] = {"n": n, "threads": threads, "max_age": max_age, "dtype": _name_of(dtype),
                                 "records": records}
        options = validated("batch", OPTIONS, given if _is_list(seed) else given | {"seed": seed})
        self.encoding: Encoding = game.encoding(encoding)
        self._made = game, given | {"encoding": encoding}, others, seat
        policies = None if others is None else _policies(game, others)
        seat = 0 if seat is None else seat
        self._games = Games(game, options["n"], options["seed"], options["max_age"] or 0, options["threads"], policies,
                            None if policies is None else _ours(seat, options["n"], game.seats).astype("int8"),
                            MOVING.get(seat, 0) if isinstance(seat, str) else 0,
                            _seeds(seed, options["n"]) if _is_list(seed) else None, logs=options["records"],
                            **_sight(self.encoding, options["dtype"]))
        self._arrays: dict[str, NDArray[Any]] = {}

    @property
    def game(self) -> Game:
        """The rules and options of all games."""
        return self._games.game

    def __len__(self) -> int:
        return self._games.n

    @property
    def actors(self) -> NDArray[Any]:
        """The seat to act in each game (int8); never chance."""
        return self._array("actors")

    @property
    def legal_masks(self) -> NDArray[Any]:
        """For each game a boolean mask over ``n_actions``."""
        return self._array("masks")

    @property
    def plane_masks(self) -> NDArray[Any]:
        """For each game the planes of actions, true where a legal action lies: ``(n, *encoding.action_shape)``."""
        self._check_planes()
        return self._array("cells")

    def actions_at(self, cells: ArrayLike) -> NDArray[Any]:
        """For each game the id of the action in a cell of its planes, counted as in ``plane_masks.reshape(n, -1)``."""
        import numpy

        self._check_planes()
        given = self._checked(cells)
        out = numpy.empty(len(self), numpy.int64)
        self._games.actions_at(given, out)
        for i in numpy.flatnonzero(out < 0)[:1]:
            raise IllegalActionError(f"game number {i} of the batch: no legal action lies in cell {given[i]}")
        return out

    def _check_planes(self) -> None:
        if len(self.encoding.action_shape) == 1:
            raise StateError(f"batch: actions of {self.encoding} go by their ids, they have no cells")

    @property
    def legal_counts(self) -> NDArray[Any]:
        """How many actions are legal in each game (int32)."""
        return self._array("counts")

    @property
    def legal_rows(self) -> NDArray[Any]:
        """For each game the ids of the legal actions, in order; only the first ``legal_counts`` of a row count.
        """
        return self._array("lists")

    def legal_actions(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """All legal ids in one new array, and the index where the row of each game begins (compressed rows)."""
        import numpy

        counts, rows = self.legal_counts, self.legal_rows
        starts = numpy.zeros(len(self) + 1, numpy.int64)
        numpy.cumsum(counts, out=starts[1:])
        return rows[numpy.arange(rows.shape[1]) < counts[:, None]], starts

    @property
    def observations(self) -> NDArray[Any]:
        """For each game what the acting seat knows, in the encoding and dtype of the batch."""
        return self._array("observations")

    @property
    def last_observations(self) -> NDArray[Any]:
        """For each game its last observation: of the seat that ended it or, if truncated, of the seat to act.

        Maintained from the first access on; zeros before.
        """
        return self._array("last_observations")

    @property
    def rewards(self) -> NDArray[Any]:
        """For each game the returns of all seats if its last action ended it, otherwise zeros (float32)."""
        return self._array("rewards")

    @property
    def scores(self) -> NDArray[Any]:
        """For each game the scores of all seats after its last action, which may have ended it (int32)."""
        return self._array("scores")

    @property
    def over(self) -> NDArray[Any]:
        """Whether the last action ended the game; its state is then that of the next game."""
        return self._array("over")

    @property
    def truncated(self) -> NDArray[Any]:
        """Whether the game was truncated after ``max_age`` decisions; its state is then that of the next game."""
        return self._array("truncated")

    @property
    def ages(self) -> NDArray[Any]:
        """The number of decisions in each game so far (int32)."""
        return self._array("ages")

    def state(self, i: SupportsIndex) -> State:
        """A copy of the state of game number ``i``."""
        return self._games.state(self._number(i))

    def place(self, i: SupportsIndex, state: State) -> None:
        """Continue game number ``i`` from a position."""
        if not isinstance(state, State):
            raise StateError(f"batch: expected a State, got {short(state)}")
        self._games.place(self._number(i), state)

    def record(self, i: SupportsIndex) -> Record:
        """The record of the game that last ended, or was truncated, in place ``i``; of a batch with ``records=True``.

        It has no seed: the dice of a place go on from game to game.
        """
        state, tokens = self.game.start(), []
        for action in self._games.last_game(self._number(i)):
            tokens.append(state.token(action))
            state.apply(action)
        return record_of(self.game, None, [nameless(seat) for seat in range(self.game.seats)], tokens, state)

    def restart(self, i: SupportsIndex, seed: int | None = None) -> None:
        """Begin another game in place of number ``i``, as if it had ended; with a seed that of ``Match(game, seed)``.
        """
        number = self._number(i)
        options = validated("batch", OPTIONS[1:2], {} if seed is None else {"seed": seed})
        self._games.restart(number, seed is not None, options["seed"])

    def copy(self) -> Batch:
        """An independent batch at the same place, with the same dice to come."""
        game, options, others, seat = self._made
        twin = Batch(game, **options, others=others, seat=seat)
        twin.restore(self)
        return twin

    def restore(self, other: Batch) -> None:
        """Go to where another batch of the same size stands, such as an earlier copy. Fills the arrays."""
        if not isinstance(other, Batch):
            raise StateError(f"batch: it is restored from another batch, got {short(other)}")
        self._games.restore(other._games)

    def observe(self, seat: ArrayLike, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """For each game what a seat knows, its turn or not: one seat for all games, or an array with one for each.

        It is written to ``out`` if given: a contiguous array in the dtype of the batch, ``(n, *encoding.shape)``.
        """
        import numpy

        shape, kind = (len(self), *self.encoding.shape), numpy.dtype(self._made[1]["dtype"])
        seats = _seats(seat, len(self), self.game.seats)
        if out is None:
            out = numpy.empty(shape, kind)
        elif not isinstance(out, numpy.ndarray) or out.shape != shape or out.dtype != kind \
                or not out.flags.c_contiguous or not out.flags.writeable:
            raise StateError(f"batch: out must be a writable array of shape {shape}, {kind}, side by side, "
                             f"got {short(out)}")
        self._games.observe(seats, out.reshape(len(self), -1).view(numpy.uint8))
        return out

    def seed_of(self, i: SupportsIndex) -> int:
        """The seed of the dice of game number ``i``."""
        return self._games.seed_of(self._number(i))

    def apply(self, actions: ArrayLike | Sequence[int], where: ArrayLike | None = None) -> None:
        """Play one action in every game, or only in games ``where`` this is true. If any is illegal, none is played.

        The other games stand still, with ``over`` false and zero rewards.
        """
        chosen = self._checked(actions)
        if (offender := self._games.step(chosen, None if where is None else self._truths(where))) < len(self):
            self._refuse(offender, actions)

    def sample(self, seed: int, stream: int = 0) -> NDArray[Any]:
        """A random legal action for every game, uniformly; another ``stream`` gives other actions."""
        import numpy

        options = validated("batch", STREAMS, {"seed": seed, "stream": stream})
        out = numpy.empty(len(self), numpy.int64)
        self._games.sample(out, options["seed"], options["stream"])
        return out

    def _array(self, name: str) -> NDArray[Any]:
        if name not in self._arrays:
            self._arrays[name] = self._games.array(name)
        return self._arrays[name]

    def _number(self, i: SupportsIndex) -> int:
        try:
            number = -1 if isinstance(i, bool) else index(i)
        except TypeError:
            number = -1
        if not 0 <= number < len(self):
            raise StateError(f"games of the batch are 0 to {len(self) - 1}, got {short(i)}")
        return number

    def _checked(self, actions: ArrayLike | Sequence[int]) -> NDArray[Any]:
        """The actions as numbers of our own, which no one else changes while they are played."""
        import numpy

        try:
            given = numpy.asarray(actions)
        except (ValueError, TypeError, OverflowError) as error:
            raise IllegalActionError(f"batch: actions must be {len(self)} whole numbers, one a game"
                                     f"{_odd_one(actions) or f': {error}'}") from None
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise IllegalActionError(f"batch: actions must be {len(self)} whole numbers, one a game, "
                                     f"got shape {given.shape} of {given.dtype}{_odd_one(actions)}")
        return numpy.array(given, dtype=numpy.int64, order="C")     # a uint64 too large for it turns negative: illegal

    def _truths(self, where: ArrayLike) -> NDArray[Any]:
        import numpy

        try:
            given = numpy.asarray(where)
        except ValueError as error:     # rows of several lengths
            raise StateError(f"batch: where must be {len(self)} truth values, one a game: {error}") from None
        if given.shape != (len(self),) or given.dtype != numpy.bool_:
            raise StateError(f"batch: where must be {len(self)} truth values, one a game, got shape {given.shape} of "
                             f"{given.dtype}")
        return numpy.array(given, order="C").view(numpy.uint8)

    def _refuse(self, i: int, actions: ArrayLike | Sequence[int]) -> NoReturn:
        import numpy

        try:
            self._games.state(i).apply(int(numpy.asarray(actions)[i]))
        except IllegalActionError as error:
            raise IllegalActionError(f"game number {i} of the batch: {error}") from None
        raise IllegalActionError(f"game number {i} of the batch: its action was changed while it was checked")

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a batch cannot be pickled: create another with the same seed and play the same actions, "
                        "or pickle single games with state(i)")

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} times {self.game!r}>"


def _is_list(seed: object) -> bool:
    """Whether a seed is one for each game."""
    return hasattr(seed, "__len__") and not isinstance(seed, (str, bytes, Set, Mapping)) \
        and getattr(seed, "shape", None) != ()


def _seeds(given: Any, n: int) -> NDArray[Any]:
    import numpy

    if len(given) != n:
        raise OptionError(f"batch: seed must be a whole number, or {n} of them, one a game, got {len(given)}")
    return numpy.array([validated("batch", OPTIONS[1:2], {"seed": one})["seed"] for one in given], numpy.uint64)


def _policies(game: Game, others: Others) -> list[Policy | Native]:
    """A policy or a network for each of the other seats, from one for all or one for each."""
    if isinstance(others, (str, Policy, Network)):
        return [_player(game, others)] * (game.seats - 1)
    if not isinstance(others, Sequence) or len(others) != game.seats - 1:
        raise OptionError("batch: others must be a policy or a network, or one for each of "
                          f"{game.seats - 1} other seats, "
                          f"got {short(others)}")
    return [_player(game, one) for one in others]


def _player(game: Game, one: str | Policy | Network) -> Policy | Native:
    return one._native if isinstance(one, Network) else find(game, one)


def _ours(seat: ArrayLike | str, n: int, seats: int) -> NDArray[Any]:
    """The seat that is asked in each game, to begin with."""
    import numpy

    if isinstance(seat, str) and seat in MOVING:
        return numpy.arange(n) % seats
    return _seats(seat, n, seats)


def _name_of(dtype: object) -> object:
    """``numpy.uint8`` and its like by name; what is no dtype as it is, and one of another byte order by that."""
    import numpy

    if not isinstance(dtype, (type, numpy.dtype)):
        return dtype
    kind = numpy.dtype(dtype)
    return kind.name if kind.isnative else kind.str


def _sight(encoding: Encoding, dtype: str) -> dict[str, Any]:
    """How observations are written; an OptionError if their numbers do not fit the dtype."""
    import numpy

    low, high = encoding.low.ravel(), encoding.high.ravel()
    size = numpy.maximum(abs(low), abs(high))
    if dtype != "float32" and size.max(initial=0.0) > MAX_HALF:
        worst = encoding.names[int(size.argmax()) * len(encoding.names) // size.size]
        raise OptionError(f"batch: dtype {dtype!r} needs bounds, and {worst!r} of the encoding {encoding.name!r} runs "
                          f"from {low[size.argmax()]} to {high[size.argmax()]}: take float32")
    none = numpy.zeros(0, numpy.float32)
    factor = none
    if dtype == "uint8":
        width = high - low
        factor = numpy.divide(255, width, out=numpy.zeros_like(width), where=width > 0)
    return {"shape": encoding.shape, "kind": numpy.dtype(dtype).type, "number": KINDS.index(dtype),
            "low": numpy.ascontiguousarray(low) if dtype == "uint8" else none, "factor": factor}


def _seats(given: ArrayLike, n: int, seats: int) -> NDArray[Any]:
    """A seat for each of ``n`` games, from one for all or one for each."""
    import numpy

    try:
        found = numpy.asarray(given)
    except ValueError:     # rows of several lengths
        found = numpy.zeros(0)
    if found.dtype.kind not in "iu" or found.shape not in ((), (n,)) or not ((found >= 0) & (found < seats)).all():
        raise OptionError(f"batch: a seat is a number from 0 to {seats - 1}, or {n} of them, got {short(given)}; "
                          f"where only one is asked, also {' or '.join(MOVING)}")
    return numpy.array(numpy.broadcast_to(found, (n,)), numpy.int64)


def _odd_one(given: Any) -> str:
    """Which is the first that is not a whole number, if that can be found."""
    import numpy

    if isinstance(given, numpy.ndarray):
        given = given.tolist()
    if not isinstance(given, Sequence) or isinstance(given, (str, bytes)):
        return ""
    for i, one in enumerate(given):
        if not isinstance(one, (int, numpy.integer)) or isinstance(one, bool) or not -2**63 <= one < 2**63:
            return f"; number {i} is {short(one)}"
    return ""
