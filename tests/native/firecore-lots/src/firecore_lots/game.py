"""The native game as a plugin; whatever needs no speed is asked of the sketch."""
from __future__ import annotations

import json
from typing import Any

from firecore import PositionError, hookimpl
from firecore.plugins.encodings import Numbers
from firecore.plugins.games import Features, GamePlugin, GameRules, Notation, Views, Words
from firecore.plugins.players import Players

from . import native
from .sketch import Lots

SKETCH = Lots.plugin()


def rules(game: Any) -> Lots:
    """The sketch with the options of a game."""
    return Lots(**game.options)


def position(state: Any) -> str:
    """The value as JSON."""
    return "lots/1 " + json.dumps(native.value(state), separators=(",", ":"))


def read(game: Any, line: str) -> Any:
    """The state of a line, if it is sound."""
    version, _, text = line.partition(" ")
    try:
        value = _frozen(json.loads(text))
    except ValueError:
        raise PositionError("lots: no JSON") from None
    faults = rules(game).faults(value)
    if version != "lots/1" or faults:
        raise PositionError("lots: no sound position: " + "; ".join(faults), tuple(faults))
    state = native.build(game, value)
    if position(state) != line:
        raise PositionError("lots: it is written otherwise")
    return state


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def planes(game: Any) -> tuple[tuple[Numbers, ...], tuple[str, ...]]:
    """What the planes are, and those of actions, which go by their ids if all play together."""
    seen = (Numbers("held", "the lot; -1: hidden", low=-1, high=3), Numbers("bets", "buckets", high=3),
            Numbers("turn", "the turn", high=6))
    return seen, () if game.cooperative else ACTIONS[3:]


ACTIONS = Lots.actions

PLUGIN = GamePlugin(
    name="lots",
    title="Lots",
    rules=GameRules(engine=native.engine, options=SKETCH.rules.options),
    notation=Notation(
        token=lambda state, action: ACTIONS[action],
        find=lambda state, token: ACTIONS.index(token) if token in ACTIONS else -1,
        why_not=lambda state, token: rules(state.game).why_not(native.value(state), token),
        position=position,
        read=read,
        examples=SKETCH.notation.examples,
    ),
    views=Views(
        view=lambda state, seat: rules(state.game).view(native.value(state), seat),
        seen=lambda game, history, seat, actor: rules(game).seen(history, seat),
        events=lambda before, action, after, seat: rules(before.game).events(
            native.value(before), ACTIONS[action], native.value(after), seat),
    ),
    words=Words(text=lambda state, seat, names: rules(state.game).text(native.value(state), seat)),
    features=Features(planes=planes),
    players=lambda: Players(policies={"bets": native.POLICY}),
)


@hookimpl
def firecore_games() -> tuple[GamePlugin, ...]:
    """The game, for firecore's plugin manager."""
    return (PLUGIN,)
