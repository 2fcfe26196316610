"""Policies by name: those of a game, those that plugins offer, and ``module:POLICY``."""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ._native.policy import RANDOM, Policy, is_for
from .errors import FirecoreError, OptionError
from .game import Game
from .plugins import registry
from .plugins.types import PolicyPlugin
from .wording import describe, short

if TYPE_CHECKING:
    from .plugins.manager import PluginManager


def own(game: Game) -> dict[str, Policy]:
    """The policies that a game always has: its own and ``random``."""
    return {**game.players.policies, RANDOM.name: RANDOM}


def policies(game: Game, manager: PluginManager | None = None) -> dict[str, Policy]:
    """The policies that can play a game, by name: its own, and those of plugins.

    A game's own policy hides one of the same name that a plugin offers.
    """
    first = own(game)
    offered = (manager or registry.default_manager()).policies()
    return first | {name: one.policy for name, one in offered.items()
                    if name not in first and _plays(one, game)}


def find(game: Game, wanted: str | Policy) -> Policy:
    """A policy by name, ``plugin/name`` or ``module:POLICY``, or as given. Raises an OptionError if it does not fit."""
    if isinstance(wanted, str) and ":" in wanted:
        wanted = _imported(wanted)
    elif isinstance(wanted, str) and "/" in wanted:
        wanted = _qualified(game, wanted)
    if isinstance(wanted, Policy):
        if not is_for(wanted, game.engine):
            raise OptionError(f"the policy {wanted.name!r} does not play {game.name}")
        return wanted
    first = own(game)
    if isinstance(wanted, str) and wanted in first:      # plugins are looked for only where they may be meant
        return first[wanted]
    offered = registry.default_manager().policies().get(wanted) if isinstance(wanted, str) else None
    if offered is None or not _plays(offered, game):
        raise OptionError(f"{game.name} has no policy {short(wanted)}; it has {', '.join(policies(game))}, "
                          "or name one as module:POLICY")
    policy: Policy = offered.policy
    return policy


def fits(game: Game, wanted: str | Policy) -> bool:
    """Whether a game has a policy, or a given one plays it."""
    try:
        find(game, wanted)
    except FirecoreError:
        return False
    return True


def _plays(offered: PolicyPlugin, game: Game) -> bool:
    return isinstance(offered.policy, Policy) and is_for(offered.policy, game.engine)


def _qualified(game: Game, name: str) -> Policy:
    offers = registry.default_manager().policies()
    offered = offers.get(name)
    if offered is None:
        known = ", ".join(offers.qualified_names())
        raise OptionError(f"{game.name} has no policy {short(name)}; plugins have {known or 'none'}")
    policy: Policy = offered.policy
    return policy


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
