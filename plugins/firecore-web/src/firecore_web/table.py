"""A table: a match, who sits at it, and what happened. It knows nothing of networks."""
from __future__ import annotations

import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import firecore as fc

from .clocks import Clock
from .seeing import PUBLIC, Viewer, viewers
from .story import Line, lines

MAX_NAME_LENGTH = 24
_SPACES = re.compile(r"\s+")


class TableError(ValueError):
    """What somebody wants at a table does not go; the words are for him to read."""


class StaleError(TableError):
    """The table has gone on since."""


class NotKeptError(TableError):
    """A change that could not be written to the disk, and so was not made."""


@dataclass
class Chair:
    """Who sits on a seat: a person, or an agent among those offered."""

    name: str
    agent: str | None = None             # the label it is offered under; None: a person
    taken: bool = False                  # by a person, who has the key
    freed: int = 0                       # how many times the host has freed it

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.agent is None


@dataclass
class Wish:
    """Somebody wants to take his last decision back."""

    seat: int
    tokens: int                          # how many would stay
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Moment:
    """A table as it stood, to go back to if what followed cannot be kept."""

    match: fc.Match
    chairs: list[Chair]
    clock: Clock
    wish: Wish | None
    notes: list[Line]
    touched: float


class Table:
    """Everything that happens here goes through these methods, and each of them leaves the table sound."""

    def __init__(self, ident: str, match: fc.Match, chairs: Sequence[Chair], clock: Clock, *,
                 notes: Sequence[Line] = (), touched: float | None = None, opener: str = "") -> None:
        self.ident = ident
        self.opener = opener             # what stands for the address that it was opened from
        self.match = match.renamed([chair.name for chair in chairs])
        self.chairs = list(chairs)
        self.clock = clock
        self.wish: Wish | None = None
        self.notes = list(notes)
        self.touched = time.time() if touched is None else touched
        self.version = secrets.randbelow(2**40)     # goes up with every change that anybody can see; none is that of
                                                    # a server before this one, whose pages may come back
        self.moves = 0                   # and this one only when the match goes on or back
        self.retold = 0                  # and this one when what was told is told otherwise
        self.cache: dict[Viewer, str] = {}                    # what is sent of this version, for those who send it
        self.drawings: dict[Viewer, dict[str, str]] = {}      # and what is drawn of it
        self.advice: dict[str, Any] = {}                      # what an agent recommends to the seat to decide
        self._notifier = fc.Notifier(self.match)
        self._seen_to = self.match.start
        self._told: dict[Viewer, list[Line]] = {viewer: [] for viewer in viewers(self.match.game.seats)}
        self._retell()
        self._start_clock()

    # What there is to see.

    @property
    def game(self) -> fc.Game:
        """The rules and options."""
        return self.match.game

    @property
    def actor(self) -> int | None:
        """The seat to decide."""
        return self.match.actor

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_person]

    @property
    def is_untouched(self) -> bool:
        """Whether no person has decided anything yet."""
        people = self.people
        return not any(line.seat in people for line in self._told[PUBLIC] if not line.note)

    def told(self, viewer: Viewer) -> list[Line]:
        """What happened, as a viewer saw it."""
        return self._told[viewer]

    def legal(self) -> list[dict[str, Any]]:
        """What the seat to decide may do: for its eyes."""
        state = self.match.state
        return [{"token": state.token(action), "words": state.words(action), "at": list(state.places(action))}
                for action in state.legal_actions()]

    def at(self, n: int) -> fc.State:
        """The position after so many tokens."""
        tokens = self.match.tokens
        if not 0 <= n <= len(tokens):
            raise TableError(f"there are positions 0 to {len(tokens)}, got {n}")
        state = self.match.start
        for token in tokens[:n]:
            state.apply(token)
        return state

    def why_not(self, seat: Viewer, *, token: str | None = None, place: str | None = None) -> list[dict[str, str]]:
        """Why something cannot be done, as far as the seat may know."""
        if seat not in range(self.game.seats):
            raise TableError("only those who play may ask why")
        if self.actor is None:
            raise TableError("the game is over")
        if self.actor != seat:
            raise TableError(f"it is the turn of {self.names[self.actor]}")
        world = self.match.state.resample(seat, fc.Dice(0))
        tokens = [token] if token is not None else world.tokens_at(place or "")
        return [{"token": one, "reason": reason} for one in tokens if (reason := world.why_not(one)) is not None]

    # What people and agents do.

    def play(self, seat: int, token: str, version: int | None = None) -> None:
        """A person decides."""
        if version is not None and version != self.version:
            raise StaleError("the table has gone on since")
        self._check_turn(seat)
        if self.clock.is_out(seat):
            raise TableError("your time is up: an agent decides for you")
        self._decide(seat, token)

    def decide_for(self, seat: int, token: str) -> None:
        """An agent decides: its own seat's turn, or that of a person who is out of time."""
        self._check_turn(seat)
        self._decide(seat, token)

    def _check_turn(self, seat: int) -> None:
        if self.actor is None:
            raise TableError("the game is over")
        if seat != self.actor:
            raise TableError(f"it is the turn of {self.names[self.actor]}")

    def _decide(self, seat: int, token: str) -> None:
        try:
            self._notifier.play(token)
        except fc.IllegalActionError:
            world = self.match.state.resample(seat, fc.Dice(0))
            raise TableError(f"{token!r} is not legal: {world.why_not(token)}") from None
        self.clock.decided(seat)
        self.wish = None
        self.moves += 1
        self._changed()

    # Who sits where. The key to a seat is that of whoever took it; the host can only free it, and all see that.

    def sit(self, seat: int, name: object = None) -> None:
        """A person takes a seat that is free, under a name of his own."""
        chair = self.chairs[seat]
        if not chair.is_person or chair.taken:
            raise TableError("that seat is taken: whoever opened the table can free it")
        chosen = chair.name if name is None else self._free_name(seat, name)
        self.chairs[seat] = Chair(chosen, taken=True, freed=chair.freed)
        self._note(seat, f"{chosen} sits down")
        self._rename()

    def free(self, seat: int) -> None:
        """The host takes a seat from whoever has it, to give it to somebody else."""
        chair = self.chairs[seat]
        if not chair.is_person or not chair.taken:
            raise TableError("nobody has taken that seat")
        self._note(seat, f"the host frees the seat of {chair.name}")
        self.chairs[seat] = Chair(self._guest_name(seat), freed=chair.freed + 1)
        if self.wish is not None and self.wish.seat == seat:
            self.wish = None
        elif self.wish is not None:
            self.wish.agreed.discard(seat)
        self._rename()

    def _guest_name(self, seat: int) -> str:
        others = [name for other, name in enumerate(self.names) if other != seat]
        return next(name for name in (f"Guest {seat}", *(f"Guest {seat}.{n}" for n in range(1, len(others) + 2)))
                    if name not in others)

    def rename(self, seat: int, name: object) -> None:
        """Somebody goes by another name."""
        if not self.chairs[seat].is_person:
            raise TableError("an agent keeps its name")
        self.chairs[seat].name = self._free_name(seat, name)
        self._rename()

    def _free_name(self, seat: int, name: object) -> str:
        chosen = proper_name(name)
        if chosen in (one for other, one in enumerate(self.names) if other != seat):
            raise TableError(f"somebody at this table goes by {chosen} already")
        return chosen

    def _rename(self) -> None:
        self.match = self.match.renamed(self.names)
        self._notifier = fc.Notifier(self.match)
        self._retell()
        self._changed()

    # Taking back: the same dice fall again, so whoever does it has seen what he should not. Everybody must agree.

    def ask_undo(self, seat: int) -> None:
        """A person wants his last decision back."""
        if not self.chairs[seat].is_person:
            raise TableError("agents do not take back")
        if self.actor is None:
            raise TableError("the game is over: its dice are known, and nothing can be taken back")
        if self.clock.is_out(seat):
            raise TableError("your time is up: nothing can be taken back")
        if self.wish is not None:
            raise TableError(f"{self.names[self.wish.seat]} has asked already")
        back = self.match.copy()
        while True:
            try:
                back.undo()
            except fc.StateError:
                raise TableError("there is no decision of yours to take back") from None
            if back.actor == seat:
                break
        self.wish = Wish(seat, len(back.tokens))
        self._settle_wish()

    def agree(self, seat: int, *, agrees: bool) -> None:
        """Another person agrees, or does not; who asked may think better of it."""
        if self.wish is None:
            raise TableError("nobody wants to take anything back")
        if not self.chairs[seat].is_person:
            raise TableError("agents are not asked")
        if not agrees:
            asked, self.wish = self.wish.seat, None
            words = (f"{self.names[asked]} thinks better of taking back" if asked == seat
                     else f"{self.names[seat]} does not agree to take back")
            self._note(seat, words)
            self._changed()
            return
        if seat == self.wish.seat:
            raise TableError("the others are asked")
        self.wish.agreed.add(seat)
        self._settle_wish()

    def lapse(self) -> None:
        """Whoever wants to take back is out of time, and the others do not wait any longer."""
        if self.wish is not None:
            self._note(self.wish.seat, f"{self.names[self.wish.seat]} is out of time, and takes nothing back")
            self.wish = None
            self._changed()

    def missing(self) -> list[int]:
        """Who has yet to agree."""
        if self.wish is None:
            return []
        return [seat for seat in self.people if seat != self.wish.seat and seat not in self.wish.agreed]

    def _settle_wish(self) -> None:
        wish = self.wish
        if wish is not None and not self.missing():
            self.wish = None
            self.clock.run_for(None)
            taken = len(self.match.tokens) - wish.tokens
            while len(self.match.tokens) > wish.tokens:
                self.match.undo()
                if self.actor is not None and self.chairs[self.actor].is_person:
                    self.clock.undecided(self.actor)
            self.moves += 1
            self._retell()
            others = " with everybody's consent" if len(self.people) > 1 else ""
            self._note(wish.seat, f"{self.names[wish.seat]} takes back{others}: "
                                  f"{'1 step is' if taken == 1 else f'{taken} steps are'} undone, "
                                  "and the same dice will fall again")
        self._changed()

    # Inner workings.

    def _note(self, seat: int, words: str) -> None:
        self.notes.append(Line(len(self.match.tokens), seat, words, note=True))
        for told in self._told.values():
            told.append(self.notes[-1])

    def _changed(self) -> None:
        self.version += 1
        self.cache.clear()
        self.drawings.clear()
        self.advice = {}
        self.touched = time.time()
        self._catch_up()
        self._start_clock()

    def _start_clock(self) -> None:
        """The time of the person to decide runs, or of one who keeps agents waiting with a wish to take back."""
        if self.actor is None:
            self.clock.run_for(None)
        elif self.chairs[self.actor].is_person:
            self.clock.run_for(self.actor)
        else:
            self.clock.run_for(None if self.wish is None else self.wish.seat)

    def moment(self) -> Moment:
        """The table as it stands."""
        wish = None if self.wish is None else Wish(self.wish.seat, self.wish.tokens, set(self.wish.agreed))
        return Moment(self.match.copy(), [replace(chair) for chair in self.chairs], self.clock.copy(), wish,
                      list(self.notes), self.touched)

    def restore(self, moment: Moment) -> None:
        """Stand as it stood."""
        self.match, self.chairs, self.clock = moment.match, moment.chairs, moment.clock
        self.wish, self.notes = moment.wish, moment.notes
        self._notifier = fc.Notifier(self.match)
        self.moves += 1
        self._retell()
        self._changed()
        self.touched = moment.touched

    def _catch_up(self) -> None:
        """Tell what has happened since it was told last."""
        tokens = self.match.tokens
        first = max((line.n for line in next(iter(self._told.values())) if not line.note), default=0)
        if first == len(tokens):
            return
        state = self._seen_to
        for viewer, told in self._told.items():
            state = self._seen_to.copy()
            told += lines(state, tokens[first:], first, viewer, self.names)
        self._seen_to = state

    def _retell(self) -> None:
        """Tell everything anew: notes stand where they stood."""
        self.retold += 1
        self._seen_to = self.match.start
        for told in self._told.values():
            told.clear()
        self._catch_up()
        for told in self._told.values():
            told += [note for note in self.notes if note.n <= len(self.match.tokens)]
            told.sort(key=lambda line: line.n)


def proper_name(text: object) -> str:
    """A name that fits a line."""
    name = _SPACES.sub(" ", text).strip() if isinstance(text, str) else ""
    if not name or len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise TableError(f"a name has 1 to {MAX_NAME_LENGTH} characters that can be printed")
    return name
