"""measure the speed of every game, and compute a signature to compare builds

Decisions per second are measured in native random games, simulations per second in a search from the start with random
playouts, each on one core. The signature is a hash of games with fixed seeds: two builds with the same rules and the
same dice have the same signature.

Examples:
  firecore bench
  firecore bench feurio --seconds 5
  firecore bench --json
"""
from __future__ import annotations

import argparse
import json
import time
from hashlib import blake2b

from ..agents.seeds import derive
from ..analysis.playouts import playouts
from ..analysis.search import search
from ..game import Game, games, load
from ..matches.match import Match
from .arguments import add_json, seconds
from .terminal import Progress, table

SIGNED_GAMES = 20
SIGNED_PLAYOUTS = 512
FEW, MANY = 64, 2**20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="for each measurement (1)")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Measure, and print the results."""
    chosen = [load(name) for name in arguments.games or games()]
    rows = []
    with Progress(len(chosen), "games") as progress:
        for game in chosen:
            rows.append({
                "game": game.name,
                "decisions_per_second": round(decisions_per_second(game, arguments.seconds)),
                "simulations_per_second": round(simulations_per_second(game, arguments.seconds)),
                "signature": signature(game),
            })
            progress.advance()
    if arguments.json:
        print(json.dumps(rows))
    else:
        print(table([("game", "decisions/s", "simulations/s", "signature"), *(
            (str(row["game"]), f"{row['decisions_per_second']:,}", f"{row['simulations_per_second']:,}",
             str(row["signature"])) for row in rows)], right=(1, 2)))
    return 0


def decisions_per_second(game: Game, seconds: float) -> float:
    """In random games played natively."""
    state, n, decisions = game.start(), FEW, 0
    started = time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        decisions += playouts(state, n, seed=decisions).decisions
        n = min(2 * n, MANY) if elapsed < seconds / 4 else n
    return decisions / elapsed


def simulations_per_second(game: Game, seconds: float) -> float:
    """Of a search from the first decision."""
    found = search(Match(game, 0).state, seconds=seconds)
    return found.iterations / found.elapsed


def signature(game: Game) -> str:
    """A hash of random games: some driven from Python, token by token, and more played natively."""
    told = blake2b(digest_size=8)
    for seed in range(SIGNED_GAMES):
        match = Match(game, seed)
        while not match.is_over:
            legal = match.legal_actions()
            match.play(legal[derive(seed, "bench", len(match.history)) % len(legal)])
        told.update(json.dumps([match.tokens, match.state.scores()]).encode())
    many = playouts(game.start(), SIGNED_PLAYOUTS, seed=1)
    told.update(json.dumps([many.decisions, [round(score * many.n) for score in many.scores], many.wins]).encode())
    return told.hexdigest()
