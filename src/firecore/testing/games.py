"""check_game: the laws that every game keeps, tried out in random games."""
from __future__ import annotations

import json
import math
import pickle
import random
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from itertools import pairwise
from typing import Any

import firecore as fc

from .._native.guarded import Probe
from .._native.policy import Policy
from .._native.sketched import is_sketched
from ..game import make
from ..plugins import registry
from ..plugins.manual import CITATION
from ..plugins.offer import OneGame
from ..plugins.types import GamePlugin
from .apart import PATIENCE, Progress, apart
from .laws import Law, LawBroken, check, short
from .secrets import SECRET_LAWS, a_seat_is_told_no_secret, knows, viewers
from .showing import SHOWING_LAWS, events_are_told_in_a_line

MOST_TOKENS = 20_000     # of a game; one that goes on for longer has no end
NATIVE_WALKS = 20        # random games behind guarded buffers, for each that Python looks at
THREADED = 1024          # native games played by several threads
READ_WALK = 40           # tokens that are played from a position that was read


def check_game(game: str | GamePlugin | fc.Game, *, matches: int = 5, seed: int = 0, isolated: bool = True,
               patience: float = PATIENCE, **options: Any) -> None:
    """Check a game, given by name, by its plugin, or loaded; the first two take options.

    Every law is tried at every position of ``matches`` random games, after the native rules have been called behind
    guarded buffers. All of it happens in a process of its own, where the platform has ``fork``: a rule that crashes, or
    takes more than ``patience`` seconds, breaks a law like any other. ``isolated=False`` stays in this one, for a
    debugger.
    """
    if isinstance(game, GamePlugin):
        with _known(game):
            check(a_game_is_made_from_its_options, game, options, where=lambda: game.name)
            _everything(make(game, options), matches, seed, isolated, patience)
    elif isinstance(game, fc.Game):
        _everything(game, matches, seed, isolated, patience)
    else:
        _everything(fc.load(game, **options), matches, seed, isolated, patience)


def _known(game: GamePlugin) -> Any:
    """A place where the game can be loaded by its name, which pickles, records and saves need."""
    if game.name in registry.default_manager().games():
        return nullcontext()
    manager = registry.built_in_manager()
    manager.register(OneGame(game), "the game to be checked")
    return registry.using(manager)


def _everything(game: fc.Game, matches: int, seed: int, isolated: bool, patience: float) -> None:
    if isolated:
        apart(lambda progress: _check(game, matches, seed, progress), patience=patience)
    else:
        _check(game, matches, seed, Progress())


def _check(game: fc.Game, matches: int, seed: int, progress: Progress) -> None:
    progress.at(repr(game))
    probe = Probe(game)
    for law in GAME_LAWS:
        check(law, game, where=lambda: repr(game))
    for number in range(matches):
        for walk in range(NATIVE_WALKS):
            progress.at(f"{game!r}, natively, seed {seed}, walk {number * NATIVE_WALKS + walk}")
            check(native_rules_keep_the_contract, probe, game, seed, number * NATIVE_WALKS + walk,
                  where=lambda: progress.where)
    check(the_native_rules_are_what_they_claim, probe, game, where=lambda: repr(game))
    progress.at(f"{game!r}, in threads")
    check(threads_do_not_get_in_each_others_way, game, seed, where=lambda: repr(game))
    for number in range(matches):
        tokens = _Walk(game, probe, random.Random(f"{seed}/{number}"), progress).tokens
        for law in (*MATCH_LAWS, *SECRET_LAWS):
            progress.at(f"{game!r}, match of seed {number}: {law.__name__}")
            check(law, game, number, tokens, where=partial("{!r}, match of seed {}".format, game, number))


class _Walk:
    """One random game, every position of which is checked."""

    def __init__(self, game: fc.Game, probe: Probe, rng: random.Random, progress: Progress) -> None:
        self.game = game
        self.probe = probe
        self.rng = rng
        self.progress = progress
        self.tokens: list[str] = []
        self.known: set[str] = set()                    # some tokens that were legal somewhere
        self.order: dict[tuple[str, str], bool] = {}    # which of two tokens came first where both were legal
        self._play()

    def _play(self) -> None:
        state, rng = self.game.start(), self.rng
        past: list[tuple[fc.State, tuple[Any, ...]]] = []
        while True:
            self._look(state)
            if rng.random() < 0.1:
                past.append((state.copy(), _print(state)))
            if state.is_over:
                break
            if len(self.tokens) >= MOST_TOKENS:
                raise LawBroken("every game ends", f"not after {MOST_TOKENS} tokens", repr(self.game))
            action = rng.choice(state.legal_actions())
            self.tokens.append(state.token(action))
            state.apply(action)
        check(past_positions_never_change, past, where=lambda: repr(self.game))

    def _look(self, state: fc.State) -> None:
        def where() -> str:
            return f"{self.game!r} after {' '.join(self.tokens[-8:]) or 'nothing'}"

        self.progress.at(where())
        for law in (*STATE_LAWS, *SHOWING_LAWS):
            check(law, state, self.rng, where=where)
        check(two_tokens_always_come_in_the_same_order, state, self.order, where=where)
        check(a_seat_is_told_no_secret, state, self.rng, self.known, where=where)
        if self.rng.random() < 0.25:
            check(a_token_has_one_spelling, state, self.known, where=where)
            check(a_position_that_is_read_can_be_played, state, self.rng, self.probe, where=where)
        if state.actor is not None and len(self.known) < 40:
            self.known.update(map(state.token, self.rng.sample(state.legal_actions(), 1)))


def _print(state: fc.State) -> tuple[Any, ...]:
    """All that a position is."""
    return state.key(), state.actor, state.legal_actions(), state.scores()


# Of games.


def a_game_is_made_from_its_options(plugin: GamePlugin, options: dict[str, Any]) -> Iterator[str]:
    try:
        make(plugin, options)
    except fc.OptionError as error:     # the caller's mistake, if options were given
        if not options:
            yield str(error)


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


def the_same_options_make_the_same_game(game: fc.Game) -> Iterator[str]:
    twin = make(game.plugin, dict(game.options))
    if twin.start() != make(game.plugin, dict(game.options)).start() or twin.n_actions != game.n_actions:
        yield "made twice from its options, it begins in two ways"


# Of native rules. What Probe raises names the law itself.


def native_rules_keep_the_contract(probe: Probe, game: fc.Game, seed: int, stream: int) -> Iterator[str]:
    if not probe.walk(game.engine.start(game), seed, stream, MOST_TOKENS):
        raise LawBroken("every game ends", f"not after {MOST_TOKENS} tokens", repr(game))
    for policy in game.plugin.policies.values():
        if isinstance(policy, Policy) and stream % NATIVE_WALKS < 2:
            probe.plays(game.engine.start(game), policy, seed, stream, MOST_TOKENS)
    return iter(())


def the_native_rules_are_what_they_claim(probe: Probe, game: fc.Game) -> Iterator[str]:
    probe.chances()
    if not probe.caught:
        yield "faults finds nothing, whatever stands in the bytes of a state"
    if game.has_secrets and not probe.dealt:
        yield "HAS_SECRETS is claimed, and what is dealt anew never differs"


def threads_do_not_get_in_each_others_way(game: fc.Game, seed: int) -> Iterator[str]:
    start = game.engine.start(game)
    if not is_sketched(game.engine) and fc.playouts(start, THREADED, seed, 4) != fc.playouts(start, THREADED, seed, 1):
        yield "games that four threads play at once come to something else than those that one plays"


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
    for seat in viewers(state.game):
        knows(state, seat)
        state.resample(seat, fc.Dice(0))
    state.view(), state.text(), state.position(), state.why_not("?")
    if _print(state) != before:
        yield "the position is another one"


def actions_can_be_said_and_pointed_at(state: fc.State, rng: random.Random) -> Iterator[str]:
    if rng.random() > 0.1:     # a drawing takes its time
        return
    before, drawing = _print(state), state.game.plugin.drawing
    drawn = drawing(state.view(), ()) if drawing is not None else ""
    said = [(action, state.words(action), state.places(action)) for action in state.legal_actions()]
    for action, words, places in said:
        if not isinstance(words, str) or not words or "\n" in words:
            yield f"of {state.token(action)} it says {short(words)}, which is no line of text"
        missing = [place for place in places if f'data-at="{place}"' not in drawn]
        if missing:
            yield f"the drawing marks no {short(missing)}, of which {state.token(action)} is made"
        for place in places:
            if not all(isinstance(token, str) for token in state.tries(place)):
                yield f"at {place!r} one may try {short(state.tries(place))}, which are no tokens"
    by_look: dict[tuple[str, tuple[str, ...]], int] = {}
    for action, words, places in said:
        other = by_look.setdefault((words, places), action)
        if other != action:
            yield f"{state.token(action)} and {state.token(other)} cannot be told apart: {short(words)}"
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


def two_tokens_always_come_in_the_same_order(state: fc.State, order: dict[tuple[str, str], bool]) -> Iterator[str]:
    tokens = [state.token(action) for action in state.legal_actions()]
    listed = [token for token, _ in state.game.plugin.notation if token in tokens]
    if listed != sorted(listed, key=tokens.index):
        yield f"the notation lists {' '.join(listed)}, legal are {short(' '.join(tokens))}"
    for first, second in pairwise(tokens):
        if order.setdefault((first, second), True) and (second, first) in order:
            yield f"{first} stands before {second}, and stood behind it"


def a_token_has_one_spelling(state: fc.State, known: set[str]) -> Iterator[str]:
    legal = {state.token(action): action for action in state.legal_actions()}
    for token in sorted(known | set(list(legal)[:8])):
        for spelling in _spellings(token):
            found = state.game.plugin.find(state, spelling)
            if type(found) is not int or not -1 <= found < state.game.n_actions:
                yield f"find({spelling!r}) gave {short(found)}, which is neither an id nor -1"
            if found in legal.values() and legal.get(spelling) != found:
                yield f"{spelling!r} is read as {state.token(found)!r}"
            if found == -1 and state.why_not(spelling) is None:
                yield f"why_not takes {spelling!r}, which find does not know"


def _spellings(token: str) -> Iterator[str]:
    """The token, and others that look like it."""
    yield token
    yield from {token.upper(), token.lower(), token.swapcase(), f" {token}", f"{token} ", f"{token}\n", f"+{token}",
                f"0{token}", f"{token}0", f"{token}{token}", token[:-1], token[1:], f"{token}\0", token[::-1],
                f"{token}'", f"*{token}", token.replace("-", "_"), token.replace(",", ", ")} - {token}
    for place, sign in enumerate(token):
        if sign.isdigit():
            yield f"{token[:place]}0{token[place:]}"                                        # 03 for 3
            yield f"{token[:place]}{chr(0x0660 + int(sign))}{token[place + 1:]}"            # a digit of another script
            yield f"{token[:place]}+{token[place:]}"
            yield f"{token[:place]}_{token[place:]}"


def a_refusal_has_a_reason(state: fc.State, rng: random.Random) -> Iterator[str]:
    plugin = state.game.plugin
    strange = ("", "?", "no such token", "\0", "9" * 100)
    for token in (*strange, *(token for tokens, _ in plugin.notation for token in tokens.split())):
        reason = state.why_not(token)
        if reason is None and token not in strange:
            continue     # a legal action
        if not isinstance(reason, str) or not reason:
            yield f"why_not({token!r}) gave {reason!r}"
        elif plugin.manual and not any(name in plugin.manual.clauses() for name in CITATION.findall(reason)):
            yield f"why_not({token!r}) cites no clause of the manual: {reason}"


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


def a_position_that_is_read_can_be_played(state: fc.State, rng: random.Random, probe: Probe) -> Iterator[str]:
    line = state.position()
    for wrong in _misprints(line, rng):
        try:
            read = state.game.read(wrong)
        except fc.PositionError as error:
            if not str(error):
                yield f"{short(wrong)} is refused without a reason"
            continue
        if read.faults():
            yield f"{short(wrong)} is taken, and breaks invariants {read.faults()}"
        if state.game.read(read.position()) != read:
            yield f"{short(wrong)} is taken, written as {short(read.position())}, and that is read as another"
        probe.walk(read, rng.getrandbits(60), 0, READ_WALK)


def _misprints(line: str, rng: random.Random) -> Iterator[str]:
    """The line with a sign more, less, or another."""
    yield line[:-1]
    yield line + line[-1]
    for _ in range(6):
        place, other = rng.randrange(len(line)), rng.choice(line)
        yield line[:place] + line[place + 1:]
        yield line[:place] + other + line[place:]
        yield line[:place] + other + line[place + 1:]
        digits = [i for i, sign in enumerate(line) if sign.isdigit()]
        if digits:
            place = rng.choice(digits)
            yield line[:place] + rng.choice("0123456789") + line[place + 1:]


def a_state_survives_pickling(state: fc.State, rng: random.Random) -> Iterator[str]:
    if pickle.loads(pickle.dumps(state)) != state:
        yield "another one comes back"


def views_are_plain_values(state: fc.State, rng: random.Random) -> Iterator[str]:
    for seat in (None, *viewers(state.game)):
        view, text = state.view(seat), state.text(seat)
        if json.loads(json.dumps(view, allow_nan=False)) != view:
            yield f"the view of seat {seat} does not come back from JSON as it was"
        if state.view(seat) != view or state.text(seat) != text:
            yield f"asked twice, seat {seat} is told two things"
        if not isinstance(text, str) or not text.strip():
            yield f"the text for seat {seat} is {text!r}"


def observations_are_numbers_of_one_shape(state: fc.State, rng: random.Random) -> Iterator[str]:
    for seat in range(state.game.seats):
        seen = state.observe(seat)
        if seen.shape != state.game.observation_shape or str(seen.dtype) != "float32":
            yield f"{seen.shape} of {seen.dtype} in place of {state.game.observation_shape} of float32"
        if not all(map(math.isfinite, seen.ravel().tolist())):
            yield f"seat {seat} sees what is no number"


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


def policies_pick_legal_actions(state: fc.State, rng: random.Random) -> Iterator[str]:
    if state.actor is None or state.is_chance:
        return
    for name, policy in state.game.plugin.policies.items():
        picked = policy.choose(state.copy(), fc.Dice(rng.getrandbits(60)))
        if picked not in state.legal_actions():
            yield f"{name} picked {picked}"


def policies_use_what_the_actor_knows_and_nothing_else(state: fc.State, rng: random.Random) -> Iterator[str]:
    if state.actor is None or state.is_chance:
        return
    for name, policy in state.game.plugin.policies.items():
        seed, before = rng.getrandbits(60), _print(state)
        picked = policy.choose(state, fc.Dice(seed))
        if _print(state) != before:
            yield f"{name} changed the position"
        if policy.choose(state, fc.Dice(seed)) != picked:
            yield f"{name} picked {picked}, and something else by the same dice"
        if policy.choose(state.resample(state.actor, fc.Dice(seed + 1)), fc.Dice(seed)) != picked:
            yield f"{name} picked {picked}, and something else in a world that its seat cannot tell from this one"


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


GAME_LAWS: tuple[Law, ...] = (
    options_are_plain_values, a_game_starts_alike, the_same_options_make_the_same_game, a_game_survives_pickling)
STATE_LAWS: tuple[Law, ...] = (
    the_actor_is_a_seat_or_chance_or_nobody,
    there_is_something_to_do_until_the_end,
    legal_actions_are_ids_and_each_is_there_once,
    legal_actions_keep_their_order,
    the_mask_marks_the_legal_actions,
    probabilities_sum_to_one,
    a_copy_is_equal_and_independent,
    equal_positions_have_equal_futures,
    tokens_and_ids_lead_to_each_other,
    illegal_actions_are_refused_and_change_nothing,
    a_refusal_has_a_reason,
    every_position_is_sound,
    a_position_says_everything,
    a_state_survives_pickling,
    views_are_plain_values,
    observations_are_numbers_of_one_shape,
    observations_keep_within_their_bounds,
    every_seat_has_a_score_and_in_the_end_a_return,
    policies_pick_legal_actions,
    policies_use_what_the_actor_knows_and_nothing_else,
    asking_changes_nothing,
    actions_can_be_said_and_pointed_at,
)
MATCH_LAWS: tuple[Law, ...] = (
    a_record_can_be_replayed,
    the_same_seed_gives_the_same_match,
    a_save_takes_up_where_it_left,
    a_decision_can_be_taken_back,
    a_seat_sees_every_token_in_its_place,
    what_happened_can_be_told,
    events_are_told_in_a_line,
)
