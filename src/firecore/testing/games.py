"""check_game: the laws that every game keeps, tried out in random games."""
from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from itertools import product
from typing import Any

import firecore as fc

from .._native.guarded import Probe
from .._native.policy import Policy
from .._native.sketched import is_sketched
from ..agents import agent
from ..game import make
from ..options import validated
from ..plugins import registry
from ..plugins.games import GamePlugin
from ..plugins.offer import OfferedGames
from . import notation, positions
from .apart import PATIENCE, Progress, apart
from .laws import Law, LawBroken, check, short
from .matches import MATCH_LAWS
from .secrets import SECRET_LAWS, a_seat_is_told_no_secret
from .showing import SHOWING_LAWS

MAX_TOKENS = 20_000     # of a game; one that goes on for longer has no end
NATIVE_WALKS = 20        # random games behind guarded buffers, for each that Python looks at
THREADED = 1024          # native games played by several threads
DECIDED = 64             # random games that are looked at for winners
MAX_ASKED = 12           # of the whole numbers that options are tried with


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
    manager.register(OfferedGames(game), "the game to be checked")
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
    check(someone_wins_and_someone_loses, game, seed, where=lambda: repr(game))
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
                past.append((state.copy(), positions.whole(state)))
            if state.is_over:
                break
            if len(self.tokens) >= MAX_TOKENS:
                raise LawBroken("every game ends", f"not after {MAX_TOKENS} tokens", repr(self.game))
            action = rng.choice(state.legal_actions())
            self.tokens.append(state.token(action))
            state.apply(action)
        check(positions.past_positions_never_change, past, where=lambda: repr(self.game))

    def _look(self, state: fc.State) -> None:
        def where() -> str:
            return f"{self.game!r} after {' '.join(self.tokens[-8:]) or 'nothing'}"

        self.progress.at(where())
        for law in (*STATE_LAWS, *SHOWING_LAWS):
            check(law, state, self.rng, where=where)
        check(notation.two_tokens_always_come_in_the_same_order, state, self.order, where=where)
        check(a_seat_is_told_no_secret, state, self.rng, self.known, where=where)
        if self.rng.random() < 0.25:
            check(notation.a_token_has_one_spelling, state, self.known, where=where)
            check(notation.what_is_legal_elsewhere_is_refused_with_a_reason, state, self.known, where=where)
            check(notation.reading_a_position_runs_nothing, state, where=where)
            check(notation.a_position_that_is_read_can_be_played, state, self.rng, self.probe, where=where)
            check(notation.a_position_has_one_spelling, state, where=where)
        if state.actor is not None and len(self.known) < 40:
            self.known.update(map(state.token, self.rng.sample(state.legal_actions(), 1)))


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
    options = json.loads(json.dumps(dict(game.options)))
    if fc.load(game.name, **options) != game:
        yield f"as JSON they make another game: {short(options)}"


def a_game_has_the_options_that_were_asked_for(game: fc.Game) -> Iterator[str]:
    rules = game.plugin.rules
    for option, value in product(rules.options, (False, True, *range(MAX_ASKED + 1))):
        for others in ({}, dict(game.options)):
            try:
                asked = validated(game.name, rules.options, others | {option.name: value})
            except fc.OptionError:
                continue
            had = dict(asked)
            if rules.validate(had):     # these do not go together
                continue
            for name, wanted in asked.items():     # texts, None and what is compound may be completed
                if type(wanted) in (bool, int, float) and repr(had.get(name)) != repr(wanted):
                    yield f"asked for {name}={wanted!r}, it has {name}={short(had.get(name))}"


def the_same_options_make_the_same_game(game: fc.Game) -> Iterator[str]:
    twin = make(game.plugin, dict(game.options))
    if twin.start() != make(game.plugin, dict(game.options)).start() or twin.n_actions != game.n_actions:
        yield "made twice from its options, it begins in two ways"


def who_is_named_plays_the_game(game: fc.Game) -> Iterator[str]:
    named = {"adviser": game.adviser} | {f"level {level.name!r}": level.agent for level in game.levels}
    for place, spec in named.items():
        try:
            start = getattr(agent(spec), "start", None)
            if start is not None:
                start(game, 0)
        except fc.FirecoreError as error:
            yield f"the {place} is {spec!r}: {error}"


# Of native rules. What Probe raises names the law itself.


def native_rules_keep_the_contract(probe: Probe, game: fc.Game, seed: int, stream: int) -> Iterator[str]:
    if not probe.walk(game.engine.start(game), seed, stream, MAX_TOKENS):
        raise LawBroken("every game ends", f"not after {MAX_TOKENS} tokens", repr(game))
    for policy in game.players.policies.values():
        if isinstance(policy, Policy) and stream % NATIVE_WALKS < 2:
            probe.plays(game.engine.start(game), policy, seed, stream, MAX_TOKENS)
    return iter(())


def the_native_rules_are_what_they_claim(probe: Probe, game: fc.Game) -> Iterator[str]:
    probe.chances()
    if not probe.caught:
        yield "faults finds nothing, whatever stands in the bytes of a state"
    if game.has_secrets and not probe.dealt:
        yield "HAS_SECRETS is claimed, and resampled states never differ"


def someone_wins_and_someone_loses(game: fc.Game, seed: int) -> Iterator[str]:
    if game.cooperative or game.seats == 1:     # against the game alone, random play may well never win
        return
    returns = fc.playouts(game.engine.start(game), DECIDED, seed, 1).returns
    if set(returns) in ({0.0}, {1.0}):
        yield f"all seats have returns of {returns[0]:g} in each of {DECIDED} random games"


def threads_do_not_get_in_each_others_way(game: fc.Game, seed: int) -> Iterator[str]:
    start = game.engine.start(game)
    if not is_sketched(game.engine) and fc.playouts(start, THREADED, seed, 4) != fc.playouts(start, THREADED, seed, 1):
        yield "games that four threads play at once come to something else than those that one plays"


GAME_LAWS: tuple[Law, ...] = (
    options_are_plain_values, a_game_starts_alike, a_game_has_the_options_that_were_asked_for,
    the_same_options_make_the_same_game, a_game_survives_pickling, who_is_named_plays_the_game)
STATE_LAWS: tuple[Law, ...] = (
    positions.the_actor_is_a_seat_or_chance_or_no_one,
    positions.there_is_something_to_do_until_the_end,
    positions.legal_actions_are_ids_and_each_is_there_once,
    positions.legal_actions_keep_their_order,
    positions.the_mask_marks_the_legal_actions,
    positions.probabilities_sum_to_one,
    positions.a_copy_is_equal_and_independent,
    positions.equal_positions_have_equal_futures,
    notation.tokens_and_ids_lead_to_each_other,
    notation.illegal_actions_are_refused_and_change_nothing,
    notation.a_refusal_has_a_reason,
    positions.every_position_is_sound,
    notation.a_position_says_everything,
    positions.a_state_survives_pickling,
    positions.views_are_plain_values,
    positions.observations_are_numbers_of_one_shape,
    positions.observations_keep_within_their_bounds,
    positions.every_seat_has_a_score_and_in_the_end_a_return,
    positions.those_who_choose_together_do_not_affect_each_other,
    positions.policies_pick_legal_actions,
    positions.policies_use_what_the_actor_knows_and_nothing_else,
    positions.asking_changes_nothing,
    notation.actions_can_be_said_and_pointed_at,
)
