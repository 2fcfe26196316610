"""check_game: the laws that every game keeps, tried out in random games."""
from __future__ import annotations

import json
import math
import pickle
import random
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from typing import Any

import firecore as fc

from .. import registry
from ..game import make
from ..plugins import hookimpl
from ..plugins.types import GamePlugin
from .laws import Law, LawBroken, check, short

MOST_TOKENS = 20_000     # of a game; one that goes on for longer has no end
WORLDS = 3               # that are dealt anew to look for secrets


def check_game(game: str | GamePlugin | fc.Game, *, matches: int = 5, seed: int = 0, **options: Any) -> None:
    """Check a game, given by name, by its plugin, or loaded; the first two take options.

    Every law is tried at every position of ``matches`` random games.
    """
    if isinstance(game, GamePlugin):
        with _known(game):
            _check(make(game, options), matches, seed)
    elif isinstance(game, fc.Game):
        _check(game, matches, seed)
    else:
        _check(fc.load(game, **options), matches, seed)


class _Offer:
    """A plugin that offers one game."""

    def __init__(self, game: GamePlugin) -> None:
        self._game = game

    @hookimpl
    def firecore_games(self) -> list[GamePlugin]:
        return [self._game]


def _known(game: GamePlugin) -> Any:
    """A place where the game can be loaded by its name, which pickles, records and saves need."""
    if game.name in registry.default_manager().games():
        return nullcontext()
    manager = registry.built_in_manager()
    manager.register(_Offer(game), "the game to be checked")
    return registry.using(manager)


def _check(game: fc.Game, matches: int, seed: int) -> None:
    for law in GAME_LAWS:
        check(law, game, where=lambda: repr(game))
    for number in range(matches):
        tokens = _walk(game, random.Random(f"{seed}/{number}"))
        for law in MATCH_LAWS:
            check(law, game, number, tokens, where=partial("{!r}, match of seed {}".format, game, number))


def _walk(game: fc.Game, rng: random.Random) -> list[str]:
    """Play one random game, checking every position; its tokens."""
    state = game.start()
    tokens: list[str] = []
    past: list[tuple[fc.State, tuple[Any, ...]]] = []
    while True:
        for law in STATE_LAWS:
            check(law, state, rng, where=lambda: f"{game!r} after {' '.join(tokens[-8:]) or 'nothing'}")
        if rng.random() < 0.1:
            past.append((state.copy(), _print(state)))
        if state.is_over:
            break
        if len(tokens) >= MOST_TOKENS:
            raise LawBroken("every game ends", f"not after {MOST_TOKENS} tokens", repr(game))
        action = rng.choice(state.legal_actions())
        tokens.append(state.token(action))
        state.apply(action)
    check(past_positions_never_change, past, where=lambda: repr(game))
    return tokens


def _print(state: fc.State) -> tuple[Any, ...]:
    """All that a position is."""
    return state.key(), state.actor, state.legal_actions(), state.scores()


def _know(state: fc.State, seat: int) -> tuple[Any, ...]:
    """All that a position tells a seat."""
    choices = [(action, state.token(action)) for action in state.legal_actions()] if state.actor == seat else []
    return state.actor, json.dumps(state.view(seat)), state.text(seat), state.observe(seat).tobytes(), choices


# Of games.


def a_game_starts_alike(game: fc.Game) -> Iterator[str]:
    if game.start() != game.start():
        yield "two openings differ"


def a_game_survives_pickling(game: fc.Game) -> Iterator[str]:
    twin = pickle.loads(pickle.dumps(game))
    if twin != game or hash(twin) != hash(game):
        yield f"it comes back as {twin!r}"


def options_are_plain_values(game: fc.Game) -> Iterator[str]:
    told = json.loads(json.dumps(dict(game.options)))
    if fc.load(game.name, **told) != game:
        yield f"as JSON they make another game: {short(told)}"


# Of positions.


def the_actor_is_a_seat_or_chance_or_nobody(state: fc.State, rng: random.Random) -> Iterator[str]:
    if state.is_over != (state.actor is None) or state.is_chance != (state.actor == fc.CHANCE):
        yield f"actor {state.actor}, is_over {state.is_over}, is_chance {state.is_chance}"
    if not state.is_over and not state.is_chance and state.actor not in range(state.game.seats):
        yield f"actor {state.actor} of {state.game.seats} seats"


def there_is_something_to_do_until_the_end(state: fc.State, rng: random.Random) -> Iterator[str]:
    legal = state.legal_actions()
    if bool(legal) == state.is_over:
        yield f"is_over {state.is_over}, legal {short(legal)}"


def legal_actions_are_ids_and_each_is_there_once(state: fc.State, rng: random.Random) -> Iterator[str]:
    legal = state.legal_actions()
    if len(set(legal)) < len(legal):
        yield f"twice the same in {short(legal)}"
    if any(type(action) is not int or not 0 <= action < state.game.n_actions for action in legal):
        yield f"no id below {state.game.n_actions} in {short(legal)}"


def legal_actions_keep_their_order(state: fc.State, rng: random.Random) -> Iterator[str]:
    legal = state.legal_actions()
    for again in (state.legal_actions(), state.copy().legal_actions()):
        if again != legal:
            yield f"first {short(legal)}, then {short(again)}"


def the_mask_marks_the_legal_actions(state: fc.State, rng: random.Random) -> Iterator[str]:
    marked = state.legal_mask().nonzero()[0].tolist()
    if marked != sorted(state.legal_actions()):
        yield f"mask {short(marked)}, legal {short(sorted(state.legal_actions()))}"


def probabilities_sum_to_one(state: fc.State, rng: random.Random) -> Iterator[str]:
    if not state.is_chance:
        return
    outcomes = state.chance_outcomes()
    if [action for action, _ in outcomes] != state.legal_actions():
        yield "the outcomes are not the legal actions"
    if min(p for _, p in outcomes) <= 0 or not math.isclose(sum(p for _, p in outcomes), 1, abs_tol=1e-9):
        yield f"{short(outcomes)}"


def a_copy_is_equal_and_independent(state: fc.State, rng: random.Random) -> Iterator[str]:
    twin, before = state.copy(), _print(state)
    if twin is state:
        yield "it is the state itself"
    if twin != state or _print(twin) != before:
        yield "it differs"
    if not state.is_over:
        twin.apply(rng.choice(twin.legal_actions()))
        if _print(state) != before:
            yield "an action on the copy changed the original"


def equal_positions_have_equal_futures(state: fc.State, rng: random.Random) -> Iterator[str]:
    if state.is_over:
        return
    action = rng.choice(state.legal_actions())
    one, other = state.copy(), state.copy()
    one.apply(action)
    other.apply(action)
    if one != other or one.key() != other.key():
        yield f"{state.token(action)} led to two positions"


def asking_changes_nothing(state: fc.State, rng: random.Random) -> Iterator[str]:
    before = _print(state)
    for seat in range(state.game.seats):
        _know(state, seat)
        state.resample(seat, fc.Dice(0))
    state.view(), state.text(), state.position(), state.why_not("?")
    if _print(state) != before:
        yield "the position is another one"


def illegal_actions_are_refused_and_change_nothing(state: fc.State, rng: random.Random) -> Iterator[str]:
    legal, before = set(state.legal_actions()), _print(state)
    tries = {-1, state.game.n_actions, 2**40, *(rng.randrange(state.game.n_actions) for _ in range(8))}
    for action in sorted(tries - legal):
        try:
            state.apply(action)
        except fc.IllegalActionError:
            if _print(state) != before:
                yield f"{action} was refused, and changed the position"
            continue
        yield f"{action} was played"


def tokens_and_ids_lead_to_each_other(state: fc.State, rng: random.Random) -> Iterator[str]:
    tokens: dict[str, int] = {}
    for action in state.legal_actions():
        token = state.token(action)
        if token in tokens:
            yield f"{token} stands for {tokens[token]} and {action}"
        if not token or any(sign.isspace() for sign in token):
            yield f"{token!r} is empty or has a blank"
        if state.parse(token) != action:
            yield f"{token} is written for {action} and read as {state.parse(token)}"
        if state.why_not(token) is not None:
            yield f"{token} is legal, and refused because {state.why_not(token)}"
        tokens[token] = action


def a_refusal_has_a_reason(state: fc.State, rng: random.Random) -> Iterator[str]:
    for token in ("", "?", "no such token", "\0", "9" * 100):
        reason = state.why_not(token)
        if not isinstance(reason, str) or not reason:
            yield f"why_not({token!r}) gave {reason!r}"


def every_position_is_sound(state: fc.State, rng: random.Random) -> Iterator[str]:
    if state.faults():
        yield f"invariants {state.faults()} are broken"


def a_position_says_everything(state: fc.State, rng: random.Random) -> Iterator[str]:
    line = state.position()
    if "\n" in line:
        yield "it has several lines"
    twin = state.game.read(line)
    if twin != state or twin.position() != line:
        yield f"{short(line)} is read as another position"


def a_state_survives_pickling(state: fc.State, rng: random.Random) -> Iterator[str]:
    if pickle.loads(pickle.dumps(state)) != state:
        yield "another one comes back"


def views_are_plain_values(state: fc.State, rng: random.Random) -> Iterator[str]:
    for seat in (None, *range(state.game.seats)):
        view = state.view(seat)
        if json.loads(json.dumps(view, allow_nan=False)) != view:
            yield f"the view of seat {seat} does not come back from JSON as it was"
        if state.view(seat) != view or state.text(seat) != state.text(seat):
            yield f"asked twice, seat {seat} is told two things"


def observations_are_numbers_of_one_shape(state: fc.State, rng: random.Random) -> Iterator[str]:
    for seat in range(state.game.seats):
        seen = state.observe(seat)
        if seen.shape != state.game.observation_shape or str(seen.dtype) != "float32":
            yield f"{seen.shape} of {seen.dtype} in place of {state.game.observation_shape} of float32"
        if not all(map(math.isfinite, seen.ravel().tolist())):
            yield f"seat {seat} sees what is no number"


def every_seat_has_a_score_and_in_the_end_a_return(state: fc.State, rng: random.Random) -> Iterator[str]:
    if len(state.scores()) != state.game.seats:
        yield f"scores {state.scores()} of {state.game.seats} seats"
    if state.is_over:
        returns = state.returns()
        if len(returns) != state.game.seats or not all(map(math.isfinite, returns)):
            yield f"returns {returns} of {state.game.seats} seats"
        if state.game.cooperative and len(set(returns)) > 1:
            yield f"the game is co-operative, and its returns are {returns}"
        return
    try:
        returns = state.returns()
    except fc.StateError:
        return
    yield f"returns {returns} before the end"


def a_seat_is_told_no_secret(state: fc.State, rng: random.Random) -> Iterator[str]:
    for seat in range(state.game.seats):
        known = _know(state, seat)
        for _ in range(WORLDS):
            world = state.resample(seat, fc.Dice(rng.getrandbits(60)))
            if world.faults():
                yield f"dealt anew for seat {seat}, the position breaks invariants {world.faults()}"
            if not state.game.has_secrets and world != state:
                yield f"the game says it has no secrets, and a world of seat {seat} differs"
            for what, one, other in zip(_TOLD, known, _know(world, seat), strict=True):
                if one != other:
                    yield (f"{what} of seat {seat} differs between two worlds that it cannot tell apart, "
                           f"{short(one)} and {short(other)}")


_TOLD = ("the actor", "the view", "the text", "the observation", "the choice")


def policies_pick_legal_actions(state: fc.State, rng: random.Random) -> Iterator[str]:
    if state.actor is None or state.is_chance:
        return
    for name, policy in state.game.plugin.policies.items():
        picked = policy.choose(state.copy(), fc.Dice(rng.getrandbits(60)))
        if picked not in state.legal_actions():
            yield f"{name} picked {picked}"


def past_positions_never_change(past: list[tuple[fc.State, tuple[Any, ...]]]) -> Iterator[str]:
    for state, before in past:
        if _print(state) != before:
            yield "a copy made earlier in the game is another position now"


# Of matches.


def a_record_can_be_replayed(game: fc.Game, seed: int, tokens: list[str]) -> Iterator[str]:
    *_, last = _played(game, seed).record().states()
    if _played(game, seed).record().verify() != last:
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
        before, told = match.state, match.tokens
        match.play(match.legal_actions()[-1])
        match.undo()
        if match.state != before or match.tokens != told:
            yield f"after {len(told)} tokens it led to another position"
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
        for seat in (None, *range(game.seats)):
            events = match.events(seat)
            if json.loads(json.dumps(events)) != events:
                yield f"the events for seat {seat} are no plain values: {short(events)}"


def _played(game: fc.Game, seed: int) -> fc.Match:
    match, rng = fc.Match(game, seed), random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    return match


GAME_LAWS: tuple[Law, ...] = (a_game_starts_alike, a_game_survives_pickling, options_are_plain_values)
STATE_LAWS: tuple[Law, ...] = (
    the_actor_is_a_seat_or_chance_or_nobody,
    there_is_something_to_do_until_the_end,
    legal_actions_are_ids_and_each_is_there_once,
    legal_actions_keep_their_order,
    the_mask_marks_the_legal_actions,
    probabilities_sum_to_one,
    a_copy_is_equal_and_independent,
    equal_positions_have_equal_futures,
    illegal_actions_are_refused_and_change_nothing,
    tokens_and_ids_lead_to_each_other,
    a_refusal_has_a_reason,
    every_position_is_sound,
    a_position_says_everything,
    a_state_survives_pickling,
    views_are_plain_values,
    observations_are_numbers_of_one_shape,
    every_seat_has_a_score_and_in_the_end_a_return,
    a_seat_is_told_no_secret,
    policies_pick_legal_actions,
    asking_changes_nothing,
)
MATCH_LAWS: tuple[Law, ...] = (
    a_record_can_be_replayed,
    the_same_seed_gives_the_same_match,
    a_save_takes_up_where_it_left,
    a_decision_can_be_taken_back,
    a_seat_sees_every_token_in_its_place,
    what_happened_can_be_told,
)
