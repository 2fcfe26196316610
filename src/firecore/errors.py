"""Every exception that firecore raises on purpose. Each also derives from the built-in exception that fits."""
from __future__ import annotations


class FirecoreError(Exception):
    """The base class of all."""


class OptionError(FirecoreError, ValueError):
    """An unknown game or agent, or an option or value that it does not have."""


class IllegalActionError(FirecoreError, ValueError):
    """The action is not legal in this state; the state is untouched."""


class StateError(FirecoreError, ValueError):
    """A request that this state, match or seat cannot answer."""


class PositionError(FirecoreError, ValueError):
    """A line that is not a sound position. ``faults`` lists everything that is wrong with it."""

    def __init__(self, message: str, faults: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults


class SaveError(FirecoreError, ValueError):
    """Bytes that are not a sound save of a match."""


class RecordError(FirecoreError, ValueError):
    """A record that cannot be read, or that contradicts the rules."""


class StoreError(FirecoreError, ValueError):
    """A file that is not a store of an arena, or the store of another plan."""


class AgentError(FirecoreError, RuntimeError):
    """An agent failed to decide. ``kind`` is as in the fault of a record."""

    def __init__(self, message: str, kind: str = "crash", traceback: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.traceback = traceback     # where an agent written in Python raised; else what it wrote before it failed


class PluginError(FirecoreError, ValueError):
    """A plugin that violates the plugin interface."""


class PluginConflictError(PluginError):
    """Two plugins offer the same name; the message names both. ``args`` holds a text for each such name."""

    def __str__(self) -> str:
        return "; ".join(self.args)


class PluginWarning(UserWarning):
    """A plugin was skipped. There is one warning for each; ``firecore plugins`` shows the reasons."""


class JailWarning(UserWarning):
    """Agents decide without a jail, for none can be built here. There is one warning, which says why."""
