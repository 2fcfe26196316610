"""Feurio!, as Python knows it. The notation is in the binding, where it is fast."""
from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..._native.feurio.rules import binding
from ...plugins.games import Drawing, Features, GamePlugin, GameRules, Lobby, Notation, Views, Words, later, players_in
from ...plugins.manual import Manual
from . import options

if TYPE_CHECKING:
    from . import drawing, events, glance, observation, outcome, places, position, reasons, text, view, words
else:     # a program that only plays needs none of them
    drawing, events, observation, outcome = later(__name__, "drawing events observation outcome")
    places, position = later(__name__, "places position")
    glance, reasons, text, view, words = later(__name__, "glance reasons text view words")

PLUGIN: GamePlugin = GamePlugin(
    name="feurio",
    title="Feurio!",
    rules=GameRules(
        engine=options.engine,
        options=options.OPTIONS,
        options_clause="F0",
        validate=options.validate,
        end_clause="F6",
        manual=Manual(os.path.join(__path__[0], "data")),
    ),
    notation=Notation(
        token=binding.token,
        find=binding.find,
        why_not=reasons.why_not,
        position=position.position,
        read=position.read,
        examples=(
            ("*5", "a tile of value 5 is drawn"),
            ("@1,-2", "lay the drawn tile face up on the spot (1,-2)"),
            ("#1,-2R", "lay it face down there and give up one R man"),
            ("-", "place nobody"),
            ("G2@0,0", "place two G men on the tile at (0,0)"),
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
            (r"R\d+", "red"), (r"G\d+", "green"), (r"B\d+", "blue"), (r"Y\d+", "yellow"),
            (r"\{\d+\}", "bold red"), (r"\[(#\d?)\]", "magenta"), (r"\[(\d)", "bold"), (r"-?\d+,-?\d+", "dim"),
        ),
    ),
    drawing=Drawing(
        draw=drawing.draw,
        places=places.places,
        tokens_at=places.tokens_at,
    ),
    features=Features(
        rows=observation.rows,
        planes=observation.planes,
    ),
    lobby=Lobby(
        introduction="Lay the forest where it burns hottest, and hold your zones.",
        facts=glance.facts,
    ),
    players=players_in(f"{__name__}.players"),
)
