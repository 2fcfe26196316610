"""The arrays of a batch: always the same ones, and nobody writes what the rules rest on."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import firecore as fc

from .batches import ARRAYS, SOME, N
from .option_sets import load
from .walks import Case


@SOME
def test_arrays_stay_the_same_objects(case: Case) -> None:
    batch = fc.Batch(load(case), N)
    arrays = {name: getattr(batch, name) for name in ARRAYS}
    before = {name: array.ctypes.data for name, array in arrays.items()}
    for step in range(30):
        batch.apply(batch.sample(0, step))
    assert all(getattr(batch, name) is array for name, array in arrays.items())
    assert {name: array.ctypes.data for name, array in arrays.items()} == before
    assert {array.dtype.name for array in arrays.values()} == {"int8", "int32", "bool", "float32"}
    assert arrays["observations"].shape == (N, *batch.game.observation_shape)
    assert arrays["rewards"].shape == (N, batch.game.seats)
    assert arrays["legal_masks"].shape == (N, batch.game.n_actions)


@SOME
@pytest.mark.parametrize("name", ["legal_masks", "legal_counts", "legal_rows", "ages"])
def test_what_the_rules_rest_on_cannot_be_written(case: Case, name: str) -> None:
    array = getattr(fc.Batch(load(case), N), name)
    with pytest.raises(ValueError, match="read-only"):
        array[:] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        array.flags.writeable = True
    memory = [one for one in behind(array) if not isinstance(one, np.ndarray)]
    assert memory
    for one in memory:
        assert memoryview(one).readonly
        assert not np.frombuffer(one, np.uint8).flags.writeable


def behind(array: Any) -> list[Any]:
    """What an array is a view of, and what that is a view of, to the end."""
    found = [array]
    while (last := getattr(found[-1], "base", getattr(found[-1], "obj", None))) is not None:
        found.append(last)
    return found


@SOME
def test_all_else_may_be_written_over_and_comes_back(case: Case) -> None:
    batch, twin = fc.Batch(load(case), N), fc.Batch(load(case), N)
    assert batch.observations.shape == twin.observations.shape and batch.scores.shape == twin.scores.shape
    for step in range(10):
        for name in ("actors", "over", "truncated", "rewards", "scores", "observations"):
            getattr(batch, name)[:] = 1
        actions = twin.sample(0, step)
        batch.apply(actions)
        twin.apply(actions)
        for name in ("actors", "over", "truncated", "rewards", "scores", "observations"):
            assert (getattr(batch, name) == getattr(twin, name)).all()
