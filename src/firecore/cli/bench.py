"""The command ``firecore bench``.

Decisions per second are measured in native random games, simulations per second in a search from the start with random
playouts, each on one core. Seconds are those of CPU time, so that other programs make little difference; how busy the
machine was is printed as well, because it slows down caches and clocks. The signature is a hash of games with fixed
seeds: two builds with the same rules and the same dice have the same signature.

With --agent the decisions of that agent are measured instead, in games in which it has every seat. Native policies play
natively. Others are asked decision by decision, those in files in a process of their own as in a match, and measured by
the clock. Without the name of a game, it is
measured in each game that it plays.

Examples:
  firecore bench
  firecore bench feurio --seconds 5
  firecore bench --agent greedy --agent mcts:iterations=100 feurio tails
  firecore bench flashpoint --agent firecore_swift:POLICY --json
"""
from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from .._native.learning.networks import Network
from .._native.native_games import play_games
from .._native.policy import Policy
from ..agents import agent
from ..agents.seeds import derive
from ..agents.specs import names_file
from ..analysis.playouts import playouts
from ..analysis.search import search
from ..arena.running.seats import NativeAgent
from ..errors import AgentError, OptionError
from ..game import Game, games, load
from ..matches.failure import Failure
from ..matches.match import Match
from ..playing.match_play import decide, seated
from ..plugins.registry import default_manager
from ..sandbox import Sandbox
from .arguments import add_json, seconds
from .progress import Progress
from .terminal import output_to_stderr, table

SIGNED_GAMES = 20
SIGNED_PLAYOUTS = 512
FEW, MANY = 64, 2**20
BUSY = 0.75     # processes for each core: above, what is measured is slowed down by others

Row = dict[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--agent", action="append", default=[], dest="agents", metavar="AGENT",
                        help="measure this agent or policy: name, plugin/name, module:POLICY, module:attribute, "
                             "file.py:attribute, cmd:program; may be repeated")
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="for each measurement (1)")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Measure, and print the results."""
    chosen = [load(name) for name in arguments.games or games()]
    if arguments.agents:
        with output_to_stderr():
            rows = _agents(chosen, arguments.agents, arguments.seconds, must_play=bool(arguments.games))
        heads: dict[str, str] = {"game": "game", "agent": "agent", "decisions_per_second": "decisions/s"}
    else:
        rows = _games(chosen, arguments.seconds)
        heads = {"game": "game", "decisions_per_second": "decisions/s", "simulations_per_second": "simulations/s",
                 "signature": "signature"}
    if arguments.json:
        print(json.dumps([row | {"load": _load_average(), "cores": os.cpu_count()} for row in rows]))
        return 0
    right = [place for place, key in enumerate(heads) if key.endswith("second")]
    print(table([tuple(heads.values()), *(tuple(map(_cell, map(row.get, heads))) for row in rows)], right=right))
    print(f"measured in CPU time, {_load()}" if not arguments.agents else f"measured with {_load()}")
    return 0


def _load() -> str:
    """How busy the machine is, where the system tells."""
    cores, load = os.cpu_count() or 1, _load_average()
    if load is None:
        return f"{cores} cores"
    return f"a load of {load:.1f} on {cores} cores" + ("; a quiet machine is faster" if load > BUSY * cores else "")


def _load_average() -> float | None:
    """How many processes have been running or waiting for a core in the last minute; None where nothing says so."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, (int, float)) else str(value)


# Games.


def _games(chosen: Sequence[Game], seconds: float) -> list[Row]:
    rows = []
    with Progress(len(chosen), "games") as progress:
        for game in chosen:
            rows.append({
                "game": game.name,
                "decisions_per_second": round(decisions_per_second(game, seconds)),
                "simulations_per_second": round(simulations_per_second(game, seconds)),
                "signature": signature(game),
            })
            progress.advance()
    return rows


def decisions_per_second(game: Game, seconds: float) -> float:
    """In random games played natively."""
    state, n, decisions = game.start(), FEW, 0
    started = time.process_time()
    while (elapsed := time.process_time() - started) < seconds:
        decisions += playouts(state, n, seed=decisions).decisions
        n = min(2 * n, MANY) if elapsed < seconds / 4 else n
    return decisions / elapsed


def simulations_per_second(game: Game, seconds: float) -> float:
    """Of a search from the first decision."""
    started = time.process_time()
    iterations = search(Match(game, 0).state, seconds=seconds).iterations
    return iterations / (time.process_time() - started)


def signature(game: Game) -> str:
    """A hash of random games: some driven from Python, token by token, and more played natively."""
    digest = blake2b(digest_size=8)
    for seed in range(SIGNED_GAMES):
        match = Match(game, seed)
        while not match.is_over:
            legal = match.legal_actions()
            match.play(legal[derive(seed, "bench", len(match.history)) % len(legal)])
        digest.update(json.dumps([match.tokens, match.state.scores()]).encode())
    many = playouts(game.start(), SIGNED_PLAYOUTS, seed=1)
    digest.update(json.dumps([many.decisions, [round(score * many.n) for score in many.scores], many.wins]).encode())
    return digest.hexdigest()


# Agents.


def _agents(chosen: Sequence[Game], specs: Sequence[str], seconds: float, *, must_play: bool) -> list[Row]:
    rows: list[Row] = []
    with Progress(len(chosen) * len(specs), "measurements") as progress:
        for spec in specs:
            refused: list[OptionError] = []
            for game in chosen:
                try:
                    pace = agent_decisions_per_second(game, spec, seconds)
                    rows.append({"game": game.name, "agent": spec,
                                 "decisions_per_second": round(pace) if pace >= 100 else float(f"{pace:.3g}")})
                except OptionError as error:
                    refused.append(error)
                progress.advance()
            if refused and (must_play or len(refused) == len(chosen)):
                raise refused[0]
    return rows


def agent_decisions_per_second(game: Game, spec: str, seconds: float) -> float:
    """Of an agent that has every seat; natively if it is a native policy or a network."""
    made = None if names_file(spec) else agent(spec)
    if isinstance(made, NativeAgent):
        return _native(game, made.player(game), seconds)
    return _asked(game, spec, seconds)


def _native(game: Game, player: Policy | Network, seconds: float) -> float:
    opening, decisions, seed = game.start(), 0, 0
    seats: list[list[tuple[Policy | Network, int]]] = [[(player, seat) for seat in range(game.seats)]]
    started = time.process_time()
    while (elapsed := time.process_time() - started) < seconds:
        [(_, _, taken, _, _)] = play_games(opening, seed, seats)
        decisions += sum(taken)
        seed += 1
    return decisions / elapsed


def _asked(game: Game, spec: str, seconds: float) -> float:
    """One decision after another; only the time that they take is counted."""
    decisions, spent, seed = 0, 0.0, 0
    while spent < seconds:
        match = Match(game, seed)
        agents = seated(match, [spec] * game.seats, default_manager())
        try:
            while spent < seconds and (seat := match.actor) is not None:
                began = time.perf_counter()
                action = decide(match, agents[seat])
                spent += time.perf_counter() - began
                if isinstance(action, Failure):
                    raise AgentError(f"{spec} failed: {action.message}", action.kind, action.traceback)
                match.play(action)
                decisions += 1
        finally:
            for one in agents:
                if isinstance(one, Sandbox):
                    one.close()
        seed += 1
    return decisions / spent
