"""Choices at the same time and in secret: seats commit them in any order, and nothing else changes."""
from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import msgpack
import pytest

import firecore as fc

from .option_sets import OPTION_SETS, every_case, load
from .walks import Case, play_on, some_matches

TAILS = [("tails", options) for options in OPTION_SETS["tails"]]


def choosing(case: Case = ("tails", {"players": 3}), rounds: int = 2) -> Iterator[fc.Match]:
    """Matches in which all seats are to choose, at the beginning of a round."""
    match, rng, found = fc.Match(load(case), seed=5), random.Random(5), 0
    while not match.is_over and found < rounds:
        if len(match.actors) == match.game.seats:
            found += 1
            yield match.copy()
        match.play(rng.choice(match.legal_actions()))


def choices(match: fc.Match, seed: int = 1) -> dict[int, str]:
    rng = random.Random(seed)
    return {seat: match.for_seat(seat).token(rng.choice(match.legal_actions(seat))) for seat in match.actors}


@every_case
def test_one_seat_decides_unless_the_rules_say_otherwise(case: Case) -> None:
    for match in some_matches(case):
        assert match.actors == (() if match.is_over else (match.actor,)) or match.game.name == "tails"
        if not match.is_over:
            assert match.actors[0] == match.actor
            assert match.legal_actions(match.actor) == match.legal_actions()
            assert match.for_seat(match.actors[0]).save() == match.save()
        assert match.committed == ()
        for seat in (match.game.seats, -1, fc.PUBLIC, fc.CHANCE, True, None, "0"):
            with pytest.raises(fc.StateError, match="nothing to decide"):
                match.for_seat(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("case", TAILS, ids=str)
@pytest.mark.rule("T3.1")
def test_in_any_order_the_same_match_comes_of_it(case: Case) -> None:
    for match in choosing(case):
        chosen = choices(match)
        straight = match.copy()
        for seat in match.actors:
            straight.play(chosen[seat])
        for order in list(permutations(match.actors))[::7]:
            twin = match.copy()
            for seat in order:
                assert seat in twin.actors
                twin.play(chosen[seat], seat)
            assert twin.save() == straight.save()
            assert twin.committed == ()
            assert play_on(twin, seed=3).record(fc.EVERYTHING) == play_on(straight.copy(), seed=3).record(fc.EVERYTHING)


def test_whoever_has_chosen_is_known_and_what_is_not() -> None:
    for match in choosing():
        first, second, third = match.actors
        chosen, before = choices(match), match.state
        match.play(chosen[third], third)
        assert (match.actors, match.committed, match.actor) == ((first, second), (third,), first)
        assert match.state == before
        hidden = "=" + "?" * (len(chosen[third]) - 1)
        for viewer in (first, second, fc.PUBLIC):
            assert match.view(viewer)["committed"] == [{"seat": third, "token": hidden}]
            json.dumps(match.view(viewer))
        for viewer in (third, fc.EVERYTHING):
            assert match.view(viewer)["committed"] == [{"seat": third, "token": chosen[third]}]
        assert "committed" not in fc.Match(match.state, seed=1).view(fc.EVERYTHING)


def test_what_others_have_committed_makes_no_difference_to_anybody() -> None:
    for match in choosing():
        first, second, third = match.actors
        worlds = []
        for action in match.legal_actions(third)[:6]:
            twin = match.copy()
            twin.play(action, third)
            worlds.append(json.dumps([twin.view(first), twin.seen(second), twin.record(fc.PUBLIC).to_dict(),
                                      twin.for_seat(second).view(second), twin.legal_actions(second)]))
        assert len(worlds) > 1 and len(set(worlds)) == 1


def test_nobody_chooses_twice_or_what_is_not_legal() -> None:
    for match in choosing():
        first, _, third = match.actors
        chosen = choices(match)
        match.play(chosen[third], third)
        before = match.save()
        with pytest.raises(fc.StateError, match=f"seat {third} has nothing to decide: the seats that may decide now"):
            match.play(chosen[third], third)
        with pytest.raises(fc.IllegalActionError, match="T3.1|T7|not legal"):
            match.play("=1", match.actors[1])
        with pytest.raises(fc.IllegalActionError):
            match.play("nonsense", first)
        assert match.save() == before


def test_a_save_in_the_middle_of_a_round_keeps_what_is_committed() -> None:
    for match in choosing():
        first, second, third = match.actors
        chosen = choices(match)
        for seat in (third, second):
            match.play(chosen[seat], seat)
            for twin in (fc.Match.load(match.save()), match.copy()):
                assert (twin.committed, twin.actors) == (match.committed, match.actors)
                assert twin.save() == match.save()
                assert twin.view(fc.EVERYTHING) == match.view(fc.EVERYTHING)
                twin.play(chosen[first])
                assert twin.tokens[len(match.tokens)] == chosen[first]


def test_a_save_with_other_commitments_is_refused() -> None:
    match = next(choosing())
    first, _, third = match.actors
    chosen = choices(match)
    match.play(chosen[third], third)
    values: dict[str, Any] = msgpack.unpackb(match.save())
    assert values["committed"] == [[third, chosen[third]]]
    good = [third, chosen[third]]
    for wrong in (None, {}, "x", [good, good], [[first, chosen[first]]], [[9, "=123"]], [[2**70 % 2**64, "="]], [[-1, "="]],
                  [[True, "=123"]], [[third]], [[third, 5]], [[third, "=1"]], [[third, "x" * 5000]], [good] * 9,
                  [[third, "*1"]], [chosen[third]], [[str(third), chosen[third]]]):
        with pytest.raises(fc.SaveError):
            fc.Match.load(msgpack.packb(values | {"committed": wrong}))
    later = play_on(match.copy(), seed=1, decisions=3)
    with pytest.raises(fc.SaveError, match="nothing to decide|is to decide"):
        fc.Match.load(msgpack.packb(msgpack.unpackb(later.save()) | {"committed": [good]}))


def test_undo_takes_decisions_back_in_the_order_in_which_they_were_made() -> None:
    for match in choosing():
        chosen, actors = choices(match), match.actors
        for order in permutations(actors):
            twin, story = match.copy(), []
            for seat in order:
                story.append((twin.save(), twin.actors, twin.committed, twin.state))
                twin.play(chosen[seat], seat)
            end = twin.save()
            for save, able, committed, state in reversed(story):
                twin.undo()
                assert (twin.save(), twin.actors, twin.committed, twin.state) == (save, able, committed, state)
            for seat in order:
                twin.play(chosen[seat], seat)
            assert twin.save() == end


def test_a_round_that_is_taken_back_has_the_same_dice_again() -> None:
    for match in choosing():
        chosen, before = choices(match), match.save()
        for seat in reversed(match.actors):
            match.play(chosen[seat], seat)
        after = play_on(match.copy(), seed=2, decisions=5).save()
        match.undo()
        match.undo()
        match.undo()
        assert match.save() == before
        for seat in match.actors:
            match.play(chosen[seat], seat)
        assert play_on(match, seed=2, decisions=5).save() == after


# Agents.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_async_asks_the_agents_of_a_round_at_once_and_the_record_is_the_same(players: int) -> None:
    game, waiting, most = fc.load("tails", players=players), 0, 0

    async def patient(turn: fc.Turn) -> int:
        nonlocal waiting, most
        waiting += 1
        most = max(most, waiting)
        await asyncio.sleep(0.0005 if turn.tokens and turn.seat else 0)
        waiting -= 1
        return turn.legal_actions()[turn.seed % len(turn.legal_actions())]

    def plain(turn: fc.Turn) -> int:
        return turn.legal_actions()[turn.seed % len(turn.legal_actions())]

    together = asyncio.run(fc.play_async(fc.Match(game, seed=3), [patient] * players))
    assert together == fc.play(fc.Match(game, seed=3), [plain] * players)
    assert most == players


def test_a_turn_ahead_is_the_turn_that_comes() -> None:
    for match in choosing(rounds=3):
        turns = [fc.Turn(match.for_seat(seat)) for seat in match.actors]
        for turn in turns:
            now = fc.Turn(match)
            assert (turn.seat, turn.tokens, turn.seed, turn.view(), turn.legal_actions(), turn.position()) == (
                now.seat, now.tokens, now.seed, now.view(), now.legal_actions(), now.position())
            match.play(match.legal_actions()[-1])


@pytest.mark.parametrize("on_fault", ["forfeit", "random"])
def test_who_fails_in_a_round_fails_alike_however_he_is_asked(on_fault: str) -> None:
    def fails(turn: fc.Turn) -> int:
        return -1 if turn.seat == 1 else turn.legal_actions()[0]

    game = fc.load("tails", players=3)
    asked = [fc.play(fc.Match(game, seed=4), [fails] * 3, on_fault=on_fault),
             asyncio.run(fc.play_async(fc.Match(game, seed=4), [fails] * 3, on_fault=on_fault))]
    assert asked[0] == asked[1]
    assert asked[0].fault is not None and asked[0].fault["seat"] == 1


def test_an_agent_that_changes_the_match_leaves_commitments_as_they_were() -> None:
    match = next(choosing())
    *_, third = match.actors
    match.play(match.legal_actions(third)[3], third)
    before = match.save()

    def meddles(turn: fc.Turn) -> int:
        match.undo()
        match.play(turn.legal_actions()[0])
        return turn.legal_actions()[1]

    with pytest.raises(fc.AgentError, match="changed the match"):
        fc.decide(match, meddles)
    assert match.save() == before


def test_listeners_hear_of_a_choice_when_it_is_played(firecore_manager: Any) -> None:
    heard: list[tuple[int, str]] = []

    class Listener:
        @fc.hookimpl
        def firecore_action_played(self, match: fc.Match, seat: int, token: str) -> None:
            heard.append((seat, token))

    firecore_manager.register(Listener(), "listener")
    match = next(choosing())
    chosen, notifier = choices(match), fc.Notifier(match, firecore_manager)
    for seat in reversed(match.actors[1:]):
        notifier.play(chosen[seat], seat)
    assert heard == []
    actors = (match.actor, *sorted(match.committed, key=lambda seat: (seat - (match.actor or 0)) % 3))
    notifier.play(chosen[actors[0] or 0])
    assert heard[:3] == [(seat, chosen[seat or 0]) for seat in actors]
