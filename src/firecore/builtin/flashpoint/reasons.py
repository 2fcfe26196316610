"""Why a token of Flash Point is not legal here, with the clause."""
from __future__ import annotations

import re

from ..._native.flashpoint.rules import binding
from ..._native.state import State
from ..seat_words import listed_names, plural
from .house import IN_WORDS, House, beyond, edge
from .pieces import SPECIALISTS

_DECISIONS = {
    "choose-specialist": "a specialist is chosen now, as in =captain (P9.5)",
    "place-firefighter": "the firefighter is placed outdoors now, as in @06 (P2.2, P9.7)",
    "park-ambulance": "the ambulance's parking place is chosen now: A=T, A=R, A=B or A=L (P9.7)",
    "park-engine": "the engine's parking place is chosen now: E=T, E=R, E=B or E=L (P9.7)",
    "act": "this is a turn: it goes on with actions, until . ends it (P3.2)",
    "ride": "a firefighter is asked whether he rides: b0, b1 or b2 (P10.5)",
    "aim": "the dice of the deck gun are kept or rolled again: g., gr, gc or grc, each die once (P10.6)",
    "next-hazmat": "the hazmat that explodes next is chosen now, as in h35 (P11.1)",
    "knocked-down": "the knocked-down firefighter is brought to the ambulance now, as in k05 (P6.1, P11.4)",
}
_CHANCE = {
    "draw-specialist": "a specialist is drawn now (P9.5)",
    "reveal": "the POI is revealed now, *v or *f (P4.2)",
    "reveal-burning": "a burning POI is revealed now, *v or *f (P5.7)",
    "reveal-placed": "the new POI is revealed now, *v or *f (P7.1)",
}
_ROLLED_AGAIN = {
    "setup-explosion": "it burns there, or the dice of this explosion cannot show it (P9.2)",
    "setup-hazmat": "it burns there, so the dice are rolled again (P9.3)",
    "setup-poi": "it burns there or a POI lies there, so the dice are rolled again (P9.4)",
    "setup-hot-spot": "a hot spot lies there, so the dice are rolled again (P9.6)",
    "gun-row": "only the row die is rolled again (P12.3)",
    "gun-column": "only the column die is rolled again (P12.3)",
}
MARKERS_OF_RUINS = 2            # P1.2

_KINDS = (                      # a kind of token, how it is written, and the phases it belongs to
    ("chance", r"\*.*", ()),
    ("place", r"@[0-7]\d", ("place-firefighter",)),
    ("park", r"[AE]=[TRBL]", ("park-ambulance", "park-engine")),
    ("crew", rf"=({'|'.join(SPECIALISTS)})", ("choose-specialist", "act")),
    ("move", r"([NESW])(|v|h|l|lv|lh|lt)", ("act",)),
    ("door", r"d([NESW])", ("act",)),
    ("douse", r"([xX])([NESW.])", ("act",)),
    ("chop", r"c([NESW])", ("act",)),
    ("special", r"[tr]", ("act",)),
    ("identify", r"i(\d\d)", ("act",)),
    ("command", r"(\d):(?:([NESW])(|v|h|l|lv|lh|lt)|d([NESW]))", ("act",)),
    ("drive", r"([AE])[+-]", ("act",)),
    ("ride", r"b[012]", ("ride",)),
    ("gun", r"g", ("act",)),
    ("aim", r"g(\.|r|c|rc)", ("aim",)),
    ("hazmat", r"h(\d\d)", ("next-hazmat",)),
    ("carry-off", r"k(\d\d)", ("knocked-down",)),
    ("end", r"\.", ("act",)),
)
_EXPERIENCED = {                # kinds of tokens that the family game does not know, and why
    "crew": "there are no specialists in the family game (P10)",
    "special": "there are no specialists in the family game, and so no one treats victims or removes hazmats (P10)",
    "identify": "there are no specialists in the family game, and so no one identifies POI (P10)",
    "command": "there are no specialists in the family game, and so no one commands (P10)",
    "park": "vehicles are not parked in the family game (P10)",
    "drive": "vehicles are not driven in the family game (P10)",
    "ride": "vehicles are not driven in the family game, and so no one rides (P10)",
    "gun": "there is no deck gun in the family game (P10)",
    "aim": "there is no deck gun in the family game (P10)",
    "hazmat": "there are no hazmats in the family game (P10)",
}


def why_not(state: State, token: str) -> str:
    """The reason; the token is not legal."""
    fields = binding.fields(state)
    if binding.find(state, token) < 0:
        return _misspelt(state, token)
    kind, phases, parts = _kind(token)
    if kind in _EXPERIENCED and state.game.options["rules"] == "family":
        return _EXPERIENCED[kind]
    if state.is_chance:
        return _chance(state, fields, token) if kind == "chance" else f"dice or a draw decide now: {_awaited(fields)}"
    if fields["phase"] not in phases:
        return _DECISIONS[fields["phase"]]
    return _Reasons(state, fields).of(kind, token, parts)


def _misspelt(state: State, token: str) -> str:
    """What is wrong with something that is no token, as far as it looks like one."""
    if match := re.fullmatch(r"([@*ihk])(\d)(\d)", token, re.ASCII):
        return _no_such_space(*match.groups())
    if (match := re.fullmatch(r"(\d):.+", token, re.ASCII)) and int(match[1]) >= state.game.seats:
        return _no_such_seat(state, match[1])
    if re.fullmatch(r"\d+:.*", token, re.ASCII):
        return "a command is a seat, and a move or a door of that one's, as in 2:Nv and 2:dE (P10.7)"
    if re.fullmatch(r"[=*][a-z]\w+", token, re.ASCII):
        return f"there is no specialist {token[1:21]}; there are {', '.join(SPECIALISTS)} (P10)"
    if re.fullmatch(r"[AE]=.", token):
        return "parking places are T, R, B and L: top, right, bottom and left (P13)"
    if re.fullmatch(r"[NESW][a-z]+", token, re.ASCII):
        return "what a move takes along is written v, h, l, lv, lh or lt (P13)"
    if re.fullmatch(r"[dc].?|[xX].?", token):
        return f"a side is N, E, S or W{', the own space .' if token[0] in 'xX' else ''} (P13)"
    for other in (token.upper(), token.lower(), token.capitalize()):
        if binding.find(state, other) >= 0:
            return f"tokens are case-sensitive: there is {other} (P13)"
    return "no token is written like that; the notation is N, Nv, dN, xN, cN, k05, *35 and so on (P13)"


def _no_such_seat(state: State, seat: object) -> str:
    there = f"seats are 0 to {state.game.seats - 1}" if state.game.seats > 1 else "seat 0 plays alone"
    return f"there is no seat {seat}; {there} (P10.7)"


def _full_name(specialist: str) -> str:
    return "CAFS firefighter" if specialist == "cafs" else SPECIALISTS[specialist]


def _no_such_space(kind: str, row: str, column: str) -> str:
    if row in "89":
        return f"there is no space {row}{column}: rows go from 0 to 7, columns from 0 to 9 (P1.1)"
    if kind == "@":
        return f"{row}{column} lies indoors, and firefighters begin outdoors (P2.2, P9.7)"
    if kind == "k":
        return f"{row}{column} lies indoors, and who is knocked down is brought outdoors (P6.1, P11.4)"
    what = {"i": "POI lie", "h": "hazmats lie", "*": "dice point"}[kind]
    return f"{row}{column} lies outdoors, and {what} indoors: rows 1 to 6, columns 1 to 8 (P1.1, P1.4)"


def _kind(token: str) -> tuple[str, tuple[str, ...], tuple[str | None, ...]]:
    for kind, pattern, phases in _KINDS:
        if match := re.fullmatch(pattern, token, re.ASCII):
            return kind, phases, match.groups()
    raise AssertionError(f"{token} is of no kind")


def _awaited(fields: binding.Fields) -> str:
    return _CHANCE.get(fields["phase"], "a space is rolled, as in *35 (P12)")


def _chance(state: State, fields: binding.Fields, token: str) -> str:
    phase = fields["phase"]
    if phase == "draw-specialist" and token[1:] in SPECIALISTS:
        return f"the {_full_name(token[1:])} is in play already (P9.5)"
    if token[1:] in SPECIALISTS:
        return "no specialist is drawn now (P9.5)" if state.game.options["rules"] != "family" else _EXPERIENCED["crew"]
    if phase in _CHANCE:
        if phase != "draw-specialist" and token in ("*v", "*f"):
            return f"no {'victim' if token == '*v' else 'false alarm'} is left (P7.2)"
        return _CHANCE[phase]
    if not re.fullmatch(r"\*\d\d", token, re.ASCII):
        return "dice point at a space now, as in *35 (P12)"
    if phase == "replenish":
        if state.game.options["rules"] == "family":
            return "a POI or victim lies there, so the dice are rolled again (P7.1)"
        return "no arrow leads from there to a space without fire, smoke, firefighter, POI or victim (P11.5)"
    return _ROLLED_AGAIN[phase]


class _Reasons:
    """The reasons of one position, in the phases in which a seat decides."""

    def __init__(self, state: State, fields: binding.Fields) -> None:
        self.state = state
        self.fields = fields
        self.house = House(fields)
        self.experienced = state.game.options["rules"] == "experienced"
        self.seat: int = fields["seat"]
        self.space: str = fields["at"][self.seat] or ""
        self.who: str | None = fields["specialists"][self.seat]
        self.ap: int = fields["ap"]

    def of(self, kind: str, token: str, parts: tuple[str | None, ...]) -> str:
        """The reason for a token of that kind, in its phase."""
        if kind == "move":
            return self._move(parts[0] or "", parts[1] or "")
        if kind == "door":
            return self._door(self.space, parts[0] or "", self.ap)
        if kind == "douse":
            return self._douse(parts[0] or "", parts[1] or "")
        if kind == "chop":
            return self._chop(parts[0] or "")
        if kind == "command":
            return self._command(*parts)
        reasons = {"park": self._park, "crew": self._crew, "special": self._special, "identify": self._identify,
                   "drive": self._drive, "gun": self._gun, "hazmat": self._hazmat, "carry-off": self._carry_off,
                   "end": self._end, "ride": self._ride, "aim": self._aim}
        return reasons[kind](token)

    def _stuck(self) -> str:
        who = "someone" if self.who == "captain" else "the firefighter"
        return f"{who} would be in fire then and could not get out (P4.3)"

    # What everybody may do.

    def _purse(self, specialist: str) -> int:
        """The AP that may pay, if that specialist's extra AP may (P10.1)."""
        return self.ap + (int(self.fields["extra"]) if self.who == specialist else 0)

    def _too_dear(self, what: str, cost: int, purse: int, clause: str) -> str:
        left = plural(self.ap, "AP is", "AP are")
        if purse > self.ap:
            left = f"{self.ap} AP and {purse - self.ap} extra AP are"
        return f"{what} costs {cost} AP, and {left} left ({clause})"

    def _way(self, space: str, side: str) -> str | None:
        """What bars the way, if anything."""
        if beyond(space, side) is None:
            return f"the board ends {IN_WORDS[side]} of {space} (P1.1)"
        if self.house.wall(space, side):
            return f"a wall stands {IN_WORDS[side]} of {space} (P1.2)"
        if self.house.door(space, side) == "closed":
            return f"the door {IN_WORDS[side]} of {space} is closed (P1.2)"
        return None

    def _load(self, space: str, load: str) -> str | None:
        """What is missing of a move's load, if anything (P4.1, P10.3, P10.4)."""
        if load not in ("", "v") and not self.experienced:
            return "there are no hazmats and no treated victims in the family game (P4.1)"
        if load.endswith("v") and space not in self.fields["victims"]:
            return f"no plain victim lies at {space} (P4.1)"
        if load.endswith("h") and space not in self.fields["hazmats"]:
            return f"no hazmat lies at {space} (P10.4)"
        if load.startswith("l") and space not in self.fields["treated"]:
            return f"no treated victim lies at {space} (P10.3)"
        if load == "lt" and self.fields["treated"].count(space) < 2:
            return f"there are not two treated victims at {space} (P10.3)"
        return None

    def _move(self, side: str, load: str) -> str:
        barred = self._way(self.space, side) or self._load(self.space, load)
        if barred:
            return barred
        into_fire = self.house.burns(beyond(self.space, side) or "")
        if into_fire and load:
            return f"nothing is carried or led into fire, and it burns at {beyond(self.space, side)} (P4)"
        cost = 2 if into_fire or load not in ("", "l") else 1
        purse = self._purse("rescue")
        if cost > purse:
            return self._too_dear("that move", cost, purse, "P4")
        return self._stuck()

    def _door(self, space: str, side: str, purse: int) -> str:
        door = self.house.door(space, side)
        if door is None:
            return f"there is no door {IN_WORDS[side]} of {space} (P4)"
        if door == "destroyed":
            return f"the door {IN_WORDS[side]} of {space} is destroyed (P1.2)"
        if purse < 1:
            return self._too_dear("a door", 1, purse, "P4")
        return self._stuck()

    def _douse(self, how: str, side: str) -> str:
        target = self.space if side == "." else beyond(self.space, side)
        barred = None if side == "." else self._way(self.space, side)
        if barred:
            return barred
        assert target is not None
        if not self.house.burns(target) and (how == "X" or not self.house.smokes(target)):
            return f"there is no fire{'' if how == 'X' else ' or smoke'} at {target} (P4)"
        price = 2 if self.who in ("paramedic", "rescue") else 1
        cost, purse = price * (2 if how == "X" else 1), self._purse("cafs")
        if cost > purse:
            return self._too_dear("that", cost, purse, "P4, P10")
        return self._stuck()

    def _chop(self, side: str) -> str:
        if self.house.door(self.space, side) is not None:
            return f"{IN_WORDS[side]} of {self.space} is a doorway, and only walls are chopped (P4)"
        if self.fields["walls"].get(edge(self.space, side)) == MARKERS_OF_RUINS:
            return f"the wall {IN_WORDS[side]} of {self.space} is destroyed already (P1.2)"
        if not self.house.wall(self.space, side):
            return f"no wall stands {IN_WORDS[side]} of {self.space} (P4)"
        cost = 1 if self.who == "rescue" else 2
        if cost > self.ap:
            return self._too_dear("chopping", cost, self.ap, "P4")
        return self._stuck()

    def _end(self, token: str) -> str:
        if self.house.burns(self.space):
            return f"no turn may end in fire, and it burns at {self.space} (P4.3)"
        left = next(seat for seat, space in enumerate(self.fields["at"]) if self.house.burns(space))
        return f"no one who was commanded is left in fire, and seat {left} stands in it (P4.3)"

    # The experienced game.

    def _crew(self, token: str) -> str:
        if self.fields["phase"] == "act" and "crew-may-change" not in self.fields["marks"]:
            return "the crew changes only as the first action of a turn that began on the engine's place (P10.8)"
        clause = "P10.8" if self.fields["phase"] == "act" else "P9.5"
        return f"the {_full_name(token[1:])} is in play already ({clause})"

    def _special(self, token: str) -> str:
        if token == "t":
            if self.who != "paramedic":
                return "only the paramedic treats victims (P10)"
            if self.space not in self.fields["victims"]:
                return f"no plain victim lies at {self.space} (P10)"
            return self._too_dear("treating", 1, self.ap, "P10") if self.ap < 1 else self._stuck()
        if self.who != "hazmat":
            return "only the hazmat technician removes hazmats (P10)"
        if self.space not in self.fields["hazmats"]:
            return f"no hazmat lies at {self.space} (P10)"
        return self._too_dear("removing a hazmat", 2, self.ap, "P10") if self.ap < 2 else self._stuck()

    def _identify(self, token: str) -> str:
        if self.who != "imaging":
            return "only the imaging technician identifies POI (P10)"
        if token[1:] not in self.fields["poi"]:
            return f"no POI lies at {token[1:]} (P10)"
        return self._too_dear("identifying", 1, self.ap, "P10") if self.ap < 1 else self._stuck()

    def _command(self, seat: str | None, side: str | None, load: str | None, door_side: str | None) -> str:
        other = int(seat or 0)
        if self.who != "captain":
            return "only the fire captain commands (P10.7)"
        if other >= self.state.game.seats:
            return _no_such_seat(self.state, other)
        if other == self.seat:
            return "the captain commands others, not himself (P10.7)"
        if self.fields["specialists"][other] == "cafs" and "cafs-commanded" in self.fields["marks"]:
            return "the CAFS firefighter has accepted a command worth 1 AP this turn (P10.7)"
        space = self.fields["at"][other]
        assert space is not None     # P10.7: commands come in turns, when everybody stands somewhere
        purse = self._purse("captain")
        if door_side:
            return self._door(space, door_side, purse)
        barred = self._way(space, side or "") or self._load(space, load or "")
        if barred:
            return barred
        into_fire = self.house.burns(beyond(space, side or "") or "")
        if into_fire and load:
            return f"nothing is carried or led into fire, and it burns at {beyond(space, side or '')} (P4)"
        cost = 2 if into_fire or load not in ("", "l") else 1
        if cost > 1 and self.fields["specialists"][other] == "cafs":
            return "the CAFS firefighter accepts commands worth 1 AP a turn, this one costs 2 (P10.7)"
        return self._too_dear("that command", cost, purse, "P10.7") if cost > purse else self._stuck()

    def _drive(self, token: str) -> str:
        if token[0] == "E" and not self._stands_by_engine():
            return "the engine is driven from one of its two spaces (P10.5)"
        return self._too_dear("driving", 2, self.ap, "P10.5") if self.ap < 2 else self._stuck()

    def _stands_by_engine(self) -> bool:
        """Whether the seat stands on the engine's place."""
        return bool(binding.stands_by_engine(self.state, self.seat))

    def _gun(self, token: str) -> str:
        if not self._stands_by_engine():
            return "the deck gun is used from one of the engine's two spaces (P10.6)"
        cost = 2 if self.who == "driver" else 4
        if cost > self.ap:
            return self._too_dear("the deck gun", cost, self.ap, "P10.6")
        if not binding.gun_is_clear(self.state):
            return "a firefighter is in the quadrant that the deck gun reaches (P10.6)"
        return self._stuck()

    # Questions.

    def _park(self, token: str) -> str:
        return _DECISIONS[self.fields["phase"]]

    def _ride(self, token: str) -> str:
        return "the seat that drives the engine cannot stay (P10.5)"

    def _aim(self, token: str) -> str:
        return "a die that has been rolled again lies (P10.6)"

    def _hazmat(self, token: str) -> str:
        return f"no hazmat lies in fire at {token[1:]} (P11.1)"

    def _carry_off(self, token: str) -> str:
        to = listed_names(binding.carried_off_to(self.state, self.fields["pending"][0]))
        return f"{token[1:]} does not belong to the place he is brought to; there are {to} (P6.1, P11.4)"
