"""Block: the games of one seed and one line-up, played in every rotation of the seats, and what comes of them.

What is played follows from the plan and the numbers of block and turn alone, wherever and however often it is played.
"""
from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..._native.learning.networks import Network
from ..._native.native_games import play_games
from ..._native.policy import Policy
from ...errors import StoreError
from ...game import EVERYTHING
from ...matches.failure import Failure
from ...matches.match import Match
from ...matches.record import Record
from ...playing.match_play import play
from ...plugins.manager import PluginManager
from ...sandbox import SANDBOXES
from ...sandbox.availability import REQUIRED, bwrap_for
from ...sandbox.supervisor_pool import Unavailable
from ..plans.plan import Plan
from .seats import NativeAgent, Seat, SeatApart, natives, stream_of

TRIES = 8     # at a game whose processes are killed from without


class GameResult(NamedTuple):
    """One finished game, as plain values: what a sandbox or a worker far away sends, and what a store keeps.

    ``choices`` are the decisions, each as its place among the legal actions: with the seed of the block they are the
    whole game. They are None where all seats were native policies, which play the same again.
    """

    block: int
    turn: int
    scores: tuple[int, ...]
    returns: tuple[float, ...] | None        # None: not played to its end
    decisions: tuple[int, ...]               # of each seat
    seconds: tuple[float, ...]               # that each seat took for them
    choices: tuple[int, ...] | None
    failure: Failure | None = None


def play_block(plan: Plan, block: int, without: Collection[int] = ()) -> list[GameResult]:
    """Play the games of a block, except those with an entry of ``without``, which has dropped out."""
    return play_turns(plan, block, wanted(plan, block, without))


def play_turns(plan: Plan, block: int, turns: Sequence[int]) -> list[GameResult]:
    """Play some games of a block."""
    native = natives_of(plan)
    if native is not None:
        return _native_games(plan, native, block, turns)
    if plan.jail == REQUIRED:
        bwrap_for(REQUIRED)     # where there can be none, no agent is to blame, and the run ends
    play_one = play_game_apart if SANDBOXES else play_game
    return [play_one(plan, block, turn) for turn in turns]


def wanted(plan: Plan, block: int, without: Collection[int] = ()) -> list[int]:
    """The turns of a block without entries that have dropped out."""
    turns = range(plan.turns(block))
    return [turn for turn in turns if not without or not set(plan.seating(block, turn)) & set(without)]


# Natively.


def natives_of(plan: Plan) -> list[NativeAgent] | None:
    """The agents of all entries, if all of them are native policies or networks."""
    found = [one for one in natives(plan) if one is not None]
    return found if len(found) == len(plan.entries) else None


def _native_games(plan: Plan, natives: Sequence[NativeAgent], block: int, turns: Sequence[int]) -> list[GameResult]:
    played = play_games(plan.start(block), plan.match_seed(block), natives_seated(plan, natives, block, turns))
    return [GameResult(block, turn, *one) for turn, one in zip(turns, played, strict=True)]


def natives_seated(plan: Plan, natives: Sequence[NativeAgent], block: int,
                   turns: Sequence[int]) -> list[list[tuple[Policy | Network, int]]]:
    """For each turn who decides for each seat, and the seed of what is left to chance."""
    lineup, streams = plan.lineup(block), plan.streams(block)
    if plan.schedule == "each":
        return [[_seated(plan, natives[turn], stream) for stream in streams] for turn in turns]
    order = [_seated(plan, natives[entry], stream) for entry, stream in zip(lineup, streams, strict=True)]
    return [order[-turn:] + order[:-turn] for turn in turns]


def _seated(plan: Plan, native: NativeAgent, stream: int) -> tuple[Policy | Network, int]:
    return native.player(plan.game), stream_of(native, stream)


# One by one.


def play_game_apart(plan: Plan, block: int, turn: int) -> GameResult:
    """Play one game, each agent but native policies in a process of its own.

    A game of which a process was killed from without is played again. An agent can end itself in just that way, so
    this is done only so often; then it counts as a fault. Where no process can be started at all, no agent is to blame,
    and the error is raised.
    """
    for _ in range(TRIES):
        seats = [SeatApart(plan, block, turn, seat) for seat in range(plan.game.seats)]
        try:
            result = _played(plan, block, turn, seats)
        finally:
            for one in seats:
                one.close()
        disturbed = [one.disturbed for one in seats if one.disturbed]
        if not disturbed:
            break
    for error in disturbed:
        if isinstance(error, Unavailable):
            raise error
    return result


def play_seated(plan: Plan, block: int, turn: int, seats: Sequence[Seat]) -> GameResult:
    """Play one game with the given seats."""
    return _played(plan, block, turn, seats)


def play_game(plan: Plan, block: int, turn: int, *, on_fault: str | None = None) -> GameResult:
    """Play one game in this process."""
    seats = [Seat(plan, block, turn, seat) for seat in range(plan.game.seats)]
    return _played(plan, block, turn, seats, on_fault)


def _played(plan: Plan, block: int, turn: int, seats: Sequence[Seat], on_fault: str | None = None) -> GameResult:
    """Listeners are not notified here, but when the result is stored."""
    match = start(plan, block, turn)
    record = play(match, seats, seconds=plan.seconds, bank=plan.bank, wall=plan.wall,
                  on_fault=on_fault or plan.on_fault, manager=PluginManager())
    return finished(plan, block, turn, match, record, [one.decisions for one in seats], [one.seconds for one in seats])


def start(plan: Plan, block: int, turn: int) -> Match:
    """A game before its first decision."""
    return Match(plan.start(block), plan.match_seed(block), plan.seats(block, turn))


def finished(plan: Plan, block: int, turn: int, match: Match, record: Record, decisions: Sequence[int],
             seconds: Sequence[float]) -> GameResult:
    """The result of a match, from its record."""
    return GameResult(block=block, turn=turn, scores=record.scores, returns=record.returns, decisions=tuple(decisions),
                      seconds=tuple(round(one, 6) for one in seconds), choices=choices_of(match),
                      failure=record.failure)


def choices_of(match: Match) -> tuple[int, ...]:
    """The decisions of a match, each as its place among what was legal."""
    state, choices = match.start, []
    for played in match.history:
        action = state.parse(played.token)
        if played.actor >= 0:
            choices.append(state.legal_actions().index(action))
        state.apply(action)
    return tuple(choices)


def replayed(plan: Plan, result: GameResult) -> Match:
    """The match of a result again, by the rules and the seed; an IndexError if the choices are not of this game.

    A result may come from anyone: no code is run for it but that of native policies.
    """
    if result.choices is None and natives_of(plan) is None:
        raise StoreError(f"game {result.block}/{result.turn}: its decisions are missing, and only native policies, "
                         "which not all of its agents are, decide the same again")
    choices = play_game(plan, result.block, result.turn).choices if result.choices is None else result.choices
    match = start(plan, result.block, result.turn)
    for choice in choices or ():
        match.play(match.legal_actions()[choice])
    return match


def record_of(plan: Plan, result: GameResult) -> Record:
    """The record of a game that was played."""
    return replace(replayed(plan, result).record(EVERYTHING), failure=result.failure)
