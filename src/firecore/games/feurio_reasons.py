"""Why a token of Feurio! is not legal here, with the clause."""
from __future__ import annotations

import re
from typing import Any

from .._native.feurio import binding
from .._native.state import State
from .feurio_position import COLOURS, own_colours

_NUMBER = r"(0|-?[1-9]\d{0,8})"
_LAY = re.compile(rf"@{_NUMBER},{_NUMBER}", re.ASCII)
_BREAK = re.compile(rf"#{_NUMBER},{_NUMBER}([RGBY])", re.ASCII)
_PLACE = re.compile(rf"([RGBY])(\d+)@{_NUMBER},{_NUMBER}", re.ASCII)
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
    return ("no token is written like that; there are *5, @1,-2, #1,-2R, G2@0,0 and -, "
            "numbers in plain decimal of at most nine digits (F10)")


def _draw(fields: dict[str, Any], token: str) -> str:
    if fields["phase"] not in ("setup", "draw"):
        return _WHAT_COMES[fields["phase"]]
    if re.fullmatch(r"\*[1-6]", token, re.ASCII):
        return f"no tile of value {token[1]} is left in the stack (F1.1)"
    return "a draw is written *1 to *6 (F10)"


def _lay(state: State, fields: dict[str, Any], q: str, r: str) -> str:
    if fields["phase"] != "lay":
        return _WHAT_COMES[fields["phase"]]
    space = (q, r)
    heat = {(str(q), str(r)): heat for q, r, heat in binding.spots(state)}
    if any((str(tile["q"]), str(tile["r"])) == space for tile in fields["tiles"]):
        return f"a tile lies on {q},{r} already (F2.2)"
    if space not in heat:
        return f"{q},{r} touches no tile (F2.2)"
    hottest = " ".join(f"{q},{r}" for q, r in binding.hottest(state))
    return f"{q},{r} has heat {heat[space]}, the hottest spots have {max(heat.values())}: {hottest} (F4.2)"


def _break(state: State, fields: dict[str, Any], q: str, r: str, colour: str) -> str:
    if fields["phase"] != "lay":
        return _WHAT_COMES[fields["phase"]]
    if not state.game.options["firebreaks"]:
        return "the option firebreaks is off (F5)"
    own = own_colours(state.game.seats, fields["seat"])
    if COLOURS.index(colour) not in own:
        return f"only a man of one's own colours is given up, here {' or '.join(COLOURS[i] for i in own)} (F5.1)"
    if not fields["supply"][COLOURS.index(colour)]:
        return f"no {colour} man is left in supply to be given up (F5.2)"
    return _lay(state, fields, q, r)


def _place(state: State, fields: dict[str, Any], colour: str, men: str, q: str, r: str) -> str:
    if fields["phase"] != "place":
        return _WHAT_COMES[fields["phase"]]
    if men.startswith("0") or len(men) > 1 or int(men) > 3:
        return "one to three men are placed in a turn, the number in plain decimal (F4.3, F10.2)"
    left = _men_left(state, fields, COLOURS.index(colour))
    if left is None:
        return f"{colour} is not this seat's to place (F4.4, F4.7)"
    if int(men) > left:
        return f"{left} {colour} men are left in supply, not {men} (F4.4)"
    tile = next((tile for tile in fields["tiles"] if (str(tile["q"]), str(tile["r"])) == (q, r)), None)
    if tile is None:
        return f"no tile lies on {q},{r} (F4.3)"
    if tile["owner"] is not None:
        return f"the tile on {q},{r} is a firebreak, which holds no men (F4.3, F5.3)"
    slots = state.game.options["slots"][tile["value"] - 1]
    there = sum(tile["men"])
    if there + int(men) > slots:
        return f"the tile on {q},{r} has {slots} slots, {there} of them taken (F4.4, F1.2)"
    return (f"the tile on {q},{r} has {tile['accesses']} accesses, too few for {there + int(men)} men "
            f"with those that stand there (F4.4)")


def _men_left(state: State, fields: dict[str, Any], colour: int) -> int | None:
    """How many men of a colour the seat has to place; None if they are not its own."""
    seat = fields["seat"]
    if state.game.seats == 3 and COLOURS[colour] == "Y":
        left: int = fields["reserve"][seat]
        return left
    if colour in own_colours(state.game.seats, seat):
        mine: int = fields["supply"][colour]
        return mine
    return None
