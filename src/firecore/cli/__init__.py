"""The command line: ``firecore`` or ``python -m firecore``. Each command is a file here.

Exit codes: 0 for success, 1 when firecore or a plugin failed, 2 for a mistake by the user, 130 after Ctrl-C, 141 when
the reader of our output stopped reading.
"""
from __future__ import annotations

import argparse
import io
import os
import sys
import traceback
import warnings
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn, TextIO

from ..errors import AgentError, FirecoreError, PluginConflictError, PluginError, PluginWarning
from ..plugins.registry import default_manager
from ..wording import printable, said
from .terminal import answer_kept_clean

FAILED, MISTAKE, INTERRUPTED, CLOSED_PIPE = 1, 2, 130, 141
TRACEBACK = "FIRECORE_TRACEBACK"     # set, what failed in our code or a stranger's is shown in full


class Parser(argparse.ArgumentParser):
    """A parser that reports a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        """Say what was wrong and where to find help."""
        self.exit(MISTAKE, printable(f"{self.prog}: {message} (see {self.prog} --help)") + "\n")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Exit, but not by SystemExit, which plugins may raise as well."""
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
            if error.__cause__ is not None and os.environ.get(TRACEBACK):     # in the code of a stranger
                _show_traceback(error.__cause__)
            return MISTAKE
        if os.environ.get(TRACEBACK):
            _show_traceback(error)
            return FAILED
        failed = "" if isinstance(error, (AgentError, PluginError)) else f"failed with {type(error).__name__}: "
        _tell(f"{name}: {failed}{_worded(error)} (with {TRACEBACK}=1 it says where)")
        return FAILED


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    parser, adding = _parsers()
    commands = adding.choices
    if not words or (words[0] not in commands and words[0] != "--version"):
        _add_guests(adding, words)     # only now: our own commands check their words without any plugin
    while words and words[0] in commands:
        parser, words = commands[words[0]], words[1:]
        commands = parser.get_default("commands") or {}
    # Options may stand anywhere among the words. Above commands there is only --help, or a mistake.
    return parser.parse_args(words) if commands else parser.parse_intermixed_args(words)


def _load_plugins(command: str) -> None:
    """Import plugins, with their output redirected to standard error."""
    if command == "plugins":
        warnings.simplefilter("ignore", PluginWarning)     # its list says what was skipped
    with answer_kept_clean():
        default_manager()


def _parsers() -> tuple[Parser, argparse._SubParsersAction[Parser]]:
    """The parser of all, for help, and the place where commands are added to it."""
    from .. import __version__
    from . import agents, arena, bench, games, match, play, plugins, renderers, replay, rules

    parser = Parser(
        prog="firecore", description="Fire-fighting board games: play them, let agents play them, look at the games.",
        epilog="example: firecore match feurio greedy random random random --seed 1",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"firecore {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    for command in (games, rules, agents, renderers, plugins, play, match, arena, replay, bench):
        _add(commands, command)
    return parser, commands


def _add_guests(adding: argparse._SubParsersAction[Parser], words: Sequence[str]) -> None:
    """The commands that plugins add."""
    _load_plugins("")
    commands = default_manager().commands()
    if words:
        commands.get(words[0])     # an error if several plugins offer it
    for command in commands.values():
        if command.name in adding.choices:
            warnings.warn(f"a plugin offers the command {command.name!r}, which firecore has itself; firecore plugins "
                          "shows which plugin, and how to block it", PluginWarning, stacklevel=2)
            continue
        parser = adding.add_parser(
            command.name, help=command.help, description=f"{command.help}\n\n{command.about}".strip(),
            epilog="\n  ".join(["examples:", *command.examples]), formatter_class=argparse.RawDescriptionHelpFormatter)
        command.add_arguments(parser)
        parser.set_defaults(run=command.run, command=command.name)


def _add(commands: argparse._SubParsersAction[Parser], command: ModuleType) -> None:
    name = command.__name__.rpartition(".")[2]
    assert command.__doc__ is not None
    title, _, rest = command.__doc__.partition("\n\n")
    about, _, examples = rest.partition("Examples:")
    parser = commands.add_parser(
        name, help=title, description=f"{title}\n\n{about.strip()}".strip(), epilog=f"examples:{examples.rstrip()}",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    if hasattr(command, "COMMANDS"):
        inner = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
        for one in command.COMMANDS:
            _add(inner, one)
        parser.set_defaults(commands=inner.choices)
    else:
        command.add_arguments(parser)
        parser.set_defaults(run=command.run, command=command.__name__.removeprefix(f"{__name__}.").replace(".", " "))


def _is_mistake(error: BaseException) -> bool:
    """Whether the user can fix it; a conflict of plugins can be fixed by blocking one."""
    if isinstance(error, AgentError):
        return False
    if isinstance(error, PluginError):
        return isinstance(error, PluginConflictError)
    return isinstance(error, (FirecoreError, OSError))


def _worded(error: BaseException) -> str:
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return " ".join(said(error).split())


def _show_traceback(error: BaseException) -> None:
    """Where something failed; in another process, where it failed there."""
    there = error.traceback if isinstance(error, AgentError) else ""
    for line in (there or "".join(traceback.format_exception(error))).splitlines():
        _tell(line)


def _tell_warning(message: Warning | str, category: type[Warning], filename: str, lineno: int,
                  file: TextIO | None = None, line: str | None = None) -> None:
    _tell(f"firecore: warning: {' '.join(str(message).split())}")


def _tell(line: str) -> None:
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
    sys.stderr = sys.stderr or io.StringIO()     # where warnings go, which nobody has to hear


def _never_fails_to_encode(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
