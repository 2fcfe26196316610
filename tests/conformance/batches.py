"""What the tests of batches share: their size, the games they are of, and all that can be seen of one."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc

from .option_sets import GAMES, name_of
from .walks import Case

N = 7
ARRAYS = ("actors", "ages", "over", "truncated", "rewards", "scores", "legal_masks", "legal_counts",
          "legal_rows", "observations", "last_observations")


def first_of_each_game() -> list[Case]:
    return list({name: (name, options) for name, options in reversed(GAMES)}.values())


SOME = pytest.mark.parametrize("case", first_of_each_game(), ids=name_of)


def snapshot(batch: fc.Batch) -> tuple[list[fc.State], dict[str, Any]]:
    return [batch.state(i) for i in range(len(batch))], {name: getattr(batch, name).tolist() for name in ARRAYS}
