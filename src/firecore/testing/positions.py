"""The laws of positions: who acts, what is legal, copies, what is seen, scores, and what policies make of them."""
from __future__ import annotations

import json
import math
import pickle
import random
from collections.abc import Iterator
from typing import Any

import firecore as fc

from .laws import short
from .secrets import knows, viewers

CHOICES = 6     # of each seat, where several choose at the same time


def whole(state: fc.State) -> tuple[Any, ...]:
    """All that a position is."""
    return state.key(), state.actor, state.legal_actions(), state.scores()


def the_actor_is_a_seat_or_chance_or_no_one(state: fc.State, rng: random.Random) -> Iterator[str]:
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
    twin, before = state.copy(), whole(state)
    if twin is state:
        yield "it is the state itself"
    if twin != state or whole(twin) != before:
        yield "it differs"
    if not state.is_over:
        twin.apply(rng.choice(twin.legal_actions()))
        if whole(state) != before:
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
    before = whole(state)
    for seat in viewers(state.game):
        knows(state, seat)
        state.resample(seat, fc.Dice(0))
    state.view(fc.EVERYTHING), state.text(fc.EVERYTHING), str(state), state.position(), state.why_not("?")
    if whole(state) != before:
        yield "the position is another one"


def every_position_is_sound(state: fc.State, rng: random.Random) -> Iterator[str]:
    if state.faults():
        yield f"invariants {state.faults()} are broken"


def a_state_survives_pickling(state: fc.State, rng: random.Random) -> Iterator[str]:
    if pickle.loads(pickle.dumps(state)) != state:
        yield "another one comes back"


def views_are_plain_values(state: fc.State, rng: random.Random) -> Iterator[str]:
    for seat in (fc.EVERYTHING, *viewers(state.game)):
        view, text = state.view(seat), state.text(seat)
        if json.loads(json.dumps(view, allow_nan=False)) != view:
            yield f"the view of seat {seat} does not come back from JSON as it was"
        if state.view(seat) != view or state.text(seat) != text:
            yield f"asked twice, seat {seat} gets two answers"
        if not isinstance(text, str) or not text.strip():
            yield f"the text for seat {seat} is {text!r}"


def observations_are_numbers_of_one_shape(state: fc.State, rng: random.Random) -> Iterator[str]:
    for seat in range(state.game.seats):
        seen = state.observe(seat)
        if seen.shape != state.game.observation_shape or str(seen.dtype) != "float32":
            yield f"{seen.shape} of {seen.dtype} in place of {state.game.observation_shape} of float32"
        if not all(map(math.isfinite, seen.ravel().tolist())):
            yield f"seat {seat} sees a value that is not a number"


def observations_keep_within_their_bounds(state: fc.State, rng: random.Random) -> Iterator[str]:
    for encoding in map(state.game.encoding, state.game.encodings):
        for seat in range(state.game.seats):
            seen = state.observe(seat, encoding=encoding.name)
            for at in zip(*((seen < encoding.low) | (seen > encoding.high)).nonzero(), strict=True):
                yield (f"{encoding.names[at[0]]} runs from {encoding.low[at]} to {encoding.high[at]}, "
                       f"and seat {seat} sees {seen[at]}")


def every_seat_has_a_score_and_in_the_end_a_return(state: fc.State, rng: random.Random) -> Iterator[str]:
    if len(state.scores()) != state.game.seats:
        yield f"scores {state.scores()} of {state.game.seats} seats"
    if state.is_over:
        returns = state.returns()
        if len(returns) != state.game.seats or not all(0 <= one <= 1 for one in returns):
            yield f"returns {returns} of {state.game.seats} seats, which are not from 0 to 1"
        if state.game.cooperative and len(set(returns)) > 1:
            yield f"the game is cooperative, and its returns are {returns}"
        return
    try:
        returns = state.returns()
    except fc.StateError:
        return
    yield f"returns {returns} before the end"


def those_who_choose_together_do_not_affect_each_other(state: fc.State, rng: random.Random) -> Iterator[str]:
    together = [] if state.is_over else [*state.game.plugin.rules.simultaneous(state)]
    if together and (together[0] != state.actor or len(set(together)) < len(together)):
        yield f"the actor is {state.actor}, and {short(together)} choose at the same time"
    offered: dict[int, list[str]] = {}
    for _ in range(CHOICES if together else 0):
        world = state.copy()
        for seat in together:
            if world.actor != seat:
                yield f"{short(together)} choose at the same time, and actor {world.actor} comes before seat {seat}"
            tokens = [world.token(action) for action in world.legal_actions()]
            if offered.setdefault(seat, tokens) != tokens:
                yield f"by what others choose, seat {seat} may choose {short(offered[seat])} or {short(tokens)}"
            world.apply(rng.choice(world.legal_actions()))


def policies_pick_legal_actions(state: fc.State, rng: random.Random) -> Iterator[str]:
    if state.actor is None or state.is_chance:
        return
    for name, policy in state.game.players.policies.items():
        picked = policy.choose(state.copy(), fc.Dice(rng.getrandbits(60)))
        if picked not in state.legal_actions():
            yield f"{name} picked {picked}"


def policies_use_what_the_actor_knows_and_nothing_else(state: fc.State, rng: random.Random) -> Iterator[str]:
    if state.actor is None or state.is_chance:
        return
    for name, policy in state.game.players.policies.items():
        seed, before = rng.getrandbits(60), whole(state)
        picked = policy.choose(state, fc.Dice(seed))
        if whole(state) != before:
            yield f"{name} changed the position"
        if policy.choose(state, fc.Dice(seed)) != picked:
            yield f"{name} picked {picked}, and something else by the same dice"
        if policy.choose(state.resample(state.actor, fc.Dice(seed + 1)), fc.Dice(seed)) != picked:
            yield f"{name} picked {picked}, and something else in a world that its seat cannot tell from this one"


def past_positions_never_change(past: list[tuple[fc.State, tuple[Any, ...]]]) -> Iterator[str]:
    for state, before in past:
        if whole(state) != before:
            yield "a copy made earlier in the game is another position now"
