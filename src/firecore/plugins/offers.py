"""What plugins offer: what each hook may return, the status of a plugin, and lookups by name."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol, TypeVar

from ..errors import OptionError, PluginConflictError, PluginError
from ..wording import short, unknown
from . import BLOCK
from .games import GamePlugin
from .types import AgentPlugin, CommandPlugin, PolicyPlugin, RendererPlugin

HOOKS: Mapping[str, type] = {
    "firecore_games": GamePlugin, "firecore_agents": AgentPlugin, "firecore_renderers": RendererPlugin,
    "firecore_commands": CommandPlugin, "firecore_policies": PolicyPlugin}
QUALIFIED = ("agent", "renderer", "policy")     # what can be named as plugin/name
MAX_OFFERS = 10_000                             # of one plugin; an endless generator ends here


class Named(Protocol):
    """What hooks return: values with names."""

    @property
    def name(self) -> str:
        """The name that it is offered under."""


Offer = TypeVar("Offer", bound=Named)


@dataclass(frozen=True, kw_only=True)
class PluginInfo:
    """The status of one plugin."""

    name: str
    origin: str                  # its distribution and version, or who registered it
    status: str = "active"       # or "skipped" or "blocked"
    reason: str = ""             # why it was skipped, in one line
    traceback: str = ""          # and in full
    games: tuple[GamePlugin, ...] = ()
    agents: tuple[AgentPlugin, ...] = ()            # those of its games as well
    renderers: tuple[RendererPlugin, ...] = ()
    commands: tuple[CommandPlugin, ...] = ()
    policies: tuple[PolicyPlugin, ...] = ()         # beside those of its games

    def __str__(self) -> str:
        return f"{self.name!r} ({self.origin})"


class Offers(Mapping[str, Offer]):
    """What all plugins offer of one kind, by name, in the order of registration.

    A name that two plugins offer is ambiguous: looking it up raises a PluginConflictError that names both, and it is
    not listed. Whatever can be qualified is also found as ``plugin/name``, which is never ambiguous.
    """

    def __init__(self, kind: str, offers: Iterable[tuple[PluginInfo, Offer]],
                 blocked_as: Callable[[PluginInfo], str]) -> None:
        self._kind = kind
        self._blocked_as = blocked_as       # the name that blocks a plugin
        self._by_name: dict[str, dict[str, tuple[PluginInfo, Offer]]] = {}     # name -> plugin -> what it offers
        for info, offer in offers:
            self._by_name.setdefault(offer.name, {}).setdefault(info.name, (info, offer))

    def __getitem__(self, name: str) -> Offer:
        plugin, slash, offered = name.rpartition("/")
        if slash and self._kind in QUALIFIED:
            return self._by_name[offered][plugin][1]
        if self._is_ambiguous(name):
            raise PluginConflictError(self._conflict(name))
        return next(iter(self._by_name[name].values()))[1]

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._by_name if not self._is_ambiguous(name))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def find(self, name: object) -> Offer:
        """What goes by a name. Raises an OptionError that lists all names if there is none."""
        if isinstance(name, str) and name in self:
            return self[name]
        raise self.unknown(name)

    def unknown(self, name: object) -> OptionError:
        """The error for a name that no plugin offers."""
        is_qualified = self._kind in QUALIFIED and isinstance(name, str) and "/" in name
        return unknown(self._kind, name, self.qualified_names() if is_qualified else self)

    def qualified_names(self) -> list[str]:
        """Everything as ``plugin/name``."""
        return [f"{plugin}/{name}" for name, found in self._by_name.items() for plugin in found]

    def all_names(self) -> tuple[str, ...]:
        """All names, the ambiguous ones too."""
        return tuple(self._by_name)

    def source(self, name: str) -> PluginInfo:
        """The plugin that offers what goes by a name."""
        plugin, _, offered = name.rpartition("/")
        return next(info for info, _ in self._by_name[offered].values() if plugin in ("", info.name))

    def conflicts(self) -> list[str]:
        """A message for each ambiguous name."""
        return [self._conflict(name) for name in self._by_name if self._is_ambiguous(name)]

    def _is_ambiguous(self, name: str) -> bool:
        """Whether plugins offer different things under a name; one may pass on what another offers."""
        return len({id(offer) for _, offer in self._by_name[name].values()}) > 1

    def _conflict(self, name: str) -> str:
        infos = [info for info, _ in self._by_name[name].values()]
        *others, last = map(str, infos)
        *ways, final = [f"{info.name}/{name}" for info in infos]
        both, some = ("both ", "one of them") if len(infos) == 2 else ("", "all but one")
        return (f"the {self._kind} {name!r} is offered by {both}{', '.join(others)} and {last}; "
                + (f"write {', '.join(ways)} or {final}, or " if self._kind in QUALIFIED else "")
                + f"block {some}, as in {BLOCK}={self._blocked_as(infos[-1])}")


def answered(hook: str, function: Callable[[], Any]) -> list[Any]:
    """What a plugin returns from a hook, checked."""
    kind = HOOKS[hook]
    answer = function()
    try:
        offers = list(islice(answer, MAX_OFFERS + 1))
    except TypeError:
        if hasattr(answer, "__next__"):
            raise
        raise PluginError(f"its {hook} must return a list of {kind.__name__}, got {short(answer)}") from None
    if len(offers) > MAX_OFFERS:
        raise PluginError(f"its {hook} offers more than {MAX_OFFERS} values")
    for one in offers:
        if not isinstance(one, kind):
            raise PluginError(f"its {hook} must return a list of {kind.__name__}, got {short(one)} in it")
    return offers
