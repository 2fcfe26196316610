"""The laws of secrets: what a seat sees never depends on what it cannot know, and resampling has the right odds.

A *world* of a seat is a position that the game may be in for all that the seat has seen. Chance weighs worlds; what
others decided in secret weighs nothing.
"""
from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import firecore as fc

from ..plugins.types import Played
from .laws import Law, short

DEALT = 3                # worlds resampled at each position
PAIRS = 4                # of stories that part at one position
STEPS = 10               # for which two stories are continued
MAX_WORLDS = 60         # more are not looked at one by one
MAX_STORY_LENGTH = 7        # of which all worlds are found
DRAWS = 40               # a world
TOO_FAR = 7.0            # standard errors
RUBBISH = ("", "-", "?", "=?", "no such token")


def viewers(game: fc.Game) -> list[Any]:
    """All viewers from whom something may be hidden: the seats, and the public."""
    public = getattr(fc, "PUBLIC", None)
    return [*range(game.seats), *([] if public is None else [public])]


def knows(state: fc.State, seat: Any) -> dict[str, Any]:
    """Everything that a position shows a seat or a spectator."""
    shown: dict[str, Any] = {
        "the actor": state.actor, "the view": json.dumps(state.view(seat)), "the text": state.text(seat),
        "the observation": _observations(state, seat), "the scores": state.scores()}
    if state.actor == seat:
        shown["the choice"] = [(action, state.token(action)) for action in state.legal_actions()]
        shown["the words of the choice"] = [
            (state.words(action), [(place, state.tokens_at(place)) for place in state.places(action)])
            for action in state.legal_actions()]
        shown["a refusal"] = [state.why_not(token) for token in RUBBISH]
    return shown


def _observations(state: fc.State, seat: Any) -> bytes:
    """In all encodings."""
    return b"".join(state.observe(seat, encoding=encoding).tobytes() for encoding in state.game.encodings)


def a_seat_is_told_no_secret(state: fc.State, rng: random.Random, tokens: set[str]) -> Iterator[str]:
    for seat in viewers(state.game):
        if not state.game.has_secrets:
            if state.resample(seat, fc.Dice(rng.getrandbits(60))) != state:
                yield f"the game says it has no secrets, and a world of seat {seat} differs"
            continue
        known = knows(state, seat)
        asked = sorted(tokens) if state.actor == seat else []
        refused = [state.why_not(token) for token in asked]
        for _ in range(DEALT):
            world = state.resample(seat, fc.Dice(rng.getrandbits(60)))
            if world.faults():
                yield f"resampled for seat {seat}, the position breaks invariants {world.faults()}"
            for what, there in knows(world, seat).items():
                if known[what] != there:
                    yield (f"{what} of seat {seat} differs between two worlds that it cannot tell apart, "
                           f"{short(known[what])} and {short(there)}")
            for token, reason in zip(asked, refused, strict=True):
                if world.why_not(token) != reason:
                    yield f"why_not({token!r}) tells seat {seat} a secret: {reason!r} or {world.why_not(token)!r}"


# Stories.


@dataclass
class _Story:
    """What was played, and where it led."""

    state: fc.State
    history: list[Played] = field(default_factory=list)

    def then(self, action: int) -> _Story:
        """The story continued."""
        state, token, actor = self.state.copy(), self.state.token(action), self.state.actor
        assert actor is not None
        state.apply(action)
        return _Story(state, [*self.history, Played(actor, token)])

    def seen(self, seat: Any) -> list[str]:
        """Its tokens as that seat saw them."""
        tokens: list[str] = self.state.game.plugin.views.seen(self.state.game, self.history, seat, self.state.actor)
        return tokens


def two_stories_that_a_seat_cannot_tell_apart_are_told_alike(
        game: fc.Game, seed: int, tokens: list[str]) -> Iterator[str]:
    if not game.has_secrets:
        return
    rng = random.Random(f"stories/{seed}")
    story = _Story(game.start())
    while not story.state.is_over and len(story.history) < 60:
        legal = story.state.legal_actions()
        for _ in range(PAIRS if len(legal) > 1 else 0):
            one, other = rng.sample(legal, 2)
            yield from _parted(story, one, other, rng)
        story = story.then(rng.choice(legal))


def _parted(before: _Story, one: int, other: int, rng: random.Random) -> Iterator[str]:
    """What distinguishes two continuations that look the same to a seat."""
    for seat in viewers(before.state.game):
        if before.state.actor == seat:
            continue
        yield from _unlike(before, before.then(one), before.then(other), seat, (one, other), rng)


def _unlike(before: _Story, here: _Story, there: _Story, seat: Any, actions: tuple[int, int],
            rng: random.Random) -> Iterator[str]:
    was = before.state, before.state
    for _ in range(STEPS):
        if here.state == there.state or _can_tell_apart(here.state, there.state, seat):
            return
        yield from _differences(here, there, seat, was, actions)
        both = sorted(set(here.state.legal_actions()) & set(there.state.legal_actions()))
        if not both:
            return
        action = rng.choice(both)
        was, actions = (here.state, there.state), (action, action)
        here, there = here.then(action), there.then(action)


def _can_tell_apart(here: fc.State, there: fc.State, seat: Any) -> bool:
    """Whether the seat knows one position from the other; what is asked fastest is asked first."""
    return (here.actor != there.actor or _observations(here, seat) != _observations(there, seat)
            or json.dumps(here.view(seat)) != json.dumps(there.view(seat)) or here.text(seat) != there.text(seat))


def _differences(here: _Story, there: _Story, seat: Any, was: tuple[fc.State, fc.State],
                 actions: tuple[int, int]) -> Iterator[str]:
    if here.seen(seat) != there.seen(seat):
        yield (f"seen tells seat {seat} a secret: {short(' '.join(here.seen(seat)[-6:]))} or "
               f"{short(' '.join(there.seen(seat)[-6:]))}")
    events = here.state.game.plugin.views.events
    one = events(was[0], actions[0], here.state, seat)
    other = events(was[1], actions[1], there.state, seat)
    if json.dumps(one) != json.dumps(other):     # the order of the keys is seen as well
        yield f"events tells seat {seat} a secret: {short(one)} or {short(other)}"


# Worlds.


@dataclass
class _World:
    story: _Story
    weight: float


def worlds_are_resampled_by_their_odds(game: fc.Game, seed: int, tokens: list[str]) -> Iterator[str]:
    if not game.has_secrets:
        return
    rng = random.Random(f"worlds/{seed}")
    misses = variance = 0.0
    for length in range(1, MAX_STORY_LENGTH + 1):
        story = _random_story(game, length, rng)
        for seat in viewers(game):
            worlds = _worlds(story, seat)
            if not worlds or len(worlds) < 2:
                continue
            drawn = Counter(story.state.resample(seat, fc.Dice(rng.getrandbits(60))).position()
                            for _ in range(DRAWS * len(worlds)))
            strange = drawn.keys() - worlds.keys()
            if strange:
                yield (f"after {' '.join(story.seen(seat))}, as seat {seat} saw it, it was dealt "
                       f"{short(min(strange))}, which cannot be")
            n, total, k = sum(drawn.values()), sum(one.weight for one in worlds.values()), len(worlds)
            expected = {line: n * one.weight / total for line, one in worlds.items()}
            misses += sum((drawn[line] - often) ** 2 / often for line, often in expected.items()) - (k - 1)
            variance += 2 * (k - 1) + (sum(n / often for often in expected.values()) - k * k - 2 * k + 2) / n
            if variance and abs(misses) > TOO_FAR * sqrt(variance):
                yield (f"after {' '.join(story.seen(seat))}, as seat {seat} saw it, its {k} worlds are "
                       f"{abs(misses) / sqrt(variance):.0f} standard errors from how often they should come")


def _random_story(game: fc.Game, length: int, rng: random.Random) -> _Story:
    story = _Story(game.start())
    while not story.state.is_over and len(story.history) < length:
        story = story.then(rng.choice(story.state.legal_actions()))
    return story


def _worlds(story: _Story, seat: Any) -> dict[str, _World] | None:
    """All positions that a seat must reckon with, by what they are written as; None if they are too many."""
    replayed = _Story(story.state.game.start())
    now = [_World(replayed, 1.0)]
    for played in story.history:
        replayed = replayed.then(replayed.state.parse(played.token))
        seen, then = replayed.seen(seat), list[_World]()
        for world in now:
            then += _followers(world, seen, seat)
            if len(then) > MAX_WORLDS:
                return None
        now = then
    found: dict[str, _World] = {}
    for world in now:
        at = found.setdefault(world.story.state.position(), _World(world.story, 0.0))
        at.weight += world.weight
    return found


def _followers(world: _World, seen: list[str], seat: Any) -> Iterator[_World]:
    state = world.story.state
    chances = dict(state.chance_outcomes()) if state.is_chance else {}
    for action in state.legal_actions():
        after = world.story.then(action)
        if after.seen(seat) == seen:
            yield _World(after, world.weight * chances.get(action, 1.0))


SECRET_LAWS: tuple[Law, ...] = (
    two_stories_that_a_seat_cannot_tell_apart_are_told_alike,
    worlds_are_resampled_by_their_odds,
)
