"""A house in this process, and who comes to it."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from firecore_web import app
from visitors import FREELY, Visitor


@pytest.fixture
def site() -> Any:
    """A house that forgets."""
    return app(limits=FREELY, pace=0)


@pytest.fixture
def visitor(site: Any) -> Iterator[Visitor]:
    """Somebody who came first, and while whose visit the house is open."""
    first = Visitor(site)
    with first.http:
        yield first


@pytest.fixture
def people() -> dict[str, str]:
    """The chairs of four people."""
    return {f"seat-{seat}": "person" for seat in range(1, 6)}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file to keep tables in."""
    return tmp_path / "tables.sqlite"
