"""The command line: ``firecore`` or ``python -m firecore``. Each command is a file here.

Exit codes: 0 for success, 1 when firecore or a plugin failed, 2 for a mistake by the user, 130 after Ctrl-C, 141 when
the reader of our output stopped reading, 143 after SIGTERM.
"""
from __future__ import annotations

import io
import os
import sys
import traceback
import warnings
from collections.abc import Sequence
from typing import TextIO

from ..errors import AgentError, FirecoreError, PluginConflictError, PluginError, PluginWarning
from ..wording import message_of, printable
from .parser import MISTAKE, Exit, load_plugins, parsed
from .signals import exit_code, sigterm_raises

FAILED, CLOSED_PIPE = 1, 141
TRACEBACK = "FIRECORE_TRACEBACK"     # set, tracebacks are printed in full


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    _replace_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        _replace_unencodable(stream)
    name = "firecore"
    try:
        with warnings.catch_warnings(), sigterm_raises():
            warnings.showwarning = _print_warning
            arguments = parsed(sys.argv[1:] if argv is None else argv)
            name = f"firecore {arguments.command}"
            _load_plugins(arguments.command)
            code: int = arguments.run(arguments)
            sys.stdout.flush()
            return code
    except KeyboardInterrupt as stopped:
        _print(f"{name}: interrupted")
        return exit_code(stopped)
    except BrokenPipeError:
        _close_quietly()
        return CLOSED_PIPE
    except Exit as exit:
        return exit.code
    except BaseException as error:              # a plugin's SystemExit, too: a plugin does not end us silently
        if _is_mistake(error):
            _print(f"{name}: {_message(error)}")
            if error.__cause__ is not None and os.environ.get(TRACEBACK):     # in the code of a plugin or an agent
                _show_traceback(error.__cause__)
            return MISTAKE
        if os.environ.get(TRACEBACK):
            _show_traceback(error)
            return FAILED
        failed = "" if isinstance(error, (AgentError, PluginError)) else f"failed with {type(error).__name__}: "
        _print(f"{name}: {failed}{_message(error)} (with {TRACEBACK}=1 it says where)")
        return FAILED


def _load_plugins(command: str) -> None:
    if command == "plugins":
        warnings.simplefilter("ignore", PluginWarning)     # its list says what was skipped
    load_plugins()


def _is_mistake(error: BaseException) -> bool:
    """Whether the user can fix it; a conflict of plugins can be fixed by blocking one."""
    if isinstance(error, AgentError):
        return False
    if isinstance(error, PluginError):
        return isinstance(error, PluginConflictError)
    return isinstance(error, (FirecoreError, OSError))


def _message(error: BaseException) -> str:
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return " ".join(message_of(error).split())


def _show_traceback(error: BaseException) -> None:
    """Where something failed; in another process, where it failed there."""
    there = error.traceback if isinstance(error, AgentError) else ""
    for line in (there or "".join(traceback.format_exception(error))).splitlines():
        _print(line)


def _print_warning(message: Warning | str, category: type[Warning], filename: str, lineno: int,
                  file: TextIO | None = None, line: str | None = None) -> None:
    _print(f"firecore: warning: {' '.join(str(message).split())}")


def _print(line: str) -> None:
    try:
        print(printable(line), file=sys.stderr, flush=True)
    except OSError:
        pass


def _close_quietly() -> None:
    """Nobody reads our output any more: discard what is left of it, also when the interpreter exits."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        pass


class _ClosedPipe(io.StringIO):
    def write(self, text: str) -> int:
        raise BrokenPipeError


def _replace_closed_streams() -> None:
    """Python has None for a stream that the shell closed: it is a closed pipe to print to, and its end to read from."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or _ClosedPipe()
    sys.stderr = sys.stderr or io.StringIO()     # warnings go nowhere


def _replace_unencodable(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
