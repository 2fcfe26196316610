"""The plugin manager: it finds plugins, isolates each while it is loaded, and keeps what they offer.

Installed plugins are loaded in the order of the names of their entry points, then of their distributions. A plugin that
raises, or offers something invalid, is skipped as a whole, with one warning; the reason is kept. A plugin that hangs
during its import cannot be interrupted on every platform: block it by its name in ``FIRECORE_BLOCK_PLUGINS``.
"""
from __future__ import annotations

import os
import threading
import traceback
import warnings
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pluggy

from ..errors import PluginError, PluginWarning
from ..wording import message_of
from . import BLOCK, PROJECT, spec
from .entry_points import distribution_of, entry_points, normal
from .games import GamePlugin
from .listeners import EVENTS, Listeners
from .offers import HOOKS, Offer, Offers, PluginInfo, answered
from .players import players_of
from .types import AgentPlugin, CommandPlugin, PolicyPlugin, RendererPlugin

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BY_THE_PROGRAM = "registered by the program"     # where a plugin is from that no other process would find


class PluginManager(pluggy.PluginManager):
    """A pluggy manager that checks plugins when they are registered, and asks them only once what they offer.

    Threads that share a manager wait for each other while plugins are registered or removed.
    """

    def __init__(self) -> None:
        super().__init__(PROJECT)
        self.add_hookspecs(spec)
        self.listeners = Listeners(self)
        self._infos: dict[str, PluginInfo] = {}
        self._tried: set[tuple[str, str]] = set()     # entry points, with their distributions
        self._lock = threading.RLock()

    # What there is.

    def games(self) -> Offers[GamePlugin]:
        """All games by name, in the order of registration."""
        return self.by_name("game", [(info, one) for info in self.infos() for one in info.games])

    def agents(self) -> Offers[AgentPlugin]:
        """All agents that plugins and games offer, likewise; without those that play a policy."""
        return self.by_name("agent", [(info, one) for info in self.infos() for one in info.agents])

    def renderers(self) -> Offers[RendererPlugin]:
        """All renderers by name, likewise."""
        return self.by_name("renderer", [(info, one) for info in self.infos() for one in info.renderers])

    def policies(self) -> Offers[PolicyPlugin]:
        """All policies that plugins offer beside those of games, likewise."""
        return self.by_name("policy", [(info, one) for info in self.infos() for one in info.policies])

    def policy_names(self) -> tuple[str, ...]:
        """The names of all policies, those that come with games first; each is an agent as well."""
        of_games = [name for info in self.infos() for game in info.games for name in players_of(game).policies]
        return tuple(dict.fromkeys([*of_games, *self.policies()]))

    def commands(self) -> Offers[CommandPlugin]:
        """All commands that plugins add, likewise."""
        return self.by_name("command", [(info, one) for info in self.infos() for one in info.commands])

    def by_name(self, kind: str, offers: Iterable[tuple[PluginInfo, Offer]]) -> Offers[Offer]:
        """Offers of plugins of this manager, by name."""
        return Offers(kind, offers, self._blocked_as)

    def infos(self) -> tuple[PluginInfo, ...]:
        """The status of every plugin, in the order of loading."""
        return tuple(self._infos.values())

    def conflicts(self) -> list[str]:
        """Messages about names that are offered twice, which cannot be looked up."""
        every: tuple[Offers[Any], ...] = (
            self.games(), self.agents(), self.renderers(), self.policies(), self.commands())
        return [conflict for offers in every for conflict in offers.conflicts()]

    def is_found_anywhere(self, *names: str) -> bool:
        """Whether any other process would find the games and agents of these names: the program has registered none."""
        found: set[str] = set()
        for info in self._infos.values():
            if info.origin == BY_THE_PROGRAM:
                agents = [*(one.name for one in info.agents), *(one.name for one in info.policies),
                          *(name for game in info.games for name in players_of(game).policies)]
                found |= {*(one.name for one in info.games), *agents, *(f"{info.name}/{name}" for name in agents)}
        return found.isdisjoint(names)

    def _blocked_as(self, info: PluginInfo) -> str:
        """The name that blocks this plugin and no other: not that of an entry point that several plugins share."""
        shared = any(name.startswith(f"{info.name}@") for name in self._infos)
        return distribution_of(info.origin) if shared else info.name

    # Taking plugins in.

    def register(self, plugin: object, name: str | None = None, *, origin: str = BY_THE_PROGRAM) -> str | None:
        """Take a module or object in as a plugin; its name, or None if that is blocked.

        A PluginError if it breaks or does not keep to the hooks; then nothing of it stays.
        """
        with self._lock:
            return self._register(plugin, name or self.get_canonical_name(plugin), origin)

    def _register(self, plugin: object, name: str, origin: str) -> str | None:
        if name in self._infos and self._infos[name].status == "active":
            raise PluginError(f"a plugin named {name!r} is there already: {self._infos[name]}")
        if self.is_registered(plugin):
            raise PluginError(f"it is registered already, as {self.get_name(plugin)!r}")
        if self.is_blocked(name):
            self._infos[name] = PluginInfo(name=name, origin=origin, status="blocked")
            return None
        try:
            super().register(plugin, name)
            self._check_hooks(plugin)
            offers = {hook: self._offers(hook, plugin) for hook in HOOKS}
            agents = _agents(offers)
        except BaseException as error:
            if self.has_plugin(name):
                super().unregister(name=name)
            if isinstance(error, pluggy.PluginValidationError):
                raise PluginError(_one_line(error)) from None
            raise
        self._infos[name] = PluginInfo(
            name=name, origin=origin, games=offers["firecore_games"], agents=agents,
            renderers=offers["firecore_renderers"], commands=offers["firecore_commands"],
            policies=offers["firecore_policies"])
        return name

    def unregister(self, plugin: object | None = None, name: str | None = None) -> Any:
        """Remove a plugin and everything that it offered."""
        with self._lock:
            name = name or self.get_name(plugin)
            gone = super().unregister(name=name)
            self._infos.pop(str(name), None)
            return gone

    def load_installed(self, group: str = PROJECT) -> None:
        """Load the plugins of all installed distributions: the entry points of a group.

        Those that break are skipped, with one PluginWarning each after all are loaded. What was loaded before, or
        tried to, is left as it is.
        """
        blocked = {normal(name) for name in os.environ.get(BLOCK, "").split(",") if name.strip()}
        with self._lock, warnings.catch_warnings():     # no plugin's filter silences warnings about the others
            skipped = [info for entry, origin in entry_points(group)
                       if (info := self._load(entry, origin, blocked)) is not None and info.status == "skipped"]
        for info in skipped:
            _warn(info)

    def _load(self, entry: EntryPoint | Exception, origin: str, blocked: set[str]) -> PluginInfo | None:
        distribution = distribution_of(origin)
        key = ("" if isinstance(entry, Exception) else entry.name, distribution)
        if key in self._tried:
            return None
        self._tried.add(key)
        if isinstance(entry, Exception):
            return self._skip(distribution, origin, "its list of entry points cannot be read", entry)
        name = entry.name if entry.name not in self._infos else f"{entry.name}@{distribution}"
        if blocked & {"*", normal(entry.name), normal(distribution), normal(name)}:
            self._infos[name] = PluginInfo(name=name, origin=origin, status="blocked", reason=f"{BLOCK} names it")
            return self._infos[name]
        doing = "it could not be imported"
        try:
            plugin = entry.load()
            doing = "it could not be registered"
            self.register(plugin, name, origin=origin)
        except (KeyboardInterrupt, MemoryError):     # a lack of memory is no plugin's fault
            raise
        except BaseException as error:                            # SystemExit and its like too: a guest does not end us
            return self._skip(name, origin, doing, error)
        return self._infos[name]

    def _skip(self, name: str, origin: str, doing: str, error: BaseException) -> PluginInfo:
        kind = "" if isinstance(error, PluginError) else f"{type(error).__name__}: "
        self._infos[name] = PluginInfo(
            name=name, origin=origin, status="skipped", reason=f"{doing}: {kind}{_one_line(error)}",
            traceback="".join(traceback.format_exception(error)))
        return self._infos[name]

    def _check_hooks(self, plugin: object) -> None:
        known = (*HOOKS, *EVENTS)
        for caller in self.get_hookcallers(plugin) or ():
            if not caller.has_spec():
                raise PluginError(f"it implements {caller.name}, which firecore does not call; there is "
                                  f"{', '.join(known)}")
        implemented = 0
        for hook in known:
            mine = [impl for impl in getattr(self.hook, hook).get_hookimpls() if impl.plugin is plugin]
            implemented += len(mine)
            if any(impl.wrapper or impl.hookwrapper for impl in mine):
                raise PluginError(f"it wraps {hook}; the hooks of firecore cannot be wrapped")
            if not mine and callable(getattr(plugin, hook, None)):
                raise PluginError(f"its {hook} is not marked with firecore.hookimpl")
        if not implemented:
            raise PluginError(f"it implements no hook of firecore; available: {', '.join(known)}")

    def _offers(self, hook: str, plugin: object) -> tuple[Any, ...]:
        offers: list[Any] = []
        for impl in getattr(self.hook, hook).get_hookimpls():
            if impl.plugin is plugin:
                offers += answered(hook, impl.function)
        _check_names(f"its {hook}", offers)
        return tuple(offers)

    def silence(self, name: str, event: str, error: BaseException) -> None:
        """Skip a plugin that failed as a listener, with a warning, unless another thread has removed it meanwhile.

        What it offered stays: games, agents and renderers that are in use do not vanish.
        """
        with self._lock:
            if not self.has_plugin(name):
                return
            info = self._infos[name]
            super().unregister(name=name)
            skipped = self._skip(name, info.origin, f"its {event} failed", error)
            self._infos[name] = replace(info, status=skipped.status, reason=skipped.reason, traceback=skipped.traceback)
        _warn(skipped)


def _agents(offers: dict[str, tuple[Any, ...]]) -> tuple[AgentPlugin, ...]:
    """The agents that a plugin offers, and those of its games."""
    agents = [*offers["firecore_agents"]]
    for game in offers["firecore_games"]:
        agents += players_of(game).agents
    _check_names("with its games, it", agents)
    return tuple(agents)


def _check_names(who: str, offers: list[Any]) -> None:
    names = [one.name for one in offers]
    for name in names:
        if names.count(name) > 1:
            raise PluginError(f"{who} offers the name {name!r} twice")


def _warn(info: PluginInfo) -> None:
    warnings.warn(f"the plugin {info} was skipped: {info.reason}", PluginWarning, stacklevel=4)


def _one_line(error: BaseException) -> str:
    line = " ".join(message_of(error).split()) or type(error).__name__
    return line if len(line) <= 300 else line[:300] + "…"
