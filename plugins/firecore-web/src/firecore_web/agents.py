"""The agents that visitors may ask to the table: by label, among those offered, never by a spec of their own."""
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import firecore as fc
from firecore.plugins.registry import default_manager
from firecore.sandbox import SANDBOXES, Sandbox

FASTER = {"mcts": "mcts:seconds=1.0"}     # how an agent is offered that would think for as long as it takes


def offered(specs: Mapping[str, str] | None, jail: str) -> dict[str, str]:
    """Labels and specs: those given, or every agent that is installed, under its own name."""
    if specs is not None:
        for label, spec in specs.items():
            if not label.isprintable() or len(label) > 24:
                raise fc.OptionError(f"the label of an agent has at most 24 printable characters, got {label!r}")
            # Refuses what is no spec; no code of theirs runs here.
            Sandbox(spec, jail=jail) if SANDBOXES else fc.agent(spec)
        return dict(specs)
    return {name: FASTER.get(name, name) for name in _installed()}


def _installed() -> list[str]:
    """The names of all agents, those that play a policy as well."""
    manager = default_manager()
    return [*manager.agents(), *manager.policy_names()]


def seated(spec: str, game: fc.Game, seat: int, jail: str) -> Any:
    """The agent of a spec at a table: a sandbox starts with its first decision, so that nobody waits here."""
    agent = _made(spec, game, jail)
    if not isinstance(agent, Sandbox):
        _start(agent, game, seat)
    return agent


def _made(spec: str, game: fc.Game, jail: str) -> Any:
    """All but native policies decide in processes of their own, where they fail alone."""
    native = spec.partition(":")[0] in (*game.players.policies, "random")
    return fc.agent(spec) if native or not SANDBOXES else Sandbox(spec, jail=jail)


def _start(agent: Any, game: fc.Game, seat: int) -> None:
    start = getattr(agent, "start", None)
    if callable(start):
        start(game, seat)


def playing(game: fc.Game, specs: Mapping[str, str], jail: str) -> list[str]:
    """The labels of those that play this game."""
    return [label for label, spec in specs.items() if _plays(game, spec, jail)]


@lru_cache(maxsize=1024)
def _plays(game: fc.Game, spec: str, jail: str) -> bool:
    installed = spec.partition(":")[0] in _installed()
    try:
        agent = fc.agent(spec) if installed else _made(spec, game, jail)
        _start(agent, game, 0)
    except fc.FirecoreError:
        return False
    if isinstance(agent, Sandbox):
        agent.close()
    return True
