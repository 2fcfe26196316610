"""Actions and events of Flash Point in words."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..._native.flashpoint.rules import binding
from ..._native.state import State
from ...plugins.types import EventText
from ..seat_words import listed_names, name_of, plural
from .house import IN_WORDS, beyond
from .pieces import SPECIALISTS
from .places import VEHICLES, where

SKILLS = {     # P10
    "paramedic": "4 AP; treats victims; pays double to extinguish",
    "cafs": "3 AP, and 3 for extinguishing",
    "hazmat": "4 AP; removes hazmats",
    "generalist": "5 AP",
    "captain": "4 AP, and 2 to command others",
    "rescue": "4 AP, and 3 for moving; chops for 1; pays double to extinguish",
    "imaging": "4 AP; identifies POI from afar",
    "driver": "4 AP; fires the deck gun for 2, and may roll it again",
}
LOADS = {"": "", "v": ", carrying the victim", "h": ", carrying the hazmat", "l": ", leading the victim",
         "lv": ", leading one victim and carrying another", "lh": ", leading the victim and carrying the hazmat",
         "lt": ", leading one treated victim and carrying another"}
SIDES_OF_HOUSE = {"T": "the top", "R": "the right side", "B": "the bottom", "L": "the left side"}
GUN = {"g.": "keep the dice", "gr": "roll the row again", "gc": "roll the column again", "grc": "roll both dice again"}


def words(state: State, action: int) -> str:
    """What an action does, and its price, to the player who chooses it."""
    fields = binding.fields(state)
    token = binding.token(state, action)
    words = _action_words(fields, token)
    cost = _cost(state, fields, action) if fields["phase"] == "act" and token != "." else 0
    return f"{words} ({cost} AP)" if cost > 0 else words


def _cost(state: State, fields: Mapping[str, Any], action: int) -> int:
    """P4: what it takes of normal and extra AP; a crew change gives others, and its price is fixed (P10.8)."""
    if binding.token(state, action)[0] == "=":
        return 2
    after = state.copy()
    after.apply(action)
    left = binding.fields(after)
    spent: int = fields["ap"] + fields["extra"] - left["ap"] - left["extra"]
    return spent


def _action_words(fields: Mapping[str, Any], token: str) -> str:
    seat, colon, commanded = token.partition(":")
    if colon:
        return f"command firefighter {seat}: {_deed(fields['at'][int(seat)], commanded)}"
    if token[0] == "*":
        return {"*v": "a victim", "*f": "a false alarm"}.get(token) or SPECIALISTS.get(token[1:]) or \
            f"the dice point at {token[1:]}"
    if token[0] == "@":
        return f"start at {token[1:]}"
    if token[1:2] == "=":
        return f"park the {VEHICLES[token[0]]} at {SIDES_OF_HOUSE[token[2]]}"
    if token[0] == "=":
        return f"{SPECIALISTS[token[1:]]}: {SKILLS[token[1:]]}"
    if token in ("A+", "A-", "E+", "E-"):
        way = "clockwise" if token[1] == "+" else "counter-clockwise"
        return f"drive the {VEHICLES[token[0]]} {way}"
    if token in ("b0", "b1", "b2"):
        return {"b0": "stay", "b1": "ride to the first space", "b2": "ride to the second space"}[token]
    if token[0] == "g":
        return "fire the deck gun" if token == "g" else GUN[token]
    if token[0] in "ihk" and token[1:].isdecimal():
        verb = {"i": "identify the POI at", "h": "the next hazmat to explode is at", "k": "go to the ambulance at"}
        return f"{verb[token[0]]} {token[1:]}"
    if token == ".":
        saved = min(fields["ap"], 4)
        return f"end the turn, and save {saved} AP" if saved else "end the turn"
    return _deed(fields["at"][fields["seat"]], token)


def _deed(at: str, token: str) -> str:
    if token == "t":
        return "treat the victim"
    if token == "r":
        return "remove the hazmat"
    if token[0] in "xXcd" and token[1:2]:
        return _on_the_spot(at, token[0], token[1])
    return f"move {IN_WORDS[token[0]]} to {beyond(at, token[0])}{LOADS[token[1:]]}"


def _on_the_spot(at: str, kind: str, side: str) -> str:
    if kind == "c":
        return f"chop the wall to the {IN_WORDS[side]}"
    if kind == "d":
        return f"open or close the door to the {IN_WORDS[side]}"
    there = at if side == "." else beyond(at, side)
    return f"put the fire at {there} out" if kind == "X" else f"extinguish one step at {there}"


def event_text(event: Mapping[str, Any], names: Sequence[str]) -> EventText:
    """An event, as words and places."""
    return EventText(_event_words(event, names), where(event))


_PLAIN = {
    "dice": "the dice point at {space}", "smoke": "smoke at {space}", "fire": "fire at {space}",
    "explosion": "explosion at {space}!", "flashover": "{space} catches fire",
    "damage": "the wall {side} of {space} cracks",
    "wall falls": "the wall {side} of {space} falls", "door destroyed": "the door {side} of {space} is destroyed",
    "hazmat explodes": "the hazmat at {space} explodes!", "hot spot": "a hot spot at {space}",
    "flare-up": "it flares up at {space}", "victim lost": "a victim is lost at {space}",
    "poi lost": "someone was at {space}, and is lost", "poi buried": "the POI at {space} is buried",
    "rescued": "a victim is rescued!",
    "poi placed": "someone may be at {space}", "victim revealed": "a victim is found at {space}",
    "false alarm revealed": "a false alarm at {space}", "collapse": "the house collapses!",
    "door opened": "opens the door {side} of {space}", "door closed": "closes the door {side} of {space}",
    "fire to smoke": "brings the fire at {space} down to smoke", "fire out": "puts out the fire at {space}",
    "smoke out": "clears the smoke at {space}", "treated": "treats the victim at {space}",
    "hazmat placed": "a hazmat at {space}", "hazmat removed": "removes the hazmat at {space}",
    "deck gun": "the deck gun hits {space}", "identifies": "looks at the POI at {space}",
    "gun manned": "mans the deck gun", "won": "the game is won!", "defeat": "the game is lost",
    "stopped": "the game stops here", "shock wave": "",
}


def _event_words(event: Mapping[str, Any], names: Sequence[str]) -> str:
    kind = event["event"]
    if kind == "poi placed" and "path" in event:
        return f"the POI moves from {event['path'][0]} along the arrows to {event['space']}"
    if kind in _PLAIN:
        return _PLAIN[kind].format(space=event.get("space"), side=IN_WORDS.get(event.get("side", ""), ""))
    if kind == "parked":
        return f"the {event['vehicle']} parks at {SIDES_OF_HOUSE[event['place']]}"
    who = name_of(event["seat"], names)
    if kind == "moves":
        load = listed_names([{"treated": "a treated victim", "victim": "a victim", "hazmat": "a hazmat"}[one]
                             for one in event["with"]]) if event["with"] else ""
        return f"{who} goes to {event['space']}" + (f" with {load}" if load else "")
    if kind == "specialist":
        return f"{who} is the {SPECIALISTS[event['specialist']]}"
    if kind == "knocked down":
        return f"{who} is knocked down at {event['space']}"
    if kind == "carried off":
        return f"{who} is carried to {event['space']}"
    if kind == "turn ends":
        return "ends the turn" + (f" and saves {plural(event['saved'], 'AP', 'AP')}" if event["saved"] else "")
    return f"the turn of {who}"
