"""What actions and events are in words, and where in the drawing they happen, in every game and with all options."""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import firecore as fc
from firecore.renderers import render

from .option_sets import GAMES, load, name_of


def steps(case: tuple[str, dict[str, Any]], seed: int, most: int = 400) -> Iterator[tuple[fc.State, int, fc.State]]:
    rng, state = random.Random(seed), load(case).start()
    for _ in range(most):
        if state.is_over:
            return
        before, action = state.copy(), rng.choice(state.legal_actions())
        state.apply(action)
        yield before, action, state.copy()


@pytest.mark.parametrize("case", GAMES, ids=name_of)
def test_events_are_told_and_point_at_what_is_drawn(case: tuple[str, dict[str, Any]]) -> None:
    game = load(case)
    names = [f"<{seat}>" for seat in range(game.seats)]
    told = 0
    for before, action, after in steps(case, seed=5):
        places, said = [], []
        for event in game.plugin.views.events(before, action, after, None):
            words, at = game.event_text(event, names)
            assert "\n" not in words and "None" not in words and "seat" not in words
            places += [place for place in at if not place.startswith(("0:", "1:", "2:", "3:", "4:", "5:", "thief"))]
            said.append(words)
        told += any(said)
        drawn = str(render(before, "svg", fc.EVERYTHING)) + str(render(after, "svg", fc.EVERYTHING))
        assert [place for place in places if f'data-at="{place}"' not in drawn] == []
    assert told > 20


@pytest.mark.parametrize("case", [case for case in GAMES if load(case).has_secrets], ids=name_of)
def test_what_a_seat_is_told_is_the_same_in_every_world_it_cannot_tell_apart(case: tuple[str, dict[str, Any]]) -> None:
    game, dice, compared = load(case), fc.Dice(2), 0
    for before, action, after in steps(case, seed=7, most=150):
        token = before.token(action)
        for seat in range(game.seats):
            world = before.resample(seat, dice)
            if world.why_not(token) is not None:
                continue
            other, there = world.copy(), world.parse(token)
            other.apply(there)
            if other.view(seat) != after.view(seat):
                continue
            told = [game.event_text(event) for event in game.plugin.views.events(before, action, after, seat)]
            assert told == [game.event_text(event) for event in game.plugin.views.events(world, there, other, seat)]
            compared += 1
    assert compared > 50


def test_a_game_without_words_says_its_tokens_and_points_nowhere() -> None:
    state = fc.load("embers").start() if "embers" in fc.games() else fc.load("feurio").start()
    if state.game.name == "embers":
        action = state.legal_actions()[0]
        assert state.words(action) == state.token(action) and state.places(action) == () and state.tokens_at("1") == []


def test_only_legal_actions_have_words_and_places() -> None:
    state = fc.Match(fc.load("feurio"), seed=1).state
    illegal = next(action for action in range(state.game.n_actions) if action not in state.legal_actions())
    for ask in (state.words, state.places):
        with pytest.raises(fc.IllegalActionError, match="is not legal here"):
            ask(illegal)
        with pytest.raises(fc.IllegalActionError, match="an id or a token"):
            ask("x")     # type: ignore[arg-type]
    with pytest.raises(fc.StateError, match="a place is a text, got 3"):
        state.tokens_at(3)     # type: ignore[arg-type]


# Pictures: what one would say and point at.


def test_feurio_lays_and_places_at_spaces_with_men_of_a_colour() -> None:
    state = fc.load("feurio", players=2, firebreaks=True).start()
    for token in ("*6", "*2", "*3"):
        state.apply(token)
    lay, firebreak = state.parse("@1,0"), state.parse("#1,0B")
    assert (state.words(lay), state.places(lay)) == ("lay the 3 at 1,0", ("1,0",))
    assert state.words(firebreak) == "lay it face down at 1,0, and give up a blue man"
    assert state.places(firebreak) == ("1,0", "B")
    assert state.tokens_at("1,0") == ["@1,0"]
    state.apply(lay)
    place = state.parse("B2@0,0")
    assert (state.words(place), state.places(place)) == ("place 2 blue men at 0,0", ("0,0", "B"))
    assert (state.words(state.parse("-")), state.places(state.parse("-"))) == ("place nobody", ())
    assert "B1@0,0" in state.tokens_at("0,0")


def test_flash_point_points_at_spaces_edges_and_others() -> None:
    state = fc.Match(fc.load("flashpoint", players=1), seed=3).state
    state.apply("@30")
    said = {state.token(action): (state.words(action), state.places(action)) for action in state.legal_actions()}
    assert said["N"] == ("move north to 20 (1 AP)", ("20",))
    assert said["."] == ("end the turn, and save 4 AP", ())
    assert state.tokens_at("20") == ["N", "Nv", "xN", "XN", "dN", "cN"]
    state.apply("S")
    chop = state.parse("cE")
    assert (state.words(chop), state.places(chop)) == ("chop the wall to the east (2 AP)", ("40E",))


def test_the_price_of_a_step_is_told_with_extra_points_too() -> None:
    game = fc.load("flashpoint", rules="experienced", players=1, specialists=["rescue"])
    match = fc.Match(game, seed=1)
    while match.state.view(fc.EVERYTHING)["phase"] != "act":
        match.play(match.legal_actions()[0])
    state = match.state
    moves = [action for action in state.legal_actions() if state.token(action) in "NESW"]
    assert moves and all(state.words(action).endswith("(1 AP)") for action in moves)


def test_tails_points_at_cards() -> None:
    state = fc.load("tails").start()
    for token in ("*1", "*2", "*8", "*9", "*4"):
        state.apply(token)
    choose = state.parse("=34+")
    assert state.words(choose) == "choose 3, 4 and the trickster"
    assert state.places(choose) == ("0:3", "0:4", "0:+")
    for token in ("=34+", "=139", "=567", "=367"):
        state.apply(token)
    assert state.words(state.parse("4")) == "play the 4" and state.places(state.parse("4")) == ("0:4",)
    assert state.words(state.parse("-")) == "pass" and state.places(state.parse("-")) == ()
    assert state.tokens_at("0:7") == ["7"]
