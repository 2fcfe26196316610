"""F12: a position of Feurio! as one line, and back. docs/games/feurio.md describes the form.

    feurio/1 tiles=0,0:6GGB;1,-1:4;1,0:#3/2 supply=12,10,11,11 reserve=- given=0,0,1,0
        turn=3 phase=lay hand=5 drawn=- laid=no passes=0
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..._native.feurio.rules import binding
from ..._native.state import State
from ..position_lines import Form, Misread, Reader, Sentence, one_of, parts, whole, wholes
from ..seat_words import plural
from .pieces import COLOURS

PHASES = ("setup", "draw", "lay", "place", "over")
VALUES = range(1, 7)
COPIES = 6
TILES = COPIES * len(VALUES)
MEN = 12
REINFORCEMENTS = 4
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

_TILE = re.compile(r"(0|-?[1-9]\d?),(0|-?[1-9]\d?):(?:([1-6])(R*G*B*Y*)|#([1-6])/([0-3]))", re.ASCII)


def position(state: State) -> str:
    """The line for a state."""
    fields = binding.beside_the_board(state)
    return (f"{FORM.version} tiles={binding.tiles_in_line(state) or '-'} supply={_listed(fields['supply'])} "
            f"reserve={_listed(fields['reserve'])} given={_listed(fields['given_up'])} turn={fields['seat']} "
            f"phase={fields['phase']} hand={fields['hand'] or '-'} drawn={_listed(fields['drawn'])} "
            f"laid={'yes' if fields['laid'] else 'no'} passes={fields['passes']}")


def _listed(numbers: list[int]) -> str:
    return ",".join(map(str, numbers)) or "-"


def read(game: Any, line: str) -> State:
    """The state of a position line; a PositionError lists every fault of the line."""
    return FORM.read(game, line)


# Reading the words.


def _tiles(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
    words = parts(word, ";")
    found = [_TILE.fullmatch(tile) for tile in words]
    if None in found:
        raise Misread(*[f"a tile is written q,r:6RGB or q,r:#6/0, got {tile[:30]!r}"
                        for tile, match in zip(words, found, strict=True) if match is None])
    if len(words) > TILES:
        raise Misread(f"there are {len(words)} tiles, of {TILES} in all (F1.1)")
    tiles = [_tile(*match.groups()) for match in found if match]
    astray = [tile for tile in tiles if max(abs(tile["q"]), abs(tile["r"])) >= TILES]
    if astray:
        raise Misread(*[_astray(tile["q"], tile["r"]) for tile in astray])
    return {"tiles": tiles}


def _tile(q: str, r: str, value: str | None, men: str | None, hidden: str | None, owner: str | None) -> dict[str, Any]:
    return {
        "q": int(q),
        "r": int(r),
        "value": int(value or hidden or 0),
        "owner": None if owner is None else int(owner),
        "men": [men.count(colour) for colour in COLOURS] if men else [0] * len(COLOURS),
    }


def _reserve(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
    if game.seats == 3:
        return {"reserve": wholes(word, 3, REINFORCEMENTS)}
    return {"reserve": parts(one_of(word, ("-",)))}


def _hand(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
    if word != "-" and not re.fullmatch(r"[1-6]", word, re.ASCII):
        raise ValueError("a value from 1 to 6, or -")
    return {"hand": 0 if word == "-" else int(word)}


def _drawn(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
    if word != "-" and not re.fullmatch(r"[1-6](,[1-6]){0,2}", word, re.ASCII):
        raise ValueError("up to three values from 1 to 6, or -")
    return {"drawn": [int(value) for value in parts(word)]}


READERS: dict[str, Reader] = {
    "tiles": _tiles,
    "supply": lambda word, fields, game: {"supply": wholes(word, 4, MEN)},
    "reserve": _reserve,
    "given": lambda word, fields, game: {"given_up": wholes(word, 4, MEN)},
    "turn": lambda word, fields, game: {"seat": whole(word, 0, game.seats - 1)},
    "phase": lambda word, fields, game: {"phase": one_of(word, PHASES)},
    "hand": _hand,
    "drawn": _drawn,
    "laid": lambda word, fields, game: {"laid": one_of(word, ("no", "yes")) == "yes"},
    "passes": lambda word, fields, game: {"passes": whole(word, 0, game.seats)},
}


# The sentences for what is wrong.


def _one_board(fields: dict[str, Any], game: Any) -> Iterator[str]:
    spaces = [(tile["q"], tile["r"]) for tile in fields["tiles"]]
    for (q, r), n in Counter(spaces).items():
        if n > 1:
            yield f"{n} tiles lie on {q},{r}"
    if spaces and (0, 0) not in spaces:
        yield "no tile lies on 0,0 (F2.1)"
        return
    for q, r in sorted(set(spaces) - set(_reached(set(spaces)))):
        yield _astray(q, r)


def _astray(q: int, r: int) -> str:
    return f"the tile on {q},{r} does not hang together with 0,0 (F2.2)"


def _reached(spaces: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those that hang together with (0, 0)."""
    reached = [(0, 0)]
    for q, r in reached:
        reached += [space for space in ((q + dq, r + dr) for dq, dr in STEPS)
                    if space in spaces and space not in reached]
    return reached


def _six_of_each(fields: dict[str, Any], game: Any) -> Iterator[str]:
    counted = Counter([*(tile["value"] for tile in fields["tiles"]), *fields["drawn"], fields["hand"]])
    for value in VALUES:
        if counted[value] > COPIES:
            yield f"there are {counted[value]} tiles of value {value}, of {COPIES} in all (F1.1)"


def _men_in_slots(fields: dict[str, Any], game: Any) -> Iterator[str]:
    slots = game.options["slots"]
    for tile in fields["tiles"]:
        if sum(tile["men"]) > slots[tile["value"] - 1]:
            yield (f"the tile on {tile['q']},{tile['r']} holds {plural(sum(tile['men']), 'man', 'men')} in "
                   f"{plural(slots[tile['value'] - 1], 'slot', 'slots')} (F1.2)")


def _twelve_men_of_each(fields: dict[str, Any], game: Any) -> Iterator[str]:
    reserve = fields["reserve"]
    for i, colour in enumerate(COLOURS):
        there = fields["supply"][i] + fields["given_up"][i] + (sum(reserve) if colour == "Y" else 0)
        there += sum(tile["men"][i] for tile in fields["tiles"])
        if there != MEN:
            yield f"there are {there} men of colour {colour} in all, not {MEN} (F1.3)"


def _reinforcements_apart(fields: dict[str, Any], game: Any) -> Iterator[str]:
    if game.seats == 3 and fields["supply"][3] + fields["given_up"][3]:
        yield "with three players Y men are reinforcements, neither in supply nor given up (F3, F5.1)"


def _firebreaks_of_seats(fields: dict[str, Any], game: Any) -> Iterator[str]:
    owners = _owners(fields)
    if owners and not game.options["firebreaks"]:
        yield "firebreaks lie, but the option firebreaks is off (F5)"
    for owner in sorted({owner for owner in owners if owner >= game.seats}):
        yield f"a firebreak is seat {owner}'s, there are seats 0 to {game.seats - 1}"


def _firebreaks_paid(fields: dict[str, Any], game: Any) -> Iterator[str]:
    owners = _owners(fields)
    for seat in range(game.seats):
        given = sum(fields["given_up"][i] for i in own_colours(game.seats, seat))
        if given != owners.count(seat):
            yield (f"seat {seat} gave up {plural(given, 'man', 'men')} for "
                   f"{plural(owners.count(seat), 'firebreak', 'firebreaks')} (F5.1)")


def _owners(fields: dict[str, Any]) -> list[int]:
    return [tile["owner"] for tile in fields["tiles"] if tile["owner"] is not None]


def own_colours(seats: int, seat: int) -> tuple[int, ...]:
    """The colours of a seat (F3), without reinforcements."""
    if seats == 1:
        return (0, 1, 2, 3)
    if seats == 2:
        return (2, 3) if seat else (0, 1)
    return (seat,)


def _set_up(fields: dict[str, Any], game: Any) -> Iterator[str]:
    setting_up = fields["phase"] == "setup"
    if not setting_up and fields["drawn"]:
        yield "drawn start tiles lie on the board once they are all drawn (F3.3)"
    if setting_up and len(fields["drawn"]) >= game.seats:
        yield f"{game.seats} start tiles end the set-up (F3.3)"


def _first_tiles(fields: dict[str, Any], game: Any) -> Iterator[str]:
    if fields["phase"] == "setup" and fields["tiles"]:
        yield "no tile lies before the start tiles are drawn (F3.3)"
    if fields["phase"] != "setup" and not fields["tiles"]:
        yield "at least the first start tile lies (F3.3)"


def _first_seat(fields: dict[str, Any], game: Any) -> Iterator[str]:
    if fields["phase"] == "setup" and fields["seat"] != 0:
        yield "seat 0 lays the start tiles (F3.1)"


def _tile_in_hand(fields: dict[str, Any], game: Any) -> Iterator[str]:
    if fields["phase"] == "lay" and not fields["hand"]:
        yield "there is no tile in hand to be laid (F4.1)"
    if fields["phase"] != "lay" and fields["hand"]:
        yield "a tile in hand is to be laid before anything else (F4.1)"


def _turn_that_laid(fields: dict[str, Any], game: Any) -> Iterator[str]:
    if fields["laid"] and fields["phase"] != "place":
        yield "laid=yes is for the men placed after a tile (F4.1)"
    if fields["phase"] == "place" and not fields["laid"] and game.cooperative:
        yield "the game ended with the last tile's turn (F6.3)"


def _stack_and_phase(fields: dict[str, Any], game: Any) -> Iterator[str]:
    left = _tiles_left(fields)
    if fields["phase"] == "draw" and not left:
        yield "the stack is empty, so nothing is drawn (F4.1)"
    if fields["phase"] == "over" and left:
        yield "no game ends before the stack is empty (F6)"
    if fields["phase"] == "place" and left and not fields["laid"]:
        yield "a turn lays a tile while the stack lasts (F4.1)"


def _tiles_left(fields: dict[str, Any]) -> int:
    return max(0, TILES - len(fields["tiles"]) - len(fields["drawn"]) - bool(fields["hand"]))


def _passes_that_count(fields: dict[str, Any], game: Any) -> Iterator[str]:
    if fields["passes"] and game.cooperative:
        yield "solo and cooperative games know no passes (F6.3)"
    if not game.cooperative and (fields["passes"] == game.seats) != (fields["phase"] == "over"):
        yield f"the game ends with {game.seats} passes in a row, and only so (F6.1)"


def _passes_after_the_last_tile(fields: dict[str, Any], game: Any) -> Iterator[str]:
    if fields["passes"] and (fields["phase"] in ("setup", "draw", "lay") or fields["laid"] or _tiles_left(fields)):
        yield "no turn that lays a tile is a pass, nor any before it (F6.2)"


# What the native invariants mean, in the order of faults.pxd.
SENTENCES: tuple[tuple[Sentence, ...], ...] = (
    (_six_of_each,),
    (_one_board,),
    (),                              # sums are derived here, so they follow
    (_men_in_slots,),
    (_twelve_men_of_each,),
    (_reinforcements_apart,),
    (_firebreaks_of_seats, _firebreaks_paid),
    (_set_up, _first_tiles, _first_seat, _tile_in_hand, _turn_that_laid, _stack_and_phase, _passes_that_count,
     _passes_after_the_last_tile),
)

FORM = Form("feurio/1", READERS, lambda state: dict(binding.fields(state)), binding.build, SENTENCES)
