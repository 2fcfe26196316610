"""Turn: what an agent receives for a decision. It holds everything that the seat knows, and nothing else."""
from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from .._native.state import Dice, State
from ..errors import StateError
from ..game import Game
from ..matches.match import Match
from ..wording import short
from .seeds import derive

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Turns that have seen the same differ from match to match in so many ways: enough for a series of matches, and too few
# to reveal the seed of a match, and with it all dice to come, to those who try many.
SEED_VARIANTS = 256


class Turn:
    """One decision of one seat.

    In a game with secrets a turn holds a state in which everything that the seat cannot know is resampled. Every
    request has the same answer in every such state, so nothing is lost. The true state, the dice and the seed of the
    match cannot be reached from here: ``seed`` is derived from what the seat has seen and from eight bits of the
    match's seed. The turn ends with the decision; then everything except ``seat``, ``game``, ``seed`` and ``deadline``
    raises a StateError.
    """

    __slots__ = ("__weakref__", "_bank", "_deadline", "_game", "_seat", "_seed", "_seen", "_world")

    _world: State | None

    def __init__(self, match: Match, *, deadline: float | None = None, bank: float | None = None) -> None:
        if not isinstance(match, Match):
            raise StateError(f"a turn is of a match, got {short(match)}")
        seat = match.actor
        if seat is None:
            raise StateError(f"{match.game.name}: the game is over, there is no turn")
        self._seat = seat
        self._game = match.game
        self._seen = tuple(match.seen(seat))
        self._seed = derive(derive(match.seed, "turn") % SEED_VARIANTS, "turn", seat, "/".join(self._seen))
        self._world = match.state
        if match.game.has_secrets:
            self._world = self._world.resample(seat, Dice(derive(self._seed, "world")))
        self._deadline = deadline
        self._bank = bank

    @classmethod
    def from_values(cls, game: Game, seat: int, position: str, tokens: Sequence[str], seed: int, *,
             deadline: float | None = None, bank: float | None = None) -> Turn:
        """The same turn in another process, created from these values."""
        turn = cls.__new__(cls)
        turn._game, turn._seat, turn._seed, turn._seen = game, seat, seed, tuple(tokens)
        turn._world, turn._deadline, turn._bank = game.read(position), deadline, bank
        return turn

    @property
    def seat(self) -> int:
        """The seat that is to decide."""
        return self._seat

    @property
    def game(self) -> Game:
        """The rules and options."""
        return self._game

    @property
    def seed(self) -> int:
        """A number to seed the agent's own randomness: the same at the same place of the same match.

        An agent that takes all its randomness from it plays the same match again for the same seed.
        """
        return self._seed

    @property
    def deadline(self) -> float | None:
        """When the answer is due, by ``time.monotonic()``; None without a limit."""
        return self._deadline

    @property
    def seconds_left(self) -> float | None:
        """The time left until then; None without a limit."""
        return None if self._deadline is None else self._deadline - time.monotonic()

    @property
    def bank(self) -> float | None:
        """How many seconds the seat had left for all its decisions as this one began; None without such a limit."""
        return self._bank

    def legal_actions(self) -> list[int]:
        """The ids to choose from, in the order of the notation."""
        return self._state().legal_actions()

    def token(self, action: int) -> str:
        """The notation of a legal action."""
        return self._state().token(action)

    def parse(self, token: str) -> int:
        """The id of a legal action from its notation; an IllegalActionError says why it is not legal."""
        return self._state().parse(token)

    @property
    def tokens(self) -> list[str]:
        """Everything that has happened, as the seat saw it."""
        self._state()
        return list(self._seen)

    def view(self) -> dict[str, Any]:
        """What the seat knows, as plain values: what ``Match.view(seat)`` gives."""
        return self._state().view(self._seat) | {"tokens": list(self._seen)}

    def position(self) -> str:
        """A position as a line for ``game.read``, in which what the seat cannot know is resampled."""
        return self._state().position()

    def text(self) -> str:
        """The board as the seat sees it, drawn as text."""
        return self._state().text(self._seat)

    def observe(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What the seat knows as a numpy array of ``game.observation_shape``, written to ``out`` if given."""
        return self._state().observe(self._seat, out)

    def sample(self, dice: Dice) -> State:
        """An independent state, in which hidden information is resampled with the right probabilities."""
        return self._state().resample(self._seat, dice)

    def _state(self) -> State:
        if self._world is None:
            raise StateError(f"{self._game.name}: this turn of seat {self._seat} is over: an agent may not keep it")
        return self._world

    def _end(self) -> None:
        self._world = None
        self._seen = ()

    def __reduce__(self) -> NoReturn:
        raise StateError(f"{self._game.name}: a turn cannot be copied or pickled: it ends with the decision")

    def __repr__(self) -> str:
        over = ", over" if self._world is None else ""
        return f"<Turn of seat {self._seat} of {self._game!r}{over}>"
