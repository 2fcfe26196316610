"""Feurio!, as Python knows it. The notation is in the binding, where it is fast."""
from __future__ import annotations

import os

from ..._native.feurio.players.greedy.policy import GREEDY
from ..._native.feurio.players.keen.policy import KEEN
from ..._native.feurio.players.ranger.policy import RANGER
from ..._native.feurio.rules import binding
from ...plugins.manual import Manual
from ...plugins.types import GamePlugin
from . import drawing, events, observation, options, places, position, reasons, text, view, words

PLUGIN: GamePlugin = GamePlugin(
    name="feurio",
    title="Feurio!",
    options=options.OPTIONS,
    options_clause="F0",
    end_clause="F6",
    manual=Manual(os.path.join(__path__[0], "data")),
    validate=options.validate,
    engine=options.engine,
    token=binding.token,
    find=binding.find,
    why_not=reasons.why_not,
    position=position.position,
    read=position.read,
    view=view.view,
    text=text.text,
    drawing=drawing.draw,
    seen=view.seen,
    events=events.events,
    places=places.places,
    words=words.words,
    tries=places.tries,
    tell=words.tell,
    observation=observation.rows,
    planes=observation.planes,
    policies={"keen": KEEN, "greedy": GREEDY, "ranger": RANGER},
    notation=(
        ("*5", "a tile of value 5 is drawn"),
        ("@1,-2", "lay the drawn tile face up on the spot (1,-2)"),
        ("#1,-2R", "lay it face down there and give up one R man"),
        ("-", "place nobody"),
        ("G2@0,0", "place two G men on the tile at (0,0)"),
    ),
    colours=(
        (r"R\d+", "red"), (r"G\d+", "green"), (r"B\d+", "blue"), (r"Y\d+", "yellow"),
        (r"\{\d+\}", "bold red"), (r"\[(#\d?)\]", "magenta"), (r"\[(\d)", "bold"), (r"-?\d+,-?\d+", "dim"),
    ),
)
