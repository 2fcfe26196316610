"""A clock that goes as it is told, so that no test depends on what else the machine does."""
from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest


class Clock:
    """It shows the same time until somebody sets it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def stand_in(self, monkeypatch: pytest.MonkeyPatch, module: Any) -> None:
        """From now on the module looks at this clock."""
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=self))
