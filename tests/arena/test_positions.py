"""Plans, series and datasets whose games begin at given positions."""
from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import firecore as fc
from firecore.arena import Plan, Store, dataset, play_series, run
from firecore.arena.running.block import play_block, record_of

from ..conformance.option_sets import every_case, load
from ..conformance.walks import Case, some_states

TAILS = fc.load("tails", players=2)


def lines(case: Case = ("tails", {"players": 2}), n: int = 3) -> list[str]:
    states = [state for state in some_states(case, every=25) if not state.is_over]
    return [state.position() for state in states[-n:]]


def gathered(source: Store | list[fc.Record], rows: int) -> list[np.ndarray]:
    """The actions and observations of a dataset, copied part by part."""
    parts = [(part.actions.copy(), part.observations.copy()) for part in dataset(source, rows=rows)
             if part.observations is not None]
    return [np.concatenate(some) for some in zip(*parts, strict=True)]


def test_each_round_of_the_lineups_begins_at_the_next_position() -> None:
    plan = Plan(TAILS, ("greedy", "random", "bluffer"), positions=tuple(lines()))
    begun = [lines().index(plan.start(block).position()) for block in range(8)]
    assert begun == [0, 0, 1, 1, 2, 2, 0, 0], "two line-ups a round"


@pytest.mark.parametrize("agents", [("greedy", "random"), ("greedy", "mcts:iterations=5")], ids=["native", "asked"])
def test_the_games_of_a_plan_begin_there(agents: tuple[str, str]) -> None:
    plan = Plan(TAILS, agents, positions=tuple(lines()), seed=4)
    for block in range(4):
        results = play_block(plan, block)
        records = [record_of(plan, result) for result in results]
        assert [record.start for record in records] == [lines()[block % 3]] * 2
        for record, result in zip(records, results, strict=True):
            assert record.verify().scores() == result.scores


def test_a_plan_keeps_its_positions(tmp_path: Path) -> None:
    plan = Plan(TAILS, ("greedy", "random"), positions=tuple(lines()))
    plan.write(tmp_path / "plan.toml")
    for twin in (Plan.read(tmp_path / "plan.toml"), Plan.from_dict(plan.to_dict()), pickle.loads(pickle.dumps(plan))):
        assert twin == plan
        assert twin.digest == plan.digest
    usual = Plan(TAILS, ("greedy", "random"))
    assert usual.digest != plan.digest
    assert "positions" not in usual.to_dict()
    assert "positions is" in usual.differences(plan)[0]


def test_positions_that_nobody_can_play_are_refused() -> None:
    over = next(state for state in some_states(("tails", {"players": 2})) if state.is_over).position()
    for positions, told in (
            (["nonsense"], "position number 1: tails: not a sound position"), ([*lines(), 5], "position number 4"),
            ([over], "the game is over there"), ("tails/1", "must be a list"), (7, "must be a list")):
        with pytest.raises(fc.OptionError, match=told):
            Plan(TAILS, ("greedy", "random"), positions=positions)      # type: ignore[arg-type]


def test_a_series_begins_there() -> None:
    results = sorted(play_series(TAILS, ["greedy", "random"], games=6, positions=lines()), key=lambda one: one.number)
    assert [result.record.start for result in results] == [line for line in lines() for _ in range(2)]


@pytest.mark.parametrize("agents", [("greedy", "random"), ("greedy", "mcts:iterations=5")], ids=["native", "asked"])
def test_a_dataset_of_a_store_begins_there(tmp_path: Path, agents: tuple[str, str]) -> None:
    with Store(tmp_path / "some.db", Plan(TAILS, agents, positions=tuple(lines()), seed=4)) as store:
        run(store.plan, store, blocks=3)
        told = [store.record(block, turn) for block in range(3) for turn in range(2)]
        ours = gathered(store, rows=250)
    theirs = gathered(told, rows=4096)
    assert len(ours[0]) > 10
    for one, other in zip(ours, theirs, strict=True):
        np.testing.assert_array_equal(one, other)


@every_case
def test_a_dataset_of_records_begins_where_each_of_them_does(case: Case) -> None:
    state = next(state for state in reversed(some_states(case, every=25)) if not state.is_over)
    agents = ["random"] * state.game.seats
    records = [fc.play(fc.Match(load(case), seed=1), agents), fc.play(fc.Match(state, seed=2), agents),
               fc.play(fc.Match(load(case), seed=3), agents)]
    seen: dict[int, list[tuple[int, int]]] = {0: [], 1: [], 2: []}
    for part in dataset(records, observations=False):
        for game, actor, action in zip(part.games, part.actors, part.actions, strict=True):
            seen[int(game)].append((int(actor), int(action)))
    for number, record in enumerate(records):
        walk = list(record.states())
        assert seen[number] == [(at.actor, at.parse(token)) for at, token in zip(walk, record.tokens, strict=False)
                                if not at.is_chance]
