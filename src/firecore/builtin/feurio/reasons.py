"""Why a token of Feurio! is not legal here, with the clause."""
from __future__ import annotations

import re

from ..._native.feurio.rules import binding
from ..._native.state import State
from ..seat_words import plural
from .pieces import COLOURS
from .position import own_colours

_NUMBER = r"(0|-?[1-9]\d{0,8})"
_LAY = re.compile(rf"@{_NUMBER},{_NUMBER}", re.ASCII)
_BREAK = re.compile(rf"#{_NUMBER},{_NUMBER}([RGBY])", re.ASCII)
_PLACE = re.compile(rf"([RGBY])(\d+)@{_NUMBER},{_NUMBER}", re.ASCII)
_OTHER_COLOUR = re.compile(rf"#{_NUMBER},{_NUMBER}[A-Za-z]|[A-Za-z]\d+@{_NUMBER},{_NUMBER}", re.ASCII)
_WHAT_COMES = {
    "setup": "a start tile is drawn now (F3.3)",
    "draw": "the turn begins with a draw (F4.1)",
    "lay": "the tile in hand must be laid now (F4.1)",
    "place": "men are placed now, or nobody (F4.3)",
}


def why_not(state: State, token: str) -> str:
    """The reason; the token is not legal."""
    fields = binding.fields(state)
    if token[:1] == "*":
        return _draw(fields, token)
    if token == "-":
        return _WHAT_COMES[fields["phase"]]
    if match := _LAY.fullmatch(token):
        return _lay(state, fields, *match.groups())
    if match := _BREAK.fullmatch(token):
        return _break(state, fields, *match.groups())
    if match := _PLACE.fullmatch(token):
        return _place(state, fields, *match.groups())
    if _OTHER_COLOUR.fullmatch(token):
        return "there are men of four colours, R, G, B and Y (F1.3)"
    return ("no token is written like that; there are *5, @1,-2, #1,-2R, G2@0,0 and -, "
            "numbers in plain decimal of at most nine digits (F10)")


def _draw(fields: binding.Fields, token: str) -> str:
    if fields["phase"] not in ("setup", "draw"):
        return _WHAT_COMES[fields["phase"]]
    if re.fullmatch(r"\*[1-6]", token, re.ASCII):
        return f"no tile of value {token[1]} is left in the stack (F1.1)"
    return "a draw is written *1 to *6 (F10)"


def _lay(state: State, fields: binding.Fields, q: str, r: str) -> str:
    if fields["phase"] != "lay":
        return _WHAT_COMES[fields["phase"]]
    space = (q, r)
    heat = {(str(spot["q"]), str(spot["r"])): spot["heat"] for spot in binding.spots(state)}
    if any((str(tile["q"]), str(tile["r"])) == space for tile in fields["tiles"]):
        return f"a tile lies on {q},{r} already (F2.2)"
    if space not in heat:
        return f"{q},{r} touches no tile (F2.2)"
    hottest = " ".join(f"{q},{r}" for q, r in binding.hottest(state))
    return f"{q},{r} has heat {heat[space]}, the hottest spots have {max(heat.values())}: {hottest} (F4.2)"


def _break(state: State, fields: binding.Fields, q: str, r: str, colour: str) -> str:
    if fields["phase"] != "lay":
        return _WHAT_COMES[fields["phase"]]
    if state.game.cooperative:
        return f"there are no firebreaks in a {'solo' if state.game.seats == 1 else 'cooperative'} game (F8.1)"
    if not state.game.options["firebreaks"]:
        return "the option firebreaks is off (F5)"
    if state.game.seats == 3 and colour == "Y":
        return "a Y man is a reinforcement, and no reinforcement is given up (F5.1)"
    own = own_colours(state.game.seats, fields["seat"])
    if COLOURS.index(colour) not in own:
        return f"the man given up is of one's own colours, here {' or '.join(COLOURS[i] for i in own)} (F5.1)"
    if not fields["supply"][COLOURS.index(colour)]:
        return f"no {colour} man is left to be given up (F5.2)"
    return _lay(state, fields, q, r)


def _place(state: State, fields: binding.Fields, colour: str, men: str, q: str, r: str) -> str:
    if fields["phase"] != "place":
        return _WHAT_COMES[fields["phase"]]
    if men.startswith("0") or len(men) > 1 or int(men) > 3:
        return "one to three men are placed in a turn, the number in plain decimal (F4.3, F10.2)"
    left = _men_left(state, fields, COLOURS.index(colour))
    if left is None:
        return f"{colour} men are not this seat's to place (F4.4, F4.7)"
    if int(men) > left:
        reinforcements = state.game.seats == 3 and colour == "Y"
        one, many = ("reinforcement", "reinforcements") if reinforcements else (f"{colour} man", f"{colour} men")
        if left == 0:
            return f"no {one} is left to place (F4.4)"
        return f"only {plural(left, one, many)} {'is' if left == 1 else 'are'} left to place, not {men} (F4.4)"
    tile = next((tile for tile in fields["tiles"] if (str(tile["q"]), str(tile["r"])) == (q, r)), None)
    if tile is None:
        return f"no tile lies on {q},{r} (F4.3)"
    if tile["owner"] is not None:
        return f"the tile on {q},{r} is a firebreak, which holds no men (F4.3, F5.3)"
    return _too_full(state, tile, int(men))


def _too_full(state: State, tile: binding.Tile, men: int) -> str:
    """Which of slots and accesses is too few for so many more men."""
    slots, there = state.game.options["slots"][tile["value"] - 1], sum(tile["men"])
    if there + men > slots:
        has, clause = plural(slots, "slot", "slots") if slots else "no slots", "F4.4, F1.2"
    else:
        has, clause = plural(tile["accesses"], "access", "accesses") if tile["accesses"] else "no access", "F4.4"
    more = f", and {plural(men, 'more man', 'more men')} would make {there + men}" if there else (
        "" if has.startswith("no ") else f", too few for {plural(men, 'man', 'men')}")
    return f"the tile on {tile['q']},{tile['r']} has {has}{more} ({clause})"


def _men_left(state: State, fields: binding.Fields, colour: int) -> int | None:
    """How many men of a colour the seat has to place; None if they are not its own."""
    seat = fields["seat"]
    if state.game.seats == 3 and COLOURS[colour] == "Y":
        left: int = fields["reserve"][seat]
        return left
    if colour in own_colours(state.game.seats, seat):
        mine: int = fields["supply"][colour]
        return mine
    return None
