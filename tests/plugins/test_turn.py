"""A turn holds what its seat knows, and nothing leads from it to anything else."""
from __future__ import annotations

import gc
import random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

import firecore as fc

SECRET = ("feurio", {"firebreaks": True}), ("tails", {})
OPEN = ("feurio", {}), ("tails", {"players": 2}), ("feurio", {"players": 3, "cooperative": True})


def somewhere(game: fc.Game, seed: int, decisions: int) -> fc.Match:
    """A match after some random decisions."""
    match, rng = fc.Match(game, 10**15 + seed), random.Random(seed)
    for _ in range(decisions):
        following = match.copy()
        following.play(rng.choice(following.legal_actions()))
        if following.is_over:
            break
        match = following
    return match


def reachable(thing: object) -> list[Any]:
    """Every object that attributes, containers and closures lead to; code and types are not followed."""
    found: dict[int, Any] = {}
    stack = [thing]
    while stack:
        one = stack.pop()
        if id(one) not in found and not isinstance(one, (type, ModuleType, BuiltinFunctionType)):
            found[id(one)] = one
            closure = one.__closure__ or () if isinstance(one, FunctionType) else ()
            stack += closure if isinstance(one, FunctionType) else gc.get_referents(one)
            stack += [getattr(one, name) for name in getattr(type(one), "__slots__", ())
                      if isinstance(name, str) and not name.startswith("__") and hasattr(one, name)]
    return list(found.values())


@pytest.mark.parametrize(("name", "options"), SECRET + OPEN)
def test_a_turn_tells_what_the_match_tells_the_seat(name: str, options: dict[str, Any]) -> None:
    for decisions in range(0, 40, 3):
        match = somewhere(fc.load(name, **options), 5, decisions)
        turn, seat = fc.Turn(match), match.actor
        assert seat is not None
        assert (turn.seat, turn.game) == (seat, match.game)
        assert turn.legal_actions() == match.legal_actions()
        assert [turn.token(a) for a in turn.legal_actions()] == [match.state.token(a) for a in match.legal_actions()]
        assert [turn.parse(turn.token(a)) for a in turn.legal_actions()] == turn.legal_actions()
        assert turn.view() == match.view(seat)
        assert turn.text() == match.state.text(seat)
        assert turn.tokens == match.seen(seat)
        assert turn.observe().tobytes() == match.state.observe(seat).tobytes()
        assert turn.sample(fc.Dice(3)).view(seat) == match.state.view(seat)


@pytest.mark.parametrize(("name", "options"), SECRET)
def test_nothing_in_a_turn_leads_to_the_truth(name: str, options: dict[str, Any]) -> None:
    game = fc.load(name, **options)
    told_apart = 0
    for decisions in range(2, 40):
        match = somewhere(game, 8, decisions)
        assert match.actor is not None
        there = reachable(fc.Turn(match))
        worlds = [one for one in there if isinstance(one, fc.State)]
        assert len(worlds) == 1
        told_apart += worlds[0] != match.state
        assert not [one for one in there if isinstance(one, (fc.Match, fc.Dice))]
        assert match.seed not in [one for one in there if type(one) is int]
        if match.seen(match.actor) != match.tokens:
            assert match.tokens not in [list(one) for one in there if isinstance(one, (list, tuple))]
    assert told_apart > 10


@pytest.mark.parametrize(("name", "options"), SECRET)
def test_samples_follow_from_what_the_seat_knows_alone(name: str, options: dict[str, Any]) -> None:
    match = somewhere(fc.load(name, **options), 8, 20)
    seat = match.actor
    assert seat is not None
    turn = fc.Turn(match)
    for seed in range(20):
        assert turn.sample(fc.Dice(seed)) == match.state.resample(seat, fc.Dice(seed))


def test_samples_are_the_agents_own() -> None:
    turn = fc.Turn(fc.Match(fc.load("feurio"), 1))
    before = turn.view()
    for seed in range(3):
        state = turn.sample(fc.Dice(seed))
        state.apply(state.legal_actions()[0])
    turn.legal_actions().clear()
    turn.tokens.clear()
    turn.view()["tiles"].clear()
    assert turn.view() == before


def test_a_turn_that_is_over_tells_nothing() -> None:
    kept: list[fc.Turn] = []

    def keeps(turn: fc.Turn) -> int:
        kept.append(turn)
        return turn.legal_actions()[0]

    fc.play(fc.Match(fc.load("feurio"), 1), [keeps] * 4)
    turn = kept[0]
    for question in (turn.legal_actions, turn.view, turn.text, turn.observe, lambda: turn.tokens,
                     lambda: turn.token(0), lambda: turn.parse("-"), lambda: turn.sample(fc.Dice(1))):
        with pytest.raises(fc.StateError, match="this turn of seat 1 is over: an agent may not keep it"):
            question()
    assert (turn.seat, turn.game.name, turn.deadline) == (1, "feurio", None)
    assert "over" in repr(turn)


def test_a_turn_cannot_be_given_attributes() -> None:
    turn = fc.Turn(fc.Match(fc.load("feurio"), 1))
    with pytest.raises(AttributeError):
        turn.note = 1     # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        turn.seat = 2     # type: ignore[misc]


def test_seeds_are_the_same_in_the_same_place_and_nowhere_else() -> None:
    game = fc.load("feurio")
    seeds = [fc.Turn(somewhere(game, seed, decisions)).seed for seed in range(5) for decisions in range(20)]
    assert seeds == [fc.Turn(somewhere(game, seed, decisions)).seed for seed in range(5) for decisions in range(20)]
    assert len(set(seeds)) == len(seeds)


def test_the_seed_of_a_turn_tells_little_of_the_seed_of_the_match() -> None:
    game = fc.load("flashpoint")
    seeds = {fc.Turn(fc.Match(game, seed)).seed for seed in range(3000)}     # all of them have seen the same: nothing
    assert len(seeds) == 256


def test_the_seed_of_a_turn_follows_from_what_the_seat_has_seen() -> None:
    start = fc.Match(fc.load("flashpoint"), 1)
    one, other = start.copy(), start.copy()
    one.play("@00")
    other.play("@01")
    assert fc.Turn(one).seed != fc.Turn(other).seed


def test_there_is_no_turn_after_the_end() -> None:
    match = fc.Match(fc.load("tails"), 1)
    fc.play(match, ["random"] * 4)
    with pytest.raises(fc.StateError, match="the game is over, there is no turn"):
        fc.Turn(match)


def test_deadlines_are_told() -> None:
    match = fc.Match(fc.load("feurio"), 1)
    assert fc.Turn(match).seconds_left is None
    assert fc.Turn(match, deadline=0.0).deadline == 0.0
    left = fc.Turn(match, deadline=0.0).seconds_left
    assert left is not None
    assert left < 0
