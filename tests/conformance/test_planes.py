"""The encoding in planes, wherever it can be asked for, and kinds of numbers."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import firecore as fc
from firecore.game import make
from firecore.plugins.encodings import Numbers
from firecore.plugins.manager import PluginManager
from firecore.sketch import Sketch, register

from ..changed import changed
from .option_sets import of_every_game

SETS = of_every_game(("feurio", {"firebreaks": True}), ("flashpoint", {"players": 2}), ("tails", {}))
GRIDS = [(name, options) for name, options in SETS if len(fc.load(name, **options).encodings) > 1]
EACH = [(name, options, encoding) for name, options in SETS for encoding in fc.load(name, **options).encodings]


class Far(Sketch):
    """One decision, and an observation far beyond what is told of it."""

    name, seats, actions, observation_size = "far", 1, ("go",), 4

    def start(self) -> Any:
        return 0

    def actor(self, state: Any) -> int | None:
        return 0 if state < 3 else None

    def legal(self, state: Any) -> Any:
        return ["go"]

    def apply(self, state: Any, token: str) -> Any:
        return state + 1

    def scores(self, state: Any) -> Any:
        return (state,)

    def returns(self, state: Any) -> Any:
        return (1.0,)

    def observe(self, state: Any, seat: Any) -> Any:
        return 1e30, -1e30, 65504.0, 65520.0


def stepped(batch: fc.Batch, steps: int = 60) -> fc.Batch:
    for step in range(steps):
        batch.apply(batch.sample(seed=1, stream=step))
    return batch


@pytest.mark.parametrize(("name", "options", "encoding"), EACH)
@pytest.mark.parametrize("dtype", ["float32", np.float16, "uint8"])
def test_a_batch_gives_what_states_give(name: str, options: dict[str, Any], encoding: str, dtype: Any) -> None:
    game = fc.load(name, **options)
    batch = fc.Batch(game, 8, seed=1, threads=2, encoding=encoding, dtype=dtype, max_age=40)
    assert batch.last_observations.shape == (8, *batch.encoding.shape)
    seen = batch.observations
    stepped(batch)
    plain = np.stack([batch.state(i).observe(int(batch.actors[i]), encoding=encoding) for i in range(8)])
    assert seen.dtype == dtype and seen.shape == plain.shape
    assert np.array_equal(seen, as_kind(plain, batch.encoding, dtype))
    assert np.array_equal(batch.observe(batch.actors), seen)
    assert batch.last_observations.any() and batch.copy().observations.dtype == dtype


def as_kind(seen: Any, encoding: Any, dtype: str) -> Any:
    """The numbers as a batch should give them; of bytes, 0 for the lower bound and 255 for the upper."""
    if dtype != "uint8":
        return seen.astype(dtype)
    width = encoding.high - encoding.low
    factor = np.divide(255, width, out=np.zeros_like(width), where=width > 0)
    return ((seen - encoding.low) * factor + np.float32(0.5)).astype(np.uint8)


def test_halves_are_the_nearest() -> None:
    """0 to 1 in steps of all kinds, by way of flames in unequal shares."""
    deck = [(number, 7 ** number) for number in range(1, 10)]
    batch = stepped(fc.Batch(fc.load("tails", deck=deck), 16, seed=1, dtype="float16"), 30)
    plain = np.stack([batch.state(i).observe(int(batch.actors[i])) for i in range(16)])
    assert len(np.unique(plain)) > 30 and np.unique(plain)[1] < 2.0 ** -20
    assert np.array_equal(batch.observations, plain.astype(np.float16))


def test_what_is_beyond_its_bounds_is_cut_off() -> None:
    """However far: 1 where the bound is a millionth of a millionth."""
    game, bound = fc.load("tails"), 1e-12
    parts = (Numbers("n", "", tuple(map(str, range(game.observation_shape[0]))), low=-bound, high=bound),)
    narrow = make(changed(game.plugin, rows=lambda options: parts), {})
    seen = fc.Batch(narrow, 2, dtype="uint8").observations
    plain = fc.Batch(narrow, 2).observations
    assert (seen[plain >= bound] == 255).all() and (seen[plain == 0] < 255).all() and (plain == 1).any()


@pytest.fixture
def far(firecore_manager: PluginManager) -> fc.Game:
    register(Far)
    return make(changed(fc.load("far").plugin, rows=lambda options: (Numbers("n", "", ("a", "b", "c", "d")),)), {})


def test_what_is_too_large_for_a_float16_is_infinite(far: fc.Game) -> None:
    assert fc.Batch(far, 1, dtype="float16").observations[0].tolist() == [np.inf, -np.inf, 65504, np.inf]
    assert fc.Batch(far, 1, dtype="uint8").observations[0].tolist() == [255, 0, 255, 255]


def test_numbers_without_bounds_do_not_fit_small_kinds() -> None:
    game = make(changed(fc.load("tails").plugin, rows=None), {})
    assert fc.Batch(game, 2).observations.dtype == np.float32
    with pytest.raises(fc.OptionError, match=r"dtype 'uint8' needs bounds, and '0' of the encoding 'rows' runs from"):
        fc.Batch(game, 2, dtype="uint8")


@pytest.mark.parametrize(("name", "options"), GRIDS)
def test_masks_and_actions_go_by_cells(name: str, options: dict[str, Any]) -> None:
    batch = stepped(fc.Batch(fc.load(name, **options), 8, seed=1, encoding="planes"), 7)
    masks = batch.plane_masks
    stepped(batch, 20)
    assert masks.shape == (8, *batch.encoding.action_shape)
    assert np.array_equal(masks, np.stack([batch.state(i).legal_mask(encoding="planes") for i in range(8)]))
    cells = masks.reshape(8, -1).argmax(axis=1)
    actions = batch.actions_at(cells)
    for i in range(8):
        state = batch.state(i)
        cell = state.action_cells()[state.legal_actions().index(int(actions[i]))]
        assert cell == tuple(int(one) for one in np.unravel_index(cells[i], masks.shape[1:]))
    batch.apply(actions)
    with pytest.raises(fc.IllegalActionError, match="game number 0 of the batch: no legal action lies in cell -1"):
        batch.actions_at([-1] * 8)


def test_actions_of_rows_have_no_cells() -> None:
    game = fc.load("flashpoint")
    with pytest.raises(fc.StateError, match="go by their ids"):
        _ = fc.Batch(game, 2).plane_masks
    with pytest.raises(fc.StateError, match="go by their ids"):
        fc.Batch(game, 2).actions_at([0, 0])
    with pytest.raises(fc.StateError, match="go by their ids"):
        game.start().action_cells("rows")


@pytest.mark.parametrize(("wrong", "message"), [
    ({"encoding": "planar"}, "no encoding of feurio 'planar'"), ({"dtype": "int8"}, "dtype must be 'float32', 'float16' or 'uint8', got 'int8'"),
    ({"dtype": np.int8}, "dtype must be 'float32', 'float16' or 'uint8', got 'int8'"), ({"dtype": 3}, "got 3")])
def test_a_batch_refuses_what_there_is_not(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(fc.OptionError, match=message):
        fc.Batch(fc.load("feurio"), 2, **wrong)


def test_out_has_the_shape_of_the_encoding() -> None:
    state = fc.load("feurio").start()
    out = np.empty((57, 21, 21), np.float32)
    assert state.observe(0, out, encoding="planes") is out
    with pytest.raises(fc.StateError, match=r"out must have the shape \(57, 21, 21\) and the format 'f', got \(1080,\)"):
        state.observe(0, np.empty(1080, np.float32), encoding="planes")
    with pytest.raises(fc.OptionError, match="no encoding of tails 'planes'; available: rows"):
        fc.load("tails").start().observe(0, encoding="planes")


def logits_by_token(leaves: fc.Leaves) -> Any:
    """The same logit for an action in either encoding: one of its own number."""
    priors = np.zeros((len(leaves), *leaves.encoding.action_shape), np.float32)
    for i, state in enumerate(leaves.states()):
        for action, cell in zip(state.legal_actions(), state.action_cells(), strict=True):
            priors[(i, action) if priors.ndim == 2 else (i, *(cell or ()))] = action % 7 / 3
    assert leaves.observations.shape == (len(leaves), *leaves.encoding.shape)
    assert np.array_equal(leaves.observations[0], leaves[0].observe(int(leaves.actors[0]), encoding=leaves.encoding.name))
    return np.full(len(leaves), 0.5), priors


@pytest.mark.parametrize(("name", "options"), GRIDS)
def test_a_search_finds_the_same_in_either_encoding(name: str, options: dict[str, Any]) -> None:
    game = fc.load(name, **options)
    batch = stepped(fc.Batch(game, 3, seed=2), 20)
    rows = fc.Searches(game, 3, logits_by_token, iterations=20)
    planes = fc.Searches(game, 3, logits_by_token, iterations=20, encoding="planes")
    rows.run(batch)
    planes.run(batch)
    assert planes.visits.shape == planes.policies.shape == (3, *game.encoding("planes").action_shape)
    assert rows.best.tolist() == planes.best.tolist()
    for i in range(3):
        state = batch.state(i)
        for action, cell in zip(state.legal_actions(), state.action_cells(), strict=True):
            assert cell is not None and rows.visits[i, action] == planes.visits[(i, *cell)]
    single = [fc.search(batch.state(0), evaluator=logits_by_token, iterations=20, encoding=one) for one in game.encodings]
    assert single[0].actions == single[1].actions


def test_priors_of_another_encoding_are_refused() -> None:
    game = fc.load("feurio")
    state = fc.Match(game, seed=1).state
    with pytest.raises(fc.StateError, match=r"logits of the shape \(1, 18, 21, 21\), as the encoding 'planes' has actions"):
        fc.search(state, iterations=2, encoding="planes", evaluator=lambda leaves: (
            np.full(len(leaves), 0.5), np.zeros((len(leaves), game.n_actions))))


@pytest.mark.parametrize(("name", "options"), GRIDS)
def test_games_played_in_planes_have_policies_in_planes(name: str, options: dict[str, Any]) -> None:
    game = fc.load(name, **options)
    planes = game.encoding("planes")
    for sample in fc.self_play(game, lambda leaves: np.full(len(leaves), 0.5), games=2, iterations=2, encoding="planes"):
        assert sample.observations.shape == (len(sample), *planes.shape)
        assert sample.masks.shape == sample.policies.shape == (len(sample), *planes.action_shape)
        assert np.allclose(sample.policies.sum(axis=(1, 2, 3)), 1) and not sample.policies[~sample.masks].any()


def test_an_encoding_of_another_game_is_refused() -> None:
    """An evaluator may write anything into what it is given, but not read beyond a game's own tables."""
    planes = fc.load("feurio").encoding("planes")

    def seeing(leaves: fc.Leaves) -> Any:
        leaves.encoding = planes
        return leaves.observations

    def silent(leaves: fc.Leaves) -> Any:
        leaves.encoding = planes
        return np.full(len(leaves), 0.5)

    for evaluator, what in ((seeing, "observations"), (silent, "actions")):
        with pytest.raises(fc.StateError, match=rf"search: load\('tails'\) has no planes of {what}"):
            fc.search(fc.Match(fc.load("tails"), seed=1).state, iterations=4, evaluator=evaluator)
