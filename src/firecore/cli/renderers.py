"""The command ``firecore renderers``.

Examples:
  firecore renderers
  firecore renderers json
  firecore replay games/game-0001.json --render json --out frames
"""
from __future__ import annotations

import argparse
import json

from ..plugins.registry import default_manager
from ..plugins.types import RendererPlugin
from ..renderers import renderer
from .arguments import add_json
from .listing import option_table, option_values
from .terminal import table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("renderer", nargs="?", metavar="RENDERER", help="show the options of this one")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    chosen = arguments.renderer
    renderers = [renderer(chosen)] if chosen else list(default_manager().renderers().values())
    if arguments.json:
        print(json.dumps([_values(one) for one in renderers]))
    elif chosen:
        print(f"{renderers[0].name}: {renderers[0].help}")
        print(option_table(renderers[0].options))
    else:
        print(table([("renderer", "draws", "games", "media type", "files"), *(
            (one.name, one.help, _games(one), one.media_type, f"*{one.suffix}") for one in renderers)]))
    return 0


def _games(one: RendererPlugin) -> str:
    return "all" if one.games is None else ", ".join(sorted(one.games))


def _values(one: RendererPlugin) -> dict[str, object]:
    return {"name": one.name, "help": one.help, "games": None if one.games is None else sorted(one.games),
            "media_type": one.media_type, "suffix": one.suffix, "records": one.render_record is not None,
            "options": option_values(one.options)}
