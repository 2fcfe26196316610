"""P15: a position of Flash Point as one line, and back. docs/games/flashpoint.md describes the form.

    flashpoint/1 phase=act seat=0 turn=- ap=4 extra=0 marks=- pending=- target=- coming=0 crew=06:-:0;05:-:2
        fire=22,23 smoke=- outside=- poi=24,51 victims=31 treated=- hazmats=- hot=- walls=15E:1 doors=13E:open
        ambulance=- engine=- left=10,5 rescued=0 lost=0 reserve=0
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..._native.flashpoint.rules import binding
from ..._native.state import State
from ..position_lines import Form, Misread, Reader, Sentence, one_of, parts, says, whole, wholes
from .house import INDOORS, OUTDOORS
from .pieces import SPECIALISTS

COLUMNS = tuple("12345678")
VICTIMS, ALARMS, MAX_HAZMATS, HOT_RESERVE = 10, 5, 5, 12

ALL_FIELDS = ("phase seat turn ap extra marks pending target to_come at fire smoke outside poi victims treated "
              "hazmats hot walls doors ambulance engine victims_left rescued lost hot_left")

_FIREFIGHTER = re.compile("([0-7][0-9]|-):([a-z]+|-):([0-4])", re.ASCII)


def position(state: State) -> str:
    """The line for a state."""
    fields = binding.fields(state)
    words = {
        "phase": fields["phase"],
        "seat": fields["seat"],
        "turn": fields["turn"] or "-",
        "ap": fields["ap"],
        "extra": fields["extra"],
        "marks": _listed(fields["marks"]),
        "pending": _listed(fields["pending"]),
        "target": fields["target"] or "-",
        "coming": fields["to_come"],
        "crew": ";".join(f"{at or '-'}:{specialist or '-'}:{saved}" for at, specialist, saved
                         in zip(fields["at"], fields["specialists"], fields["saved"], strict=True)),
        **{key: _listed(fields[key])
           for key in ("fire", "smoke", "outside", "poi", "victims", "treated", "hazmats", "hot")},
        "walls": _listed([f"{edge}:{markers}" for edge, markers in fields["walls"].items() if markers]),
        "doors": _listed([f"{edge}:{door}" for edge, door in fields["doors"].items() if door != "closed"]),
        "ambulance": fields["ambulance"] or "-",
        "engine": fields["engine"] or "-",
        "left": f"{fields['victims_left']},{fields['alarms_left']}",
        "rescued": fields["rescued"],
        "lost": fields["lost"],
        "reserve": fields["hot_left"],
    }
    return " ".join([FORM.version, *[f"{key}={words[key]}" for key in FORM.readers]])


def _listed(things: list[Any]) -> str:
    return ",".join(map(str, things)) or "-"


def read(game: Any, line: str) -> State:
    """The state of a position line; a PositionError lists every fault of the line."""
    return FORM.read(game, line)


def _fields(state: State) -> dict[str, Any]:
    return dict(binding.fields(state))


# Reading the words.


def _number(name: str, most: int) -> Reader:
    return lambda word, fields, game: {name: whole(word, 0, most)}


def _some(name: str, known: Sequence[str]) -> Reader:
    """Some of the things there are, each once, in any order."""
    return lambda word, fields, game: {name: _some_of(word, known)}


def _some_of(word: str, known: Sequence[str]) -> list[str]:
    names = parts(word)
    found = [name for name in known if name in names]
    if len(names) != len(found):
        shown = ", ".join(known) if len(known) <= 8 else f"{known[0]} … {known[-1]}"
        raise ValueError(f"-, or some of {shown}, each once")
    return found


def _pieces(name: str, known: tuple[str, ...], most: int) -> Reader:
    """Some of the things there are, in any order; one may come several times."""
    return lambda word, fields, game: {name: _pieces_of(name, word, known, most)}


def _pieces_of(name: str, word: str, known: tuple[str, ...], most: int) -> list[str]:
    names = parts(word)
    unknown = [one for one in names if one not in known]
    if unknown:
        raise Misread(f"{name} must be of {known[0]} … {known[-1]}, got {unknown[0][:30]!r}")
    if len(names) > most:
        raise Misread(f"{name} must be at most {most} here, got {len(names)} (P1.5)")
    return sorted(names, key=known.index)


def _treated(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
    return {"treated": _pieces_of("treated", word, INDOORS + OUTDOORS, VICTIMS - len(fields["victims"]))}


def _target(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
    """A space where the phase points at one, a column while the set-up explodes."""
    phase = fields["phase"]
    if phase in binding.pointing():
        if word not in INDOORS:
            raise ValueError(f"a space indoors in phase {phase}")
    elif word != "-" and (phase != "setup-explosion" or word not in COLUMNS):
        raise ValueError("a column or -" if phase == "setup-explosion" else "- in this phase")
    return {"target": None if word == "-" else word}


def _crew(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
    """Where each firefighter stands, who he is, and the AP he saved."""
    crew = [_FIREFIGHTER.fullmatch(one) for one in word.split(";")]
    wrong = [one for one, match in zip(word.split(";"), crew, strict=True)
             if match is None or match[1] not in (*INDOORS, *OUTDOORS, "-") or match[2] not in (*SPECIALISTS, "-")]
    if wrong:
        raise Misread(*[f"a firefighter is written space:specialist:saved, got {one[:30]!r}" for one in wrong])
    if len(crew) != game.seats:
        raise Misread(f"crew must be {game.seats} firefighters, got {len(crew)}")
    found = [(match[1], match[2], int(match[3])) for match in crew if match]
    return {
        "at": [None if at == "-" else at for at, _, _ in found],
        "specialists": [None if specialist == "-" else specialist for _, specialist, _ in found],
        "saved": [saved for _, _, saved in found],
    }


def _edges(key: str, states: tuple[str, ...]) -> Reader:
    """What to report about some walls or doors of the board."""
    def read(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
        there = _fields(game.start())[key]
        found: dict[str, str] = {}
        wrong = []
        for part in parts(word):
            edge, _, what = part.partition(":")
            if edge not in there or what not in states:
                wrong.append(f"{key}: the board's are written edge:{' or edge:'.join(states)}, got {part[:30]!r}")
            elif edge in found:
                wrong.append(f"{key}: {edge} comes twice")
            found[edge] = what
        if wrong:
            raise Misread(*wrong)
        return {key: {edge: found[edge] for edge in there if edge in found}}

    return read


def _walls(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
    walls = _edges("walls", ("1", "2"))(word, fields, game)["walls"]
    return {"walls": {edge: int(markers) for edge, markers in walls.items()}}


def _left(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
    victims, alarms = wholes(word, 2, max(VICTIMS, ALARMS))
    return {"victims_left": victims, "alarms_left": alarms}


def _place(name: str) -> Reader:
    """A parking place."""
    return lambda word, fields, game: {name: _none_or(one_of(word, ("T", "R", "B", "L", "-")))}


def _none_or(word: str) -> str | None:
    return None if word == "-" else word


READERS: dict[str, Reader] = {
    "phase": lambda word, fields, game: {"phase": one_of(word, binding.phases())},
    "seat": lambda word, fields, game: {"seat": whole(word, 0, game.seats - 1)},
    "turn": lambda word, fields, game: {"turn": 0 if word == "-" else whole(word, 1, 2**32 - 1)},
    "ap": _number("ap", 9),
    "extra": _number("extra", 3),
    "marks": _some("marks", binding.marks()),
    "pending": lambda word, fields, game: {"pending": [
        int(seat) for seat in _some_of(word, [str(seat) for seat in range(game.seats)])]},
    "target": _target,
    "coming": _number("to_come", 9),
    "crew": _crew,
    "fire": _some("fire", INDOORS),
    "smoke": _some("smoke", INDOORS),
    "outside": _some("outside", OUTDOORS),
    "poi": _some("poi", INDOORS),
    "victims": _pieces("victims", INDOORS + OUTDOORS, VICTIMS),
    "treated": _treated,
    "hazmats": _pieces("hazmats", INDOORS, MAX_HAZMATS),
    "hot": _some("hot", INDOORS),
    "walls": _walls,
    "doors": _edges("doors", ("open", "destroyed")),
    "ambulance": _place("ambulance"),
    "engine": _place("engine"),
    "left": _left,
    "rescued": _number("rescued", VICTIMS),
    "lost": _number("lost", VICTIMS),
    "reserve": _number("hot_left", HOT_RESERVE),
}


# What the native invariants mean, in the order of faults.pxd, each with the fields that it depends on.
SENTENCES: tuple[tuple[Sentence, ...], ...] = tuple((says(sentence, *about.split()),) for sentence, about in (
    ("spaces hold what they cannot: smoke and fire together, or anything outdoors that belongs indoors (P1.4)",
     "fire smoke"),
    ("an edge holds two things at once, or a door in the outer wall (P1.3)", "walls doors"),
    ("there are more than 24 damage markers (P1.5)", "walls"),
    ("victims and false alarms do not add up: 10 victims in the bag, face down, on the board, rescued and lost; "
     "5 false alarms; no more POI, those that the set-up has yet to place included, than tokens are left (P1.5)",
     "phase to_come poi victims treated victims_left rescued lost"),
    ("a victim lies where none can: off the board, outdoors or treated in the family game, or where the ambulance "
     "stands (P1.4, P4.4, P10.2)", "victims treated ambulance"),
    ("there are more hazmats than the level brings, or one lies outdoors (P1.4, P9.1)", "phase hazmats"),
    ("there are more hot spots than the set-up and the reserve have brought (P1.5, P9.6)",
     "phase to_come hot hot_left"),
    ("a firefighter stands off the board, is placed too early or not yet (P2.2, P9.7)", "phase seat at walls"),
    ("the specialists are not one a seat, each once, as far as they are chosen (P9.5)", "phase seat at"),
    ("AP are out of bounds: at most 4 saved, none of the seat whose turn it is, none outside a turn, no more than a "
     "turn gives (P3.2, P10.1)", "phase seat at ap extra"),
    ("the vehicles are not where the rules have them: parked in the experienced game once they are placed, else "
     "nowhere (P9.7)", "phase at ambulance engine"),
    ("the phase does not fit what lies on the board, or what is pending, pointed at or still to come does not fit "
     "the phase (P3, P5, P9, P10, P11)",
     "phase seat marks pending target to_come at fire poi victims treated hazmats victims_left ambulance engine"),
    ("the marks do not fit the phase or the crew (P10.6, P10.7, P10.8, P11.2)",
     "phase seat marks at ap extra fire engine"),
    ("fire burns outdoors without a burning space behind an open edge, or at a time when none can (P1.4, P5.5, P5.8)",
     "phase marks outside fire walls doors"),
    ("the game is over without a reason, or goes on although there is one, or someone is left in a fallen building "
     "(P8)", "phase marks pending target to_come poi victims treated walls victims_left rescued lost"),
    ("the turn does not fit the option max_turns (P8.5)", "phase turn marks at"),
    ("the acting firefighter, or one whom the captain commanded, stands in fire and cannot get out (P4.3)",
     ALL_FIELDS),
    ("there is no space left for what the dice must bring (P12.1)", ALL_FIELDS),
))

FORM = Form("flashpoint/1", READERS, _fields, binding.build, SENTENCES)
