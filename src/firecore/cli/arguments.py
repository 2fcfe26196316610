"""Arguments that several commands take."""
from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Sequence

from ..errors import OptionError
from ..game import PUBLIC, Game, load, plugin_named
from ..options import from_text
from ..wording import short


def add_json(parser: argparse.ArgumentParser) -> None:
    """``--json``."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def add_game(parser: argparse.ArgumentParser) -> None:
    """The name of a game, and ``--option name=value``."""
    parser.add_argument("game", metavar="GAME", help="its name, as firecore games lists them")
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """``--option name=value``, of a game."""
    parser.add_argument("--option", "-o", metavar="NAME=VALUE", action="append", default=[], dest="options",
                        help="an option of the game, as firecore games GAME lists them; may be repeated")


def add_seed(parser: argparse.ArgumentParser) -> None:
    """``--seed``."""
    parser.add_argument("--seed", type=whole(0), metavar="N", help="the same seed gives the same games")


def seed_of(arguments: argparse.Namespace) -> int:
    """The given seed, or a random one."""
    return secrets.randbits(63) if arguments.seed is None else int(arguments.seed)


def game_of(arguments: argparse.Namespace) -> Game:
    """The game with the given options."""
    known = plugin_named(arguments.game).rules.options
    return load(arguments.game, **from_text(known, pairs(arguments.options)))


def label(game: Game) -> str:
    """The name of a game and its options that differ from the defaults."""
    defaults = {option.name: option.default for option in game.plugin.rules.options}
    return " ".join([game.name, *(f"{name}={short(value)}" for name, value in game.options.items()
                                  if value != defaults.get(name))])


def pairs(given: Sequence[str]) -> dict[str, str]:
    """The options given as ``name=value``."""
    options: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise OptionError(f"an option is name=value, got {pair!r}")
        if name in options:
            raise OptionError(f"the option {name} was given twice")
        options[name] = value
    return options


def whole(low: int) -> Callable[[str], int]:
    """A whole number from ``low``, for argparse."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number < 2**64:
            raise argparse.ArgumentTypeError(f"must be a whole number from {low} to 2**64 - 1, got {short(text)}")
        return number

    return read


def seconds(text: str) -> float:
    """A length of time, for argparse."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0.001 <= number <= 1e6:
        raise argparse.ArgumentTypeError(f"must be a number of seconds from 0.001 to 1000000, got {short(text)}")
    return number


def viewer(text: str) -> int:
    """A seat, or ``public``: a spectator."""
    if text == "public":
        return PUBLIC
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise argparse.ArgumentTypeError(f"a seat is a number from 0, or public, got {text!r}")
    return int(text)
