"""A batch is one thing: gone with its arrays and used by one thread at a time."""
from __future__ import annotations

import gc
import pickle
import random
import threading
import weakref

import pytest

import firecore as fc


def test_a_batch_is_not_pickled() -> None:
    with pytest.raises(TypeError, match="a batch cannot be pickled: create another with the same seed"):
        pickle.dumps(fc.Batch(fc.load("feurio"), 2))


def test_arrays_outlive_their_batch() -> None:
    batch = fc.Batch(fc.load("feurio"), 4)
    masks, observations = batch.legal_masks, batch.observations
    kept = masks.copy(), observations.copy()
    del batch
    gc.collect()
    fc.Batch(fc.load("feurio"), 4, seed=2).apply(fc.Batch(fc.load("feurio"), 4, seed=2).sample(0))
    assert (masks == kept[0]).all() and (observations == kept[1]).all()


def test_a_batch_that_nobody_knows_is_gone() -> None:
    batch = fc.Batch(fc.load("feurio"), 8, threads=3)
    batch.apply(batch.sample(0))
    gone = weakref.ref(batch)
    gc.disable()
    try:
        del batch
        assert gone() is None, "a circle of references keeps it"
    finally:
        gc.enable()


def test_no_more_threads_than_games() -> None:
    batch = fc.Batch(fc.load("feurio"), 2, threads=256)
    batch.apply(batch.sample(0))
    assert batch.ages.tolist() == [1, 1]


@pytest.mark.parametrize("threads", [1, 2])
def test_several_threads_take_turns_or_are_refused(threads: int) -> None:
    batch = fc.Batch(fc.load("feurio"), 256, threads=threads)
    refused, strange = [], []

    def use(number: int) -> None:
        rng = random.Random(number)
        uses = [lambda: batch.apply(batch.sample(rng.getrandbits(32))), lambda: batch.state(3).legal_actions(),
                lambda: batch.legal_masks.sum(), lambda: batch.legal_rows.sum()]
        for _ in range(60):
            try:
                rng.choice(uses)()
            except fc.IllegalActionError:
                pass          # somebody else played in between
            except fc.StateError as error:
                refused.append(str(error))
            except BaseException as error:
                strange.append(error)

    users = [threading.Thread(target=use, args=(number,)) for number in range(4)]
    for user in users:
        user.start()
    for user in users:
        user.join()
    assert not strange
    assert all("another thread" in told for told in refused)
    assert not any(batch.state(i).faults() for i in range(len(batch)))
    batch.apply(batch.sample(0))
