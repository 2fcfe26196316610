"""The command line: ``firecore`` or ``python -m firecore``. Each command is a file here.

Exit codes: 0 when done, 1 when firecore or a plugin failed, 2 for a mistake of the user's, 130 after Ctrl-C, 141 when
whoever read our output stopped reading.
"""
from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn, TextIO

FAILED, MISTAKE, INTERRUPTED, CLOSED_PIPE = 1, 2, 130, 141
TRACEBACK = "FIRECORE_TRACEBACK"     # set, an error that is no mistake of the user's is shown in full


class Parser(argparse.ArgumentParser):
    """A parser that tells a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        """Say what was wrong, and where one learns more."""
        self.exit(MISTAKE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        _never_fails_to_encode(stream)
    name = "firecore"
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _tell_warning
            arguments = _parser().parse_args(argv)
            name = f"firecore {arguments.command}"
            code: int = arguments.run(arguments)
            sys.stdout.flush()
            return code
    except KeyboardInterrupt:
        _tell(f"{name}: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        _close_quietly()
        return CLOSED_PIPE
    except SystemExit as stop:                  # argparse: after --help, or a mistake
        return stop.code if isinstance(stop.code, int) else MISTAKE
    except Exception as error:
        if _is_mistake(error):
            _tell(f"{name}: {_worded(error)}")
            return MISTAKE
        if os.environ.get(TRACEBACK):
            raise
        _tell(f"{name}: failed with {type(error).__name__}: {_worded(error)} (with {TRACEBACK}=1 it says where)")
        return FAILED


def _parser() -> Parser:
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
    return parser


def _add(commands: argparse._SubParsersAction[Parser], command: ModuleType) -> None:
    name = command.__name__.rpartition(".")[2]
    assert command.__doc__ is not None
    title, _, rest = command.__doc__.partition("\n\n")
    about, _, examples = rest.partition("Examples:")
    parser = commands.add_parser(
        name, help=title, description=f"{title}\n\n{about.strip()}".strip(), epilog=f"examples:{examples.rstrip()}",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    command.add_arguments(parser)
    parser.set_defaults(run=command.run)


def _is_mistake(error: Exception) -> bool:
    from ..errors import FirecoreError

    return isinstance(error, (FirecoreError, OSError))


def _worded(error: Exception) -> str:
    from ..options import said

    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return " ".join(said(error).split())


def _tell_warning(message: Warning | str, category: type[Warning], filename: str, lineno: int,
                  file: TextIO | None = None, line: str | None = None) -> None:
    _tell(f"firecore: warning: {' '.join(str(message).split())}")


def _tell(line: str) -> None:
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        pass


def _close_quietly() -> None:
    """Nobody reads our output any more: what is left of it goes nowhere, at the interpreter's end as well."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        pass


def _never_fails_to_encode(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
