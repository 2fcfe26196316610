"""Match: a game being played, with its state, dice and history."""
from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Self, SupportsIndex

from .._native.history import History
from .._native.state import Dice, State, viewer_number
from ..errors import IllegalActionError, OptionError, SaveError, StateError
from ..game import EVERYTHING, PUBLIC, Game, Outcome
from ..plugins.types import Played
from ..wording import is_name, short
from . import saves
from .record import Record, record_of, start_line

CHANCE = -1


class Match(History):
    """A game being played, from its start or from any position. Chance plays by itself: either a decision comes next
    or the game is over.

    The same start, seed and decisions give the same match on every machine. An exception at any moment, including
    Ctrl-C, leaves the match before a step or after it. Threads that share a match see whole steps only.
    """

    _game: Game
    _seats: tuple[str, ...]

    def __new__(cls, start: Game | State, seed: int | None = None, seats: Sequence[str] | None = None) -> Self:
        if not isinstance(start, (Game, State)):
            raise OptionError("a match begins with a game, as firecore.load(name) gives, or with a position, "
                              f"as game.read(line) gives, got {short(start)}")
        dice = Dice(int.from_bytes(os.urandom(8)) >> 1 if seed is None else seed)
        return super().__new__(cls, start.start() if isinstance(start, Game) else start, dice)

    def __init__(self, start: Game | State, seed: int | None = None, seats: Sequence[str] | None = None) -> None:
        game = start if isinstance(start, Game) else start.game
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
        _, actors, tokens, _ = self._snapshot()
        return list(map(Played, actors, tokens))

    # Who decides.

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may decide now: the actor, and those that choose in secret at the same time."""
        state, _, _, committed = self._snapshot()
        if state.actor is None:
            return ()
        chosen = {seat for seat, _ in committed}
        together = [seat for seat in self._game.plugin.rules.simultaneous(state) if seat not in chosen]
        return tuple(together) or (state.actor,)

    @property
    def committed(self) -> tuple[int, ...]:
        """The seats that have decided before their turn, in the order in which they did."""
        return tuple(seat for seat, _ in self._pending())

    def for_seat(self, seat: int) -> Match:
        """An independent match in which that seat, one of ``actors``, is the one to decide.

        Of the others in front of it that have not chosen yet, any choice is played: the seat may not see it, and it
        makes no difference. This is the match to ask agents about, and to ask why something is not legal.
        """
        actors = self.actors
        if isinstance(seat, bool) or seat not in actors:
            who = f"the seats that may decide now are {', '.join(map(str, actors))}" if actors else "the game is over"
            raise StateError(f"{self._game.name}: seat {short(seat)} has nothing to decide: {who}")
        twin = self.copy()
        while twin.actor != seat:
            twin.play(twin.legal_actions()[0])
        return twin

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

    # The position as it stands.

    def token(self, action: SupportsIndex) -> str:
        """The notation of a legal action."""
        return self.state.token(action)

    def parse(self, token: str) -> int:
        """The id of a legal action from its notation."""
        return self.state.parse(token)

    def why_not(self, token: str) -> str | None:
        """None if the token is legal, else the reason, citing the clause."""
        return self.state.why_not(token)

    def words(self, action: SupportsIndex) -> str:
        """What a legal action does, in words."""
        return self.state.words(action)

    def places(self, action: SupportsIndex) -> tuple[str, ...]:
        """Which of the places that a drawing marks with ``data-at`` a legal action is made of."""
        return self.state.places(action)

    def tokens_at(self, place: str) -> list[str]:
        """The tokens that a user who points at a place may mean, legal or not."""
        return self.state.tokens_at(place)

    def scores(self) -> tuple[int, ...]:
        """The standing: one number a seat, as if the game ended now."""
        return self.state.scores()

    def returns(self) -> tuple[float, ...]:
        """The result: one number a seat; only when the game is over."""
        return self.state.returns()

    def outcome(self) -> Outcome | None:
        """How the game ended, with the names of the players; None while it goes on."""
        return self._game.outcome(self.state, () if self._seats == _nameless(self._game.seats) else self._seats)

    def position(self) -> str:
        """The position as one line that ``game.read`` turns back into an equal state, secrets included."""
        return self.state.position()

    # What a seat sees.

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a viewer may know: the position, and the tokens as the viewer saw them.

        A viewer is a seat, PUBLIC for a spectator, or EVERYTHING. In games with secrets it must be named. If seats have
        decided before their turn, ``committed`` has their tokens, as the viewer may see them.
        """
        state, actors, tokens, committed = self._snapshot()
        view = state.view(seat) | {"tokens": self._seen(seat, state, actors, tokens)}
        if committed:
            view["committed"] = [{"seat": one, "token": self._seen(seat, state, [*actors, one], [*tokens, token])[-1]}
                                 for one, token in committed]
        return view

    def seen(self, seat: int | None = None) -> list[str]:
        """The tokens so far as a viewer saw them."""
        state, actors, tokens, _ = self._snapshot()
        return self._seen(seat, state, actors, tokens)

    def _seen(self, seat: int | None, state: State, actors: list[int], tokens: list[str]) -> list[str]:
        viewer = viewer_number(state, seat)
        if viewer is None or not self._game.has_secrets:
            return tokens
        return self._game.plugin.views.seen(self._game, list(map(Played, actors, tokens)), viewer, state.actor)

    def events(self, seat: int | None = None) -> list[dict[str, Any]]:
        """What the last decision, or the set-up, and the chance after it caused, as a viewer saw it."""
        viewer = viewer_number(self.state, seat)
        return [event for before, action, after in self._last_steps()
                for event in self._game.plugin.views.events(before, action, after, viewer)]

    # Records and saves.

    def record(self, seat: int | None = None) -> Record:
        """The match so far, as a viewer saw it. Without all secrets it cannot be replayed.

        The seed determines all dice to come. So a record for a seat or the public has no seed before the game is over,
        and never has one in a game with secrets. In games with secrets the viewer must be named.
        """
        state, actors, tokens, _ = self._snapshot()
        secret = seat not in (None, EVERYTHING) and (self._game.has_secrets or not state.is_over)
        return record_of(self._game, None if secret else self.seed, self._seats,
                         self._seen(seat, state, actors, tokens), state, start_line(self.start, seat))

    def save(self) -> bytes:
        """The match as bytes for ``load``, including the dice."""
        tokens, drawn, committed = self._save_data()
        return saves.pack(saves.Save(
            game=self._game.name, options=self._game.kept_options, seed=self.seed, dice=drawn,
            seats=self._seats, tokens=tuple(tokens), start=start_line(self.start),
            committed=tuple(committed)))

    @classmethod
    def load(cls, data: bytes) -> Match:
        """The saved match; a SaveError for anything that is not a sound save."""
        save = saves.unpack(data)
        start = save.load_start()
        game: Game = start.game
        try:
            dice = Dice(save.seed)
            dice.wind(save.dice)
            history = History.__new__(cls, start, dice, save.tokens)
        except (StateError, IllegalActionError) as error:
            raise SaveError(f"the save is faulty: {error}") from None
        if history.actor == CHANCE:
            raise SaveError("the save is faulty: it ends before chance has decided")
        taken = history._chance_count()
        if save.dice != taken:
            raise SaveError(f"the save is faulty: dice must be {taken}, once for each token of chance, "
                            f"got {save.dice}")
        match = history._of(game, save.seats)
        for seat, token in save.committed:
            try:
                if seat == match.actor:
                    raise StateError(f"seat {seat} is to decide, so nothing of it is committed")
                match.play(token, seat)
            except (StateError, IllegalActionError) as error:
                raise SaveError(f"the save is faulty: {error}") from None
        return match

    def _repr_mimebundle_(self, **selection: object) -> dict[str, str]:
        """What a notebook shows: what everybody may know of the position, drawn with the names of the players."""
        state = self.state
        names = () if self.seats == _nameless(self.game.seats) else self.seats
        drawing = self.game.drawing(state, PUBLIC, names)
        return {"text/plain": state.text(PUBLIC, names)} | ({} if drawing is None else {"image/svg+xml": drawing})

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
