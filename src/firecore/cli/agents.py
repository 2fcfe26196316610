"""list the agents, or the options of one

Wherever an agent is named, module:attribute or path/to/file.py:attribute works as well.

Examples:
  firecore agents
  firecore agents mcts
  firecore match feurio mcts:iterations=200,seed=1 random random random
"""
from __future__ import annotations

import argparse
import json

from ..agents import agents, plugin_named
from ..plugins.types import AgentPlugin
from .arguments import add_json
from .listing import option_table, option_values
from .terminal import table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("agent", nargs="?", metavar="AGENT", help="show the options of this one")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    listed = [plugin_named(arguments.agent)] if arguments.agent else list(agents().values())
    if arguments.json:
        print(json.dumps([_values(agent) for agent in listed]))
    elif arguments.agent:
        print(f"{listed[0].name}: {listed[0].help}")
        print(option_table(listed[0].options))
    else:
        print(table([("agent", "plays", "options"), *(
            (agent.name, agent.help, ", ".join(option.name for option in agent.options)) for agent in listed)]))
    return 0


def _values(agent: AgentPlugin) -> dict[str, object]:
    return {"name": agent.name, "help": agent.help, "options": option_values(agent.options)}
