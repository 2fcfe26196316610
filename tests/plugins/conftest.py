"""Fake installed distributions, and a plugin manager without any."""
from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firecore.testing.fixtures import firecore_manager

__all__ = ["firecore_manager"]

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a fake distribution: a dist-info folder and a module is all it takes."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)

    def do(name: str, source: str, *, entry: str | None = None, group: str = "firecore.test") -> None:
        module = name.replace("-", "_")
        (tmp_path / f"{module}.py").write_text(source)
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[{group}]\n{entry or name} = {module}\n")

    yield do
    for module in set(sys.modules) - before:
        del sys.modules[module]
