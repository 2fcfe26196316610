"""A house full of tables: who is there, what agents do when it is their turn, and what is kept."""
from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import firecore as fc
from firecore.sandbox import SANDBOXES, Sandbox

from .agents import offered, playing, seated
from .clocks import Clock
from .crowd import Crowd, Guest
from .gate import Gate
from .hints import advice
from .keys import Keys
from .limits import Bucket, Buckets, Limits
from .seeing import PUBLIC
from .store import Store
from .table import Chair, NotKeptError, Table, TableError
from .turns import TooManyError, Turns

T = TypeVar("T")
STAND_IN = "random"        # decides for whoever cannot, where the game has no way of playing of its own
FREED, REPLACED = 4401, 4410
BETWEEN_SWEEPS = 60.0      # seconds
UNTIL_RETRY = 2.0          # seconds that agents wait when what they decided could not be written to the disk


class Room:
    """A table, those who look at it, and the task in which its agents decide."""

    def __init__(self, house: House, table: Table) -> None:
        self.house, self.table = house, table
        self.guests: dict[Guest, None] = {}     # who came first stands first
        self.favours = Bucket(house.limits.favours, house.limits.favours_burst)
        self._agents: dict[int, Any] = {}
        self._moved = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None

    def enter(self, guest: Guest) -> None:
        """Somebody comes to look; of too many windows of one player, the oldest closes."""
        same = [other for other in self.guests if other.viewer == guest.viewer]
        if guest.viewer != PUBLIC and len(same) >= self.house.limits.sockets_a_seat:
            same[0].dismiss(REPLACED, "this seat is open in too many other windows")
            self.guests.pop(same[0])
        self.guests[guest] = None
        self._wake_all()
        self.go_on()

    def leave(self, guest: Guest) -> None:
        """Somebody goes."""
        self.guests.pop(guest, None)
        self._wake_all()

    def is_here(self, seat: int) -> bool:
        """Whether somebody looks from that seat."""
        return any(guest.viewer == seat for guest in self.guests)

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        return sum(guest.viewer == PUBLIC for guest in self.guests)

    def change(self, what: Callable[[Table], None]) -> None:
        """Change the table: what happened is on the disk before anybody is told; else it has not happened."""
        before = self.table.moment()
        what(self.table)
        try:
            self.house.store.put(self.table)
        except NotKeptError:
            self.table.restore(before)
            self._tell_all()
            raise
        self._tell_all()

    def free(self, seat: int) -> None:
        """The host frees a seat: whoever has it sees nothing from there any more."""
        self.change(lambda table: table.free(seat))
        for guest in [guest for guest in self.guests if guest.viewer == seat]:
            guest.dismiss(FREED, "the host has freed your seat")
            self.guests.pop(guest)
        self._wake_all()

    def _tell_all(self) -> None:
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
            moves, self._moved = table.moves, asyncio.Event()
            timed_out = table.chairs[seat].is_person and table.clock.is_out(seat)
            if table.chairs[seat].is_person and not timed_out:
                if table.clock.bank is None:
                    return
                await self._wait(table.clock.now()[seat] + 0.01)
                continue
            if table.wish is not None and not timed_out:
                await self._wait_for_consent(table.wish.seat)
                continue
            if not table.people and not self.guests:     # nobody plays, and nobody looks
                return
            await asyncio.sleep(self.house.pace)
            await self.house.gate.enter(asked=False)     # after everybody has seen what happened last
            if table.moves == moves and (timed_out or table.wish is None):
                await self._decide(seat, moves, timed_out)

    async def _wait_for_consent(self, asker: int) -> None:
        """Agents wait while people agree to take back, as long as whoever asked has time for it."""
        clock = self.table.clock
        if not clock.is_out(asker):
            await self._wait(None if clock.bank is None else clock.now()[asker] + 0.01)
            return
        try:
            self.change(Table.lapse)
        except NotKeptError:
            await asyncio.sleep(UNTIL_RETRY)

    async def _wait(self, seconds: float | None) -> None:
        try:
            await asyncio.wait_for(self._moved.wait(), seconds)
        except TimeoutError:
            pass

    async def _decide(self, seat: int, moves: int, timed_out: bool) -> None:
        table = self.table
        spec = self.house.stand_in(table.game) if timed_out else self.house.specs.get(table.chairs[seat].agent or "")
        token = await self.house.decide(table.match.copy(), self._agent(seat, spec))
        if table.moves != moves:
            return
        try:
            self.change(lambda table: table.decide_for(seat, token))
        except NotKeptError:
            await asyncio.sleep(UNTIL_RETRY)

    def _agent(self, seat: int, spec: str | None) -> Any:
        """The agent of a seat, made once; the stand-in where there is none of that label any more."""
        spec = spec or self.house.stand_in(self.table.game)
        if self._agents.get(seat, (None, None))[0] != spec:
            self._agents[seat] = spec, seated(spec, self.table.game, seat, self.house.jail)
        return self._agents[seat][1]


class House:
    """All tables of a server."""

    def __init__(self, store: Store, *, agents: Mapping[str, str] | None = None, limits: Limits | None = None,
                 pace: float = 0.7, seconds: float = 10.0, jail: str = "auto") -> None:
        if SANDBOXES or jail == "required":
            Sandbox("random", jail=jail)     # refuses at once, or warns, where no jail can be built
        self.store = store
        self.limits = limits or Limits()
        self.jail = jail
        self.specs = offered(agents, jail)
        self.keys = Keys(store.secret)
        self.crowd = Crowd(self.limits)
        self.asking = Buckets(self.limits.asking, self.limits.asking_burst)
        self.gate = Gate()
        self.pace = pace                 # how long agents wait before they decide, so that people can follow
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(2, "agent")
        self._reader = ThreadPoolExecutor(1, "reader")
        self._advisers = Turns(self.limits.hints, self.limits.hints_an_address)
        self._sweeper: asyncio.TimerHandle | None = None
        self._waiting: dict[Sandbox, None] = {}
        self._rooms = {table.ident: Room(self, table) for table in store.tables()}
        self._playing: dict[fc.Game, list[str]] = {}

    def start(self) -> None:
        """Let agents go on where the server stopped."""
        for room in self._rooms.values():
            room.go_on()
        self._sweep_and_again()

    def _sweep_and_again(self) -> None:
        self.sweep()
        self._sweeper = asyncio.get_running_loop().call_later(BETWEEN_SWEEPS, self._sweep_and_again)

    def close(self) -> None:
        """Stop deciding, and let go of the file."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in self._rooms.values():
            room.close()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._advisers.close()
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
            self._playing[game] = playing(game, self.specs, self.jail)
        return self._playing[game]

    def open_table(self, game: fc.Game, chairs: Sequence[Chair], bank: float | None = None, back: float = 0.0,
                   address: str = "") -> Room:
        """A new table."""
        if len(chairs) != game.seats:
            raise TableError(f"there are {game.seats} seats, got {len(chairs)}")
        labels = self.agents_for(game)
        for chair in chairs:
            if chair.agent is not None and chair.agent not in labels:
                raise TableError(f"no agent {chair.agent[:40]!r} plays this game here; there is {', '.join(labels)}")
        opener = self.keys.hashed(address)
        self._make_room(opener)
        ident = secrets.token_hex(5)
        table = Table(ident, fc.Match(game), chairs, Clock.wound(game.seats, bank, back), opener=opener)
        self.store.put(table)
        room = self._rooms[ident] = Room(self, table)
        room.go_on()
        return room

    # Tables go when nobody is there and they are over, were never used, or nobody has touched them for long.

    def _make_room(self, opener: str) -> None:
        """Tables that somebody opened and left do not keep others out for long."""
        limits = self.limits
        if sum(room.table.opener == opener for room in self._rooms.values()) >= limits.tables_an_address:
            self._drop_one(lambda room: room.table.opener == opener and (
                room.table.actor is None or room.table.is_untouched),
                f"there are {limits.tables_an_address} tables from your address, and all are in use")
        if len(self._rooms) >= limits.tables:
            self._drop_one(lambda room: room.table.actor is None or self._is_old(room, limits.crowded_hours),
                           f"the house is full: there are {limits.tables} tables, and all are in use")

    def _drop_one(self, may_go: Callable[[Room], bool], refusal: str) -> None:
        """Of the tables that may go, the one that nobody has touched for longest."""
        for room in reversed(self.rooms()):
            if not room.guests and may_go(room):
                self._drop(room)
                return
        raise TableError(refusal)

    def sweep(self) -> None:
        """Let go of tables whose time is over."""
        for room in list(self._rooms.values()):
            hours = self.limits.finished_hours if room.table.actor is None else self.limits.idle_days * 24
            if not room.guests and self._is_old(room, hours):
                with suppress(NotKeptError):     # the next time
                    self._drop(room)

    def _is_old(self, room: Room, hours: float) -> bool:
        allowed = min(hours, self.limits.unused_hours) if room.table.is_untouched else hours
        return time.time() - room.table.touched > allowed * 3600

    def _drop(self, room: Room) -> None:
        self.store.drop(room.table.ident)
        room.close()
        del self._rooms[room.table.ident]

    async def apart(self, work: Callable[[], T]) -> T:
        """What takes its time, one after another and beside everything else: nobody at a table waits for it."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, work)

    # Deciding.

    def stand_in(self, game: fc.Game) -> str:
        """The agent that helps out."""
        for label in (game.lineup.policy, *game.players.policies, STAND_IN):
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

    async def hint(self, match: fc.Match, address: str) -> dict[str, Any]:
        """What a good agent would do; for one address after another, and in nobody's way."""
        try:
            return await self._advisers.do(address, lambda stop: advice(match, stop))
        except TooManyError:
            raise TableError("too many wait for a hint: try again in a moment") from None
        except fc.FirecoreError as error:
            raise TableError(f"no hint: {error}") from None
