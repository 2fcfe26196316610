"""A table: a match, who sits at it, and what happened. It knows nothing of networks."""
from __future__ import annotations

import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import firecore as fc

from .clocks import Clock
from .seeing import PUBLIC, Viewer, viewers
from .story import Line, lines

LONGEST_NAME = 24
_SPACES = re.compile(r"\s+")


class TableError(ValueError):
    """What somebody wants at a table does not go; the words are for him to read."""


class StaleError(TableError):
    """The table has gone on since."""


@dataclass
class Chair:
    """Who sits on a seat: a person, or an agent among those offered."""

    name: str
    agent: str | None = None             # the label it is offered under; None: a person

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


class Table:
    """Everything that happens here goes through these methods, and each of them leaves the table sound."""

    def __init__(self, ident: str, match: fc.Match, chairs: Sequence[Chair], clock: Clock, *,
                 notes: Sequence[Line] = (), touched: float | None = None) -> None:
        self.ident = ident
        self.match = match.renamed([chair.name for chair in chairs])
        self.chairs = list(chairs)
        self.clock = clock
        self.wish: Wish | None = None
        self.notes = list(notes)
        self.touched = time.time() if touched is None else touched
        self.version = secrets.randbelow(2**40)     # goes up with every change that anybody can see; none is that of
                                                    # a server before this one, whose pages may come back
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
        tokens = [token] if token is not None else world.tries(place or "")
        return [{"token": one, "reason": reason} for one in tokens if (reason := world.why_not(one)) is not None]

    # What people and agents do.

    def play(self, seat: int, token: str, version: int | None = None) -> None:
        """A seat decides."""
        if version is not None and version != self.version:
            raise StaleError("the table has gone on since")
        if self.actor is None:
            raise TableError("the game is over")
        if seat != self.actor:
            raise TableError(f"it is the turn of {self.names[self.actor]}")
        try:
            self._notifier.play(token)
        except fc.IllegalActionError:
            world = self.match.state.resample(seat, fc.Dice(0))
            raise TableError(f"{token!r} is not legal: {world.why_not(token)}") from None
        self.clock.stop(decided=True)
        self.wish = None
        self._changed()

    def rename(self, seat: int, name: str) -> None:
        """Somebody goes by another name."""
        if not self.chairs[seat].is_person:
            raise TableError("an agent keeps its name")
        chosen = proper_name(name)
        if chosen in (one for other, one in enumerate(self.names) if other != seat):
            raise TableError(f"somebody at this table goes by {chosen} already")
        self.chairs[seat].name = chosen
        self._rename()

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

    def missing(self) -> list[int]:
        """Who has yet to agree."""
        if self.wish is None:
            return []
        return [seat for seat in self.people if seat != self.wish.seat and seat not in self.wish.agreed]

    def _settle_wish(self) -> None:
        wish = self.wish
        if wish is not None and not self.missing():
            self.wish = None
            self.clock.stop(decided=False)
            taken = len(self.match.tokens) - wish.tokens
            while len(self.match.tokens) > wish.tokens:
                self.match.undo()
            self._retell()
            others = " with everybody's consent" if len(self.people) > 1 else ""
            self._note(wish.seat, f"{self.names[wish.seat]} takes back{others}: {taken} steps are undone, "
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
        if not self.clock.running and self.actor is not None and self.chairs[self.actor].is_person:
            self.clock.start(self.actor)

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
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise TableError(f"a name has 1 to {LONGEST_NAME} characters that can be printed")
    return name
