"""What holds for every state of every game. A game that comes later is held to it by its option sets alone."""
from __future__ import annotations

import copy
import copyreg
import pickle
import random
from typing import Any

import numpy as np
import pytest

import firecore as fc
from firecore._native.policy import RANDOM

from .option_sets import every_case, load
from .walks import Case, some_states, walk

pytestmark = every_case

NO_ACTIONS: list[Any] = [-1, -(2**70), 2**31, 2**32, 2**63, 2**64, 10**40, True, False, None, 1.0, b"-", (), [], {}]
NO_TOKENS = ["", " ", "?", "*", "**", "-1", "@", "\x00", "é", "*9", "@1,2,3", "x" * 5000, "0", "None", "\ud800", "٣"]


def snapshot(state: fc.State) -> tuple[str, int, str]:
    """All that a state is, as values."""
    return state.position(), state.key(), repr(state.legal_actions())


def illegal_ids(state: fc.State, rng: random.Random, n: int = 20) -> list[int]:
    """Some ids of the game that are not legal here, and the first behind them all."""
    legal = set(state.legal_actions())
    others = [action for action in range(state.game.n_actions) if action not in legal]
    return [*rng.sample(others, min(n, len(others))), state.game.n_actions]


# Copies.


def test_a_copy_is_equal_and_independent(case: Case) -> None:
    for state, action in walk(case, seed=3):
        before = snapshot(state)
        twins = [state.copy(), copy.copy(state), copy.deepcopy(state)]
        assert all(twin == state and twin.key() == state.key() for twin in twins)
        if action is not None:
            for twin in twins:
                twin.apply(action)
                assert twin != state
        assert snapshot(state) == before


def test_states_of_the_past_never_change(case: Case) -> None:
    past = [(state.copy(), snapshot(state)) for state, _ in walk(case, seed=4)]
    assert all(snapshot(state) == before for state, before in past)


def test_different_states_of_a_game_differ_in_their_keys(case: Case) -> None:
    states = some_states(case)
    keys = {state.key() for state in states}
    assert len(keys) == len({state.position() for state in states})
    assert all(0 <= key < 2**64 for key in keys)


def test_a_state_equals_nothing_but_its_like(case: Case) -> None:
    state = load(case).start()
    assert state == load(case).start()
    assert state not in [None, 0, "", state.position(), state.key(), state.game]
    with pytest.raises(TypeError):
        hash(state)


# Who acts, and what is legal.


def test_actor_and_phase_agree(case: Case) -> None:
    for state, _ in walk(case, seed=5):
        assert state.is_over == (state.actor is None)
        assert state.is_chance == (state.actor == fc.CHANCE)
        assert state.actor in [None, fc.CHANCE, *range(state.game.seats)]
        assert bool(state.legal_actions()) != state.is_over


def test_legal_actions_are_ids_of_the_game_and_listed_once(case: Case) -> None:
    for state, _ in walk(case, seed=6):
        legal = state.legal_actions()
        assert all(type(action) is int and 0 <= action < state.game.n_actions for action in legal)
        assert len(set(legal)) == len(legal)


def test_the_mask_says_the_same_as_the_list(case: Case) -> None:
    out = np.ones(load(case).n_actions, dtype=np.bool_)
    for state in some_states(case):
        mask = state.legal_mask()
        assert mask.dtype == np.bool_
        assert mask.shape == (state.game.n_actions,)
        assert np.flatnonzero(mask).tolist() == sorted(state.legal_actions())
        assert state.legal_mask(out=out) is out
        assert np.array_equal(out, mask)


def test_illegal_ids_are_refused_and_change_nothing(case: Case) -> None:
    rng = random.Random(7)
    for state in some_states(case):
        before = snapshot(state)
        for action in [*illegal_ids(state, rng), *NO_ACTIONS]:
            with pytest.raises(fc.IllegalActionError, match=r"\S"):
                state.apply(action)
            with pytest.raises(fc.IllegalActionError, match=r"\S"):
                state.token(action)
        assert snapshot(state) == before


def test_illegal_tokens_are_refused_and_change_nothing(case: Case) -> None:
    rng = random.Random(8)
    states = some_states(case)
    tokens = sorted({state.token(action) for state in states for action in state.legal_actions()})
    for state in states:
        before = snapshot(state)
        legal = {state.token(action) for action in state.legal_actions()}
        for token in [*rng.sample(tokens, min(20, len(tokens))), *NO_TOKENS]:
            if token in legal:
                continue
            reason = state.why_not(token)
            assert isinstance(reason, str)
            assert reason.strip()
            for refuses in (state.apply, state.parse):
                with pytest.raises(fc.IllegalActionError, match=state.game.name):
                    refuses(token)
        assert snapshot(state) == before


def test_ids_of_any_make_of_integer_are_taken(case: Case) -> None:
    state, twin = load(case).start(), load(case).start()
    action = state.legal_actions()[-1]
    state.apply(np.int64(action))
    twin.apply(action)
    assert state == twin


# Notation.


def test_notation_goes_there_and_back(case: Case) -> None:
    for state in some_states(case, every=4):
        legal = state.legal_actions()
        tokens = [state.token(action) for action in legal]
        assert len(set(tokens)) == len(tokens)
        assert [state.parse(token) for token in tokens] == legal
        assert [state.why_not(token) for token in tokens] == [None] * len(tokens)
        assert all(token.isprintable() and " " not in token for token in tokens)


def test_a_token_does_what_its_id_does(case: Case) -> None:
    for state in some_states(case):
        for action in state.legal_actions()[:6]:
            by_id, by_token = state.copy(), state.copy()
            by_id.apply(action)
            by_token.apply(state.token(action))
            assert by_id == by_token


# Soundness, positions, results.


def test_no_invariant_breaks(case: Case) -> None:
    for seed in range(4):
        for state, _ in walk(case, seed):
            assert state.faults() == ()


def test_positions_go_there_and_back(case: Case) -> None:
    for state in some_states(case, every=4):
        line = state.position()
        again = state.game.read(line)
        assert line.isprintable()
        assert again == state
        assert again.key() == state.key()
        assert again.position() == line
        assert snapshot(again) == snapshot(state)


def test_a_position_read_back_plays_on_alike(case: Case) -> None:
    for state, action in walk(case, seed=9):
        again = state.game.read(state.position())
        if action is not None:
            after = state.copy()
            after.apply(action)
            again.apply(action)
            assert again == after


def test_pickle_goes_there_and_back(case: Case) -> None:
    for state in some_states(case):
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.game == state.game


def test_scores_are_whole_numbers_at_any_time(case: Case) -> None:
    for state, _ in walk(case, seed=10):
        scores = state.scores()
        assert len(scores) == state.game.seats
        assert all(type(score) is int for score in scores)


def test_returns_are_there_once_the_game_is_over(case: Case) -> None:
    for state in some_states(case):
        if not state.is_over:
            with pytest.raises(fc.StateError, match="not over"):
                state.returns()
            continue
        returns = state.returns()
        assert len(returns) == state.game.seats
        assert all(0.0 <= one <= 1.0 for one in returns)
        if state.game.cooperative:
            assert len(set(returns)) == 1


def test_the_board_is_drawn_as_text(case: Case) -> None:
    for state in some_states(case):
        assert str(state) == state.text() == state.text(None)
        for seat in [None, *range(state.game.seats)]:
            lines = state.text(seat).splitlines()
            assert any(line.strip() for line in lines)
            assert all(line == line.rstrip() for line in lines)
        assert state.game.name in repr(state)


# Games.


def test_a_game_is_its_name_and_options(case: Case) -> None:
    game = load(case)
    assert game == load(case)
    assert hash(game) == hash(load(case))
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) == game
    assert fc.load(game.name, **game.options) == game
    assert game.name in repr(game)
    assert game.start() == game.start()


def test_a_game_is_immutable(case: Case) -> None:
    game = load(case)
    for name in ("name", "options", "seats", "engine", "anything"):
        with pytest.raises(AttributeError):
            setattr(game, name, 1)
        with pytest.raises(AttributeError):
            delattr(game, name)
    with pytest.raises(TypeError):
        game.options["players"] = 1  # type: ignore[index]


def test_states_engines_and_policies_come_from_games_alone(case: Case) -> None:
    game = load(case)
    for native in (game.start(), game.engine, RANDOM):
        kind: Any = type(native)
        for make in (type.__call__, kind.__new__, vars(copyreg)["__newobj__"]):
            with pytest.raises(TypeError, match="(with|from) a game"):
                make(kind)


def test_an_engine_starts_its_own_game_alone(case: Case) -> None:
    engine = load(case).engine
    for other in (load(case), None, 5, engine):
        with pytest.raises(fc.StateError, match="the game that it belongs to"):
            engine.start(other)  # type: ignore[arg-type]


def test_options_are_complete_and_known(case: Case) -> None:
    game = load(case)
    assert list(game.options) == [option.name for option in game.plugin.options]
    assert set(case[1]) <= set(game.options)
