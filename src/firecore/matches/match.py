"""Match: a game being played, with its state, dice and history."""
from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Self

from .._native.history import History
from .._native.state import Dice, State, viewer_number
from ..errors import IllegalActionError, OptionError, SaveError, StateError
from ..game import Game
from ..plugins.types import Played
from ..wording import is_name, short
from . import saves
from .record import Record, record_of

CHANCE = -1


class Match(History):
    """A game being played. Chance plays by itself: either a decision comes next or the game is over.

    The same game, seed and decisions give the same match on every machine. An exception at any moment, including
    Ctrl-C, leaves the match before a step or after it. Threads that share a match see whole steps only.
    """

    _game: Game
    _seats: tuple[str, ...]

    def __new__(cls, game: Game, seed: int | None = None, seats: Sequence[str] | None = None) -> Self:
        if not isinstance(game, Game):
            raise OptionError(f"a match is of a game, as firecore.load(name) gives, got {short(game)}")
        dice = Dice(int.from_bytes(os.urandom(8)) >> 1 if seed is None else seed)
        return super().__new__(cls, game.start(), dice)

    def __init__(self, game: Game, seed: int | None = None, seats: Sequence[str] | None = None) -> None:
        self._of(game, _names(game, seats))

    def _of(self, game: Game, seats: tuple[str, ...]) -> Self:
        self._game, self._seats = game, seats
        return self

    @property
    def game(self) -> Game:
        """The rules and options."""
        return self._game

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self._seats

    @property
    def history(self) -> list[Played]:
        """The tokens, each with the seat that played it, or CHANCE."""
        _, actors, tokens, _ = self.snapshot()
        return list(map(Played, actors, tokens))

    def renamed(self, seats: Sequence[str]) -> Match:
        """A copy of the match with other names of players."""
        return History.__new__(Match, self)._of(self._game, _names(self._game, seats))

    def copy(self) -> Match:
        """An independent match at the same place, with the same dice to come."""
        return History.__new__(Match, self)._of(self._game, self._seats)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Match.load, (self.save(),)

    # What a seat sees.

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat, or a spectator (PUBLIC), may know: the position, and the tokens as the viewer saw them."""
        state, actors, tokens, _ = self.snapshot()
        return state.view(seat) | {"tokens": self._seen(seat, state, actors, tokens)}

    def seen(self, seat: int | None = None) -> list[str]:
        """The tokens so far as a seat, or a spectator (PUBLIC), saw them; with None in full."""
        state, actors, tokens, _ = self.snapshot()
        return self._seen(seat, state, actors, tokens)

    def _seen(self, seat: int | None, state: State, actors: list[int], tokens: list[str]) -> list[str]:
        viewer = viewer_number(state, seat)
        if viewer is None or not self._game.has_secrets:
            return tokens
        return self._game.plugin.views.seen(self._game, list(map(Played, actors, tokens)), viewer, state.actor)

    def events(self, seat: int | None = None) -> list[dict[str, Any]]:
        """What the last decision, or the set-up, and the chance after it caused, as that seat saw it."""
        viewer = viewer_number(self.state, seat)
        return [event for before, action, after in self.last_steps()
                for event in self._game.plugin.views.events(before, action, after, viewer)]

    # Records and saves.

    def record(self, seat: int | None = None) -> Record:
        """The match so far. For a viewer only what it saw; in a game with secrets that cannot be replayed.

        The seed determines all dice to come. So a record for a viewer has no seed before the game is over, and never
        has one in a game with secrets.
        """
        state, actors, tokens, _ = self.snapshot()
        secret = seat is not None and (self._game.has_secrets or not state.is_over)
        return record_of(self._game, None if secret else self.seed, self._seats,
                         self._seen(seat, state, actors, tokens), state)

    def save(self) -> bytes:
        """The match as bytes for ``load``, including the dice."""
        tokens, drawn = self.save_data()
        return saves.pack(saves.Save(
            game=self._game.name, options=dict(self._game.options), seed=self.seed, dice=drawn,
            seats=self._seats, tokens=tuple(tokens)))

    @classmethod
    def load(cls, data: bytes) -> Match:
        """The saved match; a SaveError for anything that is not a sound save."""
        save = saves.unpack(data)
        game = save.load_game()
        try:
            dice = Dice(save.seed)
            dice.wind(save.dice)
            history = History.__new__(cls, game.start(), dice, save.tokens)
        except (StateError, IllegalActionError) as error:
            raise SaveError(f"the save is faulty: {error}") from None
        if history.actor == CHANCE:
            raise SaveError("the save is faulty: it ends before chance has decided")
        thrown = history.chance_count()
        if save.dice != thrown:
            raise SaveError(f"the save is faulty: dice must be {thrown}, once for each token of chance, "
                            f"got {save.dice}")
        return history._of(game, save.seats)

    def _repr_mimebundle_(self, **selection: object) -> dict[str, str]:
        """What a notebook shows: the current position, drawn with the names of the players."""
        state = self.state
        names = () if self.seats == _nameless(self.game.seats) else self.seats
        drawing = self.game.drawing(state, names)
        return {"text/plain": state.text(None, names)} | ({} if drawing is None else {"image/svg+xml": drawing})

    def __repr__(self) -> str:
        return f"<Match of {self._game!r}: {len(self.tokens)} tokens, actor {self.actor}>"


def nameless(seat: int) -> str:
    """The default name of a seat."""
    return f"seat {seat}"


@cache
def _nameless(seats: int) -> tuple[str, ...]:
    return tuple(map(nameless, range(seats)))


def _names(game: Game, seats: Sequence[str] | None) -> tuple[str, ...]:
    if seats is None:
        return _nameless(game.seats)
    names = tuple(seats) if isinstance(seats, Iterable) else ()
    if len(names) != game.seats or not all(map(is_name, names)):
        raise OptionError(f"{game.name}: seats must be {game.seats} names that can be printed, got {short(seats)}")
    return names
