"""check_policy: the laws of native policies, checked with guarded buffers."""
from __future__ import annotations

from collections.abc import Iterable

import firecore as fc

from .._native.guarded import Probe
from .._native.policy import Policy, is_for
from ..errors import OptionError
from ..wording import short
from .apart import PATIENCE, Progress, apart
from .games import MAX_TOKENS
from .laws import LawBroken, check


def check_policy(policy: Policy, *, games: Iterable[str | fc.Game] | None = None, matches: int = 10, seed: int = 0,
                 isolated: bool = True, patience: float = PATIENCE) -> None:
    """Check a native policy: it plays every seat of ``matches`` games of each game, without ``games`` of all it plays.

    It must pick a legal action at every decision, rate from 0 to 1, answer by the state and the dice alone, and leave
    all memory but its own as it is. All of it happens in a process of its own, as in ``check_game``.
    """
    if not isinstance(policy, Policy):
        raise OptionError(f"check_policy: a policy is what make_policy of firecore.native gives, got {short(policy)}")
    asked = [fc.load(one) if isinstance(one, str) else one for one in (fc.games() if games is None else games)]
    played = [game for game in asked if games is not None or is_for(policy, game.engine)]
    if not played:
        raise LawBroken("a policy plays some game", f"{policy.name} plays none of {', '.join(map(repr, asked))}")

    def everything(progress: Progress) -> None:
        for game in played:
            probe = Probe(game)
            for number in range(matches):
                progress.at(f"{game!r}, seed {seed}, match {number}")
                check(a_policy_plays_a_game_to_its_end, probe, game, policy, seed, number, where=lambda: progress.where)

    if isolated:
        apart(everything, patience=patience)
    else:
        everything(Progress())


def a_policy_plays_a_game_to_its_end(probe: Probe, game: fc.Game, policy: Policy, seed: int, number: int) -> list[str]:
    """What the probe raises names the law that is broken."""
    ended = probe.plays(game.engine.start(game), policy, seed, number, MAX_TOKENS)
    return [] if ended else [f"not after {MAX_TOKENS} tokens"]
