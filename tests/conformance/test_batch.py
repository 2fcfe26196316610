"""A batch plays what matches would play, in every game, whatever is asked for and whatever does the work."""
from __future__ import annotations

import numpy as np
import pytest

import firecore as fc

from .batches import SOME, N
from .option_sets import every_case, load
from .walks import Case


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


@every_case
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


@every_case
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


@every_case
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
