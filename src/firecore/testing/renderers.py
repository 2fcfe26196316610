"""check_renderer: the laws of renderers, checked on the positions of random games."""
from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import firecore as fc

from ..options import validated
from ..plugins.types import RendererPlugin
from ..renderers import renderer as find
from .laws import Law, LawBroken, check, short
from .secrets import viewers

WORLDS = 2     # that are resampled to look for secrets
STYLE = re.compile(r"\x1b\[[0-9;]*m")                          # escape sequences that change only how text looks
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def check_renderer(renderer: str | RendererPlugin, *, games: Iterable[str | fc.Game] | None = None, matches: int = 1,
                   every: int = 1, **options: Any) -> None:
    """Check a renderer, given by name or by its plugin, on random matches of every game that it draws.

    It draws the first, the last and every ``every``-th position, for every seat, for the public, and for a viewer who
    sees everything.
    """
    plugin = find(renderer) if isinstance(renderer, str) else renderer
    values = validated(f"renderer {plugin.name}", plugin.options, options)
    asked = [fc.load(one) if isinstance(one, str) else one for one in (_names(plugin) if games is None else games)]
    if not asked:
        raise LawBroken("a renderer draws some game", f"{plugin.name} draws none that there is")
    for game in asked:
        for seed in range(matches):
            _match(plugin, values, game, seed, every)


def _names(plugin: RendererPlugin) -> list[str]:
    return [name for name in fc.games() if plugin.games is None or name in plugin.games]


def _match(plugin: RendererPlugin, options: dict[str, Any], game: fc.Game, seed: int, every: int) -> None:
    rng = random.Random(seed)
    match = fc.Match(game, seed)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    record = match.record(fc.EVERYTHING)
    states = list(record.states())
    for i, state in enumerate(states):
        if i % every and state is not states[-1]:
            continue
        for law in STATE_LAWS:
            where = partial("{!r}, seed {}, position {}".format, game, seed, i)
            check(law, plugin, options, state, rng, where=where)
    if plugin.render_record is not None:
        where = partial("{!r}, seed {}".format, game, seed)
        for law in RECORD_LAWS:
            check(law, plugin, options, record, rng, where=where)


def _viewers(game: fc.Game) -> tuple[int, ...]:
    return (fc.EVERYTHING, *viewers(game))


def _wrong(plugin: RendererPlugin, drawing: Any) -> str | None:
    """What is wrong with the form of a drawing."""
    if not isinstance(drawing, str if plugin.is_text else bytes):
        return f"{plugin.media_type} must be {'str' if plugin.is_text else 'bytes'}, got {short(drawing)}"
    if not drawing:
        return "it is empty"
    kind = plugin.media_type.partition(";")[0]
    if kind.endswith("xml"):
        ElementTree.fromstring(drawing)
    if kind.endswith("json"):
        json.loads(drawing)
    return None


def a_drawing_has_the_form_of_its_media_type(plugin: RendererPlugin, options: dict[str, Any], state: fc.State,
                                             rng: random.Random) -> Iterator[str]:
    for seat in _viewers(state.game):
        wrong = _wrong(plugin, plugin.render(state.copy(), seat, **options))
        if wrong:
            yield f"for seat {seat}: {wrong}"


def a_drawing_steers_no_terminal(plugin: RendererPlugin, options: dict[str, Any], state: fc.State,
                                 rng: random.Random) -> Iterator[str]:
    for seat in _viewers(state.game):
        yield from _steering(plugin, seat, plugin.render(state.copy(), seat, **options))


def a_record_drawn_steers_no_terminal(plugin: RendererPlugin, options: dict[str, Any], record: fc.Record,
                                      rng: random.Random) -> Iterator[str]:
    assert plugin.render_record is not None
    for seat in _viewers(record.load_game()):
        yield from _steering(plugin, seat, plugin.render_record(record, seat, **options))


def _steering(plugin: RendererPlugin, seat: int, drawing: str | bytes) -> Iterator[str]:
    """What a text holds besides text; a renderer with the suffix .ansi may use styles, such as colors."""
    if isinstance(drawing, bytes):
        return
    plain = STYLE.sub("", drawing) if plugin.suffix == ".ansi" else drawing
    signs = sorted(set(CONTROL.findall(plain)))
    if signs:
        yield f"for seat {seat} it holds {short(signs)}"


def a_position_is_always_drawn_alike(plugin: RendererPlugin, options: dict[str, Any], state: fc.State,
                                     rng: random.Random) -> Iterator[str]:
    for seat in _viewers(state.game):
        if plugin.render(state.copy(), seat, **options) != plugin.render(state.copy(), seat, **options):
            yield f"for seat {seat} two drawings differ"


def a_renderer_leaves_the_state_as_it_is(plugin: RendererPlugin, options: dict[str, Any], state: fc.State,
                                         rng: random.Random) -> Iterator[str]:
    for seat in _viewers(state.game):
        given = state.copy()
        plugin.render(given, seat, **options)
        if given != state:
            yield f"drawn for seat {seat}, it is another one"


def a_renderer_tells_a_seat_no_secret(plugin: RendererPlugin, options: dict[str, Any], state: fc.State,
                                      rng: random.Random) -> Iterator[str]:
    for seat in viewers(state.game) if state.game.has_secrets else ():
        drawing = plugin.render(state.copy(), seat, **options)
        for _ in range(WORLDS):
            world = state.resample(seat, fc.Dice(rng.getrandbits(60)))
            if plugin.render(world, seat, **options) != drawing:
                yield f"for seat {seat} the drawings of two worlds differ that it cannot distinguish"


def a_record_is_drawn_for_every_seat(plugin: RendererPlugin, options: dict[str, Any], record: fc.Record,
                                     rng: random.Random) -> Iterator[str]:
    assert plugin.render_record is not None
    for seat in _viewers(record.load_game()):
        wrong = _wrong(plugin, plugin.render_record(record, seat, **options))
        if wrong:
            yield f"for seat {seat}: {wrong}"


def a_record_drawn_tells_a_seat_no_secret(plugin: RendererPlugin, options: dict[str, Any], record: fc.Record,
                                          rng: random.Random) -> Iterator[str]:
    assert plugin.render_record is not None
    game = record.load_game()
    for seat in viewers(game) if game.has_secrets else ():
        for one, other in islice(_twins(record, seat, rng), WORLDS):
            if plugin.render_record(one, seat, **options) != plugin.render_record(other, seat, **options):
                yield f"for seat {seat} the drawings of two records differ that it cannot distinguish"


def _twins(record: fc.Record, seat: int, rng: random.Random) -> Iterator[tuple[fc.Record, fc.Record]]:
    """Beginnings of a match that differ in the last token and the seed alone, of which the seat sees neither."""
    states = list(record.states())
    for i in rng.sample(range(len(record.tokens)), len(record.tokens)):
        if states[i].actor == seat:
            continue
        legal, known = states[i].legal_actions(), dict[tuple[str, ...], fc.Record]()
        for action in rng.sample(legal, len(legal)):
            begun = _begun(record, i, states[i].copy(), action)
            look = begun.seen(seat)
            if look in known:
                yield known[look], replace(begun, seed=rng.getrandbits(60))
                break
            known[look] = begun


def _begun(record: fc.Record, i: int, state: fc.State, action: int) -> fc.Record:
    """The record up to token number ``i``, where the state is, and another action after it."""
    token = state.token(action)
    state.apply(action)
    return replace(record, tokens=(*record.tokens[:i], token), scores=state.scores(),
                   returns=state.returns() if state.is_over else None)


STATE_LAWS: tuple[Law, ...] = (
    a_drawing_has_the_form_of_its_media_type,
    a_position_is_always_drawn_alike,
    a_renderer_leaves_the_state_as_it_is,
    a_drawing_steers_no_terminal,
    a_renderer_tells_a_seat_no_secret,
)
RECORD_LAWS: tuple[Law, ...] = (
    a_record_is_drawn_for_every_seat,
    a_record_drawn_steers_no_terminal,
    a_record_drawn_tells_a_seat_no_secret,
)
