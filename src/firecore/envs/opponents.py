"""Who plays the other seats of an environment, and which seat the learner has."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..agents import Agent, checked
from ..agents.seeds import derive
from ..errors import OptionError
from ..game import EVERYTHING, Game
from ..matches.match import Match, nameless
from ..playing.decisions import decide
from ..playing.match_play import begin, end, named_agent
from ..plugins import registry
from ..wording import short

MOVING = ("rotate", "random")
DEFAULT = "random"     # who plays a competitive game against the learner, unless another is named

Given = str | Agent | Sequence[str | Agent] | None


def listed(game: Game, opponents: Given) -> list[str | Agent] | None:
    """One opponent for each of the other seats, in turn. None if the learner plays all seats, which is the default in a
    cooperative game."""
    if opponents is None and game.cooperative:
        return None
    given = DEFAULT if opponents is None else opponents
    if isinstance(given, str) or not isinstance(given, Sequence):
        return [given] * (game.seats - 1)
    if len(given) != game.seats - 1:
        raise OptionError(f"{game!r} has {game.seats - 1} other seats: opponents must be one agent for all of them, or "
                          f"a list of {game.seats - 1}, got {short(given)}")
    return list(given)


def check_seat(game: Game, seat: Any, opponents: object) -> None:
    """Refuse anything but a seat or a way to choose one; and either where the learner has all seats."""
    if seat in MOVING if isinstance(seat, str) else type(seat) is int and 0 <= seat < game.seats:
        if opponents is None and seat != 0:
            raise OptionError(f"{game!r}: the learner acts for all seats unless there are opponents, got the seat "
                              f"{short(seat)}")
        return
    raise OptionError(f"seat must be a number from 0 to {game.seats - 1}, or {' or '.join(MOVING)}, got {short(seat)}")


def seat_of(game: Game, seat: int | str, match: Match, number: int) -> int:
    """The learner's seat in a match, given the number of the game since the last seed."""
    if isinstance(seat, int):
        return seat
    return number % game.seats if seat == "rotate" else derive(match.seed, "seat") % game.seats


class Opponents:
    """The agents of the other seats, starting after the learner's. Agents named by specs are created once."""

    def __init__(self, game: Game, given: Sequence[str | Agent]) -> None:
        self._game = game
        self._given = [one if isinstance(one, str) else checked("opponents", one) for one in given]
        self._agents = self._made()
        self._seats: dict[int, Agent] = {}

    def _made(self) -> list[Agent]:
        manager = registry.default_manager()
        return [named_agent(one, self._game, manager) if isinstance(one, str) else one for one in self._given]

    def begin(self, match: Match, seat: int) -> None:
        """Start a match with the learner in that seat, and play up to its first decision."""
        self._seats = {(seat + 1 + i) % self._game.seats: one for i, one in enumerate(self._agents)}
        for other, one in self._seats.items():
            begin(one, self._game, other, match.seats[other])
        self.reply(match)

    def reply(self, match: Match) -> None:
        """Play until the learner has to decide, or the game is over."""
        while match.actor is not None and match.actor in self._seats:
            match.play(decide(match, self._seats[match.actor]))
        if match.is_over:
            record = match.record(EVERYTHING)
            for other, one in self._seats.items():
                end(one, match, other, record)

    def close(self) -> None:
        """End the sandboxes of agents. The next game starts them again."""
        for one, given in zip(self._agents, self._given, strict=True):
            close = getattr(one, "close", None)
            if isinstance(given, str) and callable(close):
                close()

    def __getstate__(self) -> dict[str, Any]:
        return {"_game": self._game, "_given": self._given, "order": list(self._seats)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self._game, self._given = kept["_game"], kept["_given"]
        self._agents = self._made()     # a process of its own cannot be copied, but another one be started
        self._seats = dict(zip(kept["order"], self._agents, strict=False))
        for (other, one), given in zip(self._seats.items(), self._given, strict=False):
            if isinstance(given, str):
                begin(one, self._game, other, nameless(other))
