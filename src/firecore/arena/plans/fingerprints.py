"""What a plan was played with: fingerprints of the rules and of every agent, for a store to compare.

Rules and native policies are known by what they play; files, programs and installed code by their content.
"""
from __future__ import annotations

import sys
from collections.abc import Iterable
from hashlib import blake2b
from importlib.metadata import distribution, packages_distributions
from importlib.util import find_spec
from pathlib import Path

from ..._native.native_games import play_games
from ...agents import agent, agents, plugin_named
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
        return " ".join(_files(words(spec.removeprefix(COMMAND))))
    parsed = parse(spec)
    named = _files(parsed.options.values())
    if parsed.place.endswith(".py"):
        return " ".join([_file(Path(parsed.place)), *named])
    if parsed.attribute is not None:
        return " ".join([_module(parsed.place), *named])
    made = agent(spec)
    return " ".join([_native(game, made) if isinstance(made, NativeAgent) else _offered(parsed.place), *named])


def _native(game: Game, made: NativeAgent) -> str:
    """A hash of what some games of the agent against itself came to."""
    seats = [(made.player(game), seat) for seat in range(game.seats)]
    played = [play_games(game.start(), seed, [seats]) for seed in range(SIGNED_GAMES)]
    return _hash(repr([one[:3] for games in played for one in games]).encode())


def _files(texts: Iterable[str]) -> list[str]:
    """The files that these texts name, as in ``weights.npz``, ``--net=weights.npz`` or ``net.py:value``."""
    named = [Path(part) for text in texts for part in (text, text.partition("=")[2], text.rpartition(":")[0])]
    return [_file(path) for path in named if path.is_file()]


def _file(path: Path) -> str:
    return f"{path.name} {_hash(path.read_bytes())}"


def _offered(place: str) -> str:
    """The plugin that offers an agent, by its content."""
    info = agents().source(place)
    if info.origin == "built in":
        return _module("firecore")
    return f"{info.name}: {_module(plugin_named(place).make.__module__)}"


def _module(name: str) -> str:
    """The package that a module belongs to, with its distributions, by all their files."""
    top = name.partition(".")[0]
    found = [distribution(one) for one in sorted(set(packages_distributions().get(top, ())))]
    files = _of_package(top)
    for one in found:
        files |= {str(file): Path(str(file.locate())) for file in one.files or ()}
    digest = blake2b(digest_size=6)
    for place, path in sorted(files.items()):
        if _counts(place) and path.is_file():
            digest.update(f"{place} {path.stat().st_size} ".encode() + path.read_bytes())
    return " ".join([*(f"{one.name} {one.version}" for one in found)] or [top]) + f" {digest.hexdigest()}"


def _of_package(top: str) -> dict[str, Path]:
    """The files of a package or module, wherever it is found: by where they are within what is imported."""
    try:
        spec = find_spec(top)
    except ValueError:     # the program itself has none
        spec = None
    if spec is not None and spec.submodule_search_locations:
        folders = [Path(one) for one in spec.submodule_search_locations]
        return {path.relative_to(folder.parent).as_posix(): path for folder in folders for path in folder.rglob("*")}
    file = getattr(sys.modules.get(top), "__file__", None) if spec is None else spec.origin
    return {} if file is None else {Path(file).name: Path(file)}


def _counts(place: str) -> bool:
    """Whether a file says what is played: no notes of installers, no compiled copies, no scripts elsewhere."""
    first, last = place.partition("/")[0], place.rpartition("/")[2]
    noted = first.endswith((".dist-info", ".egg-info", ".pth")) or last.startswith("__editable__")
    return not noted and first != ".." and "__pycache__" not in place


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=6).hexdigest()
