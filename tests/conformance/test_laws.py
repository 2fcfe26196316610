"""What holds for every game: the laws of the kit, and what is ours alone. A game that comes later is held to them by its
option sets alone."""
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
from firecore.testing import check_game

from .option_sets import every_case, load
from .walks import Case, some_states

pytestmark = every_case

NO_ACTIONS: list[Any] = [-1, -(2**70), 2**31, 2**32, 2**63, 2**64, 10**40, True, False, None, 1.0, b"-", (), [], {}]
NO_TOKENS = ["", " ", "?", "*", "**", "-1", "@", "\x00", "é", "*9", "@1,2,3", "x" * 5000, "0", "None", "\ud800", "٣"]


def snapshot(state: fc.State) -> tuple[str, int, str]:
    """All that a state is, as values."""
    return state.position(), state.key(), repr(state.legal_actions())


def test_our_games_keep_the_laws_of_the_kit(case: Case) -> None:
    check_game(load(case), matches=1)


# Copies and keys.


def test_copies_of_any_make_are_equal_and_independent(case: Case) -> None:
    state = load(case).start()
    before = snapshot(state)
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert twin == state and twin.key() == state.key()
        twin.apply(twin.legal_actions()[0])
        assert twin != state and snapshot(state) == before


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


# What is legal.


def test_the_mask_is_written_where_it_is_wanted(case: Case) -> None:
    out = np.ones(load(case).n_actions, dtype=np.bool_)
    for state in some_states(case, every=30):
        assert state.legal_mask(out=out) is out
        assert np.array_equal(out, state.legal_mask())


def test_what_is_no_id_is_refused_and_changes_nothing(case: Case) -> None:
    for state in some_states(case, every=30):
        before = snapshot(state)
        for action in [state.game.n_actions, *NO_ACTIONS]:
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


def test_a_token_does_what_its_id_does(case: Case) -> None:
    for state in some_states(case):
        for action in state.legal_actions()[:6]:
            by_id, by_token = state.copy(), state.copy()
            by_id.apply(action)
            by_token.apply(state.token(action))
            assert by_id == by_token


# Text.


def test_the_board_is_drawn_as_text(case: Case) -> None:
    for state in some_states(case):
        assert str(state) == state.text(fc.PUBLIC)
        for seat in [fc.EVERYTHING, fc.PUBLIC, *range(state.game.seats)]:
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
    assert list(game.options) == [option.name for option in game.plugin.rules.options]
    assert set(case[1]) <= set(game.options)
