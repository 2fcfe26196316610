"""What plugin authors import: ``from firecore.plugins import hookimpl``, and the values that hooks return."""
from typing import TYPE_CHECKING

PROJECT = "firecore"                     # the entry-point group goes by the same name
BLOCK = "FIRECORE_BLOCK_PLUGINS"         # the variable that blocks plugins: names, with commas between them

if TYPE_CHECKING:
    import pluggy

    hookspec = pluggy.HookspecMarker(PROJECT)
    hookimpl = pluggy.HookimplMarker(PROJECT)
else:
    def __getattr__(name: str) -> object:
        # pluggy is slow to import, and a program that only plays built-in games has no hooks.
        if name not in ("hookspec", "hookimpl"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import pluggy

        marker = pluggy.HookspecMarker if name == "hookspec" else pluggy.HookimplMarker
        return globals().setdefault(name, marker(PROJECT))
