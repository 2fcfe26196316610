"""P5, P6 and P11: the fire advances, and what it does to those in its way."""
from __future__ import annotations

from dataclasses import dataclass

from .board import SIDES, Space, beyond, edge_between, is_outdoors, name_of, space_named
from .poi import RevealInFire
from .steps import BOTH_DICE, Chance, Choice, Happening, Outcomes, thrown
from .table import Table, take_one


@dataclass(frozen=True)
class AdvanceFire(Chance):
    """P5.1, P11.1: one roll, with all its steps; P11.2: a turn may have several."""

    roll: int  # 1, 2, … in this turn

    def outcomes(self, table: Table) -> Outcomes:
        return thrown(BOTH_DICE)

    def take(self, table: Table, token: str) -> None:
        target = space_named(token[1:])
        table.next(Flashover(), HazmatsExplode(), EndOfRoll(self.roll, target, was_hot=target in table.hot_spots))
        strike(table, target)


def strike(table: Table, target: Space) -> None:
    """P5.1: clear, smoke, fire."""
    if target in table.fire:
        explode(table, target)
    elif target in table.smoke or any(there in table.fire for there in table.all_adjacent(target)):
        table.ignite(target)
    else:
        table.smoke.add(target)


def explode(table: Table, space: Space) -> None:
    """P5.2: in each of the four directions, one after the other."""
    for side in SIDES:
        blast(table, space, side)


def blast(table: Table, space: Space, side: str) -> None:
    """P5.2, P5.3: what a blast out of a burning space does in one direction, to the end of its shock wave."""
    there = beyond(space, side)
    assert there is not None
    edge = edge_between(space, there)
    if table.wall_stands(edge):
        table.put_damage(edge)  # P5.4: even if it falls, it has stopped the blast.
        return
    if table.doors.get(edge) == "closed":
        table.doors[edge] = "destroyed"
        return
    if table.doors.get(edge) == "open":
        table.doors[edge] = "destroyed"  # and the blast passes
    if there not in table.fire:
        table.ignite(there)
        return
    if is_outdoors(there):
        return  # P5.5: never beyond the first outdoor space
    blast(table, there, side)  # P5.3


@dataclass(frozen=True)
class Flashover(Happening):
    def happen(self, table: Table) -> None:
        """P5.6: smoke beside fire becomes fire, again and again until none is left."""
        while beside_fire := [
            space for space in table.smoke if any(there in table.fire for there in table.all_adjacent(space))
        ]:
            for space in beside_fire:
                table.ignite(space)


@dataclass(frozen=True)
class HazmatsExplode(Happening):
    """P11.1 (3) and (4)."""

    some_did: bool = False

    def happen(self, table: Table) -> None:
        burning = burning_hazmats(table)
        if len(burning) > 1:
            table.next(NextHazmat())
        elif burning:
            explode_hazmat(table, burning[0])
            table.next(HazmatsExplode(some_did=True))
        elif self.some_did:
            table.next(Flashover(), HazmatsExplode())


@dataclass(frozen=True)
class NextHazmat(Choice):
    """P11.1: with hazmats in several burning spaces the player chooses the next."""

    def options(self, table: Table) -> list[str]:
        return [f"h{name_of(space)}" for space in burning_hazmats(table)]

    def take(self, table: Table, token: str) -> None:
        explode_hazmat(table, space_named(token[1:]))
        table.next(HazmatsExplode(some_did=True))


def burning_hazmats(table: Table) -> list[Space]:
    return sorted(space for space in table.hazmats if space in table.fire)


def explode_hazmat(table: Table, space: Space) -> None:
    """P11.1: it leaves the game, explodes, and leaves a hot spot behind."""
    take_one(table.hazmats, space)
    explode(table, space)
    table.put_hot_spot(space)


@dataclass(frozen=True)
class EndOfRoll(Happening):
    """P11.2."""

    roll: int
    target: Space
    was_hot: bool  # when the dice were thrown

    def happen(self, table: Table) -> None:
        if self.flares_up(table):
            table.next(AdvanceFire(self.roll + 1))
        elif self.roll > 1:
            table.put_hot_spot(self.target)

    def flares_up(self, table: Table) -> bool:
        """P11.2: by the hot spot of the throw, or with the option by the one that is there after all explosions."""
        return self.target in table.hot_spots if table.flare_up == "resolved" else self.was_hot


# P6 and P11.4: knock-downs


@dataclass(frozen=True)
class KnockDowns(Happening):
    def happen(self, table: Table) -> None:
        """P6.1: who is knocked down is fixed before the first is moved; by seat."""
        table.next(*(KnockDown(seat) for seat in range(table.seats) if table.where(seat) in table.fire))


@dataclass(frozen=True)
class KnockDown(Choice):
    """P6.1: he is moved to the ambulance; the fire stays, and so do his saved AP."""

    seat: int

    def options(self, table: Table) -> list[str]:
        if table.experienced:
            return [f"k{name_of(space)}" for space in sorted(table.ambulance_place())]  # P11.4
        return [f"k{name_of(space)}" for space in nearest_parking_spaces(table, table.where(self.seat))]

    def take(self, table: Table, token: str) -> None:
        table.firefighters[self.seat] = space_named(token[1:])


def nearest_parking_spaces(table: Table, space: Space) -> list[Space]:
    """P6.1: both spaces of every ambulance parking place that is nearest, measured to its nearer space."""
    distances = {
        place: min(distance_squared(space, there) for there in table.board.ambulance[place])
        for place in table.board.ambulance
    }
    nearest = [place for place, distance in distances.items() if distance == min(distances.values())]
    return sorted(there for place in nearest for there in table.board.ambulance[place])


def distance_squared(one: Space, other: Space) -> int:
    """P6.1: as the crow flies, between centres; the square compares as well as the distance."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


# P5.7 and P5.8: losses


@dataclass(frozen=True)
class LoseVictims(Happening):
    def happen(self, table: Table) -> None:
        """P5.7: victims in burning spaces are lost, treated or not, indoors or out."""
        for pile in (table.victims, table.treated):
            for space in [space for space in pile if space in table.fire]:
                table.lost += pile.pop(space)


@dataclass(frozen=True)
class RevealBurningPoi(Happening):
    def happen(self, table: Table) -> None:
        """P5.7: one by one, in the order of their spaces."""
        table.next(*(RevealInFire(space) for space in sorted(table.poi & table.fire)))


@dataclass(frozen=True)
class EndAfterFire(Happening):
    def happen(self, table: Table) -> None:
        """P5.7: only now are those lost counted."""
        table.test_after_fire()


@dataclass(frozen=True)
class FireOutdoorsGoesOut(Happening):
    def happen(self, table: Table) -> None:
        """P5.8."""
        table.outdoors_goes_out()
