"""list the agents, or the options of one

Besides these, an agent may be given as module:attribute or path/to/file.py:attribute wherever one is asked for.

Examples:
  firecore agents
  firecore agents mcts
  firecore match feurio mcts:iterations=200,seed=1 random random random
"""
from __future__ import annotations

import argparse
import json

from ..agents import plugin_named
from ..plugins.types import AgentPlugin
from ..registry import default_manager
from .arguments import add_json
from .listing import option_table, option_values
from .terminal import table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("agent", nargs="?", metavar="AGENT", help="show the options of this one")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """List them."""
    agents = [plugin_named(arguments.agent)] if arguments.agent else list(default_manager().agents().values())
    if arguments.json:
        print(json.dumps([_values(agent) for agent in agents]))
    elif arguments.agent:
        print(f"{agents[0].name}: {agents[0].help}")
        print(option_table(agents[0].options))
    else:
        print(table([("agent", "plays", "options"), *(
            (agent.name, agent.help, ", ".join(option.name for option in agent.options)) for agent in agents)]))
    return 0


def _values(agent: AgentPlugin) -> dict[str, object]:
    return {"name": agent.name, "help": agent.help, "options": option_values(agent.options)}
