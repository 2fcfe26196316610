"""What lies on the table, what one can ask about it, and how a game ends (P8)."""
from __future__ import annotations

import copy
from collections import Counter
from typing import Any, NoReturn, Self

from .board import SIDES, Board, Edge, Space, beyond, board_from, edge_between, is_outdoors
from .specialists import GENERIC, SPECIALISTS, Specialist
from .steps import Step

VICTIMS = 10  # P1.5: in the bag at the start
FALSE_ALARMS = 5
LAST_DAMAGE = 24
VICTIMS_TO_RESCUE = 7
VICTIMS_TOO_MANY_LOST = 4
MARKERS_TO_FELL_A_WALL = 2
HOT_SPOT_RESERVE = {"recruit": 6, "veteran": 6, "heroic": 12}


class GameEnded(Exception):
    """Raised where a game ends, so that nothing more of what was going on happens (P8.6)."""


class Table:
    """The whole position. Everything is public and plain: a test may assign what it likes."""

    def __init__(
        self,
        *,
        rules: str = "family",
        board: str | dict[str, Any] = "front",
        players: int = 3,
        level: str = "recruit",
        specialists: str | list[str] | tuple[str, ...] = "choose",
        flare_up: str = "thrown",
        perfect: bool = False,
        max_turns: int | None = None,
    ) -> None:
        self.experienced: bool = rules == "experienced"
        self.board: Board = board_from(board)
        self.seats: int = players
        self.level: str = level
        self.specialists_option: str | tuple[str, ...] = (
            specialists if isinstance(specialists, str) else tuple(specialists)
        )
        self.flare_up: str = flare_up  # P11.2: "thrown" or "resolved"
        self.perfect: bool = perfect
        self.max_turns: int | None = max_turns

        # The house.
        self.fire: set[Space] = set()
        self.smoke: set[Space] = set()
        self.damage: dict[Edge, int] = {wall: 0 for wall in self.board.walls}
        self.doors: dict[Edge, str] = {door: "closed" for door in self.board.doors}  # "closed" "open" "destroyed"
        self.hot_spots: set[Space] = set()
        self.hot_spot_reserve: int = HOT_SPOT_RESERVE[level] if self.experienced else 0

        # What lies about.
        self.poi: set[Space] = set()  # face down
        self.victims: Counter[Space] = Counter()  # plain ones
        self.treated: Counter[Space] = Counter()
        self.hazmats: Counter[Space] = Counter()
        self.rescued: int = 0
        self.lost: int = 0
        self.false_alarms: int = 0  # those that left the game

        # The firefighters, by seat, and the vehicles: one of "TRBL", or None before they are parked.
        self.firefighters: list[Space | None] = [None] * players
        self.saved: list[int] = [0] * players  # AP a seat brought into its turn, or will bring into its next
        self.specialists: list[str | None] = [None] * players
        self.ambulance: str | None = None
        self.engine: str | None = None

        # The turn.
        self.turn: int = 0  # turns of all seats are counted; the first is turn 1
        self.seat: int = 0  # whose turn it is
        self.ap: int = 0  # normal AP left
        self.extra: int = 0  # extra AP left (P10.1)
        self.acted: bool = False  # has the seat taken an action in this turn?
        self.cafs_commanded: int = 0  # AP of commands the CAFS firefighter accepted in this turn (P10.7)
        self.commanded: set[int] = set()  # the seats that were commanded to move in this turn

        # What must be settled next, first things first.
        self.todo: list[Step] = []
        self.over: bool = False
        self.truncated: bool = False
        self.tokens: list[str] = []

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(twin, name, copy.copy(value))
        return twin

    def next(self, *steps: Step) -> None:
        """Settle these, in this order, before all else."""
        self.todo[:0] = steps

    # P1.2: edges

    def wall_stands(self, edge: Edge) -> bool:
        return edge in self.board.walls and self.damage[edge] < MARKERS_TO_FELL_A_WALL

    def is_open(self, edge: Edge) -> bool:
        """P1.2: no standing wall and no closed door: exits, doorways, ruins, and where nothing was built."""
        return not self.wall_stands(edge) and self.doors.get(edge) != "closed"

    def adjacent(self, space: Space, side: str) -> Space | None:
        """P1.2: the adjacent space on that side, or None where there is none."""
        there = beyond(space, side)
        if there is None or not self.is_open(edge_between(space, there)):
            return None
        return there

    def all_adjacent(self, space: Space) -> list[Space]:
        found = [self.adjacent(space, side) for side in SIDES]
        return [there for there in found if there is not None]

    # Fire, smoke, hot spots

    def ignite(self, space: Space) -> None:
        self.smoke.discard(space)
        self.fire.add(space)

    def clear(self, space: Space) -> None:
        self.smoke.discard(space)
        self.fire.discard(space)

    def put_hot_spot(self, space: Space) -> None:
        """P1.5, P11.1: during play, from the reserve, where there is none."""
        if space in self.hot_spots or self.hot_spot_reserve == 0:
            return
        self.hot_spots.add(space)
        self.hot_spot_reserve -= 1

    def outdoors_goes_out(self) -> None:
        """P5.8: fire outdoors is removed."""
        self.fire = {space for space in self.fire if not is_outdoors(space)}

    # Firefighters and vehicles

    def where(self, seat: int) -> Space:
        space = self.firefighters[seat]
        assert space is not None, f"the firefighter of seat {seat} is not placed yet"
        return space

    def someone_at(self, space: Space) -> bool:
        return space in self.firefighters

    def specialist(self, seat: int) -> Specialist:
        """What that seat's firefighter can do; in the family game all are alike."""
        name = self.specialists[seat]
        return GENERIC if name is None else SPECIALISTS[name]

    def ambulance_place(self) -> tuple[Space, Space]:
        assert self.ambulance is not None
        return self.board.ambulance[self.ambulance]

    def engine_place(self) -> tuple[Space, Space]:
        assert self.engine is not None
        return self.board.engine[self.engine]

    # POI and victims

    def victims_at(self, space: Space) -> int:
        return self.victims[space] + self.treated[space]

    def victims_on_board(self) -> int:
        return self.victims.total() + self.treated.total()

    def victims_left(self) -> int:
        """P7.2: victims nobody has seen, in the bag or face down."""
        return VICTIMS - self.rescued - self.lost - self.victims_on_board()

    def false_alarms_left(self) -> int:
        return FALSE_ALARMS - self.false_alarms

    def bag(self) -> int:
        """Tokens in the bag: those nobody has seen, less those that lie face down."""
        return self.victims_left() + self.false_alarms_left() - len(self.poi)

    # P8: the end

    def end(self) -> NoReturn:
        """P8.6: the state stays as it is."""
        self.over = True
        self.todo = []
        raise GameEnded

    def won(self) -> bool:
        """P8.1, P8.2, P8.3, P8.5: however the game ended, it is won if seven were rescued."""
        return self.rescued >= VICTIMS_TO_RESCUE

    def put_damage(self, wall: Edge) -> None:
        """P5.4: never a third marker on a wall. P8.2: the last marker brings the house down at once."""
        assert self.wall_stands(wall)
        self.damage[wall] += 1
        if sum(self.damage.values()) >= LAST_DAMAGE:
            self.collapse()

    def collapse(self) -> NoReturn:
        """P8.2: all victims still on the board are lost, and POI leave it unseen."""
        self.lost += self.victims_on_board()
        self.victims.clear()
        self.treated.clear()
        self.poi.clear()
        self.end()

    def rescue(self, victims: int) -> None:
        """P8.1: seven are enough, at once. P8.3: unless the game shall be perfect."""
        if victims == 0:
            return
        self.rescued += victims
        if self.won() and not self.perfect:
            self.end()
        self.test_perfect()

    def false_alarm(self) -> None:
        """P4.2, P5.7: a false alarm leaves the game and counts as nothing."""
        self.false_alarms += 1

    def test_perfect(self) -> None:
        """P8.3: after the seventh rescue play goes on until every victim of the game is rescued or lost."""
        if self.perfect and self.rescued + self.lost == VICTIMS:
            self.end()

    def test_after_fire(self) -> None:
        """P5.7, P8.1: four lost, lost. P8.3: or every victim is rescued or lost."""
        if self.lost >= VICTIMS_TOO_MANY_LOST:
            self.end()
        self.test_perfect()


def take_one(pile: Counter[Space], space: Space) -> None:
    assert pile[space] > 0
    pile[space] -= 1
    if pile[space] == 0:
        del pile[space]
