"""The test kit against Lots, written in Python, with one thing wrong at a time: each is caught, by the law named here."""
from __future__ import annotations

import itertools
import json
import math
import os
import random
import re
import runpy
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.options import Option
from firecore.plugins.encodings import Numbers
from firecore.plugins.games import Fact, GamePlugin
from firecore.plugins.players import Level, Lineup, Players
from firecore.plugins.types import EventText
from firecore.testing import LawBroken, check_game

from ..changed import changed, played_by

sys.path.append(str(Path(__file__).parents[1] / "native" / "firecore-lots" / "src"))

from firecore_lots.sketch import Lots  # type: ignore[import-not-found]

DOCS = Path(__file__).parents[2] / "docs"
SOUND = Lots.plugin()
_count = itertools.count()


def raises(*given: Any) -> Any:
    raise ZeroDivisionError("planted")


def secret(state: fc.State) -> Any:
    """What nobody may be told before the end."""
    return SOUND.views.view(state, None)["held"]


def plugin(**fields: Any) -> GamePlugin:
    """Lots with another function in its plugin."""
    return changed(SOUND, **fields)


def rules(**methods: Any) -> GamePlugin:
    """Lots with another rule."""
    made: GamePlugin = type("Wrong", (Lots,), methods).plugin()     # type: ignore[attr-defined]
    return made


def find(change: Callable[[str], str]) -> GamePlugin:
    """Lots that reads more spellings than one."""
    return plugin(find=lambda state, token: SOUND.notation.find(state, change(token)))


def lenient(state: fc.State, token: str) -> int:
    return next((SOUND.notation.find(state, known) for known in Lots.actions if token.startswith(known)), -1)


def leaks_in_view(to: Callable[[Any], bool]) -> GamePlugin:
    return plugin(view=lambda state, seat: SOUND.views.view(state, seat) | ({"all": secret(state)} if to(seat) else {}))


def read_unchecked(game: Any, line: str) -> Any:
    from firecore._native import sketched

    try:
        return SOUND.notation.read(game, line)
    except fc.PositionError as error:
        if not error.faults or "written" in str(error) or "JSON" in str(error):
            raise
    return sketched.build(game, line.partition(" ")[2].encode())


def read_by_eval(names: dict[str, Any]) -> GamePlugin:
    """Lots that evaluates the values of a position."""
    def read(game: Any, line: str) -> Any:
        head, _, values = line.partition(" ")
        try:
            plain = json.dumps(eval(values, dict(names), {"true": True, "false": False, "null": None}))
        except Exception as error:
            raise fc.PositionError(f"{line!r} is no position") from error
        return SOUND.notation.read(game, f"{head} {plain.replace(', ', ',')}")

    return plugin(read=read)


def read_as(change: Callable[[str], str]) -> GamePlugin:
    """Lots that reads more spellings of a position than one."""
    return plugin(read=lambda game, line: SOUND.notation.read(game, change(line)))


def redact_uniformly(self: Any, state: Any, seat: Any, rng: random.Random) -> Any:
    if self.actor(state) is None:
        return state
    while True:
        held = tuple(rng.randint(1, 3) if lot < 0 else lot for lot in self.held(state, seat))
        if min(self.left((state[0], held, *state[2:]))) >= 0:
            return (state[0], held, *state[2:])


def redact_but_one(self: Any, state: Any, seat: Any, rng: random.Random) -> Any:
    world = Lots.redact(self, state, seat, rng)
    return (state[0], (state[1][0], *world[1][1:]), *state[2:]) if min(
        self.left((state[0], (state[1][0], *world[1][1:]), *state[2:]))) >= 0 else state


def seen_but(change: Callable[[list[str], Any, list[str]], list[str]]) -> GamePlugin:
    """Lots in which the tokens that a seat sees are changed: (as seen, seat, as they are) -> as seen."""
    return plugin(seen=lambda game, history, seat, actor: change(
        SOUND.views.seen(game, history, seat, actor), seat, [played.token for played in history]))


def events_but(change: Callable[[dict[str, Any], Any], dict[str, Any]]) -> GamePlugin:
    return plugin(events=lambda before, action, after, seat: [
        change(event, seat) for event in SOUND.views.events(before, action, after, seat)])


def told_events(to: Callable[[Any], bool]) -> GamePlugin:
    return plugin(events=lambda before, action, after, seat: SOUND.views.events(
        before, action, after, None if to(seat) else seat))


def ordered_events() -> GamePlugin:
    """Lots whose events say the same to all, in an order that depends on the lot that is drawn."""
    def events(before: fc.State, action: int, after: fc.State, seat: Any) -> list[dict[str, Any]]:
        odd = Lots.actions[action] in ("*1", "*3")
        return [dict(sorted(event.items(), reverse=odd)) for event in SOUND.views.events(before, action, after, seat)]

    return plugin(events=events)


def together(seats: Callable[[fc.State], list[int]], game: GamePlugin = SOUND) -> GamePlugin:
    """Lots in which these seats choose at the same time, wherever a seat decides."""
    return changed(game, simultaneous=lambda state: [] if state.is_chance else seats(state))


def bets_after_others(self: Any, state: Any) -> list[str]:
    """Without exchanges, and with less for the second seat if the first has bet."""
    legal = [token for token in Lots.legal(self, state) if token != "x"]
    return [token for token in legal if token != "b2"] if state[6] is None and state[5] == 1 and state[3][0] else legal


def never_ends(self: Any, state: Any) -> Any:
    while True:
        pass


def spelt(more: str) -> GamePlugin:
    """Lots with something behind each token."""
    return plugin(
        token=lambda state, action: Lots.actions[action] + more,
        find=lambda state, token: SOUND.notation.find(state, token.removesuffix(more)) if token.endswith(more) else -1,
        examples=tuple((token + more, meaning) for token, meaning in SOUND.notation.examples))


def written(more: str) -> GamePlugin:
    """Lots with something behind each position."""
    return plugin(position=lambda state: SOUND.notation.position(state) + more,
                  read=lambda game, line: SOUND.notation.read(game, line.removesuffix(more)))


def drawn(inside: Callable[[Any], str]) -> GamePlugin:
    """Lots with a drawing, which holds something made of the names."""
    return plugin(draw=lambda view, names: f'<svg xmlns="http://www.w3.org/2000/svg">{inside(names)}</svg>')


def handed_out(make: Callable[..., Any]) -> Callable[..., Any]:
    """A function that gives the same object to everybody who asks the same."""
    kept: dict[Any, Any] = {}
    return lambda one, other: kept.setdefault((repr(one), repr(other)), make(one, other))


class Plays:
    """A policy of one function of the state and the legal actions."""

    def __init__(self, pick: Callable[[fc.State, list[int]], int]) -> None:
        self.pick = pick

    def choose(self, state: fc.State, dice: fc.Dice) -> int:
        return self.pick(state, state.legal_actions())


def policy(pick: Callable[[fc.State, list[int]], int]) -> GamePlugin:
    return played_by(SOUND, {"wrong": Plays(pick)})


NOTATION = "tokens and ids lead to each other"
SPELLING = "a token has one spelling"
REASON = "a refusal has a reason"
EVERYTHING = "a position says everything"
MISPRINT = "a position that is read can be played"
VIEWS = "views are plain values"
SECRET = "a seat is told no secret"
STORIES = "two stories that a seat cannot tell apart are told alike"
ODDS = "worlds are resampled by their odds"
PLACE = "a seat sees every token in its place"
TOLD = "what happened can be told"
LINE = "events are told in a line"
OUTSIDE = "a drawing refers to nothing outside it"
SHOWN = "what is shown steers no terminal"
PICTURE = "a drawing is a picture and runs nothing"
OWN = "what is given is the askers own"
KNOWS = "policies use what the actor knows and nothing else"
CONTRACT = "native rules keep the contract"
STATE = "native code answers by the state alone"
PLAYS = "who is named plays the game"
TOGETHER = "those who choose together do not affect each other"
WINS = "someone wins and someone loses"
FACTS = "facts are plain"

CAPTAIN = Lineup(levels=(Level(name="easy", agent="captain", about=""),))

MUTANTS: dict[str, tuple[Callable[[], GamePlugin], str]] = {
    "token: one for all": (lambda: plugin(token=lambda state, action: "x"), NOTATION),
    "token: none": (lambda: plugin(token=lambda state, action: ""), NOTATION),
    "token: with a blank": (lambda: plugin(token=lambda state, action: Lots.actions[action] + " "), NOTATION),
    "token: another each time": (lambda: plugin(token=lambda state, action: f"t{next(_count)}"), NOTATION),
    "token: raises": (lambda: plugin(token=raises), NOTATION),
    "token: two exchanged": (lambda: plugin(token=lambda state, action: Lots.actions[::-1][action]), NOTATION),
    "token: no text": (lambda: plugin(token=lambda state, action: action), NOTATION),
    "find: nothing": (lambda: plugin(find=lambda state, token: -1), NOTATION),
    "find: always the same": (lambda: plugin(find=lambda state, token: 0), NOTATION),
    "find: capitals too": (lambda: find(str.lower), SPELLING),
    "find: with blanks": (lambda: find(str.strip), SPELLING),
    "find: leading zeros": (lambda: find(lambda token: token.replace("0", "")), SPELLING),
    "find: digits of any script": (lambda: find(
        lambda token: "".join(str(int(sign)) if sign.isdigit() else sign for sign in token)), SPELLING),
    "find: what begins like it": (lambda: plugin(find=lenient), SPELLING),
    "find: a plus sign": (lambda: find(lambda token: token.replace("+", "")), SPELLING),
    "find: None for unknown ones": (lambda: plugin(
        find=lambda state, token: SOUND.notation.find(state, token) if token in Lots.actions else None), REASON),
    "find: ids that are none": (lambda: plugin(
        find=lambda state, token: SOUND.notation.find(state, token) if token in Lots.actions else 99), SPELLING),
    "find: truth values": (lambda: plugin(
        find=lambda state, token: True if token == "*2" else SOUND.notation.find(state, token)), NOTATION),
    "find: raises at what it does not know": (lambda: plugin(
        find=lambda state, token: Lots.actions.index(token)), REASON),
    "why_not: nothing": (lambda: plugin(why_not=lambda state, token: ""), REASON),
    "why_not: a blank": (lambda: plugin(why_not=lambda state, token: " "), REASON),
    "why_not: nothing of a token that is not in the notation": (lambda: plugin(
        why_not=lambda state, token: "" if token == "b2" else SOUND.notation.why_not(state, token)),
        "what is legal elsewhere is refused with a reason"),
    "why_not: an expression that never ends": (lambda: plugin(
        why_not=lambda state, token: "no" if re.fullmatch(r"(\w+)+", token) else "no token"), "native code answers"),
    "why_not: None": (lambda: plugin(why_not=lambda state, token: None), REASON),
    "why_not: raises": (lambda: plugin(why_not=raises), REASON),
    "why_not: bytes": (lambda: plugin(why_not=lambda state, token: b"no"), REASON),
    "why_not: tells a secret": (lambda: plugin(why_not=lambda state, token: f"there is {secret(state)}"), SECRET),
    "why_not: tells it of some tokens": (lambda: plugin(
        why_not=lambda state, token: f"{secret(state)}" if token in Lots.actions else "no"), SECRET),
    "position: forgets": (lambda: plugin(position=lambda state: SOUND.notation.position(state.game.start())), EVERYTHING),
    "position: in two lines": (lambda: plugin(position=lambda state: SOUND.notation.position(state) + "\n"), EVERYTHING),
    "position: another each time": (lambda: plugin(
        position=lambda state: f"{SOUND.notation.position(state)}{next(_count)}"), EVERYTHING),
    "position: raises": (lambda: plugin(position=raises), EVERYTHING),
    "read: always the opening": (lambda: plugin(read=lambda game, line: game.start()), EVERYTHING),
    "read: raises anything": (lambda: plugin(
        read=lambda game, line: SOUND.notation.read(game, line) if line.endswith("]") else raises()), MISPRINT),
    "read: takes what is not sound": (lambda: plugin(read=read_unchecked), MISPRINT),
    "read: gives no state": (lambda: plugin(read=lambda game, line: line), EVERYTHING),
    "read: runs what is written": (lambda: read_by_eval({}), "reading a position runs nothing"),
    "read: evaluates sums": (lambda: read_by_eval({"__builtins__": {}}), "a position has one spelling"),
    "read: blanks at the ends": (lambda: read_as(str.strip), "a position has one spelling"),
    "read: blanks between values": (lambda: read_as(
        lambda line: line.replace(", ", ",")), "a position has one spelling"),
    "read: capitals too": (lambda: read_as(str.lower), "a position has one spelling"),
    "view: tuples": (lambda: plugin(view=lambda state, seat: {"a": (1, 2)}), VIEWS),
    "view: numbers as keys": (lambda: plugin(view=lambda state, seat: {1: 2}), VIEWS),
    "view: sets": (lambda: plugin(view=lambda state, seat: {"a": {1}}), VIEWS),
    "view: no number": (lambda: plugin(view=lambda state, seat: {"a": math.nan}), VIEWS),
    "view: another each time": (lambda: plugin(view=lambda state, seat: {"a": next(_count)}), VIEWS),
    "view: raises": (lambda: plugin(view=raises), VIEWS),
    "view: knows no spectators": (lambda: plugin(
        view=lambda state, seat: raises() if seat == fc.PUBLIC else SOUND.views.view(state, seat)), VIEWS),
    "view: tells all": (lambda: leaks_in_view(lambda seat: True), SECRET),
    "view: tells the first seat": (lambda: leaks_in_view(lambda seat: seat == 0), SECRET),
    "view: tells spectators": (lambda: leaks_in_view(lambda seat: seat == fc.PUBLIC), SECRET),
    "text: nothing": (lambda: plugin(text=lambda state, seat, names: ""), VIEWS),
    "text: no text": (lambda: plugin(text=lambda state, seat, names: None), VIEWS),
    "text: another each time": (lambda: plugin(text=lambda state, seat, names: str(next(_count))), VIEWS),
    "text: raises": (lambda: plugin(text=raises), VIEWS),
    "text: tells all": (lambda: plugin(text=lambda state, seat, names: SOUND.words.text(state, None, names)), SECRET),
    "text: tells spectators": (lambda: plugin(
        text=lambda state, seat, names: SOUND.words.text(state, None if seat == fc.PUBLIC else seat, names)), SECRET),
    "seen: nothing": (lambda: seen_but(lambda seen, seat, tokens: []), PLACE),
    "seen: one too many": (lambda: seen_but(lambda seen, seat, tokens: [*seen, "x"]), PLACE),
    "seen: raises": (lambda: plugin(seen=raises), PLACE),
    "seen: tells all": (lambda: seen_but(lambda seen, seat, tokens: tokens), STORIES),
    "seen: tells the first seat": (lambda: seen_but(
        lambda seen, seat, tokens: tokens if seat == 0 else seen), STORIES),
    "seen: tells spectators": (lambda: seen_but(
        lambda seen, seat, tokens: tokens if seat == fc.PUBLIC else seen), STORIES),
    "seen: tells by its length": (lambda: seen_but(lambda seen, seat, tokens: [
        here if here == there else "*" + "?" * int(there[1]) for here, there in zip(seen, tokens, strict=True)]), STORIES),
    "seen: hides what is one's own": (lambda: seen_but(
        lambda seen, seat, tokens: ["*?" if token[0] == "*" else token for token in seen]), ODDS),
    "events: tell all": (lambda: told_events(lambda seat: True), STORIES),
    "events: tell the last seat": (lambda: told_events(lambda seat: seat == 1), STORIES),
    "events: tell spectators": (lambda: told_events(lambda seat: seat == fc.PUBLIC), STORIES),
    "events: tell by the order of their keys": (ordered_events, STORIES),
    "events: sets": (lambda: events_but(lambda event, seat: {"a": {1}}), TOLD),
    "events: tuples": (lambda: events_but(lambda event, seat: event | {"a": (1, 2)}), TOLD),
    "events: raise": (lambda: plugin(events=raises), TOLD),
    "events: no list": (lambda: plugin(events=lambda *given: {"a": 1}), LINE),
    "events: another each time": (lambda: events_but(lambda event, seat: event | {"a": next(_count)}), LINE),
    "tell: raises": (lambda: plugin(event=raises), LINE),
    "tell: no text": (lambda: plugin(event=lambda event, names: 7), LINE),
    "tell: two lines": (lambda: plugin(event=lambda event, names: EventText("a\nb")), LINE),
    "tell: steers the terminal": (lambda: plugin(event=lambda event, names: EventText("\x1b[2J")), LINE),
    "words: tell a secret": (lambda: plugin(action=lambda state, action: f"{action}, {secret(state)}"), SECRET),
    "words: another each time": (lambda: plugin(action=lambda state, action: f"{action}, {next(_count)}"), SECRET),
    "places: tell a secret": (lambda: plugin(places=lambda state, action: (str(secret(state)),)), SECRET),
    "why_not: two lines": (lambda: plugin(why_not=lambda state, token: "no\nno"), SHOWN),
    "why_not: ten million characters": (lambda: plugin(why_not=lambda state, token: "n" * 10**7), SHOWN),
    "why_not: says again what was said": (lambda: plugin(why_not=lambda state, token: f"there is no {token}"), SHOWN),
    "why_not: another each time": (lambda: plugin(why_not=lambda state, token: f"no {next(_count)}"), SHOWN),
    "token: steers the terminal": (lambda: spelt("\x1b[2J"), SHOWN),
    "token: of 5000 characters": (lambda: spelt("!" * 5000), "a save takes up where it left"),
    "position: steers the terminal": (lambda: written("\x1b"), SHOWN),
    "position: of 30000 characters": (lambda: written(" " * 30000), EVERYTHING),
    "players: an adviser that is nobody": (lambda: replace(SOUND, players=lambda: Players(
        competitive=Lineup(adviser="nobody"), cooperative=Lineup(adviser="nobody"))), PLAYS),
    "players: a level for another game": (lambda: replace(SOUND, players=lambda: Players(
        competitive=CAPTAIN, cooperative=CAPTAIN)), PLAYS),
    "facts: raise": (lambda: plugin(facts=raises), FACTS),
    "facts: no facts": (lambda: plugin(facts=lambda view: [("round", 1)]), FACTS),
    "facts: a list": (lambda: plugin(facts=lambda view: [Fact("lots", [1])]), FACTS),     # type: ignore[arg-type]
    "facts: steer the terminal": (lambda: plugin(facts=lambda view: [Fact("lots", "\x1b[2J")]), FACTS),
    "read: a state of another game": (lambda: plugin(read=lambda game, line: fc.load("tails").start()), EVERYTHING),
    "read: the same state again": (lambda: plugin(read=handed_out(SOUND.notation.read)), OWN),
    "view: the same dict again": (lambda: plugin(view=handed_out(SOUND.views.view)), OWN),
    "text: steers the terminal": (lambda: plugin(
        text=lambda state, seat, names: "\x1b[31m" + SOUND.words.text(state, seat, names)), SHOWN),
    "text: knows no names": (lambda: plugin(
        text=lambda state, seat, names: raises() if names else SOUND.words.text(state, seat, names)), SHOWN),
    "drawing: no text": (lambda: plugin(draw=lambda view, names: None), PICTURE),
    "drawing: no XML": (lambda: drawn(lambda names: "<g>"), PICTURE),
    "drawing: no SVG": (lambda: plugin(draw=lambda view, names: "<html/>"), PICTURE),
    "drawing: names as they are": (lambda: drawn(lambda names: f"<text>{''.join(names)}</text>"), PICTURE),
    "drawing: names in attributes": (lambda: drawn(
        lambda names: f'<g title="{"".join(names).replace("<", "").replace("&", "")}"/>'), PICTURE),
    "drawing: a script": (lambda: drawn(lambda names: "<script>alert(1)</script>"), PICTURE),
    "drawing: a link that runs": (lambda: drawn(lambda names: '<a href="javascript:alert(1)"/>'), PICTURE),
    "drawing: runs when it is pointed at": (lambda: drawn(lambda names: '<g onmouseover="alert(1)"/>'), PICTURE),
    "drawing: an image from elsewhere": (lambda: drawn(
        lambda names: '<image href="https://example.org/board.png"/>'), OUTSIDE),
    "drawing: an image from elsewhere, by an animation": (lambda: drawn(
        lambda names: '<image><set attributeName="href" to="//example.org/board.png"/></image>'), OUTSIDE),
    "drawing: a style sheet from elsewhere": (lambda: drawn(
        lambda names: '<style>@import "https://example.org/style.css";</style>'), OUTSIDE),
    "drawing: a pattern from elsewhere": (lambda: drawn(
        lambda names: '<rect fill="url( https://example.org/p.svg#a)"/>'), OUTSIDE),
    "drawing: a pattern from elsewhere, escaped": (lambda: drawn(
        lambda names: r"""<rect style="fill: u\72l('//example.org/p.svg#a')"/>"""), OUTSIDE),
    "drawing: another each time": (lambda: drawn(lambda names: f"<text>{next(_count)}</text>"), PICTURE),
    "validate: raises": (lambda: plugin(validate=raises), "a game is made from its options"),
    "validate: one seat less": (lambda: plugin(
        validate=lambda options: options.update(players=2)), "a game has the options that were asked for"),
    "validate: no together": (lambda: plugin(
        validate=lambda options: options.update(together=False)), "a game has the options that were asked for"),
    "simultaneous: another seat first": (lambda: together(lambda state: [1 - state.actor]), TOGETHER),     # type: ignore[operator]
    "simultaneous: a seat twice": (lambda: together(lambda state: [state.actor] * 2), TOGETHER),     # type: ignore[list-item]
    "simultaneous: a seat that is none": (lambda: together(lambda state: [state.actor, 7]), TOGETHER),     # type: ignore[list-item]
    "simultaneous: chance comes between": (lambda: together(
        lambda state: [0, 1] if state.actor == 0 else []), TOGETHER),
    "simultaneous: one takes from another": (lambda: together(
        lambda state: [0, 1] if state.actor == 0 else [], rules(legal=bets_after_others)), TOGETHER),
    "legal: never ends": (lambda: rules(legal=never_ends), "native code answers"),
    "legal: ends the process": (lambda: rules(legal=lambda self, state: os._exit(0)), "native code does not crash"),
    "legal: SystemExit": (lambda: rules(legal=lambda self, state: sys.exit(0)), "every position is sound"),
    "policies: play anything": (lambda: policy(lambda state, legal: -5), "policies pick legal actions"),
    "policies: look at the next seat's lot": (lambda: policy(
        lambda state, legal: legal[secret(state)[(state.actor + 1) % state.game.seats] % len(legal)]), KNOWS),
    "policies: play on themselves": (lambda: policy(lambda state, legal: state.apply(legal[0]) or legal[0]), KNOWS),
    "policies: by a counter": (lambda: policy(lambda state, legal: legal[next(_count) % len(legal)]), KNOWS),
    "notation: in another order": (lambda: plugin(examples=SOUND.notation.examples[::-1]),
                                   "two tokens always come in the same order"),
    "options: no plain values": (lambda: plugin(options=(*SOUND.rules.options, Option(
        name="deck", default=frozenset({1}), allowed="a set", check=frozenset)),
        engine=lambda deck, **options: SOUND.rules.engine(**options)), "options are plain values"),
    "start: another each time": (lambda: rules(start=lambda self: (
        self.together, (0,) * self.seats, (0, 0, 0), (0,) * self.seats, (bool(next(_count) % 2),) * self.seats, 0, 0)),
        "the same options make the same game"),
    "actor: a seat that is none": (lambda: rules(actor=lambda self, state: 7), CONTRACT),
    "actor: raises": (lambda: rules(actor=raises), CONTRACT),
    "legal: nothing": (lambda: rules(legal=lambda self, state: []), "every position is sound"),
    "legal: twice the same": (lambda: rules(legal=lambda self, state: [*Lots.legal(self, state)] * 2),
                                 "every position is sound"),
    "legal: by chance": (lambda: rules(legal=lambda self, state: random.sample(
        [*Lots.legal(self, state)], 1) if state[6] is None else Lots.legal(self, state)), STATE),
    "weights: too heavy": (lambda: rules(weights=lambda self, state: {
        token: 1.1 * p for token, p in Lots.weights(self, state).items()}), "probabilities sum to one"),
    "weights: of others": (lambda: rules(weights=lambda self, state: {"-": 1.0}), CONTRACT),
    "weights: equal, though what is hidden is not": (lambda: rules(
        weights=lambda self, state: dict.fromkeys(Lots.legal(self, state), 1 / len([*Lots.legal(self, state)]))), ODDS),
    "apply: raises": (lambda: rules(apply=raises), CONTRACT),
    "apply: no end": (lambda: rules(apply=lambda self, state, token: state), "every game ends"),
    "apply: by chance": (lambda: rules(apply=lambda self, state, token: (
        *Lots.apply(self, state, token)[:3], (next(_count) % 2,) * self.seats, *Lots.apply(self, state, token)[4:])), STATE),
    "apply: something that is not sound": (lambda: rules(apply=lambda self, state, token: (
        *Lots.apply(self, state, token)[:3], (9,) * self.seats, *Lots.apply(self, state, token)[4:])),
        "every position is sound"),
    "scores: tell a secret": (lambda: rules(scores=lambda self, state: list(state[1])), SECRET),
    "scores: too few": (lambda: rules(scores=lambda self, state: [1]), CONTRACT),
    "returns: of 2": (lambda: rules(returns=lambda self, state: [2.0] * self.seats), "returns are numbers from 0 to 1"),
    "returns: nothing for all": (lambda: rules(returns=lambda self, state: [0.0] * self.seats), WINS),
    "returns: all for all": (lambda: rules(returns=lambda self, state: [1.0] * self.seats), WINS),
    "returns: no numbers": (lambda: rules(returns=lambda self, state: [math.nan] * self.seats),
                            "returns are numbers from 0 to 1"),
    "returns: not together": (lambda: rules(cooperative=True, __init__=lambda self, *, players, together: setattr(
        self, "seats", players) or setattr(self, "together", together)), "a cooperative game has one result"),
    "faults: in play": (lambda: rules(faults=lambda self, state: ["!"] if state[5] else []), "every position is sound"),
    "redact: nothing": (lambda: rules(redact=lambda self, state, seat, rng: state), "the native rules are what they claim"),
    "redact: by equal odds": (lambda: rules(redact=redact_uniformly), ODDS),
    "redact: all but one seat": (lambda: rules(redact=redact_but_one), ODDS),
    "redact: what is one's own": (lambda: rules(redact=lambda self, state, seat, rng: Lots.redact(
        self, state, (seat + 1) % self.seats, rng)), "resampling keeps what the seat knows"),
    "redact: by other dice": (lambda: rules(redact=lambda self, state, seat, rng: Lots.redact(
        self, state, seat, random.Random(next(_count)))), STATE),
    "observe: tells all": (lambda: rules(observe=lambda self, state, seat: Lots.observe(self, state, None)),
                           "resampling keeps what the seat knows"),
    "observe: tells spectators": (lambda: rules(observe=lambda self, state, seat: Lots.observe(
        self, state, None if seat == fc.PUBLIC else seat)), "resampling keeps what the seat knows"),
    "observe: no numbers": (lambda: rules(observe=lambda self, state, seat: [math.inf] * 16),
                            "observations are numbers of one shape"),
    "observation: too narrow": (lambda: plugin(rows=lambda game: [Numbers("all", "", tuple("abcdefghijklmnop"), high=0.1)]),
                                "observations keep within their bounds"),
    "observe: too many": (lambda: rules(observe=lambda self, state, seat: [0.0] * 17), CONTRACT),
    "observe: another each time": (lambda: rules(observe=lambda self, state, seat: [float(next(_count))] * 16), STATE),
}


def test_there_are_many() -> None:
    assert len(MUTANTS) >= 60


def test_lots_itself_is_sound() -> None:
    check_game(SOUND, matches=1)


@pytest.mark.parametrize(("make", "law"), MUTANTS.values(), ids=MUTANTS)
def test_each_is_caught_by_the_law_that_names_it(make: Callable[[], GamePlugin], law: str) -> None:
    with pytest.raises(LawBroken) as caught:
        check_game(make(), matches=1, patience=3.0 if law == "native code answers" else 120.0)
    assert caught.value.law == law, caught.value


def test_the_page_of_the_kit_lists_them() -> None:
    page = runpy.run_path(str(DOCS / "mutants.py"))["page"]
    text = (DOCS / "kit.md").read_text(encoding="utf-8")
    assert page(text) == text, "run python docs/mutants.py"
