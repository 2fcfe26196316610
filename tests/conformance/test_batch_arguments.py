"""What a batch is given: actions in any form of whole numbers; the rest is refused, and changes nothing."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import firecore as fc

from .batches import SOME, N, snapshot
from .option_sets import load
from .walks import Case


@SOME
@pytest.mark.parametrize("threads", [1, 3])
def test_the_first_illegal_action_is_named_and_nothing_is_played(case: Case, threads: int) -> None:
    batch = fc.Batch(load(case), N, threads=threads)
    before = snapshot(batch)
    for wrong in (-1, batch.game.n_actions, 2**31, 2**32, 2**63 - 1, -2**63,
                  int(np.flatnonzero(~batch.legal_masks[4])[0])):
        actions = batch.sample(0)
        actions[4] = actions[6] = wrong
        with pytest.raises(fc.IllegalActionError, match=r"^game number 4 of the batch: .*not legal"):
            batch.apply(actions)
        assert snapshot(batch) == before


@SOME
@pytest.mark.parametrize("masks", [False, True])
def test_actions_are_refused_alike_with_and_without_masks(case: Case, masks: bool) -> None:
    batch = fc.Batch(load(case), 1)
    legal = batch.state(0).legal_actions()
    if masks:
        assert batch.legal_masks.sum() == len(legal)
    for action in range(-2, batch.game.n_actions + 2):
        if action not in legal:
            with pytest.raises(fc.IllegalActionError, match="game number 0"):
                batch.apply([action])
    batch.apply([legal[-1]])


@pytest.mark.parametrize(("actions", "told"), [
    ([0] * 6, r"7 whole numbers, one a game, got shape \(6,\)"),
    ([0] * 8, r"got shape \(8,\)"),
    ([], r"got shape \(0,\)"),
    (0, r"got shape \(\)"),
    (None, r"got shape \(\) of object"),
    ("abcdefg", r"got shape \(\)"),
    (list("abcdefg"), r"of <U1"),
    ([[0] * 7], r"got shape \(1, 7\)"),
    ([[0], [0, 1]], "whole numbers"),
    ([0.0] * 7, "of float64; number 0 is 0.0"),
    ([0, 0, 0, 1.5, 0, 0, 0], r"of float64; number 3 is 1\.5"),
    ([0, 0, 2**63, 0, 0, 0, 0], f"; number 2 is {2**63}"),
    ([0, 0, "x", 0, 0, 0, 0], "; number 2 is 'x'"),
    ([0, 0, 0, [1], 0, 0, 0], r"one a game; number 3 is \[1\]"),
    ([0, 0, 0, float("nan"), 0, 0, 0], "of float64"),
    ([0, 0, None, 0, 0, 0, 0], "of object; number 2 is None"),
    ([0, 0, 0, 2**70, 0, 0, 0], f"of object; number 3 is {2**70}"),
    ([True] * 7, "of bool; number 0 is True"),
    (np.zeros(7, np.complex64), "of complex64"),
    (np.zeros(7, "M8[s]"), "of datetime64"),
    (np.zeros(7, [("a", int)]), "whole numbers"),
    ({0: 1}, "of object"),
])
def test_what_is_no_list_of_actions_is_refused(actions: Any, told: str) -> None:
    batch = fc.Batch(fc.load("feurio"), 7)
    before = snapshot(batch)
    with pytest.raises(fc.IllegalActionError, match=told):
        batch.apply(actions)
    assert snapshot(batch) == before


def test_a_uint64_too_large_for_an_int64_is_illegal() -> None:
    batch = fc.Batch(fc.load("feurio"), 3)
    legal = batch.state(0).legal_actions()[0]
    for wrong in (2**63, 2**64 - 1, 2**64 - 2, 2**63 + legal, 2**32 + legal):
        with pytest.raises(fc.IllegalActionError, match="game number 1 of the batch"):
            batch.apply(np.array([batch.state(0).legal_actions()[0], wrong, 0], np.uint64))


def forms(actions: list[int]) -> list[Any]:
    """The same actions in the forms that numpy knows."""
    array = np.array(actions)
    read_only = array.copy()
    read_only.flags.writeable = False
    unaligned = np.frombuffer(b"." + array.astype(np.int64).tobytes(), np.int64, offset=1)
    return [actions, tuple(actions), array, read_only, np.repeat(array, 2)[::2], array[::-1].copy()[::-1], unaligned,
            *(array.astype(dtype) for dtype in (np.int16, np.uint16, np.int32, np.uint32, np.uint64, ">i8", ">u2")),
            [np.int32(action) for action in actions], np.ma.masked_array(array), memoryview(array)]


@SOME
def test_actions_may_come_in_any_form_of_whole_numbers(case: Case) -> None:
    batches = [fc.Batch(load(case), N, seed=3) for _ in forms([0])]
    for step in range(5):
        actions = batches[0].sample(6, step).tolist()
        for batch, form in zip(batches, forms(actions), strict=True):
            batch.apply(form)
    assert all([batch.state(i) for i in range(N)] == [batches[0].state(i) for i in range(N)] for batch in batches)


@pytest.mark.parametrize("given", [
    {"n": 0}, {"n": -1}, {"n": 1.5}, {"n": "3"}, {"n": True}, {"n": 2**24 + 1},
    {"seed": -1}, {"seed": 2**64}, {"seed": None}, {"threads": 0}, {"threads": 257}, {"max_age": 0}, {"max_age": 2**31},
])
def test_options_are_checked(given: dict[str, Any]) -> None:
    with pytest.raises(fc.OptionError, match=next(iter(given))):
        fc.Batch(fc.load("feurio"), **{"n": 2} | given)


def test_a_batch_is_of_a_game() -> None:
    with pytest.raises(fc.OptionError, match="got 'feurio'"):
        fc.Batch("feurio", 2)  # type: ignore[arg-type]


def test_games_are_counted_from_zero() -> None:
    batch = fc.Batch(fc.load("feurio"), 3)
    assert batch.state(np.int64(2)) == batch.state(2)
    for wrong in (-1, 3, 1.0, "0", None, True, 2**70):
        with pytest.raises(fc.StateError, match="games of the batch are 0 to 2"):
            batch.state(wrong)  # type: ignore[arg-type]
        with pytest.raises(fc.StateError, match="games of the batch are 0 to 2"):
            batch.seed_of(wrong)  # type: ignore[arg-type]


def test_sample_checks_its_seed() -> None:
    batch = fc.Batch(fc.load("feurio"), 3)
    for given in ((-1, 0), (0, 2**64), (0.5, 0)):
        with pytest.raises(fc.OptionError):
            batch.sample(*given)  # type: ignore[arg-type]
