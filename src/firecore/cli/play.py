"""The command ``firecore play``.

Give "human" or an agent for each seat. By default you play seat 0, and the game's best native policy plays the
others. At the prompt type a token, or "help". --load continues a saved game, with the same players unless you name
others. --position starts anywhere, for example where a game at a real table stands.

Examples:
  firecore play feurio
  firecore play feurio human mcts:seconds=1 --option players=2 --seed 7
  firecore play --load evening.save
  firecore play --position "$(cat table.txt)" --option players=4
"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from .. import files
from .._native.state import Dice, State
from ..agents import Agent, agent
from ..agents.advice import Choice
from ..agents.restoring import check_restorable
from ..agents.turn import Turn
from ..errors import AgentError, FirecoreError, OptionError, StateError
from ..game import EVERYTHING, Game
from ..matches import saves
from ..matches.failure import Failure
from ..matches.match import Match
from ..playing.decisions import advise
from ..playing.match_play import Notifier, decide, seated, stand_in
from ..plugins.registry import default_manager
from ..renderers import render
from ..renderers.text import result
from ..wording import printable
from .arguments import add_game, add_seed, game_of, seed_of
from .rules import clauses_in_full, how_to_play
from .terminal import board_renderer, in_color_of, wrapped

HUMAN = "human"
CLEAR = "\x1b[H\x1b[2J\x1b[3J"     # the screen, and what scrolled off it
MAX_SHOWN = 24     # legal tokens; "moves" shows all
MAX_HINTS = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_game(parser)
    parser.add_argument("seats", metavar="SEAT", nargs="*", help='"human", or an agent, for each seat')
    add_seed(parser)
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a game that was saved")
    parser.add_argument("--position", metavar="LINE", help="begin here: a line as State.position writes it")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the record here, finished or not")
    parser.add_argument("--hint", metavar="AGENT",
                        help="who is asked for hints; without, the one that the game names: firecore agents GAME")
    for action in parser._actions:
        if action.dest == "game":
            action.nargs, action.required = "?", False


def run(arguments: argparse.Namespace) -> int:
    """Play to the end, or until the person leaves."""
    if arguments.record and not arguments.record.parent.is_dir():
        raise OptionError(f"the record cannot be written to {arguments.record}: there is no such folder")
    match = _loaded(arguments) if arguments.load else _new(arguments)
    session = Session(match, agent(arguments.hint or match.game.adviser))
    try:
        session.play()
    finally:
        if arguments.record:
            session.match.record(EVERYTHING).write(arguments.record)
    return 0


def _new(arguments: argparse.Namespace) -> Match:
    if arguments.position and not arguments.game:
        arguments.game = arguments.position.partition("/")[0]     # every line begins with the name of its game
    if not arguments.game:
        raise OptionError("name a game, or --load a saved one; firecore games lists the games")
    game = game_of(arguments)
    start = game.read(arguments.position) if arguments.position else game
    return Match(start, seed_of(arguments), _seats(game, arguments.seats))


def _loaded(arguments: argparse.Namespace) -> Match:
    match = Match.load(files.read(arguments.load, saves.MAX_BYTES))
    if arguments.game and arguments.game != match.game.name:
        raise OptionError(f"{arguments.load} is a game of {match.game.name}, not of {arguments.game}")
    if arguments.options or arguments.seed is not None or arguments.position:
        raise OptionError("a saved game has its options, its seed and its start: none of them goes with --load")
    if arguments.seats:
        return match.renamed(_seats(match.game, arguments.seats))
    for name in match.seats:
        if name != HUMAN:
            _check_player(arguments.load, name)
    return match


def _check_player(path: Path, name: str) -> None:
    """A file may come from a stranger: it must not run code, read files or keep the user waiting."""
    try:
        check_restorable(name)
    except OptionError as error:
        raise OptionError(f"{path} names {name!r} as a player: say GAME SEAT SEAT … yourself ({error})") from None


def _seats(game: Game, given: Sequence[str]) -> list[str]:
    seats = list(given) or [HUMAN] + [game.lineup.policy] * (game.seats - 1)
    if len(seats) != game.seats:
        raise OptionError(f"{game!r} has {game.seats} seats, got {len(seats)}")
    return seats


class Quit(Exception):
    """The person wants to stop."""


class Session:
    """A match at the terminal."""

    def __init__(self, match: Match, hint: Agent) -> None:
        self.match = match
        self._hint = hint
        self._people = {seat for seat, name in enumerate(match.seats) if name == HUMAN}
        self._agents = seated(match, [hint if seat in self._people else name for seat, name in enumerate(match.seats)],
                              default_manager())
        self._notifier = Notifier(match, default_manager())
        self._shown = dict.fromkeys(self._people, len(match.tokens))      # how many tokens each person has seen
        self._looking: int | None = None                 # who sits at the screen
        self._going_on: set[int] = set()                 # for whom what is forced is played
        self._commands: dict[str, tuple[Callable[[str], None], str]] = {
            "help": (self._help, "this, and the notation"),
            "moves": (self._moves, "every legal token"),
            "board": (self._board, "the board again"),
            "why": (self._why, "why TOKEN is not legal"),
            "rules": (self._rules, "how to play, or the CLAUSE that a reason names"),
            "hint": (self._give_hint, "what an agent would do"),
            "undo": (self._undo, "take your last decision back, and all that followed"),
            "log": (self._log, "everything that happened, as you saw it"),
            "save": (self._save, "save the game to FILE; firecore play --load FILE goes on with it"),
            "load": (self._load, "go on with the game in FILE instead"),
            "quit": (self._quit, "leave"),
        }

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        try:
            while (seat := self.match.actor) is not None:
                if seat in self._people:
                    self._turn(seat)
                else:
                    self._let_decide(seat)
        except (Quit, EOFError):
            print("\nleft before the end")
            return
        record = self.match.record(EVERYTHING)
        self._notifier.ended(record)
        last = min(self._people, default=None) if self._looking is None else self._looking
        print(self._drawn(last), "", *result(record), sep="\n")

    def _let_decide(self, seat: int) -> None:
        action = decide(self.match, self._agents[seat])
        if isinstance(action, Failure):
            print(f"seat {seat} ({self.match.seats[seat]}) failed, a random action is played for it: "
                  f"{printable(action.in_public().message)}")
            action = stand_in(self.match)
        self._notifier.play(action)

    # A person's turn.

    def _turn(self, seat: int) -> None:
        if seat in self._going_on and self._forced() is not None:
            self._go_on(seat)
            return
        self._going_on.discard(seat)
        self._change_seats(seat)
        self._print_news(seat)
        self._board("")
        self._show_moves(MAX_SHOWN)
        tokens = len(self.match.tokens)
        while len(self.match.tokens) == tokens and self.match.actor == seat:
            line = input(f"{in_color_of(seat, f'seat {seat}>')} ").strip()
            match = self.match
            self._obey(line)
            if self.match is not match:     # another game was loaded
                return

    def _forced(self) -> int | None:
        """The only legal action, if there is only one."""
        legal = self.match.legal_actions()
        return legal[0] if len(legal) == 1 else None

    def _go_on(self, seat: int) -> None:
        forced = self._forced()
        if forced is not None:
            self._going_on.add(seat)
            self._notifier.play(forced)

    def _change_seats(self, seat: int) -> None:
        if self._looking not in (None, seat) and self.match.game.has_secrets:
            if sys.stdout.isatty():
                print(CLEAR, end="")
            input(f"seat {seat} is to decide, and may see what seat {self._looking} may not: press Enter, seat {seat}")
        self._looking = seat

    def _obey(self, line: str) -> None:
        if not line:
            assert self.match.actor is not None
            self._go_on(self.match.actor)
            return
        if self._why_not(line) is None:
            self._notifier.play(line)
            return
        word, _, rest = line.partition(" ")
        command = self._commands.get({"?": "help"}.get(word.lower(), word.lower()))
        if command is None:
            print(f"{line} is not legal: {self._why_not(line)} (moves lists what is; help shows the notation)")
            return
        try:
            command[0](rest.strip())
        except (FirecoreError, OSError) as error:
            print(f"{word}: {error}")

    def _world(self) -> State:
        """A state that agrees with what the person knows."""
        return Turn(self.match).sample(Dice(0))

    def _why_not(self, token: str) -> str | None:
        return self._world().why_not(token)

    def _print_news(self, seat: int) -> None:
        """What has happened since the person decided: tokens as the seat saw them, and what they mean."""
        seen, game, names = self.match.seen(seat), self.match.game, self.match.seats
        first, state = min(self._shown[seat], len(self.match.tokens)), self.match.start
        for i, ((actor, _), token) in enumerate(zip(self.match.history, self.match.tokens, strict=True)):
            before, action = state.copy() if i >= first else state, state.parse(token)
            state.apply(action)
            if i >= first:
                events = game.plugin.views.events(before, action, state, seat)
                told = [one.words for one in (game.event_text(event, names) for event in events) if one.words]
                words = "; ".join(told).removeprefix(f"{names[actor]} " if actor >= 0 else "")
                who = "chance" if actor < 0 else in_color_of(actor, f"seat {actor} ({names[actor]})")
                _print(f"  {who}: {seen[i]}" + (f"  {words}" if words else ""), indent="    ")
        self._shown[seat] = len(seen)

    def _drawn(self, seat: int | None) -> str:
        viewer = EVERYTHING if seat is None else seat     # there is no player to keep secrets from
        return str(render(self.match.state, board_renderer(), viewer, names=self.match.seats))

    def _show_moves(self, most: int) -> None:
        state = self._world()
        tokens = [state.token(action) for action in state.legal_actions()]
        more = f" … ({len(tokens)} in all: moves)" if len(tokens) > most else ""
        _print(f"legal: {' '.join(tokens[:most])}{more}", indent="  ")
        if len(tokens) == 1:
            print("There is no choice: press Enter to play it and all forced moves after it.")

    # What a person may ask for.

    def _help(self, rest: str) -> None:
        for token, meaning in self.match.game.plugin.notation.examples:
            print(f"  {token:<12} {meaning}")
        print("Type a token to play it, or one of these:")
        for name, (_, meaning) in self._commands.items():
            print(f"  {name:<12} {meaning}")

    def _moves(self, rest: str) -> None:
        self._show_moves(10**9)

    def _board(self, rest: str) -> None:
        print("", wrapped(self._drawn(self._looking)), "", sep="\n")

    def _why(self, rest: str) -> None:
        rest = rest or input("why is which token not legal? ").strip()
        if not rest:
            return
        reason = self._why_not(rest)
        _print(f"{rest} is legal" if reason is None else f"{rest} is not legal: {reason}", indent="  ")

    def _rules(self, rest: str) -> None:
        game = self.match.game.plugin
        print("", clauses_in_full(game.name, rest.split()) if rest else how_to_play(game).strip(), "", sep="\n")

    def _give_hint(self, rest: str) -> None:
        try:
            advice = advise(self.match, self._hint)
        except AgentError as error:
            print(f"no hint: {printable(str(error))}")
            return
        _print(f"hint: {_choice(advice.choices[0])}", indent="    ")
        for choice in advice.choices[1:MAX_HINTS]:
            _print(f"  or: {_choice(choice)}", indent="    ")

    def _undo(self, rest: str) -> None:
        before = self.match.copy()
        while True:
            before.undo()                   # a StateError when there is nothing left
            if before.actor == self._looking:
                break
        while len(self.match.tokens) > len(before.tokens):
            self.match.undo()
        self._shown = {seat: min(shown, len(self.match.tokens)) for seat, shown in self._shown.items()}

    def _log(self, rest: str) -> None:
        _print(" ".join(self.match.seen(self._looking)))

    def _save(self, rest: str) -> None:
        path = _path(rest, "save")
        files.write(path, self.match.save())
        print(f"saved to {path}")

    def _load(self, rest: str) -> None:
        match = Match.load(files.read(_path(rest, "load"), saves.MAX_BYTES))
        if match.game != self.match.game:
            raise StateError(f"that is a game of {match.game!r}, this one is of {self.match.game!r}")
        self.match = match.renamed(self.match.seats)
        self._notifier = Notifier(self.match, default_manager())
        self._shown = dict.fromkeys(self._people, len(self.match.tokens))

    def _quit(self, rest: str) -> None:
        raise Quit


def _print(line: str, indent: str = "") -> None:
    """Print a line, wrapped at blanks on a terminal."""
    print(wrapped(line, indent))


def _choice(choice: Choice) -> str:
    """A choice, what is expected of it, and what would follow."""
    value = "" if choice.value is None else f"  {choice.value:.2f}"
    return f"{choice.token}{value}" + (f"  {printable(choice.plan)}" if choice.plan else "")


def _path(text: str, command: str) -> Path:
    if not text:
        raise OptionError(f"say to which file, as in {command} evening.save")
    return Path(text)
