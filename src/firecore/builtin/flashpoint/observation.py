"""What the numbers of a Flash Point observation are."""
from __future__ import annotations

from typing import Any

from ..._native.flashpoint.rules import binding
from ...plugins.encodings import Numbers, Rows
from .pieces import SPECIALISTS

TURNS = ("0", "1", "2", "3", "4", "5")      # how many turns after the viewer's
PLACES = ("T", "R", "B", "L")
SIDES = ("N", "E", "S", "W")
MAX_VICTIMS, MAX_HAZMATS = 10, 5          # on one space
INDOORS = tuple(f"{row}{column}" for row in range(1, 7) for column in range(1, 9))
OUTDOORS = (*(f"0{column}" for column in range(10)), *(f"{row}{column}" for row in range(1, 7) for column in (0, 9)),
            *(f"7{column}" for column in range(10)))

TABLE = (
    Numbers("phase", "the phase, one of those above in that order", binding.phases()),
    Numbers("turn", "whose turn it is, counted from the viewer", TURNS),
    Numbers("mark", "the marks above", binding.marks()),
    Numbers("ambulance", "the place of the ambulance", PLACES),
    Numbers("engine", "the place of the engine", PLACES),
    Numbers("ap", "AP / 9"),
    Numbers("extra", "extra AP / 3"),
    Numbers("rescued", "victims rescued / 10"),
    Numbers("lost", "victims lost / 10"),
    Numbers("victims_left", "victims face down and in the bag / 10"),
    Numbers("alarms_left", "false alarms face down and in the bag / 5"),
    Numbers("damage", "damage / 24"),
    Numbers("hot_left", "hot spots in reserve / 12"),
    Numbers("to_come", "`to_come` / 5", high=6 / 5),
    Numbers("players", "players / 6"),
    Numbers("level", "level / 2"),
    Numbers("option", "experienced, perfect, specialists drawn, specialists given by name",
            ("experienced", "perfect", "drawn-crew", "given-crew")),
    Numbers("counts_turns", "whether `max_turns` is set"),
    Numbers("turns_to_come", "the share of turns still to come"),
    Numbers("resolved", "whether `flare_up` is `resolved`"),
)
SEAT = (
    Numbers("is", "1: there is such a seat"),
    Numbers("saved", "AP saved / 4"),
    Numbers("asked", "whether it is asked or waiting to be asked"),
    Numbers("placed", "whether the firefighter is placed"),
    Numbers("row", "row / 7"),
    Numbers("column", "column / 9"),
    Numbers("specialist", "the specialist", tuple(SPECIALISTS)),
)
SPACE = (
    Numbers("fire", "fire"),
    Numbers("smoke", "smoke"),
    Numbers("poi", "a POI"),
    Numbers("hot", "a hot spot"),
    Numbers("victims", "victims / 3", high=MAX_VICTIMS / 3),
    Numbers("treated", "treated victims / 3", high=MAX_VICTIMS / 3),
    Numbers("hazmats", "hazmats / 3", high=MAX_HAZMATS / 3),
    Numbers("target", "whether the dice point at it, or its POI is being revealed"),
    *(number for side in SIDES for number in (
        Numbers(f"{side}.wall", f"{side}: a standing wall"),
        Numbers(f"{side}.marker", f"{side}: a marker on it"),
        Numbers(f"{side}.closed", f"{side}: a closed door"),
        Numbers(f"{side}.ajar", f"{side}: an open door"),
        Numbers(f"{side}.open", f"{side}: an open edge"))),
    Numbers("crew", "firefighters, from the viewer's on", TURNS),
)
OUTSIDE = (
    Numbers("fire", "fire"),
    Numbers("victims", "victims / 3", high=MAX_VICTIMS / 3),
    Numbers("treated", "treated victims / 3", high=MAX_VICTIMS / 3),
    Numbers("wall", "towards the house: a standing wall"),
    Numbers("marker", "a marker on it"),
    Numbers("open", "an opening"),
    Numbers("ambulance", "whether the ambulance stands there"),
    Numbers("engine", "whether the engine stands there"),
    Numbers("ambulance_place", "whether it is a parking place of the ambulance"),
    Numbers("engine_place", "whether it is a parking place of the engine"),
    Numbers("crew", "firefighters, from the viewer's on", TURNS),
)

MOVES = tuple(f"{side}{load}" for side in SIDES for load in ("", "v", "h", "l", "lv", "lh", "lt"))
COMMANDS = tuple(f"{side}{what}" if what != "d" else f"d{side}"
                 for side in SIDES for what in ("", "v", "h", "l", "lv", "lh", "lt", "d"))
ACTIONS = (
    "@", "A=", "E=", *(f"={specialist}" for specialist in SPECIALISTS),
    *MOVES, *(f"d{side}" for side in SIDES), *(f"{kind}{side}" for kind in "xX" for side in (*SIDES, ".")),
    *(f"c{side}" for side in SIDES), "t", "r", "i",
    *(f"{turns}:{command}" for turns in TURNS[1:] for command in COMMANDS),
    "E+", "E-", "A+", "A-", "b0", "b1", "b2", "g", "g.", "gr", "gc", "grc", "h", "k", ".")


def rows(game: Any) -> tuple[Numbers | Rows, ...]:
    """What the numbers are, in their order."""
    return (*TABLE,
            Rows("the seats, counted from the viewer", tuple(f"seat{turns}" for turns in TURNS), SEAT),
            Rows("the indoor spaces, by row and column", tuple(f"space{name}" for name in INDOORS), SPACE),
            Rows("the outdoor spaces, by row and column", tuple(f"space{name}" for name in OUTDOORS), OUTSIDE))


def planes(game: Any) -> tuple[tuple[Numbers, ...], tuple[str, ...]]:
    """What the planes are, and those of actions: tokens without the space; of commands, turns in place of the seat."""
    vehicles = (Numbers("indoors", "1: an indoor space"), *OUTSIDE[6:10])
    seats = tuple(one._replace(name=f"seat{turns}.{one.name}", about=f"seat {turns} from the viewer on: {one.about}")
                  for turns in TURNS for one in SEAT)
    return (*SPACE, *vehicles, *TABLE, *seats), ACTIONS
