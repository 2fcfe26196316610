"""Why a token of Feurio! is not legal: every reason that is true by the model's own reading, as users read it."""
from __future__ import annotations

import re
from collections.abc import Iterator

from .feurio import (
    COLOURS,
    MAX_MEN_A_TURN,
    OWN_COLOURS,
    REINFORCEMENTS,
    FeurioModel,
    Phase,
    Space,
    name_of,
    neighbours,
)

QUESTIONS = {
    Phase.SET_UP: "a start tile is drawn now (F3.3)",
    Phase.DRAW: "the turn begins with a draw (F4.1)",
    Phase.LAY: "the tile in hand must be laid now (F4.1)",
    Phase.PLACE: "men are placed now, or nobody (F4.3)",
}
ANSWERS = {Phase.SET_UP: r"\*.", Phase.DRAW: r"\*.", Phase.LAY: "[@#].*", Phase.PLACE: "-|[RGBY].*"}


NO_TOKEN = ("no token is written like that; there are *5, @1,-2, #1,-2R, G2@0,0 and -, "
            "numbers in plain decimal of at most nine digits (F10)")
STRANGE = {          # no tokens, whatever the board
    "X1@0,0": "there are men of four colours, R, G, B and Y (F1.3)", "#0,0r": "there are men of four colours, R, G, B and Y (F1.3)",
    "*7": "a draw is written *1 to *6 (F10)", "*x": "a draw is written *1 to *6 (F10)", "*": "a draw is written *1 to *6 (F10)",
    "@0": NO_TOKEN, "@00,1": NO_TOKEN, "@-0,1": NO_TOKEN, "--": NO_TOKEN, "R@0,0": NO_TOKEN, "#0,0": NO_TOKEN,
}


def tokens(model: FeurioModel) -> Iterator[str]:
    """Whatever might be written down about the board as it is, and the spaces around it."""
    spaces = sorted({space for tile in model.tiles for near in neighbours(tile) for space in [near, *neighbours(near)]})
    yield "-"
    yield from STRANGE
    yield from (f"*{value}" for value in range(1, 7))
    for space in spaces:
        yield f"@{name_of(space)}"
        yield from (f"#{name_of(space)}{colour}" for colour in COLOURS)
        yield from (f"{colour}{men}@{name_of(space)}" for colour in COLOURS for men in range(5))


def refusals(model: FeurioModel, token: str) -> Iterator[str]:
    """All true reasons."""
    if token in STRANGE and (token[0] != "*" or model.phase in (Phase.SET_UP, Phase.DRAW)):
        yield STRANGE[token]
    elif not re.fullmatch(ANSWERS[model.phase], token):
        yield QUESTIONS[model.phase]
    elif token[0] == "*" and model.stack[int(token[1])] == 0:
        yield f"no tile of value {token[1]} is left in the stack (F1.1)"
    elif token[0] == "@":
        yield from _not_hottest(model, _space(token[1:]))
    elif token[0] == "#":
        yield from _no_firebreak(model, token[-1])
        yield from _not_hottest(model, _space(token[1:-1]))
    elif token[0] in COLOURS:
        men, space = token.split("@")
        yield from _not_placed(model, men[0], int(men[1:]), _space(space))


def _space(name: str) -> Space:
    q, r = name.split(",")
    return int(q), int(r)


def _not_hottest(model: FeurioModel, space: Space) -> Iterator[str]:
    if space in model.tiles:
        yield f"a tile lies on {name_of(space)} already (F2.2)"
    elif space not in model.spots():
        yield f"{name_of(space)} touches no tile (F2.2)"
    elif space not in model.hottest_spots():
        hottest = model.hottest_spots()
        yield (f"{name_of(space)} has heat {model.heat(space)}, the hottest spots have {model.heat(hottest[0])}: "
               f"{' '.join(map(name_of, hottest))} (F4.2)")


def _no_firebreak(model: FeurioModel, colour: str) -> Iterator[str]:
    if model.together:
        yield f"there are no firebreaks in a {'solo' if model.seats == 1 else 'cooperative'} game (F8.1)"
    elif not model.firebreaks:
        yield "the option firebreaks is off (F5)"
    if model.seats == 3 and colour == REINFORCEMENTS:
        yield "a Y man is a reinforcement, and no reinforcement is given up (F5.1)"
    own = OWN_COLOURS[model.seats][model.turn]
    if colour not in own:
        yield f"the man given up is of one's own colours, here {' or '.join(own)} (F5.1)"
    elif model.supply[model.turn][colour] == 0:
        yield f"no {colour} man is left to be given up (F5.2)"


def _not_placed(model: FeurioModel, colour: str, men: int, space: Space) -> Iterator[str]:
    if not 1 <= men <= MAX_MEN_A_TURN:
        yield "one to three men are placed in a turn, the number in plain decimal (F4.3, F10.2)"
        return
    yield from _not_there(model, colour, men)
    tile = model.tiles.get(space)
    if tile is None:
        yield f"no tile lies on {name_of(space)} (F4.3)"
    elif tile.face_down:
        yield f"the tile on {name_of(space)} is a firebreak, which holds no men (F4.3, F5.3)"
    else:
        yield from _too_full(space, sum(tile.men.values()), men, model.slots[tile.value], model.accesses(space))


def _not_there(model: FeurioModel, colour: str, men: int) -> Iterator[str]:
    left = model.supply[model.turn][colour]
    helps_all = model.seats == 3 and colour == REINFORCEMENTS
    if colour not in OWN_COLOURS[model.seats][model.turn] and not helps_all:
        yield f"{colour} men are not this seat's to place (F4.4, F4.7)"
        return
    kind = "reinforcement" if helps_all else f"{colour} man"
    if left == 0:
        yield f"no {kind} is left to place (F4.4)"
    elif left == 1 < men:
        yield f"only 1 {kind} is left to place, not {men} (F4.4)"
    elif left < men:
        yield f"only {left} {kind.replace('man', 'men') if not helps_all else kind + 's'} are left to place, not {men} (F4.4)"


def _too_full(space: Space, there: int, more: int, slots: int, accesses: int) -> Iterator[str]:
    for number, one, many, clauses in ((slots, "slot", "slots", "F4.4, F1.2"), (accesses, "access", "accesses", "F4.4")):
        if there + more <= number:
            continue
        has = f"{number} {one if number == 1 else many}" if number else f"no {many if one == 'slot' else one}"
        men = f"{more} {'man' if more == 1 else 'men'}"
        if there:
            why = f", and {more} more {'man' if more == 1 else 'men'} would make {there + more}"
        else:
            why = f", too few for {men}" if number else ""
        yield f"the tile on {name_of(space)} has {has}{why} ({clauses})"
