"""Policies by name: those of a game, those that plugins offer, and ``module:POLICY``."""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ._native.policy import RANDOM, Policy, is_for
from .errors import OptionError
from .game import Game
from .plugins import registry
from .wording import describe, short

if TYPE_CHECKING:
    from .plugins.manager import PluginManager


def policies(game: Game, manager: PluginManager | None = None) -> dict[str, Policy]:
    """The policies that can play a game, by name: its own, the first being its best, ``random``, and those of plugins.

    A game's own policy hides one of the same name that a plugin offers.
    """
    own = {**game.plugin.policies, RANDOM.name: RANDOM}
    offered = (manager or registry.default_manager()).policies()
    return own | {name: one.policy for name, one in offered.items()
                  if name not in own and isinstance(one.policy, Policy) and is_for(one.policy, game.engine)}


def find(game: Game, wanted: str | Policy) -> Policy:
    """The policy of that name, at ``module:POLICY``, or given; an OptionError if it does not play the game."""
    if isinstance(wanted, str) and ":" in wanted:
        wanted = _imported(wanted)
    if isinstance(wanted, Policy):
        if not is_for(wanted, game.engine):
            raise OptionError(f"the policy {wanted.name!r} does not play {game.name}")
        return wanted
    own = {**game.plugin.policies, RANDOM.name: RANDOM}
    if isinstance(wanted, str) and wanted in own:      # plugins are looked for only where they may be meant
        policy: Policy = own[wanted]
        return policy
    known = policies(game)
    if not isinstance(wanted, str) or wanted not in known:
        raise OptionError(f"{game.name} has no policy {short(wanted)}; it has {', '.join(known)}, "
                          "or name one as module:POLICY")
    return known[wanted]


def _imported(spec: str) -> Policy:
    place, _, attribute = spec.partition(":")
    try:
        found = getattr(import_module(place), attribute)
    except KeyboardInterrupt:
        raise
    except BaseException as error:     # the code of a stranger
        raise OptionError(f"policy {spec}: it could not be loaded: {describe(error)}") from error
    if not isinstance(found, Policy):
        raise OptionError(f"policy {spec}: a policy is made by make_policy of firecore.native, got {short(found)}")
    return found
