"""F12: a position of Feurio! as one line, and back. docs/games/feurio.md describes the form.

    feurio/1 tiles=0,0:6GGB;1,-1:4;1,0:#3/2 supply=12,10,11,11 reserve=- given=0,0,1,0
        turn=3 phase=lay hand=5 drawn=- laid=no passes=0
"""
from __future__ import annotations

import re
from collections import Counter
from typing import Any

from .._native.feurio import binding
from .._native.state import State
from ..errors import PositionError

VERSION = "feurio/1"
KEYS = ("tiles", "supply", "reserve", "given", "turn", "phase", "hand", "drawn", "laid", "passes")
PHASES = ("setup", "draw", "lay", "place", "over")
COLOURS = "RGBY"
VALUES = range(1, 7)
COPIES = 6
MEN = 12
REINFORCEMENTS = 4
REACH = 35
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

_TILE = re.compile(r"(0|-?[1-9]\d?),(0|-?[1-9]\d?):(?:([1-6])(R*G*B*Y*)|#([1-6])/([0-3]))", re.ASCII)


def position(state: State) -> str:
    """The line for a state."""
    fields = binding.fields(state)
    tiles = ";".join(_tile_text(tile) for tile in fields["tiles"])
    return (f"{VERSION} tiles={tiles or '-'} supply={_listed(fields['supply'])} reserve={_listed(fields['reserve'])} "
            f"given={_listed(fields['given_up'])} turn={fields['seat']} phase={fields['phase']} "
            f"hand={fields['hand'] or '-'} drawn={_listed(fields['drawn'])} "
            f"laid={'yes' if fields['laid'] else 'no'} passes={fields['passes']}")


def _tile_text(tile: dict[str, Any]) -> str:
    space = f"{tile['q']},{tile['r']}:"
    if tile["owner"] is not None:
        return f"{space}#{tile['value']}/{tile['owner']}"
    return space + str(tile["value"]) + "".join(colour * n for colour, n in zip(COLOURS, tile["men"], strict=True))


def _listed(numbers: list[int]) -> str:
    return ",".join(map(str, numbers)) or "-"


def read(game: Any, line: str) -> State:
    """The state that a line stands for; a PositionError tells every fault of it."""
    faults: list[str] = []
    words = _words(line, faults)
    if faults:
        raise _error(faults)
    fields = _fields(words, game.seats, faults)
    if not faults:
        _check_board(fields["tiles"], faults)
        _check_pieces(fields, game, faults)
        _check_turn(fields, game, faults)
    if faults:
        raise _error(faults)
    state: State = binding.build(game, fields)
    if state.faults():
        raise _error([f"invariant {number} of the rules is broken" for number in state.faults()])
    return state


def _error(faults: list[str]) -> PositionError:
    return PositionError("feurio: no sound position: " + "; ".join(faults), tuple(faults))


# Reading the words.


def _words(line: str, faults: list[str]) -> dict[str, str]:
    version, *words = line.split(" ")
    if version != VERSION:
        faults.append(f"a position begins with {VERSION}, got {version[:20]!r}")
        return {}
    pairs = [word.partition("=") for word in words]
    keys = tuple(key for key, _, _ in pairs)
    if keys != KEYS:
        faults.append(f"after {VERSION} come {' '.join(KEYS)}, each once and with a value; got "
                      f"{' '.join(key[:20] for key in keys[:12]) or 'nothing'}")
    return {key: value for key, _, value in pairs}


def _fields(words: dict[str, str], seats: int, faults: list[str]) -> dict[str, Any]:
    fields = {
        "tiles": _tiles(words["tiles"], faults),
        "supply": _numbers(words, "supply", 4, MEN, faults),
        "reserve": _numbers(words, "reserve", 3 if seats == 3 else 0, REINFORCEMENTS, faults),
        "given_up": _numbers(words, "given", 4, MEN, faults),
        "seat": _number(words, "turn", seats - 1, faults),
        "phase": words["phase"],
        "hand": 0 if words["hand"] == "-" else _number(words, "hand", 6, faults),
        "drawn": _drawn(words["drawn"], faults),
        "laid": words["laid"] == "yes",
        "passes": _number(words, "passes", seats, faults),
    }
    if words["phase"] not in PHASES:
        faults.append(f"phase must be {', '.join(PHASES)}, got {words['phase'][:20]!r}")
    if words["laid"] not in ("yes", "no"):
        faults.append(f"laid must be yes or no, got {words['laid'][:20]!r}")
    if words["hand"] == "0":
        faults.append("hand must be a value from 1 to 6, or -, got '0'")
    counted = Counter(tile["value"] for tile in fields["tiles"])
    counted.update([*fields["drawn"], fields["hand"]])
    for value in VALUES:
        if counted[value] > COPIES:
            faults.append(f"there are {counted[value]} tiles of value {value}, of {COPIES} in all (F1.1)")
    fields["stack"] = [COPIES - counted[value] for value in VALUES]
    return fields


def _tiles(text: str, faults: list[str]) -> list[dict[str, Any]]:
    tiles = []
    for word in [] if text == "-" else text.split(";"):
        match = _TILE.fullmatch(word)
        if match is None:
            faults.append(f"a tile is written q,r:6RGB or q,r:#6/0, got {word[:30]!r}")
            continue
        q, r, value, men, hidden, owner = match.groups()
        tiles.append({"q": int(q), "r": int(r), "value": int(value or hidden),
                      "owner": None if owner is None else int(owner),
                      "men": [(men or "").count(colour) for colour in COLOURS]})
    return tiles


def _number(words: dict[str, str], key: str, most: int, faults: list[str]) -> int:
    numbers = _numbers(words, key, 1, most, faults)
    return numbers[0] if numbers else 0


def _numbers(words: dict[str, str], key: str, n: int, most: int, faults: list[str]) -> list[int]:
    parts = [] if words[key] == "-" else words[key].split(",")
    if len(parts) == n and all(re.fullmatch(r"0|[1-9]\d?", part, re.ASCII) and int(part) <= most for part in parts):
        return [int(part) for part in parts]
    wanted = {0: "-", 1: f"a number from 0 to {most}"}.get(n, f"{n} numbers from 0 to {most}")
    faults.append(f"{key} must be {wanted}, got {words[key][:30]!r}")
    return []


def _drawn(text: str, faults: list[str]) -> list[int]:
    if text == "-":
        return []
    if re.fullmatch(r"[1-6](,[1-6]){0,2}", text, re.ASCII):
        return [int(value) for value in text.split(",")]
    faults.append(f"drawn must be up to three values from 1 to 6, or -, got {text[:20]!r}")
    return []


# Checking what they say.


def _check_board(tiles: list[dict[str, Any]], faults: list[str]) -> None:
    spaces = [(tile["q"], tile["r"]) for tile in tiles]
    for space, n in Counter(spaces).items():
        if n > 1:
            faults.append(f"{n} tiles lie on {space[0]},{space[1]}")
    if not spaces:
        return
    if (0, 0) not in spaces:
        faults.append("no tile lies on 0,0 (F2.1)")
        return
    reached, fresh = {(0, 0)}, [(0, 0)]
    while fresh:
        q, r = fresh.pop()
        beside = {(q + dq, r + dr) for dq, dr in STEPS} & set(spaces) - reached
        reached |= beside
        fresh += beside
    for q, r in sorted(set(spaces) - reached):
        faults.append(f"the tile on {q},{r} does not hang together with 0,0 (F2.2)")


def _check_pieces(fields: dict[str, Any], game: Any, faults: list[str]) -> None:
    slots = game.options["slots"]
    three = game.seats == 3
    for tile in fields["tiles"]:
        if tile["owner"] is None and sum(tile["men"]) > slots[tile["value"] - 1]:
            faults.append(f"the tile on {tile['q']},{tile['r']} holds {sum(tile['men'])} men in "
                          f"{slots[tile['value'] - 1]} slots (F1.2)")
    for i, colour in enumerate(COLOURS):
        reserve = sum(fields["reserve"]) if three and colour == "Y" else 0
        there = sum(tile["men"][i] for tile in fields["tiles"]) + fields["supply"][i] + fields["given_up"][i] + reserve
        if there != MEN:
            faults.append(f"there are {there} men of colour {colour} in all, not {MEN} (F1.3)")
    if three and fields["supply"][3] + fields["given_up"][3]:
        faults.append("with three players Y men are reinforcements, neither in supply nor given up (F3, F5.1)")
    _check_firebreaks(fields, game, faults)


def _check_firebreaks(fields: dict[str, Any], game: Any, faults: list[str]) -> None:
    owners = [tile["owner"] for tile in fields["tiles"] if tile["owner"] is not None]
    if owners and not game.options["firebreaks"]:
        faults.append("firebreaks lie, but the option firebreaks is off (F5)")
    for seat in range(game.seats):
        given = sum(fields["given_up"][i] for i in own_colours(game.seats, seat))
        if given != owners.count(seat):
            faults.append(f"seat {seat} gave up {given} men for {owners.count(seat)} firebreaks (F5.1)")
    for owner in sorted({owner for owner in owners if owner >= game.seats}):
        faults.append(f"a firebreak is seat {owner}'s, there are seats 0 to {game.seats - 1}")


def own_colours(seats: int, seat: int) -> tuple[int, ...]:
    """The colours of a seat (F3), without reinforcements."""
    if seats == 1:
        return (0, 1, 2, 3)
    if seats == 2:
        return (2, 3) if seat else (0, 1)
    return (seat,)


def _check_turn(fields: dict[str, Any], game: Any, faults: list[str]) -> None:
    phase, stack = fields["phase"], sum(fields["stack"])
    shared = game.cooperative
    rules = [
        (phase != "setup" and fields["drawn"], "drawn start tiles lie on the board once they are all drawn (F3.3)"),
        (phase == "setup" and len(fields["drawn"]) >= game.seats, f"{game.seats} start tiles end the set-up (F3.3)"),
        (phase == "setup" and fields["tiles"], "no tile lies before the start tiles are drawn (F3.3)"),
        (phase == "setup" and fields["seat"] != 0, "seat 0 lays the start tiles (F3.1)"),
        (phase != "setup" and not fields["tiles"], "at least the first start tile lies (F3.3)"),
        (phase == "lay" and not fields["hand"], "there is no tile in hand to be laid (F4.1)"),
        (phase != "lay" and fields["hand"], "a tile in hand is to be laid before anything else (F4.1)"),
        (phase == "draw" and not stack, "the stack is empty, so nothing is drawn (F4.1)"),
        (fields["laid"] and phase != "place", "laid=yes is for the men placed after a tile (F4.1)"),
        (phase == "place" and not fields["laid"] and stack, "a turn lays a tile while the stack lasts (F4.1)"),
        (phase == "place" and not fields["laid"] and shared, "the game ended with the last tile's turn (F6.3)"),
        (phase == "over" and stack, "no game ends before the stack is empty (F6)"),
        (fields["passes"] and shared, "solo and co-operative games know no passes (F6.3)"),
        (fields["passes"] and (stack or fields["laid"] or phase in ("setup", "draw", "lay")),
         "no turn that lays a tile is a pass, nor any before it (F6.2)"),
        (not shared and (fields["passes"] == game.seats) != (phase == "over"),
         f"the game ends with {game.seats} passes in a row, and only so (F6.1)"),
    ]
    faults += [reason for broken, reason in rules if broken]
