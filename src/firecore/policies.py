"""Policies by name: those of a game, those that plugins offer, and ``module:POLICY``."""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ._native.policy import RANDOM, Policy, is_for
from .errors import OptionError
from .game import Game
from .plugins import registry
from .plugins.types import PolicyPlugin
from .wording import describe, short

if TYPE_CHECKING:
    from .plugins.manager import PluginManager

TOGETHER = "ranger"     # better than the others where all win or lose together, in a game that has it


def own(game: Game) -> dict[str, Policy]:
    """The policies that a game always has: its own, best first, and ``random``."""
    return {**game.players.policies, RANDOM.name: RANDOM}


def best(game: Game) -> str:
    """The name of the policy of its own that plays a game best."""
    mine = own(game)
    return TOGETHER if game.cooperative and TOGETHER in mine else next(iter(mine))


def policies(game: Game, manager: PluginManager | None = None) -> dict[str, Policy]:
    """The policies that can play a game, by name: its own, and those of plugins.

    A game's own policy hides one of the same name that a plugin offers.
    """
    first = own(game)
    offered = (manager or registry.default_manager()).policies()
    return first | {name: one.policy for name, one in offered.items()
                    if name not in first and isinstance(one.policy, Policy) and is_for(one.policy, game.engine)}


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
    known = policies(game)
    if not isinstance(wanted, str) or wanted not in known:
        raise OptionError(f"{game.name} has no policy {short(wanted)}; it has {', '.join(known)}, "
                          "or name one as module:POLICY")
    return known[wanted]


def _qualified(game: Game, name: str) -> Policy:
    manager = registry.default_manager()
    offered = manager.qualified(PolicyPlugin, name)
    if offered is None:
        known = [f"{info.name}/{one.name}" for info in manager.infos() for one in info.policies]
        raise OptionError(f"{game.name} has no policy {short(name)}; plugins have {', '.join(known) or 'none'}")
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
