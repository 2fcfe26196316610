"""Why a token is not legal: every reason that is true by the model's own reading, as the sentence that users read.

A sentence that is not among them, or that names a wrong space, price or clause, is a false explanation.
"""
from __future__ import annotations

import re
from collections.abc import Iterator

from .actions import (
    CAFS_ACCEPTS,
    Action,
    CallAmbulance,
    Chop,
    Command,
    DriveEngine,
    Extinguish,
    Identify,
    Move,
    RemoveHazmat,
    Treat,
    TurnDoor,
    UseDeckGun,
    actions_in_order,
    can_pay,
    edge_on,
    extra_ap_for,
    keeps_a_way_out,
)
from .board import Space, beyond, edge_between, name_of, space_named
from .fire import AdvanceFire, KnockDown, NextHazmat
from .model import FlashpointModel
from .poi import DicePoi, Replenish, Reveal, RevealInFire, end_of_arrows
from .setup import (
    ChooseSpecialist,
    DrawSpecialist,
    FirstExplosion,
    FourthExplosion,
    ParkAmbulance,
    ParkEngine,
    PlaceFirefighter,
    PlaceHazmat,
    PlaceHotSpot,
    PlacePoi,
    SecondExplosion,
    ThirdExplosion,
)
from .specialists import SPECIALISTS
from .steps import Chance
from .table import MARKERS_TO_FELL_A_WALL, Table
from .turn import Act
from .vehicles import DeckGunDice, Ride, ThrowAgain, quadrant_of_engine

WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}
FULL_NAMES = {
    "paramedic": "paramedic", "cafs": "CAFS firefighter", "hazmat": "hazmat technician", "generalist": "generalist",
    "captain": "captain", "rescue": "rescue specialist", "imaging": "imaging technician", "driver": "driver",
}
QUESTIONS: dict[type, str] = {
    ChooseSpecialist: "a specialist is chosen now, as in =captain (P9.5)",
    PlaceFirefighter: "the firefighter is placed outdoors now, as in @06 (P2.2, P9.7)",
    ParkAmbulance: "the ambulance's parking place is chosen now: A=T, A=R, A=B or A=L (P9.7)",
    ParkEngine: "the engine's parking place is chosen now: E=T, E=R, E=B or E=L (P9.7)",
    Act: "this is a turn: it goes on with actions, until . ends it (P3.2)",
    Ride: "a firefighter is asked whether he rides: b0, b1 or b2 (P10.5)",
    ThrowAgain: "the dice of the deck gun are kept or rolled again: g., gr, gc or grc, each die once (P10.6)",
    NextHazmat: "the hazmat that explodes next is chosen now, as in h35 (P11.1)",
    KnockDown: "the knocked-down firefighter is brought to the ambulance now, as in k05 (P6.1, P11.4)",
}
ANSWERS: dict[type, str] = {      # what the tokens look like that answer a question
    ChooseSpecialist: "=.*", PlaceFirefighter: "@.*", ParkAmbulance: "A=.", ParkEngine: "E=.", Ride: "b.", ThrowAgain: "g.+",
    NextHazmat: "h.*", KnockDown: "k.*", Act: r"=.*|[NESW][a-z]*|d.|[xX].|c.|t|r|i..|\d:.*|[AE][+-]|g|\.",
}
NOT_IN_THE_FAMILY_GAME = (
    ("=.*", "there are no specialists in the family game (P10)"),
    ("[tr]", "there are no specialists in the family game, and so no one treats victims or removes hazmats (P10)"),
    ("i..", "there are no specialists in the family game, and so no one identifies POI (P10)"),
    (r"\d:.*", "there are no specialists in the family game, and so no one commands (P10)"),
    ("[AE]=.", "vehicles are not parked in the family game (P10)"),
    ("[AE][+-]", "vehicles are not driven in the family game (P10)"),
    ("b.", "vehicles are not driven in the family game, and so no one rides (P10)"),
    ("g.*", "there is no deck gun in the family game (P10)"),
    ("h..", "there are no hazmats in the family game (P10)"),
)


def refusals(table: FlashpointModel, token: str) -> Iterator[str]:
    """All true reasons, the expensive ones last."""
    if not table.experienced:
        yield from (reason for pattern, reason in NOT_IN_THE_FAMILY_GAME if re.fullmatch(pattern, token))
    step = table.todo[0]
    if isinstance(step, Chance):
        yield from _at_chance(table, step, token)
        return
    if not re.fullmatch(ANSWERS[type(step)], token):
        yield QUESTIONS[type(step)]
        return
    if isinstance(step, Act):
        yield from _in_a_turn(table, token)
    if isinstance(step, ChooseSpecialist) and token[1:] in table.specialists:
        yield f"the {FULL_NAMES[token[1:]]} is in play already (P9.5)"
    if isinstance(step, Ride) and token == "b0" and not step.may_stay:
        yield "the seat that drives the engine cannot stay (P10.5)"
    if isinstance(step, ThrowAgain) and not set(token[1:].strip(".")) <= set(step.may_throw_again):
        yield "a die that has been rolled again lies (P10.6)"
    if isinstance(step, NextHazmat) and f"h{token[1:]}" not in step.options(table):
        yield f"no hazmat lies in fire at {token[1:]} (P11.1)"
    if isinstance(step, KnockDown) and token not in step.options(table):
        there = [name[1:] for name in step.options(table)]
        listed = f"{', '.join(there[:-1])} and {there[-1]}"
        yield f"{token[1:]} does not belong to the place he is brought to; there are {listed} (P6.1, P11.4)"


# Where dice or a draw decide.


def _at_chance(table: FlashpointModel, step: Chance, token: str) -> Iterator[str]:
    decides = _what_chance_decides(table, step)
    if token[0] != "*":
        yield f"dice or a draw decide now: {decides}"
        return
    if token[1:] in SPECIALISTS:
        yield from _drawn(table, step, token[1:])
    elif isinstance(step, DrawSpecialist):
        yield decides
    elif isinstance(step, Reveal):
        yield from _revealed(table, token, decides)
    elif token in ("*v", "*f"):
        yield "dice point at a space now, as in *35 (P12)"
    else:
        yield from _rolled_again(table, step, space_named(token[1:]))


def _what_chance_decides(table: FlashpointModel, step: Chance) -> str:
    if isinstance(step, DrawSpecialist):
        return "a specialist is drawn now (P9.5)"
    if isinstance(step, RevealInFire):
        return "a burning POI is revealed now, *v or *f (P5.7)"
    if isinstance(step, Reveal) and isinstance(table.todo[1], Replenish):
        return "the new POI is revealed now, *v or *f (P7.1)"
    if isinstance(step, Reveal):
        return "the POI is revealed now, *v or *f (P4.2)"
    return "a space is rolled, as in *35 (P12)"


def _drawn(table: FlashpointModel, step: Chance, name: str) -> Iterator[str]:
    if not table.experienced:
        yield "there are no specialists in the family game (P10)"
    elif not isinstance(step, DrawSpecialist):
        yield "no specialist is drawn now (P9.5)"
    elif name in table.specialists:
        yield f"the {FULL_NAMES[name]} is in play already (P9.5)"


def _revealed(table: FlashpointModel, token: str, decides: str) -> Iterator[str]:
    if token not in ("*v", "*f"):
        yield decides
    if token == "*v" and table.victims_left() == 0:
        yield "no victim is left (P7.2)"
    if token == "*f" and table.false_alarms_left() == 0:
        yield "no false alarm is left (P7.2)"


def _rolled_again(table: FlashpointModel, step: Chance, space: Space) -> Iterator[str]:
    burns = space in table.fire
    if isinstance(step, FirstExplosion | SecondExplosion | ThirdExplosion | FourthExplosion) and (
            burns or (isinstance(step, FirstExplosion) and space not in table.board.first_explosion)
            or (isinstance(step, ThirdExplosion) and space[1] != step.column)):
        yield "it burns there, or the dice of this explosion cannot show it (P9.2)"
    if isinstance(step, PlaceHazmat) and burns:
        yield "it burns there, so the dice are rolled again (P9.3)"
    if isinstance(step, PlacePoi) and (burns or space in table.poi):
        yield "it burns there or a POI lies there, so the dice are rolled again (P9.4)"
    if isinstance(step, PlaceHotSpot) and space in table.hot_spots:
        yield "a hot spot lies there, so the dice are rolled again (P9.6)"
    if isinstance(step, DeckGunDice) and step.column is not None and space[1] != step.column:
        yield "only the row die is rolled again (P12.3)"
    if isinstance(step, DeckGunDice) and step.row is not None and space[0] != step.row:
        yield "only the column die is rolled again (P12.3)"
    if isinstance(step, DicePoi) and not table.experienced and (space in table.poi or table.victims_at(space)):
        yield "a POI or victim lies there, so the dice are rolled again (P7.1)"
    if isinstance(step, DicePoi) and table.experienced and end_of_arrows(table, space) is None:
        yield "no arrow leads from there to a space without fire, smoke, firefighter, POI or victim (P11.5)"
    assert not isinstance(step, AdvanceFire), "every roll for the fire is accepted"


# In a turn.


def _in_a_turn(table: FlashpointModel, token: str) -> Iterator[str]:
    if token == ".":
        yield from _at_the_end(table)
        return
    if token[0] == "=":
        yield from _crew(table, token[1:])
        return
    if re.fullmatch(r"\d:.*", token) and int(token[0]) >= table.seats:
        there = f"seats are 0 to {table.seats - 1}" if table.seats > 1 else "seat 0 plays alone"
        if table.experienced:
            yield f"there is no seat {token[0]}; {there} (P10.7)"
        yield from _not_the_captain(table)
        return
    [action] = [one for one in actions_in_order(table) if one.token == token]
    yield from _impossible(table, action)
    if action.is_possible(table):
        yield from _too_dear(table, action)
        if can_pay(table, action) and not keeps_a_way_out(table, action):
            who = "someone" if table.specialists[table.seat] == "captain" else "the firefighter"
            yield f"{who} would be in fire then and could not get out (P4.3)"


def _at_the_end(table: Table) -> Iterator[str]:
    own = table.where(table.seat)
    if own in table.fire:
        yield f"no turn may end in fire, and it burns at {name_of(own)} (P4.3)"
    for seat in table.commanded - {table.seat}:
        if table.where(seat) in table.fire:
            yield f"no one who was commanded is left in fire, and seat {seat} stands in it (P4.3)"


def _crew(table: Table, name: str) -> Iterator[str]:
    if table.experienced and (table.acted or table.where(table.seat) not in table.engine_place()):
        yield "the crew changes only as the first action of a turn that began on the engine's place (P10.8)"
    if name in table.specialists:
        yield f"the {FULL_NAMES[name]} is in play already (P10.8)"


def _not_the_captain(table: Table) -> Iterator[str]:
    if table.experienced and table.specialists[table.seat] != "captain":
        yield "only the fire captain commands (P10.7)"


PAID_AS = {          # how a price that is too high is told of: the sentence and its clauses
    Move: ("that move", "P4"), TurnDoor: ("a door", "P4"), Extinguish: ("that", "P4, P10"), Chop: ("chopping", "P4"),
    Treat: ("treating", "P10"), RemoveHazmat: ("removing a hazmat", "P10"), Identify: ("identifying", "P10"),
    DriveEngine: ("driving", "P10.5"), CallAmbulance: ("driving", "P10.5"), UseDeckGun: ("the deck gun", "P10.6"),
    Command: ("that command", "P10.7"),
}


def _too_dear(table: Table, action: Action) -> Iterator[str]:
    price, extra = action.price(table), extra_ap_for(table, action.kind)
    if price <= table.ap + extra:
        return
    told = action.order if isinstance(action, Command) and isinstance(action.order, TurnDoor) else action
    what, clauses = PAID_AS[type(told)]
    left = f"{table.ap} AP and {extra} extra AP are" if extra else f"{table.ap} AP {'is' if table.ap == 1 else 'are'}"
    yield f"{what} costs {price} AP, and {left} left ({clauses})"


def _impossible(table: Table, action: Action) -> Iterator[str]:
    """What on the board forbids an action."""
    here = table.where(table.seat)
    if isinstance(action, Move):
        yield from _move(table, action)
    if isinstance(action, TurnDoor):
        yield from _door(table, action)
    if isinstance(action, Extinguish):
        yield from _extinguish(table, action)
    if isinstance(action, Chop):
        yield from _chop(table, action)
    if isinstance(action, Command):
        yield from _command(table, action)
    if isinstance(action, Treat | RemoveHazmat | Identify) and table.experienced:
        yield from _specialist(table, action, here)
    if isinstance(action, DriveEngine) and table.experienced and here not in table.engine_place():
        yield "the engine is driven from one of its two spaces (P10.5)"
    if isinstance(action, UseDeckGun) and table.experienced:
        if here not in table.engine_place():
            yield "the deck gun is used from one of the engine's two spaces (P10.6)"
        elif action.price(table) > table.ap:
            yield from _too_dear(table, action)
        if any(table.someone_at(space) for space in quadrant_of_engine(table)):
            yield "a firefighter is in the quadrant that the deck gun reaches (P10.6)"


def _in_the_way(table: Table, space: Space, side: str) -> Iterator[str]:
    there = beyond(space, side)
    if there is None:
        yield f"the board ends {WORDS[side]} of {name_of(space)} (P1.1)"
    elif table.wall_stands(edge_between(space, there)):
        yield f"a wall stands {WORDS[side]} of {name_of(space)} (P1.2)"
    elif table.doors.get(edge_between(space, there)) == "closed":
        yield f"the door {WORDS[side]} of {name_of(space)} is closed (P1.2)"


def _move(table: Table, move: Move) -> Iterator[str]:
    here, load = table.where(move.mover), move.load
    yield from _in_the_way(table, here, move.side)
    if not table.experienced and load.hazmats + load.treated > 0:
        yield "there are no hazmats and no treated victims in the family game (P4.1)"
    if load.victims > table.victims[here]:
        yield f"no plain victim lies at {name_of(here)} (P4.1)"
    if load.hazmats > table.hazmats[here]:
        yield f"no hazmat lies at {name_of(here)} (P10.4)"
    if load.treated > table.treated[here]:
        yield (f"no treated victim lies at {name_of(here)} (P10.3)" if table.treated[here] == 0 else
               f"there are not two treated victims at {name_of(here)} (P10.3)")
    there = move.target(table)
    if there is not None and there in table.fire and not load.is_nothing():
        yield f"nothing is carried or led into fire, and it burns at {name_of(there)} (P4)"


def _door(table: Table, door: TurnDoor) -> Iterator[str]:
    here = table.where(door.at)
    edge = edge_on(here, door.side)
    if edge is None or edge not in table.doors:
        yield f"there is no door {WORDS[door.side]} of {name_of(here)} (P4)"
    elif table.doors[edge] == "destroyed":
        yield f"the door {WORDS[door.side]} of {name_of(here)} is destroyed (P1.2)"


def _extinguish(table: Table, action: Extinguish) -> Iterator[str]:
    here = table.where(table.seat)
    if action.where != ".":
        yield from _in_the_way(table, here, action.where)
    target = action.target(table)
    if target is None or target in table.fire:
        return
    if action.completely:
        yield f"there is no fire at {name_of(target)} (P4)"
    elif target not in table.smoke:
        yield f"there is no fire or smoke at {name_of(target)} (P4)"


def _chop(table: Table, action: Chop) -> Iterator[str]:
    here = table.where(table.seat)
    edge = edge_on(here, action.side)
    if edge is not None and edge in table.doors:
        yield f"{WORDS[action.side]} of {name_of(here)} is a doorway, and only walls are chopped (P4)"
    elif edge is not None and table.damage.get(edge) == MARKERS_TO_FELL_A_WALL:
        yield f"the wall {WORDS[action.side]} of {name_of(here)} is destroyed already (P1.2)"
    elif edge is None or edge not in table.board.walls:
        yield f"no wall stands {WORDS[action.side]} of {name_of(here)} (P4)"


def _command(table: Table, command: Command) -> Iterator[str]:
    yield from _not_the_captain(table)
    if command.other == table.seat:
        yield "the captain commands others, not himself (P10.7)"
    order = command.order
    is_cafs = table.specialists[command.other] == "cafs"
    if is_cafs and table.cafs_commanded == CAFS_ACCEPTS:
        yield "the CAFS firefighter has accepted a command worth 1 AP this turn (P10.7)"
    yield from _move(table, order) if isinstance(order, Move) else _door(table, order)
    if is_cafs and order.is_possible(table) and order.price(table) == 2:
        yield "the CAFS firefighter accepts commands worth 1 AP a turn, this one costs 2 (P10.7)"


def _specialist(table: Table, action: Treat | RemoveHazmat | Identify, here: Space) -> Iterator[str]:
    who = table.specialists[table.seat]
    if isinstance(action, Treat):
        if who != "paramedic":
            yield "only the paramedic treats victims (P10)"
        if table.victims[here] == 0:
            yield f"no plain victim lies at {name_of(here)} (P10)"
    elif isinstance(action, RemoveHazmat):
        if who != "hazmat":
            yield "only the hazmat technician removes hazmats (P10)"
        if table.hazmats[here] == 0:
            yield f"no hazmat lies at {name_of(here)} (P10)"
    else:
        if who != "imaging":
            yield "only the imaging technician identifies POI (P10)"
        if action.space not in table.poi:
            yield f"no POI lies at {name_of(action.space)} (P10)"
