"""The laws of matches: records, saves, undoing, and what seats see of a game."""
from __future__ import annotations

import json
import random
from collections.abc import Iterator

import firecore as fc

from .laws import Law, short
from .showing import events_are_told_in_a_line


def a_record_can_be_replayed(game: fc.Game, seed: int, tokens: list[str]) -> Iterator[str]:
    *_, last = _played(game, seed).record(fc.EVERYTHING).states()
    if _played(game, seed).record(fc.EVERYTHING).verify() != last:
        yield "replayed, it ends in another position"


def the_same_seed_gives_the_same_match(game: fc.Game, seed: int, tokens: list[str]) -> Iterator[str]:
    if _played(game, seed).tokens != _played(game, seed).tokens:
        yield "two matches differ"


def a_save_takes_up_where_it_left(game: fc.Game, seed: int, tokens: list[str]) -> Iterator[str]:
    match = fc.Match(game, seed)
    for _ in range(len(tokens) // 3):
        if not match.is_over:
            match.play(match.legal_actions()[0])
    twin = fc.Match.load(match.save())
    for one in (match, twin):
        while not one.is_over:
            one.play(one.legal_actions()[-1])
    if twin.tokens != match.tokens:
        yield "it went on differently"


def a_decision_can_be_taken_back(game: fc.Game, seed: int, tokens: list[str]) -> Iterator[str]:
    match = fc.Match(game, seed)
    while not match.is_over:
        before, played = match.state, match.tokens
        match.play(match.legal_actions()[-1])
        match.undo()
        if match.state != before or match.tokens != played:
            yield f"after {len(played)} tokens it led to another position"
        match.play(match.legal_actions()[-1])


def a_seat_sees_every_token_in_its_place(game: fc.Game, seed: int, tokens: list[str]) -> Iterator[str]:
    match = _played(game, seed)
    for seat in range(game.seats):
        seen = match.seen(seat)
        if len(seen) != len(match.tokens):
            yield f"seat {seat} sees {len(seen)} tokens of {len(match.tokens)}"
        if not game.has_secrets and seen != match.tokens:
            yield f"seat {seat} sees other tokens, and the game says it has no secrets"


def what_happened_can_be_told(game: fc.Game, seed: int, tokens: list[str]) -> Iterator[str]:
    match = fc.Match(game, seed)
    while not match.is_over:
        match.play(match.legal_actions()[len(match.tokens) % len(match.legal_actions())])
        for seat in (fc.EVERYTHING, *range(game.seats)):
            events = match.events(seat)
            if json.loads(json.dumps(events)) != events:
                yield f"the events for seat {seat} are not plain values: {short(events)}"


def _played(game: fc.Game, seed: int) -> fc.Match:
    match, rng = fc.Match(game, seed), random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    return match


MATCH_LAWS: tuple[Law, ...] = (
    a_record_can_be_replayed,
    the_same_seed_gives_the_same_match,
    a_save_takes_up_where_it_left,
    a_decision_can_be_taken_back,
    a_seat_sees_every_token_in_its_place,
    what_happened_can_be_told,
    events_are_told_in_a_line,
)
