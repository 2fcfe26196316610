"""Agents that are programs in any language: ``cmd:./my_bot --level 3``. They speak the line protocol."""
from __future__ import annotations

import os
import shlex
import shutil
from typing import TYPE_CHECKING

from ..agents.specs import COMMAND
from ..errors import OptionError
from ..options import text
from ..plugins import hookimpl
from ..plugins.types import AgentPlugin
from ..wording import short

if TYPE_CHECKING:
    from .sandbox import Sandbox


def words(command: str) -> list[str]:
    """A command line split as by a shell, with the absolute path of its program."""
    try:
        program, *arguments = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"agent {COMMAND}:{command}: a program and its arguments are expected, as in "
                          f"cmd:./my_bot --level 3 ({error})") from None
    found = shutil.which(program)
    if found is None:
        raise OptionError(f"agent {COMMAND}:{command}: there is no program {short(program)}")
    return [os.path.abspath(found), *arguments]


def _make(command: str) -> Sandbox:
    from .sandbox import Sandbox  # which stands above agents, and is needed by programs alone

    return Sandbox(f"{COMMAND}:{command}")


PLUGIN = AgentPlugin(
    name=COMMAND, make=_make, help="a program of any language that speaks the line protocol: cmd:./my_bot --level 3",
    options=(text("command", "", help="the program and its arguments, as typed in a shell"),),
    plays=lambda game: False)     # which games a program plays, only the program knows


@hookimpl
def firecore_agents() -> tuple[AgentPlugin]:
    """The agent ``cmd``, for the plugin manager."""
    return (PLUGIN,)
