"""``firecore web``: tables in the browser, served from this machine."""
from __future__ import annotations

import argparse
import contextlib
import sys
from pathlib import Path

ABOUT = """Serves tables at which people and agents play in the browser. Everybody who can reach the address may open a
table and watch. A seat needs a key, which is part of the link that the host of the table sends out. Only this machine
can reach the server unless --bind says otherwise; in that case --host gives the names of the server."""
EXAMPLES = ("firecore web", "firecore web --tables evening.sqlite --port 9000",
            "firecore web --replay all.db --replay game.json", "firecore web --bind 0.0.0.0 --host games.example.org")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--bind", metavar="ADDRESS", default="127.0.0.1", help="where to listen (127.0.0.1)")
    parser.add_argument("--port", metavar="N", type=int, default=8414, help="and at which port (8414)")
    parser.add_argument("--host", metavar="NAME", action="append", default=[], dest="hosts",
                        help="a name that the server goes by, besides localhost; may be repeated")
    parser.add_argument("--proxy", metavar="ADDRESS", action="append", default=[], dest="proxies",
                        help="a proxy, or a network of them, whose word counts for who asks and by http or https; "
                             "may be repeated")
    parser.add_argument("--tables", metavar="FILE", type=Path,
                        help="keep the tables in this SQLite file; without, they end with the server")
    parser.add_argument("--replay", metavar="FILE", type=Path, action="append", default=[], dest="replays",
                        help="show these games, too: a record, or the store of an arena; may be repeated")
    parser.add_argument("--pace", metavar="SECONDS", type=float, default=0.7,
                        help="how long an agent waits before it decides, so that people can follow (0.7)")
    parser.add_argument("--jail", choices=("auto", "required", "off"), default="auto",
                        help="whether agents are put in jails: where possible, always, never (auto)")


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    import uvicorn

    from .limits import Limits
    from .server import Door
    from .site import app

    limits = Limits()
    site = app(arguments.tables, hosts=(arguments.bind, *arguments.hosts), pace=arguments.pace, limits=limits,
               replays=arguments.replays, proxies=arguments.proxies, jail=arguments.jail)
    for table, fault in site.state.damaged.items():
        print(f"the table {table} cannot be read and is set aside in the file: {fault}", file=sys.stderr)
    print(f"tables at http://{'localhost' if arguments.bind == '127.0.0.1' else arguments.bind}:{arguments.port}/",
          flush=True)
    door = Door(limits, arguments.proxies)
    server = uvicorn.Server(door.config(site, host=arguments.bind, port=arguments.port))
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    return 0 if server.started else 1
