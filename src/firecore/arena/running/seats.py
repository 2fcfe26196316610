"""Seats: who decides for a seat of a game of the arena, and how long that took."""
from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import TracebackType

from ..._native.state import Dice
from ...agents import Agent, agent, chooser
from ...agents.network import PLUGIN as NETWORK
from ...agents.network import NetworkAgent
from ...agents.policy import PolicyAgent
from ...agents.seeds import derive
from ...agents.specs import parse
from ...agents.turn import Turn
from ...errors import AgentError, OptionError
from ...game import Game
from ...matches.record import Record
from ...plugins.registry import default_manager
from ...policies import find
from ...sandbox import SANDBOXES, Sandbox, cancellation
from ...sandbox.availability import refuse_without_process
from ...sandbox.sandbox import PATIENCE
from ...sandbox.supervisor_pool import Disturbed
from ..plans.plan import Plan
from .activity import deciding

NativeAgent = PolicyAgent | NetworkAgent
MIN_MEMORY = 1 << 26     # bytes for one agent, however many share what the plan grants


class Seat:
    """The agent of a seat, in this process. One that cannot be made or started fails when it is to decide."""

    _agent: Agent | None = None     # where it decides in this process

    def __init__(self, plan: Plan, block: int, turn: int, seat: int) -> None:
        self._plan = plan
        self._place = plan, block, turn, seat
        self._spec = plan.entries[plan.seating(block, turn)[seat]]
        self._stream = plan.stream(block, turn, seat)
        self._table = plan.seating(block, turn)
        self.decisions = 0
        self.seconds = 0.0

    def start(self, game: Game, seat: int) -> None:
        try:
            self._choose = self.chooser(game, seat)
        except KeyboardInterrupt:
            raise
        except BaseException as error:     # it was fine before the first game: so this costs a game, not all of them
            self._choose = partial(_raise_again, error, error.__traceback__)

    def choose(self, turn: Turn) -> int:
        cancellation.check()
        began = time.perf_counter()
        try:
            with deciding(*self._place, self.decisions):
                return self._choose(turn)
        finally:
            self.seconds += time.perf_counter() - began
            self.decisions += 1

    def chooser(self, game: Game, seat: int) -> Callable[[Turn], int]:
        """The function by which the agent decides, newly made; whatever it raises passes through."""
        native = native_agent(self._spec, game)
        if native is not None:
            # It has dice of its own for the whole game, as in a native game.
            dice, player = Dice(stream_of(native, self._stream)), native.player(game)
            return lambda turn: player.choose(turn.sample(dice), dice)
        return self._made(game, seat)

    def end(self, record: Record) -> None:
        """Tell the agent how the game ended, if it wants to know."""
        end = getattr(self._agent, "end", None)
        if callable(end):
            end(record)

    def close(self) -> None:
        """Release the agent."""

    def _made(self, game: Game, seat: int) -> Callable[[Turn], int]:
        refuse_without_process(self._plan.jail, self._spec)
        self._agent = agent(self._spec)
        begin = getattr(self._agent, "start", None)
        if callable(begin):
            begin(game, seat)
        return chooser(self._agent)


class SeatApart(Seat):
    """The agent of a seat, in a process of its own, unless it is a native policy or no other process would find it."""

    disturbed: Disturbed | None = None     # what came between, if its process was killed from without
    _sandbox: Sandbox | None = None

    def _made(self, game: Game, seat: int) -> Callable[[Turn], int]:
        if not default_manager().is_found_anywhere(game.name, parse(self._spec).place):
            return super()._made(game, seat)
        self._sandbox = Sandbox(self._spec, memory=self._share, patience=min(self._plan.wall, PATIENCE),
                                jail=self._plan.jail)
        with self._noticing():
            self._sandbox.start(game, seat)
        return self._asked

    @property
    def _share(self) -> int:
        """The bytes for one of those at this table who decide in processes of their own."""
        apart = sum(natives(self._plan)[entry] is None for entry in self._table)
        return max(self._plan.memory // apart, MIN_MEMORY)

    def _asked(self, turn: Turn) -> int:
        assert self._sandbox is not None
        with self._noticing():
            return self._sandbox.choose(turn)

    @contextmanager
    def _noticing(self) -> Iterator[None]:
        try:
            yield
        except Disturbed as error:
            self.disturbed = error
            raise

    def close(self) -> None:
        """End the process."""
        if self._sandbox is not None:
            self._sandbox.close()


def try_out(plan: Plan) -> None:
    """Start every agent once, so that agents that cannot start are reported before the first game."""
    for spec in plan.entries:
        block, turn, seat = next((block, turn, seat) for block in range(plan.round) for turn in range(plan.turns(block))
                                 for seat, entry in enumerate(plan.seating(block, turn)) if plan.entries[entry] == spec)
        tried = (SeatApart if SANDBOXES else Seat)(plan, block, turn, seat)
        try:
            tried.chooser(plan.game, seat)
        except AgentError as error:
            raise OptionError(f"the agent of seat {seat} ({spec}) failed: {error}") from error
        finally:
            tried.close()


def natives(plan: Plan) -> tuple[NativeAgent | None, ...]:
    """For each entry of a plan its native policy or network, or None if it has none."""
    if "natives" not in plan.__dict__:     # made once a plan, like its cached properties
        plan.__dict__["natives"] = tuple(native_agent(spec, plan.game) for spec in plan.entries)
    kept: tuple[NativeAgent | None, ...] = plan.__dict__["natives"]
    return kept


def stream_of(native: NativeAgent, stream: int) -> int:
    """The seed of what a native agent leaves to chance, from that of its place."""
    return derive(stream, native.seed) if native.seed else stream


def native_agent(spec: str, game: Game) -> NativeAgent | None:
    """The agent of a spec if it is a native policy or a network of the game. No code runs that the spec may name."""
    parsed = parse(spec)
    if parsed.attribute is not None:
        return None
    try:
        if parsed.place != NETWORK.name:
            find(game, parsed.place)
        made = agent(spec)
        if isinstance(made, NativeAgent):
            made.player(game)
            return made
    except OptionError:
        pass     # it is neither, or its own check will report what is wrong
    return None


def _raise_again(error: BaseException, trace: TracebackType | None, turn: Turn) -> int:
    raise error.with_traceback(trace)     # where it was raised first, however often it is raised
