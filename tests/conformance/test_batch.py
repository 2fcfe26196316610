"""A batch plays what matches would play, in every game, and lets nobody get in its way."""
from __future__ import annotations

import copy
import gc
import pickle
import random
import threading
import time
import weakref
from typing import Any

import numpy as np
import pytest

import firecore as fc

from .option_sets import GAMES, load, name_of

N = 7
EVERY = pytest.mark.parametrize("case", GAMES, ids=name_of)
Case = tuple[str, dict[str, Any]]


def first_of_each_game() -> list[Case]:
    return list({name: (name, options) for name, options in reversed(GAMES)}.values())


SOME = pytest.mark.parametrize("case", first_of_each_game(), ids=name_of)


class Twin:
    """One game of a batch, played by State and Dice."""

    def __init__(self, game: fc.Game, seed: int, max_age: int | None = None) -> None:
        self.game, self.dice, self.max_age = game, fc.Dice(seed), max_age
        self.start()
        self.rewards: tuple[float, ...] = (0.0,) * game.seats
        self.over = self.truncated = False
        self.last = np.zeros(game.observation_shape, np.float32)
        self.scores = self.state.scores()

    def start(self) -> None:
        self.state, self.age = self.game.start(), 0
        self.let_chance_decide()

    def let_chance_decide(self) -> None:
        while self.state.is_chance:
            self.state.apply(self.dice.pick(self.state))

    def play(self, action: int) -> None:
        seat = self.state.actor
        self.state.apply(action)
        self.let_chance_decide()
        self.age += 1
        self.scores = self.state.scores()
        self.over = self.state.is_over
        self.truncated = not self.over and self.age == self.max_age
        self.rewards = self.state.returns() if self.over else (0.0,) * self.game.seats
        if self.over or self.truncated:
            self.last = self.state.observe(seat if self.over else self.state.actor)
            self.start()


def assert_alike(batch: fc.Batch, twins: list[Twin]) -> None:
    flat, starts = batch.legal_actions()
    for i, twin in enumerate(twins):
        state, legal = twin.state, twin.state.legal_actions()
        assert batch.state(i) == state
        assert batch.actors[i] == state.actor
        assert (batch.ages[i], batch.over[i], batch.truncated[i]) == (twin.age, twin.over, twin.truncated)
        assert batch.rewards[i].tolist() == np.array(twin.rewards, np.float32).tolist()
        assert tuple(batch.scores[i].tolist()) == twin.scores
        assert (batch.legal_masks[i] == state.legal_mask()).all()
        assert (batch.observations[i] == state.observe(state.actor)).all()
        assert (batch.last_observations[i] == twin.last).all()
        assert batch.legal_rows[i, :batch.legal_counts[i]].tolist() == legal
        assert flat[starts[i]:starts[i + 1]].tolist() == legal


@EVERY
def test_every_game_is_the_match_of_its_seed(case: Case) -> None:
    batch = fc.Batch(load(case), N, seed=5)
    matches = [fc.Match(batch.game, seed=batch.seed_of(i)) for i in range(N)]
    assert len({match.seed for match in matches}) == N
    for step in range(25):
        if any(match.is_over for match in matches):     # the batch has started that one again
            return
        assert [batch.state(i) for i in range(N)] == [match.state for match in matches]
        actions = batch.sample(1, step)
        batch.apply(actions)
        for match, action in zip(matches, actions, strict=True):
            match.play(int(action))
        if batch.over.any():
            break


@EVERY
@pytest.mark.parametrize("max_age", [None, 11])
def test_every_game_goes_on_as_a_state_with_its_dice(case: Case, max_age: int | None) -> None:
    batch = fc.Batch(load(case), N, seed=2**64 - 1, max_age=max_age)
    twins = [Twin(batch.game, batch.seed_of(i), max_age) for i in range(N)]
    assert_alike(batch, twins)
    ended = 0
    for step in range(250):
        actions = batch.sample(3, step)
        batch.apply(actions)
        for twin, action in zip(twins, actions, strict=True):
            twin.play(int(action))
        ended += int(batch.over.sum()) + int(batch.truncated.sum())
        if step % 5 == 0 or batch.over.any() or batch.truncated.any():
            assert_alike(batch, twins)
    assert ended


@EVERY
def test_any_number_of_threads_plays_the_same_games(case: Case) -> None:
    batches = [fc.Batch(load(case), N, seed=9, threads=threads, max_age=40) for threads in (1, 2, 3, 16)]
    for step in range(120):
        actions = batches[0].sample(4, step)
        for batch in batches:
            batch.apply(actions)
        for name in ("actors", "ages", "over", "truncated", "rewards", "legal_masks", "observations"):
            first = getattr(batches[0], name)
            assert all((getattr(batch, name) == first).all() for batch in batches)
    assert all(batch.state(i) == batches[0].state(i) for batch in batches for i in range(N))


@SOME
def test_what_is_asked_for_changes_nothing(case: Case) -> None:
    bare, full = fc.Batch(load(case), N, seed=1), fc.Batch(load(case), N, seed=1)
    assert full.legal_masks.any() and full.observations.any() and full.legal_counts.all()
    for step in range(100):
        actions = bare.sample(2, step)
        assert (actions == full.sample(2, step)).all()
        bare.apply(actions)
        full.apply(actions)
        assert (bare.rewards == full.rewards).all()
    assert [bare.state(i) for i in range(N)] == [full.state(i) for i in range(N)]
    assert (bare.legal_masks == full.legal_masks).all()


ARRAYS = ("actors", "ages", "over", "truncated", "rewards", "scores", "legal_masks", "legal_counts",
          "legal_rows", "observations", "last_observations")


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


# What is refused, and changes nothing.


def snapshot(batch: fc.Batch) -> tuple[list[fc.State], dict[str, Any]]:
    return [batch.state(i) for i in range(len(batch))], {name: getattr(batch, name).tolist() for name in ARRAYS}


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
    ([0, 0, 0, float("nan"), 0, 0, 0], "of float64"),
    ([0, 0, None, 0, 0, 0, 0], "of object; number 2 is None"),
    ([0, 0, 0, 2**70, 0, 0, 0], f"of object; number 3 is {2**70}"),
    ([True] * 7, "of bool"),
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


@SOME
def test_sample_takes_every_legal_action_equally_often(case: Case) -> None:
    batch = fc.Batch(load(case), 64, seed=8)
    for step in range(3):
        batch.apply(batch.sample(0, step))
    legal = batch.state(5).legal_actions()
    n = 200 * len(legal)
    drawn = [int(batch.sample(1, stream)[5]) for stream in range(n)]
    assert set(drawn) == set(legal)
    square = sum((drawn.count(action) - 200) ** 2 / 200 for action in legal)
    assert square < len(legal) - 1 + 5 * (2 * len(legal)) ** 0.5


# Life and death.


def test_a_batch_is_neither_copied_nor_pickled() -> None:
    batch = fc.Batch(fc.load("feurio"), 2)
    for attempt in (copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="a batch is not copied: make another with the same seed"):
            attempt(batch)
    with pytest.raises(TypeError, match="a batch is not pickled: make another with the same seed"):
        pickle.dumps(batch)


def test_arrays_outlive_their_batch() -> None:
    batch = fc.Batch(fc.load("feurio"), 4)
    masks, observations = batch.legal_masks, batch.observations
    kept = masks.copy(), observations.copy()
    del batch
    gc.collect()
    fc.Batch(fc.load("feurio"), 4, seed=2).apply(fc.Batch(fc.load("feurio"), 4, seed=2).sample(0))
    assert (masks == kept[0]).all() and (observations == kept[1]).all()


def test_a_batch_that_nobody_knows_is_gone_with_its_threads() -> None:
    threads = threading.active_count()
    batch = fc.Batch(fc.load("feurio"), 8, threads=3)
    batch.apply(batch.sample(0))
    assert threading.active_count() > threads
    gone = weakref.ref(batch)
    gc.disable()
    try:
        del batch
        assert gone() is None, "a circle of references keeps it"
    finally:
        gc.enable()
    for _ in range(500):
        if threading.active_count() == threads:
            break
        time.sleep(0.01)
    assert threading.active_count() == threads


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


def test_a_batch_in_use_refuses_everybody_else() -> None:
    batch = fc.Batch(fc.load("feurio"), 2)
    with batch._alone():
        for attempt in (lambda: batch.apply([0, 0]), lambda: batch.state(0), lambda: batch.sample(0),
                        lambda: batch.legal_masks, lambda: batch.observations):
            with pytest.raises(fc.StateError, match="another thread is using it"):
                attempt()
    batch.apply(batch.sample(0))
