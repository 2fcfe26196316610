"""Matches that begin at any position: they are kept, undone, recorded and taken up again like all others."""
from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import msgpack
import pytest

import firecore as fc
from firecore.game import MAX_POSITION_LENGTH

from .option_sets import every_case, load
from .walks import Case, play_on, some_states

pytestmark = every_case


def begun(case: Case) -> list[fc.Match]:
    """Matches that begin at positions of all kinds, at the opening and at the end too, after some decisions."""
    return [play_on(fc.Match(state, seed=i), seed=i, decisions=i % 4)
            for i, state in enumerate(some_states(case, every=40))]


def test_a_match_begins_where_it_is_told_to(case: Case) -> None:
    for state in some_states(case, every=40):
        match = fc.Match(state, seed=3)
        assert match.start == state
        assert match.game == state.game
        if not state.is_chance:
            assert match.state == state and match.tokens == []
        assert match.actor != fc.CHANCE
        match.start.apply(state.legal_actions()[0]) if not state.is_over else None
        assert match.start == state, "a start is a copy"


def test_it_begins_with_a_copy(case: Case) -> None:
    state = load(case).start()
    match = fc.Match(state, seed=3)
    before = match.save()
    state.apply(state.legal_actions()[0])
    assert match.save() == before
    assert match.start == load(case).start()


def test_the_same_start_and_seed_give_the_same_match(case: Case) -> None:
    for state in some_states(case, every=40):
        one, other = (play_on(fc.Match(state, seed=3), seed=4) for _ in range(2))
        assert one.save() == other.save()
    game = load(case)
    assert fc.Match(game, seed=3).save() == fc.Match(game.start(), seed=3).save()


def test_its_saves_come_back(case: Case) -> None:
    for match in begun(case):
        for twin in (fc.Match.load(match.save()), pickle.loads(pickle.dumps(match)), match.copy()):
            assert (twin.start, twin.tokens, twin.state) == (match.start, match.tokens, match.state)
            assert twin.save() == match.save()
            assert play_on(twin, seed=6).save() == play_on(match.copy(), seed=6).save()


def test_only_matches_that_begin_elsewhere_say_where(case: Case) -> None:
    usual = play_on(fc.Match(load(case), seed=1), seed=1, decisions=9)
    assert set(msgpack.unpackb(usual.save())) == {"firecore", "game", "options", "seed", "dice", "seats", "tokens"}
    assert set(usual.record(fc.EVERYTHING).to_dict()) == {
        "firecore", "game", "options", "seed", "seats", "tokens", "scores", "returns"}
    assert usual.record(fc.EVERYTHING).start is None
    other = fc.Match(usual.state, seed=1)
    assert msgpack.unpackb(other.save())["start"] == other.record(fc.EVERYTHING).start == usual.state.position()


def test_it_can_be_taken_back_to_its_start_and_no_further(case: Case) -> None:
    for match in begun(case):
        fresh = fc.Match(match.start, seed=match.seed)
        while match.tokens != fresh.tokens:
            match.undo()
        assert match.save() == fresh.save()
        with pytest.raises(fc.StateError, match="no decision"):
            match.undo()


def test_its_records_are_verified_by_the_rules(case: Case) -> None:
    for match in begun(case):
        record = match.record(fc.EVERYTHING)
        again = fc.Record.from_json(record.to_json())
        assert again == record
        assert again.verify() == match.state
        states = list(again.states())
        assert states[0] == match.start
        assert len(states) == len(match.tokens) + 1


def test_a_record_with_another_start_is_another_game(case: Case) -> None:
    match = play_on(fc.Match(load(case), seed=8), seed=8, decisions=10)
    later = play_on(fc.Match(match.state, seed=9), seed=9)
    with pytest.raises(fc.RecordError):
        replace(later.record(fc.EVERYTHING), start=None).verify()


HOSTILE: list[Any] = ["", "nonsense", "feurio/1", "flashpoint/1 phase=act", "tails/9", "\0", "x" * MAX_POSITION_LENGTH,
                      "x" * (MAX_POSITION_LENGTH + 1), 5, None, [], {}, True, b"feurio/1", ["feurio/1"]]


def test_a_hostile_start_is_refused(case: Case) -> None:
    match = play_on(fc.Match(load(case), seed=2), seed=2, decisions=5)
    values, told = msgpack.unpackb(match.save()), match.record(fc.EVERYTHING).to_dict()
    line = match.start.position()
    for start in [*HOSTILE, line + " ", line[:-1] + "\x7f", line.replace("/1", "/2"), line + " " + line]:
        with pytest.raises(fc.SaveError, match="start|bytes"):
            fc.Match.load(msgpack.packb(values | {"start": start}))
        with pytest.raises(fc.RecordError, match="start"):
            fc.Record.from_dict(told | {"start": start}).verify()


def test_what_a_viewer_gets_of_the_start_holds_no_secret(case: Case) -> None:
    for match in begun(case):
        game = match.game
        for viewer in (*range(game.seats), fc.PUBLIC):
            start = match.record(viewer).start
            if start is None:
                assert match.start == game.start()
            else:
                assert game.read(start).view(viewer) == match.start.view(viewer)
            assert match.record(fc.EVERYTHING).seen_by(viewer).start == start
            worlds = {match.start.resample(viewer, fc.Dice(i)).position() for i in range(3)}
            assert start is None or all(
                fc.Match(game.read(world), seed=1).record(viewer).start == start for world in worlds)


def test_agents_play_it(case: Case) -> None:
    state = some_states(case, every=40)[-2]
    match = fc.Match(state, seed=1)
    record = fc.play(match, ["random"] * match.game.seats)
    assert record.fault is None
    assert record.verify() == match.state
    assert record.start == state.position()


def test_agents_decide_and_advise_at_positions(case: Case) -> None:
    for state in some_states(case, every=40):
        before = state.copy()
        if state.is_over or state.is_chance:
            with pytest.raises(fc.StateError, match="over|chance decides"):
                fc.decide(state, "random")
            with pytest.raises(fc.StateError, match="over|chance decides"):
                fc.advise(state, "random")
            continue
        action = fc.decide(state, "random")
        assert action in state.legal_actions()
        assert fc.decide(state, "random") == action
        assert fc.advise(state, "random").choices[0].token == state.token(action)
        assert state == before


def test_a_match_answers_for_its_position(case: Case) -> None:
    for match in begun(case):
        state = match.state
        assert (match.scores(), match.position()) == (state.scores(), state.position())
        if match.is_over:
            assert match.returns() == state.returns()
            continue
        with pytest.raises(fc.StateError, match="not over"):
            match.returns()
        for action in match.legal_actions():
            token = match.token(action)
            assert token == state.token(action)
            assert match.parse(token) == action
            assert match.why_not(token) is None
            assert match.words(action) == state.words(action)
            assert match.places(action) == state.places(action)
        assert match.why_not("nonsense") == state.why_not("nonsense")
        assert match.tokens_at("nowhere") == state.tokens_at("nowhere")
        assert match.state == state
