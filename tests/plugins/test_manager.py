"""Plugins from strangers: each is taken in behind its own guard."""
from __future__ import annotations

import contextvars
import importlib.metadata
import os
import subprocess
import sys
import threading
import warnings
from pathlib import Path

import pytest

import firecore as fc
from firecore.plugins import registry
from firecore.plugins.manager import PluginInfo, PluginManager
from firecore.plugins.types import AgentPlugin

from ..mute import TOLD
from .conftest import Install

GROUP = "firecore.test"
GOOD = """
from firecore.plugins import hookimpl
from firecore.plugins.types import AgentPlugin

@hookimpl
def firecore_agents():
    yield AgentPlugin(name="careful", make=lambda: lambda turn: turn.legal_actions()[0])
"""
BROKEN = {
    "does not import": ("import nothing_like_this_exists", "ModuleNotFoundError"),
    "does not parse": ("def (", "SyntaxError"),
    "leaves": ("import sys; sys.exit(3)", "SystemExit: 3"),
    "leaves when asked": (GOOD.replace("yield Agent", "raise SystemExit(4); yield Agent"), "SystemExit: 4"),
    "raises when asked": (GOOD.replace("yield Agent", "1 / 0; yield Agent"), "ZeroDivisionError"),
    "has a hook of its own": (GOOD.replace("firecore_agents", "firecore_agnets"), "firecore_agnets"),
    "takes what a hook does not give": (GOOD.replace("firecore_agents()", "firecore_agents(turn)"), "turn"),
    "forgets the marker": (GOOD.replace("@hookimpl", ""), "its firecore_agents is not marked with firecore.hookimpl"),
    "has no hooks": ("x = 1", "it implements no hook of firecore"),
    "wraps a hook": (GOOD.replace("@hookimpl", "@hookimpl(wrapper=True)"), "cannot be wrapped"),
    "raises what cannot be shown": ("from tests.mute import mute; mute()", TOLD),
    "returns nothing": (GOOD.replace("yield AgentPlugin", "AgentPlugin"), "a list of AgentPlugin, got None"),
    "returns no list": (GOOD.replace("yield AgentPlugin", "return AgentPlugin"), "a list of AgentPlugin, got AgentP"),
    "returns rubbish": (GOOD.replace("yield AgentPlugin", "yield 5; AgentPlugin"), "of AgentPlugin, got 5 in it"),
    "returns a text": (GOOD.replace("yield AgentPlugin", "return 'careful'; AgentPlugin"), "got 'c' in it"),
    "offers a name twice": (GOOD.replace("    yield", "    yield AgentPlugin(name='careful', make=print)\n    yield"),
                            "offers the name 'careful' twice"),
    "has no end": (GOOD.replace("yield Agent", "while True: yield Agent"), "offers more than 10000 values"),
    "has a bad name": (GOOD.replace('"careful"', '"Not Careful"'), "must match [a-z][a-z0-9-]*, got 'Not Careful'"),
    "has no maker": (GOOD.replace("lambda: lambda turn: turn.legal_actions()[0]", "7"), "make must be callable, got 7"),
}


def loaded() -> tuple[PluginManager, list[str]]:
    """A manager with what is installed in the group of the tests, and its warnings."""
    manager = PluginManager()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        manager.load_installed(GROUP)
    assert all(one.category is fc.PluginWarning for one in caught)
    return manager, [str(one.message) for one in caught]


def info(manager: PluginManager, name: str) -> PluginInfo:
    return next(one for one in manager.infos() if one.name == name)


@pytest.mark.parametrize(("source", "reason"), BROKEN.values(), ids=BROKEN)
def test_a_broken_plugin_is_skipped_and_its_neighbours_are_not(install: Install, source: str, reason: str) -> None:
    install("broken", source)
    install("zz-good", GOOD)
    manager, warned = loaded()
    assert list(manager.agents()) == ["careful"]
    broken = info(manager, "broken")
    assert broken.status == "skipped"
    assert reason in broken.reason
    assert "\n" not in broken.reason
    assert broken.traceback.startswith("Traceback")
    assert warned == [f"the plugin 'broken' (broken 1.0) was skipped: {broken.reason}"]


def test_each_is_warned_about_once(install: Install) -> None:
    install("broken", "1 / 0")
    manager, warned = loaded()
    manager.load_installed(GROUP)        # warnings are errors here
    assert len(warned) == 1


@pytest.mark.parametrize("filters", ["simplefilter('ignore')", "resetwarnings()", "showwarning = None"])
def test_a_plugin_does_not_silence_what_is_said_of_others(install: Install, filters: str) -> None:
    install("aa", f"import warnings; warnings.{filters}\n{GOOD}")
    install("broken", "1 / 0")
    install("spoilt", "1 / 0")
    before = list(warnings.filters), warnings.showwarning
    manager = PluginManager()
    with pytest.warns(fc.PluginWarning) as caught:
        manager.load_installed(GROUP)
    assert len(caught) == 2
    assert list(manager.agents()) == ["careful"]
    assert (list(warnings.filters), warnings.showwarning) == before


def test_ctrl_c_passes_through(install: Install) -> None:
    install("slow", "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        PluginManager().load_installed(GROUP)


def test_an_unreadable_list_of_entry_points_hides_nothing(
        install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install("spoilt", GOOD)
    install("good", GOOD)
    kind = type(next(iter(importlib.metadata.distributions())))     # a backport puts its own in place of Python's
    read = kind.read_text

    def unreadable(self: importlib.metadata.Distribution, name: str) -> str | None:
        if name == "entry_points.txt" and self.metadata["Name"] == "spoilt":
            return f"[{GROUP}]\nno equals sign here\n"
        return read(self, name)

    def entry_points(self: importlib.metadata.Distribution) -> importlib.metadata.EntryPoints:
        if self.metadata["Name"] == "spoilt":
            raise ValueError("no entry point: 'no equals sign here'")
        return importlib.metadata.EntryPoints._from_text_for(self.read_text("entry_points.txt"), self)

    monkeypatch.setattr(kind, "read_text", unreadable)
    monkeypatch.setattr(kind, "entry_points", property(entry_points))
    manager, _ = loaded()
    assert list(manager.agents()) == ["careful"]
    assert info(manager, "spoilt").reason.startswith("its list of entry points cannot be read")


def test_plugins_load_in_the_order_of_their_names(install: Install) -> None:
    for name in ("bb", "cc", "aa"):
        install(name, GOOD.replace("careful", f"agent-{name}"))
    manager, _ = loaded()
    assert list(manager.agents()) == ["agent-aa", "agent-bb", "agent-cc"]
    assert [one.name for one in manager.infos()] == ["aa", "bb", "cc"]


def test_a_clash_of_names_names_both_sides(install: Install) -> None:
    install("one", GOOD)
    install("two", GOOD)
    manager, _ = loaded()
    with pytest.raises(fc.PluginConflictError, match=r"agent 'careful' .*'one' \(one 1.0\) and 'two' \(two 1.0\)"):
        manager.agents()["careful"]
    assert list(manager.agents()) == []
    assert "FIRECORE_BLOCK_PLUGINS=two" in manager.conflicts()[0]
    assert manager.renderers() == {}     # what does not clash is there


def test_where_names_clash_the_qualified_ones_work(
        install: Install, firecore_manager: PluginManager, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        install(name, GOOD)
    firecore_manager.load_installed(GROUP)
    with pytest.raises(fc.PluginConflictError, match=r"; write one/careful or two/careful, or block one of them"):
        fc.agent("careful")
    match = fc.Match(fc.load("tails", players=2), 1)
    assert fc.play(match, ["two/careful", "one/careful"]).seats == ("two/careful", "one/careful")
    assert fc.agent("firecore.agents/mcts:iterations=3,playout=random").iterations == 3
    assert "two/bold" not in firecore_manager.agents()
    with pytest.raises(fc.OptionError, match=r"no agent 'tow/careful' \(did you mean 'two/careful'\?\)"):
        fc.agent("tow/careful")


def test_every_clash_is_told(install: Install, firecore_manager: PluginManager) -> None:
    for name in ("one", "two"):
        install(name, GOOD)
    install("three", GOOD.replace("careful", "mcts"))
    firecore_manager.load_installed(GROUP)
    assert [told.split()[2] for told in firecore_manager.conflicts()] == ["'mcts'", "'careful'"]
    for name in ("mcts", "careful"):
        with pytest.raises(fc.PluginConflictError, match=f"the agent '{name}' is offered by both "):
            fc.agent(name)


def test_what_a_clash_suggests_to_block_is_one_plugin(
        install: Install, firecore_manager: PluginManager, monkeypatch: pytest.MonkeyPatch) -> None:
    install("one", GOOD.replace("careful", "random"), entry="agents")
    install("two", GOOD, entry="agents")
    firecore_manager.load_installed(GROUP)
    [conflict] = firecore_manager.conflicts()
    assert conflict.endswith("as in FIRECORE_BLOCK_PLUGINS=one")
    monkeypatch.setenv(*conflict.rpartition(" ")[2].split("="))
    manager, _ = loaded()
    assert list(manager.agents()) == ["careful"]


def test_a_clash_with_what_is_built_in_is_one_too(install: Install, firecore_manager: PluginManager) -> None:
    install("mine", GOOD.replace("careful", "random"))
    firecore_manager.load_installed(GROUP)
    with pytest.raises(fc.PluginConflictError, match=r"'firecore.agents' \(built in\) and 'mine' \(mine 1.0\)"):
        fc.agent("random")


def test_two_distributions_may_name_their_entry_points_alike(install: Install) -> None:
    install("one", GOOD, entry="agents")
    install("two", GOOD.replace("careful", "bold"), entry="agents")
    manager, _ = loaded()
    assert list(manager.agents()) == ["careful", "bold"]
    assert [one.name for one in manager.infos()] == ["agents", "agents@two"]


@pytest.mark.parametrize("block", ["two", "Some_Two", "x, two ,y", "agents@some-two"])
def test_a_blocked_plugin_is_not_imported(install: Install, monkeypatch: pytest.MonkeyPatch, block: str) -> None:
    install("one", GOOD, entry="agents" if "@" in block else "one")
    install("some-two", "raise SystemExit", entry="agents" if "@" in block else "two")
    monkeypatch.setenv("FIRECORE_BLOCK_PLUGINS", block)
    manager, warned = loaded()
    assert warned == []
    assert list(manager.agents()) == ["careful"]
    assert [one.status for one in manager.infos()] == ["active", "blocked"]


def test_a_star_blocks_all(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    install("one", GOOD)
    monkeypatch.setenv("FIRECORE_BLOCK_PLUGINS", "*")
    assert loaded()[0].agents() == {}


class Offers:
    """A plugin made in a program."""

    def __init__(self, *names: str) -> None:
        self.names = names

    @fc.hookimpl
    def firecore_agents(self) -> list[AgentPlugin]:
        return [AgentPlugin(name=name, make=lambda: lambda turn: turn.legal_actions()[-1]) for name in self.names]


def test_a_program_registers_objects(firecore_manager: PluginManager) -> None:
    assert firecore_manager.register(Offers("last"), "mine") == "mine"
    record = fc.play(fc.Match(fc.load("feurio"), seed=1), ["last", "last", "random", "random"])
    assert record.returns is not None
    assert "last" not in registry.built_in_manager().agents()


def test_a_program_is_told_what_is_wrong(firecore_manager: PluginManager) -> None:
    with pytest.raises(fc.PluginError, match="twice"):
        firecore_manager.register(Offers("last", "last"), "mine")
    with pytest.raises(fc.PluginError, match="it implements no hook"):
        firecore_manager.register(object(), "mine")
    assert not firecore_manager.has_plugin("mine")
    plugin = Offers("last")
    firecore_manager.register(plugin, "mine")
    with pytest.raises(fc.PluginError, match="a plugin named 'mine' is there already"):
        firecore_manager.register(Offers("first"), "mine")
    with pytest.raises(fc.PluginError, match="it is registered already, as 'mine'"):
        firecore_manager.register(plugin, "yours")
    assert firecore_manager.agents()["last"] is firecore_manager.infos()[-1].agents[0]


def test_hooks_may_go_by_other_names(firecore_manager: PluginManager) -> None:
    class Renamed:
        @fc.hookimpl(specname="firecore_agents")
        def offers(self) -> list[AgentPlugin]:
            return [AgentPlugin(name="last", make=print)]

    firecore_manager.register(Renamed(), "mine")
    assert "last" in firecore_manager.agents()


def test_ctrl_c_while_plugins_load_leaves_no_half_loaded_manager(
        install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_default", None)
    monkeypatch.setattr(PluginManager, "load_installed", lambda self: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        fc.games()
    monkeypatch.undo()
    with registry.using(registry.built_in_manager()):
        assert "feurio" in fc.games()


def test_a_manager_is_in_use_in_one_context_only() -> None:
    found: list[object] = []

    def look() -> None:
        found.append(registry.default_manager())

    with registry.using(registry.built_in_manager()) as manager:
        assert registry.default_manager() is manager
        other = threading.Thread(target=look)
        other.start()
        other.join()
        contextvars.copy_context().run(look)
    assert found[0] is not manager
    assert found[1] is manager
    assert registry.default_manager() is not manager


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_a_lack_of_memory_blames_no_plugin(error: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_default", None)
    monkeypatch.setattr(PluginManager, "load_installed", lambda self: (_ for _ in ()).throw(error))
    with pytest.raises(error):
        registry.default_manager()
    assert registry._default is None


def test_what_is_unregistered_is_gone(firecore_manager: PluginManager) -> None:
    plugin = Offers("last")
    firecore_manager.register(plugin, "mine")
    firecore_manager.unregister(plugin)
    assert "last" not in firecore_manager.agents()
    assert all(one.name != "mine" for one in firecore_manager.infos())


# In a fresh interpreter, with the real group.


def run(tmp_path: Path, code: str, *flags: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(tmp_path), str(Path(fc.__file__).parents[1])])
    return subprocess.run([sys.executable, *flags, "-c", code], capture_output=True, text=True, check=False,
                          env=os.environ | {"PYTHONPATH": path})


def test_built_in_games_load_without_looking_for_plugins(install: Install, tmp_path: Path) -> None:
    install("noisy", "print('imported')\n" + GOOD, group="firecore")
    quiet = run(tmp_path, "import firecore as fc; m = fc.Match(fc.load('feurio'), 1); m.save()")
    assert (quiet.stdout, quiet.stderr) == ("", "")
    asked = run(tmp_path, "import firecore as fc; print('careful' in fc.agent('careful').__qualname__, fc.games())")
    assert asked.stdout.startswith("imported\n")


GAME = """
from dataclasses import replace
from firecore.builtin.feurio import PLUGIN
from firecore.plugins import hookimpl

@hookimpl
def firecore_games():
    return [replace(PLUGIN, name="wildfire")]
"""


def test_games_come_through_the_same_door(install: Install, tmp_path: Path) -> None:
    install("wild", GAME, group="firecore")
    told = run(tmp_path, "import firecore as fc, pickle; g = fc.load('wildfire', players=3); "
                         "print(g, pickle.loads(pickle.dumps(g)) == g, 'wildfire' in fc.games()); "
                         "from firecore.testing import check_game; check_game('wildfire', matches=1)", "-W", "error")
    assert told.stdout == "load('wildfire', players=3) True True\n", told.stderr


def test_a_plugin_may_ask_for_the_others_while_it_is_imported(install: Install, tmp_path: Path) -> None:
    install("curious", "import firecore as fc\nassert 'feurio' in fc.games()\n" + GOOD, group="firecore")
    told = run(tmp_path, "import firecore as fc; fc.games(); print(fc.agent('careful') is not None)", "-W", "error")
    assert told.stdout == "True\n", told.stderr
