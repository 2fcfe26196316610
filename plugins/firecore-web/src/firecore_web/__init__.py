"""The games of firecore in the browser. ``firecore_web.app()`` is an ASGI application, ``firecore web`` serves it."""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from firecore import hookimpl
from firecore.plugins.types import CommandPlugin

from .command import ABOUT, EXAMPLES, add_arguments, run

if TYPE_CHECKING:
    from .limits import Limits
    from .site import app

__all__ = ["Limits", "app"]


def __getattr__(name: str) -> Any:
    """What a server is made of takes its time to import, and every command of firecore loads its plugins."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module({"app": ".site", "Limits": ".limits"}[name], __name__), name)


@hookimpl
def firecore_commands() -> list[CommandPlugin]:
    """The command ``firecore web``."""
    return [CommandPlugin(name="web", help="play in the browser", add_arguments=add_arguments, run=run, about=ABOUT,
                          examples=EXAMPLES)]
