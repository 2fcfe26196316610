"""The command ``firecore plugins``.

Plugins are installed distributions with an entry point in the group "firecore". To block plugins, list their names or
their distributions in the variable FIRECORE_BLOCK_PLUGINS, separated by commas; * blocks all.

Examples:
  firecore plugins
  firecore plugins --traceback
  FIRECORE_BLOCK_PLUGINS=prudent firecore plugins --json
"""
from __future__ import annotations

import argparse
import json

from ..agents import agents
from ..plugins.offers import PluginInfo
from ..plugins.registry import default_manager
from ..wording import printable
from .arguments import add_json
from .terminal import table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--traceback", action="store_true", help="show in full how those that were skipped failed")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    manager = default_manager()
    infos, heard = manager.infos(), manager.listeners.events_of
    conflicts = [*dict.fromkeys([*manager.conflicts(), *agents(manager).conflicts()])]
    if arguments.json:
        values = [_values(info, heard(info.name)) for info in infos]
        print(json.dumps({"plugins": values, "conflicts": conflicts}))
        return 0
    print(table([("plugin", "from", "status", "offers"), *(
        tuple(map(printable, (info.name, info.origin, info.status, _offers(info, heard(info.name)))))
        for info in infos)]))
    for info in infos:
        if info.reason:
            print(f"\n{printable(info.name)} was {info.status}: {printable(info.reason)}")
        if info.traceback and arguments.traceback:
            print("\n".join(map(printable, info.traceback.rstrip().splitlines())))
    for conflict in conflicts:
        print(f"\nconflict: {printable(conflict)}")
    return 0


def _offers(info: PluginInfo, heard: tuple[str, ...]) -> str:
    kinds = (("games", info.games), ("agents", info.agents), ("renderers", info.renderers),
             ("policies", info.policies), ("commands", info.commands))
    offered = [f"{kind} {', '.join(one.name for one in offers)}" for kind, offers in kinds if offers]
    return "; ".join([*offered, *([f"hears {', '.join(heard)}"] if heard else [])])


def _values(info: PluginInfo, heard: tuple[str, ...]) -> dict[str, object]:
    return {"name": info.name, "from": info.origin, "status": info.status, "reason": info.reason,
            "traceback": info.traceback, "games": [one.name for one in info.games],
            "agents": [one.name for one in info.agents], "renderers": [one.name for one in info.renderers],
            "commands": [one.name for one in info.commands], "policies": [one.name for one in info.policies],
            "hears": list(heard)}
