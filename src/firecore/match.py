"""Match: a game being played: a state, dice, and everything that happened."""
from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from . import saves
from ._native.state import Dice, State, replay, seat_number
from .errors import IllegalActionError, OptionError, SaveError, StateError
from .game import Game
from .options import is_name, short
from .plugins.types import Played
from .record import Record

CHANCE = -1


class Match:
    """One game from its first token on. Chance plays itself, so a decision comes next or the game is over.

    The same game, seed and decisions give the same match, on every machine. Threads that use one match at once wait for
    each other.
    """

    def __init__(self, game: Game, seed: int | None = None, seats: Sequence[str] | None = None) -> None:
        if not isinstance(game, Game):
            raise OptionError(f"a match is of a game, as firecore.load(name) gives, got {short(game)}")
        self._lock = threading.RLock()
        self._game = game
        self._dice = Dice(int.from_bytes(os.urandom(8)) >> 1 if seed is None else seed)
        self._seats = _names(game, seats)
        self._state = game.start()
        self._actions: list[int] = []
        self._actors: list[int] = []
        self._tokens: list[str] = []
        self._play_chance()

    @property
    def game(self) -> Game:
        """The rules and options."""
        return self._game

    @property
    def seed(self) -> int:
        """What the dice were seeded with."""
        return self._dice.seed

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of those who play, seat by seat."""
        return self._seats

    @property
    def state(self) -> State:
        """A copy of the position as it stands."""
        return self._state.copy()

    @property
    def actor(self) -> int | None:
        """The seat to decide, or None when the game is over; never chance."""
        return self._state.actor

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_over

    @property
    def tokens(self) -> list[str]:
        """Everything that happened so far, chance included."""
        return list(self._tokens)

    @property
    def history(self) -> list[Played]:
        """The same, each token with the seat that played it, or CHANCE."""
        with self._lock:
            return list(map(Played, self._actors, self._tokens))

    def legal_actions(self) -> list[int]:
        """The ids of the actions that the actor may choose from."""
        return self._state.legal_actions()

    def play(self, action: int | str) -> None:
        """Play an action by id or token, and whatever chance decides then."""
        with self._lock:
            if self._state.is_over:
                raise IllegalActionError(f"{self._game.name}: {short(action)} is not legal: the game is over")
            chosen = self._state.parse(action) if isinstance(action, str) else action
            token = self._state.token(chosen)     # refuses what is not legal
            before = len(self._tokens)
            try:
                self._put(chosen, token)
                self._play_chance()
            except BaseException:     # Ctrl-C: a decision is played with all that follows it, or not at all
                self._rewind(before)
                raise

    def _put(self, action: int, token: str) -> None:
        actor = self._state.actor
        assert actor is not None
        self._state.apply(action)
        self._actions.append(int(action))
        self._actors.append(actor)
        self._tokens.append(token)

    def _play_chance(self) -> None:
        while self._state.is_chance:
            action = self._dice.pick(self._state)
            self._put(action, self._state.token(action))

    def undo(self) -> None:
        """Take the last decision back, and the chance that followed it."""
        with self._lock:
            last = self._last_decision()
            if last is None:
                raise StateError(f"{self._game.name}: there is no decision to take back")
            self._rewind(last)

    def _rewind(self, length: int) -> None:
        """Forget all but so many actions."""
        self._state = next(self._replay(length))
        for story in (self._actions, self._actors, self._tokens):
            del story[length:]
        self._dice.wind(self._actors.count(CHANCE))

    def _last_decision(self) -> int | None:
        for i in reversed(range(len(self._actors))):
            if self._actors[i] != CHANCE:
                return i
        return None

    def renamed(self, seats: Sequence[str]) -> Match:
        """A copy of the match, played by others."""
        twin = self.copy()
        twin._seats = _names(self._game, seats)
        return twin

    def copy(self) -> Match:
        """A match of its own that stands at the same place, and would throw the same dice."""
        twin = Match.__new__(Match)
        twin._lock = threading.RLock()
        twin._game, twin._seats = self._game, self._seats
        with self._lock:
            twin._dice, twin._state = self._dice.copy(), self._state.copy()
            twin._actions, twin._actors, twin._tokens = list(self._actions), list(self._actors), list(self._tokens)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Match.load, (self.save(),)

    # What a seat is told.

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What that seat may know: the position, and the tokens so far as it saw them."""
        with self._lock:
            return self._state.view(seat) | {"tokens": self.seen(seat)}

    def seen(self, seat: int | None = None) -> list[str]:
        """The tokens so far as that seat saw them; with None as they were."""
        if seat is None:
            return self.tokens
        number = seat_number(self._state, seat)
        if not self._game.has_secrets:
            return self.tokens
        with self._lock:
            return self._game.plugin.seen(self._game, self.history, number, self._state.actor)

    def events(self, seat: int | None = None) -> list[dict[str, Any]]:
        """What the last decision, or the set-up, and the chance after it caused, in order, as that seat saw it."""
        viewer = None if seat is None else seat_number(self._state, seat)
        told: list[dict[str, Any]] = []
        with self._lock:
            last = self._last_decision() or 0
            for (before, after), action in zip(pairwise(self._replay(last)), self._actions[last:], strict=True):
                told += self._game.plugin.events(before, action, after, viewer)
        return told

    def _replay(self, first: int) -> Iterator[State]:
        """The states from before action number ``first`` to now."""
        state = self._game.start()
        for action in self._actions[:first]:
            state.apply(action)
        yield state.copy()
        for action in self._actions[first:]:
            state.apply(action)
            yield state.copy()

    # Records and saves.

    def record(self, seat: int | None = None) -> Record:
        """The story so far; with a seat only what that seat saw, which cannot be replayed if there are secrets."""
        secret = seat is not None and self._game.has_secrets
        with self._lock:
            return Record(
                game=self._game.name,
                options=json.loads(json.dumps(dict(self._game.options))),     # lists for tuples, as they come back
                seed=None if secret else self.seed,
                seats=self._seats,
                tokens=tuple(self.seen(seat)),
                scores=self._state.scores(),
                returns=self._state.returns() if self._state.is_over else None,
            )

    def save(self) -> bytes:
        """The match as bytes that ``load`` takes up again, dice and all."""
        with self._lock:
            return saves.pack(saves.Save(
                game=self._game.name, options=dict(self._game.options), seed=self.seed, dice=self._dice.drawn,
                seats=self._seats, tokens=tuple(self._tokens)))

    @classmethod
    def load(cls, data: bytes) -> Match:
        """The match that was saved; a SaveError for anything that is no sound save."""
        save = saves.unpack(data)
        match = cls.__new__(cls)
        match._lock = threading.RLock()
        match._game = save.load_game()
        match._seats = save.seats
        match._state = match._game.start()
        match._tokens = list(save.tokens)
        try:
            match._dice = Dice(save.seed)
            match._actions, match._actors = replay(match._state, save.tokens)
        except (StateError, IllegalActionError) as error:
            raise SaveError(f"the save is faulty: {error}") from None
        if match._state.is_chance:
            raise SaveError("the save is faulty: it ends where chance has yet to decide")
        if save.dice != match._actors.count(CHANCE):
            raise SaveError(f"the save is faulty: dice must be {match._actors.count(CHANCE)}, once for each "
                            f"token of chance, got {save.dice}")
        match._dice.wind(save.dice)
        return match

    def __repr__(self) -> str:
        return f"<Match of {self._game!r}: {len(self._tokens)} tokens, actor {self.actor}>"


def nameless(seat: int) -> str:
    """What a seat goes by while nobody has named it."""
    return f"seat {seat}"


def _names(game: Game, seats: Sequence[str] | None) -> tuple[str, ...]:
    if seats is None:
        return tuple(map(nameless, range(game.seats)))
    names = tuple(seats) if isinstance(seats, Iterable) else ()
    if len(names) != game.seats or not all(map(is_name, names)):
        raise OptionError(f"{game.name}: seats must be {game.seats} names that can be printed, got {short(seats)}")
    return names
