"""Untrusted specs: which agents may be seated because a file or a stranger names them."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..errors import OptionError
from ..options import plain_value
from ..wording import listed, short
from . import marshal, mcts, policy, rollout
from .specs import parse

MOST_ITERATIONS = 20_000
MOST_SECONDS = 10.0


def check(spec: str) -> None:
    """Refuse a spec unless it names a built-in agent that runs no other code, reads no file, and decides soon.

    These are the native policies, with a seed, and ``marshal``, ``mcts`` and ``rollout``, with a seed and a bounded
    number of iterations or seconds.
    """
    parsed = parse(spec)
    allowed = _options(parsed.place) if parsed.attribute is None else None
    if allowed is None:
        raise OptionError(f"{short(spec)} may not be seated by a file: the agents that may are {', '.join(_names())}")
    faults = [f"{name} must be {_wanted(allowed, name)}, got {short(text)}" for name, text in parsed.options.items()
              if name not in allowed or not allowed[name][1](plain_value(text))]
    if faults:
        raise OptionError(f"{short(spec)} may not be seated by a file: {listed(faults)}")


Allowed = Mapping[str, tuple[str, Callable[[Any], bool]]]     # what it may be, in words, and whether a value is that


def _options(name: str) -> Allowed | None:
    seed: Allowed = {"seed": ("a whole number", lambda value: _whole(value, 2**63 - 1))}
    if name in _policies():
        return seed
    if name not in _searches():
        return None
    bounded: Allowed = {
        **seed,
        "iterations": (f"a whole number up to {MOST_ITERATIONS}", lambda value: _whole(value, MOST_ITERATIONS)),
        "seconds": (f"a number up to {MOST_SECONDS:g}", lambda value: _number(value) and 0 < value <= MOST_SECONDS),
    }
    return bounded if name == marshal.PLUGIN.name else {
        **bounded,
        "playout": ("the name of a policy", lambda value: value in _policies()),
        "others": ("the name of a policy, or search", lambda value: value in (*_policies(), mcts.SEARCH)),
    }


def _wanted(allowed: Allowed, name: str) -> str:
    return allowed[name][0] if name in allowed else f"left out (available: {', '.join(allowed)})"


def _names() -> list[str]:
    return [*_policies(), *_searches()]


def _searches() -> list[str]:
    return [marshal.PLUGIN.name, mcts.PLUGIN.name, rollout.PLUGIN.name]


def _policies() -> list[str]:
    return [plugin.name for plugin in policy.plugins()]


def _whole(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
