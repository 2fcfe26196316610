"""The command line: ``firecore`` or ``python -m firecore``. Each command is a file here.

Exit codes: 0 when done, 1 when firecore or a plugin failed, 2 for a mistake of the user's, 130 after Ctrl-C, 141 when
whoever read our output stopped reading.
"""
from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
import traceback
import warnings
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import NoReturn, TextIO

from .. import starting
from ..errors import FirecoreError, PluginConflictError, PluginError, PluginWarning
from ..options import printable, said
from ..registry import default_manager

FAILED, MISTAKE, INTERRUPTED, CLOSED_PIPE = 1, 2, starting.INTERRUPTED, 141
TRACEBACK = "FIRECORE_TRACEBACK"     # set, an error that is no mistake of the user's is shown in full


class Parser(argparse.ArgumentParser):
    """A parser that tells a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        """Say what was wrong, and where one learns more."""
        self.exit(MISTAKE, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Leave, but not by SystemExit: plugins raise that, too."""
        if message:
            self._print_message(message, sys.stderr)
        raise Answered(status)


class Answered(Exception):
    """The parser has said all there is to say: help, or what was wrong."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    _replace_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        _never_fails_to_encode(stream)
    name = "firecore"
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _tell_warning
            arguments = _arguments(sys.argv[1:] if argv is None else argv)
            name = f"firecore {arguments.command}"
            starting.over()
            _load_plugins(arguments.command)
            code: int = arguments.run(arguments)
            sys.stdout.flush()
            return code
    except KeyboardInterrupt:
        _tell(f"{name}: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        _close_quietly()
        return CLOSED_PIPE
    except Answered as answered:
        return answered.code
    except BaseException as error:              # a plugin's SystemExit, too: a guest does not end us unheard
        if _is_mistake(error):
            _tell(f"{name}: {_worded(error)}")
            return MISTAKE
        if os.environ.get(TRACEBACK):
            traceback.print_exception(error)
            return FAILED
        failed = "" if isinstance(error, PluginError) else f"failed with {type(error).__name__}: "
        _tell(f"{name}: {failed}{_worded(error)} (with {TRACEBACK}=1 it says where)")
        return FAILED


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    parser, commands = _parsers()
    if words and words[0] in commands:
        return commands[words[0]].parse_intermixed_args(words[1:])     # options may stand anywhere among the words
    return parser.parse_args(words)     # --help, or a mistake


def _load_plugins(command: str) -> None:
    """Import them where what they print is kept out of the answer."""
    if command == "plugins":
        warnings.simplefilter("ignore", PluginWarning)     # its list says what was skipped
    with contextlib.redirect_stdout(sys.stderr):
        default_manager()


def _parsers() -> tuple[Parser, Mapping[str, Parser]]:
    """The parser of all, for help, and that of each command."""
    from .. import __version__
    from . import agents, bench, games, match, play, plugins, renderers, replay

    parser = Parser(
        prog="firecore", description="Fire-fighting board games: play them, let agents play them, look at the games.",
        epilog="example: firecore match feurio greedy random random random --seed 1",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"firecore {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    for command in (games, agents, renderers, plugins, play, match, replay, bench):
        _add(commands, command)
    return parser, commands.choices


def _add(commands: argparse._SubParsersAction[Parser], command: ModuleType) -> None:
    name = command.__name__.rpartition(".")[2]
    assert command.__doc__ is not None
    title, _, rest = command.__doc__.partition("\n\n")
    about, _, examples = rest.partition("Examples:")
    parser = commands.add_parser(
        name, help=title, description=f"{title}\n\n{about.strip()}".strip(), epilog=f"examples:{examples.rstrip()}",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    command.add_arguments(parser)
    parser.set_defaults(run=command.run, command=name)


def _is_mistake(error: BaseException) -> bool:
    """Whether it is the user's to mend; so is a clash of plugins, by blocking one."""
    if isinstance(error, PluginError):
        return isinstance(error, PluginConflictError)
    return isinstance(error, (FirecoreError, OSError))


def _worded(error: BaseException) -> str:
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return " ".join(said(error).split())


def _tell_warning(message: Warning | str, category: type[Warning], filename: str, lineno: int,
                  file: TextIO | None = None, line: str | None = None) -> None:
    _tell(f"firecore: warning: {' '.join(str(message).split())}")


def _tell(line: str) -> None:
    try:
        print(printable(line), file=sys.stderr, flush=True)
    except OSError:
        pass


def _close_quietly() -> None:
    """Nobody reads our output any more: what is left of it goes nowhere, at the interpreter's end as well."""
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
    sys.stderr = sys.stderr or io.StringIO()     # where warnings go, which nobody has to hear


def _never_fails_to_encode(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
