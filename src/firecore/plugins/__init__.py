"""What plugin authors import: ``from firecore.plugins import hookimpl``, and the values that hooks return."""
import pluggy

PROJECT = "firecore"                     # the entry-point group goes by the same name
BLOCK = "FIRECORE_BLOCK_PLUGINS"         # the variable that blocks plugins: names, with commas between them

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
