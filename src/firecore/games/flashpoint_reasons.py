"""Why a token of Flash Point is not legal here, with the clause."""
from __future__ import annotations

import re
from typing import Any

from .._native.flashpoint import binding
from .._native.state import State
from .flashpoint_house import IN_WORDS, House, beyond
from .flashpoint_position import SPECIALISTS

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
_STUCK = "the firefighter would be in fire then and could not get out (P4.3)"


def why_not(state: State, token: str) -> str:
    """The reason; the token is not legal."""
    fields = binding.fields(state)
    if binding.find(state, token) < 0:
        return "no token is written like that; the notation is N, Nv, dN, xN, cN, k05, *35 and so on (P13)"
    kind, phases, parts = _kind(token)
    if state.is_chance:
        return _chance(state, fields, token) if kind == "chance" else f"dice or a draw decide now: {_awaited(fields)}"
    if fields["phase"] not in phases:
        return _DECISIONS[fields["phase"]]
    return _Reasons(state, fields).of(kind, token, parts)


def _kind(token: str) -> tuple[str, tuple[str, ...], tuple[str | None, ...]]:
    for kind, pattern, phases in _KINDS:
        if match := re.fullmatch(pattern, token, re.ASCII):
            return kind, phases, match.groups()
    raise AssertionError(f"{token} is of no kind")


def _awaited(fields: dict[str, Any]) -> str:
    return _CHANCE.get(fields["phase"], "a space is rolled, as in *35 (P12)")


def _chance(state: State, fields: dict[str, Any], token: str) -> str:
    phase = fields["phase"]
    if phase == "draw-specialist" and token[1:] in SPECIALISTS:
        return f"the {token[1:]} is in play already (P9.5)"
    if phase in _CHANCE:
        if token in ("*v", "*f"):
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

    def __init__(self, state: State, fields: dict[str, Any]) -> None:
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

    # What everybody may do.

    def _purse(self, specialist: str) -> int:
        """The AP that may pay, if that specialist's extra AP may (P10.1)."""
        return self.ap + (int(self.fields["extra"]) if self.who == specialist else 0)

    def _too_dear(self, what: str, cost: int, purse: int, clause: str) -> str:
        extra = f" and {purse - self.ap} extra" if purse > self.ap else ""
        return f"{what} costs {cost} AP, there are {self.ap}{extra} ({clause})"

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
        return _STUCK

    def _door(self, space: str, side: str, purse: int) -> str:
        door = self.house.door(space, side)
        if door is None:
            return f"there is no door {IN_WORDS[side]} of {space} (P4)"
        if door == "destroyed":
            return f"the door {IN_WORDS[side]} of {space} is destroyed (P1.2)"
        if purse < 1:
            return self._too_dear("a door", 1, purse, "P4")
        return _STUCK

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
        return _STUCK

    def _chop(self, side: str) -> str:
        if not self.house.wall(self.space, side):
            return f"no wall stands {IN_WORDS[side]} of {self.space} (P4)"
        cost = 1 if self.who == "rescue" else 2
        if cost > self.ap:
            return self._too_dear("to chop", cost, self.ap, "P4")
        return _STUCK

    def _end(self, token: str) -> str:
        return f"no turn may end in fire, and it burns at {self.space} (P4.3)"

    # The experienced game.

    @staticmethod
    def _only_experienced() -> str:
        return "the family game has none of that (P10)"

    def _crew(self, token: str) -> str:
        if not self.experienced:
            return self._only_experienced()
        if self.fields["phase"] == "act" and "crew-may-change" not in self.fields["marks"]:
            return "the crew changes only as the first action of a turn that began on the engine's place (P10.8)"
        return f"the {token[1:]} is in play already ({'P9.5' if self.fields['phase'] != 'act' else 'P10.8'})"

    def _special(self, token: str) -> str:
        if token == "t":
            if self.who != "paramedic":
                return "only the paramedic treats victims (P10)"
            if self.space not in self.fields["victims"]:
                return f"no plain victim lies at {self.space} (P10)"
            return self._too_dear("to treat", 1, self.ap, "P10") if self.ap < 1 else _STUCK
        if self.who != "hazmat":
            return "only the hazmat technician removes hazmats (P10)"
        if self.space not in self.fields["hazmats"]:
            return f"no hazmat lies at {self.space} (P10)"
        return self._too_dear("to remove a hazmat", 2, self.ap, "P10") if self.ap < 2 else _STUCK

    def _identify(self, token: str) -> str:
        if self.who != "imaging":
            return "only the imaging technician identifies POI (P10)"
        if token[1:] not in self.fields["poi"]:
            return f"no POI lies at {token[1:]} (P10)"
        return self._too_dear("to identify", 1, self.ap, "P10") if self.ap < 1 else _STUCK

    def _command(self, seat: str | None, side: str | None, load: str | None, door_side: str | None) -> str:
        other = int(seat or 0)
        if self.who != "captain":
            return "only the fire captain commands (P10.7)"
        if other >= self.state.game.seats or other == self.seat:
            return f"the captain commands another seat, there is no other seat {other} (P10.7)"
        if self.fields["specialists"][other] == "cafs" and "cafs-commanded" in self.fields["marks"]:
            return "the CAFS firefighter has accepted a command worth 1 AP this turn (P10.7)"
        space = self.fields["at"][other]
        purse = self._purse("captain")
        if door_side:
            return self._door(space, door_side, purse)
        barred = self._way(space, side or "") or self._load(space, load or "")
        if barred:
            return barred
        if self.house.burns(beyond(space, side or "") or ""):
            return f"a command never moves anyone into fire, and it burns at {beyond(space, side or '')} (P10.7)"
        cost = 1 if load in ("", "l") else 2
        if cost > 1 and self.fields["specialists"][other] == "cafs":
            return "the CAFS firefighter accepts commands worth 1 AP a turn, this one costs 2 (P10.7)"
        return self._too_dear("that command", cost, purse, "P10.7") if cost > purse else _STUCK

    def _drive(self, token: str) -> str:
        if not self.experienced:
            return self._only_experienced()
        if token[0] == "E" and not self._stands_by_engine():
            return "the engine is driven from one of its two spaces (P10.5)"
        return self._too_dear("to drive", 2, self.ap, "P10.5") if self.ap < 2 else _STUCK

    def _stands_by_engine(self) -> bool:
        """Whether the seat stands on the engine's place."""
        return bool(binding.stands_by_engine(self.state, self.seat))

    def _gun(self, token: str) -> str:
        if not self.experienced:
            return self._only_experienced()
        if not self._stands_by_engine():
            return "the deck gun is used from one of the engine's two spaces (P10.6)"
        cost = 2 if self.who == "driver" else 4
        if cost > self.ap:
            return self._too_dear("the deck gun", cost, self.ap, "P10.6")
        return "a firefighter is in the quadrant that the deck gun reaches (P10.6)"

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
        to = " ".join(binding.carried_off_to(self.state, self.fields["pending"][0]))
        return f"{token[1:]} does not belong to the place he is brought to; there is {to} (P6.1, P11.4)"
