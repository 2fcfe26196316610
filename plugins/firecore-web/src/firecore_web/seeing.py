"""Who looks at a table: a seat, or somebody who has none."""
from __future__ import annotations

from collections.abc import Iterable

import firecore as fc

Viewer = int     # a seat, or PUBLIC

PUBLIC: Viewer = fc.PUBLIC


def viewers(seats: int) -> Iterable[Viewer]:
    """All who may look."""
    return (*range(seats), PUBLIC)
