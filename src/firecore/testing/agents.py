"""check_agent: the laws of agents, checked in matches against random play."""
from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Callable, Iterable
from operator import index
from typing import Any

import firecore as fc

from ..agents import checked, chooser
from ..agents.seeds import derive
from ..options import validated
from ..playing.match_play import seated
from ..plugins.registry import default_manager
from ..plugins.types import AgentPlugin
from ..wording import describe
from .laws import LawBroken, short

PLAYS = "an agent plays some game"
DOES_NOT_RAISE = "an agent does not raise"
ANSWERS_WITH_AN_ID = "an agent answers with the id of an action"
ANSWERS_LEGALLY = "an agent answers with a legal action"
KEEPS_TIME = "an agent keeps time"
LEAVES_ITS_TURN_ALONE = "an agent leaves its turn as it is"
DOES_NOT_KEEP_ITS_TURN = "an agent does not keep its turn"
LEAVES_THE_MATCH_ALONE = "an agent leaves the match alone"
IS_REPRODUCIBLE = "an agent plays the same match again for the same seed"


def check_agent(agent: str | AgentPlugin | fc.Agent, *, games: Iterable[str | fc.Game] | None = None,
                matches: int = 1, seconds: float | None = None, reproducible: bool = False, **options: Any) -> None:
    """Check an agent, given by its spec, its plugin or itself; the first two take options.

    It plays ``matches`` matches in every seat of every game; without ``games``, of all games that it does not refuse in
    ``start``. With ``seconds`` it must answer within that time. With ``reproducible`` it must play the same match
    again, as agents do that take their randomness from ``turn.seed`` and do not look at a clock.
    """
    try:
        _check(_maker(agent, options), games, matches, seconds, reproducible)
    except (Exception, KeyboardInterrupt):
        raise
    except BaseException as error:     # sys.exit, wherever it is called, must not end the process that checks the agent
        raise LawBroken(DOES_NOT_RAISE, describe(error)) from error


def _check(make: Callable[[], fc.Agent], games: Iterable[str | fc.Game] | None, matches: int, seconds: float | None,
           reproducible: bool) -> None:
    make()     # what cannot be made at all refuses no game
    asked = [fc.load(one) if isinstance(one, str) else one for one in (fc.games() if games is None else games)]
    played = 0
    for game in asked:
        if games is None and not _plays(make, game):
            continue
        played += 1
        for seat in range(game.seats):
            for number in range(matches):
                tokens = _match(make(), game, seat, number, seconds)
                if reproducible and _match(make(), game, seat, number, seconds) != tokens:
                    raise LawBroken(IS_REPRODUCIBLE, "it played another one", f"{game!r}, seat {seat}, seed {number}")
    if not played:
        raise LawBroken(PLAYS, f"it refuses {', '.join(game.name for game in asked) or 'nothing, since there is none'}")


def _maker(agent: str | AgentPlugin | fc.Agent, options: dict[str, Any]) -> Callable[[], fc.Agent]:
    if isinstance(agent, str):
        return lambda: fc.agent(agent, **options)
    if isinstance(agent, AgentPlugin):
        values = validated(f"agent {agent.name}", agent.options, options)
        return lambda: checked(f"agent {agent.name}", agent.make(**values))
    if options:
        raise fc.OptionError(f"check_agent: an agent object takes no options, got {', '.join(options)}")
    return lambda: checked("the agent", agent)


def _plays(make: Callable[[], fc.Agent], game: fc.Game) -> bool:
    try:
        _seated(fc.Match(game, 0), make(), 0)
    except fc.OptionError:
        return False
    return True


def _seated(match: fc.Match, agent: fc.Agent, seat: int) -> list[fc.Agent]:
    others: list[fc.Agent | str] = ["random"] * match.game.seats
    others[seat] = agent
    return seated(match, others, default_manager())


def _match(agent: fc.Agent, game: fc.Game, seat: int, seed: int, seconds: float | None) -> list[str]:
    """Play one match, checking every decision; its tokens."""
    match = fc.Match(game, seed)
    agents = _seated(match, agent, seat)
    while match.actor is not None:
        if match.actor == seat:
            match.play(_decision(match, agents[seat], seconds))
        else:
            legal = match.legal_actions()
            match.play(legal[derive(seed, "others", len(match.tokens)) % len(legal)])
    return match.tokens


def _decision(match: fc.Match, agent: fc.Agent, seconds: float | None) -> int:
    where = f"{match.game!r}, seat {match.actor}, seed {match.seed}, after {len(match.tokens)} tokens"
    deadline = None if seconds is None else time.monotonic() + seconds
    turn = fc.Turn(match, deadline=deadline)
    before, tokens, legal = turn.view(), match.tokens, match.legal_actions()
    try:
        answer: Any = chooser(agent)(turn)
    except KeyboardInterrupt:
        raise
    except BaseException as error:     # sys.exit must not end the process that checks the agent
        raise LawBroken(DOES_NOT_RAISE, describe(error), where) from error
    late = deadline is not None and time.monotonic() > deadline
    if turn.view() != before or turn.legal_actions() != legal:
        raise LawBroken(LEAVES_ITS_TURN_ALONE, "its turn has changed after the decision", where)
    if match.tokens != tokens:
        raise LawBroken(LEAVES_THE_MATCH_ALONE, f"it played {short(match.tokens[len(tokens):])} by itself", where)
    turn._end()
    kept = weakref.ref(turn)
    del turn
    if kept() is not None:
        gc.collect()
        if kept() is not None:
            raise LawBroken(DOES_NOT_KEEP_ITS_TURN, "it still has it after the decision", where)
    if late:
        raise LawBroken(KEEPS_TIME, f"it took more than {seconds} seconds", where)
    try:
        action = None if isinstance(answer, bool) else int(index(answer))
    except KeyboardInterrupt:
        raise
    except BaseException:     # it may be an object of the agent's, which may do what it likes
        action = None
    if action is None:
        raise LawBroken(ANSWERS_WITH_AN_ID, f"it answered {short(answer)}", where)
    if action not in legal:
        raise LawBroken(ANSWERS_LEGALLY, f"it answered {action}, legal are {short(legal)}", where)
    return action
