"""Matches of every game: the same dice, the same story, however it is told, kept, undone or taken up again."""
from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import firecore as fc
from firecore.game import Game

from ..changed import changed
from .option_sets import every_case, load
from .walks import Case, play_on, some_matches

pytestmark = every_case


def reloaded(match: fc.Match) -> fc.Match:
    return fc.Match.load(match.save())


def pickled(match: fc.Match) -> fc.Match:
    again = pickle.loads(pickle.dumps(match))
    assert isinstance(again, fc.Match)
    return again


TWINS: list[Callable[[fc.Match], fc.Match]] = [fc.Match.copy, copy.copy, copy.deepcopy, reloaded, pickled]


# Playing.


def test_chance_plays_itself(case: Case) -> None:
    match = fc.Match(load(case), seed=1)
    while not match.is_over:
        assert match.actor in range(match.game.seats)
        assert match.legal_actions() == match.state.legal_actions()
        play_on(match, seed=len(match.tokens), decisions=1)
    assert match.actor is None
    assert match.legal_actions() == []


def test_the_tokens_lead_from_the_start_to_the_state(case: Case) -> None:
    for match in some_matches(case):
        state = match.game.start()
        for actor, token in match.history:
            assert state.actor == actor
            state.apply(token)
        assert state == match.state
        assert [played.token for played in match.history] == match.tokens


def test_ids_and_tokens_play_alike(case: Case) -> None:
    by_id, by_token = fc.Match(load(case), seed=2), fc.Match(load(case), seed=2)
    while not by_id.is_over:
        action = by_id.legal_actions()[-1]
        by_token.play(by_token.state.token(action))
        by_id.play(action)
    assert by_id.save() == by_token.save()


def test_what_is_not_legal_is_refused_and_changes_nothing(case: Case) -> None:
    for match in some_matches(case):
        before = match.save()
        for action in [-1, match.game.n_actions, 2**70, "", "nonsense", None, 1.5, True]:
            with pytest.raises(fc.IllegalActionError, match=r"\S"):
                match.play(action)  # type: ignore[arg-type]
        assert match.save() == before


def test_what_a_match_gives_away_is_a_copy(case: Case) -> None:
    match = play_on(fc.Match(load(case), seed=3), seed=3, decisions=5)
    before = match.save(), match.state
    match.state.apply(match.legal_actions()[0])
    match.tokens.clear()
    match.history.clear()
    match.legal_actions().clear()
    assert (match.save(), match.state) == before


# Undoing.


def test_undo_goes_back_to_the_decision_before_and_forward_again_alike(case: Case) -> None:
    match = fc.Match(load(case), seed=4)
    story = []
    while not match.is_over and len(story) < 25:
        action = match.legal_actions()[len(story) % len(match.legal_actions())]
        story.append((match.save(), match.state, action))
        match.play(action)
    end = match.save()
    for save, state, _ in reversed(story):
        match.undo()
        assert match.save() == save
        assert match.state == state
    with pytest.raises(fc.StateError, match="no decision"):
        match.undo()
    for _, _, action in story:
        match.play(action)
    assert match.save() == end


def test_a_game_that_is_over_can_be_taken_back(case: Case) -> None:
    match = play_on(fc.Match(load(case), seed=5), seed=5)
    end = match.save()
    token = next(token for actor, token in reversed(match.history) if actor != fc.CHANCE)
    match.undo()
    assert not match.is_over
    match.play(token)
    assert match.save() == end


# Copies and saves.


@pytest.mark.parametrize("twin_of", TWINS, ids=lambda one: one.__name__)
def test_a_twin_is_the_same_match_with_the_same_future(case: Case, twin_of: Callable[[fc.Match], fc.Match]) -> None:
    for match in some_matches(case):
        twin = twin_of(match)
        assert twin.tokens == match.tokens
        assert twin.history == match.history
        assert twin.state == match.state
        assert twin.game == match.game
        assert (twin.seed, twin.seats, twin.save()) == (match.seed, match.seats, match.save())
        before = match.save()
        play_on(twin, seed=6)
        assert match.save() == before
        play_on(match, seed=6)
        assert twin.save() == match.save()


def test_a_loaded_match_can_be_undone(case: Case) -> None:
    match = play_on(fc.Match(load(case), seed=7), seed=7, decisions=10)
    twin = reloaded(match)
    match.undo()
    twin.undo()
    assert twin.save() == match.save()


# Records.


def test_records_are_verified_by_the_rules(case: Case) -> None:
    for match in some_matches(case):
        record = match.record(fc.EVERYTHING)
        assert record.verify() == match.state
        states = list(record.states())
        assert len(states) == len(match.tokens) + 1
        assert states[0] == match.game.start()
        assert states[-1] == match.state
        assert record.scores == match.state.scores()
        assert record.returns == (match.state.returns() if match.is_over else None)


def test_records_go_to_json_and_back(case: Case, tmp_path: Path) -> None:
    for i, match in enumerate(some_matches(case)):
        record = match.record(fc.EVERYTHING)
        assert fc.Record.from_json(record.to_json()) == record
        record.write(tmp_path / f"{i}.json")
        again = fc.Record.read(tmp_path / f"{i}.json")
        assert again.to_json() == record.to_json()
        assert again.verify() == match.state
    assert {path.suffix for path in tmp_path.iterdir()} == {".json"}


def test_records_that_the_rules_contradict_are_refused(case: Case) -> None:
    record = play_on(fc.Match(load(case), seed=8), seed=8).record(fc.EVERYTHING)
    assert record.returns is not None
    lies = [
        replace(record, scores=tuple(score + 1 for score in record.scores)),
        replace(record, scores=record.scores[:-1]),
        replace(record, returns=None),
        replace(record, returns=tuple(1.0 - one for one in record.returns) if 0.5 not in record.returns else (2.0,)),
        replace(record, tokens=record.tokens[:-1]),
        replace(record, tokens=(*record.tokens, record.tokens[-1])),
        replace(record, tokens=("nonsense", *record.tokens[1:])),
        replace(record, tokens=(*record.tokens[1:], record.tokens[0])),
        replace(record, game="nonsense"),
        replace(record, options={"nonsense": 1}),
        replace(record, seats=(*record.seats, "one more")),
    ]
    for lie in lies:
        with pytest.raises(fc.RecordError, match=r"\S"):
            lie.verify()


def test_a_decision_that_is_interrupted_was_not_played(case: Case) -> None:
    calls = 0

    def token(state: fc.State, action: int) -> str:
        nonlocal calls
        calls += 1
        if calls == interrupt:
            raise KeyboardInterrupt
        told: str = plugin.notation.token(state, action)
        return told

    game = load(case)
    plugin = game.plugin
    interrupt = 0
    match = fc.Match(Game(changed(plugin, token=token), game.options), seed=3)
    while not match.is_over and len(match.tokens) < 200:
        before, decision, calls = match.save(), match.legal_actions()[0], 0
        interrupt = 2     # the first is the decision, the second what chance decides then
        try:
            match.play(decision)
        except KeyboardInterrupt:
            assert match.save() == before
            interrupt = 0
            match.play(decision)
    assert fc.Match.load(match.save()).save() == match.save()
