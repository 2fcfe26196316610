"""The doors by which something from outside comes in. Each takes any bytes, and raises only if firecore is at fault.

What a door may raise by its documentation is caught here and nothing else is, so that all other exceptions, and
everything that is not as it must be afterwards, end a run.
"""
from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import firecore as fc
from firecore.agents.specs import anywhere, names_file, parse
from firecore.arena import Plan, Store
from firecore.arena.running.block import record_of
from firecore.game import make
from firecore.sandbox import protocol as lines
from firecore.sketch import Sketch

# What positions, tokens and ids are tried on: a byte says which. Add at the end: corpora count on the order.
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("feurio", {}),
    ("feurio", {"players": 3, "firebreaks": True, "hot": True}),
    ("feurio", {"players": 2, "cooperative": True, "layout": "drawn"}),
    ("feurio", {"players": 1, "slots": [0, 0, 1, 4, 6, 6]}),
    ("flashpoint", {}),
    ("flashpoint", {"players": 6, "board": "back", "perfect": True}),
    ("flashpoint", {"rules": "experienced"}),
    ("flashpoint", {"rules": "experienced", "players": 6, "level": "heroic", "specialists": "random"}),
    ("flashpoint", {"rules": "experienced", "players": 3, "specialists": ["captain", "cafs", "imaging"]}),
    ("tails", {}),
    ("tails", {"players": 2, "trickster": "blank"}),
    ("tails", {"players": 3, "max_laps": 2}),
    ("tails", {"players": 6}),
    ("flashpoint", {"rules": "experienced", "level": "heroic", "flare_up": "resolved"}),
)
HARMLESS = ("greedy", "random", "keen")
MAX_STEPS = 60     # of a walk, so that no case takes long


@cache
def game_number(i: int) -> fc.Game:
    """The game that a byte stands for."""
    name, options = GAMES[i % len(GAMES)]
    return fc.load(name, **options)


@cache
def states_of(i: int) -> tuple[fc.State, ...]:
    """Positions from all stages of a game of this kind; always the same ones."""
    match = fc.Match(game_number(i), seed=i)
    found = []
    while not match.is_over and len(found) < 256:
        found.append(match.state)
        legal = match.legal_actions()
        match.play(legal[match.state.key() % len(legal)])
    return (*found, match.state)


def saves(data: bytes) -> None:
    """``Match.load``: a sound match, or a SaveError."""
    try:
        match = fc.Match.load(data)
    except fc.SaveError as error:
        _check(bool(str(error)), "an error without a word")
        return
    _check(match.state.faults() == (), "a save with a faulty state")
    again = fc.Match.load(match.save())
    _check(again.save() == match.save() and again.state == match.state, "a save that is another when saved again")
    match.record(fc.EVERYTHING).verify()


def records(data: bytes) -> None:
    """``Record.read``, the same as from_json for what is UTF-8, and ``verify``: a sound record, or a RecordError."""
    try:
        record = fc.Record.from_json(data.decode("utf-8"))
    except UnicodeDecodeError:
        _read_as_file(data)
        return
    except fc.RecordError as error:
        _check(bool(str(error)), "an error without a word")
        return
    try:
        state = record.verify()
    except fc.RecordError as error:
        _check(bool(str(error)), "an error without a word")
        return
    _check(state.faults() == (), "a record of a faulty state")
    again = fc.Record.from_json(record.to_json())
    _check(again == record, "a record that is another when written again")


def _read_as_file(data: bytes) -> None:
    path = Path(_folder().name, "record.json")
    path.write_bytes(data)
    try:
        fc.Record.read(path)
    except fc.RecordError:
        return
    raise AssertionError("a record that is not UTF-8 was read")


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


def positions(data: bytes) -> None:
    """``game.read``: a sound state, which can be asked and played, or a PositionError that tells faults."""
    game = game_number(data[0] if data else 0)
    line = data[1:].decode("utf-8", "surrogateescape")
    try:
        state = game.read(line)
    except fc.PositionError as error:
        _check(bool(error.faults or str(error)), "an error without a word")
        return
    _check(state.faults() == (), "a position with faults was read")
    _check(game.read(state.position()) == state, "a position that is another when read again")
    ask_everything(state)
    walk(state.copy(), data[-32:])


def boards(data: bytes) -> None:
    """``load("flashpoint", board=…)``: a game that can be played, or an OptionError."""
    value = _json(data)
    if isinstance(value, dict):
        _load_and_play("flashpoint", {"board": value}, data)
        _load_and_play("flashpoint", {"board": value, "rules": "experienced"}, data)


def options(data: bytes) -> None:
    """``load(name, **options)`` with any plain values, decks and boards among them: a game, or an OptionError."""
    value = _json(data)
    if isinstance(value, dict):
        name = value.pop("game", "tails")
        if not _names_a_file(value.get("board")):
            _load_and_play(name, value, data)


def _names_a_file(value: Any) -> bool:
    return isinstance(value, str) and value not in ("front", "back")


def _json(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _load_and_play(name: Any, given: dict[str, Any], data: bytes) -> None:
    try:
        game = fc.load(name, **given)
    except fc.OptionError as error:
        _check(bool(str(error)), "an error without a word")
        return
    _check(fc.load(game.name, **game.options) == game, "options that are others when given again")
    state = walk(game.start(), data[-24:])
    _check(game.read(state.position()) == state, "a position that is another when read again")


def tokens(data: bytes) -> None:
    """``parse``, ``why_not`` and ``apply`` with any text: the action of that token, or an IllegalActionError."""
    if len(data) < 2:
        return
    states = states_of(data[0])
    state = states[data[1] % len(states)].copy()
    token = data[2:].decode("utf-8", "surrogateescape")
    reason = state.why_not(token)
    if reason is None:
        action = state.parse(token)
        _check(state.token(action) == token, "two tokens for one action")
        state.apply(token)
        _check(state.faults() == (), "a faulty state")
        return
    _check(bool(reason.strip()), "no reason")
    _refused(state, token)


def ids(data: bytes) -> None:
    """``apply`` with any numbers: what is legal is done and leaves a sound state, all else changes nothing."""
    if len(data) < 2:
        return
    states = states_of(data[0])
    state = states[data[1] % len(states)].copy()
    for first, second in _pairs(data[2:]):
        if first % 4 == 3:
            _try_any(state, first >> 2, second)
        elif not state.is_over:
            legal = state.legal_actions()
            state.apply(legal[(first << 8 | second) % len(legal)])
            _check(state.faults() == (), "a faulty state")
    if len(data) % 8 == 0:
        ask_everything(state)


def _try_any(state: fc.State, kind: int, number: int) -> None:
    n = state.game.n_actions
    action = (number % n, number * n // 256, n + number, -number, 2**32 + number, 2**64 + number, -(2**63) - number,
              number << 56)[kind % 8]
    if action not in state.legal_actions():
        _refused(state, action)
        return
    state.apply(action)
    _check(state.faults() == (), "a faulty state")


def _refused(state: fc.State, action: int | str) -> None:
    before = state.copy()
    try:
        state.apply(action)
    except fc.IllegalActionError as error:
        _check(bool(str(error)), "an error without a word")
        _check(state == before, "what was refused has changed the state")
        return
    raise AssertionError(f"{action!r} was played although it is not legal")


def _pairs(data: bytes) -> Iterator[tuple[int, int]]:
    data = data[:2 * MAX_STEPS]
    return zip(data[::2], data[1::2], strict=False)


def walk(state: fc.State, choices: bytes) -> fc.State:
    """The state after some more actions; each must leave it sound."""
    for choice in choices:
        if state.is_over:
            break
        legal = state.legal_actions()
        _check(bool(legal), "nobody may do anything, but the game is not over")
        state.apply(legal[choice % len(legal)])
        _check(state.faults() == (), "a faulty state")
    return state


def ask_everything(state: fc.State) -> None:
    """Whatever may be asked of a state, whoever asks."""
    str(state)
    repr(state)
    json.dumps(state.view(fc.EVERYTHING))
    state.scores()
    if state.is_over:
        state.returns()
    for seat in range(state.game.seats):
        json.dumps(state.view(seat))
        state.text(seat)
        state.observe(seat)
        _check(state.resample(seat, fc.Dice(1)).faults() == (), "a resampled world is faulty")


def networks(data: bytes) -> None:
    """``Network(path)``: a network that values positions, or an OptionError."""
    path = Path(_folder().name, "network.npz")
    path.write_bytes(data)
    try:
        network = fc.Network(path)
        network.check(game_number(9))
    except fc.OptionError as error:
        _check(bool(str(error)), "an error without a word")
        return
    found = fc.search(states_of(9)[0], iterations=4, evaluator=network)
    _check(all(0 <= value <= 1 for _, _, value in found.actions), "values that are none")


def answers(data: bytes) -> None:
    """What an agent in another process answers: a legal action, or an AgentError."""
    try:
        lines.wants_view(data)
    except fc.AgentError as error:
        _check(bool(str(error)) and str(error).isprintable(), "an error without a word")
    turn = _turn()
    try:
        action = lines.decision(data, turn)
    except fc.AgentError as error:
        _check(bool(str(error)) and str(error).isprintable(), "an error that steers the terminal")
        return
    _check(action in turn.legal_actions(), "an action that is not legal")


@cache
def _turn() -> fc.Turn:
    return fc.Turn(fc.Match(game_number(0), seed=1))


def plans(data: bytes) -> None:
    """``Plan.from_toml`` and ``from_dict``: a plan that comes back as it was, or an OptionError."""
    value = _json(data)
    try:
        plan = Plan.from_toml(data.decode("utf-8", "replace")) if value is None else Plan.from_dict(value)
    except fc.OptionError as error:
        _check(bool(str(error)), "an error without a word")
        return
    _check(Plan.from_dict(plan.to_dict()).digest == plan.digest, "a plan that is another when written again")
    _check(Plan.from_toml(plan.to_toml()).digest == plan.digest, "a plan that is another as TOML")


def stores(data: bytes) -> None:
    """``Store(path)``, its tally and its games: those of a plan, or a StoreError or OptionError."""
    path = Path(_folder().name, "store.db")
    path.write_bytes(data)
    try:
        with Store(path) as store:
            store.tally()
            for game in store.games():
                record_of(store.plan, game).verify()
            if all(one in HARMLESS for one in store.plan.agents):     # of others the code would be run
                store.check()
    except (fc.StoreError, fc.OptionError) as error:
        _check(bool(str(error)), "an error without a word")


def specs(data: bytes) -> None:
    """The grammar of agents: parts that are texts, or an OptionError. Nothing is loaded."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        spec = parse(text)
        names_file(text)
        anywhere(text)
    except fc.OptionError as error:
        _check(bool(str(error)), "an error without a word")
        return
    _check(spec.text == text and bool(spec.place), "a spec of nothing")


def sketches(data: bytes) -> None:
    """A position of a game in Python: a sound state, which can be asked and played, or a PositionError."""
    game = _sketched()
    try:
        state = game.read(data.decode("utf-8", "surrogateescape"))
    except fc.PositionError as error:
        _check(bool(error.faults or str(error)), "an error without a word")
        return
    _check(game.read(state.position()) == state, "a position that is another when read again")
    walk(state, data[-8:])


@cache
def _sketched() -> fc.Game:
    class Nim(Sketch):
        name = "nim"
        actions = ("x1", "x2", "x3")
        seats = 2

        def start(self) -> Any:
            return 10, 0

        def actor(self, state: Any) -> int | None:
            return state[1] if state[0] else None

        def legal(self, state: Any) -> list[str]:
            return [f"x{n}" for n in (1, 2, 3) if n <= state[0]]

        def apply(self, state: Any, token: str) -> Any:
            return state[0] - int(token[1]), 1 - state[1]

        def scores(self, state: Any) -> list[int]:
            return [0, 0]

        def returns(self, state: Any) -> list[float]:
            return [float(state[1] != seat) for seat in (0, 1)]

        def faults(self, state: Any) -> list[str]:
            sound = isinstance(state, tuple) and len(state) == 2 and all(type(one) is int for one in state) \
                and 0 <= state[0] <= 10 and state[1] in (0, 1)
            return [] if sound else ["[stones, seat]"]

    return make(Nim.plugin(), {})


def _check(holds: bool, otherwise: str) -> None:
    if not holds:
        raise AssertionError(otherwise)


DOORS: dict[str, Callable[[bytes], None]] = {
    door.__name__: door for door in (
        saves, records, positions, boards, options, tokens, ids, networks, answers, plans, stores, specs, sketches)}
