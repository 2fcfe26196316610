"""The command ``firecore rules``.

Without a clause, all rules of the game. A chapter, such as P4, is printed with all its clauses.

Examples:
  firecore rules P4.3
  firecore rules flashpoint P8 P10.7
  firecore rules tails --how-to-play
"""
from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Sequence

from ..errors import OptionError
from ..game import load, plugin_named, plugins
from ..plugins.games import GamePlugin
from ..plugins.manual import IMAGE, Clause, Manual
from .arguments import add_json

CLAUSE = re.compile(r"[A-Za-z]\d+(\.\d+)?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="its name; not needed with a clause")
    parser.add_argument("clauses", metavar="CLAUSE", nargs="*", help="such as P4.3, or P4 for the chapter")
    parser.add_argument("--how-to-play", action="store_true", help="print the page to learn the game from")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print them."""
    game, names = _asked(arguments)
    if arguments.how_to_play:
        plugin = plugin_named(game)
        page = {"game": game, "how_to_play": _manual(plugin).how_to_play}
        print(json.dumps(page) if arguments.json else how_to_play(plugin).strip())
    elif arguments.json:
        print(json.dumps([{"game": of, "clause": clause.name, "title": clause.title, "text": clause.text}
                          for of, clause in _found(game, names)]))
    else:
        print(clauses_in_full(game, names))
    return 0


def how_to_play(game: GamePlugin) -> str:
    """The page to learn the game from, with its pictures drawn as text."""
    manual = _manual(game)

    def drawn(image: re.Match[str]) -> str:
        shown = manual.pictures[image["name"]]
        return f"[{image['caption']}]\n\n{load(game.name, **shown.options).read(shown.position)}"

    return IMAGE.sub(drawn, manual.how_to_play)


def clauses_in_full(game: str, names: Sequence[str]) -> str:
    """Clauses of a game, or without a game of whichever has them; without names, all clauses of the game."""
    return "\n\n".join(f"{clause.name} {clause.title}\n\n{clause.text}".strip() for _, clause in _found(game, names))


def _asked(arguments: argparse.Namespace) -> tuple[str, list[str]]:
    """The game, or nothing where clauses say which; and the clauses."""
    game, names = arguments.game or "", list(arguments.clauses)
    if CLAUSE.fullmatch(game):
        game, names = "", [game, *names]
    if not game and (not names or arguments.how_to_play):
        raise OptionError(f"which game? there are {', '.join(plugins())}")
    if arguments.how_to_play and names:
        raise OptionError(f"--how-to-play is a page of its own, without clauses such as {names[0]}")
    return game, names


def _manual(game: GamePlugin) -> Manual:
    if game.rules.manual is None:
        raise OptionError(f"{game.name} comes without written rules")
    return game.rules.manual


def _found(game: str, names: Sequence[str]) -> Iterator[tuple[str, Clause]]:
    """The clauses of these names, each with its game; without names, all clauses of the game."""
    manuals = ({game: _manual(plugin_named(game))} if game
               else {plugin.name: plugin.rules.manual for plugin in plugins().values() if plugin.rules.manual})
    clauses = [(of, clause) for of, manual in manuals.items() for clause in manual.clauses().values()]
    for name in map(str.upper, names):
        found = [(of, clause) for of, clause in clauses if name in (clause.name, clause.chapter)]
        if not found:
            raise OptionError(f"there is no clause {name}; there are {_range(clauses)}")
        yield from found
    if not names:
        yield from clauses


def _range(clauses: Sequence[tuple[str, Clause]]) -> str:
    """The first and the last chapter of each game."""
    chapters: dict[str, list[str]] = {}
    for game, clause in clauses:
        chapters.setdefault(game, []).append(clause.chapter)
    return ", ".join(f"{names[0]} to {names[-1]} ({game})" for game, names in chapters.items())
