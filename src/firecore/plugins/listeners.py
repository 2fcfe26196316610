"""Notifying plugins of what happens in matches."""
from __future__ import annotations

import threading
from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from ..errors import PluginError

if TYPE_CHECKING:
    from .manager import PluginManager

EVENTS = ("firecore_match_started", "firecore_action_played", "firecore_match_ended")


class _Busy(threading.local):
    """The plugins that are being notified, of each thread."""

    def __init__(self) -> None:
        self.names: set[str] = set()


class Listeners:
    """The plugins of a manager that listen to matches."""

    def __init__(self, manager: PluginManager) -> None:
        self._manager = manager
        self._busy = _Busy()

    def __bool__(self) -> bool:
        return any(getattr(self._manager.hook, event).get_hookimpls() for event in EVENTS)

    def events_of(self, plugin: str) -> tuple[str, ...]:
        """The events that a plugin is notified of."""
        return tuple(event for event in EVENTS
                     if any(impl.plugin_name == plugin for impl in getattr(self._manager.hook, event).get_hookimpls()))

    def notify(self, event: str, *, restore: Callable[[], None] | None = None, **what: object) -> None:
        """Notify every listener of an event, in pluggy's order; one that raises causes a warning and is removed.

        The match is one and the same for all, and for them to read: one that changes it is removed as well, and
        ``restore`` puts the match back. Of all else each is given a copy. What a listener does itself, such as play a
        match, it is not notified of.
        """
        tokens = list(getattr(what.get("match"), "tokens", ()))
        for impl in reversed(getattr(self._manager.hook, event).get_hookimpls()):
            if impl.plugin_name in self._busy.names:
                continue
            self._busy.names.add(impl.plugin_name)
            try:
                impl.function(*(what[name] if name == "match" else deepcopy(what[name]) for name in impl.argnames))
                _check_unchanged(what.get("match"), tokens)
            except (KeyboardInterrupt, MemoryError):
                raise
            except BaseException as error:
                self._manager.silence(impl.plugin_name, event, error)
            finally:
                self._busy.names.discard(impl.plugin_name)
                if restore is not None:
                    restore()


def _check_unchanged(match: Any, tokens: list[str]) -> None:
    if match is not None and list(match.tokens) != tokens:
        raise PluginError("it changed the match, which listeners may only read")
