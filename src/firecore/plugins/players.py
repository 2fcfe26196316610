"""Who plays a game: what :attr:`GamePlugin.players` returns."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from . import checks


@dataclass(frozen=True, kw_only=True)
class Players:
    """The players that come with a game."""

    policies: Mapping[str, Any] = field(default_factory=dict)   # native policies by name; each is an agent as well

    def __post_init__(self) -> None:
        checks.refuse("the players of a game", checks.policies(self.policies))
