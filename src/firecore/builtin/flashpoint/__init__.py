"""Flash Point: Fire Rescue, as Python knows it. The notation is in the binding, where it is fast."""
from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..._native.flashpoint.rules import binding
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
    name="flashpoint",
    title="Flash Point: Fire Rescue",
    rules=GameRules(
        engine=options.engine,
        options=options.OPTIONS,
        options_clause="P0",
        validate=options.validate,
        end_clause="P8",
        manual=Manual(os.path.join(__path__[0], "data")),
    ),
    notation=Notation(
        token=binding.token,
        find=binding.find,
        why_not=reasons.why_not,
        position=position.position,
        read=position.read,
        examples=(
            ("*35", "dice, or a draw, point at space 35"),
            ("*v *f", "a POI turns out to be a victim, or a false alarm"),
            ("*captain", "a specialist is drawn"),
            ("@06", "place the firefighter on an outdoor space"),
            ("A=T E=L", "where ambulance and engine park: T, R, B or L"),
            ("=captain", "choose a specialist; in a turn: crew change"),
            ("N", "move north; E, S, W likewise"),
            ("Nv Nh", "move carrying a victim, a hazmat"),
            ("Nl Nlv Nlh Nlt", "move leading a treated victim, and carrying or leading another besides"),
            ("dN", "open or close the door on the north side"),
            ("xN x.", "one step of extinguishing, north or on the own space"),
            ("XN X.", "put a fire out altogether"),
            ("cN", "chop the wall on the north side"),
            ("t r", "treat a victim, remove a hazmat"),
            ("i35", "identify the POI at 35"),
            ("2:Nv", "the captain commands the firefighter of seat 2"),
            ("E+ A-", "drive the engine clockwise, the ambulance the other way"),
            ("b0 b1 b2", "stay, or ride to the first, the second space"),
            ("g", "fire the deck gun; then g. keeps the roll, gr gc grc roll the row, the column, both again"),
            ("h35", "the hazmat at 35 explodes next"),
            ("k05", "a knocked-down firefighter goes to 05"),
            (".", "end the turn"),
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
            (r"\bFIRE\b", "bold red"), (r"d?(smoke)\b", "yellow"), (r"\[\d\]", "bold cyan"), (r"[%]+", "yellow"),
            (r"\?", "bold magenta"), (r"#+|(?<![\w)]):+", "dim"),     # no colon of a sentence
        ),
    ),
    drawing=Drawing(
        draw=drawing.draw,
        printed=drawing.printed,
        places=places.places,
        tokens_at=places.tokens_at,
    ),
    features=Features(
        rows=observation.rows,
        planes=observation.planes,
    ),
    lobby=Lobby(
        introduction="One crew against a burning house: save seven people before it falls.",
        facts=glance.facts,
    ),
    players=players_in(f"{__name__}.players"),
)
