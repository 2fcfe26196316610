"""Batches that are copied, restored and placed; what any seat knows; and policies for the other seats."""
from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import firecore as fc

NAMES = ("actors", "ages", "over", "truncated", "rewards", "scores", "observations", "legal_masks")


def walked(batch: fc.Batch, first: int, steps: int) -> list[Any]:
    """What the arrays say after each of some steps."""
    told = []
    for step in range(first, first + steps):
        batch.apply(batch.sample(7, step))
        told.append([getattr(batch, name).copy() for name in NAMES])
    return told


def same(one: list[Any], other: list[Any]) -> bool:
    return all(np.array_equal(a, b) for row, more in zip(one, other, strict=True)
               for a, b in zip(row, more, strict=True))


@pytest.mark.parametrize("name", fc.games())
@pytest.mark.parametrize("others", [None, "random"])
def test_a_copy_goes_on_alike_and_a_batch_goes_back(name: str, others: str | None) -> None:
    batch = fc.Batch(fc.load(name), 6, seed=4, max_age=50, others=others)
    walked(batch, 0, 60)
    for twin in (batch.copy(), copy.copy(batch), copy.deepcopy(batch)):
        before = batch.copy()
        found = walked(batch, 60, 70)
        assert same(found, walked(twin, 60, 70))
        batch.restore(before)
        assert all(np.array_equal(getattr(batch, each), getattr(before, each)) for each in NAMES)
        assert batch.seed_of(3) == before.seed_of(3)
        assert same(found, walked(batch, 60, 70))
        batch.restore(before)


def test_a_game_goes_on_from_where_it_is_placed() -> None:
    game = fc.load("feurio", players=2)
    batch = fc.Batch(game, 3, seed=1)
    masks, observations = batch.legal_masks, batch.observations
    walked(batch, 0, 9)
    match = fc.Match(game, seed=8)
    for _ in range(20):
        match.play(match.legal_actions()[0])
    batch.place(1, match.state)
    assert batch.state(1) == match.state and batch.ages.tolist() == [9, 0, 9]
    assert batch.actors[1] == match.actor and (masks[1] == match.state.legal_mask()).all()
    assert (observations[1] == match.state.observe(match.actor)).all()
    batch.place(2, game.start())
    assert batch.actors[2] >= 0


@pytest.mark.parametrize("name", fc.games())
def test_any_seat_can_be_asked_what_it_knows(name: str) -> None:
    game = fc.load(name)
    batch = fc.Batch(game, 5, seed=1)
    walked(batch, 0, 12)
    for seat in range(game.seats):
        assert all((row == batch.state(i).observe(seat)).all() for i, row in enumerate(batch.observe(seat)))
    assert (batch.observe(batch.actors) == batch.observations).all()
    out = np.full(batch.observations.shape, 9, np.float32)
    assert batch.observe([0] * 5, out) is out and (out == batch.observe(0)).all()


@pytest.mark.parametrize("name", fc.games())
@pytest.mark.parametrize("threads", [1, 2])
def test_only_one_seat_is_asked_and_the_others_play_by_their_policy(name: str, threads: int) -> None:
    game = fc.load(name)
    seats = np.arange(12) % game.seats
    batch = fc.Batch(game, 12, seed=4, threads=threads, others="random", seat=seats)
    alone = fc.Batch(game, 12, seed=4, others="random", seat=seats)
    assert (batch.actors == seats).all()
    ends = 0
    for step in range(150):
        batch.apply(batch.sample(3, step))
        alone.apply(alone.sample(3, step))
        assert (batch.actors == seats).all()
        assert (batch.rewards == alone.rewards).all() and (batch.observations == alone.observations).all()
        ends += int(batch.over.sum())
    assert ends > 0
    assert not any(batch.state(i).faults() for i in range(12))


# Records.


@pytest.mark.parametrize("name", fc.games())
@pytest.mark.parametrize("others", [{}, {"others": "random", "seat": "rotate"}], ids=str)
def test_finished_games_have_records(name: str, others: dict[str, Any]) -> None:
    batch = fc.Batch(fc.load(name), 4, seed=4, threads=2, records=True, **others)
    scores, ended, places, twin = batch.scores, 0, set(), batch.copy()
    for step in range(400):
        actions, before = batch.sample(7, step), [batch.state(i) for i in range(4)]
        batch.apply(actions)
        for i in np.flatnonzero(batch.over):
            record = batch.record(i)
            states = list(record.states())
            assert record.verify().is_over and before[i] in states
            assert record.scores == tuple(scores[i]) and record.returns == pytest.approx(batch.rewards[i])
            assert record.seed is None and states[0] == batch.game.start()
            ended += 1
            places.add(int(i))
        if step == 150:
            twin = batch.copy()
        if step > 150:
            twin.apply(actions)
            assert all(twin.record(i) == batch.record(i) for i in np.flatnonzero(batch.over))
        if ended > 8 and step > 250:
            break
    told = [batch.record(i) for i in range(4) if i in places]
    batch.restore(batch)
    assert told == [batch.record(i) for i in range(4) if i in places]
    assert ended > 2


def test_a_game_that_was_cut_off_has_a_record_so_far() -> None:
    batch = fc.Batch(fc.load("feurio"), 2, records=True, max_age=7)
    walked(batch, 0, 7)
    assert batch.truncated.all()
    record = batch.record(1)
    assert record.returns is None and len([one for one in record.tokens if one[0] != "*"]) == 7


def test_what_has_no_record() -> None:
    game = fc.load("tails", players=2)
    batch = fc.Batch(game, 2, records=True)
    with pytest.raises(fc.StateError, match="no game has ended yet in place 1"):
        batch.record(1)
    with pytest.raises(fc.StateError, match="with records=True alone"):
        fc.Batch(game, 2).record(0)
    with pytest.raises(fc.StateError, match="games of the batch are 0 to 1, got 2"):
        batch.record(2)
    walked(batch, 0, 5)
    batch.place(0, batch.state(1))
    batch.place(1, game.start())
    others = fc.Batch(game, 2)
    ended: set[int] = set()
    for step in range(600):
        batch.apply(batch.sample(3, step))
        others.apply(others.sample(3, step))
        for i in np.flatnonzero(batch.over):
            if i == 0 and i not in ended:
                with pytest.raises(fc.StateError, match="the last game in place 0 did not begin at its start"):
                    batch.record(i)
            else:
                batch.record(i).verify()
            ended.add(int(i))
    assert ended == {0, 1}
    batch.restore(others)
    with pytest.raises(fc.StateError, match="no game has ended yet"):
        batch.record(0)


def test_greedy_others_are_hard_to_beat() -> None:
    game = fc.load("feurio", players=2)
    won = {}
    for others in ("random", "greedy"):
        batch = fc.Batch(game, 100, seed=4, others=others)
        results = []
        while len(results) < 100:
            batch.apply(batch.sample(3, len(results)))
            results += batch.rewards[batch.over, 0].tolist()
        won[others] = sum(results) / len(results)
    assert won["greedy"] < 0.15 < 0.35 < won["random"]


@pytest.mark.parametrize(("call", "kind", "told"), [
    (lambda game, batch: fc.Batch(game, 2, others="captain"), fc.OptionError, "captain"),
    (lambda game, batch: fc.Batch(game, 2, others="random", seat=4), fc.OptionError, "a seat is a number from 0 to 3"),
    (lambda game, batch: fc.Batch(game, 2, others="random", seat=[0, 0, 0]), fc.OptionError, "or 2 of them"),
    (lambda game, batch: fc.Batch(game, 2, seat=1), fc.OptionError, "seat goes with others, else all seats are asked; got 1"),
    (lambda game, batch: fc.Batch(game, 2, seed={1, 2}), fc.OptionError, r"seed must be a whole number .*got \{1, 2\}"),
    (lambda game, batch: fc.Batch(game, 2, seed={1: 3, 2: 4}), fc.OptionError, "seed must be a whole number"),
    (lambda game, batch: batch.apply([0, 0], where=[[True], [True, False]]), fc.StateError, "where must be 2 truth values"),
    (lambda game, batch: batch.observe([[0], [0, 1]]), fc.OptionError, "a seat is a number"),
    (lambda game, batch: batch.observe(-1), fc.OptionError, "a seat is a number"),
    (lambda game, batch: batch.observe(0, np.zeros(3)), fc.StateError, "out must be a writable array"),
    (lambda game, batch: batch.place(0, 3), fc.StateError, "expected a State"),
    (lambda game, batch: batch.place(9, game.start()), fc.StateError, "games of the batch are 0 to 1"),
    (lambda game, batch: batch.place(0, fc.load("tails").start()), fc.StateError, "a state of load"),
    (lambda game, batch: batch.restore(3), fc.StateError, "restored from another batch"),
    (lambda game, batch: batch.restore(fc.Batch(game, 3)), fc.StateError, "2 games of load"),
    (lambda game, batch: fc.Batch(game, 2, dtype=np.dtype(np.float16).newbyteorder()), fc.OptionError, "got '.f2'"),
    (lambda game, batch: batch.restore(fc.Batch(game, 2, dtype="uint8")), fc.StateError, r"float32, got \(1080,\) uint8"),
    (lambda game, batch: batch.restore(fc.Batch(game, 2, encoding="planes")), fc.StateError, "same encoding and dtype"),
    (lambda game, batch: batch.restore(fc.Batch(game, 2, others="random")), fc.StateError, "policies in the same seats"),
])
def test_what_is_wrong_is_refused(call: Callable[[fc.Game, fc.Batch], Any], kind: type[Exception], told: str) -> None:
    game = fc.load("feurio")
    batch = fc.Batch(game, 2)
    with pytest.raises(kind, match=told):
        call(game, batch)
    batch.apply(batch.sample(0))


def test_games_may_stand_still() -> None:
    batch, twin = (fc.Batch(fc.load("tails"), 6, seed=4) for _ in range(2))
    where = np.array([True, False] * 3)
    for step in range(300):
        actions, before = batch.sample(1, step), [batch.state(i) for i in range(6)]
        batch.apply(np.where(where, actions, -1), where=where)
        still = np.flatnonzero(~where)
        assert [batch.state(i) for i in still] == [before[i] for i in still]
        assert not batch.over[still].any() and not batch.rewards[still].any()
        where = ~where
    with pytest.raises(fc.IllegalActionError, match="game number 2"):
        batch.apply([0, 0, -1, 0, 0, 0], where=[False, False, True, False, False, False])
    for wrong in ([1] * 6, [True] * 5, True, "all"):
        with pytest.raises(fc.StateError, match="where must be 6 truth values"):
            batch.apply(actions, where=wrong)  # type: ignore[arg-type]
    for step in range(5):
        twin.apply(twin.sample(2, step), where=np.ones(6, np.bool_))
    other = fc.Batch(fc.load("tails"), 6, seed=4)
    for step in range(5):
        other.apply(other.sample(2, step))
    assert [twin.state(i) for i in range(6)] == [other.state(i) for i in range(6)]


@pytest.mark.parametrize("others", [None, "random"])
def test_games_begin_with_seeds_of_their_own_and_anew(others: str | None) -> None:
    game, seeds = fc.load("feurio"), [5, 2**64 - 1, 0]
    batch = fc.Batch(game, 3, seed=seeds, others=others)
    assert [batch.seed_of(i) for i in range(3)] == seeds
    if others is None:
        assert [batch.state(i) for i in range(3)] == [fc.Match(game, seed=seed).state for seed in seeds]
    starts = [batch.state(i) for i in range(3)]
    for step in range(9):
        batch.apply(batch.sample(1, step))
    untouched = batch.state(0)
    batch.restart(1, seed=5)
    assert batch.state(1) == starts[0] and batch.seed_of(1) == 5
    batch.restart(2)
    assert batch.state(2) not in (starts[2], starts[0]), "it goes on with the dice that it has"
    assert batch.ages.tolist() == [9, 0, 0] and batch.state(0) == untouched
    twin = batch.copy()
    assert [twin.seed_of(i) for i in range(3)] == [5, 5, 0]
    for wrong in ([1, 2], [1, 2, -1], [1, 2, 2**64], [1, 2, "3"], [1, 2, True]):
        with pytest.raises(fc.OptionError, match="seed must be"):
            fc.Batch(game, 3, seed=wrong)  # type: ignore[arg-type]
    with pytest.raises(fc.OptionError, match="seed must be"):
        batch.restart(0, seed=-1)
    with pytest.raises(fc.StateError, match="games of the batch are"):
        batch.restart(3)


def test_the_seat_that_is_asked_may_change() -> None:
    game = fc.load("tails", players=3)
    for seat in ("rotate", "random"):
        batch = fc.Batch(game, 9, seed=2, others="greedy", seat=seat)
        assert seat == "random" or batch.actors.tolist() == [0, 1, 2] * 3
        seats, changes = batch.actors.copy(), 0
        for step in range(100):
            batch.apply(batch.sample(1, step))
            assert (batch.over | (batch.actors == seats)).all()
            if seat == "rotate":
                assert (batch.actors == (seats + batch.over) % 3).all()
            changes += (batch.actors != seats).sum()
            seats = batch.actors.copy()
        assert changes > 5
        batch.restart(4, seed=1)
        assert seat == "random" or batch.actors[4] == 1


def test_other_seats_may_have_policies_of_their_own() -> None:
    game = fc.load("tails", players=3)
    won = np.zeros(3)
    batch = fc.Batch(game, 90, seed=2, others=["random", "greedy"], seat="rotate")
    for step in range(120):
        seats = batch.actors.astype(int)
        batch.apply(batch.sample(1, step))
        for i in np.flatnonzero(batch.over):
            won += np.roll(batch.rewards[i], -seats[i])
    assert won.argmax() == 2 and won.sum() > 50
    for wrong in (["random"], ["random"] * 3, 5, ["random", "captain"]):
        with pytest.raises(fc.OptionError, match="others must be a policy or a network, or one for each of 2|no policy"):
            fc.Batch(game, 2, others=wrong)  # type: ignore[arg-type]
