"""Who looks at a table: a seat, or somebody who has none."""
from __future__ import annotations

from collections.abc import Iterable

import firecore as fc

Viewer = int     # a seat, PUBLIC, or EVERYTHING

PUBLIC: Viewer = fc.PUBLIC
EVERYTHING: Viewer = fc.EVERYTHING     # of games that were played


def viewers(seats: int) -> Iterable[Viewer]:
    """All who may look at a game that is played."""
    return (*range(seats), PUBLIC)
