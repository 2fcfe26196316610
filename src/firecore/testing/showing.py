"""The laws of output for people: texts contain no control characters, drawings run nothing, names are only text."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

import firecore as fc

from ..plugins.games import Fact
from ..plugins.types import EventText
from .laws import Law, short

MAX_LENGTH = 1000       # characters of a reason or of an event in words
HOSTILE = '"\'><script>x</script></text></svg><!--&amp;]]>\\'     # the name of a seat, which may be any line of text
STEERING = "\x1b[2J"
LINKS = ("href", "src", "srcset", "data", "poster", "background")
WITHIN = ("#", "data:image/")                           # what a link may lead to
STYLED_FROM_OUTSIDE = re.compile(
    r"""@import|image-set\(|src\(|url\((?!\s*["']?(?:#|data:image/))""", re.IGNORECASE)


def what_is_shown_steers_no_terminal(state: fc.State, rng: random.Random) -> Iterator[str]:
    names = [f"seat {seat}" for seat in range(state.game.seats)]
    lines = {
        "position": state.position(), "why_not": state.why_not("no such token"),
        "why_not of rubbish": state.why_not(STEERING),
        **{f"token of action {action}": state.token(action) for action in state.legal_actions()[:3]}}
    for what, line in lines.items():
        if not isinstance(line, str) or not line.isprintable():
            yield f"{what} gives {short(line)}, which is not a line that can be printed"
        if what.startswith("why_not") and len(str(line)) > MAX_LENGTH:
            yield f"{what} gives {len(str(line))} characters"
    for text in (state.text(fc.EVERYTHING), state.text(0, names)):
        steering = sorted({sign for sign in text if not sign.isprintable()} - {"\n"})
        if steering:
            yield f"text holds {short(steering)}"
    if state.why_not("no such token") != lines["why_not"]:
        yield "asked twice, why_not gives two reasons"


def a_drawing_is_a_picture_and_runs_nothing(state: fc.State, rng: random.Random) -> Iterator[str]:
    drawing = state.game.plugin.drawing.draw
    if drawing is None or (rng.random() > 0.1 and not state.is_over):     # it takes its time
        return
    view = state.view(fc.EVERYTHING)
    plain = drawing(view, [f"seat {seat}" for seat in range(state.game.seats)])
    hostile = drawing(view, [HOSTILE] * state.game.seats)
    if drawing(view, [HOSTILE] * state.game.seats) != hostile:
        yield "drawn twice, there are two pictures"
    for text in (drawing(view, ()), plain, hostile):
        yield from _picture(text)
    if _elements(plain) != _elements(hostile):
        yield "the name of a seat adds something other than text to it"


def _picture(text: Any) -> Iterator[str]:
    if not isinstance(text, str):
        yield f"it is {short(text)}, no text"
        return
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        yield f"it is not XML: {error}"
        return
    if _plain(root.tag) != "svg":
        yield f"it is not SVG, but {short(root.tag)}"
    for one in root.iter():
        active = [name for name, value in one.attrib.items()
                  if _plain(name).startswith("on") or "javascript:" in value.lower()]
        if _plain(one.tag) in ("script", "foreignObject") or active:
            yield f"it would run {short(one.tag)} {short(active)}"


def a_drawing_refers_to_nothing_outside_it(state: fc.State, rng: random.Random) -> Iterator[str]:
    drawing = state.game.plugin.drawing.draw
    if drawing is None or (rng.random() > 0.1 and not state.is_over):     # it takes its time
        return
    text = drawing(state.view(fc.EVERYTHING), ())
    if "<!DOCTYPE" in text or "<?xml-stylesheet" in text:
        yield "it has a document type or a style sheet, which may lie elsewhere"
    for one in ElementTree.fromstring(text).iter():
        kind = _plain(one.tag)
        moved = [one.get(name, "") for name in ("to", "from", "by", "values")] if "attributeName" in one.attrib else []
        linked = [*(value for name, value in one.attrib.items() if _plain(name) in LINKS), *filter(None, moved)]
        outside = [link for link in linked if _plain(one.get("attributeName", "href")) in LINKS
                   and not link.strip().startswith(WITHIN)]
        styles = [*one.attrib.values(), *([one.text or ""] if kind == "style" else [])]
        outside += [style for style in styles if STYLED_FROM_OUTSIDE.search(_unescaped(style))]
        if outside:
            yield f"{kind} refers to {short(outside)}"


def _unescaped(style: str) -> str:
    """A style as CSS reads it, without comments."""
    return re.sub(r"\\(?:([0-9a-fA-F]{1,5})\s?|(.))", lambda found: chr(int(found[1], 16)) if found[1] else found[2],
                  re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL))


def _elements(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return sorted((one.tag, tuple(sorted(one.attrib))) for one in ElementTree.fromstring(text).iter())


def _plain(tag: str) -> str:
    return tag.rpartition("}")[2]


def what_is_given_is_the_askers_own(state: fc.State, rng: random.Random) -> Iterator[str]:
    shown = repr(state.view(fc.EVERYTHING))
    _spoil(state.view(fc.EVERYTHING))
    if repr(state.view(fc.EVERYTHING)) != shown:
        yield "who changes a view changes the views of others"
    if state.is_over:
        return
    line = state.position()
    state.game.read(line).apply(rng.choice(state.legal_actions()))
    if state.game.read(line) != state:
        yield "who plays on from a position that was read changes it for others"


def _spoil(value: Any) -> None:
    """Change everything that can be changed."""
    for one in list(value.values() if isinstance(value, dict) else value):
        if isinstance(one, (dict, list)):
            _spoil(one)
    value.clear()


def events_are_told_in_a_line(game: fc.Game, seed: int, tokens: list[str]) -> Iterator[str]:
    state, names = game.start(), [f"seat {seat}" for seat in range(game.seats)]
    plugin = game.plugin
    for token in tokens:
        before, action = state.copy(), state.parse(token)
        state.apply(action)
        for seat in (None, *range(game.seats), fc.PUBLIC):
            events = plugin.views.events(before, action, state, seat)
            if not isinstance(events, list) or not all(isinstance(one, dict) for one in events):
                yield f"events gives {short(events)}, no list of dicts"
                return
            if plugin.views.events(before, action, state, seat) != events:
                yield f"asked twice, events gives {short(events)} and something else"
            yield from _event_text_faults(game, events, names)


def _event_text_faults(game: fc.Game, events: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Iterator[str]:
    for event in events:
        for text in (game.plugin.words.event(event, ()), game.plugin.words.event(event, names)):
            if not isinstance(text, EventText) or not isinstance(text.words, str) or not all(
                    isinstance(place, str) for place in text.at):
                yield f"of {short(event)} it gives {short(text)}, which is not an EventText of texts"
            elif not text.words.isprintable() or len(text.words) > MAX_LENGTH:
                yield f"of {short(event)} it gives {short(text.words)}, which is not a line that can be printed"


def facts_are_plain(state: fc.State, rng: random.Random) -> Iterator[str]:
    facts = state.game.plugin.lobby.facts(state.view(fc.PUBLIC))
    for fact in facts:
        if not isinstance(fact, Fact) or type(fact.value) not in (int, str) or not isinstance(fact.label, str):
            yield f"at a glance there is {short(fact)}, no Fact of a label and a number or a text"
        elif not f"{fact.label}{fact.value}".isprintable():
            yield f"at a glance there is {short(fact)}, which cannot be printed"


SHOWING_LAWS: tuple[Law, ...] = (
    what_is_shown_steers_no_terminal, facts_are_plain, a_drawing_is_a_picture_and_runs_nothing,
    a_drawing_refers_to_nothing_outside_it, what_is_given_is_the_askers_own)
