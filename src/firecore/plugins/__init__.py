"""What plugin authors import: ``from firecore.plugins import hookimpl``."""
import pluggy

PROJECT = "firecore"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
