"""An error that cannot be told: what it says of itself fails in turn."""
from __future__ import annotations

from typing import Any

TOLD = "Mute: a Mute that cannot be shown"


class Mute(Exception):
    """Neither its text nor its repr can be had."""

    def __str__(self) -> str:
        raise SystemExit(3)

    __repr__ = __str__


def mute(*given: Any, **options: Any) -> Any:
    """An agent, a renderer, a hook that fails with it."""
    raise Mute
