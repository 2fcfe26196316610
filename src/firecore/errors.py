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


class StoreError(FirecoreError, ValueError):
    """A file that is no store of an arena, or a store of something else."""


class AgentError(FirecoreError, RuntimeError):
    """An agent that was to decide has failed. ``kind`` is as in the fault of a record."""

    def __init__(self, message: str, kind: str = "crash", traceback: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.traceback = traceback     # where an agent written in Python raised; else what it wrote before it failed


class PluginError(FirecoreError, ValueError):
    """A plugin that does not keep to what ``firecore.plugins`` asks of one."""


class PluginConflictError(PluginError):
    """Two plugins offer the same name; the message names both. ``args`` holds a text for each such name."""

    def __str__(self) -> str:
        return "; ".join(self.args)


class PluginWarning(UserWarning):
    """A plugin was skipped. Each one is warned about once; ``firecore plugins`` shows the reasons."""
