"""Positions as lines of text: a version, then keys with values."""
from __future__ import annotations

from collections.abc import Sequence

from ..errors import PositionError
from ..wording import key_faults, listed


def keyed(line: str, version: str, keys: tuple[str, ...], faults: list[str]) -> dict[str, str]:
    """The values of a position line: the version, then each key once with its value. Faults go to ``faults``."""
    first, *words = line.split(" ")
    if first != version:
        faults.append(f"a position begins with {version}, got {first[:20]!r}")
        return {}
    pairs = [word.partition("=") for word in words]
    given = [key for key, _, _ in pairs]
    if tuple(given) != keys:
        faults.append(f"after {version} come {' '.join(keys)}, each once and with a value; {key_faults(given, keys)}")
    return {key: value for key, _, value in pairs if key in keys and given.count(key) == 1}


def unsound(game: str, faults: Sequence[str]) -> PositionError:
    """The error that lists the faults of a position line."""
    return PositionError(f"{game}: not a sound position: {listed(faults)}", tuple(faults))
