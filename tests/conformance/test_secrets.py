"""The laws of secrets, for every game that has some.

A *world* of a seat is a position that the game may be in for all that this seat has seen. Worlds are found by going
through a history again and following, at every step, each action that would have looked the same to the seat.
Chance weighs them; what others decided in secret weighs nothing, since the rules let nothing be concluded from it.
"""
from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from typing import Any

import msgpack
import pytest

import firecore as fc
from firecore.plugins.types import Played
from firecore.renderers import render

from .option_sets import GAMES, load, name_of

SECRET = [case for case in GAMES if load(case).has_secrets]
MAX_WORLDS = 400            # histories that leave more of them open are left off where all are looked at
STEPS = 45

# Where to begin besides the start, so that there are few worlds in games of many seats.
BEGINNINGS: dict[tuple[str, int], str] = {
    ("feurio", 2): (
        "feurio/1 tiles=0,-1:1;0,0:2;1,-1:5R;2,-2:6 supply=11,12,12,12 reserve=- given=0,0,0,0 turn=1 phase=draw "
        "hand=- drawn=- laid=no passes=0"),
    ("tails", 2): (
        "tails/1 phase=reveal seat=0 first=1 fire=- lap=- top=- deck=89 stack=123456789 reserve=- "
        "piles=1(c0),2(f1),3(f2),4(f3);1(c1),2(f4),5(f5),6(f6),7(f7) exhausted=567;348 hand=-;- played=-;-"),
    ("tails", 3): (
        "tails/1 phase=reveal seat=0 first=1 fire=- lap=- top=- deck=89 stack=123456789 reserve=- "
        "piles=1(c0),2(f1),3(f2),4(f3);1(c1),2(f4),5(f5);1(c2),6(f6),7(f7) "
        "exhausted=56;678;589 hand=-;-;- played=-;-;-"),
    ("tails", 4): (
        "tails/1 phase=reveal seat=0 first=2 fire=- lap=- top=- deck=9 stack=- reserve=- "
        "piles=1(c0),2(f1),3(f2);1(c1),2(f4),5(f5);1(c2),6(f6),7(f7);2(f3),4(f8),5(c3) "
        "exhausted=567;678;589;678 hand=-;-;-;- played=-;-;-;-"),
    ("tails", 5): (
        "tails/1 phase=reveal seat=0 first=2 fire=- lap=- top=- deck=9 stack=- reserve=- "
        "piles=1(c0),2(f1),3(f2),4(f3);1(c1),2(f4),5(f5),6(f6);1(c2),6(f7);2(f8),4(c3);9(c4) "
        "exhausted=567;789;589;678;12+ hand=-;-;-;-;- played=-;-;-;-;-"),
    ("tails", 6): (
        "tails/1 phase=reveal seat=0 first=4 fire=- lap=- top=- deck=9 stack=- reserve=- "
        "piles=1(c0),2(f1),3(f2),4(f3);1(c1),2(f4),5(f5),6(f6);1(c2),6(f7),7(f8),8(c5);2(c3);9(c4);- "
        "exhausted=567;789;459;678;12+;345 hand=-;-;-;-;-;- played=-;-;-;-;-;-"),
}


@dataclass
class World:
    """A position that a seat must reckon with, how likely it is, and one history that leads to it."""

    state: fc.State
    weight: float
    history: list[Played] = field(default_factory=list)


def played_at_random(start: fc.State, steps: int, rng: random.Random) -> list[Played]:
    """The history of a random game, chance included."""
    state, history = start.copy(), []
    for _ in range(steps):
        if state.is_over:
            break
        tokens = [state.token(action) for action in state.legal_actions()]
        token = rng.choice(tokens)
        actor = state.actor
        assert actor is not None
        history.append(Played(actor, token))
        state.apply(token)
    return history


def after(start: fc.State, history: list[Played]) -> fc.State:
    """The position that a history leads to."""
    state = start.copy()
    for played in history:
        state.apply(played.token)
    return state


def seen(state: fc.State, history: list[Played], seat: int) -> list[str]:
    """The tokens of a history as a seat sees them."""
    tokens: list[str] = state.game.plugin.views.seen(state.game, history, seat, state.actor)
    return tokens


def looks_like(token: str, as_seen: str) -> bool:
    return len(token) == len(as_seen) and all(there in ("?", here) for here, there in zip(token, as_seen, strict=True))


def worlds(start: fc.State, history: list[Played], seat: int) -> list[World] | None:
    """All worlds of a seat after a history that it knows to have begun at ``start``; None if they are too many."""
    now = {start.position(): World(start.copy(), 1.0)}
    for as_seen in seen(after(start, history), history, seat):
        then: dict[str, World] = {}
        for world in now.values():
            chances = dict(world.state.chance_outcomes()) if world.state.is_chance else {}
            for action in world.state.legal_actions():
                token = world.state.token(action)
                if looks_like(token, as_seen):
                    _follow(world, action, token, chances.get(action, 1.0), then)
            if len(then) > MAX_WORLDS:
                return None
        now = then
    return list(now.values())


def _follow(world: World, action: int, token: str, chance: float, then: dict[str, World]) -> None:
    state = world.state.copy()
    actor = state.actor
    assert actor is not None
    state.apply(action)
    there = then.setdefault(state.position(), World(state, 0.0, [*world.history, Played(actor, token)]))
    there.weight += world.weight * chance


def outputs(state: fc.State, seat: int) -> dict[str, Any]:
    """All that a seat can get hold of without its history."""
    return {
        "view": json.dumps(state.view(seat)),
        "text": state.text(seat),
        "observe": state.observe(seat).tobytes(),
        "actor": state.actor,
        "legal": [state.token(action) for action in state.legal_actions()] if state.actor == seat else None,
        "scores": state.scores(),
        "resampled": [state.resample(seat, fc.Dice(seed)).position() for seed in range(2)],
        "repr": repr(state),
        "refusals": refusals(state) if state.actor == seat else None,
    }


def drawn(state: fc.State, seat: int) -> list[str | bytes]:
    """How it is drawn for that seat, which takes long."""
    return [render(state, name, seat) for name in ("text", "ansi", "svg", "json")]


def refusals(state: fc.State) -> list[str]:
    """What the actor is told of whatever it may not do: tokens of this position and of others, ids, and rubbish."""
    asked = [*tokens_of(state.game), "", "-", "?", "=?", "é", "x" * 50]
    told = [str(state.why_not(token)) for token in asked]
    for wrong in (0, state.game.n_actions - 1, -1, "nonsense", *asked[:5]):
        try:
            state.copy().apply(wrong)
        except fc.IllegalActionError as error:
            told.append(str(error))
    return told


@cache
def tokens_of(game: fc.Game) -> tuple[str, ...]:
    """Some tokens that are legal somewhere in a game of this kind."""
    rng = random.Random(9)
    return tuple(sorted({played.token for played in played_at_random(game.start(), 150, rng)})[:60])


def starts(game: fc.Game) -> list[fc.State]:
    beginning = BEGINNINGS.get((game.name, game.seats)) if game.has_secrets else None
    return [game.start()] if beginning is None else [game.start(), game.read(beginning)]


def histories(game: fc.Game, n: int, seed: int) -> list[tuple[fc.State, list[Played]]]:
    """Random histories of random lengths, n from each beginning."""
    rng = random.Random(seed)
    return [(start, played_at_random(start, rng.randint(1, STEPS), rng)) for start in starts(game) for _ in range(n)]


@dataclass
class SmallCase:
    """A history, a seat, and its worlds: more than one, and not too many to look at each."""

    start: fc.State
    history: list[Played]
    seat: int
    worlds: list[World]

    @property
    def state(self) -> fc.State:
        """Where the history has led to."""
        return after(self.start, self.history)


@pytest.fixture(scope="module", params=SECRET, ids=name_of)
def game(request: pytest.FixtureRequest) -> fc.Game:
    """Every game with secrets."""
    return load(request.param)


@pytest.fixture(scope="module")
def small_cases(game: fc.Game) -> list[SmallCase]:
    """Some small cases of it."""
    rng = random.Random(1)
    cases = []
    for start, history in histories(game, 8, 1):
        cases += small_case(start, history, rng.randrange(game.seats)) + small_case(start, history, fc.PUBLIC)
    assert {case.seat == fc.PUBLIC for case in cases} == {False, True}
    return cases


def small_case(start: fc.State, history: list[Played], viewer: int) -> list[SmallCase]:
    """The case of that viewer, if it is small; for the public, who knows least, maybe that of a shorter history."""
    for length in range(len(history), 0, -4) if viewer == fc.PUBLIC else [len(history)]:
        found = worlds(start, history[:length], viewer)
        if found is not None and len(found) > 1:
            return [SmallCase(start, history[:length], viewer, found)]
    return []


@pytest.mark.rule("T6", "T7.2", "F5.3", "F10.3")
def test_nothing_a_seat_gets_depends_on_what_it_cannot_know(small_cases: list[SmallCase]) -> None:
    for case in small_cases:
        expected, tokens = outputs(case.state, case.seat), seen(case.state, case.history, case.seat)
        for world in case.worlds[:60]:
            assert outputs(world.state, case.seat) == expected
            assert seen(world.state, world.history, case.seat) == tokens
        expected_drawing = drawn(case.state, case.seat)
        for world in random.Random(6).sample(case.worlds, min(3, len(case.worlds))):
            assert drawn(world.state, case.seat) == expected_drawing


@pytest.mark.rule("T6", "F5.3")
def test_events_tell_a_seat_only_what_it_may_know(small_cases: list[SmallCase]) -> None:
    for case in small_cases:
        expected = told(case.start, case.history, case.seat)
        for world in case.worlds[:20]:
            assert told(case.start, world.history, case.seat) == expected


def match_of(game: fc.Game, history: list[Played]) -> fc.Match:
    """The match that a history is the story of."""
    return fc.Match.load(msgpack.packb({
        "firecore": 1, "game": game.name, "options": dict(game.options), "seed": 7,
        "dice": sum(played.actor == fc.CHANCE for played in history), "seats": ["x"] * game.seats,
        "tokens": [played.token for played in history]}))


def told_by(match: fc.Match, seat: int) -> dict[str, Any]:
    """All that a match, its records and its turns tell a seat."""
    turn = fc.Turn(match) if match.actor == seat else None
    return {
        "view": json.dumps(match.view(seat)),
        "record": match.record(seat).to_json(),
        "seen record": match.record(fc.EVERYTHING).seen_by(seat).to_json(),
        "seen positions": [state.position() for state in match.record(fc.EVERYTHING).seen_by(seat).states()],
        "drawn": render(match.record(fc.EVERYTHING), "json", seat),
        "events": json.dumps(match.events(seat)),
        "repr": (repr(match), repr(turn)),
        "turn": turn and (turn.view(), turn.tokens, turn.text(), turn.observe().tobytes(), turn.legal_actions(),
                          turn.seed, turn.sample(fc.Dice(3)).position()),
    }


@pytest.mark.rule("T6", "F5.3")
def test_matches_records_and_turns_tell_a_seat_only_what_it_may_know(small_cases: list[SmallCase]) -> None:
    for case in small_cases:
        if case.start != case.state.game.start() or case.state.is_chance:
            continue
        expected = told_by(match_of(case.state.game, case.history), case.seat)
        for world in case.worlds[:20]:
            assert told_by(match_of(case.state.game, world.history), case.seat) == expected


def told(start: fc.State, history: list[Played], seat: int) -> list[list[dict[str, Any]]]:
    """The events of every token of a history, as a seat sees them."""
    state, events = start.copy(), []
    for played in history:
        before, action = state.copy(), state.parse(played.token)
        state.apply(action)
        events.append(state.game.plugin.views.events(before, action, state, seat))
    return events


@pytest.mark.rule("T6", "F5.5")
def test_resampled_worlds_agree_with_all_that_the_seat_knows(game: fc.Game) -> None:
    dice = fc.Dice(5)
    for start, history in histories(game, 8, 3):
        state = after(start, history)
        for seat in (*range(game.seats), fc.PUBLIC):
            expected = outputs(state, seat)
            for _ in range(5):
                world = state.resample(seat, dice)
                assert world.faults() == ()
                assert game.read(world.position()) == world
                assert outputs(world, seat) == expected


def test_resampling_leaves_the_state_alone(game: fc.Game) -> None:
    for start, history in histories(game, 4, 4):
        state = after(start, history)
        before = state.position()
        state.resample(0, fc.Dice(1))
        assert state.position() == before


@pytest.mark.rule("T6", "F5.5")
def test_resampled_worlds_differ_and_are_worlds(small_cases: list[SmallCase]) -> None:
    for case in small_cases:
        dice = fc.Dice(2)
        drawn = {case.state.resample(case.seat, dice).position() for _ in range(40)}
        assert drawn <= {world.state.position() for world in case.worlds}
        assert len(drawn) > 1


@pytest.mark.rule("T6", "F5.5")
def test_resampled_worlds_come_as_often_as_they_are_likely(small_cases: list[SmallCase]) -> None:
    for case in sorted(small_cases, key=lambda case: len(case.worlds))[:3]:
        state, dice, n = case.state, fc.Dice(7), 12 * len(case.worlds)
        drawn = Counter(state.resample(case.seat, dice).position() for _ in range(n))
        total = sum(world.weight for world in case.worlds)
        expected = {world.state.position(): n * world.weight / total for world in case.worlds}
        chi_square = sum((drawn[world] - often) ** 2 / often for world, often in expected.items())
        assert drawn.keys() <= expected.keys()
        assert chi_square < once_in_a_thousand(len(expected) - 1)


def once_in_a_thousand(freedom: int) -> float:
    """The value that chi-square exceeds once in a thousand times (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 3.0902 * sqrt(part)) ** 3)


@pytest.mark.parametrize(("freedom", "tabled"), [(5, 20.515), (9, 27.877), (30, 59.703), (100, 149.449)])
def test_the_critical_values_are_those_of_the_tables(freedom: int, tabled: float) -> None:
    assert once_in_a_thousand(freedom) == pytest.approx(tabled, rel=0.02)


@pytest.mark.parametrize("case", [case for case in GAMES if not load(case).has_secrets], ids=name_of)
def test_a_game_without_secrets_hides_nothing(case: tuple[str, dict[str, Any]]) -> None:
    for start, history in histories(load(case), 2, 8):
        state = after(start, history)
        for seat in (*range(state.game.seats), fc.PUBLIC):
            assert state.resample(seat, fc.Dice(1)) == state
            assert seen(state, history, seat) == [played.token for played in history]
