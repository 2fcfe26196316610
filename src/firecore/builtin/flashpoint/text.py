"""The house drawn as text, so that one can play from it; the last lines are the legend."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..._native.flashpoint.rules import binding
from ..._native.state import State
from ..seat_words import name_of
from .house import edge
from .options import options_in_words
from .outcome import outcome
from .view import view

_COMES = {
    "choose-specialist": "chooses a specialist",
    "place-firefighter": "places a firefighter outdoors",
    "park-ambulance": "chooses the ambulance's parking place",
    "park-engine": "chooses the engine's parking place",
    "act": "acts",
    "ride": "decides whether {first} stays or rides",
    "aim": "keeps the dice of the deck gun, {target}, or rolls again",
    "next-hazmat": "chooses the hazmat that explodes next",
    "knocked-down": "chooses where {first}, knocked down, goes",
    "setup-explosion": "dice for an explosion",
    "setup-hazmat": "dice for a hazmat",
    "setup-poi": "dice for a POI",
    "draw-specialist": "a specialist is drawn",
    "setup-hot-spot": "dice for a hot spot",
    "roll": "dice for the fire",
    "reveal": "the POI at {target} is revealed",
    "reveal-burning": "a burning POI is revealed",
    "reveal-placed": "the new POI at {target} is revealed",
    "replenish": "dice for a new POI",
    "gun": "dice for the deck gun",
    "gun-row": "the row die of the deck gun is rolled again, {target} lay",
    "gun-column": "the column die of the deck gun is rolled again, {target} lay",
    "gun-both": "both dice of the deck gun are rolled again",
    "over": "the game is over",
}
_WALLS = {0: "#", 1: "%", 2: ":"}
_DOORS = {"closed": "D", "open": "d", "destroyed": ":"}
_LEGEND = ("# wall  % damaged wall  D closed door  d open door  : destroyed wall or door",
           "FIRE  smoke  * hot spot  ? POI  v victim  t treated victim  h hazmat  [0] firefighter of seat 0",
           "a A ambulance's parking places and where it stands  e E the engine's")


def text(state: State, seat: int | None, names: Sequence[str] = ()) -> str:
    """Everything; a seat sees no less. Names are those of the seats."""
    fields, seen = binding.fields(state), view(state, seat)
    house = _house(fields, _parking(state, fields))
    lines = [" | ".join(["Flash Point: Fire Rescue", *options_in_words(seen)]), _score(state, fields),
             _turn(state, fields, seen, names), *_crew(fields, names), "", *house, "", *_LEGEND]
    return "\n".join(line.rstrip() for line in lines)


# The lines above the house.


def _score(state: State, fields: binding.Fields) -> str:
    parts = [f"rescued {fields['rescued']} (7 win)", f"lost {fields['lost']} (4 lose)",
             f"damage {fields['damage']} (24 collapse)",
             f"{fields['victims_left'] + fields['alarms_left'] - len(fields['poi'])} POI in the bag"]
    if _experienced(state):
        parts.append(f"hot spots left {fields['hot_left']}")
    return " | ".join(parts)


def _experienced(state: State) -> bool:
    return bool(state.game.options["rules"] == "experienced")


def _turn(state: State, fields: binding.Fields, seen: dict[str, Any], names: Sequence[str]) -> str:
    first = name_of(fields["pending"][0], names) if fields["pending"] else None
    comes = _COMES[fields["phase"]].format(first=first, target=fields["target"])
    if state.is_over:
        return f"{comes} | {outcome(seen)}"
    parts = [comes if state.is_chance else f"{name_of(fields['seat'], names)} {comes}"]
    if fields["turn"]:
        parts.insert(0, f"turn {fields['turn']} of {state.game.options['max_turns']}")
    if fields["phase"] == "act":
        parts.append(f"{fields['ap']} AP" + (f" and {fields['extra']} extra" if fields["extra"] else ""))
    if "crew-may-change" in fields["marks"]:
        parts.append("crew change possible")
    if "cafs-commanded" in fields["marks"]:
        parts.append("cafs takes no more commands")
    if fields["to_come"]:
        parts.append(f"{fields['to_come']} to come")
    return " | ".join(parts)


def _crew(fields: binding.Fields, names: Sequence[str]) -> list[str]:
    lines = []
    for seat, at in enumerate(fields["at"]):
        who = f" {fields['specialists'][seat]}" if fields["specialists"][seat] else ""
        where = f" at {at}" if at else " not yet placed"
        saved = f", {fields['saved'][seat]} AP saved" if fields["saved"][seat] else ""
        name = f"[{seat}] {name_of(seat, names)}" if seat < len(names) else f"seat {seat}"
        lines.append(f"{'>' if seat == fields['seat'] else ' '} {name}:{who}{where}{saved}")
    return lines


# The house: two lines a space, and the edges between them.


def _parking(state: State, fields: binding.Fields) -> dict[str, str]:
    """The letter of the vehicle that parks, or may park, on an outdoor space."""
    parking = binding.parking(state)
    letters: dict[str, str] = {}
    for vehicle in ("ambulance", "engine") if _experienced(state) else ("ambulance",):
        for place, spaces in parking[vehicle].items():
            letter = vehicle[0].upper() if fields[vehicle] == place else vehicle[0]
            letters |= dict.fromkeys(spaces, letter)
    return letters


def _house(fields: binding.Fields, parking: dict[str, str]) -> list[str]:
    cells = {f"{row}{column}": _cell(fields, parking, f"{row}{column}") for row in range(8) for column in range(10)}
    width = max(6, *(len(line) for cell in cells.values() for line in cell))
    margin = " " * 3
    lines = [margin + " ".join(str(column).center(width) for column in range(10))]
    for row in range(8):
        for half in range(2):
            line = str(row).ljust(3) if half == 0 else margin
            for column in range(10):
                space = f"{row}{column}"
                line += cells[space][half].center(width) + (_east(fields, space) if column < 9 else "")
            lines.append(line)
        if row < 7:
            lines.append(margin + _between(fields, row, width))
    return lines


def _cell(fields: binding.Fields, parking: dict[str, str], space: str) -> tuple[str, str]:
    upper = "FIRE" if space in fields["fire"] + fields["outside"] else ""
    upper += "smoke" if space in fields["smoke"] else ""
    upper += "*" if space in fields["hot"] else ""
    upper += ("  " if upper and space in parking else "") + parking.get(space, "")
    lower = "?" if space in fields["poi"] else ""
    lower += "v" * fields["victims"].count(space) + "t" * fields["treated"].count(space)
    lower += "h" * fields["hazmats"].count(space)
    seats = "".join(str(seat) for seat, at in enumerate(fields["at"]) if at == space)
    return upper, lower + (f"[{seats}]" if seats else "")


def _sign(fields: binding.Fields, name: str) -> str:
    """The sign of an edge; a blank where nothing ever stood."""
    if name in fields["walls"]:
        return _WALLS[fields["walls"][name]]
    return _DOORS[fields["doors"][name]] if name in fields["doors"] else " "


def _east(fields: binding.Fields, space: str) -> str:
    return _sign(fields, edge(space, "E"))


def _between(fields: binding.Fields, row: int, width: int) -> str:
    """The line of edges below a row; a door is a letter in the middle of its wall."""
    line = ""
    for column in range(10):
        sign = _sign(fields, f"{row}{column}S")
        line += sign.center(width, "#") if sign in "Dd" else sign * width
        line += _corner(fields, row, column)
    return line


def _corner(fields: binding.Fields, row: int, column: int) -> str:
    """Where up to four edges meet."""
    signs = {_sign(fields, name) for name in (f"{row}{column}E", f"{row + 1}{column}E", f"{row}{column}S",
                                              f"{row}{column + 1}S")}
    return "" if column == 9 else ("#" if signs & set("#%Dd") else ("+" if 0 < column < 8 and row < 6 and row else " "))
