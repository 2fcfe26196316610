"""The command ``firecore agents``.

Wherever an agent is named, module:attribute or path/to/file.py:attribute works as well.

Examples:
  firecore agents
  firecore agents mcts
  firecore agents feurio --option players=1
  firecore match feurio mcts:iterations=200,seed=1 random random random
"""
from __future__ import annotations

import argparse
import json

from ..agents import agents, plugin_named
from ..errors import OptionError
from ..game import Game, games
from ..plugins.types import AgentPlugin
from .arguments import add_json, add_options, game_of, label
from .listing import option_table, option_values
from .terminal import table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("name", nargs="?", metavar="AGENT|GAME",
                        help="show the options of this agent, or who plays this game")
    add_options(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    arguments.game = arguments.name
    if arguments.name in games():
        _show_players(game_of(arguments), arguments.json)
        return 0
    if arguments.options:
        raise OptionError("--option belongs to a game, as in: firecore agents GAME --option players=2")
    if arguments.name:
        _show_agent(plugin_named(arguments.name), arguments.json)
        return 0
    listed = agents()
    if arguments.json:
        print(json.dumps([_values(agent) for agent in listed.values()]))
    else:
        print(table([("agent", "plays", "options"), *(
            (agent.name, agent.help, ", ".join(option.name for option in agent.options))
            for agent in listed.values())]))
    return 0


def _show_agent(agent: AgentPlugin, as_json: bool) -> None:
    if as_json:
        print(json.dumps([_values(agent)]))
        return
    print(f"{agent.name}: {agent.help}")
    print(option_table(agent.options))
    if agent.restorable is None:
        print("\nA saved game cannot seat it.")
        return
    print()
    print(table([("option", "in a saved game"), *((option.name, option.allowed) for option in agent.restorable)]))


def _show_players(game: Game, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"game": game.name, "options": dict(game.options), "agents": dict(game.agents),
                          "adviser": game.adviser, "levels": [vars(level) for level in game.levels]}))
        return
    print(f"{game.plugin.title} ({label(game)})\n")
    print(table([("agent", "how it plays"), *game.agents.items()]), end="\n\n")
    print(table([("level", "agent", "how it plays"), *(
        (level.name, level.agent, level.about) for level in game.levels)]))
    print(f"\nHints come from {game.adviser}.")


def _values(agent: AgentPlugin) -> dict[str, object]:
    return {"name": agent.name, "help": agent.help, "options": option_values(agent.options),
            "restorable": None if agent.restorable is None else {
                option.name: option.allowed for option in agent.restorable}}
