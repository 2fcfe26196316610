"""The plugin manager: it finds plugins, isolates each while it is loaded, and refuses ambiguous names.

Installed plugins are loaded in the order of the names of their entry points, then of their distributions. A plugin that
raises, or offers something invalid, is skipped as a whole, with one warning; the reason is kept. A plugin that hangs
during its import cannot be interrupted on every platform: block it by its name in ``FIRECORE_BLOCK_PLUGINS``.
"""
from __future__ import annotations

import os
import threading
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy

from ..errors import PluginConflictError, PluginError, PluginWarning
from ..wording import said, short
from . import BLOCK, PROJECT, spec
from .games import GamePlugin
from .types import AgentPlugin, CommandPlugin, PolicyPlugin, RendererPlugin

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

OFFERS: Mapping[str, type] = {
    "firecore_games": GamePlugin, "firecore_agents": AgentPlugin, "firecore_renderers": RendererPlugin,
    "firecore_commands": CommandPlugin, "firecore_policies": PolicyPlugin}
QUALIFIED = ("agent", "renderer", "policy")     # what can be named as plugin/name
EVENTS = ("firecore_match_started", "firecore_action_played", "firecore_match_ended")
MOST_OFFERS = 10_000     # of one plugin; an endless generator ends here

BY_THE_PROGRAM = "registered by the program"     # where a plugin is from that no other process would find

Offer = TypeVar("Offer", GamePlugin, AgentPlugin, RendererPlugin, CommandPlugin, PolicyPlugin)


@dataclass(frozen=True, kw_only=True)
class PluginInfo:
    """The status of one plugin."""

    name: str
    origin: str                  # its distribution and version, or who registered it
    status: str = "active"       # or "skipped" or "blocked"
    reason: str = ""             # why it was skipped, in one line
    traceback: str = ""          # and in full
    games: tuple[GamePlugin, ...] = ()
    agents: tuple[AgentPlugin, ...] = ()
    renderers: tuple[RendererPlugin, ...] = ()
    commands: tuple[CommandPlugin, ...] = ()
    policies: tuple[PolicyPlugin, ...] = ()

    def __str__(self) -> str:
        return f"{self.name!r} ({self.origin})"


class PluginManager(pluggy.PluginManager):
    """A pluggy manager that checks plugins when they are registered, and asks them only once what they offer.

    Threads that share a manager wait for each other while plugins are registered or removed.
    """

    def __init__(self) -> None:
        super().__init__(PROJECT)
        self.add_hookspecs(spec)
        self._infos: dict[str, PluginInfo] = {}
        self._tried: set[tuple[str, str]] = set()     # entry points, with their distributions
        self._lock = threading.RLock()
        self._busy = _Busy()

    # What there is.

    def games(self) -> Mapping[str, GamePlugin]:
        """All games by name, in the order of registration. Raises a PluginConflictError if two share a name."""
        return self._by_name("game", [(info, one) for info in self.infos() for one in info.games])

    def agents(self) -> Mapping[str, AgentPlugin]:
        """All agents by name, likewise."""
        return self._by_name("agent", [(info, one) for info in self.infos() for one in info.agents])

    def renderers(self) -> Mapping[str, RendererPlugin]:
        """All renderers by name, likewise."""
        return self._by_name("renderer", [(info, one) for info in self.infos() for one in info.renderers])

    def policies(self) -> Mapping[str, PolicyPlugin]:
        """All policies that plugins offer beside those of games, likewise."""
        return self._by_name("policy", [(info, one) for info in self.infos() for one in info.policies])

    def commands(self) -> Mapping[str, CommandPlugin]:
        """All commands that plugins add, likewise."""
        return self._by_name("command", [(info, one) for info in self.infos() for one in info.commands])

    def qualified(self, kind: type[Offer], name: str) -> Offer | None:
        """What a plugin offers under ``plugin/name``, which is never ambiguous; None if there is no such thing."""
        plugin, _, offered = name.rpartition("/")
        for info in self._infos.values():
            if info.name == plugin:
                offers: tuple[Any, ...] = info.agents + info.renderers + info.policies
                return next((one for one in offers if isinstance(one, kind) and one.name == offered), None)
        return None

    def is_found_anywhere(self, *names: str) -> bool:
        """Whether any other process would find the games and agents of these names: the program has registered none."""
        found: set[str] = set()
        for info in self._infos.values():
            if info.origin == BY_THE_PROGRAM:
                agents = [*(one.name for one in info.agents), *(one.name for one in info.policies)]
                found |= {*(one.name for one in info.games), *agents, *(f"{info.name}/{name}" for name in agents)}
        return found.isdisjoint(names)

    def _by_name(self, kind: str, offers: list[tuple[PluginInfo, Offer]]) -> dict[str, Offer]:
        found: dict[str, Offer] = {}
        source: dict[str, PluginInfo] = {}
        clashes = []
        for info, offer in offers:
            if offer.name in found:
                clashes.append(
                    f"the {kind} {offer.name!r} is offered by both {source[offer.name]} and {info}; "
                    + (f"write {source[offer.name].name}/{offer.name} or {info.name}/{offer.name}, or "
                       if kind in QUALIFIED else "")
                    + f"block one of them, as in {BLOCK}={self._blocked_as(info)}")
            found[offer.name], source[offer.name] = offer, info
        if clashes:
            raise PluginConflictError(*clashes)
        return found

    def _blocked_as(self, info: PluginInfo) -> str:
        """The name that blocks this plugin and no other: not that of an entry point that several plugins share."""
        shared = any(name.startswith(f"{info.name}@") for name in self._infos)
        return _distribution(info.origin) if shared else info.name

    def infos(self) -> tuple[PluginInfo, ...]:
        """The status of every plugin, in the order of loading."""
        return tuple(self._infos.values())

    def conflicts(self) -> list[str]:
        """Messages about names that are offered twice. While there are any, lookups of that kind raise an error."""
        found: list[str] = []
        for look_up in (self.games, self.agents, self.renderers, self.commands, self.policies):
            try:
                look_up()
            except PluginConflictError as error:
                found += error.args
        return found

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
            offers = {hook: self._offers(hook, plugin) for hook in OFFERS}
        except BaseException as error:
            if self.has_plugin(name):
                super().unregister(name=name)
            if isinstance(error, pluggy.PluginValidationError):
                raise PluginError(_one_line(error)) from None
            raise
        self._infos[name] = PluginInfo(
            name=name, origin=origin, games=offers["firecore_games"], agents=offers["firecore_agents"],
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
        blocked = {_normal(name) for name in os.environ.get(BLOCK, "").split(",") if name.strip()}
        with self._lock, warnings.catch_warnings():     # no plugin's filter silences what is said of the others
            skipped = [info for entry, origin in _entry_points(group)
                       if (info := self._load(entry, origin, blocked)) is not None and info.status == "skipped"]
        for info in skipped:
            _warn(info)

    def _load(self, entry: EntryPoint | Exception, origin: str, blocked: set[str]) -> PluginInfo | None:
        distribution = _distribution(origin)
        key = ("" if isinstance(entry, Exception) else entry.name, distribution)
        if key in self._tried:
            return None
        self._tried.add(key)
        if isinstance(entry, Exception):
            return self._skip(distribution, origin, "its list of entry points cannot be read", entry)
        name = entry.name if entry.name not in self._infos else f"{entry.name}@{distribution}"
        if blocked & {"*", _normal(entry.name), _normal(distribution), _normal(name)}:
            self._infos[name] = PluginInfo(name=name, origin=origin, status="blocked", reason=f"{BLOCK} names it")
            return self._infos[name]
        doing = "it could not be imported"
        try:
            plugin = entry.load()
            doing = "it could not be registered"
            self.register(plugin, name, origin=origin)
        except (KeyboardInterrupt, MemoryError):     # a lack of memory is nobody's fault
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
        known = (*OFFERS, *EVENTS)
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
                offers += _checked(hook, impl.function)
        names = [one.name for one in offers]
        for name in names:
            if names.count(name) > 1:
                raise PluginError(f"its {hook} offers the name {name!r} twice")
        return tuple(offers)

    # Notifying plugins.

    @property
    def has_listeners(self) -> bool:
        """Whether any plugin listens to matches."""
        return any(getattr(self.hook, event).get_hookimpls() for event in EVENTS)

    def heard_by(self, name: str) -> tuple[str, ...]:
        """The events that a plugin is notified of."""
        return tuple(event for event in EVENTS
                     if any(impl.plugin_name == name for impl in getattr(self.hook, event).get_hookimpls()))

    def notify(self, event: str, *, restore: Callable[[], None] | None = None, **what: object) -> None:
        """Notify every listener of an event, in pluggy's order; one that raises causes a warning and is removed.

        The match is one and the same for all, and for them to read: one that changes it is removed as well, and
        ``restore`` puts the match back. Of all else each is given a copy. What a listener does itself, such as play a
        match, it is not notified of.
        """
        told = list(getattr(what.get("match"), "tokens", ()))
        for impl in reversed(getattr(self.hook, event).get_hookimpls()):
            if impl.plugin_name in self._busy.names:
                continue
            self._busy.names.add(impl.plugin_name)
            try:
                impl.function(*(what[name] if name == "match" else deepcopy(what[name]) for name in impl.argnames))
                _check_unchanged(what.get("match"), told)
            except (KeyboardInterrupt, MemoryError):
                raise
            except BaseException as error:
                skipped = self._silence(impl.plugin_name, event, error)
                if skipped is not None:
                    _warn(skipped)
            finally:
                self._busy.names.discard(impl.plugin_name)
                if restore is not None:
                    restore()

    def _silence(self, name: str, event: str, error: BaseException) -> PluginInfo | None:
        """Skip a plugin that failed as a listener. Returns None if another thread has removed it meanwhile."""
        with self._lock:
            if not self.has_plugin(name):
                return None
            info = self._infos[name]
            super().unregister(name=name)
            skipped = self._skip(name, info.origin, f"its {event} failed", error)
            # What it offered stays: games, agents and renderers that are in use do not vanish.
            self._infos[name] = replace(skipped, games=info.games, agents=info.agents, renderers=info.renderers,
                                        commands=info.commands, policies=info.policies)
            return skipped


class _Busy(threading.local):
    """The plugins that are being notified, of each thread."""

    def __init__(self) -> None:
        self.names: set[str] = set()


def _check_unchanged(match: Any, told: list[str]) -> None:
    if match is not None and list(match.tokens) != told:
        raise PluginError("it changed the match, which listeners may only read")


def _entry_points(group: str) -> Iterator[tuple[EntryPoint | Exception, str]]:
    """All entry points of a group with their distributions, in the order of loading."""
    from importlib.metadata import distributions  # slow to import, and many programs load no plugins

    found: dict[tuple[str, str], tuple[EntryPoint | Exception, str]] = {}
    for distribution in distributions():
        for name, entry in _entry_points_of(distribution, group):
            label = f"{distribution.metadata['Name']} {distribution.version}"
            found.setdefault((name, _normal(_distribution(label))), (entry, label))
    for key in sorted(found):
        yield found[key]


def _distribution(origin: str) -> str:
    return origin.rpartition(" ")[0]


def _entry_points_of(distribution: Distribution, group: str) -> list[tuple[str, EntryPoint | Exception]]:
    try:
        return [(entry.name, entry) for entry in distribution.entry_points if entry.group == group]
    except Exception as error:     # one spoilt installation must not hide all others
        ours = f"[{group}]" in (distribution.read_text("entry_points.txt") or "")
        return [("", error)] if ours else []


def _checked(hook: str, function: Any) -> list[Any]:
    kind = OFFERS[hook]
    answer = function()
    try:
        offers = list(islice(answer, MOST_OFFERS + 1))
    except TypeError:
        if hasattr(answer, "__next__"):
            raise
        raise PluginError(f"its {hook} must return a list of {kind.__name__}, got {short(answer)}") from None
    if len(offers) > MOST_OFFERS:
        raise PluginError(f"its {hook} offers more than {MOST_OFFERS} values")
    for one in offers:
        if not isinstance(one, kind):
            raise PluginError(f"its {hook} must return a list of {kind.__name__}, got {short(one)} in it")
    return offers


def _warn(info: PluginInfo) -> None:
    warnings.warn(f"the plugin {info} was skipped: {info.reason}", PluginWarning, stacklevel=4)


def _normal(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(".", "-")


def _one_line(error: BaseException) -> str:
    line = " ".join(said(error).split()) or type(error).__name__
    return line if len(line) <= 300 else line[:300] + "…"
