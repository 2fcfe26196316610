"""Feurio! as the rules state it, clause by clause: the model the fast engine is compared with.

Nothing is remembered that can be counted afresh: spots, heat, accesses and zones are searched on the whole board
whenever somebody asks. Spaces are axial coordinates (q, r), colours the letters of `COLOURS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from math import ceil, floor

Space = tuple[int, int]

CHANCE = -1

VALUES = (1, 2, 3, 4, 5, 6)
TILES_OF_A_VALUE = 6  # F1.1
COLOURS = "RGBY"  # F1.3, in the order of the colour indices
MEN_OF_A_COLOUR = 12  # F1.3
MAX_MEN_A_TURN = 3  # F4.3

REINFORCEMENTS = "Y"  # F3: with three players the fourth colour helps all of them
REINFORCEMENTS_OF_A_SEAT = 4

OWN_COLOURS = {  # F3: for each number of players, the colours of seat 0, seat 1, ...
    4: ("R", "G", "B", "Y"),
    3: ("R", "G", "B"),
    2: ("RG", "BY"),
    1: ("RGBY",),
}
FIRST_SEAT = {4: 1, 3: 1, 2: 1, 1: 0}  # F3
START_SPACES: tuple[Space, ...] = ((0, 0), (1, -1), (1, 0), (0, -1))  # F3.2
DIRECTIONS: tuple[Space, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # F2.1: E NE NW W SW SE


class Phase(Enum):
    """What happens next."""

    SET_UP = "a start tile is drawn"
    DRAW = "the turn begins with a draw"
    LAY = "the tile in hand is laid"
    PLACE = "men are placed, or nobody"
    OVER = "nothing more"


def no_men() -> dict[str, int]:
    """A count of men, none of any colour."""
    return {colour: 0 for colour in COLOURS}


@dataclass
class Tile:
    """A tile on the table."""

    value: int  # 1 to 6; of a firebreak the value on its hidden face
    face_down: bool = False  # a firebreak (F5)
    owner: int | None = None  # the seat that laid the firebreak and alone knows its value (F5.3)
    men: dict[str, int] = field(default_factory=no_men)  # by colour

    @property
    def heat(self) -> int:
        """What the tile adds to the heat of a spot beside it."""
        return 0 if self.face_down else self.value  # F4.2, F5.3


class FeurioModel:
    """A game of Feurio!, from the draw of the first start tile to the end."""

    def __init__(
        self,
        *,
        players: int = 4,
        cooperative: bool = False,
        firebreaks: bool = False,
        hot: bool = False,
        layout: str = "hot-centre",
        slots: Sequence[int] = (1, 1, 2, 2, 3, 3),
    ) -> None:
        together = cooperative or players == 1  # F0: a game for one is solo with or without `cooperative`
        assert players in OWN_COLOURS
        assert layout in ("hot-centre", "drawn")
        assert len(slots) == len(VALUES) and min(slots) >= 0
        assert not (together and (firebreaks or hot))  # F0, F8.1

        self.seats: int = players
        self.together: bool = together  # solo or cooperative
        self.firebreaks: bool = firebreaks
        self.hot: bool = hot
        self.layout: str = layout
        self.slots: dict[int, int] = dict(zip(VALUES, slots, strict=True))  # F1.2, by value

        self.tiles: dict[Space, Tile] = {}  # the table
        self.stack: dict[int, int] = {value: TILES_OF_A_VALUE for value in VALUES}  # tiles not drawn, by value
        self.supply: list[dict[str, int]] = [self._first_supply(seat) for seat in range(players)]
        self.given_up: dict[str, int] = no_men()  # F5.1: men in the box

        self.phase: Phase = Phase.SET_UP
        self.start_draws: list[int] = []  # the start tiles in the order drawn
        self.turn: int = FIRST_SEAT[players]  # the seat whose turn it is; once over, whose turn was the last
        self.hand: int | None = None  # the tile drawn and not yet laid
        self.laid_this_turn: bool = False
        self.passes: int = 0  # passes in a row up to now (F6.1)

        self.tokens: list[str] = []  # the full history
        self.drawn_by: dict[int, int] = {}  # index of a turn's draw in `tokens` -> the seat that drew

    # The game as every model offers it

    @property
    def actor(self) -> int | None:
        """The seat that decides, CHANCE, or None when the game is over."""
        if self.phase is Phase.OVER:
            return None
        if self.phase in (Phase.SET_UP, Phase.DRAW):
            return CHANCE
        return self.turn

    def legal(self) -> list[str]:
        """What may come next, in the order of F10.1."""
        if self.phase is Phase.OVER:
            return []
        if self.phase is Phase.LAY:
            return self._legal_layings()
        if self.phase is Phase.PLACE:
            return self._legal_placings()
        return [token for token, _ in self.chance()]

    def chance(self) -> list[tuple[str, Fraction]]:
        """The outcomes of the next draw: every tile of the stack is equally likely."""
        assert self.actor == CHANCE
        tiles = sum(self.stack.values())
        return [(f"*{value}", Fraction(self.stack[value], tiles)) for value in VALUES if self.stack[value] > 0]

    def apply(self, token: str) -> None:
        """Play one token of the notation (F10)."""
        assert token in self.legal(), f"feurio: {token} is not legal here"
        self.tokens.append(token)
        if token == "-":
            self._place_nobody()
        elif token[0] == "*":
            self._draw(int(token[1:]))
        elif token[0] == "@":
            self._lay_face_up(space_named(token[1:]))
        elif token[0] == "#":
            self._lay_firebreak(space_named(token[1:-1]), giving_up=token[-1])
        else:
            men, space = token.split("@")
            self._place_men(space_named(space), colour=men[0], count=int(men[1:]))

    def scores(self) -> tuple[int, ...]:
        """The scores as if the game ended now (F9.2)."""
        if self.together:
            return (sum(self.is_saved(colour) for colour in COLOURS),) * self.seats
        return tuple(sum(self.zone_values(seat)) for seat in range(self.seats))  # F7.4

    def returns(self) -> tuple[Fraction, ...]:
        """The result of a game that is over (F9.1)."""
        assert self.phase is Phase.OVER
        if self.together:
            won = all(self.is_saved(colour) for colour in COLOURS)  # F8.2
            return (Fraction(int(won)),) * self.seats
        winners = self.winners()
        return tuple(Fraction(1, len(winners)) if seat in winners else Fraction(0) for seat in range(self.seats))

    def copy(self) -> FeurioModel:
        """A game that goes its own way from here."""
        return deepcopy(self)

    def seen(self, seat: int) -> list[str]:
        """Every token so far as this seat sees it (F10.3)."""
        return ["*?" if self._is_hidden(index, seat) else token for index, token in enumerate(self.tokens)]

    # The set-up (F3)

    def _first_supply(self, seat: int) -> dict[str, int]:
        supply = no_men()
        for colour in OWN_COLOURS[self.seats][seat]:
            supply[colour] = MEN_OF_A_COLOUR
        if self.seats == 3:
            supply[REINFORCEMENTS] = REINFORCEMENTS_OF_A_SEAT
        return supply

    def _lay_start_tiles(self) -> None:
        values = list(self.start_draws)
        if self.seats == 4 and self.layout == "hot-centre":
            values.sort(reverse=True)  # F3.3: the first two start spaces are the middle of the rhombus
        for space, value in zip(START_SPACES[: self.seats], values, strict=True):  # F3.2
            self.tiles[space] = Tile(value)

    # A turn (F4, F5)

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.laid_this_turn = False
        self.phase = Phase.DRAW if self.tiles_in_stack() > 0 else Phase.PLACE  # F4.1

    def _draw(self, value: int) -> None:
        self.stack[value] -= 1
        if self.phase is Phase.SET_UP:
            self._draw_start_tile(value)
            return
        self.hand = value
        self.drawn_by[len(self.tokens) - 1] = self.turn
        self.phase = Phase.LAY

    def _draw_start_tile(self, value: int) -> None:
        self.start_draws.append(value)
        if len(self.start_draws) < self.seats:
            return
        self._lay_start_tiles()  # F3.3: together, after the last draw
        self._begin_turn(FIRST_SEAT[self.seats])

    def _legal_layings(self) -> list[str]:
        tokens = []
        for spot in self.hottest_spots():
            tokens.append(f"@{name_of(spot)}")
            tokens += [f"#{name_of(spot)}{colour}" for colour in self._colours_to_give_up()]
        return tokens

    def _colours_to_give_up(self) -> list[str]:
        if not self.firebreaks:
            return []
        own = OWN_COLOURS[self.seats][self.turn]  # F5.1: never a reinforcement
        return [colour for colour in COLOURS if colour in own and self.supply[self.turn][colour] > 0]  # F5.2

    def _lay_face_up(self, spot: Space) -> None:
        assert self.hand is not None
        self.tiles[spot] = Tile(self.hand)
        self.hand = None
        self.laid_this_turn = True
        self.phase = Phase.PLACE  # F4.8: decided by itself, also when nobody can be placed

    def _lay_firebreak(self, spot: Space, *, giving_up: str) -> None:
        assert self.hand is not None
        self.tiles[spot] = Tile(self.hand, face_down=True, owner=self.turn)
        self.hand = None
        self.laid_this_turn = True
        self.supply[self.turn][giving_up] -= 1
        self.given_up[giving_up] += 1
        self._end_turn()  # F5.1: no men are placed

    def _legal_placings(self) -> list[str]:
        return ["-"] + [
            f"{colour}{count}@{name_of(space)}"
            for space in sorted(self.tiles)
            for colour in COLOURS
            for count in range(1, MAX_MEN_A_TURN + 1)
            if self.may_place(space, colour=colour, count=count)
        ]

    def may_place(self, space: Space, *, colour: str, count: int) -> bool:
        """May the seat whose turn it is place so many men of a colour on this tile? (F4.4)"""
        tile = self.tiles[space]
        if tile.face_down:
            return False  # F4.3, F5.3
        if self.supply[self.turn][colour] < count:
            return False
        men = sum(tile.men.values()) + count  # of all colours, the new ones with them
        return men <= self.slots[tile.value] and men <= self.accesses(space)

    def _place_men(self, space: Space, *, colour: str, count: int) -> None:
        self.supply[self.turn][colour] -= count
        self.tiles[space].men[colour] += count
        self.passes = 0
        self._end_turn()

    def _place_nobody(self) -> None:
        if not self.laid_this_turn:  # F6.2: a turn that laid a tile, the last one too, is no pass
            self.passes += 1
        self._end_turn()

    def _end_turn(self) -> None:
        if self._has_ended():
            self.phase = Phase.OVER
            return
        self._begin_turn((self.turn + 1) % self.seats)  # F3.1

    def _has_ended(self) -> bool:
        if self.tiles_in_stack() > 0:
            return False
        if self.together:
            return True  # F6.3: with the turn that laid the last tile
        return self.passes == self.seats  # F6.1

    # The board (F2, F4.2)

    def tiles_in_stack(self) -> int:
        """How many tiles wait to be drawn."""
        return sum(self.stack.values())

    def spots(self) -> set[Space]:
        """The empty spaces that touch a tile, firebreaks included (F2.2)."""
        beside = {space for tile in self.tiles for space in neighbours(tile)}
        return beside - set(self.tiles)

    def heat(self, spot: Space) -> int:
        """The sum of the face-up values of the tiles that touch a spot (F4.2)."""
        return sum(self.tiles[space].heat for space in neighbours(spot) if space in self.tiles)

    def hottest_spots(self) -> list[Space]:
        """The spots where the next tile may lie, by q, then r (F4.2)."""
        spots = self.spots()
        greatest = max(self.heat(spot) for spot in spots)
        return sorted(spot for spot in spots if self.heat(spot) == greatest)

    def accesses(self, space: Space) -> int:
        """How many sides of a tile touch no other tile (F2.3)."""
        return sum(side not in self.tiles for side in neighbours(space))

    def is_open(self, space: Space) -> bool:
        """Has the tile an access? (F2.3)"""
        return self.accesses(space) > 0

    # Zones and results (F7, F8)

    def zones(self, colour: str) -> list[set[Space]]:
        """The zones of a colour, each as its set of tiles (F7.1)."""
        held = {space for space, tile in self.tiles.items() if tile.men[colour] > 0}
        zones = []
        while held:
            zone = self._zone_around(min(held), held)
            zones.append(zone)
            held -= zone
        return zones

    def _zone_around(self, start: Space, held: set[Space]) -> set[Space]:
        zone = {start}
        to_look_at = [start]
        while to_look_at:
            found = {side for side in neighbours(to_look_at.pop()) if side in held} - zone
            zone |= found
            to_look_at += found
        return zone

    def zone_value(self, zone: set[Space]) -> int:
        """What a zone is worth, rounded (F7.2)."""
        open_values = [self.tiles[space].value for space in zone if self.is_open(space)]
        if not open_values:
            return 0
        value = Fraction(sum(self.tiles[space].value for space in zone), min(open_values))
        return floor(value) if self.hot else ceil(value)  # F7.3

    def zone_values(self, seat: int) -> list[int]:
        """The values of all zones of a seat, colour by colour; reinforcements form none (F7.4)."""
        return [self.zone_value(zone) for colour in OWN_COLOURS[self.seats][seat] for zone in self.zones(colour)]

    def winners(self) -> list[int]:
        """The seats that share the victory of a competitive game (F7.5)."""
        standings = [(sum(values), max(values, default=0)) for values in map(self.zone_values, range(self.seats))]
        return [seat for seat in range(self.seats) if standings[seat] == max(standings)]

    def is_saved(self, colour: str) -> bool:
        """Has the colour all its men on the board, in one zone with an open tile of value 1? (F8.2, F8.3)"""
        if sum(tile.men[colour] for tile in self.tiles.values()) < MEN_OF_A_COLOUR:
            return False
        zones = self.zones(colour)
        return len(zones) == 1 and any(self.tiles[space].value == 1 and self.is_open(space) for space in zones[0])

    # What a seat knows (F5.5, F10.3)

    def unseen(self, seat: int) -> dict[int, int]:
        """The tiles a seat has not seen, by value: stack, others' firebreaks, and a tile hidden in another's hand."""
        unseen = dict(self.stack)
        for tile in self.tiles.values():
            if tile.face_down and tile.owner != seat:
                unseen[tile.value] += 1
        if self.firebreaks and self.hand is not None and self.turn != seat:
            unseen[self.hand] += 1
        return unseen

    def _is_hidden(self, index: int, seat: int) -> bool:
        if not self.firebreaks or index not in self.drawn_by:
            return False  # no draw, or one that all may see: set-up draws are public
        if self.drawn_by[index] == seat:
            return False
        laying = self.tokens[index + 1 : index + 2]  # empty while the tile is in hand
        return not (laying and laying[0][0] == "@")


def neighbours(space: Space) -> list[Space]:
    """The six spaces around a space (F2.1)."""
    q, r = space
    return [(q + east, r + south) for east, south in DIRECTIONS]


def name_of(space: Space) -> str:
    """A space in the notation (F10.2)."""
    q, r = space
    return f"{q},{r}"


def space_named(name: str) -> Space:
    """The space a name of the notation stands for (F10.2)."""
    q, r = name.split(",")
    return int(q), int(r)
