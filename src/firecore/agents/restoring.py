"""Which agents a saved game may seat: a file may come from anyone, and its agents must do no harm.

An agent declares with ``AgentPlugin.restorable`` whether it may be restored, and with which options. The limits below
are those of the searches.
"""
from __future__ import annotations

from .._native.policy import RANDOM
from ..errors import OptionError
from ..options import Option, from_text, number, validated, whole
from ..plugins import registry
from ..wording import short
from . import agents, plugin_named
from .policy import SEED
from .specs import parse

MAX_ITERATIONS = 20_000
MAX_SECONDS = 10.0

EFFORT = (SEED, whole("iterations", None, 1, MAX_ITERATIONS), number("seconds", None, 0.0, MAX_SECONDS))


def policy_name(name: str, *words: str) -> Option:
    """An option that names a policy, or says one of some words; not the module of a policy."""

    def check(value: object) -> str | None:
        if value is not None and value not in (*words, *_policies()):
            raise ValueError
        return value if value is None else str(value)

    return Option(name=name, default=None, check=check, allowed=", ".join(["the name of a policy", *words, "or None"]))


def _policies() -> set[str]:
    manager = registry.default_manager()
    return {RANDOM.name, *manager.policy_names(), *manager.policies().qualified_names()}


def check_restorable(spec: str) -> None:
    """Refuse a spec unless it names an agent that saved games may seat, with options that they may give."""
    parsed = parse(spec)
    known = agents()
    allowed = plugin_named(parsed.place).restorable if parsed.attribute is None else None
    if allowed is None:
        able = [name for name, plugin in known.items() if plugin.restorable is not None]
        raise OptionError(f"{short(spec)} cannot be loaded from a saved game; the agents that can are "
                          f"{', '.join(able)}")
    try:
        validated(f"agent {parsed.place}", allowed, from_text(allowed, parsed.options))
    except OptionError as error:
        raise OptionError(f"{short(spec)} cannot be loaded from a saved game: {error}") from None
