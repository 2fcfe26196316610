"""P13: notation."""
from __future__ import annotations

import random

import pytest

import firecore as fc

from ..playing import legal
from .houses import house, played


@pytest.mark.rule("P13.1")
def test_legal_actions_come_in_the_order_of_the_table() -> None:
    state = house("""
    +---+---+---+
    | 1 D s | F |
    +-d-+   +---+
    | F   0   F |
    +---+---+---+
    """, rules="experienced", crew=["captain", "driver"], lie={"44": "0vt"})
    assert legal(state) == [
        "N", "Nv", "Nl", "Nlv", "E", "W", "xN", "xE", "xW", "XE", "XW", "cS", "1:dE", "1:S", "1:dS", "A+", "A-", "."]


@pytest.mark.rule("P13.1")
def test_the_loads_of_a_move_and_the_commands_as_written() -> None:
    state = house("+---+---+---+\n| 0   1     |\n+---+---+---+", rules="experienced", crew=["captain", "driver"],
                  lie={"33": "0vtth", "34": "1vtth"}, ap=4)
    assert [token for token in legal(state) if token[0] == "E"] == ["E", "Ev", "Eh", "El", "Elv", "Elh", "Elt"]
    assert [token for token in legal(state) if token[:3] == "1:E"] == [
        "1:E", "1:Ev", "1:Eh", "1:El", "1:Elv", "1:Elh", "1:Elt"]


@pytest.mark.rule("P13.1")
def test_ids_ascend_in_the_order_of_the_table() -> None:
    for options in ({}, {"rules": "experienced", "players": 6, "specialists": "random"}):
        state, rng = fc.load("flashpoint", **options).start(), random.Random(5)
        while not state.is_over:
            actions = state.legal_actions()
            assert actions == sorted(actions)
            state.apply(rng.choice(actions))


@pytest.mark.rule("P13.1")
def test_every_token_is_one_id_and_back() -> None:
    state, rng = fc.load("flashpoint", rules="experienced", players=6).start(), random.Random(1)
    while not state.is_over:
        actions = state.legal_actions()
        assert [state.parse(state.token(action)) for action in actions] == actions
        state.apply(rng.choice(actions))


@pytest.mark.rule("P13.1")
@pytest.mark.parametrize("token", [
    "n", "NV", "Nvl", " N", "N ", "", "d", "dn", "x", "xN.", "0:", "6:N", "00", "@35", "k35", "*09", "*69", "i00",
    "h70", "=", "=Captain", "A=t", "E=", "b3", "g..", "gcr", "..", "é", "*" * 1000])
def test_nothing_else_is_a_token(token: str) -> None:
    for state in (played("@00 @00 @00"), played("*33", rules="experienced")):
        assert state.why_not(token) is not None
        with pytest.raises(fc.IllegalActionError):
            state.parse(token)
        with pytest.raises(fc.IllegalActionError):
            state.apply(token)


@pytest.mark.rule("P13.1", "P13.2")
def test_every_refusal_has_a_reason_that_cites_a_clause() -> None:
    for seed, options in enumerate([
            {}, {"rules": "experienced", "players": 4, "specialists": ["captain", "cafs", "rescue", "imaging"]},
            {"rules": "experienced", "players": 6, "specialists": "random", "level": "heroic"}]):
        game, rng = fc.load("flashpoint", **options), random.Random(seed)
        state = game.start()
        tokens = [game.plugin.notation.token(state, action) for action in range(game.n_actions)]
        while not state.is_over:
            allowed = legal(state)
            for token in rng.sample(tokens, 25):
                reason = state.why_not(token)
                assert (reason is None) == (token in allowed)
                assert reason is None or "(P" in reason or "P1" in reason
            state.apply(rng.choice(allowed))


@pytest.mark.rule("P13.2")
def test_questions_name_no_seat() -> None:
    state = house("""
    +---+---+
    |F0 |F1 |
    +---+---+
    """, phase="roll", poi=["61", "62", "63"])
    state.apply("*11")
    first = legal(state)
    assert all(token[0] == "k" for token in first)
    state.apply(first[0])
    assert state.view()["pending"] == [1]
