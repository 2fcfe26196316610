"""Matches end tidily, whatever their agents do."""
from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import firecore as fc
from firecore.options import flag
from firecore.playing.match_play import Notifier, decide
from firecore.plugins.listeners import Listeners
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import AgentPlugin

from ..clock import Clock
from ..mute import TOLD, mute

GAME = fc.load("feurio")
CLOCK = Clock()


def first(turn: fc.Turn) -> int:
    return turn.legal_actions()[0]


def raises(turn: fc.Turn) -> int:
    raise RuntimeError("two\nlines")


def leaves(turn: fc.Turn) -> int:
    sys.exit(3)


def recurses(turn: fc.Turn) -> int:
    return recurses(turn)


def dawdles(turn: fc.Turn) -> int:
    CLOCK.now += 0.05
    return turn.legal_actions()[0]


async def waits(turn: fc.Turn) -> int:
    return 0


class Odd:
    def __index__(self) -> int:
        raise OSError

    def __repr__(self) -> str:
        raise ValueError


class Leaving:
    def __index__(self) -> int:
        raise SystemExit


@pytest.fixture
def our_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches go by a clock that only agents who dawdle move."""
    CLOCK.stand_in(monkeypatch, import_module("firecore.playing.match_play"))


FAULTY = {
    "raises": (raises, "exception", "it raised RuntimeError: two lines"),
    "leaves": (leaves, "exception", "it raised SystemExit: 3"),
    "recurses": (recurses, "exception", "it raised RecursionError: maximum recursion depth exceeded"),
    "mute": (mute, "exception", f"it raised {TOLD}"),
    "dawdles": (dawdles, "deadline", "it had 0.02 seconds to answer and took "),
    "nothing": (lambda turn: None, "type", "it answered None, which is not the id of an action"),
    "bool": (lambda turn: True, "type", "it answered True"),
    "float": (lambda turn: 1.0, "type", "it answered 1.0"),
    "token": (lambda turn: turn.token(turn.legal_actions()[0]), "type", "it answered '@"),
    "odd": (lambda turn: Odd(), "type", "it answered an Odd that cannot be shown"),
    "leaving": (lambda turn: Leaving(), "type", "it answered <"),
    "coroutine": (waits, "type", "its choose is a coroutine; play_async awaits it"),
    "illegal": (lambda turn: turn.game.n_actions - 1, "illegal", "which is not legal here"),
    "negative": (lambda turn: -1, "illegal", "it answered -1, which is not legal here"),
    "huge": (lambda turn: 10**5000, "illegal", "which is not legal here"),
}


@pytest.mark.parametrize(("agent", "kind", "message"), FAULTY.values(), ids=FAULTY)
@pytest.mark.usefixtures("our_clock")
def test_a_fault_ends_the_match_and_is_told(agent: Any, kind: str, message: str) -> None:
    match = fc.Match(GAME, 3, seats=["a", "b", "c", "d"])
    record = fc.play(match, [first, first, agent, first], seconds=0.02)
    fault = record.fault
    assert fault is not None
    assert (fault["seat"], fault["name"], fault["kind"], fault["then"]) == (2, "c", kind, "forfeit")
    assert fault["token"] == len(record.tokens) == len(match.tokens)
    assert message in fault["message"]
    assert "\n" not in fault["message"]
    assert ("Traceback" in fault["traceback"]) is (kind == "exception")
    assert record.returns is None
    assert record.verify() == match.state
    assert fc.Record.from_json(record.to_json()).fault == fault


@pytest.mark.parametrize(("agent", "kind", "message"), FAULTY.values(), ids=FAULTY)
@pytest.mark.usefixtures("our_clock")
def test_random_actions_may_stand_in(agent: Any, kind: str, message: str) -> None:
    def play() -> fc.Record:
        return fc.play(fc.Match(GAME, 3), [first, first, agent, first], on_fault="random", seconds=0.02)

    record = play()
    assert record.fault is not None
    assert (record.fault["kind"], record.fault["then"]) == (kind, "random")
    assert record.fault["count"] > 5
    assert record.returns is not None
    assert record.verify().is_over
    assert play().tokens == record.tokens


def test_faults_are_charged_to_the_seats_that_failed() -> None:
    failed = []

    def once(turn: fc.Turn) -> int:
        failed.append(turn.seat)
        return first(turn) if len(failed) > 1 else raises(turn)

    record = fc.play(fc.Match(GAME, 3), [once, first, raises, first], on_fault="random")
    assert record.fault is not None
    counts = record.fault["counts"]
    assert (counts[0], counts[1], counts[3]) == (1, 0, 0)
    assert counts[2] > 5
    assert record.fault["count"] == sum(counts)
    forfeited = fc.play(fc.Match(GAME, 3), [first, first, raises, first]).fault
    assert forfeited is not None
    assert forfeited["counts"] == [0, 0, 1, 0]


def test_the_traceback_leads_to_the_agent() -> None:
    record = fc.play(fc.Match(GAME, 3), [raises] * 4)
    assert record.fault is not None
    assert record.fault["traceback"].count("in raises\n") == 1


def test_ctrl_c_passes_through_and_the_match_stands() -> None:
    def interrupted(turn: fc.Turn) -> int:
        raise KeyboardInterrupt

    match = fc.Match(GAME, 3)
    with pytest.raises(KeyboardInterrupt):
        fc.play(match, [first, first, interrupted, first])
    assert match.actor == 2
    assert fc.play(match, [first] * 4).returns is not None


def test_faultless_records_have_no_fault() -> None:
    record = fc.play(fc.Match(GAME, 3), ["greedy", "random", first, "random:seed=4"])
    assert record.fault is None
    assert "fault" not in record.to_dict()


def test_the_same_seed_gives_the_same_match() -> None:
    def play(*agents: str) -> tuple[str, ...]:
        return fc.play(fc.Match(GAME, 3), agents).tokens

    assert play("random", "greedy", "mcts:iterations=20", "random") == play(
        "random", "greedy", "mcts:iterations=20", "random")
    assert play(*["random"] * 4) != play(*["random:seed=1"] * 4)


@pytest.mark.parametrize(("agents", "told"), [
    (["random"] * 3, "has 4 seats and needs as many agents, got 3"),
    ([], "got 0"),
    ("random", "got 'random'"),
    (None, "got None"),
    (3, "got 3"),
    (["random"] * 3 + [5], "seat 3: an agent has choose(turn), or is a function of a turn, got 5"),
    (["random"] * 3 + [Odd], "seat 3: an agent is an object, got the class Odd"),
    (["random"] * 3 + ["nobody"], "no agent 'nobody'"),
])
def test_what_is_no_agent_is_refused_before_the_match(agents: Any, told: str) -> None:
    match = fc.Match(GAME, 3)
    before = match.tokens
    with pytest.raises(fc.OptionError) as caught:
        fc.play(match, agents)
    assert told in str(caught.value)
    assert match.tokens == before


@pytest.mark.parametrize("match", [GAME, None, "feurio"])
def test_what_is_no_match_is_not_played(match: Any) -> None:
    with pytest.raises(fc.OptionError, match="play: match must be a Match"):
        fc.play(match, ["random"] * 4)


@pytest.mark.parametrize("options", [{"seconds": 0}, {"seconds": "1"}, {"on_fault": "retry"}])
def test_what_is_no_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(fc.OptionError, match=r"play: (seconds|on_fault) must be"):
        fc.play(fc.Match(GAME, 3), ["random"] * 4, **options)


class Picky:
    """An agent that wants to know the game before."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []

    def start(self, game: fc.Game, seat: int) -> None:
        if game.name != "feurio":
            raise fc.OptionError(f"picky does not play {game.name}")
        self.told.append((game.name, seat))

    def choose(self, turn: fc.Turn) -> int:
        return turn.legal_actions()[0]


def test_agents_are_told_of_the_match_and_may_refuse() -> None:
    picky = Picky()
    fc.play(fc.Match(GAME, 1), [picky, "random", picky, "random"])
    assert picky.told == [("feurio", 0), ("feurio", 2)]
    with pytest.raises(fc.OptionError, match="picky does not play tails"):
        fc.play(fc.Match(fc.load("tails"), 1), [picky] * 4)


def test_an_agent_without_a_policy_for_the_game_says_so() -> None:
    from firecore.agents.policy import PolicyAgent

    with pytest.raises(fc.OptionError, match="feurio has no policy 'sage'; it has keen, greedy, ranger, random"):
        fc.play(fc.Match(GAME, 1), [PolicyAgent("sage")] * 4)
    with pytest.raises(fc.OptionError, match="feurio has no policy 'sage'"):
        fc.play(fc.Match(GAME, 1), ["mcts:playout=sage"] * 4)


def test_an_agent_that_cannot_start_is_no_fault_of_the_match() -> None:
    class Broken(Picky):
        def start(self, game: fc.Game, seat: int) -> None:
            raise ZeroDivisionError

    with pytest.raises(fc.OptionError, match=r"the agent of seat 0 \(seat 0\) could not start: ZeroDivisionError"):
        fc.play(fc.Match(GAME, 1), [Broken(), first, first, first])


def test_seats_without_names_go_by_their_agents_specs() -> None:
    agents = ["random", raises, "greedy:seed=3", first]
    record = fc.play(fc.Match(GAME, 1), agents)
    assert record.seats == ("random", "seat 1", "greedy:seed=3", "seat 3")
    assert record.fault is not None
    assert record.fault["name"] == "seat 1"
    assert fc.Record.from_json(record.to_json()).seats == record.seats
    assert fc.play(fc.Match(GAME, 1, ["a", "b", "c", "d"]), agents).seats == ("a", "b", "c", "d")
    too_long = "random:seed=" + " " * 1000 + "1"
    assert fc.play(fc.Match(GAME, 1), [too_long] * 4).seats == ("seat 0", "seat 1", "seat 2", "seat 3")


@pytest.mark.parametrize("game", [GAME, fc.load("flashpoint", players=4)], ids=str)
def test_search_is_over_before_the_deadline(game: fc.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    def search(*args: Any, seconds: float, **options: Any) -> fc.Search:
        given.append(seconds)
        return fc.search(*args, seconds=seconds, **options)

    monkeypatch.setattr("firecore.agents.mcts.search", search)
    decide(fc.Match(game, 1), fc.agent("mcts:iterations=100000000"), seconds=0.5)      # so many would take an hour
    assert 0 < given[0] <= 0.95 * 0.5


def plays_on(match: fc.Match) -> None:
    match.play(match.legal_actions()[0])


def plays_to_the_end(match: fc.Match) -> None:
    while not match.is_over:
        plays_on(match)


def plays_otherwise(match: fc.Match) -> None:
    match.undo()
    match.undo()
    plays_on(match)


@pytest.mark.parametrize("on_fault", ["forfeit", "random"])
@pytest.mark.parametrize("meddle", [plays_on, plays_to_the_end, fc.Match.undo, plays_otherwise])
def test_an_agent_that_changes_the_match_has_failed_and_changed_nothing(
        meddle: Callable[[fc.Match], None], on_fault: str) -> None:
    match, plain = fc.Match(GAME, 3), fc.Match(GAME, 3)

    def agent(turn: fc.Turn) -> int:
        meddle(match)
        return turn.legal_actions()[0]

    def honest(turn: fc.Turn) -> int:
        return -1

    record = fc.play(match, [first, first, agent, first], on_fault=on_fault)
    assert record.tokens == fc.play(plain, [first, first, honest, first], on_fault=on_fault).tokens
    assert record.failure is not None
    assert (record.failure.seat, record.failure.kind, record.failure.message) == (
        2, "illegal", "it changed the match itself")
    record.verify()


def test_no_memory_is_no_fault_of_a_plugin(firecore_manager: PluginManager) -> None:
    class Hungry:
        def __init__(self, eager: bool) -> None:
            if eager:
                raise MemoryError

        def start(self, game: fc.Game, seat: int) -> None:
            raise MemoryError

        def choose(self, turn: fc.Turn) -> int:
            return turn.legal_actions()[0]

    plugin = AgentPlugin(name="hungry", make=Hungry, options=(flag("eager", True),))

    class Offers:
        @fc.hookimpl
        def firecore_agents(self) -> list[AgentPlugin]:
            return [plugin]

    firecore_manager.register(Offers(), "hungry")
    for spec in ("hungry", "hungry:eager=false"):
        with pytest.raises(MemoryError):
            fc.play(fc.Match(GAME, 3), [spec] * 4)


# Listeners.


class Listener:
    """A plugin that writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    @fc.hookimpl
    def firecore_match_started(self, match: fc.Match) -> None:
        self.told.append(("started", list(match.tokens)))

    @fc.hookimpl
    def firecore_action_played(self, seat: int, token: str) -> None:
        self.told.append((seat, token))

    @fc.hookimpl
    def firecore_match_ended(self, match: fc.Match, record: fc.Record) -> None:
        self.told.append(("ended", record))


def test_listeners_are_told_the_whole_story_in_order(firecore_manager: PluginManager) -> None:
    listener = Listener()
    firecore_manager.register(listener, "listener")
    match = fc.Match(GAME, 3)
    record = fc.play(match, ["greedy", "random", "random", "random"])
    assert listener.told[0] == ("started", list(record.tokens[:5]))
    assert listener.told[1:-1] == [tuple(played) for played in match.history[5:]]
    assert listener.told[-1] == ("ended", record)


def test_a_listener_that_plays_is_not_told_of_that_itself(firecore_manager: PluginManager) -> None:
    class Plays(Listener):
        @fc.hookimpl
        def firecore_match_ended(self, match: fc.Match, record: fc.Record) -> None:
            super().firecore_match_ended(match, record)
            fc.play(fc.Match(GAME, 5), ["random"] * 4)

    plays, listener = Plays(), Listener()
    firecore_manager.register(listener, "listener")
    firecore_manager.register(plays, "plays")
    record = fc.play(fc.Match(GAME, 3), ["random"] * 4)
    assert [told for told in plays.told if told[0] == "ended"] == [("ended", record)]
    assert [told[1].seed for told in listener.told if told[0] == "ended"] in ([3, 5], [5, 3])


def test_listeners_are_told_of_faults(firecore_manager: PluginManager) -> None:
    listener = Listener()
    firecore_manager.register(listener, "listener")
    record = fc.play(fc.Match(GAME, 3), [raises] * 4)
    assert listener.told[1:] == [("ended", record)]
    assert listener.told[-1][1].fault is not None


def test_a_listener_that_raises_is_told_no_more_and_the_match_goes_on(firecore_manager: PluginManager) -> None:
    class Broken(Listener):
        @fc.hookimpl
        def firecore_action_played(self, seat: int, token: str) -> None:
            sys.exit(1)

    broken, sound = Broken(), Listener()
    firecore_manager.register(broken, "broken")
    firecore_manager.register(sound, "sound")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        record = fc.play(fc.Match(GAME, 3), ["random"] * 4)
    assert [str(one.message).partition(" was skipped: ")[2] for one in caught] == [
        "its firecore_action_played failed: SystemExit: 1"]
    assert record.returns is not None
    assert len(broken.told) == 1
    assert len(sound.told) == len(record.tokens) - 5 + 2


def test_a_listener_whose_error_cannot_be_shown_is_silenced_as_well(firecore_manager: PluginManager) -> None:
    class Silent(Listener):
        @fc.hookimpl
        def firecore_match_started(self, match: fc.Match) -> None:
            mute()

    firecore_manager.register(Silent(), "silent")
    with pytest.warns(fc.PluginWarning, match=f"its firecore_match_started failed: {TOLD}"):
        assert fc.play(fc.Match(GAME, 3), ["random"] * 4).returns is not None


@pytest.mark.parametrize("raises", [False, True])
def test_a_listener_may_not_play(raises: bool, firecore_manager: PluginManager) -> None:
    class Plays(Listener):
        @fc.hookimpl
        def firecore_match_started(self, match: fc.Match) -> None:
            match.play(match.legal_actions()[0])
            if raises:
                raise ValueError("and says so")

    expected = fc.play(fc.Match(GAME, 3), ["random"] * 4)
    listener = Listener()
    firecore_manager.register(Plays(), "plays")
    firecore_manager.register(listener, "listens")
    told = "ValueError: and says so" if raises else "it changed the match, which listeners may only read"
    with pytest.warns(fc.PluginWarning, match=f"the plugin 'plays' .* its firecore_match_started failed: {told}"):
        assert fc.play(fc.Match(GAME, 3), ["random"] * 4) == expected


def test_listeners_may_do_with_a_record_as_they_like(firecore_manager: PluginManager) -> None:
    class Spoils(Listener):
        @fc.hookimpl
        def firecore_match_ended(self, match: fc.Match, record: fc.Record) -> None:
            record.options["players"] = 9
            assert record.fault is not None
            record.fault["counts"].append(1)

    listener = Listener()
    for name, plugin in {"before": Spoils(), "listener": listener, "after": Spoils()}.items():
        firecore_manager.register(plugin, name)
    record = fc.play(fc.Match(GAME, 3), [raises] * 4)
    assert record.options == dict(fc.Match(GAME).record(fc.EVERYTHING).options)
    assert record.fault is not None
    assert len(record.fault["counts"]) == 4
    assert listener.told[-1] == ("ended", record)


def test_without_listeners_nobody_is_asked(firecore_manager: PluginManager, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*args: Any, **what: Any) -> None:
        raise AssertionError("told")

    monkeypatch.setattr(Listeners, "notify", forbidden)
    monkeypatch.setattr(fc.Match, "history", property(forbidden))
    match = fc.Match(GAME, 3)
    notifier = Notifier(match, firecore_manager)
    while not match.is_over:
        notifier.play(match.legal_actions()[0])
    notifier.ended(match.record(fc.EVERYTHING))
