"""Tails on Fire, as Python knows it. The notation is in the binding, where it is fast."""
from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..._native.tails.rules import binding
from ...plugins.games import Drawing, Features, GamePlugin, GameRules, Lobby, Notation, Views, Words, later, players_in
from ...plugins.manual import Manual
from . import options

if TYPE_CHECKING:
    from . import drawing, events, glance, observation, outcome, places, position, reasons, table, text, view, words
else:     # a program that only plays needs none of them
    drawing, events, observation, outcome = later(__name__, "drawing events observation outcome")
    places, position = later(__name__, "places position")
    glance, reasons, table, text, view, words = later(__name__, "glance reasons table text view words")

PLUGIN: GamePlugin = GamePlugin(
    name="tails",
    title="Tails on Fire",
    rules=GameRules(
        engine=options.engine,
        options=options.OPTIONS,
        options_clause="T1.1, T2.1, T3.3, T3.6",
        simultaneous=table.simultaneous,
        end_clause="T5.1",
        manual=Manual(os.path.join(__path__[0], "data")),
    ),
    notation=Notation(
        token=binding.token,
        find=binding.find,
        why_not=reasons.why_not,
        position=position.position,
        read=position.read,
        examples=(
            ("*7", "chance: a start card, the fire card of the round, or the card the thief draws"),
            ("=34+", "choose these cards: numbers ascending, the trickster last; = alone when there is none"),
            ("-", "pass"),
            ("5", "play this number"),
            ("+", "play the trickster"),
        ),
    ),
    views=Views(
        view=view.view,
        seen=view.seen,
        events=events.events,
    ),
    words=Words(
        text=text.text,
        action=words.words,
        event=words.event_text,
        ending=outcome.ending,
        colours=(
            (r"needed: (\d(?: or \+)?)", "bold"), (r"on top: ([^;]*)", "bold red"), (r"\[([\d+][^:]*):", "bold yellow"),
            (r"\bf\d\b", "red"), (r"hand ([^|]*)", "green"), (r"exhausted .*", "dim"),
        ),
    ),
    drawing=Drawing(
        draw=drawing.draw,
        places=places.places,
        tokens_at=places.tokens_at,
    ),
    features=Features(
        rows=observation.rows,
        network=options.network,
    ),
    lobby=Lobby(
        introduction="Bluff, cover and rob: the last card played takes the fire.",
        facts=glance.facts,
    ),
    players=players_in(f"{__name__}.players"),
)
