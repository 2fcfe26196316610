"""The command ``firecore completion``.

The script knows the commands, their options, and the games, agents and renderers that are installed now, also those of
plugins. Print it again after you install a plugin.

Examples:
  source <(firecore completion bash)
  firecore completion zsh > "${fpath[1]}/_firecore"
  firecore completion fish > ~/.config/fish/completions/firecore.fish
"""
from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from shlex import quote

from ..agents import agents
from ..game import games
from ..plugins.registry import default_manager
from .commands import COMMANDS, INNER
from .parser import command_parser

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("shell", choices=SHELLS, help="the shell that the script is for")


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    print({"bash": _bash, "zsh": _zsh, "fish": _fish}[arguments.shell]())
    return 0


@dataclass(frozen=True)
class Completed:
    """What can follow a command: other commands or names, each with a title or none, and options."""

    command: str                        # "" for firecore alone
    words: dict[str, str]
    options: dict[str, str]
    choices: dict[str, list[str]]       # what can follow an option

    @property
    def all(self) -> str:
        return " ".join(map(quote, (*self.words, *self.options)))


def _completed() -> Iterator[Completed]:
    """Every command, firecore itself first."""
    names = _names()
    yield Completed("", dict(COMMANDS), {"--help": "", "--version": ""}, {})
    for command in COMMANDS:
        inner = INNER.get(command, {})
        if inner:
            yield Completed(command, dict(inner), {"--help": ""}, {})
        for full in [f"{command} {one}" for one in inner] or [command]:
            yield _of_parser(full, command_parser(*full.split()), names)


def _of_parser(command: str, parser: argparse.ArgumentParser, names: dict[str, list[str]]) -> Completed:
    words: dict[str, str] = {}
    options: dict[str, str] = {}
    choices: dict[str, list[str]] = {}
    for action in parser._actions:
        known = [str(one) for one in (action.choices or names.get(str(action.metavar), []))]
        if not action.option_strings:
            words |= dict.fromkeys(known, "")
        for option in action.option_strings:
            if option.startswith("--"):
                options[option] = (action.help or "").replace("%%", "%")
            if known:
                choices[option] = known
    return Completed(command, words, options, choices)


def _names() -> dict[str, list[str]]:
    """What a metavar of an argument stands for."""
    known = list(agents())
    return {"GAME": list(games()), "AGENT": known, "SEAT": ["human", *known],
            "RENDERER": list(default_manager().renderers())}


_BASH = """\
# bash completion for firecore: source <(firecore completion bash)
_firecore() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command="" words
    [ "$COMP_CWORD" -gt 1 ] && command=${{COMP_WORDS[1]}}
    case $command in
        {groups}) [ "$COMP_CWORD" -gt 2 ] && command="$command ${{COMP_WORDS[2]}}" ;;
    esac
    case "$command:$previous" in
{choices}
        *) case $command in
{words}
            *) words="" ;;
        esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o default -F _firecore firecore"""

_ZSH = """\
#compdef firecore
# zsh completion for firecore: firecore completion zsh > "${{fpath[1]}}/_firecore"
_firecore() {{
    local previous=${{words[CURRENT-1]}} command="" found
    (( CURRENT > 2 )) && command=${{words[2]}}
    case $command in
        {groups}) (( CURRENT > 3 )) && command="$command ${{words[3]}}" ;;
    esac
    case "$command:$previous" in
{choices}
        *) case $command in
{words}
            *) found="" ;;
        esac ;;
    esac
    compadd -- ${{=found}}
    _files
}}
compdef _firecore firecore"""


def _bash() -> str:
    return _filled(_BASH, "words")


def _zsh() -> str:
    return _filled(_ZSH, "found")


def _filled(script: str, variable: str) -> str:
    """A script with a case for each option with choices, and one for each command."""
    every = list(_completed())
    choices = [f"        {quote(f'{one.command}:{option}')}) {variable}={quote(' '.join(known))} ;;"
               for one in every for option, known in one.choices.items()]
    words = [f"            {quote(one.command)}) {variable}={quote(one.all)} ;;" for one in every]
    return script.format(groups="|".join(INNER), choices="\n".join(choices), words="\n".join(words))


def _fish() -> str:
    lines = ["# fish completion for firecore: firecore completion fish > ~/.config/fish/completions/firecore.fish"]
    for one in _completed():
        command, names = one.command, one.command.split()
        where = " and ".join(f"__fish_seen_subcommand_from {name}" for name in names) or "__fish_use_subcommand"
        if len(names) == 1:     # arena new has words of its own, and is neither arena alone nor new
            apart = [*INNER.get(command, ()), *(group for group in INNER if group != command)]
            where += f" and not __fish_seen_subcommand_from {' '.join(apart)}"
        start = f"complete -c firecore -n {quote(where.replace(' and ', '; and '))}"
        lines += [f"{start} -a {quote(word)}" + (f" -d {quote(title)}" if title else "")
                  for word, title in one.words.items()]
        for option, title in one.options.items():
            known = one.choices.get(option)
            lines.append(f"{start} -l {option.removeprefix('--')}" + (f" -d {quote(title)}" if title else "")
                         + (f" -x -a {quote(' '.join(known))}" if known else ""))
    return "\n".join(lines)
