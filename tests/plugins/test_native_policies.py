"""Policies of plugins: by the hook, by ``module:POLICY``, as objects, wherever a policy is named."""
from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

import firecore as fc
from firecore.arena.running.seats import native_agent
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import PolicyPlugin
from firecore.policies import find, policies
from firecore.testing import LawBroken, check_agent, check_policy

FEURIO = fc.load("feurio")
KEEN = FEURIO.players.policies["keen"]
CAPTAIN = fc.load("flashpoint").players.policies["captain"]


class Offers:
    """A plugin of two policies."""

    @fc.hookimpl
    def firecore_policies(self) -> list[PolicyPlugin]:
        return [PolicyPlugin(name="eager", policy=KEEN), PolicyPlugin(name="leader", policy=CAPTAIN, help="leads")]


@pytest.fixture
def offered(firecore_manager: PluginManager) -> None:
    """They are there."""
    firecore_manager.register(Offers(), "offers")


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that has one."""
    made = ModuleType("borrowed")
    made.KEEN = KEEN     # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "borrowed", made)


@pytest.mark.usefixtures("offered")
def test_an_offered_policy_is_an_agent() -> None:
    check_agent("eager:seed=3", games=["feurio"], reproducible=True)
    with pytest.raises(fc.OptionError, match="feurio has no policy 'leader'; it has keen, greedy, ranger, random, eager"):
        fc.play(fc.Match(FEURIO, 1), ["leader"] * 4)


@pytest.mark.usefixtures("offered")
def test_it_plays_only_its_game() -> None:
    assert "eager" in policies(FEURIO)
    assert "leader" not in policies(FEURIO)
    assert "leader" in policies(fc.load("flashpoint"))


@pytest.mark.usefixtures("offered")
def test_the_arena_plays_it_natively() -> None:
    made = native_agent("eager:seed=3", FEURIO)
    assert made is not None
    assert find(FEURIO, made.policy) is KEEN


def test_where_two_offer_one_the_qualified_names_work(firecore_manager: PluginManager) -> None:
    firecore_manager.register(Offers(), "one")
    firecore_manager.register(Offers(), "two")
    with pytest.raises(fc.PluginConflictError, match="write one/eager or two/eager, or block one"):
        fc.play(fc.Match(FEURIO, 1), ["eager"] * 4)
    assert find(FEURIO, "two/eager") is KEEN
    made = native_agent("two/eager:seed=3", FEURIO)
    assert made is not None
    assert find(FEURIO, made.policy) is KEEN
    for spec in ("one/eager", "firecore.agents/mcts:iterations=2,playout=two/eager,others=one/eager"):
        assert fc.play(fc.Match(FEURIO, 1), [spec] + ["firecore.builtin/greedy"] * 3).fault is None
    with pytest.raises(fc.OptionError, match="feurio has no policy 'two/nobody'"):
        find(FEURIO, "two/nobody")


@pytest.mark.usefixtures("module")
def test_a_policy_of_a_module_is_an_agent() -> None:
    ours, theirs = (fc.play(fc.Match(FEURIO, 1), [spec] * 4) for spec in ("borrowed:KEEN:seed=3", "keen:seed=3"))
    assert ours.tokens == theirs.tokens


@pytest.mark.usefixtures("offered", "module")
@pytest.mark.parametrize("policy", ["keen", "eager", "offers/eager", "borrowed:KEEN", KEEN])
def test_wherever_a_policy_is_named(policy: Any) -> None:
    state = fc.Match(FEURIO, 1).state
    expected = fc.search(state, iterations=40, playout="keen", others="keen", seed=2).actions
    assert fc.search(state, iterations=40, playout=policy, others=policy, seed=2).actions == expected
    agent = fc.agent("mcts", iterations=10, playout=policy, others=policy)
    assert fc.play(fc.Match(FEURIO, 1), [agent, "keen", "keen", "keen"]).fault is None


@pytest.mark.usefixtures("module")
def test_specs_name_modules() -> None:
    check_agent("mcts:iterations=4,playout=borrowed:KEEN", games=[fc.load("feurio", players=2)])


@pytest.mark.parametrize(("wanted", "told"), [
    ("nobody", "feurio has no policy 'nobody'"),
    ("no_such_module:POLICY", "it could not be loaded: ModuleNotFoundError"),
    ("math:pi", "is made by make_policy of firecore.native, got 3.14"),
    ("math:nothing", "could not be loaded: AttributeError"),
    (CAPTAIN, "the policy 'captain' does not play feurio"),
    (7, "no policy 7"),
])
def test_what_is_no_policy_is_refused(wanted: Any, told: str) -> None:
    with pytest.raises(fc.OptionError, match=told):
        fc.search(fc.Match(FEURIO, 1).state, iterations=1, playout=wanted)


def test_check_policy_takes_policies_that_play() -> None:
    check_policy(KEEN, matches=2)
    check_policy(CAPTAIN, games=["flashpoint"], matches=1, isolated=False)
    with pytest.raises(LawBroken, match="a policy plays some game"):
        check_policy(CAPTAIN, games=[])
    with pytest.raises(fc.OptionError, match="what make_policy"):
        check_policy("keen")     # type: ignore[arg-type]


@pytest.mark.parametrize(("fields", "told"), [
    ({"name": "Eager"}, "must match"),
    ({"policy": 3}, "must map names to policies"),
    ({"help": "two\nlines"}, "one line"),
])
def test_offers_are_checked(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        PolicyPlugin(**{"name": "eager", "policy": KEEN} | fields)
