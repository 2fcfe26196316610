"""The parsers: one for each command, made when the command is used."""
from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

from ..errors import OptionError, PluginWarning
from ..plugins.registry import default_manager
from ..plugins.types import CommandPlugin
from ..wording import printable, unknown
from .commands import COMMANDS, INNER
from .terminal import columns, filled, output_to_stderr

MISTAKE = 2     # the exit code


class Exit(Exception):
    """The parser has printed all there is to say: help, or what is wrong."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Wraps paragraphs at the width of the terminal, and leaves examples as they are."""

    def __init__(self, prog: str, **settings: Any) -> None:
        super().__init__(prog, **{"width": columns() - 2, "max_help_position": 28} | settings)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n\n".join(part if "\n  " in part else filled(part, width) for part in text.split("\n\n"))


class Parser(argparse.ArgumentParser):
    """A parser that reports a mistake in one line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": HelpFormatter} | settings)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to find help."""
        self.exit(MISTAKE, printable(f"{self.prog}: {message} (see {self.prog} --help)") + "\n")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Exit, but not by SystemExit, which plugins may raise as well."""
        if message:
            self._print_message(message, sys.stderr)
        raise Exit(status)


def parsed(words: Sequence[str]) -> argparse.Namespace:
    """The arguments of the command that the words name. Without words the help is printed."""
    if not words:
        raise _help(_overview())
    name = words[0]
    if name.startswith("-"):
        _overview().parse_args(words)
        raise OptionError(f"a command is expected, got {' '.join(words)}; available: {', '.join(COMMANDS)}")
    if name in COMMANDS:
        return _parsed(name, COMMANDS[name], INNER.get(name, {}), words[1:])
    plugins = _plugin_commands(name)     # only now: our own commands check their words without any plugin
    if name not in plugins:
        raise unknown("command", name, [*COMMANDS, *plugins])
    return _parser_of(plugins[name]).parse_intermixed_args(words[1:])


def command_parser(name: str, inner: str = "") -> Parser:
    """The parser of one of our commands, or of a command of a command."""
    title = INNER[name][inner] if inner else COMMANDS[name]
    return _parser(_module(name, inner), f"{name} {inner}".strip(), title)


def load_plugins() -> None:
    """Import plugins, with their output redirected to standard error."""
    with output_to_stderr():
        default_manager()


def _parsed(name: str, title: str, inner: Mapping[str, str], words: Sequence[str]) -> argparse.Namespace:
    if not inner:
        return command_parser(name).parse_intermixed_args(words)     # options may stand anywhere among the words
    if not words:
        raise _help(_group(name, title, inner))
    if words[0].startswith("-"):
        _group(name, title, inner).parse_args(words)
    if words[0] not in inner:
        raise unknown(f"{name} command", words[0], inner)
    return command_parser(name, words[0]).parse_intermixed_args(words[1:])


def _help(parser: Parser) -> Exit:
    parser.print_help()
    return Exit(0)


def _overview() -> Parser:
    """The parser of ``firecore`` alone: help, and the version."""
    from .. import __version__

    parser = Parser(prog="firecore", usage="firecore COMMAND …", epilog="\n".join([
        "examples:",
        "  firecore play feurio",
        "  firecore match feurio greedy random random random --seed 1",
        "  firecore match --help"]),
        description="Fire-fighting board games: play them, let agents play them, look at the games.")
    parser.add_argument("--version", action="version", version=f"firecore {__version__}")
    _list(parser, COMMANDS)
    added = {name: one.help for name, one in _plugin_commands().items()}
    if added:
        _list(parser, added, "commands of plugins")
    return parser


def _group(name: str, title: str, inner: Mapping[str, str]) -> Parser:
    """The parser of a command that has commands: help alone."""
    about, examples = _texts(_module(name))
    parser = Parser(prog=f"firecore {name}", usage=f"firecore {name} COMMAND …", description=f"{title}\n\n{about}",
                    epilog=examples)
    _list(parser, inner)
    return parser


def _list(parser: Parser, titles: Mapping[str, str], heading: str = "commands") -> None:
    """List commands in the help."""
    group = parser.add_argument_group(heading)
    for name, title in titles.items():
        group.add_argument(name, nargs="?", help=title.replace("%", "%%"))


def _module(name: str, inner: str = "") -> ModuleType:
    return import_module(".".join([__package__, name, *([inner] if inner else [])]))


def _parser(module: ModuleType, name: str, title: str) -> Parser:
    about, examples = _texts(module)
    parser = Parser(prog=f"firecore {name}", description=f"{title}\n\n{about}".strip(), epilog=examples)
    module.add_arguments(parser)
    parser.set_defaults(run=module.run, command=name)
    return parser


def _texts(module: ModuleType) -> tuple[str, str]:
    """What the docstring of a command says about it, and its examples."""
    assert module.__doc__ is not None
    _, _, rest = module.__doc__.partition("\n\n")
    about, _, examples = rest.partition("Examples:")
    return about.strip(), f"examples:{examples.rstrip()}"


def _plugin_commands(wanted: str = "") -> dict[str, CommandPlugin]:
    """The commands that plugins add; an error if several plugins offer the one that is wanted."""
    load_plugins()
    commands = default_manager().commands()
    commands.get(wanted)
    for name in commands.keys() & COMMANDS.keys():
        warnings.warn(f"a plugin offers the command {name!r}, which firecore has itself; firecore plugins "
                      "shows which plugin, and how to block it", PluginWarning, stacklevel=2)
    return {name: one for name, one in commands.items() if name not in COMMANDS}


def _parser_of(command: CommandPlugin) -> Parser:
    parser = Parser(prog=f"firecore {command.name}", description=f"{command.help}\n\n{command.about}".strip(),
                    epilog="\n  ".join(["examples:", *command.examples]))
    command.add_arguments(parser)
    parser.set_defaults(run=command.run, command=command.name)
    return parser
