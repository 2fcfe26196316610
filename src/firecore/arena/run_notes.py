"""Notes of runs: when and where games were played, by which firecore, and how much CPU time they took."""
from __future__ import annotations

import os
import platform
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Self

from ..errors import StoreError
from ..wording import short


def _now() -> str:
    return datetime.now(UTC).isoformat(" ", "milliseconds").removesuffix("+00:00")


def _firecore() -> str:
    try:
        return version("firecore-games")
    except PackageNotFoundError:
        return "a checkout that is not installed"


def _machine() -> str:
    """Where this process runs; its host name is private."""
    return (f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors, "
            f"{platform.python_implementation()} {platform.python_version()}")


@dataclass(frozen=True)
class RunNote:
    """One run, or what there has been of it so far. Times are in UTC; the machine is that of the driver."""

    began: str = field(default_factory=_now)
    ended: str = field(default_factory=_now)
    firecore: str = field(default_factory=_firecore)
    machine: str = field(default_factory=_machine)
    games: int = 0
    cpu: float = 0.0     # seconds

    def later(self, games: int, cpu: float) -> Self:
        """The note after some more games."""
        return replace(self, ended=_now(), games=self.games + games, cpu=round(self.cpu + cpu, 3))

    def to_dict(self) -> dict[str, Any]:
        """The note as plain values."""
        return asdict(self)

    @classmethod
    def from_dict(cls, value: object) -> Self:
        """The note in plain values, which anyone may have written."""
        kinds: dict[str, Any] = {"began": str, "ended": str, "firecore": str, "machine": str, "games": int,
                                 "cpu": (int, float)}
        if (not isinstance(value, dict) or value.keys() != kinds.keys()
                or not all(isinstance(value[name], kind) for name, kind in kinds.items())):
            raise StoreError(f"a note of a run has {', '.join(kinds)}, got {short(value)}")
        return cls(**value)
