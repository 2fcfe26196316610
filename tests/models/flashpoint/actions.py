"""P4 and P10: what a firefighter can do, when, and at what price."""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from .board import SIDES, SPACES, Edge, Space, beyond, edge_between, is_outdoors, name_of
from .poi import Reveal
from .specialists import SPECIALISTS
from .table import MARKERS_TO_FELL_A_WALL, GameEnded, Table, take_one
from .vehicles import (
    CLOCKWISE,
    COUNTER_CLOCKWISE,
    DeckGunDice,
    ask_riders,
    next_place,
    quadrant_of_engine,
    rescue_where_ambulance_arrives,
)

OWN_SPACE = "."
CAFS_ACCEPTS = 1  # P10.7: AP of commands in one turn of the captain


class Action(ABC):
    """Something the seat whose turn it is may spend AP on."""

    kind: str = ""  # what extra AP may pay for: "move", "extinguish" or "command"

    @property
    @abstractmethod
    def token(self) -> str: ...

    @abstractmethod
    def is_possible(self, table: Table) -> bool:
        """Does the board allow it, AP and P4.3 apart?"""

    @abstractmethod
    def price(self, table: Table) -> int: ...

    @abstractmethod
    def happen(self, table: Table) -> None: ...


def actions_in_order(table: Table) -> Iterator[Action]:
    """P13.1: whatever might be written down, in the order of the table of P13, legal or not."""
    me = table.seat
    yield from (CrewChange(name) for name in SPECIALISTS)
    yield from (Move(me, side, load) for side in SIDES for load in LOADS)
    yield from (TurnDoor(me, side) for side in SIDES)
    yield from (Extinguish(where, completely=False) for where in [*SIDES, OWN_SPACE])
    yield from (Extinguish(where, completely=True) for where in [*SIDES, OWN_SPACE])
    yield from (Chop(side) for side in SIDES)
    yield Treat()
    yield RemoveHazmat()
    yield from (Identify(space) for space in SPACES)
    for other in range(table.seats):
        for side in SIDES:
            yield from (Command(other, Move(other, side, load)) for load in LOADS)
            yield Command(other, TurnDoor(other, side))
    yield from (DriveEngine(way) for way in (CLOCKWISE, COUNTER_CLOCKWISE))
    yield from (CallAmbulance(way) for way in (CLOCKWISE, COUNTER_CLOCKWISE))
    yield UseDeckGun()


# Whether an action is legal, and what it costs


def is_allowed(table: Table, action: Action) -> bool:
    return action.is_possible(table) and can_pay(table, action) and keeps_a_way_out(table, action)


def carry_out(table: Table, action: Action) -> None:
    pay(table, action)
    table.acted = True
    action.happen(table)


def extra_ap_for(table: Table, kind: str) -> int:
    """P10.1: the extra AP that may pay for this kind of action."""
    return table.extra if kind != "" and table.specialist(table.seat).extra_for == kind else 0


def can_pay(table: Table, action: Action) -> bool:
    return action.price(table) <= extra_ap_for(table, action.kind) + table.ap


def pay(table: Table, action: Action) -> None:
    """P10.1: extra AP first, the rest from the normal ones."""
    price = action.price(table)
    from_extra = min(price, extra_ap_for(table, action.kind))
    table.extra -= from_extra
    table.ap -= price - from_extra


# P4.3: no turn may end in fire


def keeps_a_way_out(table: Table, action: Action) -> bool:
    """P4.3: try it, and look whether all are out of the fire or can still get out, as if the game went on."""
    after = table.copy()
    try:
        carry_out(after, action)
    except GameEnded:
        pass
    return all_can_get_out(after)


def in_fire(table: Table) -> list[int]:
    """P4.3: the seats that may not stay where they are: the one of the turn, and whom it commanded into fire."""
    concerned = {table.seat, *table.commanded}
    return sorted(seat for seat in concerned if table.where(seat) in table.fire)


def all_can_get_out(table: Table) -> bool:
    """P4.3: the others by commands, for extra AP first; the firefighter of the turn with the normal AP that are left."""
    others = [seat for seat in in_fire(table) if seat != table.seat]
    prices = [cheapest_way_out(table, table.where(seat)) for seat in others]
    if any(price is None for price in prices):
        return False
    extra = extra_ap_for(table, "command")
    ap = table.ap - max(0, sum(price for price in prices if price is not None) - extra)
    return ap >= 0 and (table.seat not in in_fire(table) or can_get_out(table, ap))


def cheapest_way_out(table: Table, start: Space) -> int | None:
    """P4.3: what it costs to command somebody out of the fire, with doors opened on the way; None if nothing does."""
    cheapest = {start: 0}
    waiting = [start]
    while waiting:
        space = min(waiting, key=lambda one: cheapest[one])
        waiting.remove(space)
        if space not in table.fire:
            return cheapest[space]
        for side in SIDES:
            there = beyond(space, side)
            if there is None or table.wall_stands(edge_between(space, there)):
                continue
            price = cheapest[space] + price_of_opening(table, edge_between(space, there)) + step_price(table, there)
            if price < cheapest.get(there, price + 1):
                cheapest[there] = price
                waiting.append(there)
    return None


def can_get_out(table: Table, ap: int) -> bool:
    """P4.3: by putting out his own space at least to smoke, or by moving."""
    own_price = Extinguish(OWN_SPACE, completely=False).price(table)
    if own_price <= ap + extra_ap_for(table, "extinguish"):
        return True
    return can_walk_out(table, table.where(table.seat), ap, extra_ap_for(table, "move"))


def can_walk_out(table: Table, space: Space, ap: int, extra: int) -> bool:
    """P4.3: moves out of extra AP first, doors and walls on the way out of normal AP alone."""
    if space not in table.fire:
        return True
    for side in SIDES:
        there = beyond(space, side)
        if there is None:
            continue
        step = step_price(table, there)
        from_extra = min(step, extra)
        rest = ap - (step - from_extra) - price_of_opening(table, edge_between(space, there))
        if rest >= 0 and can_walk_out(table, there, rest, extra - from_extra):
            return True
    return False


def price_of_opening(table: Table, edge: Edge) -> int:
    """P4.3: to open a closed door, or to chop a wall until it falls, for the firefighter of the turn."""
    if table.wall_stands(edge):
        return (MARKERS_TO_FELL_A_WALL - table.damage[edge]) * table.specialist(table.seat).chop
    return 1 if table.doors.get(edge) == "closed" else 0


def step_price(table: Table, there: Space) -> int:
    """P4: what it costs to go there with nothing."""
    return 2 if there in table.fire else 1


# Moving


@dataclass(frozen=True)
class Load:
    """What a move takes along (P4.1, P10.3, P10.4): how many plain victims, hazmats, treated victims."""

    victims: int = 0
    hazmats: int = 0
    treated: int = 0

    def is_nothing(self) -> bool:
        return self.victims + self.hazmats + self.treated == 0

    def carried(self) -> int:
        """P10.3: the first treated victim is led, all the rest is carried."""
        led = min(self.treated, 1)
        return self.victims + self.hazmats + self.treated - led


LOADS: dict[str, Load] = {
    "": Load(),
    "v": Load(victims=1),
    "h": Load(hazmats=1),
    "l": Load(treated=1),
    "lv": Load(treated=1, victims=1),
    "lh": Load(treated=1, hazmats=1),
    "lt": Load(treated=2),
}


@dataclass(frozen=True)
class Move(Action):
    mover: int  # a seat: another one's when the captain commands
    side: str
    letters: str

    kind = "move"

    @property
    def token(self) -> str:
        return f"{self.side}{self.letters}"

    @property
    def load(self) -> Load:
        return LOADS[self.letters]

    def target(self, table: Table) -> Space | None:
        return table.adjacent(table.where(self.mover), self.side)

    def is_into_fire(self, table: Table) -> bool:
        return self.target(table) in table.fire

    def is_possible(self, table: Table) -> bool:
        if self.target(table) is None:
            return False
        if self.is_into_fire(table) and not self.load.is_nothing():
            return False
        return self._load_is_there(table)

    def _load_is_there(self, table: Table) -> bool:
        """P4.1: all that is taken along lies in the space where the move starts."""
        here = table.where(self.mover)
        return (
            table.victims[here] >= self.load.victims
            and table.hazmats[here] >= self.load.hazmats
            and table.treated[here] >= self.load.treated
        )

    def price(self, table: Table) -> int:
        """P4, P10.3: carrying makes it 2; leading costs nothing more."""
        there = self.target(table)
        assert there is not None
        return 2 if self.load.carried() > 0 else step_price(table, there)

    def happen(self, table: Table) -> None:
        here, there = table.where(self.mover), self.target(table)
        assert there is not None
        table.firefighters[self.mover] = there
        self._take_along(table, here, there)
        if there in table.poi:
            table.next(Reveal(there))  # P4.2

    def _take_along(self, table: Table, here: Space, there: Space) -> None:
        _take(table.victims, here, self.load.victims)
        _take(table.treated, here, self.load.treated)
        _take(table.hazmats, here, self.load.hazmats)
        if not is_outdoors(there):
            _lay(table.hazmats, there, self.load.hazmats)  # P10.4: outdoors it is out of the game.
        if is_safe(table, there):
            table.rescue(self.load.victims + self.load.treated)
            return
        _lay(table.victims, there, self.load.victims)
        _lay(table.treated, there, self.load.treated)


def is_safe(table: Table, space: Space) -> bool:
    """P4.4: outdoors; P10.2: in the experienced game only where the ambulance stands."""
    return space in table.ambulance_place() if table.experienced else is_outdoors(space)


def _take(pile: Counter[Space], space: Space, number: int) -> None:
    for _ in range(number):
        take_one(pile, space)


def _lay(pile: Counter[Space], space: Space, number: int) -> None:
    if number > 0:
        pile[space] += number


# Doors, extinguishing, chopping


def edge_on(space: Space, side: str) -> Edge | None:
    """The edge of a space on that side, or None at the rim of the board."""
    there = beyond(space, side)
    return None if there is None else edge_between(space, there)


@dataclass(frozen=True)
class TurnDoor(Action):
    """P4: open or close, from either side; a destroyed door does neither."""

    at: int  # a seat: another one's when the captain commands
    side: str

    @property
    def token(self) -> str:
        return f"d{self.side}"

    def is_possible(self, table: Table) -> bool:
        edge = edge_on(table.where(self.at), self.side)
        return edge is not None and table.doors.get(edge) in ("open", "closed")

    def price(self, table: Table) -> int:
        return 1

    def happen(self, table: Table) -> None:
        door = edge_on(table.where(self.at), self.side)
        assert door is not None
        table.doors[door] = "open" if table.doors[door] == "closed" else "closed"


@dataclass(frozen=True)
class Extinguish(Action):
    """P4: in the own space or an adjacent one."""

    where: str  # a side, or OWN_SPACE
    completely: bool  # fire to nothing; otherwise one step: fire to smoke, smoke to nothing

    kind = "extinguish"

    @property
    def token(self) -> str:
        return f"{'X' if self.completely else 'x'}{self.where}"

    def target(self, table: Table) -> Space | None:
        here = table.where(table.seat)
        return here if self.where == OWN_SPACE else table.adjacent(here, self.where)

    def is_possible(self, table: Table) -> bool:
        target = self.target(table)
        return target in table.fire or (target in table.smoke and not self.completely)

    def price(self, table: Table) -> int:
        steps = 2 if self.completely else 1
        return steps * table.specialist(table.seat).extinguishing

    def happen(self, table: Table) -> None:
        target = self.target(table)
        assert target is not None
        only_to_smoke = target in table.fire and not self.completely
        table.clear(target)
        if only_to_smoke:
            table.smoke.add(target)


@dataclass(frozen=True)
class Chop(Action):
    """P4: one damage marker on a standing wall of the own space; P4.5: the last one, too."""

    side: str

    @property
    def token(self) -> str:
        return f"c{self.side}"

    def is_possible(self, table: Table) -> bool:
        edge = edge_on(table.where(table.seat), self.side)
        return edge is not None and table.wall_stands(edge)

    def price(self, table: Table) -> int:
        return table.specialist(table.seat).chop

    def happen(self, table: Table) -> None:
        wall = edge_on(table.where(table.seat), self.side)
        assert wall is not None
        table.put_damage(wall)


# What only specialists can do


@dataclass(frozen=True)
class Treat(Action):
    """P10: the paramedic treats a victim in the own space."""

    token = "t"

    def is_possible(self, table: Table) -> bool:
        here = table.where(table.seat)
        return table.specialists[table.seat] == "paramedic" and table.victims[here] > 0

    def price(self, table: Table) -> int:
        return 1

    def happen(self, table: Table) -> None:
        here = table.where(table.seat)
        take_one(table.victims, here)
        table.treated[here] += 1


@dataclass(frozen=True)
class RemoveHazmat(Action):
    """P10, P10.4: the technician takes a hazmat in the own space out of the game."""

    token = "r"

    def is_possible(self, table: Table) -> bool:
        here = table.where(table.seat)
        return table.specialists[table.seat] == "hazmat" and table.hazmats[here] > 0

    def price(self, table: Table) -> int:
        return 2

    def happen(self, table: Table) -> None:
        take_one(table.hazmats, table.where(table.seat))


@dataclass(frozen=True)
class Identify(Action):
    """P10: the imaging technician turns over any POI on the board."""

    space: Space

    @property
    def token(self) -> str:
        return f"i{name_of(self.space)}"

    def is_possible(self, table: Table) -> bool:
        return table.specialists[table.seat] == "imaging" and self.space in table.poi

    def price(self, table: Table) -> int:
        return 1

    def happen(self, table: Table) -> None:
        table.next(Reveal(self.space))


@dataclass(frozen=True)
class Command(Action):
    """P10.7: the captain moves another firefighter, or lets that one open or close a door."""

    other: int
    order: Move | TurnDoor

    kind = "command"

    @property
    def token(self) -> str:
        return f"{self.other}:{self.order.token}"

    def is_possible(self, table: Table) -> bool:
        if table.specialists[table.seat] != "captain" or self.other == table.seat:
            return False
        if not self.order.is_possible(table):
            return False
        return self._is_accepted(table)

    def _is_accepted(self, table: Table) -> bool:
        if table.specialists[self.other] != "cafs":
            return True
        return table.cafs_commanded + self.price(table) <= CAFS_ACCEPTS

    def price(self, table: Table) -> int:
        """P10.7: what the other one would pay with normal AP."""
        return self.order.price(table)

    def happen(self, table: Table) -> None:
        if table.specialists[self.other] == "cafs":
            table.cafs_commanded += self.price(table)
        if isinstance(self.order, Move):
            table.commanded.add(self.other)
        self.order.happen(table)


@dataclass(frozen=True)
class CrewChange(Action):
    """P10.8: only as the first action of a turn, so the turn began where the firefighter stands now."""

    name: str

    @property
    def token(self) -> str:
        return f"={self.name}"

    def is_possible(self, table: Table) -> bool:
        return (
            table.experienced
            and not table.acted
            and table.where(table.seat) in table.engine_place()
            and self.name not in table.specialists
        )

    def price(self, table: Table) -> int:
        return 2

    def happen(self, table: Table) -> None:
        table.specialists[table.seat] = self.name
        specialist = table.specialist(table.seat)
        table.ap = specialist.ap - self.price(table) + table.saved[table.seat]
        table.extra = specialist.extra


# Vehicles


@dataclass(frozen=True)
class DriveEngine(Action):
    """P10.5: from one of its two spaces, and not without the driver."""

    way: str

    @property
    def token(self) -> str:
        return f"E{self.way}"

    def is_possible(self, table: Table) -> bool:
        return table.experienced and table.where(table.seat) in table.engine_place()

    def price(self, table: Table) -> int:
        return 2

    def happen(self, table: Table) -> None:
        assert table.engine is not None
        left = table.engine_place()
        table.engine = next_place(table.engine, self.way)
        ask_riders(table, left, table.engine_place(), cannot_stay=table.seat)


@dataclass(frozen=True)
class CallAmbulance(Action):
    """P10.5: by radio, from anywhere."""

    way: str

    @property
    def token(self) -> str:
        return f"A{self.way}"

    def is_possible(self, table: Table) -> bool:
        return table.experienced

    def price(self, table: Table) -> int:
        return 2

    def happen(self, table: Table) -> None:
        assert table.ambulance is not None
        left = table.ambulance_place()
        table.ambulance = next_place(table.ambulance, self.way)
        rescue_where_ambulance_arrives(table)
        ask_riders(table, left, table.ambulance_place(), cannot_stay=None)


@dataclass(frozen=True)
class UseDeckGun(Action):
    """P10.6: from the engine's place, into its quadrant, if no firefighter is in there."""

    token = "g"

    def is_possible(self, table: Table) -> bool:
        return (
            table.experienced
            and table.where(table.seat) in table.engine_place()
            and not any(table.someone_at(space) for space in quadrant_of_engine(table))
        )

    def price(self, table: Table) -> int:
        return table.specialist(table.seat).deck_gun

    def happen(self, table: Table) -> None:
        table.next(DeckGunDice(row=None, column=None, may_throw_again="rc"))
