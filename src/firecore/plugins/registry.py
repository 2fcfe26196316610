"""Which plugins there are: those that come with firecore, and then those that are installed.

The built-in games, agents and renderers are named here as text and loaded like any installed plugin, so this module
stands just above ``plugins`` and below everything that asks it, and ``import firecore`` loads none of them. The
default manager is made when it is first asked for. Programs and tests that want another one, say with nothing
installed, make their own and put it in place with :func:`using`.
"""
from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .manager import PluginManager

GAMES = "firecore.builtin"     # whose games can be played without hooks
BUILT_IN = ("firecore.agents", "firecore.sandbox.program", "firecore.renderers")

_lock = threading.RLock()
_default: PluginManager | None = None
_in_use: ContextVar[PluginManager | None] = ContextVar("firecore_plugins", default=None)


def default_manager() -> PluginManager:
    """The manager that all functions use by default, with the built-in and the installed plugins."""
    global _default
    used = _in_use.get()
    if used is not None:
        return used
    with _lock:
        if _default is None:
            _default = built_in_manager()      # in place before plugins are imported, for those that ask for it
            try:
                _default.load_installed()
            except (KeyboardInterrupt, MemoryError):
                _default = None
                raise
        return _default


def built_in_manager() -> PluginManager:
    """A new manager with the built-in plugins, and nothing else."""
    from .manager import PluginManager
    from .offer import OfferedGames

    manager = PluginManager()
    for module in BUILT_IN:
        manager.register(import_module(module), module, origin="built in")
    games = import_module(GAMES)
    manager.register(OfferedGames(*games.firecore_games()), GAMES, origin="built in")
    return manager


@contextmanager
def using(manager: PluginManager) -> Iterator[PluginManager]:
    """Make a manager the default in this context, for a ``with`` block. Other threads and tasks keep theirs."""
    before = _in_use.set(manager)
    try:
        yield manager
    finally:
        _in_use.reset(before)
