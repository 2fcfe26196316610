"""What a seat may know, and that no way of asking tells it more."""
from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import firecore as fc

from .option_sets import every_case, load
from .walks import Case, play_on, some_matches, some_states, walk

pytestmark = every_case

NO_SEATS: list[Any] = [-1, 99, 2**70, 1.0, "0", True, False, b"", (), np.array([3]), np.float64(0)]


def viewers(game: fc.Game) -> list[int]:
    """Every seat, and whoever has none."""
    return [*range(game.seats), fc.PUBLIC]


def wrong_arrays(n: int, dtype: type) -> list[Any]:
    """Things that are no array to write ``n`` numbers of this kind to."""
    frozen = np.zeros(n, dtype=dtype)
    frozen.flags.writeable = False
    return [
        np.zeros(n, dtype=np.float64), np.zeros(n, dtype=np.int32), np.zeros(n, dtype=np.complex64),
        np.zeros(n + 1, dtype=dtype), np.zeros(n - 1, dtype=dtype), np.zeros(0, dtype=dtype),
        np.zeros(2 * n, dtype=dtype)[::2], np.zeros((n, 2), dtype=dtype)[:, 0], np.array(0, dtype=dtype),
        np.zeros(n, dtype=object), np.zeros(n, dtype="S4"), np.zeros(n, dtype=np.dtype(dtype).newbyteorder()) if
        np.dtype(dtype).itemsize > 1 else frozen, frozen, [0.0] * n, b"\0" * 4 * n, bytearray(4 * n), "out", 1,
    ]


# Views.


def test_a_view_is_nobody_elses(case: Case) -> None:
    state = some_states(case)[5]
    before = state.copy()
    view = state.view(fc.EVERYTHING)
    for value in view.values():
        if isinstance(value, (list, dict)):
            value.clear()
    assert state == before
    assert state.view(fc.EVERYTHING) == before.view(fc.EVERYTHING)


def test_what_is_no_seat_is_refused(case: Case) -> None:
    state = load(case).start()
    match = fc.Match(load(case), seed=1)
    for seat in [*NO_SEATS, state.game.seats]:
        for asks in (state.view, state.observe, state.text, match.view, match.seen, match.events, match.record,
                     lambda seat: state.resample(seat, fc.Dice(1))):
            with pytest.raises(fc.StateError, match="seats are 0 to|a viewer is a seat from 0 to"):
                asks(seat)
        with pytest.raises(fc.RecordError, match="a viewer is a seat from 0 to"):
            match.record(fc.EVERYTHING).seen(seat)


def test_views_of_different_states_differ(case: Case) -> None:
    """Somebody who sees everything can tell any two states apart that differ in what may come."""
    states = some_states(case)
    told = [(json.dumps(state.view(fc.EVERYTHING), sort_keys=True), state) for state in states]
    for view, state in told:
        same = [other for twin, other in told if twin == view]
        assert all(other.legal_actions() == state.legal_actions() for other in same)


# Observations.


def test_observations_are_written_where_they_are_wanted(case: Case) -> None:
    for state in some_states(case, every=20):
        out = np.full(state.game.observation_shape, np.nan, dtype=np.float32)
        for seat in viewers(state.game):
            assert state.observe(seat, out=out) is out
            assert np.array_equal(out, state.observe(seat))


def test_no_other_array_is_written_to(case: Case) -> None:
    state = load(case).start()
    size = int(np.prod(state.game.observation_shape))
    for out in wrong_arrays(size, np.float32):
        with pytest.raises(fc.StateError, match="out must"):
            state.observe(0, out=out)
    for out in wrong_arrays(state.game.n_actions, np.bool_):
        with pytest.raises(fc.StateError, match="out must"):
            state.legal_mask(out=out)


# Resampling.


def test_resampling_follows_the_dice(case: Case) -> None:
    for state in some_states(case):
        for seat in viewers(state.game):
            first, second = (state.resample(seat, fc.Dice(4)) for _ in range(2))
            assert first == second


def test_resampling_deals_anew_where_there_are_secrets_and_only_there(case: Case) -> None:
    dice = fc.Dice(5)
    changed = any(state.resample(seat, dice) != state
                  for state in some_states(case, every=3) for seat in viewers(state.game))
    assert changed == load(case).has_secrets


def test_a_resampled_state_can_be_played_to_the_end(case: Case) -> None:
    dice = fc.Dice(6)
    for state in some_states(case, every=25):
        for seat in viewers(state.game):
            dealt = state.resample(seat, dice)
            assert fc.playouts(dealt, 3, seed=1).n == 3
            assert dealt.game.read(dealt.position()) == dealt


# Histories.


def test_a_seat_sees_every_token_or_that_there_was_one(case: Case) -> None:
    for match in some_matches(case):
        for seat in viewers(match.game):
            seen = match.seen(seat)
            assert len(seen) == len(match.tokens)
            for (actor, token), told in zip(match.history, seen, strict=True):
                assert told == token or (match.game.has_secrets and actor != seat)
            assert match.view(seat)["tokens"] == seen
        assert match.seen(fc.EVERYTHING) == match.tokens


def test_what_was_seen_stays_seen(case: Case) -> None:
    match = fc.Match(load(case), seed=8)
    known: dict[int, set[int]] = {seat: set() for seat in viewers(match.game)}
    for step in range(60):
        for seat, places in known.items():
            seen = match.seen(seat)
            now = {i for i, token in enumerate(match.tokens) if seen[i] == token}
            assert places <= now
            known[seat] = now
        play_on(match, seed=step, decisions=1)


def test_events_are_plain_values(case: Case) -> None:
    match = fc.Match(load(case), seed=9)
    for step in range(40):
        before = match.save()
        for seat in [fc.EVERYTHING, *viewers(match.game)]:
            events = match.events(seat)
            assert json.loads(json.dumps(events, allow_nan=False)) == events
            assert all(event["event"] for event in events)
        assert match.save() == before
        play_on(match, seed=step, decisions=1)


def test_a_record_for_a_viewer_holds_what_was_seen_and_no_dice_to_come(case: Case) -> None:
    for match in some_matches(case):
        for seat in viewers(match.game):
            for record in (match.record(seat), match.record(fc.EVERYTHING).seen_by(seat)):
                assert list(record.tokens) == match.seen(seat)
                assert record.seed == (None if match.game.has_secrets or not match.is_over else match.seed)


def test_a_seen_record_shows_what_its_viewer_saw_and_nothing_to_others(case: Case) -> None:
    match = next(iter(some_matches(case)))
    whole = match.record(fc.EVERYTHING)
    for seat in viewers(match.game):
        record = whole.seen_by(seat)
        assert [state.view(seat) for state in record.states()] == [state.view(seat) for state in whole.states()]
        assert list(record.states()) == list(whole.states(seat))
        assert whole.for_seat(seat).to_dict() == record.to_dict()
        assert record.last().view(seat) == match.state.view(seat)
        assert record.seen(seat) == record.seen() == record.tokens
        with pytest.raises(fc.RecordError, match="this record is what viewer"):
            record.seen(fc.EVERYTHING)
        assert record.seen_by(seat) is record
        with pytest.raises(fc.RecordError, match="only the whole record can be verified"):
            record.verify()
        with pytest.raises(fc.RecordError, match="this record is what viewer"):
            record.seen((seat + 1) % match.game.seats if match.game.seats > 1 and seat >= 0 else 0
                        if seat == fc.PUBLIC else fc.PUBLIC)
    assert whole.seen_by(fc.EVERYTHING) is whole


def test_the_hidden_makes_no_difference_to_a_search(case: Case) -> None:
    for state, _ in walk(case, seed=11):
        if state.actor is None or state.is_chance or len(state.legal_actions()) < 2:
            continue
        dealt = state.resample(state.actor, fc.Dice(7))
        if dealt == state and state.game.has_secrets:
            continue
        found = [fc.search(one, iterations=40, seed=1) for one in (state, dealt)]
        assert found[0].actions == found[1].actions
        assert found[0].best in state.legal_actions()
        return
