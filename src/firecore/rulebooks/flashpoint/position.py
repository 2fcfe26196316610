"""P15: a position of Flash Point as one line, and back. docs/games/flashpoint.md describes the form.

    flashpoint/1 phase=act seat=0 turn=- ap=4 extra=0 marks=- pending=- target=- coming=0 crew=06:-:0;05:-:2
        fire=22,23 smoke=- outside=- poi=24,51 victims=31 treated=- hazmats=- hot=- walls=15E:1 doors=13E:open
        ambulance=- engine=- left=10,5 rescued=0 lost=0 reserve=0
"""
from __future__ import annotations

import re
from typing import Any

from ..._native.flashpoint import binding
from ..._native.state import State
from ..lines import keyed, unsound
from .house import INDOORS, OUTDOORS
from .pieces import SPECIALISTS

VERSION = "flashpoint/1"
KEYS = ("phase", "seat", "turn", "ap", "extra", "marks", "pending", "target", "coming", "crew", "fire", "smoke",
        "outside", "poi", "victims", "treated", "hazmats", "hot", "walls", "doors", "ambulance", "engine", "left",
        "rescued", "lost", "reserve")
PLACES = "TRBL"
COLUMNS = tuple("12345678")
VICTIMS, ALARMS, MOST_HAZMATS, HOT_RESERVE = 10, 5, 5, 12

# The sentence for each invariant of the native rules, in the order of faults.pxd.
INVARIANTS = (
    "spaces hold what they cannot: smoke and fire together, or anything outdoors that belongs indoors (P1.4)",
    "an edge holds two things at once, or a door in the outer wall (P1.3)",
    "there are more than 24 damage markers (P1.5)",
    "victims and false alarms do not add up: 10 victims in the bag, face down, on the board, rescued and lost; "
    "5 false alarms; no more POI, those that the set-up has yet to place included, than tokens are left (P1.5)",
    "a victim lies where none can: off the board, outdoors or treated in the family game, or where the ambulance "
    "stands (P1.4, P4.4, P10.2)",
    "there are more hazmats than the level brings, or one lies outdoors (P1.4, P9.1)",
    "there are more hot spots than the set-up and the reserve have brought (P1.5, P9.6)",
    "a firefighter stands off the board, is placed too early or not yet (P2.2, P9.7)",
    "the specialists are not one a seat, each once, as far as they are chosen (P9.5)",
    "AP are out of bounds: at most 4 saved, none of the seat whose turn it is, none outside a turn, no more than a "
    "turn gives (P3.2, P10.1)",
    "the vehicles are not where the rules have them: parked in the experienced game once they are placed, else "
    "nowhere (P9.7)",
    "the phase does not fit what lies on the board, or what is pending, pointed at or still to come does not fit "
    "the phase (P3, P5, P9, P10, P11)",
    "the marks do not fit the phase or the crew (P10.6, P10.7, P10.8, P11.2)",
    "fire burns outdoors without a burning space behind an open edge, or at a time when none can (P1.4, P5.5, P5.8)",
    "the game is over without a reason, or goes on although there is one, or somebody is left in a fallen building "
    "(P8)",
    "the turn does not fit the option max_turns (P8.5)",
    "the acting firefighter, or one whom the captain commanded, stands in fire and cannot get out (P4.3)",
    "there is no space left for what the dice must bring (P12.1)",
)

_EDGE = re.compile(r"[0-7][0-9][ES]", re.ASCII)


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
    return " ".join([VERSION, *[f"{key}={words[key]}" for key in KEYS]])


def _listed(things: list[Any]) -> str:
    return ",".join(map(str, things)) or "-"


def read(game: Any, line: str) -> State:
    """The state of a position line; a PositionError lists every fault of the line."""
    faults: list[str] = []
    words = keyed(line, VERSION, KEYS, faults)
    if faults:
        raise unsound("flashpoint", faults)
    fields = _Reader(words, game, faults).fields()
    if faults:
        raise unsound("flashpoint", faults)
    state: State = binding.build(game, fields)
    if state.faults():
        raise unsound("flashpoint", [INVARIANTS[number] for number in state.faults()])
    return state


class _Reader:
    """Turns the words of a line into fields, and gathers what is wrong with them."""

    def __init__(self, words: dict[str, str], game: Any, faults: list[str]) -> None:
        self.words = words
        self.seats: int = game.seats
        self.start = binding.fields(game.start())
        self.faults = faults

    def fields(self) -> dict[str, Any]:
        """All fields, as ``binding.fields`` has them."""
        left = self.numbers("left", 2, max(VICTIMS, ALARMS))
        crew = self.crew()
        victims = self.pieces("victims", INDOORS + OUTDOORS, VICTIMS)
        treated = self.pieces("treated", INDOORS + OUTDOORS, VICTIMS - len(victims))
        return {
            "phase": self.one_of("phase", binding.phases()),
            "seat": self.number("seat", self.seats - 1),
            "turn": 0 if self.words["turn"] == "-" else self.number("turn", 2**32 - 1, least=1),
            "ap": self.number("ap", 9),
            "extra": self.number("extra", 3),
            "marks": self.some_of("marks", binding.marks()),
            "pending": [int(seat) for seat in self.some_of("pending", [str(seat) for seat in range(self.seats)])],
            "target": self.target(),
            "to_come": self.number("coming", 9),
            "at": [at for at, _, _ in crew],
            "specialists": [specialist for _, specialist, _ in crew],
            "saved": [saved for _, _, saved in crew],
            **{key: self.some_of(key, INDOORS) for key in ("fire", "smoke", "poi", "hot")},
            "outside": self.some_of("outside", OUTDOORS),
            "victims": victims,
            "treated": treated,
            "hazmats": self.pieces("hazmats", INDOORS, MOST_HAZMATS),
            "walls": {edge: int(markers) for edge, markers in self.edges("walls", ("1", "2")).items()},
            "doors": self.edges("doors", ("open", "destroyed")),
            "ambulance": self.place("ambulance"),
            "engine": self.place("engine"),
            "victims_left": left[0],
            "alarms_left": left[1],
            "rescued": self.number("rescued", VICTIMS),
            "lost": self.number("lost", VICTIMS),
            "hot_left": self.number("reserve", HOT_RESERVE),
        }

    def wrong(self, key: str, wanted: str) -> None:
        """Note that a word is not what it must be."""
        self.faults.append(f"{key} must be {wanted}, got {self.words[key][:30]!r}")

    def number(self, key: str, most: int, least: int = 0) -> int:
        """A plain decimal."""
        text = self.words[key]
        if re.fullmatch(r"0|[1-9]\d{0,9}", text, re.ASCII) and least <= int(text) <= most:
            return int(text)
        self.wrong(key, f"a number from {least} to {most}")
        return least

    def numbers(self, key: str, n: int, most: int) -> list[int]:
        """So many plain decimals."""
        parts = self.words[key].split(",")
        if len(parts) == n and all(re.fullmatch(r"0|[1-9]\d?", part, re.ASCII) and int(part) <= most for part in parts):
            return [int(part) for part in parts]
        self.wrong(key, f"{n} numbers from 0 to {most}")
        return [0] * n

    def one_of(self, key: str, known: Any) -> str:
        """One of some names."""
        if self.words[key] in known:
            return self.words[key]
        self.wrong(key, f"one of {', '.join(known)}")
        return str(known[0])

    def pieces(self, key: str, known: tuple[str, ...], most: int) -> list[str]:
        """Some of the things there are, in their order; one may come several times."""
        names = [] if self.words[key] == "-" else self.words[key].split(",")
        unknown = [name for name in names if name not in known]
        if unknown:
            self.faults.append(f"{key} must be of {known[0]} … {known[-1]}, got {unknown[0][:30]!r}")
            return []
        if len(names) > most:
            self.faults.append(f"{key} must be at most {most} here, got {len(names)} (P1.5)")
            return []
        if names != sorted(names, key=known.index):
            self.wrong(key, "in order, those indoors first")
        return names

    def some_of(self, key: str, known: Any) -> list[str]:
        """Some of the things there are, each once, in their order."""
        names = [] if self.words[key] == "-" else self.words[key].split(",")
        if names != [name for name in known if name in names]:
            self.wrong(key, f"-, or some of {_shown(known)} in order, each once")
            return []
        return names

    def target(self) -> str | None:
        """A space where the phase points at one, a column while the set-up explodes."""
        text, phase = self.words["target"], self.words["phase"]
        if phase in binding.pointing():
            if text not in INDOORS:
                self.wrong("target", f"a space indoors in phase {phase}")
            return text
        if text != "-" and (phase != "setup-explosion" or text not in COLUMNS):
            self.wrong("target", "- in this phase" if phase != "setup-explosion" else "a column or -")
        return None if text == "-" else text

    def crew(self) -> list[tuple[str | None, str | None, int]]:
        """Where each firefighter stands, who he is, and the AP he saved."""
        crew: list[tuple[str | None, str | None, int]] = []
        for word in self.words["crew"].split(";"):
            at, _, rest = word.partition(":")
            specialist, _, saved = rest.partition(":")
            if (at not in (*INDOORS, *OUTDOORS, "-") or specialist not in (*SPECIALISTS, "-")
                    or not re.fullmatch("[0-4]", saved, re.ASCII)):
                self.faults.append(f"a firefighter is written space:specialist:saved, got {word[:30]!r}")
                continue
            crew.append((None if at == "-" else at, None if specialist == "-" else specialist, int(saved)))
        if len(crew) != self.seats and not self.faults:
            self.faults.append(f"crew must be {self.seats} firefighters, got {len(crew)}")
        return crew

    def edges(self, key: str, states: tuple[str, ...]) -> dict[str, str]:
        """What is to be said of some walls or doors of the board."""
        there = self.start["walls" if key == "walls" else "doors"]
        found: dict[str, str] = {}
        for word in [] if self.words[key] == "-" else self.words[key].split(","):
            edge, _, what = word.partition(":")
            if not _EDGE.fullmatch(edge) or edge not in there or what not in states:
                self.faults.append(f"{key}: the board's are written edge:{' or edge:'.join(states)}, got {word[:30]!r}")
                continue
            if edge in found:
                self.faults.append(f"{key}: {edge} comes twice")
            else:
                found[edge] = what
        if list(found) != [edge for edge in there if edge in found] and not self.faults:
            self.wrong(key, "in order")
        return found

    def place(self, key: str) -> str | None:
        """A parking place."""
        if self.words[key] in ("-", *PLACES):
            return None if self.words[key] == "-" else self.words[key]
        self.wrong(key, "T, R, B, L or -")
        return None


def _shown(known: Any) -> str:
    names = list(known)
    return ", ".join(names) if len(names) <= 8 else f"{names[0]} … {names[-1]}"
