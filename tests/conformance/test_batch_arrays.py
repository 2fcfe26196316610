"""The arrays of a batch: always the same ones, and the rules do not rest on them."""
from __future__ import annotations

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
def test_arrays_may_be_written_over_and_come_back_and_nothing_rests_on_them(case: Case) -> None:
    batch, twin = fc.Batch(load(case), N), fc.Batch(load(case), N)
    names = ("actors", "ages", "over", "truncated", "rewards", "scores", "observations", "legal_masks", "legal_counts",
             "legal_rows")
    assert all(getattr(batch, name).shape == getattr(twin, name).shape for name in names)
    for step in range(10):
        for name in names:
            assert getattr(batch, name).flags.writeable
            getattr(batch, name)[:] = 1
        wrong = np.flatnonzero(~twin.legal_masks[0])[:1]
        with pytest.raises(fc.IllegalActionError, match="game number 0"):
            batch.apply(np.where(np.arange(N) == 0, wrong, twin.sample(0, step)))
        assert (batch.sample(3) == twin.sample(3)).all()
        actions = twin.sample(0, step)
        batch.apply(actions)
        twin.apply(actions)
        for name in names:
            if name == "legal_rows":     # of which only the first count
                valid = np.arange(twin.legal_rows.shape[1]) < twin.legal_counts[:, None]
                assert (batch.legal_rows[valid] == twin.legal_rows[valid]).all()
                continue
            assert (getattr(batch, name) == getattr(twin, name)).all()
