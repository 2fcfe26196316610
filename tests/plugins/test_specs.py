"""The grammar by which agents are named, everywhere."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.agents import chooser, specs
from firecore.plugins.manager import PluginManager

from ..mute import TOLD
from .conftest import Install

AGENTS = """
from dataclasses import dataclass
from firecore.options import whole
from firecore.plugins.types import AgentPlugin
from tests.mute import mute

def first(turn, *, skip=0):
    return turn.legal_actions()[skip]

@dataclass
class Careful:
    depth: int = 1
    name: str = "x"
    def choose(self, turn):
        return turn.legal_actions()[0]

careful = Careful(7)

class Nested:
    inner = careful

PLUGIN = AgentPlugin(name="deep", make=Careful, options=(whole("depth", 2, 1, 9),))
number = 5

def raises(**options):
    raise ValueError("no")

class Raises:
    def __init__(self):
        raise SystemExit(3)

class MuteMade:
    __init__ = mute

class MuteStart(Careful):
    start = mute
"""


@pytest.mark.parametrize(("text", "place", "attribute", "options"), [
    ("greedy", "greedy", None, {}),
    ("mcts:iterations=20,seed=1", "mcts", None, {"iterations": "20", "seed": "1"}),
    ("mcts: seed = 1 , threads=2", "mcts", None, {"seed": "1", "threads": "2"}),
    ("a.b:c", "a.b", "c", {}),
    ("a.b:c.d:x=1", "a.b", "c.d", {"x": "1"}),
    ("x/y.py:z", "x/y.py", "z", {}),
    ("../x.py:z:a=1,b=2", "../x.py", "z", {"a": "1", "b": "2"}),
    (r"C:\bots\x.py:z", r"C:\bots\x.py", "z", {}),
    (r"C:\bots\x.py:z:a=C:\x", r"C:\bots\x.py", "z", {"a": r"C:\x"}),
    ("a:x=[1,2],y='p,q',z={1,2}", "a", None, {"x": "[1,2]", "y": "'p,q'", "z": "{1,2}"}),
    ("a:x=b:c", "a", None, {"x": "b:c"}),
    ("a:x=b.py:c,y=1", "a", None, {"x": "b.py:c", "y": "1"}),
    ("/a=b/x.py:z:c=1", "/a=b/x.py", "z", {"c": "1"}),
    ("a:x=", "a", None, {"x": ""}),
    ("a:x=1=2", "a", None, {"x": "1=2"}),
])
def test_what_a_spec_says(text: str, place: str, attribute: str | None, options: dict[str, str]) -> None:
    spec = specs.parse(text)
    assert (spec.place, spec.attribute, spec.options) == (place, attribute, options)


@pytest.mark.parametrize(("text", "told"), [
    ("", "not a spec of an agent"),
    (":", "not a spec of an agent"),
    (":x", "not a spec of an agent"),
    ("a:", "what follows the colon is an attribute or name=value, got ''"),
    ("a:b c", "an attribute or name=value, got 'b c'"),
    ("a:b:", "options are name=value with commas between them, got ''"),
    ("a:b:c", "options are name=value with commas between them, got 'c'"),
    ("a:x=1,", "options are name=value with commas between them, got ''"),
    ("a:x=1,x=2", "x was given twice"),
    ("a:1=2", "options are name=value"),
    ("x.py", "a file needs the name of an attribute, as in x.py:choose"),
    ("nobody", "no agent 'nobody'; available: random, "),
    ("gredy", "did you mean 'greedy'?"),
    ("random:depth=2", "agent random: no option 'depth'; available: seed"),
    ("random:seed=-1", "agent random: seed must be a whole number from 0"),
    ("random:seed=one", "seed must be a whole number from 0 to 18446744073709551615, got 'one'"),
    ("no_such_module:x", "no_such_module could not be loaded: ModuleNotFoundError"),
    ("no/such/file.py:x", "no/such/file.py could not be loaded: FileNotFoundError"),
    ("math:nothing", "math has no attribute 'nothing'"),
    ("math:pi", "an agent has choose(turn), or is a function of a turn, got 3.14"),
])
def test_what_is_wrong_with_a_spec(text: str, told: str) -> None:
    with pytest.raises(fc.OptionError) as caught:
        fc.agent(text)
    assert told in str(caught.value)


@pytest.mark.parametrize("place", ["module", "file"])
def test_modules_and_files(place: str, install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install("bots", AGENTS)
    monkeypatch.chdir(tmp_path)
    bots = "bots" if place == "module" else "./bots.py"
    turn = fc.Turn(fc.Match(fc.load("feurio", layout="drawn"), 7))

    def made(what: str, **options: Any) -> Any:
        return fc.agent(f"{bots}:{what}", **options)

    assert made("first")(turn) == turn.legal_actions()[0]
    assert made("first:skip=-1")(turn) == turn.legal_actions()[-1]
    assert made("careful").depth == 7
    assert made("Nested.inner").depth == 7
    assert made("Careful").depth == 1
    assert made("Careful:depth=3,name=a b").name == "a b"
    assert made("Careful:name='a,b'").name == "a,b"
    assert made('Careful:name="5"').name == "5"
    assert made("Careful", depth=4).depth == 4
    assert made("PLUGIN").depth == 2
    assert made("PLUGIN:depth=3").depth == 3
    for spec, told in {"PLUGIN:depth=10": "depth must be a whole number from 1 to 9, got '10'",
                       "careful:depth=3": "an agent object takes no options, got depth",
                       "number": "an agent has choose", "number:x=1": "an agent object takes no options",
                       "first:skop=1": "it does not take these options: got an unexpected keyword argument 'skop'",
                       "first:turn=1": "it does not take these options: multiple values for argument 'turn'",
                       "Careful:colour=red": "it does not take these options: got an unexpected keyword argument 'colour'; "
                                             "it takes (", "Raises": "SystemExit: 3",
                       "MuteMade": f"it could not be made: {TOLD}"}.items():
        with pytest.raises(fc.FirecoreError) as caught:
            made(spec)
        assert told in str(caught.value)


def test_a_file_whose_error_cannot_be_shown(tmp_path: Path) -> None:
    file = tmp_path / "mute.py"
    file.write_text(f"{AGENTS}\nmute()\n")
    with pytest.raises(fc.OptionError, match=f"could not be loaded: {TOLD}"):
        fc.agent(f"{file}:first")
    file.write_text(AGENTS)
    with pytest.raises(fc.OptionError, match=f"could not start: it raised {TOLD}"):
        fc.play(fc.Match(fc.load("feurio"), 1), [f"{file}:MuteStart"] * 4)


def test_the_search_takes_an_evaluator(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text("asked = []\ndef value(states):\n    asked.append(len(states))\n"
                    "    return [[0.5] * state.game.seats for state in states]\nnumber = 5\n")
    mcts = fc.agent(f"mcts:iterations=40,batch=8,evaluator={file}:value")
    match = fc.Match(fc.load("feurio", layout="drawn"), 7)
    while len(match.legal_actions()) == 1:
        match.play(match.legal_actions()[0])
    turn = fc.Turn(match)
    assert chooser(mcts)(turn) in turn.legal_actions()
    assert sum(mcts.evaluator.__globals__["asked"]) > 0     # type: ignore[union-attr]
    assert fc.agent("mcts", evaluator=len).evaluator is len     # type: ignore[union-attr]
    for wrong in (f"{file}:number", "nothing", f"{file}:value:x=1"):
        with pytest.raises(fc.OptionError, match="evaluator must be a callable, module:attribute"):
            fc.agent(f"mcts:evaluator={wrong}")
    with pytest.raises(fc.OptionError, match=r"got 'no.py:x' \(agent no.py:x: no.py could not be loaded: FileNotFound"):
        fc.agent("mcts:evaluator=no.py:x")
    with pytest.raises(fc.OptionError, match="agent mcts: evaluator must be a network, or a callable over positions with"):
        fc.agent(f"mcts:evaluator={file}:value,threads=2")


def test_a_file_is_loaded_once(tmp_path: Path) -> None:
    file = tmp_path / "counts.py"
    file.write_text("class Agent:\n    def choose(self, turn): return 0\n")
    assert type(fc.agent(f"{file}:Agent")) is type(fc.agent(f"{file}:Agent"))


def test_a_file_that_fails_may_be_mended(tmp_path: Path) -> None:
    file = tmp_path / "mended.py"
    file.write_text("raise SystemExit")
    with pytest.raises(fc.OptionError, match="could not be loaded: SystemExit"):
        fc.agent(f"{file}:choose")
    file.write_text("def choose(turn): return 12345  # mended\n")
    assert callable(fc.agent(f"{file}:choose"))


@pytest.mark.parametrize("quoted", ["'greedy'", '"greedy"', "greedy"])
def test_quotes_around_a_value_are_no_part_of_it(quoted: str) -> None:
    assert fc.agent(f"mcts:playout={quoted}").playout == "greedy"     # type: ignore[union-attr]


def test_options_of_native_functions_are_left_to_them() -> None:
    assert callable(fc.agent("builtins:max:default=1"))


def test_options_are_given_once() -> None:
    with pytest.raises(fc.OptionError, match="seed was given twice"):
        fc.agent("random:seed=1", seed=2)


def test_names_are_looked_up_in_the_manager_given(firecore_manager: PluginManager) -> None:
    with pytest.raises(fc.OptionError, match="no agent 'random'; available: none"):
        fc.agent("random", manager=PluginManager())


@pytest.mark.parametrize("spec", [5, None, print, b"random"])
def test_a_spec_is_a_text(spec: Any) -> None:
    with pytest.raises(fc.OptionError, match="the spec of an agent is a text"):
        fc.agent(spec)


def test_what_a_spec_names_has_choose_even_if_it_is_a_function(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("def first(turn):\n    return turn.legal_actions()[0]\n")
    match = fc.Match(fc.load("feurio", players=2), seed=7)
    made = fc.agent(f"{file}:first")
    assert made.choose(fc.Turn(match)) == match.legal_actions()[0]
    assert made.__name__ == "first"     # type: ignore[attr-defined]
