"""A house full of tables: who is there, what agents do when it is their turn, and what is kept."""
from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import firecore as fc
from firecore.sandbox import Sandbox

from .agents import offered, playing, seated
from .clocks import Clock
from .gate import Gate
from .hints import advice
from .keys import Keys
from .limits import Bucket, Buckets, Limits
from .store import Store
from .table import Chair, Table, TableError

T = TypeVar("T")
STAND_IN = "random"        # decides for whoever cannot, where the game has no way of playing of its own


class Guest(Protocol):
    """Somebody who looks at a table."""

    viewer: int

    def wake(self) -> None:
        """There is something new to see."""


class Room:
    """A table, those who look at it, and the task in which its agents decide."""

    def __init__(self, house: House, table: Table) -> None:
        self.house, self.table = house, table
        self.guests: set[Guest] = set()
        self.favours = Bucket(house.limits.favours, house.limits.favours_burst)
        self._agents: dict[int, Any] = {}
        self._moved = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None

    def enter(self, guest: Guest) -> None:
        """Somebody comes to look."""
        self.guests.add(guest)
        self._wake_all()
        self.go_on()

    def leave(self, guest: Guest) -> None:
        """Somebody goes."""
        self.guests.discard(guest)
        self._wake_all()

    def is_here(self, seat: int) -> bool:
        """Whether somebody looks from that seat."""
        return any(guest.viewer == seat for guest in self.guests)

    def changed(self) -> None:
        """Something happened at the table: it is kept, and everybody is told."""
        self.house.store.put(self.table)
        self._moved.set()
        self._wake_all()
        self.go_on()

    def _wake_all(self) -> None:
        for guest in self.guests:
            guest.wake()

    def close(self) -> None:
        """The table goes."""
        if self._driver is not None:
            self._driver.cancel()

    # Agents and clocks.

    def go_on(self) -> None:
        """See to it that whoever is no person decides."""
        if self._driver is None or self._driver.done():
            self._driver = asyncio.get_running_loop().create_task(self._drive())

    async def _drive(self) -> None:
        table = self.table
        while (seat := table.actor) is not None:
            version, self._moved = table.version, asyncio.Event()
            timed_out = table.clock.is_out(seat)
            if table.chairs[seat].is_person and not timed_out:
                if table.clock.bank is None:
                    return
                await self._wait(table.clock.now()[seat] + 0.01)
                continue
            if table.wish is not None:
                await self._wait(None)
                continue
            if not table.people and not self.guests:     # nobody plays, and nobody looks
                return
            await asyncio.sleep(self.house.pace)
            await self.house.gate.enter(asked=False)     # after everybody has seen what happened last
            if table.version == version:
                await self._decide(seat, version, timed_out)

    async def _wait(self, seconds: float | None) -> None:
        try:
            await asyncio.wait_for(self._moved.wait(), seconds)
        except TimeoutError:
            pass

    async def _decide(self, seat: int, version: int, timed_out: bool) -> None:
        table = self.table
        spec = self.house.stand_in(table.game) if timed_out else self.house.specs.get(table.chairs[seat].agent or "")
        token = await self.house.decide(table.match.copy(), self._agent(seat, spec))
        if table.version == version and table.actor == seat:
            table.play(seat, token)
            self.changed()

    def _agent(self, seat: int, spec: str | None) -> Any:
        """The agent of a seat, made once; the stand-in where there is none of that label any more."""
        spec = spec or self.house.stand_in(self.table.game)
        if self._agents.get(seat, (None, None))[0] != spec:
            self._agents[seat] = spec, seated(spec, self.table.game, seat)
        return self._agents[seat][1]


class House:
    """All tables of a server."""

    def __init__(self, store: Store, *, agents: Mapping[str, str] | None = None, limits: Limits | None = None,
                 pace: float = 0.7, seconds: float = 10.0) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.specs = offered(agents)
        self.keys = Keys(store.secret)
        self.sockets = 0
        self.asking = Buckets(self.limits.asking, self.limits.asking_burst)
        self.gate = Gate()
        self.pace = pace                 # how long agents wait before they decide, so that people can follow
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(2, "agent")
        self._reader = ThreadPoolExecutor(1, "reader")
        self._adviser = ThreadPoolExecutor(1, "adviser")
        self._waiting: dict[Sandbox, None] = {}
        self._rooms = {table.ident: Room(self, table) for table in store.tables()}
        self._playing: dict[fc.Game, list[str]] = {}

    def start(self) -> None:
        """Let agents go on where the server stopped."""
        for room in self._rooms.values():
            room.go_on()

    def close(self) -> None:
        """Stop deciding, and let go of the file."""
        for room in self._rooms.values():
            room.close()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._adviser.shutdown(wait=False, cancel_futures=True)
        self._reader.shutdown(wait=True, cancel_futures=True)
        for sandbox in self._waiting:
            sandbox.close()
        self.store.close()

    def room(self, ident: str) -> Room | None:
        """The table of that name."""
        return self._rooms.get(ident)

    def rooms(self) -> list[Room]:
        """All tables, the last touched first."""
        return sorted(self._rooms.values(), key=lambda room: -room.table.touched)

    def agents_for(self, game: fc.Game) -> list[str]:
        """The labels of the agents that play a game."""
        if game not in self._playing:
            if len(self._playing) > 1000:
                self._playing.clear()
            self._playing[game] = playing(game, self.specs)
        return self._playing[game]

    def open_table(self, game: fc.Game, chairs: Sequence[Chair], bank: float | None = None, back: float = 0.0) -> Room:
        """A new table."""
        if len(chairs) != game.seats:
            raise TableError(f"there are {game.seats} seats, got {len(chairs)}")
        labels = self.agents_for(game)
        for chair in chairs:
            if chair.agent is not None and chair.agent not in labels:
                raise TableError(f"no agent {chair.agent[:40]!r} plays this game here; there is {', '.join(labels)}")
        self._make_room()
        ident = secrets.token_hex(5)
        table = Table(ident, fc.Match(game), chairs, Clock.wound(game.seats, bank, back))
        room = self._rooms[ident] = Room(self, table)
        room.changed()
        return room

    def _make_room(self) -> None:
        """A full house lets go of the table that nobody has touched for longest, if that is long or it is over.

        Tables that somebody opened and left do not keep others out for long.
        """
        if len(self._rooms) < self.limits.tables:
            return
        for room in reversed(self.rooms()):
            hours = self.limits.unused_hours if room.table.is_untouched else self.limits.idle_days * 24
            idle = time.time() - room.table.touched > hours * 3600
            if (room.table.actor is None or idle) and not room.guests:
                room.close()
                self.store.drop(room.table.ident)
                del self._rooms[room.table.ident]
                return
        raise TableError(f"the house is full: there are {self.limits.tables} tables, and all are in use")

    async def apart(self, work: Callable[[], T]) -> T:
        """What takes its time, one after another and beside everything else: nobody at a table waits for it."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, work)

    # Deciding.

    def stand_in(self, game: fc.Game) -> str:
        """The agent that helps out."""
        for label in (*game.players.policies, STAND_IN):
            if label in self.specs:
                return self.specs[label]
        return STAND_IN

    async def decide(self, match: fc.Match, agent: Any) -> str:
        """What an agent decides; if it fails, what chance would."""
        loop = asyncio.get_running_loop()
        self._waiting.pop(agent, None)
        try:
            action = await loop.run_in_executor(self._pool, lambda: fc.decide(match, agent, self._seconds))
        except (fc.AgentError, fc.OptionError):     # it failed, or could not start
            action = await loop.run_in_executor(self._pool, lambda: fc.decide(match, STAND_IN))
        finally:
            self._let_wait(agent)
        return match.state.token(action)

    def _let_wait(self, agent: Any) -> None:
        """An agent in a process of its own waits for its next turn; of too many, whoever waits longest has to go."""
        if isinstance(agent, Sandbox):
            self._waiting[agent] = None
        while len(self._waiting) > self.limits.processes:
            oldest = next(iter(self._waiting))
            del self._waiting[oldest]
            oldest.close()

    async def hint(self, match: fc.Match) -> dict[str, Any]:
        """What a good agent would do; for one after another, and in nobody's way."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._adviser, advice, match)
        except fc.FirecoreError as error:
            raise TableError(f"no hint: {error}") from None
