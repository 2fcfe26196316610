"""list the plugins, and why any was skipped

Plugins are what is installed with an entry point in the group "firecore". Name those that shall not be loaded, or
their distributions, in the variable FIRECORE_BLOCK_PLUGINS, with commas between them; * stands for all.

Examples:
  firecore plugins
  firecore plugins --traceback
  FIRECORE_BLOCK_PLUGINS=prudent firecore plugins --json
"""
from __future__ import annotations

import argparse
import json

from ..plugins.manager import PluginInfo
from ..registry import default_manager
from .arguments import add_json
from .terminal import table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--traceback", action="store_true", help="show in full how those that were skipped failed")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """List them."""
    manager = default_manager()
    infos, conflicts = manager.infos(), manager.conflicts()
    if arguments.json:
        print(json.dumps({"plugins": [_values(info) for info in infos], "conflicts": conflicts}))
        return 0
    print(table([("plugin", "from", "status", "offers"), *(
        (info.name, info.origin, info.status, _offers(info)) for info in infos)]))
    for info in infos:
        if info.reason:
            print(f"\n{info.name} was {info.status}: {info.reason}")
        if info.traceback and arguments.traceback:
            print(info.traceback.rstrip())
    for conflict in conflicts:
        print(f"\nconflict: {conflict}")
    return 0


def _offers(info: PluginInfo) -> str:
    kinds = (("games", info.games), ("agents", info.agents), ("renderers", info.renderers))
    return "; ".join(f"{kind} {', '.join(one.name for one in offers)}" for kind, offers in kinds if offers)


def _values(info: PluginInfo) -> dict[str, object]:
    return {"name": info.name, "from": info.origin, "status": info.status, "reason": info.reason,
            "traceback": info.traceback, "games": [one.name for one in info.games],
            "agents": [one.name for one in info.agents], "renderers": [one.name for one in info.renderers]}
