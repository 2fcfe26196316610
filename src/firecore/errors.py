"""Every exception that firecore raises on purpose. Each also is the built-in one would guess."""
from __future__ import annotations


class FirecoreError(Exception):
    """The root of them all."""


class OptionError(FirecoreError, ValueError):
    """An unknown game or agent, or an option or value that it does not have."""


class IllegalActionError(FirecoreError, ValueError):
    """The action is not legal in this state; the state is untouched."""


class StateError(FirecoreError, ValueError):
    """A question that this state, match or seat has no answer to."""


class PositionError(FirecoreError, ValueError):
    """A line that is no sound position. ``faults`` lists all that is wrong with it."""

    def __init__(self, message: str, faults: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults


class SaveError(FirecoreError, ValueError):
    """Bytes that are no sound save of a match."""


class RecordError(FirecoreError, ValueError):
    """A record that cannot be read, or that the rules contradict."""


class PluginError(FirecoreError, ValueError):
    """A plugin that does not keep to what ``firecore.plugins`` asks of one."""


class PluginConflictError(PluginError):
    """Two plugins offer the same name; the message names both. ``args`` holds a text for each such name."""

    def __str__(self) -> str:
        return "; ".join(self.args)


class PluginWarning(UserWarning):
    """A plugin was skipped. Each one is warned about once; ``firecore plugins`` shows the reasons."""
