"""What a plan was played with: fingerprints of the rules and of every agent, for a store to compare."""
from __future__ import annotations

import sys
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path

from ..._native.native_games import play_games
from ...agents import agent, agents
from ...agents.specs import parse
from ...analysis.playouts import playouts
from ...game import Game
from ...sandbox.program import words
from ..running.seats import NativeAgent
from .plan import Plan

SIGNED_PLAYOUTS = 64
SIGNED_GAMES = 4
COMMAND = "cmd:"


def versions(plan: Plan) -> dict[str, str]:
    """For the rules and each agent what would be another where they play otherwise."""
    return {"rules": f"{plan.game.name} {_rules(plan.game)}",
            **{f"agent {spec}": _agent(plan.game, spec) for spec in dict.fromkeys(plan.agents)}}


def _rules(game: Game) -> str:
    """A hash of what some random games came to."""
    many = playouts(game.start(), SIGNED_PLAYOUTS, seed=1)
    return _hash(repr((many.decisions, many.scores, many.wins)).encode())


def _agent(game: Game, spec: str) -> str:
    if spec.startswith(COMMAND):
        return " ".join(_file(Path(word)) for word in words(spec.removeprefix(COMMAND)) if Path(word).is_file())
    parsed = parse(spec)
    if parsed.place.endswith(".py"):
        return _file(Path(parsed.place))
    if parsed.attribute is not None:
        return _module(parsed.place)
    made = agent(spec)
    return _native(game, made) if isinstance(made, NativeAgent) else _origin(parsed.place)


def _native(game: Game, made: NativeAgent) -> str:
    """A hash of what some games of the agent against itself came to."""
    seats = [(made.player(game), seat) for seat in range(game.seats)]
    played = [play_games(game.start(), seed, [seats]) for seed in range(SIGNED_GAMES)]
    return _hash(repr([one[:3] for games in played for one in games]).encode())


def _file(path: Path) -> str:
    return f"{path.name} {_hash(path.read_bytes())}"


def _module(name: str) -> str:
    """The distribution that a module comes from, or its file."""
    top = name.partition(".")[0]
    try:
        return " ".join(f"{one} {version(one)}" for one in sorted(packages_distributions()[top]))
    except (KeyError, PackageNotFoundError):
        file = getattr(sys.modules.get(name), "__file__", None)
        return name if file is None else _file(Path(file))


def _origin(place: str) -> str:
    """The plugin that offers an agent, with its version."""
    info = agents().source(place)
    return f"firecore {version('firecore-games')}" if info.origin == "built in" else f"{info.name} {info.origin}"


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=6).hexdigest()
