"""What a game's plugin gives to Python trusts nobody: states of other games, ids that are none, options nobody checked."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest

import firecore as fc
from firecore.game import Game

GAMES = {name: fc.load(name) for name in fc.games()}
BAD_IDS = (-1, 1000, 10**6, 2**31, 2**40, 10**30, "x", None)


def doors(game: fc.Game, state: fc.State, action: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    """All that a plugin may be asked of a state and an action."""
    plugin = game.plugin
    yield "token", lambda: plugin.notation.token(state, action)
    yield "words", lambda: plugin.words.action(state, action)     # type: ignore[misc]
    yield "places", lambda: plugin.drawing.places(state, action)
    yield "events", lambda: plugin.views.events(state, action, state, 0)


def of_states(game: fc.Game, state: fc.State) -> Iterator[tuple[str, Callable[[], Any]]]:
    plugin = game.plugin
    for seat in (None, 0, 1000, -7):
        yield f"view {seat}", lambda seat=seat: plugin.views.view(state, seat)     # type: ignore[misc]
        yield f"text {seat}", lambda seat=seat: plugin.words.text(state, seat, ())     # type: ignore[misc]
    yield "position", lambda: plugin.notation.position(state)
    yield "why_not", lambda: plugin.notation.why_not(state, "x")
    yield "tokens_at", lambda: plugin.drawing.tokens_at(state, "1,1")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("action", BAD_IDS, ids=repr)
def test_ids_that_are_none_are_refused(name: str, action: Any) -> None:
    game = GAMES[name]
    state = game.start()
    before = state.copy()
    for door, ask in doors(game, state, action):
        if action in (1000, 10**6) and action < game.n_actions and door != "events":
            continue     # an id, if no legal one
        with pytest.raises((fc.FirecoreError, TypeError, OverflowError, ValueError)):
            ask()
    assert state == before


@pytest.mark.parametrize(("name", "other"), [*permutations(GAMES, 2)])
def test_states_of_other_games_are_refused(name: str, other: str) -> None:
    state = GAMES[other].start()
    for _, ask in doors(GAMES[name], state, 0):
        with pytest.raises((fc.StateError, KeyError)):     # the other game may lack an option
            ask()
    for door, ask in of_states(GAMES[name], state):
        if door == "tokens_at":
            continue     # need not look at the state
        with pytest.raises((fc.StateError, KeyError)):
            ask()
    line = GAMES[name].start().position()
    with pytest.raises((fc.FirecoreError, KeyError)):
        GAMES[name].plugin.notation.read(GAMES[other], line)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [0, -1, 7, 200, 2**40, None, "2"], ids=repr)
def test_options_are_checked_however_a_game_is_made(name: str, players: Any) -> None:
    with pytest.raises(fc.OptionError, match=f"{name}: players must be"):
        Game(GAMES[name].plugin, {"players": players})


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_made_once(name: str) -> None:
    game = fc.load(name)
    position = game.start().position()
    with pytest.raises(AttributeError, match="immutable"):
        game.__init__(GAMES["feurio"].plugin, {})     # type: ignore[misc]
    assert game.read(position) == game.start()
    assert Game(game.plugin, {}) == game


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [-1, 0, 7, 200])
def test_engines_are_made_for_seats_that_there_are(name: str, players: int) -> None:
    options = {**GAMES[name].options, "players": players}
    with pytest.raises((ValueError, TypeError), match="players"):
        GAMES[name].plugin.rules.engine(**options)
