"""The command ``firecore games``.

Examples:
  firecore games
  firecore games feurio
  firecore games --json
"""
from __future__ import annotations

import argparse
import json

from ..game import plugin_named, plugins
from ..plugins.games import GamePlugin
from .arguments import add_json
from .listing import option_table, option_values
from .terminal import table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="show the options of this one")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    games = [plugin_named(arguments.game)] if arguments.game else list(plugins().values())
    if arguments.json:
        print(json.dumps([_values(game) for game in games]))
    elif arguments.game:
        print(f"{games[0].name}: {games[0].title}")
        print(option_table(games[0].rules.options))
        for policy in games[0].players().policies.values():
            print(f"\nagent {policy.name}: {policy.help}")
    else:
        print(table([("game", "title", "options"), *(
            (game.name, game.title, ", ".join(option.name for option in game.rules.options)) for game in games)]))
    return 0


def _values(game: GamePlugin) -> dict[str, object]:
    return {"name": game.name, "title": game.title, "options": option_values(game.rules.options),
            "policies": {name: policy.help for name, policy in game.players().policies.items()}}
