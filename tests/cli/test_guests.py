"""Commands that plugins add."""
from __future__ import annotations

import argparse

import pytest

from firecore.plugins.manager import PluginManager
from firecore.plugins.types import CommandPlugin

from .conftest import Command, Offers


def greet(arguments: argparse.Namespace) -> int:
    print(f"good evening, {arguments.who}")
    return 3


def offer(name: str) -> Offers:
    return Offers(CommandPlugin(
        name=name, help="say good evening", about="To whom one likes.", run=greet,
        examples=(f"firecore {name} Ada", f"firecore {name} Grace"),
        add_arguments=lambda parser: parser.add_argument("who")))


def test_a_plugin_adds_a_command(command: Command, firecore_manager: PluginManager) -> None:
    firecore_manager.register(offer("greet"), "greeter")
    assert command("greet Ada") == (3, "good evening, Ada\n", "")
    assert "greet" in command("--help").out
    told = command("greet --help")
    assert "To whom one likes." in told.out and told.out.endswith("examples:\n  firecore greet Ada\n  firecore greet Grace\n")
    assert command("greet").code == 2
    assert "greet" in command("plugins").out


@pytest.mark.filterwarnings("default::firecore.errors.PluginWarning")
def test_no_plugin_takes_a_command_of_ours(command: Command, firecore_manager: PluginManager) -> None:
    firecore_manager.register(offer("play"), "greeter")
    assert command("games").code == 0
    told = command("--help")
    assert told.code == 0 and "the command 'play', which firecore has itself" in told.err


def test_two_plugins_with_one_command_are_an_error(command: Command, firecore_manager: PluginManager) -> None:
    firecore_manager.register(offer("greet"), "one")
    firecore_manager.register(offer("greet"), "other")
    told = command("greet Ada")
    assert told.code == 2 and "the command 'greet' is offered by both" in told.err
    assert command("--help").code == 0
